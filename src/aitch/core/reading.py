"""What words that somebody gave mean in a game, and what is said to those that mean nothing or cannot be answered."""

from __future__ import annotations

import string
from collections.abc import Iterable

from aitch.core.contract import Refusal
from aitch.core.game import Game
from aitch.core.rulesdoc import rule_numbers, rule_text

SHOWN = 8
"""So many words stand in a sentence; of more it says how many."""


def find_word(word: str, vocabulary: list[str], legal: Iterable[int]) -> int | None:
    """The option of a word that was given in full; a legal one where only the case of letters differs."""
    if word in vocabulary:
        return vocabulary.index(word)
    same = word.lower()
    alike = [option for option, name in enumerate(vocabulary) if name.lower() == same]
    allowed = set(legal)
    return next((option for option in alike if option in allowed), alike[0] if alike else None)


def beginning_with(typed: str, words: list[str]) -> list[str]:
    """The words that begin as was typed; a sign before a word ("+fire") need not be typed."""
    start = typed.lower()
    exact = [word for word in words if word.lower().startswith(start)]
    return exact or [word for word in words if word.lower().lstrip(string.punctuation).startswith(start)]


def no_word(title: str, vocabulary: list[str], text: str) -> str:
    """Said to what is no word of a game, with the words that it may begin."""
    near = [word for word in vocabulary if text and word.lower().startswith(text.lower())]
    hint = f"; did you mean {listed(near)}?" if near else ""
    return f"{title} has no word {text[:40]!r}{hint}"


def explain(game: Game, refusal: Refusal, legal: list[str]) -> list[str]:
    """A refusal for whoever answered: the facts, what can be answered instead, and what the rule says."""
    shown = f" Type one of: {listed(legal)}." if legal else ""
    return [f"Not legal: {refusal.facts} ({refusal.rule}).{shown}", *rule_says(game, refusal.rule)]


def rule_says(game: Game, number: str) -> list[str]:
    """What a rule says, in one line; nothing for the rules of the table itself."""
    if number not in rule_numbers(game):
        return []
    return [f"{number} says: {' '.join(rule_text(game, number).split())}"]


def listed(words: list[str]) -> str:
    shown = ", ".join(words[:SHOWN])
    return shown + (f" and {len(words) - SHOWN} more" if len(words) > SHOWN else "")
