"""Glossaries: read from their files, found wrong where they are, and right in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.errors import BadContent
from aitch.core.glossary import FILE, MOST_WORDS, Term, faults, read_glossary
from aitch.core.registry import find_game
from aitch.core.rulesdoc import rule_numbers

GAMES = ["hermetica", "hermit", "hemloch", "sygon", "hyperborea"]


def term(name: str, text: str = "A thing.", rule: str = "X-1", also: list[str] | None = None) -> Term:
    return {"term": name, "also": also or [], "rule": rule, "text": text}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_explains_its_words(name: str) -> None:
    game = find_game(name)
    terms = read_glossary(game.folder)
    assert 15 <= len(terms) <= 40
    assert faults(terms, set(rule_numbers(game))) == []


@pytest.mark.parametrize("name", GAMES)
def test_terms_are_words_of_the_rules(name: str) -> None:
    """Nobody looks up a word that is never said: each term, or a spelling of it, stands in the rules."""
    game = find_game(name)
    rules = Path(game.folder, "rules.md").read_text(encoding="utf-8").lower()
    unheard = [t["term"] for t in read_glossary(game.folder) if not any(w.lower() in rules for w in spellings(t))]
    assert unheard == []


def spellings(found: Term) -> list[str]:
    return [found["term"], *found["also"]]


def test_faults_are_named() -> None:
    long = term("Adept", "word " * (MOST_WORDS + 1))
    assert faults([long], {"X-1"}) == [f"Adept: the definition has more than {MOST_WORDS} words"]
    assert faults([term("Adept", rule="X-2")], {"X-1"}) == ["Adept: there is no rule X-2"]
    twice = [term("Fire", also=["flame"]), term("Torch", also=["flame"])]
    assert faults(twice, {"X-1"}) == ["'flame' is told twice, as Fire and as Torch"]


@pytest.mark.parametrize(
    "text",
    [
        "[Fire]\nrule = 'X-1'\n",
        "[Fire]\ntext = 'Hot.'\n",
        "[Fire]\nrule = 'X-1'\ntext = ' '\n",
        "[Fire]\nrule = 'X-1'\ntext = 'Hot.'\nalso = 'Fires'\n",
        "[Fire]\nrule = 'X-1'\ntext = 'Hot.'\nsee = 'Water'\n",
        "Fire = 'Hot.'\n",
    ],
)
def test_a_wrong_file_says_where(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadContent, match="Fire"):
        read_glossary(str(tmp_path))


def test_a_game_may_have_none(tmp_path: Path) -> None:
    assert read_glossary(str(tmp_path)) == []
