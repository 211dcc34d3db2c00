"""A turn: two Actions, each a draw or a play (HEM-3, HEM-4), and an Item between them (HEM-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hemloch import abilities, knowledge, numbers, rows, weeks
from aitch.games.hemloch.asking import Ask, TakeCard, add_cards, add_locations, card_or
from aitch.games.hemloch.places import DOWN, UP
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import ACTIONS, KINDS, LOCATIONS, NONE, SEATS
from aitch.games.hemloch.wording import SEAT_NAMES, an_item, card, named, place, sentence, told

STOPPED: Final = sentence(1, lambda p, n: f"{SEAT_NAMES[n[0]]} ends the turn.")
PLAYED: Final = sentence(
    2, lambda p, n: f"{SEAT_NAMES[n[0]]} plays {card(p, n[1])} on {place(p, n[2])}{called(p, n[1], n[2])}."
)
USED: Final = sentence(3, lambda p, n: f"{SEAT_NAMES[n[0]]} uses {an_item(p, n[1])}.")


class Act(Ask):
    """Play a Minion, use an Item, draw, or stop (HEM-3.2, HEM-3.5, HEM-6.3)?"""

    kinds = ("card", "Item to use", "draw", "stop")
    verb = "Play"
    secret = True  # a Minion that is picked for a play is not shown yet (HEM-12.5)

    def options(self, p: Hemloch, out: list[int]) -> None:
        words = p.tables.words
        playable = p.open_to_play() != 0
        if playable:
            add_cards(p, out, rows.HAND + p.mover, words.cards.first)
        add_usable(p, out)
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
            use(p, words.uses.index(option))

    def prompt(self, p: Hemloch) -> str:
        """It names what can be done now, and nothing else."""
        usable: list[int] = []
        add_usable(p, usable)
        ways = ["play a Minion"] if p.size(rows.HAND + p.mover) > 0 and p.open_to_play() != 0 else []
        ways += ["draw a card"] if p.size(rows.DECK + p.mover) > 0 else []
        ways += ["use an Item"] if usable else []
        ways += ["end the turn"] if p.rules.pass_allowed or not ways else []
        left = "1 Action" if p.actions == 1 else f"{p.actions} Actions"
        asked = " or ".join([", ".join(ways[:-1]), ways[-1]]) if ways[1:] else ways[0]
        return f"{left} left: {asked}?"

    def why_not(self, p: Hemloch, option: i64) -> tuple[str, str]:
        if p.tables.words.family_of(option).kind in ("Location", "space"):
            return "HEM-4.1", "choose a Minion of your hand first, and then the Location where it goes"
        return super().why_not(p, option)

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.cards.has(option):
            if p.held(rows.HAND + p.mover, words.cards.index(option)) == 0:
                return "HEM-4.1", f"{named(p, option)} is not in your hand"
            return "HEM-4.2", f"no Location is open: {closed(p)}"
        if words.uses.has(option):
            return why_not_used(p, words.uses.index(option))
        if option == words.draw:
            return "HEM-3.3", "your deck is empty"
        return "HEM-3.5", "by the rules of this game you must act as long as you can draw or play"

    def label(self, p: Hemloch, option: i64) -> str:
        return f"Use {named(p, option)}" if p.tables.words.uses.has(option) else super().label(p, option)

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        """A Minion that is picked is told of when it is laid down: before that there is nothing to see."""
        return told(after)


class PlaceMinion(Ask):
    """On which Location is the chosen Minion played (HEM-4.1, HEM-4.2)?"""

    kinds = ("Location",)
    verb = "Play on"

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_locations(out, p.tables.words.places.first, p.open_to_play())

    def apply(self, p: Hemloch, option: i64) -> None:
        """The Minion's ability comes first, then the Location's (HEM-4.3)."""
        t = p.tables
        location: i64 = t.words.places.index(option)
        minion = p.chosen
        seat = p.mover
        p.chosen = NONE
        if len(p.stack) > 0:
            p.next_step()  # an EXTRA_PLAY, which costs no Action
        else:
            p.actions -= 1
        p.used |= 1 << location
        p.shift(rows.HAND + seat, rows.TABLE + 2 * location + seat, minion)
        p.forget(seat, minion)
        p.tell(PLAYED, seat, minion, location)
        side: i64 = p.rules.side(location)
        if t.faction[minion] == t.icon[side]:
            p.push(t.location_ability[side], location, minion)
        p.push(t.minion_ability[minion], location, minion)

    def prompt(self, p: Hemloch) -> str:
        return f"On which Location do you play {card(p, p.chosen) if p.chosen >= 0 else 'the Minion'}?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        location = p.tables.words.places.index(option)
        if p.festival == location:
            return "HEM-4.1", f"the Festival is on {place(p, location)}"
        return "HEM-4.2", f"you have played on {place(p, location)} in this turn"

    def why_impossible(self, p: Hemloch) -> str:
        if p.chosen < 0 or p.held(rows.HAND + p.mover, p.chosen) == 0:
            return "chosen must tell of a Minion in the hand"
        return super().why_impossible(p)


class DrawCard(TakeCard):
    """Which card is drawn (HEM-3.2)?"""

    in_stages = "hands, act, refill"
    refuses = ("HEM-3.3", "{} is not in the deck")

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

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        """Whoever begins a turn without a card draws one (HEM-3.1), which else would look like an Action."""
        drawer = SEAT_NAMES[before.drawer]
        begins = before.stage == numbers.STAGE_ACT and before.actions == ACTIONS and len(before.stack) == 0
        who = f"{drawer} has no card and" if begins and not before.item_used else drawer
        return told(after, f"{who} draws {card_or(after, option, 'a card')}.")


act: Final = Act()
place_minion: Final = PlaceMinion()
draw_card: Final = DrawCard()


def called(p: Hemloch, minion: i64, location: i64) -> str:
    """Whether the Location's ability follows (HEM-4.3), so that one sees why there are two gifts."""
    return ", which calls that Faction" if p.tables.faction[minion] == p.tables.icon[p.rules.side(location)] else ""


