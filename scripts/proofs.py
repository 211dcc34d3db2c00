"""Writes docs/proofs/GAME.md: the rules of each game and the scenarios that prove them."""

from __future__ import annotations

import sys
from pathlib import Path

from aitch.core.registry import find_game, modules
from aitch.core.rulesdoc import proof_table
from aitch.core.scenario import coverage, load_paths

ROOT = Path(__file__).parent.parent


def pages() -> dict[Path, str]:
    """The pages as they should be now, for the games of this repository."""
    out: dict[Path, str] = {}
    for name, module in modules().items():
        scenarios = ROOT / "tests" / "scenarios" / name
        if module.startswith("aitch.games.") and scenarios.is_dir():
            game = find_game(name)
            proofs = coverage(game, load_paths([scenarios])).proofs
            head = f"# {game.title}: every rule and its proof\n\nMade by `scripts/proofs.py`; do not edit.\n\n"
            out[ROOT / "docs" / "proofs" / f"{name}.md"] = head + proof_table(game, proofs)
    return out


if __name__ == "__main__":
    stale = [path for path, text in pages().items() if not path.is_file() or path.read_text() != text]
    for path in stale:
        if "--check" in sys.argv:
            sys.exit(f"{path.relative_to(ROOT)} is not up to date: run scripts/proofs.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pages()[path])
        print(path.relative_to(ROOT))
