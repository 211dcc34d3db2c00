"""Position texts and dumps of version 1, of before the one notation of all games, rewritten in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from aitch.core.errors import BadPosition
from aitch.games.hemloch import derived
from aitch.games.hemloch.notation import place_names
from aitch.games.hemloch.tables import STAGES

if TYPE_CHECKING:
    from aitch.games.hemloch.game import HemlochGame

OLD_STAGES: Final = [
    *("deal", "pick", "hands", "hands", "dawn", "turn", "act", "check", "test", "closing", "halve", "refill", "night"),
    *("week_test", "test"),
]
"""In the old order; two of them are no more."""
QUESTIONS: Final = [
    *("DealCard", "KeepCard", "DrawCard", "NameStartPlayer", "TurnUpWeekCard", "Act", "PlayFurther", "PlaceMinion"),
    *("PlaceMarker", "MoveFestival", "GainItem", "TurnUpInstead", "StealItem", "TurnUpItem", "DiscardCard"),
    *("MoveMinion", "MoveTo", "ReturnMinion", "DestroyMinion", "RecoverCard", "PlaceByInfluence", "DiscardHalf"),
    *("ChooseNight", "GameOver"),
]
SAME: Final = [
    *("viewer", "seat", "board", "start", "mover", "drawer", "owed", "week", "days", "festival", "actions", "used"),
    *("chosen", "moving", "gaining", "halves", "round", "pick", "pending"),
]


def rewrite(text: str, game: HemlochGame) -> str:
    """The same position in the present syntax."""
    old: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise BadPosition(f"{part!r} is no part of a position")
        old[name] = value.replace(" ", "")
    same = {"start", "actions", "used", "festival", "week", "days", "shown", *place_names(game.tables.words)}
    new = {"mover": old["seat"]} if "seat" in old else {}
    new |= {name: value for name, value in old.items() if name in same}
    if "item_used" in old:
        new["item_used"] = "yes" if old["item_used"] == "1" else "no"
    if "stage" in old:
        new["stage"] = {"first": "hands", "over": "test"}.get(old["stage"], old["stage"])
    new |= markers_and_items(old, game.content.kind_names)
    if "raw" in old:
        new |= half_made(old, game)
    return "; ".join(f"{name}: {value}" for name, value in new.items())


def markers_and_items(old: dict[str, str], kinds: list[str]) -> dict[str, str]:
    found: dict[str, list[str]] = {"board": [], "face_up": [], "face_down": []}
    for name, value in old.items():
        if name.startswith("spaces."):
            marks = [(r, c, mark) for r, row in enumerate(value.split("/")) for c, mark in enumerate(row)]
            found["board"] += [f"{name[7:]}{r}{c}={mark}" for r, c, mark in marks if mark in "01"]
        if name.startswith("items") and value not in ("", "-"):
            for kind, _, faces in (item.partition(":") for item in value.split(",")):
                for field, number in zip(("face_up", "face_down"), faces.split("+"), strict=True):
                    found[field] += [f"{name[5:]}/{kind}={number}"] if number != "0" else []
    for field, indices in (("supply", kinds), ("markers", ["0", "1"])):
        numbers = zip(indices, old[field].split("/"), strict=True) if field in old else []
        found[field] = [f"{index}={number}" for index, number in numbers]
    return {field: " ".join(entries) for field, entries in found.items() if entries}


def half_made(old: dict[str, str], game: HemlochGame) -> dict[str, str]:
    """The rest was numbers."""
    raw = {name: int(value) for name, _, value in (part.partition(":") for part in old["raw"].split(","))}
    words = game.tables.words
    new = {"seat": {-1: "chance", -2: "over"}.get(raw["seat"], str(raw["seat"])), "question": QUESTIONS[raw["ask"]]}
    new |= {"stage": OLD_STAGES[raw["stage"]], "parts_done": str(2 * raw["check_at"] + raw["check_who"])}
    new |= {name: str(raw[name]) for name in ("drawer", "owed", "halves", "round", "pick")}
    things = {"chosen": words.cards, "moving": words.targets, "gaining": words.uses, "pending": words.cards}
    new |= {name: family.names[raw[name]] for name, family in things.items() if raw[name] >= 0}
    names = game.names(game.blank(game.setup(None, None)))["effects"]
    parts = [int(part) for part in old.get("stack", "").split(",") if part]
    return new | {"stack": ",".join(names.text(effect) for effect in effects(parts))}


def effects(parts: list[int]) -> list[int]:
    """An effect was five numbers, which are now the digits of one."""
    return [sum(parts[i + k] + 1 << 12 * k for k in range(5)) for i in range(0, len(parts), 5)]


def rewrite_dump(old: dict[str, Any], minions: list[str]) -> dict[str, object]:
    """A position as records of version 1 have it."""
    new = {name: old[name] for name in SAME}
    new |= {"question": QUESTIONS[old["ask"]], "stage": STAGES.index(OLD_STAGES[old["stage"]])}
    new |= {"parts_done": 2 * old["check_at"] + old["check_who"], "shown": old["order"]}
    new |= {"item_used": bool(old["item_used"]), "set_up": bool(old["aside"]), "news": []}
    # Cards were named, and all counts were one list.
    new["cards"] = [[minions.index(name) for name in row] for row in old["cards"] + old["known"] + old["unseen"]]
    counts = [field for field in derived.FIELDS if field.attribute == "counts"]
    new |= {field.name: old["counts"][field.place : field.place + field.size] for field in counts}
    return new | {"stack": effects(old["stack"])}
