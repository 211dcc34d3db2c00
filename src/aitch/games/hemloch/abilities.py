"""What abilities do (HEM-5), step by step, from the stack."""

from __future__ import annotations

from typing import Final

from librt.vecs import pop
from mypy_extensions import i64

from aitch.games.hemloch import numbers, rows, turn
from aitch.games.hemloch.asking import Ask, add_cards, add_locations, add_spaces, ask, pose, why_no_space
from aitch.games.hemloch.places import DOWN, EMPTY, MARKERS, SUPPLY, UP
from aitch.games.hemloch.position import LEFT, PART, SOURCE, STANDS, STEP, WHERE, Hemloch
from aitch.games.hemloch.tables import ALL_LOCATIONS, ANY_KIND, KINDS, LOCATIONS, MOST, NONE, SEATS
from aitch.games.hemloch.wording import SEAT_NAMES, an_item, card, faced, here, place, sentence, space_name, told, whose

NOTHING: Final = sentence(4, lambda p, n: f"{whose_step(p, n[1])}{STEPS[n[0]].nothing}.")
RUN_OUT: Final = sentence(21, lambda p, n: f"No {p.tables.kind_titles[n[1]]} is left for {SEAT_NAMES[n[0]]}.")
EMPTY_DECK: Final = sentence(18, lambda p, n: f"{SEAT_NAMES[n[0]]}'s deck is empty.")
MARKED: Final = sentence(5, lambda p, n: f"{SEAT_NAMES[n[0]]} places a Marker ({space_name(p, n[1])}).")
FESTIVAL_MOVED: Final = sentence(20, lambda p, n: f"The Festival goes to {place(p, n[0])}.")
GAINED: Final = sentence(6, lambda p, n: f"{SEAT_NAMES[n[0]]} gains {an_item(p, n[1])}.")
INSTEAD: Final = sentence(22, lambda p, n: f"No {p.tables.kind_titles[n[0]]} is left to gain.")
TURNED_UP: Final = sentence(7, lambda p, n: f"{SEAT_NAMES[n[0]]} turns {an_item(p, n[1])} face up.")
DECLINED: Final = sentence(19, lambda p, n: f"{SEAT_NAMES[n[0]]} turns no {p.tables.kind_titles[n[1]]} up.")
TAKEN: Final = sentence(8, lambda p, n: f"{SEAT_NAMES[n[0]]} takes {faced(p, n[1], n[2])} from {SEAT_NAMES[1 - n[0]]}.")
DISCARDED: Final = sentence(9, lambda p, n: f"{SEAT_NAMES[n[0]]} discards {card(p, n[1])}.")
RETURNED: Final = sentence(10, lambda p, n: f"{whose(p, n[0], n[1])} goes from {place(p, n[2])} back to the hand.")
DESTROYED: Final = sentence(11, lambda p, n: f"{whose(p, n[0], n[1])} on {place(p, n[2])} is discarded.")
RECOVERED: Final = sentence(12, lambda p, n: f"{SEAT_NAMES[n[0]]} takes {card(p, n[1])} out of the Discard Pile.")
HASTENED: Final = sentence(13, lambda p, n: f"{SEAT_NAMES[n[0]]} has {n[1]} more Action{'' if n[1] == 1 else 's'}.")


class Effect(Ask):
    """A question in the middle of an ability, about a step of one kind."""

    op: int = numbers.END

    def why_impossible(self, p: Hemloch) -> str:
        if len(p.stack) == 0 or p.tables.op[p.top(STEP)] != self.op:
            return "the stack has no such step on its top"
        return super().why_impossible(p)


