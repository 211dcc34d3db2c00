"""Position texts and dumps of version 1, of before the one notation of all games, rewritten in it."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from aitch.core.errors import BadPosition
from aitch.games.hermetica.wording import SIDES

if TYPE_CHECKING:
    from aitch.games.hermetica.game import HermeticaGame

QUESTIONS: Final = [
    *("DraftWall", "PlaceElement", "PlaceOnHorizon", "Act", "Spawn", "MoveAdept", "DeployShield", "MoveFire"),
    *("Shoot", "CarryShield", "MoveEarth", "SlideWater", "Collide", "LiftFire", "GoAround"),
]
KINDS: Final = ["-", "adept", "fire", "earth", "water"]
HALF: Final = ["question", "spawning", "start", "at", "steps", "changed", "shield_from", "hit"]
"""A half-made move, which was given as numbers; those that name no hex are:"""
NAMED: Final = {"question": QUESTIONS, "spawning": KINDS, "steps": list("01234"), "changed": ["no", "yes"]}


def rewrite(text: str, game: HermeticaGame) -> str:
    """The same position in the present syntax."""
    old: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = (piece.strip() for piece in part.partition(":"))
        if not colon:
            raise BadPosition(f"{part.strip()!r} is no part of a position")
        old[name] = value
    pieces = old_pieces(old)
    new = {"pieces": " ".join(f"{h}={'+'.join(what)}" for h, what in pieces.items())} if pieces else {}
    if "walls" in old and not re.match(r"[a-m]\d", old["walls"]):
        new["walls"] = old["walls"]
    if "turn" in old:
        new["seat"] = SIDES["SM".index(old["turn"])]
    new |= {name: old[name] for name in ("left", "turns") if name in old}
    if "reserve" in old:
        new["reserve"] = old_reserve(old, game.board.supply)
    if "owed" in old:
        new["owed"] = "yes" if old["owed"] == "1" else "no"
    if "setup" in old:
        new["question"] = "DraftWall" if old["setup"] == "draft" else "PlaceElement"
    if "half" in old:
        numbers = [int(number) for number in old["half"].split(",")]
        places = [*game.field.labels, "-"]  # -1 stands for none
        new |= {name: NAMED.get(name, places)[n] for name, n in zip(HALF, numbers, strict=True)}
    if old.get("past"):
        new["past"] = ",".join(str(int(key, 16)) for key in old["past"].split())
    return "; ".join(f"{name}: {value}" for name, value in new.items())


def old_pieces(old: dict[str, str]) -> dict[str, list[str]]:
    """What stood on each hex."""
    pieces: dict[str, list[str]] = defaultdict(list)
    for side in "SM":
        for word in re.findall(r"[^,\s]+", old.get(side, "")):
            letter, _, h = word.partition("@")
            pieces[h].append(f"{side}.{letter}")
    for field, mark in {"used": "used", "fresh": "fresh", "walls": "wall"}.items():
        for h in re.findall(r"[a-m]\d+", old.get(field, "")):
            pieces[h].append(mark)
    for side, h in re.findall(r"([SM])@(\w+)", old.get("shields", "")):
        pieces[h].append(f"{side}.shield")
    return pieces


def old_reserve(old: dict[str, str], supply: list[int]) -> str:
    """A side that was left out had in reserve all that did not stand on the board."""
    given = dict(side.split("=") for side in old["reserve"].split(","))
    out: list[str] = []
    for letter, side in zip("SM", SIDES, strict=True):
        spare = [supply[k] - old.get(letter, "").count(f"{'FEW'[k]}@") for k in range(3)]
        counts = given[letter].split("/") if letter in given else spare
        out += [f"{side}/{kind}={count}" for kind, count in zip(KINDS[2:], counts, strict=True)]
    return " ".join(out)


def rewrite_dump(old: dict[str, Any]) -> dict[str, object]:
    """A position as records of version 1 have it."""
    tally = old["tally"]
    new = {name: value for name, value in old.items() if name not in ("tally", "phase")}
    new["question"] = QUESTIONS[old["phase"]] if old["seat"] >= 0 else "GameOver"
    new |= {"reserve": tally[:6], "lost": tally[6:12], "shield_at": tally[12:14], "adept_at": tally[14:16]}
    new |= {"on_board": tally[16:18], "walls_left": tally[18]}
    return new | {name: bool(old[name]) for name in ("owed", "changed", "by_step")}