def closed(p: Hemloch) -> str:
    """Why each Location is closed to plays."""
    whys = ["has the Festival" if p.festival == i else "was played on in this turn" for i in range(LOCATIONS)]
    return ", ".join(f"{place(p, i)} {why}" for i, why in enumerate(whys))


def owe(p: Hemloch, seat: i64, number: i64) -> bool:
    """The seat is to draw; who called sees to what comes after."""
    p.drawer = seat
    p.owed = number
    return False


def fill_hands(p: Hemloch, first: i64, number: i64) -> bool:
    """Who has fewer cards in hand is to draw up to so many, one player after the other; true if somebody is."""
    for i in range(SEATS):
        seat: i64 = first if i == 0 else 1 - first
        missing: i64 = number - p.size(rows.HAND + seat)
        if missing > 0 and p.size(rows.DECK + seat) > 0:
            return not owe(p, seat, missing)
    return False


def begin_turn(p: Hemloch) -> bool:
    """HEM-3.1, HEM-3.2."""
    p.actions = ACTIONS
    p.stage = numbers.STAGE_ACT
    return owe(p, p.mover, 1) if p.size(rows.HAND + p.mover) == 0 else False


def end_turn(p: Hemloch) -> bool:
    """Then the other player has his, or the Day or Night ends (HEM-2.3, HEM-2.4)."""
    p.used = 0
    p.item_used = False
    if p.mover == p.start:
        p.mover = 1 - p.start
        p.stage = numbers.STAGE_TURN
    elif p.is_day():
        weeks.begin_parts(p, numbers.STAGE_CHECK)
    else:
        p.stage = numbers.STAGE_TEST
    return False


# Items


def add_usable(p: Hemloch, out: list[int]) -> None:
    """The Items that the player whose turn it is can use now (HEM-6.2)."""
    if p.item_used:
        return
    first: i64 = p.tables.words.uses.first
    for kind in range(KINDS):
        if p.counts[UP + KINDS * p.mover + kind] > 0 and p.tables.cost[kind] <= p.actions and does_something(p, kind):
            out.append(first + kind)


def does_something(p: Hemloch, kind: i64) -> bool:
    """Whether a step of the Item's ability would do something (HEM-6.5)."""
    step: i64 = p.tables.item_ability[kind]
    while p.tables.op[step] != numbers.END:
        if abilities.possible(p, step, kind):
            return True
        step += 1
    return False


def use(p: Hemloch, kind: i64) -> None:
    """HEM-6.1."""
    p.counts[UP + KINDS * p.mover + kind] -= 1
    p.counts[DOWN + KINDS * p.mover + kind] += 1
    p.item_used = True
    p.actions -= p.tables.cost[kind]
    p.tell(USED, p.mover, kind)
    p.push(p.tables.item_ability[kind], NONE, NONE)


def why_not_used(p: Hemloch, kind: i64) -> tuple[str, str]:
    title = p.tables.kind_titles[kind]
    cost = p.tables.cost[kind]
    if p.counts[UP + KINDS * p.mover + kind] == 0:
        if p.counts[DOWN + KINDS * p.mover + kind] > 0:
            return "HEM-6.6", f"your {title} lies face down and has no ability"
        return "HEM-6.1", f"you have no {title}"
    if p.item_used:
        return "HEM-6.2", "you have used an Item in this turn already"
    if cost > p.actions:
        return "HEM-6.1", f"the {title} costs {cost} Actions, and {p.actions} is left"
    whys: list[str] = []
    step: i64 = p.tables.item_ability[kind]
    while p.tables.op[step] != numbers.END:
        op = p.tables.op[step]
        whys.append(abilities.STEPS[op].why_nothing(p) if op < numbers.DRAW else "your deck is empty")
        step += 1
    return "HEM-6.5", f"the {title} would do nothing now: {' and '.join(whys)}"
