"""Position texts and dumps of version 1, of before the one notation of all games, rewritten in it."""

from __future__ import annotations

from typing import Any

from aitch.core.errors import BadPosition
from aitch.core.fields import listed
from aitch.core.game import Game
from aitch.games.hyperborea.ending import ENDINGS
from aitch.games.hyperborea.kinds import LOSSES
from aitch.games.hyperborea.pack import Book
from aitch.games.hyperborea.picking import PURPOSES
from aitch.games.hyperborea.tables import COLOURS, DECK, MARKET, NONE, SEAT_NAMES, SITES, SPACE_CODES, STAGES

SAME = ["turn", "first", "round", "tiles", "free", "walls", "stopped", "boxed", "start", "gems", "ghosts", "graves"]
SAME += ["stored", "objectives", "powers", "closer"]
QUESTIONS = ["ChooseRace", "ChooseFirst", "TurnUpHex", "ChooseRaceTile", "ChooseStartCard", "ChooseExtraCube"]
QUESTIONS += ["SetMarker", "DealCard", "DrawCube", "FindToken", "Act", "PlaceCube", "SpendInHex", "MoveMiniature"]
QUESTIONS += ["Strike", "UseRow", "RaiseAnotherRow", "ChooseEffect", "UseOrKeep", "TakeCard", "PickCube", "PickColour"]
QUESTIONS += ["SwapInto", "GenerateCube", "PickMiniature", "LowerRow", "ConfirmEnd", "GameOver"]
SEATS = [name.lower() for name in SEAT_NAMES]
HALF = {"ask": QUESTIONS, "stage": STAGES, "colour": COLOURS, "losing": LOSSES, "ending": ENDINGS, "foe": SEATS}
HALF |= {"purpose": ["", *(purpose[0] for purpose in PURPOSES)], "seat": [*SEATS, "over", "chance"]}
HALF |= {"warned": ["no", "yes"], "sacrificed": ["no", "yes"]}
"""What the numbers of a half-made move stood for; those that need the pack are written anew by hand."""
COUNTED = ["count", "steps", "gaps", "draws", "rows"]
AREAS = ["bag", "available", "unused"]
LETTERS = SPACE_CODES[: len(COLOURS)].lower()
NUMBERS = {"turn": ["active", "first", "count", "round", "steps", "warned", "sacrificed"]}
NUMBERS |= {"end": ["goals", "closer", "ending"], "pending": ["reveals", "gaps", "draws", "losing"]}
NUMBERS |= {"move": ["cell", "site", "foe", "kind", "colour", "zone", "purpose", "program", "rows"]}
"""What dumps had in one list."""
OWN = ["gems", "trophies", "graves", "stored", "race", "race_tile", "powers", "objectives", "losses"]
OLD_DECK = 7


def rewrite(text: str, game: Game) -> str:
    """`bag: wolf=rrg` becomes `bag: wolf=red*2,green`, and the like, field by field."""
    old: dict[str, dict[str, str]] = {}
    for field in filter(None, (part.strip() for part in text.split(";"))):
        name, _, entries = field.partition(":")
        old[name] = dict(pair for pair in (entry.partition("=")[::2] for entry in entries.split()))
    new: dict[str, list[str]] = {}
    for name, values in old.items():
        for key, value in values.items():
            for field, entry in rewritten(old, name, key, value):
                new.setdefault(field, []).append(entry)
    named = {key.partition("/")[0] for name in (*AREAS, "on") for key in old.get(name, {})}
    empty = [f"{seat}=-" for seat in sorted(named - set(old.get("bag", {})))]
    if empty:
        new["bag"] = [*new.get("bag", []), *empty]
    if "free" in old:
        new["home"] = ["others"]
    commas = ("pool", "spent", "goals", "waste")
    return "; ".join(f"{name}: {(',' if name in commas else ' ').join(entries)}" for name, entries in new.items())


