"""What a learner is told of abilities under way, which are no field of fixed length: the uppermost of the stack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.fields import LIST, Field, Of
from aitch.games.hemloch.position import LEFT, PART, SOURCE, STANDS, STEP, WHERE, Hemloch
from aitch.games.hemloch.tables import NONE

DEPTH: Final = 3
"""So many of them; hardly ever are there more at once."""
PARTS: Final = (STEP, LEFT, WHERE, SOURCE, STANDS)

BESIDES: Final = [
    Field("step", LIST, "", Of("under way", value="steps", empty=NONE)),
    Field("times left", LIST, "", Of("under way", empty=NONE, high=9)),
    Field("here", LIST, "", Of("under way", value="locations", empty=NONE)),
    Field("source", LIST, "", Of("under way", value="minions", empty=NONE)),
    Field("stands", LIST, "", Of("under way", value="locations", empty=NONE)),
]
"""In the order of `PARTS`."""


def tell(p: Hemloch, out: vec[i64], n: i64) -> i64:
    """Writes what `BESIDES` declares, of each part the uppermost first."""
    top: i64 = len(p.stack) - 1
    place: i64 = 0
    for part in PARTS:
        for depth in range(i64(DEPTH)):
            if depth <= top:
                out[n] = place
                out[n + 1] = (p.stack[top - depth] >> part & PART) - 1
                n += 2
            place += 1
    return n
