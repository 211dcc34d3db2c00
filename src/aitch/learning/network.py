"""A network that judges a position: features, one hidden layer of whole numbers, one output.

Four hidden numbers of 15 bits share a word of 60, so that one addition adds four weights; interpreted and compiled code
agree to the last bit.  What is added for one position must stay within 14 bits a number: training sees to that.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.learning.encoder import Encoder

WORDS: Final = 16
"""Words of a block."""
BLOCK: Final = 64
"""Hidden numbers of a block."""
ONE: Final = 128
"""What 1.0 is in a hidden number."""
LANE: Final = 32767
MIDDLE: Final = 16384
"""Stands for nought, so that no number of a word is ever negative."""
MIDDLES: Final = MIDDLE * (1 + (1 << 15) + (1 << 30) + (1 << 45))
HIGHEST: Final = 0.98
"""Only the end of a game is surer."""


class Network:
    """Weights, and room to work in."""

    def __init__(self, encoder: Encoder, blocks: int, first: vec[i64], last: vec[i64], bias: int, scale: float) -> None:
        self.encoder = encoder
        self.blocks: i64 = blocks
        self.first = first
        """For each block a row of words for each feature, and one more for the start."""
        self.last = last
        self.bias: i64 = bias
        self.scale = scale
        self.active: vec[i64] = vec[i64]([0] * encoder.most_active)

    def value(self, p: State, seat: i64) -> float:
        """What a position is worth to a seat, in [-1, 1], while the game is not over."""
        n: i64 = self.encoder.gather(p, seat, self.active)
        total: i64 = self.bias
        block: i64 = 0
        while block < self.blocks:
            total += self.add_block(block, n)
            block += 1
        found = math.tanh(float(total) * self.scale)
        return max(-HIGHEST, min(HIGHEST, found))

    def add_block(self, block: i64, n: i64) -> i64:
        """What 64 hidden numbers add to the output.  Written out: a loop over the words takes three times as long."""
        active, first, last = self.active, self.first, self.last
        rows: i64 = self.encoder.rows
        base: i64 = block * (rows + 1) * WORDS
        r: i64 = base + rows * WORDS
        a0: i64 = first[r + 0] + MIDDLES
        a1: i64 = first[r + 1] + MIDDLES
        a2: i64 = first[r + 2] + MIDDLES
        a3: i64 = first[r + 3] + MIDDLES
        a4: i64 = first[r + 4] + MIDDLES
        a5: i64 = first[r + 5] + MIDDLES
        a6: i64 = first[r + 6] + MIDDLES
        a7: i64 = first[r + 7] + MIDDLES
        a8: i64 = first[r + 8] + MIDDLES
        a9: i64 = first[r + 9] + MIDDLES
        a10: i64 = first[r + 10] + MIDDLES
        a11: i64 = first[r + 11] + MIDDLES
        a12: i64 = first[r + 12] + MIDDLES
        a13: i64 = first[r + 13] + MIDDLES
        a14: i64 = first[r + 14] + MIDDLES
        a15: i64 = first[r + 15] + MIDDLES
        i: i64 = 0
        while i < n:
            r = base + active[i] * WORDS
            i += 1
            a0 += first[r + 0]
            a1 += first[r + 1]
            a2 += first[r + 2]
            a3 += first[r + 3]
            a4 += first[r + 4]
            a5 += first[r + 5]
            a6 += first[r + 6]
            a7 += first[r + 7]
            a8 += first[r + 8]
            a9 += first[r + 9]
            a10 += first[r + 10]
            a11 += first[r + 11]
            a12 += first[r + 12]
            a13 += first[r + 13]
            a14 += first[r + 14]
            a15 += first[r + 15]
        o: i64 = block * BLOCK
        total: i64 = four(a0, last, o) + four(a1, last, o + 4) + four(a2, last, o + 8) + four(a3, last, o + 12)
        total += four(a4, last, o + 16) + four(a5, last, o + 20) + four(a6, last, o + 24) + four(a7, last, o + 28)
        total += four(a8, last, o + 32) + four(a9, last, o + 36) + four(a10, last, o + 40) + four(a11, last, o + 44)
        total += four(a12, last, o + 48) + four(a13, last, o + 52) + four(a14, last, o + 56) + four(a15, last, o + 60)
        return total


def four(word: i64, last: vec[i64], o: i64) -> i64:
    """Four hidden numbers, clipped, squared, and weighed."""
    a: i64 = clipped(word & LANE)
    b: i64 = clipped(word >> 15 & LANE)
    c: i64 = clipped(word >> 30 & LANE)
    d: i64 = clipped(word >> 45 & LANE)
    return a * a * last[o] + b * b * last[o + 1] + c * c * last[o + 2] + d * d * last[o + 3]


def clipped(number: i64) -> i64:
    number -= MIDDLE
    if number < 0:
        return 0
    return ONE if number > ONE else number


def pack_rows(weights: list[list[int]], blocks: int) -> vec[i64]:
    """The first layer, a row of whole numbers for each feature and one for the start, as words."""
    words: list[int] = []
    for block in range(blocks):
        for row in weights:
            for word in range(WORDS):
                at = block * BLOCK + 4 * word
                words.append(sum(row[at + k] << 15 * k for k in range(4)))
    return vec[i64](words)
