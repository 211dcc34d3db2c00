"""Position texts of version 1, `phase cast; p1: gold 3, wizards c5 c4!, towns c5`, and its dumps, rewritten."""

from __future__ import annotations

import re
from typing import Any

from aitch.core.fields import listed
from aitch.core.game import Game
from aitch.games.sygon.pack import COLUMNS
from aitch.games.sygon.tables import CUBE_NAMES, NONE, OFF, TERM_NAMES

QUESTIONS = """LayTile LayToken DrawOrder FoundTown FoundWall TakeCube PlaceWizard ReturnWizard PickMover MoveTo Build
    Exchange PickCaster CastSpell Discard RollDie NameFace LoseBuilding ChoosePhase DoAnything MoveOrCast PayCube
    CopyCard ChooseWizard TurnToken FreeWall BreakWall Vanish Revive Gild Shield GainCube GameOver"""
"""In the order of their old numbers."""
NAMES = {"turn": "turns", "actor": "turn", "ask": "question", "foresight": "foreseer", "fresh-gold": "fresh_gold"}
HEX = {"land": 1, "value": 1, "foraged": 1, "town": 1, "extras": 1, "wall": 6}
SEAT = {"gold": 1, "cube": 6, "fresh_gold": 1, "fresh": 6, "wizard_at": 3, "down": 1, "moved": 1, "cast": 1, "used": 1}
SEAT |= {"supply": 4, "phase": 1, "left": 1, "dealt": 1, "order": 1, "mate": 1, "pending": 1, "active": 1, "held": 1}
BANK = {"bank_gold": 1, "bank_cube": 6, "bank_forage": 1}
"""How many numbers of each there were in the texts that dumps had for hexes, for seats and for the bank."""
SAME = ["viewer", "seat", "round", "turn", "actor", "cursor", "count", "clouds", "erupting", "losses", "shields"]
SAME += ["scorched", "ended", "rolled", "last", "card", "step", "flipped"]


def rewrite(text: str, game: Game) -> str:
    """What is in the new syntax already stays as it is."""
    clauses = [" ".join(clause.split()) for clause in text.split(";") if clause.strip()]
    if any(re.match(r"(?!p\d:)[\w-]+:", clause) for clause in clauses):
        return text
    return Rewriter(game).rewrite(clauses)


class Rewriter:
    """Collects what was said seat by seat under the fields of today."""

    def __init__(self, game: Game) -> None:
        start = game.start({"spells": True}, 4)
        self.names = {kind: names.names for kind, names in game.names(start).items()}
        self.kinds = {field.name: field.of.bits for field in start.fields() if field.of.bits}
        """What bits of numbers stand for."""
        self.fields: dict[str, dict[str, list[str]]] = {}

    def put(self, field: str, value: str, index: str = "") -> None:
        self.fields.setdefault(field, {}).setdefault(index, []).append(value)

    def rewrite(self, clauses: list[str]) -> str:
        for clause in clauses:
            head, _, rest = clause.partition(" ")
            for part in rest.split(",") if head.endswith(":") else []:
                name, *values = part.split()
                for value in values:
                    self.of_seat(head[:-1], name, value)
            if not head.endswith(":") and head != "board":
                for k, value in enumerate(rest.split() or ["yes"]):
                    self.of_table(head, value, k, rest)
        return "; ".join(f"{field}: {entries_text(entries)}" for field, entries in self.fields.items())

    def of_table(self, head: str, value: str, k: int, rest: str) -> None:
        name, _, number = value.partition("=")
        if head == "fields":
            ask = re.search(r"ask=(\d+)", rest)
            self.half_made(name, int(number), int(ask[1]) if ask else 0)
        elif head == "hexes":
            land = number.rstrip("0123456789")
            self.put("lands", land, name)
            self.put("values", number[len(land) :] or "0", name)
        elif head in ("order", "gone", "ash"):
            field, index = {"order": ("order", str(k + 1)), "gone": ("cards", "gone"), "ash": ("lands", name)}[head]
            self.put(field, "ash" if head == "ash" else value, index)
        else:
            self.put(head, number or value, name if number else "")

    def of_seat(self, seat: str, name: str, value: str) -> None:
        place, fresh = value.removesuffix("!"), name.startswith("fresh-")
        cube = name.removeprefix("fresh-")
        if cube in CUBE_NAMES:
            if value != "0":
                self.put("fresh" if fresh else "cubes", cube if value == "1" else f"{cube}*{value}", seat)
        elif name in ("towns", "walls"):
            self.put(name, seat, place.replace("-", "/"))
            if place != value:
                self.put("extras", "down", place)
        elif name in ("workshops", "markets"):
            self.put("extras", name.removesuffix("s"), value)
        elif name in self.kinds:
            self.put(name, self.bits(name, int(value)), seat)
        elif name == "phase":
            self.put("phases", self.names["phases"][int(value)], seat)
        else:
            self.put("cards" if name == "kept" else NAMES.get(name, name), value, seat + "-kept" * (name == "kept"))

    def bits(self, name: str, number: int) -> str:
        names = self.names[self.kinds[name]]
        return ",".join(names[k] for k in range(len(names)) if number >> k & 1) or "-"

    def half_made(self, name: str, number: int, ask: int) -> None:
        """What has its usual number need not be said."""
        field, value = NAMES.get(name, name), str(number)
        if name in ("seat", "actor", "foresight"):
            seat = number - (name == "foresight")
            value = f"p{seat + 1}" if seat >= 0 else ["over", "chance"][seat]
        elif name == "ask":
            value = QUESTIONS.split()[number]
        elif number == (-1 if name in ("picked", "last", "card") else 0) and name != "turn":
            return
        elif name == "picked":
            field, kind = {4: ("site", "hexes"), 11: ("given", "goods")}.get(ask, ("picked", "wizards"))
            value = self.names[kind][number]
        elif name in ("last", "card", "ended"):
            value = self.names[{"last": "words", "card": "cards", "ended": "endings"}[name]][number]
        elif name in self.kinds:
            value = self.bits(name, number)
        elif name in ("handed", "did"):
            value = "yes"
        if name != "foresight" or number:
            self.put(field, value)


