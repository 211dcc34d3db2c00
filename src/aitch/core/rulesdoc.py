"""The rules of a game, read out of its `rules.md`: chapters and numbered parts.

A rule is a list item or a paragraph that begins with its number in bold:

    - **HER-4.2** A Wall never lies on the Border.

Lines that are indented under it, and paragraphs that are, belong to it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from aitch.core.errors import AitchError
from aitch.core.game import Game, Variant

NUMBER: Final = r"[A-Z]+-[A-Z]?[0-9]+(?:\.[0-9]+)*[a-z]?"
_RULE: Final = re.compile(rf"\s*(?:[-*+] +|[0-9]+[.)] +)?\*\*({NUMBER})\*\*(?: |$)(.*)")
_NEARLY: Final = re.compile(r"\s*(?:[-*+] +|[0-9]+[.)] +)?\*\*[A-Z]+-[A-Z]?[0-9]")
_ITEM: Final = re.compile(r"(?:[-*+]|[0-9]+[.)]) ")
SHOWN: Final = 110
"""How many characters of a rule the table of proofs shows."""


class BadRules(AitchError):
    """A `rules.md` that cannot be read: names the line."""


class Part(TypedDict):
    """A rule with its number, or text between rules (`number` is then empty)."""

    number: str
    text: str


class Chapter(TypedDict):
    title: str
    parts: list[Part]


class Rules(TypedDict):
    title: str
    intro: str
    chapters: list[Chapter]


def parse_rules(text: str, file: str = "rules.md") -> Rules:
    """Reads the text of a `rules.md`.  Text before the first chapter is the intro; rules stand in chapters."""
    rules: Rules = {"title": "", "intro": "", "chapters": []}
    seen: set[str] = set()
    gap = True
    fenced = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip()
        fence = line.lstrip().startswith("```")
        if fence or fenced:
            fenced = fenced != fence
            add_text(rules, line, gap)
        elif line.startswith("# ") and not rules["title"]:
            rules["title"] = line[2:].strip()
        elif line.startswith("## "):
            rules["chapters"].append({"title": line[3:].strip(), "parts": []})
        elif rule := _RULE.match(line):
            name = rule[1]
            if name in seen:
                raise BadRules(f"{file}, line {number}: there are two rules {name}")
            if not rules["chapters"]:
                raise BadRules(f"{file}, line {number}: the rule {name} stands before the first chapter (## Title)")
            seen.add(name)
            rules["chapters"][-1]["parts"].append({"number": name, "text": rule[2]})
        elif _NEARLY.match(line):
            raise BadRules(f"{file}, line {number}: a rule begins with its number alone in bold, **HER-4.2**")
        else:
            add_text(rules, line, gap)
        gap = not line
    trim(rules, file)
    return rules


def trim(rules: Rules, file: str) -> None:
    """Takes blanks away; a rule without words and a page without a title are refused."""
    for chapter in rules["chapters"]:
        for part in chapter["parts"]:
            part["text"] = part["text"].strip()
            if not part["text"]:
                raise BadRules(f"{file}: the rule {part['number']} says nothing")
    rules["intro"] = rules["intro"].strip()
    if not rules["title"]:
        raise BadRules(f"{file}: has no title (# Title)")


def add_text(rules: Rules, line: str, gap: bool) -> None:
    """Puts a line that begins no rule where it belongs: to the part before, or into a part of its own."""
    if not rules["chapters"]:
        rules["intro"] += line + "\n"
        return
    parts = rules["chapters"][-1]["parts"]
    if not parts:
        if line:
            parts.append({"number": "", "text": line})
        return
    last = parts[-1]
    own = line.startswith("#") or bool(_ITEM.match(line)) or gap
    if line and line[0] != " " and own and (last["number"] or gap):
        parts.append({"number": "", "text": line})
    else:
        last["text"] += "\n" + (line.removeprefix("  ") if last["number"] else line)


def rules_path(game: Game) -> Path:
    return Path(game.folder) / "rules.md"


def rules_of(game: Game) -> Rules:
    """The rules of a game, as the app's help page shows them."""
    return read_rules(rules_path(game))


