"""What `import aitch` gives: quick to import, documented, typed, and what the documents say it is."""

from __future__ import annotations

import ast
import json
import re
import resource
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import aitch

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs" / "api.md").read_text()
MODULES = re.findall(r"^\| `(aitch(?:\.\w+)+)` \|", API, re.M)
"""The modules that the documents call public."""
SLOW = ["typing", "re", "json", "hashlib", "pathlib", "importlib.metadata", "librt", "aitch.core", "numpy"]


def loaded_by(code: str) -> set[str]:
    shown = f"{code}\nimport sys, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-S", "-c", shown], capture_output=True, text=True, check=True, env=path())
    return set(json.loads(done.stdout))


def path() -> dict[str, str]:
    """The sources and what is installed, without `site`, which imports things of its own."""
    return {"PYTHONPATH": ":".join([str(ROOT / "src"), *sys.path[1:]])}


def processor_time(code: str) -> float:
    """The least of five runs, in seconds of the processor: other work on the machine does not count."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return min(once() for _ in range(5))


@pytest.mark.skipif(not aitch.compiled, reason="an engine that is not compiled looks for entry points at once")
def test_importing_takes_less_than_fifty_milliseconds() -> None:
    loaded = loaded_by("import aitch") - loaded_by("pass")
    if aitch._engine.untouched(aitch._engine.HERE):  # else the sources were copied here and are hashed
        assert sorted(loaded & set(SLOW)) == []
    assert processor_time("import aitch") - processor_time("pass") < 0.05


def test_three_lines_lead_to_a_position() -> None:
    game = aitch.game("hermetica")
    state = game.start()
    assert isinstance(game, aitch.Game)
    assert isinstance(state, aitch.State)
    assert state.options()
    assert aitch.game("hermetica") is game
    with pytest.raises(aitch.AitchError, match="did you mean hermit"):
        aitch.game("hermitt")


def test_a_program_plays_a_whole_game() -> None:
    game = aitch.game("hermetica")
    rng = aitch.Rng(1)
    players = [aitch.bot(name, game) for name in ("greedy", "random")]
    match = aitch.Match(game)
    while not match.over and len(match.line) < 40:
        if match.state.seat == aitch.CHANCE:
            match.roll()
        else:
            match.answer(players[match.state.seat].answer(match.state.seen_by(match.state.seat), rng, aitch.Budget()))
    again = aitch.replay(aitch.parse_record(aitch.print_record(match)), game)
    assert again.state.key() == match.state.key()


@pytest.mark.parametrize("name", aitch.__all__)
def test_every_public_name_is_there_and_listed_in_the_documents(name: str) -> None:
    assert hasattr(aitch, name)
    assert name in dir(aitch)
    assert f"`{name}`" in API or f"`{name}(" in API, f"docs/api.md does not tell of aitch.{name}"


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(aitch, "noth" + "ing")


def undocumented(module: str) -> list[str]:
    """The public classes, functions and methods of a module that lack a docstring; read as source, for compiled classes
    keep none.  What overrides a method that is documented in the same module need not say it again."""
    code = ast.parse(Path(str(import_module(module).__file__)).with_suffix("").with_suffix(".py").read_text())
    told: set[str] = set()
    lacking = [] if ast.get_docstring(code) else [module]

    def look(nodes: list[ast.stmt], where: str) -> None:
        for node in nodes:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
                continue
            if ast.get_docstring(node):
                told.add(node.name)
            elif node.name not in told:
                lacking.append(f"{where}.{node.name}")
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{where}.{node.name}")

    look(code.body, module)
    return lacking


@pytest.mark.parametrize("module", ["aitch", *MODULES])
def test_everything_public_has_a_docstring(module: str) -> None:
    assert len(MODULES) > 8
    assert undocumented(module) == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(aitch.__file__).parent / "py.typed").is_file()


def test_changelog_and_citation_tell_of_this_version() -> None:
    newest = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest
    assert newest[1] == aitch.__version__
    assert f"\nversion: {aitch.__version__}\n" in (ROOT / "CITATION.cff").read_text()
