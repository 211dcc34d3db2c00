"""The guide to adding a game is true: every file, every command and the change at its end."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from server_driver import Player, Server, until_quiet
from tests.guide.walk import ROOT, SERVED, Reader, change_at, compiled_source, steps

SEQUENCE = ["rules.md", "default.toml", "clearing.py", "position.py", "hiding.py", "game.py", "scene.py", "score.py"]

ENGINE = """
import sys, aitch
from pathlib import Path
from aitch.core.registry import find_game
state = find_game("hazel").start()
print(aitch.compiled, Path(sys.modules["hazel.digging"].__file__).suffix, state.find_question("Chase").name)
"""
"""Tells whether the core and the game run compiled, and whether the new question is there."""

LEARNED = """
import aitch
from aitch.training.games import Task, play_task
from aitch.training.samples import Samples
nothing = len(Samples().data())
print(len(play_task(Task("hazel", "default", [2], "", 4, 0, games=2, seed=1, number=0))) > nothing)
env = aitch.envs.make_gym("hazel", level="random")
observation, _ = env.reset(seed=1)
print(env.observation_space.contains(observation))
"""
"""Plays two games to learn from, and looks at a position as environments do."""


def test_from_an_empty_folder_to_one_more_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything in the order of the guide; its commands run the suite, the scenarios and the records, both builds."""
    monkeypatch.setenv("AITCH_PURE", "0")
    reader = Reader(tmp_path / "hazel", compiled_source(tmp_path / "aitch"))
    reader.follow(steps()[: change_at()])
    assert "Not legal: c1 is a den (HAZ-1.2)" in reader.printed  # the last command was `aitch play`
    assert "Ash hides a nut under b2." in reader.printed
    before = reader.modules()
    reader.follow(steps()[change_at() :])
    after = reader.modules()
    assert [name for name in after if after[name] != before.get(name)] == ["hazel/digging.py"]
    assert "True .so Chase" in reader.run([sys.executable, "-c", ENGINE])
    monkeypatch.setenv("AITCH_PURE", "1")
    assert "False .py Chase" in reader.run([sys.executable, "-c", ENGINE])


def test_the_guide_is_whole() -> None:
    """Files come in the order in which one writes them, each once; nothing in it is left untested."""
    files = [Path(step.file).name for step in steps() if step.file]
    assert len(files) == len(set(files))
    assert [name for name in files if name in SEQUENCE] == SEQUENCE
    assert {step.kind for step in steps() if not step.file} == {"sh", "text", "diff", "yaml"}
    assert any(SERVED in step.text for step in steps() if step.kind == "sh")


def test_it_is_learned_and_observed(tmp_path: Path) -> None:
    """`aitch train` and environments know nothing of it but its declared fields."""
    reader = Reader(tmp_path / "hazel")
    reader.write_all()
    assert reader.run([sys.executable, "-c", LEARNED]).split() == ["True", "True"]


def test_the_code_is_tidy_and_typed_and_the_reference_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(tmp_path / "hazel")
    reader.write_all()
    (reader.folder / "setup.py").unlink()  # setuptools and mypyc do not agree on the type of an extension
    tidy = [f"--config={ROOT / 'pyproject.toml'}", '--config=lint.isort.known-first-party=["aitch", "hazel"]']
    reader.run([sys.executable, "-m", "ruff", "check", *tidy, "."])
    reader.run([sys.executable, "-m", "ruff", "format", "--check", *tidy, "."])
    (example,) = [step.text for step in steps() if step.kind == "yaml" and not step.file]
    (reader.folder / "example.yaml").write_text(f"game: hazel\nscenarios:\n{example}")
    assert "1 passed" in reader.do("aitch scenarios example.yaml")
    types = ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'types'}", "hazel", "tests/test_hazel.py"]
    monkeypatch.setenv("MYPYPATH", str(ROOT / "src"))
    reader.run([sys.executable, "-m", "mypy", *types])


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server, not yet started, that knows the guide's game."""
    reader = Reader(tmp_path / "hazel")
    reader.write_all()
    monkeypatch.setenv("PYTHONPATH", str(reader.folder))
    return Server(tmp_path / "data", log=tmp_path / "log")


def test_a_table_of_it_on_the_server(served: Server) -> None:
    """Two people and somebody who watches: the nuts stay hidden, refusals name their rule, moves reach everybody."""

    async def play() -> None:
        table, secrets = served.make("hazel", "hh")
        ash, birch = [await served.join(table, secret) for secret in secrets]
        watcher = await served.join(table)
        numbers = {option["word"]: option["option"] for option in ash.view["options"]}
        refused = await ash.answer(numbers["c2"] - 1)  # c1 stands before it
        assert refused["rule"] == "HAZ-1.2"
        await answer(ash, "a1")
        await answer(birch, "e1")
        for _ in range(3):
            await until_quiet([ash, birch])
            who = [ash, birch][ash.view["asked"]]
            await answer(who, next(word for word in who.words if word not in ("a1", "e1")))
        await watcher.until(lambda p: p.view["seq"] >= ash.view["seq"])
        assert any("the nut under a1" in text for text in ash.raw)
        assert not any("the nut under" in text for text in watcher.raw)
        assert not any("under a1" in text for text in birch.raw)
        assert any("Ash hides a nut." in text for text in birch.raw)
        for player in (ash, birch, watcher):
            await player.close()

    served.start()
    try:
        assert served.get("/api/games/hazel/rules")[1]["title"] == "Hazel"
        asyncio.run(play())
    finally:
        served.stop()


async def answer(player: Player, word: str) -> None:
    """Answers once it is asked."""
    await player.until(lambda p: p.view["options"])
    option = next(option["option"] for option in player.view["options"] if option["word"] == word)
    seq = player.view["seq"]
    assert (await player.answer(option))["t"] == "ok"
    await player.until(lambda p: p.view["seq"] > seq)