def entries_text(entries: dict[str, list[str]]) -> str:
    """`p1=a,b p2=c`, or a single value."""
    return " ".join(f"{index}={','.join(values)}" if index else ",".join(values) for index, values in entries.items())


def rewrite_dump(old: dict[str, Any]) -> dict[str, object]:
    """A position as records of version 1 have it, with four seats at every table."""
    board = columns(old["hexes"], HEX)
    # How many play, the size of the board tells.
    hexes = len(board["land"]) - board["land"].count(OFF)
    n = next(seats for seats in COLUMNS if sum(COLUMNS[seats]) == hexes)
    own, kinds = columns(old["seats"][:n], SEAT), [[int(copies) for copies in text.split()] for text in old["cards"]]
    new = {name: old[name] for name in SAME} | board | own | columns([old["bank"]], BANK)
    new |= {name: listed(own[name], len(CUBE_NAMES)) for name in ("cube", "fresh")}
    new |= {name: bool(old[name]) for name in ("handed", "final", "did")}
    new |= {"question": QUESTIONS.split()[old["ask"]], "foreseer": old["foresight"] - 1}
    # What was picked had one field, whatever was asked.
    picked = {"FoundWall": "site", "Exchange": "given"}.get(new["question"], "wizard")
    new |= {"wizard": NONE, "given": NONE, "site": NONE} | {picked: old["picked"]}
    new["order"] = own["order"] + [NONE] * (4 - n)
    # Of each kind there were ten numbers: the stock, four hands, four that keep it, and what is gone.
    piles = [[kind[pile] for kind in kinds] for pile in (0, 9, *range(1, 1 + n), *range(5, 5 + n))] if kinds else []
    cards = [listed(pile, len(kinds))[0] for pile in piles]
    new |= {"stock": cards[:1], "cards": cards[1:]}
    if not kinds:
        new |= {"pending": [], "active": [], "held": []}
    # These are worked out anew from the others.
    return new | {"wizards_in": [0] * 4 * len(old["hexes"]), "term": [0] * len(TERM_NAMES) * n}


def columns(texts: list[str], widths: dict[str, int]) -> dict[str, list[int]]:
    """The numbers of all the texts, sorted by what they stand for."""
    rows = [[int(number) for number in text.split()] for text in texts]
    found: dict[str, list[int]] = {}
    start = 0
    for name, width in widths.items():
        found[name] = [number for row in rows for number in row[start : start + width]]
        start += width
    return found
