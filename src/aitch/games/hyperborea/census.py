"""What there is in the box and where it is now; what is left in the supply follows from that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aitch.games.hyperborea import numbers, tables
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.tables import BACKS, COLOURS, GREY, NONE, SEAT_NAMES, SITES

if TYPE_CHECKING:
    from aitch.games.hyperborea.position import Hyperborea

Places = dict[str, dict[str, int]]
"""For each component where it is, and how many there."""


def components(p: Hyperborea) -> dict[str, int]:
    t = p.t
    counts = {f"{colour} cube": tables.CUBES_OF_A_COLOUR for colour in COLOURS[:GREY]}
    counts |= {"grey cube": tables.GREY_CUBES, "ghost": tables.ALL_GHOSTS, "hex tile": int(t.tiles)}
    for name in SEAT_NAMES[: t.seats]:
        counts |= {f"{name} miniature": tables.MINIATURES, f"{name} fortress": tables.FORTRESSES}
    counts |= dict.fromkeys(t.texts["cards"], 1)
    for token, name in enumerate(t.words.ruins.names):
        back = f"{BACKS[t.ruin_back[token]]} back"
        counts[name] = t.ruin_count[token]
        counts[back] = counts.get(back, 0) + t.ruin_count[token]
    return counts | ({"gem": tables.ALL_GEMS} if p.rules.counted_gems else {})


def supplies(p: Hyperborea) -> list[tuple[str, str, int]]:
    """The components that `left` tells of: what the place is called, and where the number lies."""
    out = [(f"{colour} cube", "supply", at.SUPPLY + c) for c, colour in enumerate(COLOURS)]
    out += [(f"{back} back", "heap", at.HEAP + b) for b, back in enumerate(BACKS)]
    out.append(("ghost", "supply", at.GHOSTS))
    for q, name in enumerate(SEAT_NAMES[: p.t.seats]):
        out += [(f"{name} miniature", "reserve", at.RESERVE + q), (f"{name} fortress", "supply", at.FORTS + q)]
    return out


def census(p: Hyperborea) -> Places:
    found = in_play(p)
    for component, place, i in supplies(p):
        found[component][place] = p.left[i]
    return found


def recount(p: Hyperborea) -> None:
    """What is left is what is nowhere else."""
    there, found = components(p), in_play(p)
    for component, _, i in supplies(p):
        p.left[i] = there[component] - sum(found[component].values())


def in_play(p: Hyperborea) -> Places:
    """Everything that is not left in the supply."""
    names = SEAT_NAMES[: p.t.seats]
    found = count_cubes(p, names) | count_pieces(p, names) | count_tokens(p, names)
    for card, name in enumerate(p.t.texts["cards"]):
        where = p.owner(card)
        found[name] = {names[where] if where < p.t.seats else "market" if where < tables.DECK else "deck": 1}
    if p.rules.counted_gems:
        held = {f"{name} gems": int(p.own[q * at.OWN + at.GEMS]) for q, name in enumerate(names)}
        found["gem"] = held | {"supply": tables.ALL_GEMS - sum(held.values())}
    return found


def count_cubes(p: Hyperborea, names: list[str]) -> Places:
    found: Places = {f"{colour} cube": {} for colour in COLOURS}
    found["grey cube"]["market"] = bin(p.waste).count("1")
    for q, name in enumerate(names):
        on = [0] * 8
        for set_ in range(p.t.sets):
            cubes = p.cubes(q, set_) if set_ < p.t.first_card_set or p.owns_set(q, set_) else 0
            while cubes:
                on[cubes & 7] += 1
                cubes >>= 3
        for c, colour in enumerate(COLOURS):
            places = found[f"{colour} cube"]
            places[f"{name} spaces"] = on[c + 1]
            for area, title in ((at.BAG, "bag"), (at.AVAILABLE, "available"), (at.UNUSED, "unused")):
                places[f"{name} {title}"] = p.own[q * at.OWN + area + c]
    return found


def count_pieces(p: Hyperborea, names: list[str]) -> Places:
    rows = [list(p.map[cell * at.MAP : (cell + 1) * at.MAP]) for cell in range(p.t.cells)]
    inside = [who for row in rows for who in row[at.INSIDE : at.INSIDE + SITES]]
    found: Places = {"ghost": {"box": p.boxed, "map": inside.count(numbers.GHOST)}}
    for q, name in enumerate(names):
        outside = sum([row[at.FREE + q] for row in rows])
        dead = [f"{other} graveyard" for i, other in enumerate(names) if p.own[i * at.OWN + at.GRAVES] >> q & 1]
        found[f"{name} miniature"] = {"outside": outside, "inside": inside.count(numbers.PLAYER + q)}
        found[f"{name} miniature"] |= dict.fromkeys(dead, 1)
        walls = sum([row[at.WALLS + q] for row in rows])
        found[f"{name} fortress"] = {"map": walls, "race tile": p.forts_on_tile(q)}
        found["ghost"][f"{name} graveyard"] = p.own[q * at.OWN + at.TROPHIES]
    laid = len([row for cell, row in enumerate(rows) if row[0] >= 0 and p.t.zone[cell] != numbers.HOMELAND])
    found["hex tile"] = {"face up": laid, "face down": p.t.tiles - laid}
    return found


def count_tokens(p: Hyperborea, names: list[str]) -> Places:
    """Each token by its face, and once more by its back: what lies on the map is known by that alone."""
    kept = [(f"kept by {name}", p.own[q * at.OWN + at.STORED]) for q, name in enumerate(names)]
    kept = [(place, token) for place, token in [*kept, ("in hand", p.held)] if token != NONE]
    found: Places = {f"{back} back": {"map": 0, "gone": 0, "kept": 0} for back in BACKS}
    for token, name in enumerate(p.t.words.ruins.names):
        found[name] = {"unseen": p.unseen(token), "spent": p.spent[token]}
        found[f"{BACKS[p.t.ruin_back[token]]} back"]["gone"] += p.spent[token]
    for place, token in kept:
        back = BACKS[p.back_of(token)]
        found[f"{back} back"]["kept"] += 1
        # A position that somebody sees knows the back alone.
        name = p.t.words.ruins.names[token] if token >= 0 else "unknown ruin token"
        found.setdefault(name, {})[f"{back} {place}"] = 1
    for cell in range(p.t.cells):
        for k in range(SITES):
            if p.map[cell * at.MAP + at.TOKENS + k] > 0:
                found[f"{BACKS[p.back_at(cell, k)]} back"]["map"] += p.map[cell * at.MAP + at.TOKENS + k]
    return found
