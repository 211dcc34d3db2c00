"""What the documents say is true: the README's examples run, and the pages of proofs are up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_readme_begins_with_the_two_commands() -> None:
    block = re.search(r"```sh\n(.*?)```", README, re.S)
    assert block
    assert [line.split("#")[0].strip() for line in block[1].splitlines()] == ["make play", "make test"]


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.S))
def test_the_readmes_python_runs_and_prints_what_it_says(code: str) -> None:
    toy = code.replace("learn(200_000)", "learn(512)")
    done = subprocess.run([sys.executable, "-c", toy], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for promised in re.findall(r"print\(.*?\) +# (.*)", code):
        assert promised.removesuffix("...") in done.stdout


def test_the_readmes_picture_is_small_and_moves() -> None:
    picture = (ROOT / "docs" / "screens" / "games.webp").read_bytes()
    assert len(picture) < 700_000
    assert picture[8:16] == b"WEBPVP8X"
    assert picture.count(b"ANMF") > 20


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)|src(?:set)?=\"([^\"]+)\"", README))))
def test_what_the_readme_leads_to_is_there(link: tuple[str, str]) -> None:
    assert (ROOT / "".join(link)).exists()


def test_the_pages_of_proofs_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, ROOT / "scripts" / "proofs.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
