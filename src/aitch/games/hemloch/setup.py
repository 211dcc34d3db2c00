"""Pieces and setup (HEM-1), and the draft before it (HEM-11.2 to HEM-11.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import TRUTH
from aitch.games.hemloch import numbers, rows, turn
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.asking import Ask, AskChance, TakeCard, add_cards, ask, card_or
from aitch.games.hemloch.places import EMPTY, MARKERS, SUPPLY
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.wording import SEAT_NAMES


class NameStartPlayer(AskChance):
    asks = "Who is the Start Player of the first Week?"
    kinds = ("Start Player",)
    refuses = ("HEM-1.8", "the other player was chosen as Start Player of the first Week")
    in_stages = "hands"

    def options(self, p: Hemloch, out: list[int]) -> None:
        for seat in range(t.SEATS):
            if p.rules.starter in (t.NONE, seat):
                out.append(p.tables.words.starts.option(seat))

    def apply(self, p: Hemloch, option: i64) -> None:
        p.start = p.tables.words.starts.index(option)
        p.stage = numbers.STAGE_DAWN

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return f"{SEAT_NAMES[after.start]} is Start Player of the first Week."


name_start_player: Final = NameStartPlayer()


def lay_out(p: Hemloch) -> None:
    """Markers, Items and empty Locations (HEM-1.2, HEM-1.4, HEM-1.5)."""
    for seat in range(t.SEATS):
        p.counts[MARKERS + seat] = t.MARKERS_EACH
    for kind in range(t.KINDS):
        p.counts[SUPPLY + kind] = t.ITEMS_EACH
    first = p.tables.first_space
    for location in range(t.LOCATIONS):
        p.counts[EMPTY + location] = first[location + 1] - first[location]


def shuffle_decks(p: Hemloch) -> None:
    """Both decks, or the cards of both in the box for a draft (HEM-1.4, HEM-11.2)."""
    for minion in range(p.tables.minions):
        for seat in range(t.SEATS):
            p.add(rows.BOX if p.rules.draft else rows.DECK + seat, minion, p.tables.copies[minion])
    p.stage = numbers.STAGE_DEAL if p.rules.draft else numbers.STAGE_HANDS


def opening_hands(p: Hemloch) -> bool:
    """HEM-1.8."""
    return False if turn.fill_hands(p, 0, t.OPENING_HAND) else ask(p, name_start_player)


# The draft


class DealCard(TakeCard):
    asks = "Which card goes into the pack?"
    refuses = ("HEM-11.2", "{} is not among the cards still to be dealt")
    in_stages = "deal"

    def row(self, p: Hemloch) -> i64:
        return rows.BOX if p.viewer == TRUTH else rows.UNSEEN_ANYWHERE

    def taker(self, p: Hemloch) -> i64:
        return 0 if p.size(rows.PACK) < t.PACK_SIZE else 1

    def apply(self, p: Hemloch, option: i64) -> None:
        p.shift(rows.BOX, rows.PACK + self.taker(p), p.tables.words.cards.index(option))

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        return f"{SEAT_NAMES[self.taker(before)]} is dealt {card_or(after, option, 'a card')}."


class KeepCard(Ask):
    """Which card of the pack is kept?  Picks stay in their packs until both are in (HEM-11.3)."""

    refuses = ("HEM-11.2", "{} is not in your pack")
    verb = "Keep"
    secret = True
    in_stages = "pick"

    def who(self, p: Hemloch) -> i64:
        return 0 if p.pending == t.NONE else 1

    def options(self, p: Hemloch, out: list[int]) -> None:
        add_cards(p, out, rows.PACK + p.seat, p.tables.words.cards.first)

    def apply(self, p: Hemloch, option: i64) -> None:
        minion: i64 = p.tables.words.cards.index(option)
        if p.seat == 0:
            p.pending = minion
            return
        kept: i64 = rows.SECRET if p.pick == 1 else rows.DECK
        p.shift(rows.PACK, kept, p.pending)
        p.shift(rows.PACK + 1, kept + 1, minion)
        p.pending = t.NONE
        p.pick += 1
        m = p.tables.minions
        for i in range(rows.PACK * m, rows.PACK * m + m):  # the packs, which have the same size, change hands
            p.cards[i], p.cards[i + m] = p.cards[i + m], p.cards[i]

    def prompt(self, p: Hemloch) -> str:
        return f"Draft, round {p.round + 1} of {t.ROUNDS}: which card do you keep?"

    def why_impossible(self, p: Hemloch) -> str:
        if p.pending >= 0 and p.held(rows.PACK, p.pending) == 0:
            return "pending must tell of a card in the first pack"
        return super().why_impossible(p)

    def line(self, before: Hemloch, after: Hemloch, option: i64) -> str:
        line = f"{SEAT_NAMES[before.seat]} keeps {card_or(after, option, 'a card')}."
        if before.seat == 0:
            return line
        last = ", and each keeps the last card" if after.round > before.round else ""
        return f"{line} The packs change hands{last}."


deal_card: Final = DealCard()
keep_card: Final = KeepCard()


def go_on_drafting(p: Hemloch) -> bool:
    """Goes on with the draft; true if that asked somebody something.  The last card of a pack is no choice."""
    if p.stage == numbers.STAGE_DEAL:
        if p.size(rows.PACK + 1) < t.PACK_SIZE and p.size(rows.BOX) > 0:
            return ask(p, deal_card)
        p.stage = numbers.STAGE_PICK
        p.pick = 1
        return False
    if p.size(rows.PACK) > 1 and p.size(rows.PACK + 1) > 1:
        return ask(p, keep_card)
    for seat in range(t.SEATS):
        lay_in_deck(p, rows.PACK + seat, rows.DECK + seat)
    p.round += 1
    p.pick = 1
    p.stage = numbers.STAGE_DEAL
    if p.size(rows.BOX) == 0:
        for seat in range(t.SEATS):  # each knows the other's deck by what is not in his own (HEM-12.4)
            lay_in_deck(p, rows.SECRET + seat, rows.DECK + seat)
        p.stage = numbers.STAGE_HANDS
    return False


def lay_in_deck(p: Hemloch, source: i64, deck: i64) -> None:
    """All cards of a row."""
    for minion in range(p.tables.minions):
        while p.held(source, minion) > 0:
            p.shift(source, deck, minion)
