"""A network that judges a position: what its authors' score says of it, and what was learned to add to that.

What is added comes from features by one hidden layer of whole numbers.

Four hidden numbers of 15 bits share a word of 60, so that one addition adds four weights; interpreted and compiled code
agree to the last bit.  What is added for one position must stay within 14 bits a number: training sees to that.

Positions that are judged one after the other are mostly alike.  So an `Evaluator` keeps the numbers and sums of the
last one that a seat looked at, and for the next adds and takes away only what differs: whole numbers lose nothing.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.learning.encoder import Encoder, Layout, View

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
STEPS: Final = 4096
"""The written score counts in so many steps to each side."""
HIGHEST: Final = 0.98
"""Only the end of a game is surer."""


class Network:
    """The weights."""

    def __init__(
        self, layout: Layout, blocks: int, first: vec[i64], last: vec[i64], bias: int, score: int, scale: float
    ) -> None:
        self.layout = layout
        self.blocks: i64 = blocks
        self.first = first
        """A row of words for each feature, for whatever else is told of a match, and one more for the start."""
        self.start: i64 = len(first) // (blocks * WORDS) - 1
        """The number of that last row."""
        self.last = last
        self.bias: i64 = bias
        self.score: i64 = score
        """How much a step of the written score counts; 0 where what was learned stands alone."""
        self.scale = scale
        self.tables: list[dict[str, object]] = []
        """The options of the tables that it was learned for; if none are told, of all that its features fit."""
        self.seats: list[int] = []
        """Their numbers of seats; if none are told, all that its features fit."""


class Held:
    """What is kept of the last position that a seat looked at: its numbers, and what its features add up to."""

    def __init__(self, network: Network, size: int) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * size)
        self.sums: vec[i64] = vec[i64]([0] * (int(network.blocks) * WORDS))
        start: i64 = network.start * WORDS * network.blocks
        i: i64 = 0
        while i < len(self.sums):
            self.sums[i] = network.first[start + i] + MIDDLES
            i += 1
        self.fresh = True


class Evaluator:
    """Judges positions of one table by a network."""

    def __init__(self, network: Network, encoder: Encoder) -> None:
        self.network = network
        self.encoder = encoder
        self.numbers: vec[i64] = vec[i64]([0] * int(encoder.size))
        self.held: list[Held] = [Held(network, int(encoder.room)) for _ in range(int(encoder.seats))]
        self.gone: vec[i64] = vec[i64]([0] * network.layout.most_active)
        self.come: vec[i64] = vec[i64]([0] * network.layout.most_active)
        """Features that the position held has and the next has not, and the other way round."""

    def tell(self, seat: i64, facts: list[int]) -> None:
        """Tells what holds for a whole match as this seat sees it, each fact by its row."""
        add_rows(self.held[seat].sums, self.network, vec[i64](facts), len(facts), 1)

    def value(self, p: State, seat: i64) -> float:
        """What a position is worth to a seat, in [-1, 1], while the game is not over."""
        network = self.network
        held = self.held[seat]
        total: i64 = network.bias
        if network.score:
            score: float = self.encoder.read_and_score(p, seat, self.numbers)
            total += network.score * i64(score * STEPS)
        elif not held.fresh:
            self.encoder.read(p, seat, self.numbers)
        if held.fresh:
            held.fresh = False
            add_rows(held.sums, network, self.come, self.encoder.gather(p, seat, held.numbers, self.come), 1)
        else:
            self.take_changes(held, self.encoder.from_seat[seat])
        sums, last = held.sums, network.last
        word: i64 = 0
        words: i64 = network.blocks * WORDS
        while word < words:
            total += four(sums[word], last, word << 2)
            word += 1
        found = math.tanh(float(total) * network.scale)
        return max(-HIGHEST, min(HIGHEST, found))

    def take_changes(self, held: Held, view: View) -> None:
        """Takes in the numbers that differ from those held, and holds them from now on."""
        numbers, known, gone, come = self.numbers, held.numbers, self.gone, self.come
        first_slot, shift, mask, low, high = view.first_slot, view.shift, view.mask, view.low, view.high
        start, parts, codes = view.start, view.parts, view.codes
        less: i64 = 0
        more: i64 = 0
        for i in self.encoder.learned:
            now: i64 = numbers[i]
            before: i64 = known[i]
            if now != before:
                known[i] = now
                slot: i64 = first_slot[i]
                last: i64 = first_slot[i + 1]
                while slot < last:
                    s: i64 = shift[slot]
                    m: i64 = mask[slot]
                    lowest: i64 = low[slot]
                    highest: i64 = high[slot]
                    was: i64 = max(min(before >> s & m, highest), lowest)
                    becomes: i64 = max(min(now >> s & m, highest), lowest)
                    if was != becomes:
                        n: i64 = parts[slot]
                        was = start[slot] + (was - lowest) * n
                        becomes = start[slot] + (becomes - lowest) * n
                        while n > 0:
                            if codes[was] >= 0:
                                gone[less] = codes[was]
                                less += 1
                            if codes[becomes] >= 0:
                                come[more] = codes[becomes]
                                more += 1
                            was += 1
                            becomes += 1
                            n -= 1
                    slot += 1
        add_rows(held.sums, self.network, gone, less, -1)
        add_rows(held.sums, self.network, come, more, 1)


def add_rows(sums: vec[i64], network: Network, features: vec[i64], n: i64, sign: i64) -> None:
    """Adds the rows of some features, or takes them away.  Written out: a loop over the words takes twice as long."""
    first = network.first
    words: i64 = network.blocks * WORDS
    i: i64 = 0
    while i < n:
        r: i64 = features[i] * words
        i += 1
        w: i64 = 0
        while w < words:
            sums[w] += sign * first[r]
            sums[w + 1] += sign * first[r + 1]
            sums[w + 2] += sign * first[r + 2]
            sums[w + 3] += sign * first[r + 3]
            sums[w + 4] += sign * first[r + 4]
            sums[w + 5] += sign * first[r + 5]
            sums[w + 6] += sign * first[r + 6]
            sums[w + 7] += sign * first[r + 7]
            w += 8
            r += 8


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
    if number > ONE:  # in one expression with the constant, which is no i64, every number would be boxed
        return ONE
    return number


def pack_rows(weights: list[list[int]]) -> vec[i64]:
    """The first layer, a row of whole numbers for each feature and one for the start, as words."""
    words: list[int] = []
    for row in weights:
        for at in range(0, len(row), 4):
            words.append(sum(row[at + k] << 15 * k for k in range(4)))
    return vec[i64](words)
