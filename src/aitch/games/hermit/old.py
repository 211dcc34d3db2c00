"""Position texts of version 1, `ground:WYO/BSC; hand1:2 13; asked:draw`, and its dumps, as they are today."""

from __future__ import annotations

import re
from typing import Any, Final

from aitch.core.game import Game
from aitch.games.hermit.area import pack_card
from aitch.games.hermit.position import ENDINGS

SEATS: Final = ["North", "East", "South", "West"]
QUESTIONS: Final = {"deal": "DealCoast", "top": "TurnUp", "which": "WhichCard", "turn": "TurnCard", "wave": "PullWave"}
ASKED: Final = ["DealCoast", "TurnUp", "WhichCard", "PickCard", "PlaceCard", "TurnCard", "PullWave", "GameOver"]
OWN: Final = ("area", "hand", "top", "pile")


def rewrite(text: str, game: Game) -> str:
    parts = [part.partition(":") for part in text.split(";") if part.strip()]
    old = {name.strip(): value.strip() for name, _, value in parts}
    several = any(name[-1] in "123" for name in old)
    found: dict[str, dict[str, list[str]]] = {"cards": {}}
    for name, value in old.items():
        field, entry = rewritten(old, name.rstrip("123"), value)
        seat = f"{SEATS[int(name[-1]) if name[-1] in '123' else 0]}=" if several and field in OWN else ""
        if entry:
            found.setdefault(field, {}).setdefault(seat, []).append(entry)
    fields = {field: [seat + ",".join(entries) for seat, entries in own.items()] for field, own in found.items()}
    return "; ".join(f"{field}: {' '.join(entries)}" for field, entries in fields.items() if entries)


def rewritten(old: dict[str, str], field: str, value: str) -> tuple[str, str]:
    """What one field of before says today; nothing where that need not be said."""
    if field == "ground":
        where, _, grid = value.rpartition("=")
        return "area", f"{grid}@{where}" if where else grid
    if field in ("laid", "danced"):
        return "area", "danced" if field == "danced" else value.replace(" ", ",")
    if field == "asked":
        picked = value == "place" and "picked" in old
        named = {"draw": "phase", "over": "seat"}.get(value, "question")
        return named, value if named != "question" else "PlaceCard" if picked else QUESTIONS.get(value, "")
    if field == "ended":
        return field, ENDINGS[int(value)] or "-"
    if field in ("seat", "drawer"):
        return field, SEATS[int(value)] if value != "0" else ""
    return field, re.sub(r"(^|,)\.", r"\1-", value.replace(" ", ",")) or "-"


def rewrite_dump(old: dict[str, Any]) -> dict[str, object]:
    """A position as records of version 1 have it."""
    gone = ("settings", "asked", "tops", "piles", "hands", "areas")
    new = {name: value for name, value in old.items() if name not in gone}
    hands = [old["hands"][2 * s : 2 * s + 2] for s in range(len(old["tops"]))]
    areas = []
    for area in old["areas"]:
        laid = [int(pack_card(card, turn, cell)) for card, cell, turn in area["laid"]]
        areas.append(area | {"laid": laid, "ground": [cell * 64 + space for cell, space in area["ground"]]})
    new |= {"question": ASKED[old["asked"]], "invented": [], "top": old["tops"], "areas": areas}
    return new | {"hand": [sum(1 << card for card in hand if card >= 0) for hand in hands]}
