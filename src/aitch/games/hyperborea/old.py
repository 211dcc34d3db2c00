"""Texts of positions as they were written before all games had one notation, rewritten."""

from __future__ import annotations

from typing import Any

from aitch.core.errors import BadPosition
from aitch.core.fields import listed
from aitch.core.game import Game
from aitch.games.hyperborea.ending import ENDINGS
from aitch.games.hyperborea.kinds import LOSSES
from aitch.games.hyperborea.picking import PURPOSES
from aitch.games.hyperborea.tables import COLOURS, SEAT_NAMES, SPACE_CODES, STAGES

SAME = ["turn", "first", "round", "tiles", "free", "walls", "stopped", "boxed", "start", "gems", "ghosts", "graves"]
SAME += ["stored", "objectives", "powers", "closer", "pool", "spent", "goals"]
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
    out = [(name, f"{key}={value}" if value else key)]
    nothing = value in ("-1", "0,0,0,0,0,0") or (value == "0" and key in COUNTED)
    if name in AREAS:
        cubes = [(colour, value.count(letter)) for letter, colour in zip(LETTERS, COLOURS, strict=True)]
        out = [(name, f"{key}=" + (",".join(f"{c}*{n}" if n > 1 else c for c, n in cubes if n) or "-"))]
    elif name in ("in", "tokens"):
        out = [(name, f"{key.replace('.', '/')}={value}")]
    elif name == "on":
        set_ = key.partition("/")[2]
        tiles = [race.partition("/")[2] for race in old.get("races", {}).values()]
        if "." not in set_ and set_ not in tiles:
            out = [("on_card", f"{set_}={value}")]
    elif name == "levels":
        out = [(name, f"{key}/{c}={level}") for c, level in zip(COLOURS, value.split(","), strict=False)]
    elif name in ("cards", "market", "under"):
        cards = enumerate(value.split(","), start=1)
        place = {"cards": key, "market": key + ".{}", "under": "under.{}"}[name]
        out = [("cards", f"{card}={place.format(i)}") for i, card in cards if card != "-"]
    elif name == "races":
        race, _, tile = value.partition("/")
        out = [("race", f"{key}={race}"), ("race_tile", f"{key}={tile}")][: 2 if tile else 1]
    elif name == "half" and (key in ("last", "reveals") or (nothing and key != "seat")):
        out = []
    elif name == "half" and key in HALF:
        out = [(key.replace("ask", "question"), HALF[key][int(value)])]
    elif name == "half" and key in COUNTED:
        out = [(key, value)]
    elif name == "lit":
        out = [(name, f"{key}=1")]
    elif name not in SAME:
        raise BadPosition(f"{name}: {key} cannot be rewritten; write it anew")
    return out


def rewrite_dump(old: dict[str, Any], columns: dict[str, list[int]], first_card_set: int) -> dict[str, object]:
    """A position as records of version 1 have it."""
    board, spaces = columns["set_at"][first_card_set], len(columns["space_code"])
    seats, sites = (len(old["cubes"]) - spaces) // board + 1, len(old["inside"]) // len(old["land"])
    names = ["active", "first", "count", "round", "steps", "warned", "sacrificed", "goals", "closer", "ending"]
    names += ["reveals", "gaps", "draws", "losing"]
    names += ["cell", "site", "foe", "kind", "colour", "zone", "purpose", "program", "rows"]
    numbers = [*old["turn"], *old["end"], *old["pending"], *old["move"]]
    new: dict[str, Any] = dict(zip(names, numbers, strict=True)) | {"boxed": old["ghosts"][1]}
    new |= {"warned": bool(new["warned"]), "sacrificed": bool(new["sacrificed"])}
    new["purpose"] = max(new["purpose"] - 1, -1)
    new["question"] = QUESTIONS[old["ask"]]
    new |= {name: old[name] for name in ("viewer", "seat", "stage", "held", "land", "stopped", "lit")}
    new |= {name: listed(old[name], 6) for name in ("free", "walls")}
    new |= {name: listed(old[name], len(old[name])) for name in ("pool", "spent")}
    for name in ("inside", "tokens"):
        rows = [old[name][i : i + sites] + [0] * (4 - sites) for i in range(0, len(old[name]), sites)]
        new[name] = [number for row in rows for number in row]
    for name in ("gems", "trophies", "graves", "stored", "race", "race_tile", "powers", "objectives", "losses"):
        new[name] = old[name][:seats]
    new |= {"start": old["given"][:seats], "level": old["level"][: 6 * seats]}
    piles = listed(old["piles"][: 21 * seats], 7)
    new |= {"bag": piles[::3], "available": piles[1::3], "unused": piles[2::3]}
    new["waste"] = sum(1 << slot for slot, cubes in enumerate(old["waste"]) if cubes)
    # A card of the market has its place there now, and so the decks begin later.
    shown = {card: 6 + slot for slot, card in enumerate(old["market"])}
    new["where"] = [shown.get(card, where + 7 if where > 6 else where) for card, where in enumerate(old["where"])]
    starts = [seat * board + at for seat in range(seats) for at in columns["set_at"][:first_card_set]]
    starts += [(seats - 1) * board + at for at in columns["set_at"][first_card_set:]]
    sizes = columns["set_size"][:first_card_set] * seats + columns["set_size"][first_card_set:]
    sets = [old["cubes"][at : at + size] for at, size in zip(starts, sizes, strict=True)]
    cubes = [sum(cube << 3 * i for i, cube in enumerate(set_)) for set_ in sets]
    return new | {"board": cubes[: first_card_set * seats], "on_card": cubes[first_card_set * seats :]}
