"""Every sentence of every game: prompts, buttons, refusals and lines of log, over thousands of answers."""

from __future__ import annotations

import re

import pytest

from aitch.core.contract import CHANCE, OVER, SPECTATOR, TRUTH, State
from aitch.core.game import Game
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

ANSWERS = 3000
"""So many answers of each game are told."""
REFUSED = 3
"""So many words that are not legal are tried at each of them."""
NOUNS = (
    "action|activation|card|city|cube|day|fortress|gem|ghost|hex|item|location|marker|miniature|minion|minute|"
    "mountain|piece|place|player|point|pool|round|ruin|second|shell|space|step|tile|time|token|town|"
    "turn|volcano|wall|week|wizard"
)
FAULTS = {
    "a before a vowel": r"\b[Aa] (?!one\b|uni|use|Uni)[aeiouAEIOU]\w",
    "an before a consonant": r"\b[Aa]n (?!hour|honest)[^aeiouAEIOU\W]",
    "one of several": rf"(?<![\d.,-])\b1 (?i:{NOUNS})(?:s|es)\b",
    "several of one": rf"(?<![\d.,-])\b(?:0|[2-9]|[1-9]\d+) (?i:{NOUNS})\b(?!\w)",
    "a place that was to be filled in": r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|<|>>",
    "nothing where something should be": r"  |\(\)| ,| \.|\.\.|^\s|\s$|^$",
    "an empty reason": r"answers another question",
    "a word twice": r"\b(\w{3,}) \1\b",
}
SEPARATORS = set("._:+/|>=~")


def fault_of(game: Game, sentence: str) -> str:
    """What is wrong with a sentence; nothing if it is well made."""
    for name, pattern in FAULTS.items():
        found = re.search(pattern, sentence)
        if found:
            return name
    for token in re.split(r"[\s,;()?!]+", sentence):
        word = token.strip(".:'\"")
        if word in engine_words(game) or token in engine_words(game):
            return "a word of the vocabulary"
    return ""


def engine_words(game: Game) -> set[str]:
    """The words that nobody would say: with separators inside, or card-1 and its like."""
    found = KEPT.get(game.name)
    if found is None:
        found = {word for word in game.vocabulary if set(word) & SEPARATORS or re.fullmatch(r"[a-z]+-\d+", word)}
        KEPT[game.name] = found
    return found


KEPT: dict[str, set[str]] = {}


def sentences(game: Game, state: State, rng: Rng) -> list[str]:
    """All that is said at one question."""
    options = state.options()
    found = [state.prompt(), *(game.label(state, option) for option in options)]
    for _ in range(REFUSED):
        word = rng.below(len(game.vocabulary))
        if word not in options:
            found.append(state.why_not(word).facts)
    return found


def lines(game: Game, before: State, after: State, option: int) -> list[str]:
    """What each viewer reads in the log."""
    found: list[str] = []
    for viewer in (TRUTH, SPECTATOR, *range(len(after.returns()))):
        if viewer == TRUTH:
            seen = before, after, option
        else:
            known = option if game.knows(before, viewer) else -1
            seen = before.seen_by(viewer), after.seen_by(viewer), known
        found.append(game.narrate(*seen))
    return [line for line in found if line]


@pytest.mark.parametrize("name", [name for name in game_names() if name != "hush"])
def test_every_sentence_is_well_made(name: str) -> None:
    game = find_game(name)
    rng = Rng(13)
    wrong: dict[str, str] = {}
    told = 0
    while told < ANSWERS:
        options = {v.name: v.values[rng.below(len(v.values))] for v in game.variants}
        seats = game.seat_counts[rng.below(len(game.seat_counts))]
        if game.allowed(game.complete_options(options), seats):
            continue
        state = game.start(options, seats)
        while state.seat != OVER and told < ANSWERS:
            asked = type(state.question).__name__
            legal = state.options()
            said = [] if state.seat == CHANCE else sentences(game, state.seen_by(state.seat), rng)
            option = legal[rng.below(len(legal))]
            after = state.copy()
            after.apply(option)
            said += lines(game, state, after, option)
            for sentence in said:
                fault = fault_of(game, sentence)
                if fault:
                    wrong.setdefault(f"{asked}: {fault}", sentence)
            state = after
            told += 1
        if state.seat == OVER:
            fault = fault_of(game, game.reason(state))
            if fault:
                wrong.setdefault(f"the end: {fault}", game.reason(state))
    assert not wrong, "\n".join(f"{where}\n    {sentence}" for where, sentence in sorted(wrong.items()))