class Step(Effect):
    """A step of an ability, and the question that it asks."""

    nothing: str = ""
    """Why it cannot be done, as the log tells it."""

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        """Adds the answers; also where `step` is not under way yet."""
        raise NotImplementedError

    def options(self, p: Hemloch, out: list[int]) -> None:
        self.add(p, out, p.top(STEP))

    def begin(self, p: Hemloch) -> bool:
        """Does it, as far as that needs no answer; true if somebody is asked.

        Here: it is one choice of the player whose card it is.
        """
        answers = pose(p, self)
        return answers > 1 if answers else leave_out(p, self.op)

    def possible(self, p: Hemloch, step: i64, kind: i64) -> bool:
        """Whether a step of an Item of this kind, which is then face down, would do something now (HEM-6.5)."""
        found: list[int] = []
        self.add(p, found, step)
        return len(found) > 0

    def why_nothing(self, p: Hemloch) -> str:
        """Why not, to the player whose Item it is."""
        return self.nothing


def resolve(p: Hemloch) -> bool:
    """Goes on with the ability on top of the stack; true if that asked somebody something."""
    step: i64 = p.top(STEP)
    op = p.tables.op[step]
    if op == numbers.END:
        p.stack, _ = pop(p.stack)
        return False
    if op < numbers.DRAW:
        return STEPS[op].begin(p)
    number: i64 = p.tables.a[step]
    if op == numbers.EXTRA_ACTION:  # HEM-5.15
        p.actions += number
        p.tell(HASTENED, p.mover, number)
    elif p.size(rows.DECK + p.mover) == 0:
        p.tell(EMPTY_DECK, p.mover)
    else:  # HEM-5.8
        turn.owe(p, p.mover, number)
    p.next_step()
    return False


def leave_out(p: Hemloch, op: i64) -> bool:
    """A step that cannot be done is left out (HEM-4.4)."""
    p.tell(NOTHING, op, p.top(SOURCE) + 1)
    p.next_step()
    return False


def whose_step(p: Hemloch, source: i64) -> str:
    """Which Minion finds nothing to do, by its number and one more; an Item has none."""
    return f"{p.tables.card_titles[source - 1]}: " if source > 0 else ""


def possible(p: Hemloch, step: i64, kind: i64) -> bool:
    op = p.tables.op[step]
    if op < numbers.DRAW:
        return STEPS[op].possible(p, step, kind)
    return op == numbers.EXTRA_ACTION or p.size(rows.DECK + p.mover) > 0


def times_left(p: Hemloch, row: i64) -> i64:
    """How often a step is still to be done with the cards of a row: counts one down, or begins with its number."""
    step: i64 = p.top(STEP)
    left: i64 = p.top(LEFT)
    if left == NONE and p.size(row) == 0:
        p.tell(NOTHING, p.tables.op[step], p.top(SOURCE) + 1)
    left = p.tables.a[step] if left == NONE else left - 1
    last = len(p.stack) - 1
    p.stack[last] = p.stack[last] & ~(PART << LEFT) | (1 + left) << LEFT
    return left


# Markers and the Festival


class PlaceMarker(Step):
    """On which space goes a Marker?"""

    op = numbers.PLACE_MARKER
    kinds = ("space",)
    verb = "Marker on"
    nothing = "no Marker can be placed"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        add_spaces(p, out, self.locations(p, step))

    def locations(self, p: Hemloch, step: i64) -> i64:
        """A bit for each Location that has room for it."""
        where = p.tables.a[step]
        found: i64 = 0
        for location in range(LOCATIONS):
            if p.counts[EMPTY + location] > 0 and (where != numbers.AT_HERE or location == p.top(WHERE)):
                if where != numbers.AT_OWN_MINION or p.size(rows.TABLE + 2 * location + p.mover) > 0:
                    found |= 1 << location
        return found if p.counts[MARKERS + p.mover] > 0 else 0

    def possible(self, p: Hemloch, step: i64, kind: i64) -> bool:
        return self.locations(p, step) != 0

    def why_nothing(self, p: Hemloch) -> str:
        left = p.counts[MARKERS + p.mover] > 0
        return "you have no Minion on a Location with an empty space" if left else "you have no Marker left"

    def apply(self, p: Hemloch, option: i64) -> None:
        mark(p, p.mover, p.tables.words.spaces.index(option))
        p.next_step()

    def prompt(self, p: Hemloch) -> str:
        where = here(p) if p.tables.a[p.top(STEP)] == numbers.AT_HERE else "a Location"
        return f"On which space of {where} do you place your Marker?"

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        here_only = p.tables.a[p.top(STEP)] == numbers.AT_HERE
        elsewhere = f"the Marker goes on {here(p)}, not on {{}}" if here_only else "you have no Minion on {}"
        return "HEM-5.1", why_no_space(p, option, elsewhere)