def rewritten(old: dict[str, dict[str, str]], name: str, key: str, value: str) -> list[tuple[str, str]]:
    """The new entries of an old one, each with its field."""
    if name in AREAS:
        cubes = [(colour, value.count(letter)) for letter, colour in zip(LETTERS, COLOURS, strict=True)]
        return [(name, f"{key}=" + (",".join(f"{c}*{n}" if n > 1 else c for c, n in cubes if n) or "-"))]
    if name in ("in", "tokens"):
        return [(name, f"{key.replace('.', '/')}={value}")]
    if name == "on":
        set_ = key.partition("/")[2]
        tiles = [race.partition("/")[2] for race in old.get("races", {}).values()]
        return [("on", f"{key}={value}") if "." in set_ or set_ in tiles else ("on_card", f"{set_}={value}")]
    if name == "levels":
        return [(name, f"{key}/{c}={level}") for c, level in zip(COLOURS, value.split(","), strict=False)]
    if name in ("cards", "market", "under"):
        places = {"cards": key, "market": f"{key}.", "under": "under."}
        cards = enumerate(value.split(","), start=1)
        return [("cards", f"{card}={places[name]}{i if name != 'cards' else ''}") for i, card in cards if card != "-"]
    if name == "races":
        race, _, tile = value.partition("/")
        return [("race", f"{key}={race}")] + ([("race_tile", f"{key}={tile}")] if tile else [])
    nothing = value in ("-1", "0,0,0,0,0,0") or (value == "0" and key in COUNTED)
    if name == "half" and (key in ("last", "reveals") or (nothing and key != "seat")):
        return []
    if name == "half" and key in HALF:
        return [(key.replace("ask", "question"), HALF[key][int(value)])]
    if name == "half" and key in COUNTED:
        return [(key, value)]
    if name in ("pool", "spent", "goals", "lit"):
        return [(name, f"{key}=1" if name == "lit" else key)]
    if name not in SAME:
        raise BadPosition(f"{name}: {key} cannot be rewritten; write it anew")
    return [(name, f"{key}={value}" if value else key)]


def rewrite_dump(old: dict[str, Any], book: Book) -> dict[str, object]:
    """A position as records of version 1 have it, with six seats at every table."""
    cells, six = len(old["land"]), len(SEATS)
    new = {name: old[name] for name in ("viewer", "seat", "stage", "held", "land", "stopped", "lit")}
    new |= {name: number for field, names in NUMBERS.items() for name, number in zip(names, old[field], strict=True)}
    del new["reveals"]  # the hexes tell
    new |= {"question": QUESTIONS[old["ask"]], "boxed": old["ghosts"][1]}
    new |= {"warned": bool(new["warned"]), "sacrificed": bool(new["sacrificed"])}
    if new["purpose"] != NONE:
        new["purpose"] -= 1
    new |= {"free": listed(old["free"], six), "walls": listed(old["walls"], six)}
    most = len(old["inside"]) // cells
    for name in ("inside", "tokens"):
        new[name] = [old[name][cell * most + k] if k < most else 0 for cell in range(cells) for k in range(SITES)]
    new |= {"pool": listed(old["pool"], len(old["pool"])), "spent": listed(old["spent"], len(old["spent"]))}
    new["waste"] = sum(1 << slot for slot, grey in enumerate(old["waste"]) if grey)
    new["where"] = [where + DECK - OLD_DECK if where >= OLD_DECK else where for where in old["where"]]
    for slot, card in enumerate(old["market"]):
        if card != NONE:
            new["where"][card] = MARKET + slot
    # The cubes on the boards of all seats, and then on the cards, were one list.
    starts, sizes = book.columns["set_at"], book.columns["set_size"]
    first = book.numbers["first_card_set"]
    board, spaces = starts[first], len(book.columns["space_code"])
    n = 1 + (len(old["cubes"]) - spaces) // board

    def on(seat: int, set_: int) -> int:
        at = seat * board + starts[set_]
        return sum(cube << 3 * i for i, cube in enumerate(old["cubes"][at : at + sizes[set_]]))

    new["board"] = [on(seat, set_) for seat in range(n) for set_ in range(first)]
    new["on_card"] = [on(n - 1, set_) for set_ in range(first, len(starts))]
    piles = listed(old["piles"], len(COLOURS))[: n * len(AREAS)]
    new |= {area: piles[i :: len(AREAS)] for i, area in enumerate(AREAS)}
    new |= {name: old[name][:n] for name in OWN}
    return new | {"level": old["level"][: 6 * n], "start": old["given"][:n]}
