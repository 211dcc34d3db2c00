"""What the documents show runs: Python prints what stands behind it, console blocks what stands below them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from aitch.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [page for page in sorted(ROOT.glob("docs/*.md")) if page.name != "adding-a-game.md"]
"""The guide to adding a game is walked through by tests of its own."""


def blocks(kind: str) -> list[object]:
    found = [(page, text) for page in PAGES for text in re.findall(rf"```{kind}\n(.*?)```", page.read_text(), re.S)]
    return [pytest.param(text, id=f"{page.stem}-{number}") for number, (page, text) in enumerate(found)]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_prints_what_it_says(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for promised in re.findall(r"print\(.*?\) +# (.*)", code):
        assert promised.removesuffix("...") in done.stdout


@pytest.mark.parametrize("text", blocks("console"))
def test_commands_print_what_stands_below_them(text: str, tmp_path: Path) -> None:
    printed = ""
    for line in text.splitlines():
        if not line.startswith("$ "):
            assert line in printed
            continue
        program, *words = shlex.split(line[2:])
        assert program == "aitch"
        command = [sys.executable, "-m", "aitch.cli", *words]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | {"COLUMNS": "200"}
        )
        assert done.returncode == 0, done.stderr
        printed = done.stdout + done.stderr


def subcommands(command: object) -> dict[str, Any]:
    """What a command that is a group of others has; nothing for a plain one."""
    return getattr(command, "commands", {})


@pytest.mark.parametrize("text", blocks("sh"))
def test_every_command_is_one(text: str) -> None:
    """Those that take long or wait for somebody are not run, but their words and options must be known."""
    commands = get_command(app)
    for line in text.splitlines():
        words = shlex.split(line.partition(" -- ")[0], comments=True)  # behind it follows another program
        if words[:1] == ["aitch"]:
            command = subcommands(commands)[words[1]]
            while subcommands(command):
                command, words = subcommands(command)[words[2]], words[1:]
            known = {option for parameter in command.params for option in parameter.opts + parameter.secondary_opts}
            assert {word for word in words if word.startswith("--")} <= known, line
        else:
            assert words[0] in ("make", "pip"), line
