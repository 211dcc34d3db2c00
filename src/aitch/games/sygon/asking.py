"""What the questions of all chapters share: their words, and what a line of log tells besides the answer itself."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from aitch.core.contract import OVER, Question
from aitch.games.sygon import points
from aitch.games.sygon.places import LEFT, OWN
from aitch.games.sygon.position import CHOOSING, COLLECTING, FINISHED, LOST, MARKET, WORKSHOP, Sygon
from aitch.games.sygon.tables import ASH, FREE_ORDER, HEXES, NONE
from aitch.games.sygon.wording import asked, colours_of, goods_text, hex_name, label_of, seat_name


class SygonQuestion(Question[Sygon]):
    """A question of the game; each says its words, and overrides what is particular to it."""

    phase: ClassVar[int] = NONE
    """The phase of a turn that it belongs to; NONE if to several."""
    told: ClassVar[str] = ""
    """What the log says of an answer: {who} gave it, {what} it was."""

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        parts = [self.deed(before, option), *what_followed(before, after)]
        return " ".join([part for part in parts if part])

    def deed(self, p: Sygon, option: i64) -> str:
        """What the log says of the answer itself; nothing if that only opens another question."""
        return self.told.format(who=asked(p), what=label_of(p, option))

    def why_impossible(self, p: Sygon) -> str:
        """Of a question in a turn: it is the turn of the one who is asked, in the right phase."""
        first = p.turn * p.tables.width
        if not 1 <= p.round <= p.tables.cap or first >= p.tables.seats:
            return "no turn is being played: see round and turns"
        if p.seat != p.actor or p.actor not in [p.player(first + k) for k in range(p.tables.width)]:
            return "seat and turn must both be the one whose turn it is by order and turns"
        if self.phase not in (NONE, p.phase(p.actor)):
            return "the phase of the one whose turn it is is another: see phases"
        return "" if self.fits(p) else "no such move is half made, or nothing like it can be done"

    def fits(self, p: Sygon) -> bool:
        """Whether what is half made can be asked about, of somebody whose turn it is."""
        return True


class SygonFollowUp(SygonQuestion):
    """A question in the middle of a move, which only its answer completes."""

    def between_moves(self, p: Sygon) -> bool:
        return False


def in_volcano_step(p: Sygon) -> bool:
    """Whether all turns of the round are over."""
    return 1 <= p.round <= p.tables.cap and p.turn * p.tables.width == p.tables.seats


def what_followed(before: Sygon, after: Sygon) -> list[str]:
    """What happened by itself after an answer: Collections, eruptions, the end of the round, the end of the game."""
    then = after if after.round == before.round else before
    parts = [f"{seat_name(before, q)} collects {income(then, q)}." for q in collectors(before, after)]
    new_round = after.round > before.round
    if in_volcano_step(before) or (new_round and before.round >= 1) or after.seat == OVER:
        parts += eruption_words(before, after)
    if new_round and before.round >= 1:
        if after.final and not before.final:
            parts.append("The lead is shared: a final round is played.")
        behind = [(q, points.fortune(after, q)) for q in range(after.tables.seats)]
        fortune = [f"{seat_name(after, q)} {gold}" for q, gold in behind if gold]
        parts += [f"Fortune Gold: {', '.join(fortune)}."] if fortune else []
    if new_round:
        parts.append(f"Round {after.round} begins.")
    return [*parts, after.game.reason(after)] if after.seat == OVER else parts


def collectors(before: Sygon, after: Sygon) -> list[int]:
    """The seats whose turn came to its Collection by this answer."""
    if before.round == 0:
        return []
    width = before.tables.width
    turns = before.tables.seats // width
    last = after.turn if after.round == before.round and after.seat != OVER else turns
    found: list[int] = []
    for turn in range(before.turn, min(last + 1, turns)):
        for k in range(width):
            q = int(before.player(turn * width + k))
            was = turn == before.turn and has_collected(before, q)
            if not was and (turn < last or has_collected(after, q)):
                found.append(q)
    return found


def has_collected(p: Sygon, q: i64) -> bool:
    """Whether a seat's Collection of its present turn is over."""
    phase = p.phase(q)
    if phase == FINISHED:
        return True
    return p.term(q, FREE_ORDER) != 0 and phase >= CHOOSING and not p.own[OWN * q + LEFT] >> COLLECTING & 1


def income(p: Sygon, q: i64) -> str:
    """What a seat's Collection gives, in words."""
    gold = p.gold_income(q)
    parts = [f"{gold} Gold"] * (gold > 0) + [goods_text(p.cube_income(q))]
    return ", ".join([part for part in parts if part]) or "nothing"


def eruption_words(before: Sygon, after: Sygon) -> list[str]:
    """What an eruption did; what its owner chose to lose has been told already."""
    parts: list[str] = []
    lost: list[str] = []
    if not before.losses:
        colours = [colour.capitalize() for colour in colours_of(after.clouds)]
        parts.append(f"{' and '.join(colours) or 'None'} {'erupt' if len(colours) > 1 else 'erupts'}.")
        lost = lost_buildings(before, after)
    for q in range(before.tables.seats):
        for i in range(3):
            if after.wizard_at(q, i) == LOST and before.wizard_at(q, i) != LOST:
                lost.append(f"a Wizard of {seat_name(before, q)}")
    ash = [hex_name(after, h) for h in range(HEXES) if after.land(h) == ASH and before.land(h) != ASH]
    falls = [hex_name(after, h) for h in range(HEXES) if after.land(h) != ASH and after.value(h) < before.value(h)]
    parts += [f"{', '.join(ash)} {'turn' if len(ash) > 1 else 'turns'} to Ash."] if ash else []
    parts += [f"Lost: {', '.join(lost)}."] if lost else []
    return [*parts, f"The Gold Value falls on {', '.join(falls)}."] if falls else parts


def lost_buildings(before: Sygon, after: Sygon) -> list[str]:
    lost: list[str] = []
    for h in range(HEXES):
        owner, gone = before.town(h), before.extras(h) & ~after.extras(h) & (WORKSHOP | MARKET)
        town = after.town(h) == NONE
        if owner >= 0 and (gone or town):
            piece = "Town" if town else "Workshop" if gone & WORKSHOP else "Market"
            lost.append(f"{seat_name(before, owner)}'s {piece} on {hex_name(before, h)}")
    return lost
