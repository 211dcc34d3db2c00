"""Weights as a file: small whole numbers in a JSON text, with where they came from and what they are for."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from pathlib import Path
from typing import Final

from aitch.core.errors import AitchError

FORMAT: Final = "aitch-weights 2"


class BadWeights(AitchError):
    """Weights that cannot be read, or that are not for this game."""


class Weights:
    """The layers of a network as whole numbers, and what is told about them."""

    def __init__(
        self, first: list[list[int]], last: list[int], bias: int, score: int, scale: float, told: dict[str, object]
    ) -> None:
        self.first = first
        """A row of numbers of a byte for each feature, and one for the start."""
        self.last = last
        self.bias = bias
        self.score = score
        self.scale = scale
        self.told = told
        """The game with its rules and content, the tables that they are for, and how they were learned."""

    def save(self, path: Path) -> None:
        flat = array("b", [number for row in self.first for number in row])
        data = {
            "format": FORMAT,
            **self.told,
            "hidden": len(self.last),
            "bias": self.bias,
            "score": self.score,
            "scale": self.scale,
            "last": self.last,
            "first": base64.b85encode(zlib.compress(flat.tobytes(), 9)).decode(),
        }
        half_done = path.with_suffix(".part")
        half_done.write_text(json.dumps(data, indent=1) + "\n")
        half_done.replace(path)


def load_weights(path: Path) -> Weights:
    """The weights of a file; whatever is wrong with it is told."""
    try:
        data: dict[str, object] = json.loads(path.read_text())
        if data.pop("format") != FORMAT:
            raise BadWeights(f"{path}: is no file of weights of this version ({FORMAT})")
        flat = array("b", zlib.decompress(base64.b85decode(str(data.pop("first")))))
        listed = data.pop("last")
        last = [int(number) for number in listed] if isinstance(listed, list) else []
        hidden, bias, score = [int(str(data.pop(name))) for name in ("hidden", "bias", "score")]
        scale = float(str(data.pop("scale")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise BadWeights(f"{path}: holds no weights ({type(error).__name__}: {error})") from None
    if hidden <= 0 or len(last) != hidden or len(flat) % hidden:
        raise BadWeights(f"{path}: the numbers of its layers do not fit together")
    rows = [list(flat[at : at + hidden]) for at in range(0, len(flat), hidden)]
    return Weights(rows, last, bias, score, scale, data)
