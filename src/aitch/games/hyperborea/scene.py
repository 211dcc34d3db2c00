"""How a position looks: the map, the market, the pool, and each player's technologies, cubes and tokens.

Most of a scene stays what it was from answer to answer, so its parts are kept in the book, each under all that it
follows from, and shared between scenes: nobody may change a scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aitch.core.contract import OVER
from aitch.games.hyperborea.cubes import space_words
from aitch.games.hyperborea.ending import gems_needed
from aitch.games.hyperborea.movement import step_cost
from aitch.games.hyperborea.narrate import (
    amount,
    card_text,
    empty_spaces,
    hex_name,
    program_text,
    set_text,
    set_title,
    token_text,
)
from aitch.games.hyperborea.position import closed_space, foes_outside, is_filled, pile, place_of
from aitch.games.hyperborea.sites import back_of
from aitch.games.hyperborea.state import Hyperborea
from aitch.games.hyperborea.terms import (
    ANY,
    AREAS,
    ASK_EXTRA,
    ASK_GEN,
    ASK_INTO,
    ASK_KEEP,
    ASK_MAIN,
    ASK_SPACE,
    ASK_TO,
    ASK_WHICH,
    ASK_ZONE,
    AVAILABLE,
    BACKS,
    BAG,
    CITY,
    COLOURED,
    COLOURS,
    CUBE_COLOURS,
    DECK,
    DECKS,
    FORTRESSES,
    GHOST,
    HOMELAND,
    MAX_SEATS,
    MINIATURES,
    MOVE,
    NOBODY,
    NONE,
    PAY,
    PLAYER,
    SEAT_NAMES,
    TERRAINS,
    TOP_LEVEL,
    UNUSED,
    W_AVAILABLE,
    W_KIND,
    W_RACE,
    W_ROW,
    W_TOKEN,
    W_UNUSED,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from aitch.games.hyperborea.pack import Book

Plain = dict[str, Any]
GOAL_NAMES = {1: "gems", 2: "technologies", 4: "miniatures"}
ASK_SUPPLY = (ASK_GEN, ASK_INTO, ASK_EXTRA)
AREA_WORDS = {BAG: NONE, AVAILABLE: W_AVAILABLE, UNUSED: W_UNUSED}
FIRST_KINDS = ["gem", "move", "fly", "attack", "ranged", "fortress", "miniature", "clone", "develop", "technology"]
FIRST_KINDS += ["draw", "restore", "espionage", "swap", "eliminate"]
KEPT = 20_000
"""How many parts of scenes a book keeps before it begins anew."""


def kept(s: Hyperborea, book: Book, build: Callable[..., Any], arguments: tuple[Any, ...], *read: object) -> Any:
    """What `build(s, *arguments, book)` makes, made once; `read` is all that it reads of the position besides."""
    key = (build, s.t.seats, arguments, read)
    part = book.parts.get(key)
    if part is None:
        if len(book.parts) > KEPT:
            book.parts.clear()
        part = book.parts[key] = build(s, *arguments, book)
    return part


def scene(s: Hyperborea, book: Book) -> dict[str, object]:
    cubes, piles, where, pool = list(s.cubes), list(s.piles), tuple(s.where), tuple(s.pool)
    areas = [map_area(s, book)]
    if s.ask == ASK_KEEP:
        areas.append(found_area(s, book))
    areas.append(kept(s, book, pool_area, (), s.active, pool))
    areas.append(kept(s, book, market_area, (), tuple(s.market), tuple(s.waste)))
    areas.append(kept(s, book, decks_area, (), where))
    areas.append(kept(s, book, supply_area, (), tuple(s.supply), s.ask in ASK_SUPPLY))
    levels, scores, waking = list(s.level), s.scores(), waking_words(s)
    panels: list[Plain] = []
    board, size = int(s.t.board), AREAS * CUBE_COLOURS
    for q in range(int(s.t.seats)):
        asked = (s.ask, s.zone, s.colour, waking) if q == s.seat else None
        own, tile = tuple(cubes[q * board : (q + 1) * board]), s.race_tile[q]
        cards = tuple([card for card, owner in enumerate(where) if owner == q])
        on_cards = [tuple(cubes[at : at + size]) for at, size in (on_card(s, card) for card in cards)]
        areas.append(kept(s, book, cubes_area, (q,), asked, tuple(piles[q * size : (q + 1) * size])))
        rows = tuple(levels[q * COLOURED : (q + 1) * COLOURED])
        areas.append(kept(s, book, development_area, (q, q == s.seat), rows))
        areas.append(kept(s, book, board_area, (q, asked, own), tile))
        held = (tile, s.powers[q], s.stored[q])
        if cards or held[0] >= 0 or held[2] != NONE:
            areas.append(kept(s, book, cards_area, (q, asked, cards, tuple(on_cards)), own, held))
        numbers = (s.gems[q], s.reserve[q], s.forts[q], s.trophies[q], s.race[q], s.graves[q], s.objectives[q])
        panels.append(kept(s, book, panel, (q, scores[q]), q == s.seat, numbers, rows))
    return {"areas": areas, "panels": panels, "notes": notes(s, waking, book)}


def waking_words(s: Hyperborea) -> tuple[int, ...]:
    """The spaces on which the cube in hand would wake a technology."""
    if s.ask != ASK_SPACE:
        return ()
    return tuple(word for word in space_words(s) if empty_spaces(s, int(s.t.word_set[word - s.t.w_space])) == 1)


def notes(s: Hyperborea, waking: tuple[int, ...], book: Book) -> list[str]:
    goals = [name for bit, name in GOAL_NAMES.items() if s.goals & bit]
    met = f": {', '.join(goals)}" if goals else ""
    out = [f"Round {int(s.round) + 1}; {len(goals)} of {s.choices.length} end conditions met{met}"]
    if s.closer >= 0 and s.seat != OVER:
        out.append(f"Last turns: the game ends when it would be {SEAT_NAMES[int(s.closer)]}'s turn again")
    for word in waking:
        set_ = int(s.t.word_set[word - s.t.w_space])
        title = set_title(set_, book)
        out.append(f"{title[:1].upper()}{title[1:]} would wake: {set_text(set_, book)}")
    return out


# The map.


def map_area(s: Hyperborea, book: Book) -> Plain:
    land, inside, tokens, free, walls = list(s.land), list(s.inside), list(s.tokens), list(s.free), list(s.walls)
    stopped, sites, steps, moving = list(s.stopped), int(s.t.sites), steps_from(s), s.ask != ASK_MAIN
    cells: list[Plain] = []
    items: list[Plain] = []
    for cell in range(int(s.t.cells)):
        picked, at, seats = s.cell == cell, cell * sites, cell * MAX_SEATS
        cells.append(kept(s, book, cell_of, (cell, picked, *steps.get(cell, (0, False))), land[cell]))
        there = (*inside[at : at + sites], *tokens[at : at + sites], *free[seats : seats + MAX_SEATS])
        ours = (s.active, picked and moving, stopped[cell])
        items += kept(s, book, things_at, (cell,), land[cell], there, tuple(walls[seats : seats + MAX_SEATS]), ours)
    return {"id": "map", "kind": "hex", "title": "Map", "main": True, "cells": cells, "items": items}


def steps_from(s: Hyperborea) -> dict[int, tuple[int, bool]]:
    """What it costs in all to come to each hex from the picked one, and whether there is enough for it.

    Neighbours are told in any case; farther hexes as far as a walk is known to lead on.
    """
    if s.ask != ASK_TO:
        return {}
    start, walking = int(s.cell), s.kind == MOVE
    out: dict[int, tuple[int, bool]] = {}
    edge = [(0, start)]
    while edge:
        edge.sort()
        spent, cell = edge.pop(0)
        for other in (int(s.t.near[6 * cell + k]) for k in range(6)):
            if other < 0 or s.land[other] < 0 or other == start:
                continue
            cost = spent + int(step_cost(s, s.active, cell, other)) if walking else 1
            enough = not walking or cost <= s.pool[MOVE]
            if (not enough and cell != start) or out.get(other, (cost + 1, True))[0] <= cost:
                continue
            out[other] = (cost, enough)
            if walking and enough and not foes_outside(s, s.active, other):
                edge.append((cost, other))
    return out


def cell_of(s: Hyperborea, cell: int, picked: bool, cost: int, reached: bool, book: Book) -> Plain:
    t = s.t
    name = hex_name(s, cell)
    at = list(book.hexes[int(t.hex_of[cell])])
    land = int(s.land[cell])
    place: Plain = {"id": name, "at": at, "label": name, "word": name}
    if land < 0:
        return place | {"look": "fog", "name": f"{name}, unknown land in the fog"}
    terrain = TERRAINS[int(t.terrain[land])]
    place |= {"look": terrain, "name": f"{name}, {terrain}"}
    if t.zone[cell] == HOMELAND:
        seat = int(t.owner[cell])
        where = "capital" if t.part[cell] == 0 else "homeland"
        place |= {"seat": seat, "name": f"{name}, {terrain}, {where} of {SEAT_NAMES[seat]}"}
    if picked:
        place["marks"] = ["picked"]
    if cost:
        place["hint"] = str(cost)
    if reached:
        place["marks"] = ["reach"]
    return place


def things_at(s: Hyperborea, cell: int, book: Book) -> list[Plain]:
    t = s.t
    name = hex_name(s, cell)
    land = int(s.land[cell])
    out = [site_thing(s, cell, k, book) for k in range(int(t.site_count[land]) if land >= 0 else 0)]
    for q in range(int(t.seats)):
        number = int(s.free[cell * MAX_SEATS + q])
        if number:
            word = name if q == s.active else f"{name}:{SEAT_NAMES[q].lower()}"
            mini: Plain = {"id": f"mini{q}.{name}", "name": "miniature", "sprite": "miniature", "at": name, "seat": q}
            mini |= {"word": word, "count": number}
            if s.cell == cell and q == s.active and s.ask != ASK_MAIN:
                mini["states"] = ["picked"]
            elif q == s.active and number == s.stopped[cell]:
                mini["states"] = ["used"]
            out.append(mini)
        walls = int(s.walls[cell * MAX_SEATS + q])
        if walls:
            fort: Plain = {"id": f"fort{q}.{name}", "name": "fortress", "sprite": "fortress", "at": name, "seat": q}
            out.append(fort | {"count": walls})
    return out


def site_thing(s: Hyperborea, cell: int, k: int, book: Book) -> Plain:
    """A city or ruin, drawn together with who is in it."""
    t = s.t
    land = int(s.land[cell])
    kind = int(t.site_kind[land * t.sites + k])
    who = int(s.inside[cell * int(t.sites) + k])
    word = f"{hex_name(s, cell)}.{k + 1}"
    if kind == CITY:
        base, what = "city", f"city: {program_text(int(t.site_program[land * t.sites + k]), book)}"
    else:
        back = BACKS[kind - 1]
        tokens = int(s.tokens[cell * int(t.sites) + k])
        base, what = f"ruin-{back}", f"{back} ruin with {tokens} token{'' if tokens == 1 else 's'}"
        if tokens == 0:
            base, what = "ruin-empty", "ruin without tokens"
    thing: Plain = {"id": word, "at": hex_name(s, cell), "word": word, "sprite": base, "name": what}
    if who == GHOST:
        thing |= {"sprite": f"{base}-ghost", "name": f"{what}; a ghost is in it"}
    elif who != NOBODY:
        thing |= {"sprite": f"{base}-held", "seat": who - PLAYER, "name": f"{what}; a frozen miniature is in it"}
    if kind != CITY and s.tokens[cell * int(t.sites) + k] > 1:
        thing["count"] = int(s.tokens[cell * int(t.sites) + k])
    return thing


# In the middle: the pool, the market, the supply, a token just found.


def kind_sprite(kind: int, book: Book) -> str:
    """The sprite of an effect."""
    if kind < len(FIRST_KINDS):
        return FIRST_KINDS[kind]
    name = book.kind_names[kind]
    if name.startswith("gen-"):
        return "cube-any" if name == "gen-any" else f"cube-{name[4:]}"
    if kind < PAY:
        return "develop"
    return "pay" if name in book.programs.pays else "curse"


def pool_area(s: Hyperborea, book: Book) -> Plain:
    items: list[Plain] = []
    for kind in range(1, int(s.t.kinds)):
        number = int(s.pool[kind])
        if number:
            name = book.kind_names[kind]
            text = amount(name, number if kind < PAY else 1, book)
            item: Plain = {"id": f"pool.{name}", "name": text, "sprite": kind_sprite(kind, book)}
            if kind >= PAY:
                item["count"] = number
            items.append(item | {"word": book.vocabulary[W_KIND + kind], "seat": int(s.active)})
    return {"id": "pool", "kind": "row", "title": "Effects to spend", "near": True, "items": items}


def market_area(s: Hyperborea, book: Book) -> Plain:
    items: list[Plain] = []
    for slot, card in enumerate(s.market):
        if card >= 0:
            [thing] = kept(s, book, card_things, (int(card), NONE))
            items.append(thing)
            if s.waste[slot]:
                waste: Plain = {"id": f"waste{slot}", "name": "grey cube of this card", "sprite": "cube-grey"}
                items.append(waste | {"at": f"{thing['id']}.waste"})
    return {"id": "market", "kind": "row", "title": "Technology market", "items": items}


def decks_area(s: Hyperborea, book: Book) -> Plain:
    items: list[Plain] = []
    for deck, name in enumerate(DECKS):
        known = [int(where) for c, where in enumerate(s.where) if s.t.card_deck[c] == deck and where >= DECK]
        if known:
            below = sum(where > DECK for where in known)
            told = f"deck {name}, {len(known)} cards" + (f", {below} of them known at the bottom" if below else "")
            item: Plain = {"id": f"deck{deck}", "name": told, "sprite": f"deck-{name}", "count": len(known)}
            items.append(item | {"word": f"deck-{name}"})
    return {"id": "decks", "kind": "row", "title": "Decks", "items": items}


def supply_area(s: Hyperborea, book: Book) -> Plain:
    items: list[Plain] = []
    for c in range(CUBE_COLOURS):
        item: Plain = {"id": f"supply.{COLOURS[c]}", "name": f"{COLOURS[c]} cubes in the supply"}
        item |= {"sprite": f"cube-{COLOURS[c]}", "count": int(s.supply[c])}
        if s.ask in ASK_SUPPLY:
            item["word"] = COLOURS[c]
        items.append(item)
    return {"id": "supply", "kind": "row", "title": "Supply", "items": items}


def token_thing(s: Hyperborea, token: int, id: str, book: Book) -> Plain:
    back = BACKS[int(back_of(s, token))]
    if token < 0:
        return {"id": id, "name": f"a {back} ruin token, unknown", "back": True}
    text = program_text(book.columns["ruin_program"][token], book)
    face = {"title": f"{back.capitalize()} token", "text": text, "sprite": f"ruin-{back}", "look": back}
    return {"id": id, "name": token_text(token, book), "face": face}


def found_area(s: Hyperborea, book: Book) -> Plain:
    item = token_thing(s, int(s.held), "found", book)
    title = f"{SEAT_NAMES[int(s.active)]} has found a token"
    area: Plain = {"id": "found", "kind": "row", "title": title, "near": True, "items": [item]}
    return area | {"secret": True} if s.viewer == s.active else area


# Technologies.


def spaces_of(s: Hyperborea, seat: int, sets: list[int], card: str, book: Book) -> tuple[list[Plain], list[Plain]]:
    """The spaces of a card, a row for each set, and the cubes on them; `seat` NONE for a card that nobody has."""
    t = s.t
    cells: list[Plain] = []
    cubes: list[Plain] = []
    waking = waking_words(s) if seat == s.seat else ()
    for row, set_ in enumerate(sets):
        closed = int(closed_space(s, seat, set_)) if seat >= 0 else NONE
        for column in range(int(t.set_size[set_])):
            space = int(t.set_at[set_]) + column
            code = int(t.space_code[space])
            colour = "any" if code == ANY else COLOURS[code]
            id = f"{card}.{row}.{column}"
            cell: Plain = {"id": id, "at": [column, row], "look": f"space-{colour}", "name": f"{colour} space"}
            if space == closed:
                cell |= {"name": "closed space", "label": "–", "look": "space-closed"}
            elif seat >= 0 and seat == s.seat:
                cell["word"] = book.vocabulary[int(t.space_word[space])]
            cells.append(cell)
            cube = int(s.cubes[place_of(s, seat, space)]) if seat >= 0 else 0
            if not cube and space != closed and seat == s.seat and t.space_word[space] in waking:
                cell["marks"] = ["wanted"]
            if cube:
                name = COLOURS[cube - 1]
                thing: Plain = {"id": f"cube.{id}", "name": f"{name} cube", "sprite": f"cube-{name}", "at": id}
                if s.ask == ASK_WHICH and seat == s.seat and s.zone == t.space_word[space]:
                    thing["word"] = name
                cubes.append(thing)
    return cells, cubes


def card_things(s: Hyperborea, card: int, seat: int, book: Book) -> list[Plain]:
    """An advanced technology and the cubes on it; `seat` NONE in the market, where it follows from the card alone."""
    item = book.cards[card]
    id = f"card.{book.vocabulary[int(s.t.w_card) + card]}"
    set_ = int(s.t.first_card_set) + card
    cells, cubes = spaces_of(s, seat, [set_], id, book)
    if seat == NONE:
        cells.append({"id": f"{id}.waste", "at": [len(cells), 0], "name": "the grey cube that comes with it"})
    deck = item.text("deck")
    face: Plain = {"title": item.name, "text": card_text(card, book), "corner": str(book.columns["card_gems"][card])}
    face |= {"look": f"deck-{deck}", "spaces": cells}
    icons = ["continuous"] if book.columns["card_continuous"][card] else []
    if seat == NONE:
        icons.insert(0, f"deck-{deck}")
    if icons:
        face["icons"] = icons
    thing: Plain = {"id": id, "name": item.name, "word": book.vocabulary[int(s.t.w_card) + card], "face": face}
    if seat != NONE:
        thing["seat"] = seat
        if is_filled(s, seat, set_):
            thing["states"] = ["new"] if book.columns["card_continuous"][card] else ["used"]
    return [thing, *cubes]


def board_area(s: Hyperborea, seat: int, asked: object, cubes: tuple[int, ...], book: Book) -> Plain:
    items: list[Plain] = []
    for base in range(COLOURED):
        at, end = int(s.t.set_at[2 * base]), int(s.t.set_at[2 * base + 2])
        items += kept(s, book, base_things, (seat, base), asked, cubes[at:end], s.race_tile[seat])
    return {"id": f"board{seat}", "kind": "row", "title": "Base technologies", "seat": seat, "items": items}


def base_things(s: Hyperborea, seat: int, base: int, book: Book) -> list[Plain]:
    sets = [2 * base, 2 * base + 1]
    id = f"base{seat}.{base}"
    cells, cubes = spaces_of(s, seat, sets, id, book)
    text = "\n".join(set_text(set_, book) for set_ in sets)
    face: Plain = {"title": book.bases[base].name.capitalize(), "text": text, "look": f"space-{COLOURS[base]}"}
    return [{"id": id, "name": book.bases[base].name, "face": face | {"spaces": cells}, "seat": seat}, *cubes]


def on_card(s: Hyperborea, card: int) -> tuple[int, int]:
    """Where the spaces of a card begin in `cubes`, and how many there are."""
    set_ = s.t.first_card_set + card
    return int(place_of(s, 0, s.t.set_at[set_])), int(s.t.set_size[set_])


def cards_area(
    s: Hyperborea, seat: int, asked: object, cards: tuple[int, ...], on_cards: tuple[tuple[int, ...], ...], book: Book
) -> Plain:
    """Race tile, advanced technologies, and a ruin token that is kept."""
    items: list[Plain] = []
    tile = int(s.race_tile[seat])
    if tile >= 0:
        items += tile_things(s, seat, tile, book)
    for card, cubes in zip(cards, on_cards, strict=True):
        items += kept(s, book, card_things, (card, seat), asked, cubes, tile)
    if s.stored[seat] != NONE:
        token = token_thing(s, int(s.stored[seat]), f"kept{seat}", book) | {"seat": seat}
        if seat == s.seat:
            token["word"] = book.vocabulary[W_TOKEN]
        items.append(token)
    return {"id": f"cards{seat}", "kind": "row", "title": "Technologies", "seat": seat, "items": items}


def tile_things(s: Hyperborea, seat: int, tile: int, book: Book) -> list[Plain]:
    item = book.tiles[tile]
    id = f"race{seat}"
    set_ = book.columns["tile_set"][tile]
    cells, cubes = spaces_of(s, seat, [set_] if set_ >= 0 else [], id, book)
    face: Plain = {"title": item.name, "text": item.text("text"), "look": "race"}
    if cells:
        face["spaces"] = cells
    if s.powers[seat]:
        face["icons"] = ["fortress"] * int(s.powers[seat])
    thing: Plain = {"id": id, "name": item.name, "face": face, "seat": seat}
    if seat == s.seat:
        thing["word"] = book.vocabulary[W_RACE]
    return [thing, *cubes]


def cubes_area(s: Hyperborea, seat: int, book: Book) -> Plain:
    """Bag, available and unused cubes; what each could do shows when one is picked."""
    cells: list[Plain] = []
    items: list[Plain] = []
    mine = seat == s.seat
    for area, title in ((AVAILABLE, "available"), (BAG, "bag"), (UNUSED, "unused")):
        id = f"{title}{seat}"
        cell: Plain = {"id": id, "at": [len(cells), 0], "name": f"{title} cubes", "label": title}
        if mine and area != BAG and s.ask == ASK_ZONE:
            cell["word"] = book.vocabulary[AREA_WORDS[area]]
        cells.append(cell)
        for c in range(CUBE_COLOURS):
            number = int(s.piles[pile(seat, area) + c])
            if not number:
                continue
            cube: Plain = {"id": f"{id}.{COLOURS[c]}", "name": f"{COLOURS[c]} cube", "sprite": f"cube-{COLOURS[c]}"}
            cube |= {"at": id, "count": number}
            if mine and (
                (s.ask == ASK_MAIN and area == AVAILABLE) or (s.ask == ASK_WHICH and s.zone == AREA_WORDS[area])
            ):
                cube["word"] = COLOURS[c]
            if mine and s.ask == ASK_SPACE and s.colour == c and area == AVAILABLE:
                cube["states"] = ["picked"]
            items.append(cube)
    return {"id": f"cubes{seat}", "kind": "track", "title": "Cubes", "seat": seat, "cells": cells, "items": items}


def development_area(s: Hyperborea, seat: int, asked: bool, book: Book) -> Plain:
    """The development rows, each with the level of its marker."""
    cells: list[Plain] = []
    items: list[Plain] = []
    for row in range(COLOURED):
        name, level = book.vocabulary[W_ROW + row], int(s.level[seat * COLOURED + row])
        id = f"row{seat}.{row}"
        cell: Plain = {"id": id, "at": [row, 0], "name": f"{name}, level {level} of {TOP_LEVEL}"}
        cells.append(cell | {"label": f"{level}/{TOP_LEVEL}"} | ({"word": name} if asked else {}))
        sprite = f"cube-{COLOURS[row]}"
        items.append({"id": f"marker{seat}.{row}", "name": name, "sprite": sprite, "at": id})
    return {"id": f"rows{seat}", "kind": "track", "title": "Development", "seat": seat, "cells": cells, "items": items}


# The players.


def panel(s: Hyperborea, seat: int, points: int, book: Book) -> Plain:
    t = s.t
    counters: list[Plain] = [{"name": "points", "value": points, "sprite": "points"}]
    counters.append({"name": "gems", "value": int(s.gems[seat]), "of": int(gems_needed(t.seats)), "sprite": "gem"})
    for row in range(COLOURED):
        name = book.vocabulary[W_ROW + row]
        counter: Plain = {"name": name, "value": int(s.level[seat * COLOURED + row]), "small": True}
        counters.append(counter | {"sprite": f"cube-{COLOURS[row]}"})
    counters.append({"name": "reserve", "value": int(s.reserve[seat]), "of": MINIATURES, "sprite": "miniature"})
    counters.append({"name": "fortresses", "value": int(s.forts[seat]), "of": FORTRESSES, "sprite": "fortress"})
    counters.append({"name": "ghosts caught", "value": int(s.trophies[seat]), "sprite": "ghost"})
    lines: list[str] = []
    if s.race[seat] >= 0:
        lines.append(book.races[int(s.race[seat])].name)
    dead = [SEAT_NAMES[q] for q in range(int(t.seats)) if s.graves[seat] >> q & 1]
    if dead:
        lines.append(f"Graveyard: {', '.join(dead)}")
    tiles = [name for bit, name in GOAL_NAMES.items() if s.objectives[seat] & bit]
    if tiles:
        lines.append(f"Objective tiles: {', '.join(tiles)}")
    return {"seat": seat, "name": SEAT_NAMES[seat], "counters": counters, "active": s.seat == seat, "lines": lines}
