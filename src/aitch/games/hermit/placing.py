"""Phase 2: place a card (HMT-5): which card, where, turned how (HMT-11.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hermit import moving, tasks
from aitch.games.hermit.area import SIDE, card_cell, card_of, card_turn
from aitch.games.hermit.places import HAND, OWN
from aitch.games.hermit.position import EMPTY, Hermit
from aitch.games.hermit.wording import Asking, AskingCard, cell_name, face_words, seat_name, told, words

TURNS: Final = ["as it is", "a quarter turn to the right", "upside down", "a quarter turn to the left"]


class PickCard(AskingCard):
    """Which card of the hand is laid (HMT-5.1)?"""

    asks = "Which card do you lay?"
    refuses = ("HMT-5.1", "{} is not in your hand")

    def options(self, p: Hermit, out: list[int]) -> None:
        out += p.hand(p.seat)

    def apply(self, p: Hermit, option: i64) -> None:
        p.picked = option
        p.question = place_card

    def why_impossible(self, p: Hermit) -> str:
        return why_no_placement(p, False, False)


class PlaceCard(Asking):
    """Where does the upper left space of the picked card lie (HMT-11.2)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        area = p.areas[p.seat]
        filtered = p.rules.forbids
        first: i64 = words.cells.first
        for y in range(i64(SIDE)):
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

    def apply(self, p: Hermit, option: i64) -> None:
        p.place = words.cells.index(option)
        p.question = turn_card

    def prompt(self, p: Hermit) -> str:
        return f"Where does the upper left corner of card {p.picked + 1} go?"

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        if not words.cells.has(option):
            return Asking.why_not(self, p, option)
        return why_not_there(p, words.cells.index(option), [0, 1])

    def between_moves(self, p: Hermit) -> bool:
        """With a single card in the hand this is the first question of a placement."""
        return p.in_hand(p.seat) == 1

    def why_impossible(self, p: Hermit) -> str:
        return why_no_placement(p, True, False)


class TurnCard(Asking):
    """How is the picked card turned (HMT-5.2)?"""

    def options(self, p: Hermit, out: list[int]) -> None:
        for turn in range(i64(4)):
            if touches(p, p.place, turn) and tasks.allows(p, p.areas[p.seat], p.place, turn):
                out.append(words.turns.option(turn))

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
            moving.move(p)

    def prompt(self, p: Hermit) -> str:
        return f"How is card {p.picked + 1} turned?"

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        if not words.turns.has(option):
            return Asking.why_not(self, p, option)
        return why_not_there(p, p.place, [words.turns.index(option)])

    def label(self, p: Hermit, option: i64) -> str:
        turn = words.turns.index(option)
        return f"{TURNS[turn]}: {face_words(p, p.picked, turn)}"

    def line(self, before: Hermit, after: Hermit, option: i64) -> str:
        laid = after.areas[before.seat].laid[-1]
        turn = card_turn(laid)
        how = f", {TURNS[turn]}" if turn else ""
        card, cell = card_of(laid) + 1, cell_name(card_cell(laid))
        return told(before, after, f"{seat_name(before, before.seat)} lays card {card} at {cell}{how}.")

    def between_moves(self, p: Hermit) -> bool:
        return False

    def why_impossible(self, p: Hermit) -> str:
        return why_no_placement(p, True, True)


pick_card: Final = PickCard()
place_card: Final = PlaceCard()
turn_card: Final = TurnCard()


def ask(p: Hermit, s: i64) -> None:
    """Asks a player for a placement; with a single card in the hand it is not asked which (HMT-11.1)."""
    p.seat = s
    p.drawer = 0
    p.source = 0
    p.question = pick_card
    if p.in_hand(s) == 1:
        p.picked = p.hand(s)[0]
        p.question = place_card


def touches(p: Hermit, cell: i64, turn: i64) -> bool:
    """Whether a card would have an edge or a space in common with the play area, whichever card it is (HMT-5.6)."""
    return (p.areas[p.seat].touching(cell // SIDE, turn) >> (cell % SIDE)) & 1 == 1


def why_not_there(p: Hermit, cell: i64, turns: list[i64]) -> tuple[str, str]:
    """Why the picked card cannot lie in a cell in any of these turns."""
    what = f"card {p.picked + 1} at {cell_name(cell)}"
    touching = [turn for turn in turns if touches(p, cell, turn)]
    if touching:
        return tasks.why_forbidden(p, cell, touching, what)
    how = f", {TURNS[turns[0]]}," if len(turns) == 1 else ""
    return "HMT-5.6", f"{what}{how} would have no edge and no space in common with the play area"


def why_no_placement(p: Hermit, picked: bool, placed: bool) -> str:
    """Why a placement cannot be so far in a position that somebody wrote down."""
    if not picked and max(p.picked, p.place) != EMPTY:
        return "a card has been picked"
    if picked and (p.picked not in p.hand(p.seat) or (p.place != EMPTY) != placed):
        return "picked must be a card of the hand, and place a cell where only its turn is asked"
    for s in range(len(p.areas)):
        if p.areas[s].width == 0 or (s < p.seat and not p.areas[s].laid):
            return "who places a card needs a play area, and who has placed has a card there"
        if p.in_hand(s) == 0 and s >= p.seat:
            return "who places a card needs one in hand"
    return ""