def mark(p: Hemloch, seat: i64, space: i64) -> None:
    p.board[space] = 1 + seat
    p.counts[MARKERS + seat] -= 1
    p.counts[EMPTY + p.tables.place[space]] -= 1
    p.tell(MARKED, seat, space)


class MoveFestival(Step):
    op = numbers.MOVE_FESTIVAL
    kinds = ("Location",)
    asks = "Where does the Festival go?"
    refuses = ("HEM-5.2", "the Festival is on {} now and must go elsewhere")
    verb = "Festival to"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        others: i64 = ALL_LOCATIONS & ~(1 << p.festival) if p.festival >= 0 else ALL_LOCATIONS
        add_locations(out, p.tables.words.places.first, others)

    def begin(self, p: Hemloch) -> bool:
        return ask(p, self)

    def apply(self, p: Hemloch, option: i64) -> None:
        p.festival = p.tables.words.places.index(option)
        p.tell(FESTIVAL_MOVED, p.festival)
        p.next_step()


# Items


class GainItem(Step):
    op = numbers.GAIN_ITEM
    kinds = ("Item to gain",)
    asks = "Which kind of Item do you gain?"
    refuses = ("HEM-5.5", "{} is neither in the supply nor face down before you")
    verb = "Gain"
    nothing = "there is no such Item to gain"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        for kind in range(KINDS):
            if p.counts[SUPPLY + kind] > 0 or p.counts[DOWN + KINDS * p.mover + kind] > 0:
                out.append(p.tables.words.gains.option(kind))

    def begin(self, p: Hemloch) -> bool:
        """HEM-5.3, HEM-5.4."""
        kind: i64 = wanted_kind(p)
        if kind == ANY_KIND:
            return super().begin(p)
        if p.counts[SUPPLY + kind] > 0:
            p.counts[SUPPLY + kind] -= 1
            p.counts[UP + KINDS * p.mover + kind] += 1
            p.tell(GAINED, p.mover, kind)
            p.next_step()
            return False
        if p.counts[DOWN + KINDS * p.mover + kind] > 0:
            return ask(p, turn_up_instead)
        p.tell(RUN_OUT, p.mover, kind)
        p.next_step()
        return False

    def possible(self, p: Hemloch, step: i64, kind: i64) -> bool:
        wanted = p.tables.a[step]
        for k in range(KINDS):
            there = k == kind or p.counts[SUPPLY + k] + p.counts[DOWN + KINDS * p.mover + k] > 0
            if wanted in (ANY_KIND, k) and there:
                return True
        return False

    def apply(self, p: Hemloch, option: i64) -> None:
        p.gaining = p.tables.words.gains.index(option)


class TurnUpInstead(Effect):
    """Is one of the own turned up, where none is left in the supply?"""

    op = numbers.GAIN_ITEM
    kinds = ("Item to gain", "Item to turn up", "decline")
    refuses = ("HEM-5.4", "{} is not to be had: of the kind that has run out you turn up one of your own or leave it")
    verb = "Turn up"

    def options(self, p: Hemloch, out: list[int]) -> None:
        out.append(p.tables.words.flips.option(wanted_kind(p)))
        out.append(p.tables.words.decline)

    def apply(self, p: Hemloch, option: i64) -> None:
        if option == p.tables.words.decline:
            p.tell(DECLINED, p.mover, wanted_kind(p))
        else:
            p.tell(INSTEAD, wanted_kind(p))
            turn_up(p, p.tables.words.flips.index(option))
        p.next_step()

    def prompt(self, p: Hemloch) -> str:
        title = p.tables.kind_titles[wanted_kind(p)]
        return f"No {title} is left: do you turn one of your own face up instead?"

    def why_impossible(self, p: Hemloch) -> str:
        why = super().why_impossible(p)
        if not why and (wanted_kind(p) == ANY_KIND or p.counts[DOWN + KINDS * p.mover + wanted_kind(p)] == 0):
            why = "gaining must tell of a kind of which one lies face down"
        return why


