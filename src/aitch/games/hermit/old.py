"""Position texts of before, `ground:WYO/BSC; hand1:2 13; asked:draw`, in today's syntax."""

from __future__ import annotations

import re
from typing import Final

SEATS: Final = ["North", "East", "South", "West"]
ENDINGS: Final = ["-", "won", "wave", "cards", "task"]
QUESTIONS: Final = {"deal": "DealCoast", "top": "TurnUp", "which": "WhichCard", "turn": "TurnCard", "wave": "PullWave"}
SEAT_NUMBERS: Final = {"seat", "drawer"}
AREA: Final = {"ground", "laid", "danced"}


def rewrite(text: str) -> str:
    parts = [part.partition(":") for part in text.split(";") if part.strip()]
    fields = {name.strip(): value.strip() for name, _, value in parts}
    several = any(name[-1] in "123" for name in fields)
    out: dict[str, list[str]] = {"cards": []}
    for name, value in fields.items():
        for field, entry in rewritten(fields, name, value):
            if several and field in ("area", "hand", "top", "pile"):
                entry = f"{SEATS[int(name[-1]) if name[-1].isdecimal() else 0]}={entry}"
            known = out.setdefault(field, [])
            if field == "area" and known and known[-1].rpartition("=")[0] == entry.rpartition("=")[0]:
                known[-1] += "," + entry.rpartition("=")[2]
            else:
                known.append(entry)
    return "; ".join(f"{field}: {' '.join(entries)}" for field, entries in out.items() if entries)


def rewritten(fields: dict[str, str], name: str, value: str) -> list[tuple[str, str]]:
    """What one field of before says today."""
    field = name.rstrip("123")
    if field == "ground":
        where, _, grid = value.rpartition("=")
        return [("area", f"{grid}@{where}" if where else grid)]
    if field in AREA:
        return [("area", "danced" if field == "danced" else value.replace(" ", ","))]
    if field == "asked":
        if value in ("draw", "over"):
            return [("phase", value)] if value == "draw" else [("seat", value)]
        picked = value == "place" and "picked" in fields
        return [("question", "PlaceCard" if picked else QUESTIONS[value])] if picked or value in QUESTIONS else []
    if field == "ended":
        return [("ended", ENDINGS[int(value)])]
    if field in SEAT_NUMBERS:
        return [(field, SEATS[int(value)])] if value != "0" else []
    if field == "coast":
        value = re.sub(r"(^| )\.", r"\1-", value)
    return [(field, value.replace(" ", ",") or "-")]
