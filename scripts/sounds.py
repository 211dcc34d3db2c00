"""Writes web/src/sounds/*.wav: the sounds of the table, made here out of sines and noise.

    python scripts/sounds.py [--check]

Wood that is struck is a few tones that die away, each at its own speed, behind a click of noise; paper and water are
noise through a filter.  Files, and not tones made by the page: everybody can listen to them, they sound alike in every
browser, and none of it weighs on the page before somebody plays.  Each is one channel of 16 bits at 16 kHz, soft
enough to be heard often.  `--check` writes nothing and fails if a file is not what it should be.
"""

from __future__ import annotations

import argparse
import array
import math
import random
import sys
import wave
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "web" / "src" / "sounds"
RATE: Final = 16_000
LOUDEST: Final = 0.7
"""The peak of each file; how loud they are beside each other is said with each of them."""
NEAR: Final = 3
"""Steps of 65,536 by which a sample may differ from machine to machine."""

Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(to: Samples, what: Samples, at: float = 0.0, loud: float = 1.0) -> None:
    """Lays one sound over another; what does not fit is cut off."""
    start = round(at * RATE)
    for i, sample in enumerate(what[: len(to) - start]):
        to[start + i] += loud * sample


def struck(tones: list[tuple[float, float, float]], seconds: float) -> Samples:
    """Something that is struck: tones as (hertz, how loud, seconds until it is a third as loud)."""
    out = silence(seconds)
    for hertz, loud, dies in tones:
        for i in range(len(out)):
            t = i / RATE
            out[i] += loud * math.exp(-t / dies) * math.sin(2 * math.pi * hertz * t)
    return out


def noise(seconds: float, seed: int) -> Samples:
    dice = random.Random(seed)
    return [2 * dice.random() - 1 for _ in range(round(seconds * RATE))]


def below(samples: Samples, hertz: float) -> Samples:
    """Only what is lower: the same filter twice, each of one pole."""
    share = 1 - math.exp(-2 * math.pi * hertz / RATE)
    for _ in range(2):
        held = 0.0
        passed: Samples = []
        for sample in samples:
            held += share * (sample - held)
            passed.append(held)
        samples = passed
    return samples


def above(samples: Samples, hertz: float) -> Samples:
    """Only what is higher."""
    return [sample - low for sample, low in zip(samples, below(samples, hertz), strict=True)]


def swell(samples: Samples, rises: float, falls: float) -> Samples:
    """Louder for `rises` seconds, then dying away; without a click at either end."""
    out: Samples = []
    for i, sample in enumerate(samples):
        t = i / RATE
        part = math.sin(0.5 * math.pi * t / rises) if t < rises else math.exp(-(t - rises) / falls)
        out.append(sample * part)
    return out


def knock(hertz: float, seed: int, seconds: float = 0.22) -> Samples:
    """A wooden piece set down on wood; a bar of wood sounds in these ratios."""
    out = struck([(hertz, 1.0, 0.045), (2.76 * hertz, 0.45, 0.022), (5.4 * hertz, 0.2, 0.010)], seconds)
    add(out, swell(below(noise(0.02, seed), 3000), 0.001, 0.004), loud=0.9)
    return out


def bell(hertz: float, seconds: float) -> Samples:
    """A tongue of metal over wood: a tone that stays, under two that go."""
    return struck([(hertz, 1.0, 0.26), (2 * hertz, 0.16, 0.12), (4.07 * hertz, 0.12, 0.05)], seconds)


def place() -> Samples:
    return knock(330, seed=1)


def move() -> Samples:
    """Something slides over the board and stands."""
    out = silence(0.34)
    add(out, swell(below(above(noise(0.16, 2), 500), 2200), 0.09, 0.04), loud=0.55)
    add(out, knock(280, seed=3, seconds=0.2), at=0.13, loud=0.75)
    return out


