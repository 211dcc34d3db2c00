"""A turn: three actions, one after the other (HER-3), and how it ends the game (HER-10)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append
from mypy_extensions import i64

from aitch.core.contract import OVER, Question, game_over
from aitch.games.hermetica import adept, earth, fire, spawning, water
from aitch.games.hermetica.activation import ONLY
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE
from aitch.games.hermetica.position import CAPPED, FRESH, MARKS, PIECE, REPEATED, UNIT, USED, Hermetica
from aitch.games.hermetica.wording import SIDES, hex_name, piece_name, unit_name

ACTIONS: Final = 3


class Act(Question[Hermetica]):
    """Which Unit acts, or what is spawned, or does the turn end (HER-3.1)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        side: i64 = p.seat
        cell = p.cell
        size = p.board.size
        h: i64 = 0
        low: i64 = side * 4 + 1
        while h < size:
            unit: i64 = (cell[h] & (UNIT | USED)) - low
            if 0 <= unit < 4 and can_act(p, h, unit + 1):
                out.append(h)
            h += 1
        if p.left >= 2:
            spawning.add_spawns(p, out)
        out.append(p.board.words.end)

    def apply(self, p: Hermetica, option: i64) -> None:
        words = p.board.words
        if option == words.end:
            pass_turn(p)
        elif option >= p.board.size:
            p.kind = words.spawn.index(option) + ADEPT
            p.question = spawning.spawn
        else:
            self.activate(p, option)

    def activate(self, p: Hermetica, h: i64) -> None:
        side: i64 = p.seat
        kind: i64 = (p.cell[h] & UNIT) - 4 * side
        p.start = h
        p.at = h
        if kind == ADEPT:
            p.question = adept.move_adept
        elif kind == FIRE:
            p.question = fire.move_fire
            p.shield_from = p.shield_at(side)
        elif kind == EARTH:
            p.question = earth.move_earth
        else:
            p.question = water.slide_water

    def prompt(self, p: Hermetica) -> str:
        actions = "1 action" if p.left == 1 else f"{p.left} actions"
        return f"{SIDES[p.seat]} has {actions}: which Unit acts?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if p.board.words.spawn.has(option):
            return spawning.why_no_spawn(p, option)
        if option >= p.board.size:
            _, rule, facts = ONLY[p.game.vocabulary[option]]
            return rule, f"{facts}; first say which Unit acts"
        if not p.cell[option] & UNIT:
            there = f", only {piece_name(p, option)}" if p.cell[option] & PIECE else ""
            moves = "; choose the Adept to set it elsewhere" if option == p.shield_at(p.seat) else ""
            return "HER-3.5", f"no Unit stands on {hex_name(p, option)}{there}{moves}"
        return why_no_activation(p, option, f"{unit_name(p, option)} on {hex_name(p, option)}")

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return f"{SIDES[before.seat]} ends the turn." if option == before.board.words.end else ""


act: Final = Act()


def can_act(p: Hermetica, h: i64, kind: i64) -> bool:
    """Whether a Unit has an activation that changes something (HER-3.6)."""
    if kind == ADEPT:
        return p.free_beside(h) or adept.can_deploy(p, h)
    if kind == FIRE:
        return fire.can_act(p, h)
    return earth.can_act(p, h) if kind == EARTH else water.can_act(p, h)


def why_no_activation(p: Hermetica, h: i64, who: str) -> tuple[str, str]:
    there = int(p.cell[h])
    if ((there & UNIT) - 1) // 4 != p.seat:
        return "HER-3.5", f"{who} is not {SIDES[p.seat]}'s"
    if there & FRESH:
        return "HER-4.5", f"{who} was spawned this turn"
    if there & USED:
        return "HER-3.3", f"{who} has been used this turn"
    return "HER-3.6", f"{who} can do nothing that changes anything"


def rest(p: Hermetica, question: Question[Any]) -> None:
    """No move is half made; this is asked next."""
    p.question = question
    p.kind = 0
    p.start = -1
    p.at = -1
    p.steps = 0
    p.changed = False
    p.shield_from = -1
    p.hit = -1


def done(p: Hermetica) -> None:
    """An activation is complete."""
    p.cell[p.at] |= USED
    rest(p, act)
    if p.rules.win_on_displacement:
        for side in range(2):
            h: i64 = p.adept_at(side)
            if h >= 0 and p.board.home[h] == 1 - side:
                win(p, side, False)
                return
    spend(p, 1)


def spend(p: Hermetica, actions: i64) -> None:
    p.left -= actions
    if not p.left:
        pass_turn(p)


def pass_turn(p: Hermetica) -> None:
    h: i64 = 0
    size = p.board.size
    while h < size:
        p.cell[h] &= ~MARKS
        h += 1
    p.seat = 1 - p.seat
    p.turns += 1
    begin_turn(p)


def begin_turn(p: Hermetica) -> None:
    rest(p, act)
    p.left = ACTIONS
    p.owed = p.adept_at(p.seat) < 0
    if p.turns >= p.rules.turn_cap:
        end(p, CAPPED)
        return
    if p.rules.repetition:
        placement = p.placement()
        same: i64 = 0
        for key in p.past:
            if key == placement:
                same += 1
        if same == 2:
            end(p, REPEATED)
            return
        p.past = append(p.past, placement)
    if p.owed and spawning.has_home(p, ADEPT):
        p.kind = ADEPT
        p.question = spawning.spawn


def win(p: Hermetica, side: i64, by_step: bool) -> None:
    rest(p, act)
    p.by_step = by_step
    end(p, side)


def end(p: Hermetica, winner: i64) -> None:
    p.winner = winner
    p.seat = OVER
    p.question = game_over
