"""The bare package is the engine; what else is needed comes with an extra, and the command says which."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import aitch
from aitch.cli import COMMANDS, EXTRAS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WITHOUT = """
import sys
class Without:
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Without())
"""
"""Makes modules missing, as in an environment that was installed without them."""


def run_without(missing: set[str], code: str) -> subprocess.CompletedProcess[str]:
    whole = WITHOUT.format(missing=missing) + code
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True)


def command(*words: str) -> str:
    return f"sys.argv = ['aitch', *{list(words)!r}]\nfrom aitch.cli import main\nmain()"


def test_the_bare_package_needs_only_what_compiled_code_runs_on() -> None:
    assert {re.split(r"[<>=]", need)[0] for need in PROJECT["dependencies"]} == {"mypy-extensions", "librt"}
    assert {"server", "tui", "envs", "openspiel", "mcp", "train", "cluster"} <= set(PROJECT["optional-dependencies"])
    assert set(EXTRAS.values()) <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("name", ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"])
def test_the_engine_plays_without_any_extra(name: str) -> None:
    done = run_without(
        set(EXTRAS),
        f"""
import aitch
game = aitch.game({name!r})
state, rng = game.start(), aitch.Rng(1)
for _ in range(20):
    state.choose(aitch.random_answer(state, rng))
player = aitch.bot("casual", game)
if state.seat >= 0:
    state.choose(player.answer(state.seen_by(state.seat), rng, aitch.Budget()))
print(state.prompt())
""",
    )
    assert done.returncode == 0, done.stderr


def test_games_as_text_are_played_without_any_extra() -> None:
    """Of the environments each needs its own library, and this one none."""
    played = """
import aitch
game = aitch.envs.TextGame("hermetica", players=["text", "random"], seed=1)
game.answer(game.answers()[0].word)
print(game.observe())
print([name for name in ("make_gym", "make_aec", "make_vector", "openspiel") if name in dir(aitch.envs)])
aitch.envs.make_gym("hermit")
"""
    done = run_without(set(EXTRAS), played)
    assert "Question: " in done.stdout
    assert done.stdout.endswith("['make_gym', 'make_aec', 'make_vector', 'openspiel']\n")
    assert done.stderr.splitlines()[-1].startswith("ModuleNotFoundError: gymnasium is not installed: pip install")


def test_the_command_says_what_the_bare_package_lacks() -> None:
    done = run_without(set(EXTRAS), command("games"))
    assert done.returncode == 2
    assert "pip install 'aitch[server]'" in done.stderr
    assert "'aitch[tui]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_version_is_told_without_any_extra() -> None:
    done = run_without(set(EXTRAS), command("--version"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout in [f"aitch {aitch.__version__} ({kind})\n" for kind in ("compiled", "interpreted")]


def test_the_table_without_the_terminals_library_and_the_reverse() -> None:
    assert run_without({"textual"}, command("serve", "--help")).returncode == 0
    server = {name for name, extra in EXTRAS.items() if extra == "server"} - COMMANDS
    assert run_without(server, command("games")).returncode == 0
    refused = run_without(server, command("serve", "--port", "0"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "pip install 'aitch[server]'" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_whatever_else_is_missing_is_told_as_it_is() -> None:
    done = run_without({"sqlite3"}, command("serve", "--port", "0"))
    assert done.returncode == 1
    assert "ModuleNotFoundError" in done.stderr


def test_no_address_of_an_index_stands_in_a_lock() -> None:
    for lock in sorted((ROOT / "requirements").glob("*.lock")):
        found = [line for line in lock.read_text().splitlines() if "://" in line or line.startswith("-")]
        assert found == [], lock.name


def test_what_plays_is_what_is_tested() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (ROOT / "requirements" / name).read_text(), re.M))

    assert pins("play.lock") <= pins("dev.lock")
    unwanted = {"sphinx", "open-spiel", "gymnasium", "pettingzoo", "mcp", "pytest", "torch"}
    assert unwanted & {pin.partition("==")[0] for pin in pins("play.lock")} == set()


def test_the_version_is_told_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", aitch.__version__)


@pytest.mark.parametrize(
    ("missing", "asked", "extra"),
    [
        ("gymnasium", "make_gym('hermit')", "envs"),
        ("gymnasium", "make_vector('hermit', 2)", "envs"),
        ("pettingzoo", "make_aec('hermit')", "envs"),
        ("pyspiel", "openspiel.register()", "openspiel"),
    ],
)
def test_an_environment_says_which_extra_it_needs(missing: str, asked: str, extra: str) -> None:
    done = run_without({missing}, f"import aitch\naitch.envs.{asked}")
    assert f"{missing} is not installed: pip install 'aitch[{extra}]'" in done.stderr.splitlines()[-1]