def card() -> Samples:
    """Paper over paper, then down."""
    out = silence(0.26)
    add(out, swell(above(noise(0.15, 4), 1800), 0.06, 0.03), loud=0.6)
    add(out, swell(below(noise(0.1, 5), 1500), 0.002, 0.018), at=0.11, loud=1.2)
    return out


def dice() -> Samples:
    """A die rolls: knocks that come slower and softer."""
    out = silence(0.62)
    chance = random.Random(6)
    at, gap = 0.0, 0.045
    while at < 0.46:
        tone = 520 * (0.85 + 0.3 * chance.random())
        add(out, knock(tone, seed=int(1000 * at), seconds=0.12), at=at, loud=0.45 + 0.55 * math.exp(-3 * at))
        at += gap * (0.8 + 0.4 * chance.random())
        gap *= 1.28
    return out


def wave_of_the_sea() -> Samples:
    """A wave comes in, breaks, and runs back."""
    seconds = 1.25
    out = silence(seconds)
    add(out, swell(below(noise(seconds, 7), 420), 0.4, 0.32), loud=3.0)
    add(out, swell(below(above(noise(0.95, 8), 900), 3200), 0.32, 0.16), at=0.22, loud=0.8)
    return swell(out, 0.05, 0.6)


def capture() -> Samples:
    """Two pieces, and a low one beneath."""
    out = silence(0.42)
    add(out, struck([(110, 1.0, 0.09), (164, 0.5, 0.06)], 0.4), at=0.05, loud=0.9)
    add(out, knock(392, seed=9), loud=0.7)
    add(out, knock(262, seed=10), at=0.07, loud=0.9)
    return out


def turn() -> Samples:
    """Two notes, a fourth up."""
    out = silence(0.95)
    add(out, bell(587.33, 0.9), loud=0.8)
    add(out, bell(783.99, 0.8), at=0.14)
    return out


def end() -> Samples:
    """A chord, one note after the other, that comes to rest."""
    out = silence(1.5)
    for at, hertz in ((0.0, 392.0), (0.13, 493.88), (0.26, 587.33), (0.42, 783.99)):
        add(out, bell(hertz, 1.1), at=at, loud=0.75)
    add(out, struck([(196.0, 1.0, 0.5)], 1.05), at=0.42, loud=0.5)
    return out


SOUNDS: Final = {
    "place": (place, 0.6),
    "move": (move, 0.6),
    "card": (card, 0.5),
    "dice": (dice, 0.7),
    "wave": (wave_of_the_sea, 0.6),
    "capture": (capture, 0.9),
    "turn": (turn, 0.55),
    "end": (end, 0.75),
}
"""Each with how loud it is beside the others."""


def finished(samples: Samples, loud: float) -> array.array[int]:
    """At its loudness, its last moments faded out, as whole numbers."""
    peak = max(abs(sample) for sample in samples)
    fade = round(0.03 * RATE)
    faded = [sample * min(1.0, (len(samples) - 1 - i) / fade) for i, sample in enumerate(samples)]
    return array.array("h", [round(32767 * LOUDEST * loud * sample / peak) for sample in faded])


def written(path: Path) -> array.array[int]:
    """The samples of a file; none where it is not there."""
    found = array.array("h")
    if path.is_file():
        with wave.open(str(path), "rb") as file:
            found.frombytes(file.readframes(file.getnframes()))
    return found


def write(path: Path, samples: array.array[int]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def differs(one: array.array[int], other: array.array[int]) -> bool:
    return len(one) != len(other) or any(abs(a - b) > NEAR for a, b in zip(one, other, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what it should be")
    given = parser.parse_args()
    wrong = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (make, loud) in SOUNDS.items():
        path, samples = FOLDER / f"{name}.wav", finished(make(), loud)
        if not given.check:
            write(path, samples)
        elif differs(samples, written(path)):
            wrong.append(path.name)
    if wrong:
        print(f"stale: {', '.join(wrong)}; run scripts/sounds.py", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
