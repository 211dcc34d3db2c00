"""A turn: two Actions, each a draw or a play (HEM-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import influence, items, knowledge, rows, stages
from aitch.games.hemloch.asking import Ask, TakeCard, add_cards, card_or, is_for
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import ACTIONS, LOCATIONS, NONE
from aitch.games.hemloch.wording import SEAT_NAMES, named, place, sentence, told

STOPPED: Final = sentence(1, lambda p, n: f"{SEAT_NAMES[n[0]]} ends the turn.")


class Act(Ask):
    """Play a Minion, use an Item, draw, or stop (HEM-3.2, HEM-3.5, HEM-6.3)?"""

    kinds = ("card", "Item to use", "draw", "stop")
    verb = "Play"

    def options(self, p: Hemloch, out: list[int]) -> None:
        words = p.tables.words
        playable = p.open_to_play() != 0
        if playable:
            add_cards(p, out, rows.HAND + p.mover, words.cards.first)
        items.add_usable(p, out)
        drawable = p.size(rows.DECK + p.mover) > 0
        if drawable:
            out.append(words.draw)
        if p.rules.pass_allowed or not (drawable or (playable and p.size(rows.HAND + p.mover) > 0)):
            out.append(words.stop)

    def apply(self, p: Hemloch, option: i64) -> None:
        words = p.tables.words
        if option == words.draw:
            p.actions -= 1
            owe(p, p.mover, 1)
        elif option == words.stop:
            p.actions = 0
            p.tell(STOPPED, p.mover)
        elif words.cards.has(option):
            p.chosen = words.cards.index(option)
        else:
            items.use(p, words.uses.index(option))

    def prompt(self, p: Hemloch) -> str:
        left = "1 Action" if p.actions == 1 else f"{p.actions} Actions"
        return f"{left}: play a Minion, draw a card, use an Item, or end the turn?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.cards.has(option):
            if p.held(rows.HAND + p.mover, words.cards.index(option)) == 0:
                return "HEM-4.1", f"{named(p, option)} is not in your hand"
            return "HEM-4.2", f"no Location is open: {closed(p)}"
        if words.uses.has(option):
            return items.why_not_used(p, words.uses.index(option))
        if option == words.draw:
            return "HEM-3.3", "your deck is empty"
        return "HEM-3.5", "by the rules of this game you must act as long as you can draw or play"

    def label(self, p: Hemloch, option: i64) -> str:
        return f"Use {named(p, option)}" if p.tables.words.uses.has(option) else super().label(p, option)

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return told(after) if after.chosen == NONE else picked(after, option)

    def known_to(self, p: Hemloch, viewer: int) -> bool:
        """A Minion that is picked for a play is not shown yet (HEM-12.5)."""
        return is_for(viewer, p.mover)


class DrawCard(TakeCard):
    """Which card is drawn (HEM-3.2)?"""

    in_stages = "hands, act, refill"

    def row(self, p: Hemloch) -> i64:
        return knowledge.deck_row(p, p.drawer)

    def taker(self, p: Hemloch) -> i64:
        return p.drawer

    def apply(self, p: Hemloch, option: i64) -> None:
        p.shift(rows.DECK + p.drawer, rows.HAND + p.drawer, p.tables.words.cards.index(option))
        if p.owed == 0:
            p.drawer = 0

    def prompt(self, p: Hemloch) -> str:
        return f"Which card does {SEAT_NAMES[p.drawer]} draw?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        return "HEM-3.3", f"{named(p, option)} is not in the deck of {SEAT_NAMES[p.drawer]}"

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return told(after, f"{SEAT_NAMES[before.drawer]} draws {card_or(after, option, 'a card')}.")


act: Final = Act()
draw_card: Final = DrawCard()


def picked(after: Hemloch, option: i64) -> str:
    return f"{SEAT_NAMES[after.mover]} picks {card_or(after, option, 'a Minion')} to play."


def closed(p: Hemloch) -> str:
    """Why each Location is closed to plays."""
    whys = ["has the Festival" if p.festival == i else "was played on in this turn" for i in range(LOCATIONS)]
    return ", ".join(f"{place(p, i)} {why}" for i, why in enumerate(whys))


def owe(p: Hemloch, seat: i64, number: i64) -> bool:
    """The seat is to draw; who called sees to what comes after."""
    p.drawer = seat
    p.owed = number
    return False


def begin_turn(p: Hemloch) -> bool:
    """HEM-3.1, HEM-3.2."""
    p.actions = ACTIONS
    p.stage = stages.ACT
    return owe(p, p.mover, 1) if p.size(rows.HAND + p.mover) == 0 else False


def end_turn(p: Hemloch) -> bool:
    """Then the other player has his, or the Day or Night ends (HEM-2.3, HEM-2.4)."""
    p.used = 0
    p.item_used = False
    if p.mover == p.start:
        p.mover = 1 - p.start
        p.stage = stages.TURN
    elif p.is_day():
        influence.begin_check(p, stages.CHECK)
    else:
        p.stage = stages.TEST
    return False