def wanted_kind(p: Hemloch) -> i64:
    """The kind that was chosen, or that the card names."""
    return p.gaining if p.gaining >= 0 else p.tables.a[p.top(STEP)]


def turn_up(p: Hemloch, kind: i64) -> None:
    p.counts[DOWN + KINDS * p.mover + kind] -= 1
    p.counts[UP + KINDS * p.mover + kind] += 1
    p.tell(TURNED_UP, p.mover, kind)


class StealItem(Step):
    op = numbers.STEAL_ITEM
    kinds = ("Item to take",)
    asks = "Which Item do you take from your opponent?"
    refuses = ("HEM-5.6", "{} is not among your opponent's Items that you may take")
    verb = "Take"
    nothing = "there is no Item to take"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        takes = p.tables.words.takes
        wanted = p.tables.a[step]
        base: i64 = KINDS * (1 - p.mover)
        for kind in range(KINDS):
            if wanted in (ANY_KIND, kind):
                for face in range(2):
                    if p.counts[(DOWN if face else UP) + base + kind] > 0:
                        out.append(takes.pair(kind, face))

    def apply(self, p: Hemloch, option: i64) -> None:
        """It keeps its face."""
        kind: i64 = p.tables.words.takes.one(option)
        face: i64 = p.tables.words.takes.other(option)
        row: i64 = DOWN if face else UP
        p.counts[row + KINDS * (1 - p.mover) + kind] -= 1
        p.counts[row + KINDS * p.mover + kind] += 1
        p.tell(TAKEN, p.mover, kind, face)
        p.next_step()


class TurnUpItem(Step):
    op = numbers.FLIP_UP
    kinds = ("Item to turn up",)
    asks = "Which of your Items do you turn face up?"
    refuses = ("HEM-5.7", "you do not have {}")
    verb = "Turn up"
    nothing = "no Item lies face down"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        for kind in range(KINDS):
            if p.counts[DOWN + KINDS * p.mover + kind] > 0:
                out.append(p.tables.words.flips.option(kind))

    def possible(self, p: Hemloch, step: i64, kind: i64) -> bool:
        return True  # at least the Item itself can be turned up

    def apply(self, p: Hemloch, option: i64) -> None:
        turn_up(p, p.tables.words.flips.index(option))
        p.next_step()


# Cards of a hand


class DiscardCard(Step):
    op = numbers.OPP_DISCARD
    asks = "Which card do you discard?"
    refuses = ("HEM-5.9", "{} is not in your hand")
    verb = "Discard"
    nothing = "there is no card to discard"

    def who(self, p: Hemloch) -> i64:
        return 1 - p.mover

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        add_cards(p, out, rows.HAND + 1 - p.mover, p.tables.words.cards.first)

    def begin(self, p: Hemloch) -> bool:
        """Only the number of his cards, which all see, may decide that he is not asked."""
        victim: i64 = 1 - p.mover
        left: i64 = times_left(p, rows.HAND + victim)
        if left > 0 and p.size(rows.HAND + victim) > left:
            return ask(p, self)
        if left > 0:
            for minion in range(p.tables.minions):
                while p.held(rows.HAND + victim, minion) > 0:
                    discard(p, victim, minion)
        p.next_step()
        return False

    def apply(self, p: Hemloch, option: i64) -> None:
        discard(p, 1 - p.mover, p.tables.words.cards.index(option))


def discard(p: Hemloch, seat: i64, minion: i64) -> None:
    p.shift(rows.HAND + seat, rows.DISCARD + seat, minion)
    p.forget(seat, minion)
    p.tell(DISCARDED, seat, minion)


