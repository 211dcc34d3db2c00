"""The words that answers are made of (HMT-11), and what several chapters say alike: names, refusals, lines of log."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, Question
from aitch.core.words import Vocabulary
from aitch.games.hermit import tasks
from aitch.games.hermit.area import CELLS, SIDE
from aitch.games.hermit.deck import CARDS, SPACES, columns
from aitch.games.hermit.position import COAST, EMPTY, Hermit


class Words(Vocabulary):
    """Cards, turns, the two words for the Wave, cells, the two words for Hermie."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = self.family("card", [f"card-{number}" for number in range(1, CARDS + 1)])
        self.turns = self.family("turn", [f"turn-{turn}" for turn in range(4)])
        self.pull: i64 = self.word("pull")
        self.hold: i64 = self.word("hold")
        self.cells = self.family("cell", [cell_name(cell) for cell in range(CELLS)])
        self.step: i64 = self.word("step")
        self.stay: i64 = self.word("stay")


def cell_name(cell: int) -> str:
    """A cell's column and row: m13."""
    column, row = cell % SIDE, cell // SIDE
    letters = chr(ord("a") + column) if column < 26 else "a" + chr(ord("a") + column - 26)
    return f"{letters}{row + 1}"


words: Final = Words()


WAVE_IS_PULLED: Final = ("HMT-7.7", "nobody chooses what the Wave does: with a pair and two pools it is pulled")
WAVE_IS_CHOSEN: Final = ("HMT-7.8", "this is chosen when all have placed, and only with a pair and two pools")
STEP_IS_TAKEN: Final = ("HMT-6.5", "nobody chooses what Hermie does: he steps when everybody has a line that counts")
STEP_IS_CHOSEN: Final = ("HMT-6.7", "this is chosen when all have placed, and only where Hermie can step")


class Asking(Question[Hermit]):
    """A word that answers another question is refused by the rule of what it would do."""

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        card = f"card {p.picked + 1}"
        if option in (words.pull, words.hold):
            return WAVE_IS_CHOSEN if p.rules.choice else WAVE_IS_PULLED
        if option in (words.step, words.stay):
            return STEP_IS_CHOSEN if p.rules.may_stay else STEP_IS_TAKEN
        if p.seat == CHANCE:
            return "HMT-11.4", "nobody places a card now: chance turns one up"
        if p.picked == EMPTY:
            return "HMT-5.1", "first choose which card of your hand you lay"
        if words.cards.has(option):
            return "HMT-5.1", f"{card} is being laid, and no other in this round: take that back to lay another"
        goes = f"{card} goes to {cell_name(p.place)}, and only its turn is still open"
        return "HMT-11.1", goes if p.place != EMPTY else f"first choose where {card} goes, then how it is turned"


class AskingCard(Asking):
    """Which of several cards, known by their seashell sides; `refuses` is about the others."""

    def why_not(self, p: Hermit, option: i64) -> tuple[str, str]:
        return Question.why_not(self, p, option) if words.cards.has(option) else Asking.why_not(self, p, option)

    def label(self, p: Hermit, option: i64) -> str:
        return f"Card {option + 1}: {face_words(p, option, 0)}"


def seat_name(p: Hermit, s: i64) -> str:
    return p.game.seat_names(len(p.areas))[s]


def owner(p: Hermit, s: i64) -> str:
    return "the" if len(p.areas) == 1 else f"{seat_name(p, s)}'s"


def pattern_words(p: Hermit, card: i64) -> str:
    """A beach side in words."""
    return ", ".join([p.deck.kinds.names[kind] for kind in p.deck.pattern(card)])


def face_words(p: Hermit, card: i64, turn: i64) -> str:
    """A seashell side in words, row by row as it lies in a turn."""
    names = [p.deck.kinds.names[space] for space in p.deck.face(card, turn)]
    wide = int(columns(turn))
    return "; ".join([", ".join(names[i : i + wide]) for i in range(0, SPACES, wide)])


def told(before: Hermit, after: Hermit, line: str) -> str:
    """What an answer did itself, and what has followed from it."""
    first = [line] if line else []
    last = [tasks.reason(after)] if after.ended and not before.ended else []
    return " ".join(first + steps(before, after) + drawn(before, after) + last)


def steps(before: Hermit, after: Hermit) -> list[str]:
    """What Hermie and the Wave did."""
    parts: list[str] = []
    if after.hermie > before.hermie:
        home = " and the Wave" if after.hermie == after.wave else ""
        parts.append(f"Hermie steps onto place {after.hermie}{home}.")
    if after.round == before.round:
        return parts
    parts += why_he_stays(before, after)
    if after.wave > COAST:
        parts.append("The Wave rolls off the Coast.")
    elif after.wave != before.wave:
        how = "rolls out" if after.wave > before.wave else "is drawn back"
        parts.append(f"The Wave {how} to place {after.wave}.")
    else:
        parts.append(f"The Wave stays on place {after.wave}.")
    return parts


def why_he_stays(before: Hermit, after: Hermit) -> list[str]:
    """What was missing although somebody had laid the wanted line, when a round is over."""
    if after.hermie > before.hermie or before.question.name != "TurnCard":
        return []
    lines = [int(area.best_line(after.deck, before.coast[before.hermie])) for area in after.areas]
    lacking = [seat_name(after, s) for s in range(len(lines)) if lines[s] < 0]
    if len(lacking) == len(lines):
        return []
    if lacking:
        return [f"Hermie stays: {' and '.join(lacking)} had no line."]
    return ["Hermie stays: the line has too little driftwood for the last step."]


def several(what: str, numbers: list[str]) -> str:
    return f"{what}{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}"


def drawn(before: Hermit, after: Hermit) -> list[str]:
    """Which cards came into the play areas and hands."""
    parts: list[str] = []
    for s in range(len(after.areas)):
        if before.areas[s].width == 0 and after.areas[s].laid:
            parts.append(f"Card {after.areas[s].cards()[0] + 1} lies first in {owner(after, s)} play area.")
        held = before.hand(s)
        fresh = [str(card + 1) for card in after.hand(s) if card not in held]
        if fresh:
            coast = [str(i + 1) for i in range(COAST) if before.coast[i] >= 0 > after.coast[i]] if s == 0 else []
            source = f", from {several('place', coast)} of the Coast" if coast else ""
            parts.append(f"{seat_name(after, s)} draws {several('card', fresh)}{source}.")
    return parts
