"""A compiled engine runs only if it was built from exactly these sources, however they came to lie there."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from aitch import _engine, _sources

NAMES = ["core/one.py", "games/two.py"]


def stamp(folder: Path, installed: bool = False) -> None:
    """What the build leaves beside the binaries."""
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in NAMES}
    (folder / _engine.STAMP).write_text(json.dumps(digests))
    (folder / _engine.WITNESS).write_text(_engine.witness(str(folder), NAMES, installed))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two sources that has just been compiled."""
    folder = tmp_path / "tree"
    for name in NAMES:
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("x = 1\n")
    stamp(folder)
    monkeypatch.setenv("AITCH_PURE", "0")
    monkeypatch.setattr(_engine, "HERE", str(folder))
    return folder


def edit_keeping_times(path: Path) -> None:
    """As many letters as before, and the file's time put back."""
    was = path.stat()
    path.write_text(path.read_text().replace("1", "2"))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def test_untouched_sources_are_not_read(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(stamp: str) -> str:
        raise AssertionError("the sources were hashed")

    monkeypatch.setattr(_sources, "changed_since", read)
    assert _engine.why_interpreted() == ""
    monkeypatch.setenv("AITCH_PURE", "1")
    assert _engine.why_interpreted() == "AITCH_PURE is set"


def test_without_a_stamp_nothing_is_trusted(tree: Path) -> None:
    (tree / _engine.STAMP).unlink()
    assert "without a C compiler" in _engine.why_interpreted()


@pytest.mark.parametrize("name", NAMES)
def test_an_edit_is_noticed_even_with_the_old_size_and_time(tree: Path, name: str) -> None:
    edit_keeping_times(tree / name)
    assert _engine.why_interpreted().startswith(f"{name} has changed")


def test_another_file_in_its_place_is_noticed(tree: Path) -> None:
    twin = tree / "twin.py"
    shutil.copy2(tree / NAMES[0], twin)
    edit_keeping_times(twin)
    twin.replace(tree / NAMES[0])
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_a_source_that_is_gone_is_noticed(tree: Path) -> None:
    (tree / NAMES[1]).unlink()
    assert _engine.why_interpreted().startswith(NAMES[1])


def test_a_touched_but_equal_source_still_runs_compiled(tree: Path) -> None:
    os.utime(tree / NAMES[0])
    assert not _engine.untouched(str(tree))
    assert _engine.why_interpreted() == ""


def test_in_a_copied_tree_the_hashes_decide(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tree.with_name("copy")
    shutil.copytree(tree, copy)  # keeps times
    monkeypatch.setattr(_engine, "HERE", str(copy))
    assert not _engine.untouched(str(copy))
    assert _engine.why_interpreted() == ""
    edit_keeping_times(copy / NAMES[0])
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_binaries_copied_beside_other_sources_do_not_run(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tree.with_name("other")
    for name in NAMES:
        (other / name).parent.mkdir(parents=True)
        (other / name).write_text("x = 3\n")
    for name in (_engine.STAMP, _engine.WITNESS):
        shutil.copy2(tree / name, other / name)
    monkeypatch.setattr(_engine, "HERE", str(other))
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_a_checkout_of_another_commit_is_noticed(tree: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org"]
        subprocess.run(["git", *who, *words], cwd=tree, check=True, capture_output=True)

    git("init")
    git("add", *NAMES)
    git("commit", "-m", "one")
    stamp(tree)
    (tree / NAMES[0]).write_text("x = 2\n")
    git("commit", "-am", "two")
    assert _engine.why_interpreted().startswith(NAMES[0])
    git("checkout", "HEAD~1")
    assert _engine.why_interpreted() == ""
    git("checkout", "-")
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_an_installed_wheel_is_known_by_sizes_wherever_it_lies(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp(tree, installed=True)
    copy = tree.with_name("site-packages")
    shutil.copytree(tree, copy, copy_function=shutil.copy)
    monkeypatch.setattr(_engine, "HERE", str(copy))
    assert _engine.untouched(str(copy))
    (copy / NAMES[0]).write_text("x = 11\n")
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_an_installed_source_younger_than_its_wheel_is_read(tree: Path) -> None:
    stamp(tree, installed=True)
    source = tree / NAMES[0]
    source.write_text("x = 2\n")
    later = (tree / _engine.STAMP).stat().st_mtime + _engine.AT_ONCE + 1
    os.utime(source, (later, later))
    assert _engine.why_interpreted().startswith(NAMES[0])


def test_an_empty_or_broken_witness_proves_nothing(tree: Path) -> None:
    edit_keeping_times(tree / NAMES[0])
    for text in ("", "\n", f"{_engine.INSTALLED}\n", "nonsense\n", f"{_engine.INSTALLED}\nnonsense\n"):
        (tree / _engine.WITNESS).write_text(text)
        assert _engine.why_interpreted().startswith(NAMES[0]), text
