"""The sounds of the table: made by the script that is here, small, soft; and what a game's theme says of them."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import wave
from pathlib import Path
from typing import get_args

import pytest

from aitch.core.registry import find_game, game_names
from aitch.server.models import Sound, Sounds

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "web" / "src" / "sounds").glob("*.wav"))
NAMES = {*get_args(Sound), "turn", "end"} - {"none"}


def test_the_files_are_what_the_script_makes() -> None:
    subprocess.run([sys.executable, ROOT / "scripts" / "sounds.py", "--check"], check=True)


def test_there_is_a_small_file_for_each_sound() -> None:
    assert {file.stem for file in FILES} == NAMES
    assert all(file.stat().st_size < 50_000 for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_is_soft_and_begins_and_ends_in_silence(file: Path) -> None:
    with wave.open(str(file), "rb") as sound:
        frames = sound.readframes(sound.getnframes())
    samples = memoryview(frames).cast("h")
    assert 8_000 < max(abs(sample) for sample in samples) <= 0.75 * 32_767
    assert abs(samples[0]) < 400
    assert abs(samples[-1]) < 100


@pytest.mark.parametrize("name", game_names())
def test_a_theme_speaks_of_sounds_that_there_are_and_of_what_it_draws(name: str) -> None:
    theme = tomllib.loads((Path(find_game(name).folder) / "art" / "theme.toml").read_text(encoding="utf-8"))
    said = theme.get("sounds", {})
    sounds = Sounds.model_validate(said)
    assert set(said) <= set(Sounds.model_fields)
    assert set(sounds.sprites) <= set(theme.get("sprites", {}))
    assert set(sounds.looks) <= set(theme.get("looks", {}))
