"""Position texts of before the one notation of all games, rewritten in it."""

from __future__ import annotations

from typing import Final

from aitch.core.errors import BadPosition
from aitch.games.hemloch.game import HemlochGame
from aitch.games.hemloch.notation import place_names

STAGES: Final = [
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
    for field, indices, full in (("supply", kinds, "6"), ("markers", ["0", "1"], "15")):
        numbers = list(zip(indices, old[field].split("/"), strict=True)) if field in old else []
        fewer = [(index, number) for index, number in numbers if number != full]
        found[field] = [f"{index}={number}" for index, number in fewer or numbers]
    return {field: " ".join(entries) for field, entries in found.items() if entries}


def half_made(old: dict[str, str], game: HemlochGame) -> dict[str, str]:
    """The rest was numbers."""
    raw = {name: int(value) for name, _, value in (part.partition(":") for part in old["raw"].split(","))}
    words = game.tables.words
    new = {"seat": {-1: "chance", -2: "over"}.get(raw["seat"], str(raw["seat"])), "question": QUESTIONS[raw["ask"]]}
    new |= {"stage": STAGES[raw["stage"]], "parts_done": str(2 * raw["check_at"] + raw["check_who"])}
    new |= {name: str(raw[name]) for name in ("drawer", "owed", "halves", "round", "pick")}
    things = {"chosen": words.cards, "moving": words.targets, "gaining": words.uses, "pending": words.cards}
    new |= {name: family.names[raw[name]] for name, family in things.items() if raw[name] >= 0}
    # Of an effect: its step, how often that is left, the Location, the Minion, and where that stands.
    letters, minions = [*words.places.names, "-"], [*words.cards.names, "-"]
    names = [[str(i) for i in range(999)], [*"0123456789", "-"], letters, minions, letters]
    numbers = old["stack"].split(",") if "stack" in old else []
    parts = [names[i % 5][int(number)] for i, number in enumerate(numbers)]
    effects = ["/".join(parts[i : i + 5]) for i in range(0, len(parts), 5)]
    return new | ({"stack": ",".join(effects)} if effects else {})
