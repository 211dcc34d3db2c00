"""Weeks, Days and Nights (HEM-2): how the game goes on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import abilities, draft, ending, influence, playing, rows, setup, stages, turn, weeks_end
from aitch.games.hemloch.asking import AskChance, add_locations, ask
from aitch.games.hemloch.position import Course, Hemloch
from aitch.games.hemloch.tables import ALL_LOCATIONS
from aitch.games.hemloch.wording import place


class TurnUpWeekCard(AskChance):
    asks = "Which card of the Week deck comes next?"
    kinds = ("Week card",)
    refuses = ("HEM-2.2", "{} has been turned up in this Week")
    verb = "Turn up"
    in_stages = "dawn"

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_locations(out, p.tables.words.week_cards.first, ALL_LOCATIONS & ~p.turned_up())

    def apply(self, p: Hemloch, option: i64) -> None:
        location: i64 = p.tables.words.week_cards.index(option)
        p.shown = p.shown << 3 | (location + 1)
        p.festival = location
        p.mover = p.start
        p.stage = stages.TURN

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return f"{'Day' if after.is_day() else 'Night'}: the Festival is on {place(after, after.festival)}."


turn_up_week_card: Final = TurnUpWeekCard()


class Weeks(Course):
    """The whole game, from question to question."""

    def go_on(self, p: Hemloch) -> None:
        """Until somebody must answer: a draw that is owed, then effects, then the course of the game."""
        while True:
            if p.chosen >= 0:
                ask(p, playing.place_minion)
                return
            if p.owed > 0:
                p.owed -= 1
                if p.size(rows.DECK + p.drawer) > 0:
                    ask(p, turn.draw_card)
                    return
            elif len(p.stack) > 0:
                if abilities.resolve(p):
                    return
            elif next_stage(p):
                return


course: Final = Weeks()


def next_stage(p: Hemloch) -> bool:
    """Goes on with the stage of the game; true if that asked somebody something."""
    stage = p.stage
    if stage == stages.ACT:
        return turn.end_turn(p) if p.actions <= 0 else ask(p, turn.act)
    if stage == stages.TURN:
        return turn.begin_turn(p)
    if stage == stages.DAWN:
        return ask(p, turn_up_week_card)
    if stage == stages.CHECK:
        return influence.check(p, stages.TEST)
    if stage <= stages.HANDS:
        return setup.opening_hands(p) if stage == stages.HANDS else draft.next_stage(p)
    return end_day(p) if stage == stages.TEST else weeks_end.next_stage(p)


def end_day(p: Hemloch) -> bool:
    """The end of a Day or Night (HEM-2.5, HEM-9.1)."""
    if ending.ends(p):
        return True
    if p.turned_up() != ALL_LOCATIONS:
        p.stage = stages.DAWN
    else:
        p.tell(weeks_end.WEEK_ENDS, p.week)
        influence.begin_check(p, stages.CLOSING)
    return False
