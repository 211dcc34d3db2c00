"""What the words of a game mean: its `glossary.toml`, a table for each term.

    [Prime]
    also = ["Prime hex", "Primes"]
    rule = "HER-1.1"
    text = "The hex where an Adept begins and may return."

A term is found in texts as it is written, or as one of those in `also`; one that begins with a small letter also with a
capital.  `rule` is the number of the rule to read on, `text` a short definition in our own words.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from aitch.core.content import read_toml
from aitch.core.errors import BadContent

FILE: Final = "glossary.toml"
MOST_WORDS: Final = 40
"""A definition is read in passing: no more words than this."""


class Term(TypedDict):
    """A word of a game and what it means."""

    term: str
    also: list[str]
    """Other ways to write it: plurals, verbs."""
    rule: str
    text: str


@cache
def read_glossary(folder: str) -> list[Term]:
    """The terms of the game in this folder; none where it has no glossary."""
    file = Path(folder, FILE)
    return [read_term(name, table) for name, table in read_toml(file, FILE).items()] if file.is_file() else []


def read_term(name: str, table: object) -> Term:
    if not isinstance(table, dict) or set(table) - {"also", "rule", "text"}:
        raise BadContent(FILE, name, "", "is no term: it has a rule and a text, and perhaps other spellings in `also`")
    also, rule, text = table.get("also", []), table.get("rule"), table.get("text")
    if not isinstance(rule, str) or not isinstance(text, str) or not text.strip():
        raise BadContent(FILE, name, "", "needs the number of a rule and a text")
    if not isinstance(also, list) or not all(isinstance(word, str) and word for word in also):
        raise BadContent(FILE, name, "also", "must be a list of words")
    return {"term": name, "also": also, "rule": rule, "text": text}


def faults(terms: list[Term], rules: set[str]) -> list[str]:
    """What is wrong with a glossary: rules that are not there, definitions too long, words with two meanings."""
    found: list[str] = []
    seen: dict[str, str] = {}
    for term in terms:
        name = term["term"]
        if term["rule"] not in rules:
            found.append(f"{name}: there is no rule {term['rule']}")
        if len(term["text"].split()) > MOST_WORDS:
            found.append(f"{name}: the definition has more than {MOST_WORDS} words")
        for word in [name, *term["also"]]:
            if seen.setdefault(word, name) != name:
                found.append(f"{word!r} is told twice, as {seen[word]} and as {name}")
    return found
