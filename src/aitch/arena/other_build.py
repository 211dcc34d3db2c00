"""The bots of another build, for `contenders`: takes a line of JSON, answers with one.

Started by its path with the Python of another checkout, of which it uses only what builds have in common, old ones
too.  The match goes on here as it does there: all answers come as words, so that positions need not look the same.

    {"begin": 1, "game": "hermetica", "content": "default", "options": {}, "seats": 2, "bot": "strong",
     "settings": {"horizon": 0}, "seed": 7, "seconds": 0, "iterations": 0}      ->  {}
    {"ask": 1, "words": ["+fire", "c1"], "legal": ["+fire", "+water"]}          ->  {"answer": "+water"}

Seats are numbered from 0; `words` are the answers since this seat was asked before, those of chance among them.
Whatever goes wrong is told as {"error": "..."}.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from aitch.bots.roster import find_bot
from aitch.core.registry import find_game
from aitch.core.rng import Rng

WHERE = ["aitch.core.bots", "aitch.bots.base"]
"""Where builds have their budget."""
UNHURRIED = 1e9
"""Seconds that never run out, for builds whose budgets are always guarded."""


class Seat:
    """A bot, and the position as far as it was told of it."""

    def __init__(self, begin: dict[str, Any]) -> None:
        game = find_game(begin["game"], begin["content"])
        known = [variant.name for variant in game.variants]
        self.state = game.start({k: v for k, v in begin["options"].items() if k in known}, begin["seats"])
        self.seat: int = begin["begin"]
        self.words = game.vocabulary
        self.bot = find_bot(begin["bot"]).make(game)
        for name, value in begin["settings"].items():
            setattr(self.bot, name, value)
        self.rng = Rng(begin["seed"])
        self.budget = make_budget(begin["seconds"], begin["iterations"])

    def answer(self, words: list[str], legal: list[str]) -> str:
        for word in words:
            self.state.choose(self.words.index(word))
        here = sorted(self.words[option] for option in self.state.options())
        if here != sorted(legal):
            differ = sorted(set(here) ^ set(legal))
            raise ValueError(f"the builds disagree about what is legal: {', '.join(differ[:5])}")
        return self.words[self.bot.answer(self.state.seen_by(self.seat), self.rng, self.budget)]


def make_budget(seconds: float, iterations: int) -> Any:
    found: Any = None
    for module in WHERE:
        try:
            found = import_module(module).Budget
            break
        except ImportError:
            continue
    try:
        return found(seconds, iterations, guarded=seconds > 0)
    except TypeError:
        return found(seconds or UNHURRIED, iterations)


def reply_to(line: str, seats: dict[int, Seat]) -> dict[str, str]:
    try:
        told = json.loads(line)
        if "begin" in told:
            seats[told["begin"]] = Seat(told)
            return {}
        return {"answer": seats[told["ask"]].answer(told["words"], told["legal"])}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr
    seats: dict[int, Seat] = {}
    for line in sys.stdin:
        print(json.dumps(reply_to(line, seats)), file=out, flush=True)


if __name__ == "__main__":
    main()