class RecoverCard(Step):
    op = numbers.RECOVER
    kinds = ("card of a Discard Pile",)
    asks = "Which card do you take from your Discard Pile?"
    refuses = ("HEM-5.13", "{} is not in your Discard Pile")
    verb = "Take back"
    nothing = "the Discard Pile is empty"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        add_cards(p, out, rows.DISCARD + p.mover, p.tables.words.recovers.first)

    def begin(self, p: Hemloch) -> bool:
        left: i64 = times_left(p, rows.DISCARD + p.mover)
        if left > 0 and p.size(rows.DISCARD + p.mover) > 0:
            return pose(p, self) > 1
        p.next_step()
        return False

    def apply(self, p: Hemloch, option: i64) -> None:
        minion: i64 = p.tables.words.recovers.index(option)
        p.shift(rows.DISCARD + p.mover, rows.HAND + p.mover, minion)
        p.add(rows.KNOWN + p.mover, minion, 1)
        p.tell(RECOVERED, p.mover, minion)


class PlayFurther(Step):
    op = numbers.EXTRA_PLAY
    asks = "Which further Minion do you play?"
    refuses = ("HEM-5.14", "{} is not in your hand")
    verb = "Play"
    secret = True
    nothing = "no further Minion can be played"

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        if p.open_to_play() != 0:
            add_cards(p, out, rows.HAND + p.mover, p.tables.words.cards.first)

    def begin(self, p: Hemloch) -> bool:
        """Which Minion to play is always asked (HEM-4.13)."""
        return ask(p, self) if self.possible(p, p.top(STEP), NONE) else leave_out(p, numbers.EXTRA_PLAY)

    def apply(self, p: Hemloch, option: i64) -> None:
        p.chosen = p.tables.words.cards.index(option)


# Minions on the table


class ChooseMinion(Step):
    """A step about one Minion on a Location."""

    kinds = ("Minion on a Location",)
    rule: str = ""

    def add(self, p: Hemloch, out: list[int], step: i64) -> None:
        t = p.tables
        cards = p.cards
        owners: i64 = t.a[step]
        where: i64 = NONE
        played: i64 = NONE
        stands: i64 = NONE
        if len(p.stack) > 0:
            where = p.top(WHERE)
            if self.op == numbers.RETURN_MINION:
                played = p.top(SOURCE)
                stands = p.top(STANDS)
        at_most: i64 = t.b[step] >> 2
        for location in range(LOCATIONS):
            if t.b[step] & 3 == numbers.AT_HERE and location != where:
                continue
            for seat in range(SEATS):
                side: i64 = 2 * location + seat
                if p.size(rows.TABLE + side) == 0 or not is_choosable(p, owners, seat):
                    continue
                base: i64 = (rows.TABLE + side) * t.minions
                first: i64 = t.words.targets.pair(side, 0)
                for minion in range(t.minions):
                    number: i64 = cards[base + minion]
                    if minion == played and location == stands and seat == p.mover:
                        number -= 1
                    if number > 0 and t.value[minion] <= at_most:
                        out.append(first + minion)

    def possible(self, p: Hemloch, step: i64, kind: i64) -> bool:
        if p.tables.b[step] >> 2 < MOST:
            return super().possible(p, step, kind)
        for side in range(2 * LOCATIONS):
            if p.size(rows.TABLE + side) > 0 and is_choosable(p, p.tables.a[step], side & 1):
                return True
        return False

    def why_wrong(self, p: Hemloch, option: i64) -> tuple[str, str]:
        t = p.tables
        side, minion = int(t.words.targets.one(option)), int(t.words.targets.other(option))
        title, step, owners = t.card_titles[minion], p.top(STEP), t.a[p.top(STEP)]
        why = f"the {title} has a value of {t.value[minion]}, and {t.b[step] >> 2} is the most"
        if p.held(rows.TABLE + side, minion) == 0:
            why = f"{SEAT_NAMES[side & 1]} has no {title} on {place(p, side >> 1)}"
        elif t.b[step] & 3 == numbers.AT_HERE and side >> 1 != p.top(WHERE):
            why = f"only Minions on {here(p)} can be chosen"
        elif not is_choosable(p, owners, side & 1):
            why = f"only {'your own Minions' if owners == numbers.OF_OWN else 'Minions of your opponent'} can be chosen"
        elif self.op == numbers.RETURN_MINION and minion == p.top(SOURCE) and side >> 1 == p.top(STANDS):
            why = f"the {title} is the Minion that was just played"
        return self.rule, why


