"""Phase 2: place a card (HMT-5): which card, where, turned how (HMT-11.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, FollowUp, Question
from aitch.games.hermit import hermie, tasks
from aitch.games.hermit.area import SIDE, card_cell, card_of, card_turn
from aitch.games.hermit.places import HAND, OWN
from aitch.games.hermit.position import EMPTY, Hermit
from aitch.games.hermit.wording import face_words, seat_name, told
from aitch.games.hermit.words import cell_name, words

TURNS: Final = ["as it is", "a quarter turn to the right", "upside down", "a quarter turn to the left"]


class PickCard(Question[Hermit]):
    """Which card of the hand is laid (HMT-5.1)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        hand: i64 = p.own[p.seat * OWN + HAND]
        card: i64 = 0
        while hand != 0:
            if hand & 1:
                out.append(card)
            hand = hand >> 1
            card += 1

    def apply(self, p: Hermit, option: i64) -> None:
        p.picked = option
        p.question = place_card

    def prompt(self, p: Hermit) -> str:
        return "Which card do you lay?"

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        card = words.cards.has(option)
        facts = "is not in your hand" if card else "is no card: first choose which card you lay"
        return "HMT-5.1", f"{p.game.vocabulary[option]} {facts}"

    def label(self, p: Hermit, option: i64) -> str:
        return f"Card {option + 1}: {face_words(p, option, 0)}"

    def why_impossible(self, p: Hermit) -> str:
        chosen = p.picked != EMPTY or p.place != EMPTY
        return "a card has been picked" if chosen else why_no_placement(p)


class PlaceCard(Question[Hermit]):
    """Where does the upper left space of the picked card lie (HMT-11.2)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        area = p.areas[p.seat]
        filtered = tasks.forbids_placements(p)
        first: i64 = words.cells.first
        y: i64 = 0
        while y < SIDE:
            flat = area.touching(y, 0)
            tall = area.touching(y, 1)
            both: i64 = flat | tall
            cell: i64 = y * SIDE
            while both != 0:
                if both & 1 and (
                    not filtered
                    or (flat & 1 and tasks.allows(p, area, cell, 0))
                    or (tall & 1 and tasks.allows(p, area, cell, 1))
                ):
                    out.append(first + cell)
                both = both >> 1
                flat = flat >> 1
                tall = tall >> 1
                cell += 1
            y += 1

    def apply(self, p: Hermit, option: i64) -> None:
        p.place = words.cells.index(option)
        p.question = turn_card

    def prompt(self, p: Hermit) -> str:
        return f"Where does card {p.picked + 1} go? Choose the cell for its upper left corner."

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        name = p.game.vocabulary[option]
        if not words.cells.has(option):
            return "HMT-11.1", f"{name} is no cell: choose where card {p.picked + 1} goes"
        cell = words.cells.index(option)
        either = touches(p, cell, 0) or touches(p, cell, 1)
        return why_not_there(p, cell, 0, either, f"a card at {name}")

    def between_moves(self, p: Hermit) -> bool:
        """With a single card in the hand this is the first question of a placement."""
        return p.in_hand(p.seat) == 1

    def why_impossible(self, p: Hermit) -> str:
        if p.picked not in p.hand(p.seat) or p.place != EMPTY:
            return "picked must be a card of the hand, and it has no place yet"
        return why_no_placement(p)


class TurnCard(FollowUp[Hermit]):
    """How is the picked card turned (HMT-5.2)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        turn: i64 = 0
        while turn < 4:
            if touches(p, p.place, turn) and tasks.allows(p, p.areas[p.seat], p.place, turn):
                out.append(words.turns.option(turn))
            turn += 1

    def apply(self, p: Hermit, option: i64) -> None:
        s: i64 = p.seat
        bit: i64 = 1
        p.own[s * OWN + HAND] &= ~(bit << p.picked)
        p.areas[s].lay(p.deck, p.picked, p.place, words.turns.index(option))
        p.picked = EMPTY
        p.place = EMPTY
        if s + 1 < len(p.areas):
            ask(p, s + 1)
        else:
            p.seat = CHANCE
            hermie.move(p)

    def prompt(self, p: Hermit) -> str:
        return f"How is card {p.picked + 1} turned?"

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        name = p.game.vocabulary[option]
        if not words.turns.has(option):
            return "HMT-11.1", f"{name} is no turn: choose how card {p.picked + 1} is turned"
        turn = words.turns.index(option)
        what = f"the card in {name} at {cell_name(p.place)}"
        return why_not_there(p, p.place, turn, touches(p, p.place, turn), what)

    def label(self, p: Hermit, option: i64) -> str:
        turn = words.turns.index(option)
        return f"{TURNS[turn]}: {face_words(p, p.picked, turn)}"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        laid = after.areas[before.seat].laid[-1]
        turn = card_turn(laid)
        how = f", turned by {turn} quarter{'s' if turn > 1 else ''}" if turn else ""
        card, cell = card_of(laid) + 1, cell_name(card_cell(laid))
        return told(before, after, f"{seat_name(before, before.seat)} lays card {card} at {cell}{how}.")

    def why_impossible(self, p: Hermit) -> str:
        if p.picked not in p.hand(p.seat) or p.place == EMPTY:
            return "picked must be a card of the hand, and place a cell"
        return why_no_placement(p)


pick_card: Final = PickCard()
place_card: Final = PlaceCard()
turn_card: Final = TurnCard()


def ask(p: Hermit, s: i64) -> None:
    """Asks a player for a placement; with a single card in the hand it is not asked which (HMT-11.1)."""
    p.seat = s
    p.drawer = 0
    p.source = 0
    p.picked = EMPTY
    p.place = EMPTY
    p.question = pick_card
    if p.in_hand(s) == 1:
        p.picked = p.first_card(s)
        p.question = place_card


def touches(p: Hermit, cell: i64, turn: i64) -> bool:
    """Whether a card would have an edge or a space in common with the play area, whichever card it is (HMT-5.6)."""
    return (p.areas[p.seat].touching(cell // SIDE, turn) >> (cell % SIDE)) & 1 == 1


def why_not_there(p: Hermit, cell: i64, turn: i64, touches: bool, what: str) -> tuple[str, str]:
    if not touches:
        return "HMT-5.6", f"{what} has no edge and no space in common with the play area"
    return tasks.why_forbidden(p, cell, turn, what)


def why_no_placement(p: Hermit) -> str:
    """Why nobody can be asked to place in a position that somebody wrote down."""
    for s in range(len(p.areas)):
        if p.areas[s].width == 0 or (s < p.seat and not p.areas[s].laid):
            return "who places a card needs a play area, and who has placed has a card there"
        if p.in_hand(s) == 0 and s >= p.seat:
            return "who places a card needs one in hand"
    return ""
