"""Weights as a file: small whole numbers in a JSON text, with where they came from."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.errors import AitchError
from aitch.learning.encoder import Layout
from aitch.learning.network import BLOCK, Network, pack_rows

FORMAT: Final = "aitch-weights 1"


class BadWeights(AitchError):
    """Weights that cannot be read, or that were learned from other features."""


def save_weights(
    path: Path, layout: Layout, layers: tuple[list[list[int]], list[int], int, float], told: dict[str, object]
) -> None:
    """Writes a row of numbers below 128 for each feature, and one for the start; `told` is where they came from."""
    first, last, bias, scale = layers
    flat = array("b", [number for row in first for number in row])
    data = {
        "format": FORMAT,
        **told,
        "features": layout.digest(),
        "hidden": len(last),
        "bias": bias,
        "scale": scale,
        "last": last,
        "first": base64.b85encode(zlib.compress(flat.tobytes(), 9)).decode(),
    }
    path.write_text(json.dumps(data, indent=1) + "\n")


def load_weights(path: Path, layout: Layout) -> Network:
    """The network of a file; it must have been learned from this layout's features."""
    try:
        data = json.loads(path.read_text())
        first = array("b", zlib.decompress(base64.b85decode(data["first"])))
        hidden, last, bias, scale = int(data["hidden"]), list(data["last"]), int(data["bias"]), float(data["scale"])
        known, found = str(data["format"]), str(data["features"])
    except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
        raise BadWeights(f"{path}: are no weights ({type(error).__name__}: {error})") from None
    if known != FORMAT or found != layout.digest():
        raise BadWeights(f"{path}: were learned from other features than this game's, or by another version")
    if hidden % BLOCK or len(last) != hidden or len(first) != (layout.rows + 1) * hidden:
        raise BadWeights(f"{path}: the numbers of its layers do not fit together")
    rows = [list(first[at : at + hidden]) for at in range(0, len(first), hidden)]
    weights: vec[i64] = vec[i64](last)
    return Network(layout, hidden // BLOCK, pack_rows(rows), weights, bias, scale)
