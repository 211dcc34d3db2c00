"""What people install: a compiled wheel and a pure one, each in an empty environment without a compiler."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import aitch

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not aitch.compiled, reason="there is no engine to put into a wheel")
def test_wheels_are_installed_and_play() -> None:
    """The script says what it tries; the engine is not compiled a second time for it."""
    command = [sys.executable, str(ROOT / "scripts" / "try_wheel.py"), "--reuse"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("aitch serve: a table of") == 2
    assert "; compiled" in done.stdout
    assert "; interpreted" in done.stdout


def test_a_page_that_cannot_be_built_is_told_and_not_left_out(tmp_path: Path) -> None:
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    for name in ("setup.py", "README.md", "LICENSE"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    (tmp_path / "src" / "aitch" / "games").mkdir(parents=True)
    for package in ("core", "learning", "bots", "envs"):
        (tmp_path / "src" / "aitch" / package).symlink_to(ROOT / "src" / "aitch" / package)
    for name in ("_engine.py", "_sources.py", "__init__.py"):
        (tmp_path / "src" / "aitch" / name).symlink_to(ROOT / "src" / "aitch" / name)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_py"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path), "AITCH_PURE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "the page of the table cannot be built: npm is not here" in done.stderr
    assert "AITCH_NO_PAGE=1" in done.stderr


def test_wheels_are_made_for_three_systems() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]
    assert {"linux", "macos", "windows"} <= set(wanted)
    assert "try_wheel.py --installed" in wanted["test-command"]
