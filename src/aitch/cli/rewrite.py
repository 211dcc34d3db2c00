"""`aitch scenarios --rewrite`: position texts of before the one notation, rewritten in people's own files."""

from __future__ import annotations

import importlib
import re
import textwrap
from pathlib import Path

import yaml

from aitch.cli.common import game_of
from aitch.core.contract import package_of
from aitch.core.errors import AitchError, BadScenario
from aitch.core.record import one_line
from aitch.core.scenario import Scenario, load_paths

WIDTH = 110


def rewrite_file(path: Path) -> int:
    """Rewrites the position texts of one scenario file in place, and nothing else of it; gives how many."""
    known = {one_line(scenario.position): scenario for scenario in load_paths([path]) if scenario.position}
    changed = 0

    def replace(match: re.Match[str]) -> str:
        nonlocal changed
        old = one_line(yaml.safe_load(textwrap.dedent(match[0]))["position"])
        new = rewrite_text(known[old], old)
        changed += new != old
        return match[0] if new == old else written(match["indent"], new)

    text = path.read_text()
    new = re.sub(r"(?m)^(?P<indent> *)position: (?:[>|].*\n(?:(?P=indent) +.*\n?)+|.*\n?)", replace, text)
    if changed:
        path.write_text(new)
    return changed


def rewrite_text(scenario: Scenario, old: str) -> str:
    """A text in the present syntax; one that is in it already stays as it is."""
    game = game_of(scenario.game, scenario.content)
    try:
        game.position(old, scenario.options, scenario.seats)
        return old
    except AitchError as error:
        trouble = error
    try:
        module = importlib.import_module(f"{package_of(type(game).__module__)}.old")
        new: str = module.rewrite(old, game)
        game.position(new, scenario.options, scenario.seats)
    except ModuleNotFoundError:
        raise BadScenario(f"{scenario.file}: {scenario.id}: {trouble}") from None
    except (AitchError, LookupError, ValueError) as error:
        raise BadScenario(f"{scenario.file}: {scenario.id}: {old!r} cannot be rewritten: {error}") from None
    return new


def written(indent: str, text: str) -> str:
    """A position in YAML: on one line if it fits, else folded."""
    line = f'{indent}position: "{text}"\n'
    if len(line) <= WIDTH:
        return line
    folded = textwrap.wrap(text, WIDTH - len(indent) - 2, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"{indent}position: >-", *(f"{indent}  {part}" for part in folded)]) + "\n"