def is_choosable(p: Hemloch, owners: i64, seat: i64) -> bool:
    """Whether a step is about this player's Minions."""
    return seat == p.mover if owners == numbers.OF_OWN else owners != numbers.OF_OPP or seat != p.mover


class MoveMinion(ChooseMinion):
    op = numbers.MOVE_MINION
    asks = "Which Minion do you move?"
    rule = "HEM-5.10"
    verb = "Move"
    nothing = "there is no Minion to move"

    def begin(self, p: Hemloch) -> bool:
        return super().begin(p) if p.moving == NONE else ask(p, move_to)

    def apply(self, p: Hemloch, option: i64) -> None:
        p.moving = p.tables.words.targets.index(option)


class MoveTo(Effect):
    """Where does the chosen Minion go?"""

    op = numbers.MOVE_MINION
    kinds = ("Location",)
    refuses = ("HEM-5.10", "the Minion is on {} and must go to another Location")
    verb = "Move to"

    def options(self, p: Hemloch, out: list[int]) -> None:
        source: i64 = p.moving // p.tables.minions >> 1
        add_locations(out, p.tables.words.places.first, ALL_LOCATIONS & ~(1 << source))

    def apply(self, p: Hemloch, option: i64) -> None:
        side: i64 = p.moving // p.tables.minions
        location: i64 = p.tables.words.places.index(option)
        p.leave(side, p.moving % p.tables.minions, rows.TABLE + 2 * location + (side & 1))
        p.next_step()

    def prompt(self, p: Hemloch) -> str:
        return f"Where does the {p.tables.card_titles[p.moving % p.tables.minions]} go?"

    def why_impossible(self, p: Hemloch) -> str:
        if p.moving < 0 or p.cards[rows.TABLE * p.tables.minions + p.moving] == 0:
            return "moving must tell of a Minion on a Location"
        return super().why_impossible(p)

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        side, minion = divmod(int(before.moving), int(before.tables.minions))
        to = place(after, after.tables.words.places.index(option))
        return told(after, f"{whose(after, side & 1, minion)} goes from {place(after, side >> 1)} to {to}.")


class ReturnMinion(ChooseMinion):
    op = numbers.RETURN_MINION
    asks = "Which Minion goes back to the hand?"
    rule = "HEM-5.11"
    verb = "Take back"
    nothing = "there is no Minion to take back"

    def apply(self, p: Hemloch, option: i64) -> None:
        take_off(p, option, rows.HAND, RETURNED)
        p.next_step()


class DestroyMinion(ChooseMinion):
    op = numbers.DESTROY_MINION
    asks = "Which Minion is discarded?"
    rule = "HEM-5.12"
    verb = "Discard"
    nothing = "there is no Minion to discard"

    def apply(self, p: Hemloch, option: i64) -> None:
        take_off(p, option, rows.DISCARD, DESTROYED)
        p.next_step()


def take_off(p: Hemloch, option: i64, pile: i64, news: i64) -> None:
    """The Minion that an option names leaves the table, for its owner's hand, where all know it, or Discard Pile."""
    side: i64 = p.tables.words.targets.one(option)
    minion: i64 = p.tables.words.targets.other(option)
    p.leave(side, minion, pile + (side & 1))
    if pile == rows.HAND:
        p.add(rows.KNOWN + (side & 1), minion, 1)
    p.tell(news, side & 1, minion, side >> 1)


turn_up_instead: Final = TurnUpInstead()
move_to: Final = MoveTo()
STEPS: Final[list[Step]] = [
    *(PlaceMarker(), MoveFestival(), GainItem(), StealItem(), TurnUpItem(), DiscardCard()),
    *(MoveMinion(), ReturnMinion(), DestroyMinion(), RecoverCard(), PlayFurther()),
]
"""In the order of `numbers.PLACE_MARKER` and so on."""
