"""Writes web/tests/differences.jsonl: values, their differences as Python makes them, and what these must lead to.

The page applies differences that the server makes; its tests do so with these.  `--check` writes nothing and fails if
the file is not what it should be.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from aitch.core.differences import Plain, difference
from aitch.core.rng import Rng

TARGET: Final = Path(__file__).parent.parent / "web" / "tests" / "differences.jsonl"
PAIRS: Final = 80
NAMES: Final = ["at", "look", "word", "count", "states", "face", "thing"]
IDS: Final = ["id", "id", "id", "option", "name", "seat", ""]
"""What the tables of a list are known by; some by nothing."""


class Maker:
    """Makes values that are built as scenes are, and others out of them."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def one_of(self, things: list[Any]) -> Any:
        return things[self.rng.below(len(things))]

    def value(self, depth: int) -> Plain:
        kind = self.rng.below(9 if depth > 0 else 4)
        if kind < 4:
            return self.one_of([None, True, False, 2, -7, 1.5, "", "x", "=", "|", "3", "über"])
        if kind < 6:
            return {name: self.value(depth - 1) for name in NAMES if self.rng.below(3) == 0}
        if kind < 7:
            return [self.value(depth - 1) for _ in range(self.rng.below(4))]
        return self.things(self.one_of(IDS), depth - 1, range(self.rng.below(9)))

    def things(self, known_by: str, depth: int, numbers: range) -> list[Plain]:
        return [({known_by: f"{n}"} if known_by else {}) | self.table(depth) for n in numbers]

    def table(self, depth: int) -> dict[str, Plain]:
        return {name: self.value(depth) for name in NAMES[:4] if self.rng.below(2)}

    def changed(self, value: Plain, depth: int) -> Plain:
        """The value with some of it gone, changed, new, or elsewhere."""
        if self.rng.below(12) == 0:
            return self.value(depth)
        if isinstance(value, dict):
            kept = {name: self.changed(one, depth - 1) for name, one in value.items() if self.rng.below(8)}
            return kept | ({self.one_of(NAMES): self.value(1)} if self.rng.below(5) == 0 else {})
        if isinstance(value, list):
            return self.changed_list([self.changed(one, depth - 1) for one in value if self.rng.below(6)], depth)
        return self.value(0) if self.rng.below(3) == 0 else value

    def changed_list(self, things: list[Plain], depth: int) -> list[Plain]:
        if self.rng.below(4) == 0:
            place = self.rng.below(len(things) + 1)
            first = 10 + self.rng.below(5)
            things[place:place] = self.things(self.one_of(IDS), max(0, depth - 1), range(first, first + 6))
        if self.rng.below(6) == 0:
            things.reverse()
        return things


def pairs() -> list[dict[str, Plain]]:
    maker, found = Maker(1), []
    for _ in range(PAIRS):
        was = {name: maker.value(2) for name in ("areas", "panels")}
        now = maker.changed(was, 3)
        found.append({"was": was, "change": difference(was, now), "now": now})
    return found


def main(words: list[str]) -> int:
    text = "".join(json.dumps(pair, ensure_ascii=False) + "\n" for pair in pairs())
    if "--check" in words:
        fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{TARGET} is not what it should be: run python scripts/differences.py", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