def read_rules(path: Path) -> Rules:
    try:
        return parse_rules(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadRules(f"{path}: cannot be read: {error}") from None


@cache
def _texts(path: Path) -> dict[str, str]:
    parts = [part for chapter in read_rules(path)["chapters"] for part in chapter["parts"]]
    return {part["number"]: part["text"] for part in parts if part["number"]}


def rule_numbers(game: Game) -> list[str]:
    """Every numbered rule of the game, in the order of its `rules.md`."""
    return list(_texts(rules_path(game)))


def rule_text(game: Game, number: str) -> str:
    """What one rule says, as Markdown."""
    texts = _texts(rules_path(game))
    if number not in texts:
        raise BadRules(f"{game.name} has no rule {number!r}")
    return texts[number]


def find_rule(game: Game, number: str) -> str:
    """The number of a rule as the game writes it, of one that may lack the game's letters: HER-4.2 for "4.2"."""
    known = {rule.upper(): rule for rule in rule_numbers(game)}
    wanted = known.get(number.upper()) or known.get(f"{game.prefix}-{number}".upper())
    if wanted is None:
        raise BadRules(f"{game.name} has no rule {number!r}; it has {', '.join(known.values()) or 'none'}")
    return wanted


def rules_part(game: Game, part: str = "") -> str:
    """Rules as Markdown: all of them, one by its number, or a chapter by its number or the beginning of its title."""
    if not part:
        return rules_path(game).read_text(encoding="utf-8")
    wanted = part.strip().lower()
    chapters = rules_of(game)["chapters"]
    for chapter in chapters:
        title = chapter["title"].lower()
        if wanted in (title, title.partition(".")[0]) or title.partition(". ")[2].startswith(wanted):
            return "\n\n".join([f"## {chapter['title']}", *map(numbered, chapter["parts"])])
    try:
        number = find_rule(game, part.strip())
    except BadRules as wrong:
        raise BadRules(f"{wrong}; its chapters are: {'; '.join(chapter['title'] for chapter in chapters)}") from None
    return numbered({"number": number, "text": rule_text(game, number)})


def numbered(part: Part) -> str:
    return f"**{part['number']}** {part['text']}" if part["number"] else part["text"]


def options_at(game: Game) -> dict[str, list[str]]:
    """Where each option of a game is explained: numbers of rules, and titles of chapters that are about it as a whole.

    A rule says "option `name`", or the help of the option names the rule or its chapter.
    """
    chapters = rules_of(game)["chapters"]
    return {variant.name: places_of(variant, chapters) for variant in game.variants}


def places_of(variant: Variant, chapters: list[Chapter]) -> list[str]:
    said = re.compile(rf"options? `{re.escape(variant.name)}`")
    numbers = set(re.findall(NUMBER, variant.help))
    whole = {
        number
        for run in re.findall(r"chapters? ([0-9]+(?:(?:, | and )[0-9]+)*)", variant.help)
        for number in re.findall("[0-9]+", run)
    }
    found: list[str] = []
    for chapter in chapters:
        if said.search(chapter["title"]) or chapter["title"].partition(".")[0] in whole:
            found.append(chapter["title"])
        parts = [part for part in chapter["parts"] if part["number"]]
        found += [part["number"] for part in parts if part["number"] in numbers or said.search(part["text"])]
    return found


def proof_table(game: Game, proofs: dict[str, list[str]]) -> str:
    """A Markdown section: each rule of the game and the scenarios that prove it."""
    rules = rules_of(game)
    lines = [f"## {rules['title']}", "", "| rule | says | proved by |", "|---|---|---|"]
    for number in rule_numbers(game):
        proved = ", ".join(proofs.get(number, [])) or "**nothing**"
        lines.append(f"| {number} | {brief(rule_text(game, number))} | {proved} |")
    return "\n".join(lines) + "\n"


def brief(text: str) -> str:
    """The beginning of a rule, fit for a cell of a table."""
    flat = " ".join(text.split()).replace("|", "\\|")
    if len(flat) <= SHOWN:
        return flat
    return flat[: flat.rfind(" ", 0, SHOWN)].rstrip(" ,;:.") + " ..."
