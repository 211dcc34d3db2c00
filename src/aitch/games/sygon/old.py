"""Position texts of before the core read them, rewritten: `phase cast; p1: gold 3, wizards c5 c4!, towns c5`."""

from __future__ import annotations

import re

from aitch.core.registry import find_game
from aitch.games.sygon.game import SygonGame

QUESTIONS = [
    "LayTile",
    "LayToken",
    "DrawOrder",
    "FoundTown",
    "FoundWall",
    "TakeCube",
    "PlaceWizard",
    "ReturnWizard",
    "PickMover",
    "MoveTo",
    "Build",
    "Exchange",
    "PickCaster",
    "CastSpell",
    "Discard",
    "RollDie",
    "NameFace",
    "LoseBuilding",
    "ChoosePhase",
    "DoAnything",
    "MoveOrCast",
    "PayCube",
    "CopyCard",
    "ChooseWizard",
    "TurnToken",
    "FreeWall",
    "BreakWall",
    "Vanish",
    "Revive",
    "Gild",
    "Shield",
    "GainCube",
    "GameOver",
]
"""In the order of their old numbers."""
FLAGS = ("handed", "did")
MASKS = {"moved": "wizards", "cast": "wizards", "used": "spells", "left": "phases", "dealt": "deals"}
MASKS |= {"pending": "effects", "active": "effects", "held": "cards"}
MASKS |= {"erupting": "colours", "losses": "hexes", "shields": "hexes", "flipped": "hexes"}
CUBES = ("flower", "elixir", "spice", "crystal", "mushroom", "snow")
EXTRAS = {"workshops": "workshop", "markets": "market"}


def rewrite(text: str) -> str:
    """What is in the new syntax already stays as it is."""
    clauses = [" ".join(clause.split()) for clause in text.split(";") if clause.strip()]
    if any(re.match(r"(?!p\d:)[\w-]+:", clause) for clause in clauses):
        return text
    return Rewriter().rewrite(clauses)


class Rewriter:
    """Collects what was said seat by seat under the fields of today."""

    def __init__(self) -> None:
        game = find_game("sygon")
        assert isinstance(game, SygonGame)
        state = game.start({"spells": True}, 4)
        self.names = {name: names.names for name, names in game.names(state).items()}
        self.fields: dict[str, dict[str, list[str]]] = {}

    def put(self, field: str, value: str, index: str = "") -> None:
        self.fields.setdefault(field, {}).setdefault(index, []).append(value)

    def rewrite(self, clauses: list[str]) -> str:
        for clause in clauses:
            head, _, rest = clause.partition(" ")
            if head.endswith(":"):
                for part in rest.split(","):
                    name, *values = part.split()
                    self.seat(head[:-1], name, values)
            elif head != "board":
                self.clause(head, rest.split())
        return "; ".join(f"{field}: {entries_text(entries)}" for field, entries in self.fields.items())

    def clause(self, head: str, values: list[str]) -> None:
        for k, value in enumerate(values or ["yes"]):
            name, _, number = value.partition("=")
            if head == "hexes":
                land = number.rstrip("0123456789")
                self.put("lands", land, name)
                self.put("values", number[len(land) :] or "0", name)
            elif head in ("values", "foraged"):
                self.put(head, number, name)
            elif head == "ash":
                self.put("lands", "ash", name)
            elif head == "order":
                self.put("order", value, str(k + 1))
            elif head == "gone":
                self.put("cards", value, "gone")
            elif head == "fields":
                self.half_made(name, int(number), values)
            else:
                self.put(head, value)

    def seat(self, seat: str, name: str, values: list[str]) -> None:
        for value in values:
            place = value.removesuffix("!")
            if name in CUBES or (name.startswith("fresh-") and name != "fresh-gold"):
                cubes = [name.removeprefix("fresh-") + ("" if value == "1" else f"*{value}")] if value != "0" else []
                for cube in cubes:
                    self.put("fresh" if "-" in name else "cubes", cube, seat)
            elif name == "towns":
                self.put("towns", seat, place)
                if value.endswith("!"):
                    self.put("extras", "down", place)
            elif name in EXTRAS:
                self.put("extras", EXTRAS[name], value)
            elif name == "walls":
                self.put("walls", seat, value.replace("-", "/"))
            elif name in MASKS:
                self.put(name, self.mask(name, int(value)), seat)
            elif name == "phase":
                self.put("phases", self.names["phases"][int(value)], seat)
            else:
                self.put(name.replace("-", "_"), value, f"{seat}-kept" if name == "kept" else seat)
                if name == "kept":
                    self.fields.setdefault("cards", {}).update(self.fields.pop("kept"))

    def mask(self, name: str, number: int) -> str:
        names = self.names[MASKS[name]]
        return ",".join(names[k] for k in range(len(names)) if number >> k & 1) or "-"

    def half_made(self, name: str, number: int, values: list[str]) -> None:
        seats = {-1: "chance", -2: "over"} | {q: f"p{q + 1}" for q in range(4)}
        ask = next((int(value[4:]) for value in values if value.startswith("ask=")), 0)
        if name == "ask":
            self.put("question", QUESTIONS[number])
        elif name in ("seat", "actor"):
            self.put({"seat": "seat", "actor": "turn"}[name], seats[number])
        elif name == "picked" and number >= 0:
            field, kind = {4: ("site", "hexes"), 11: ("given", "goods")}.get(ask, ("picked", "wizards"))
            self.put(field, self.names[kind][number])
        elif name == "foresight" and number:
            self.put("foreseer", seats[number - 1])
        elif name in MASKS and number:
            self.put(name, self.mask(name, number))
        elif name in ("last", "card") and number >= 0:
            self.put(name, self.names["words" if name == "last" else "cards"][number])
        elif name == "ended" and number:
            self.put(name, self.names["endings"][number])
        elif name in FLAGS and number:
            self.put(name, "yes")
        elif name == "turn" or (name in ("cursor", "count", "step") and number):
            self.put("turns" if name == "turn" else name, str(number))


def entries_text(entries: dict[str, list[str]]) -> str:
    """`p1=a,b p2=c`, or a single value."""
    return " ".join(f"{index}={','.join(values)}" if index else ",".join(values) for index, values in entries.items())
