"""How far it is to the far Horizon: all hexes that can be reached in so many steps, at once.

A word holds the hexes of a few neighbouring files (columns), a bit each, with a bit between two files that is never
set.  So the hexes beside those of a word are found by shifting it: by one bit along a file, by a file across.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.hexes import HexGrid

BITS: Final = 60
"""Of a word; a file with its spare bit has 42 at most."""


class Ways:
    """The hexes of one board as bits.  `open` and `reached` are for one question at a time."""

    def __init__(self, grid: HexGrid, goals: list[list[int]]) -> None:
        lowest_q, lowest_r = min(q for q, _ in grid.cells), min(r for _, r in grid.cells)
        self.file: i64 = max(r for _, r in grid.cells) - lowest_r + 2
        """How many bits a file has."""
        files = BITS // int(self.file)
        self.across: i64 = (files - 1) * self.file
        """From the first file of a word to its last."""
        word = [(q - lowest_q) // files for q, _ in grid.cells]
        bit = [1 << (q - lowest_q) % files * int(self.file) + r - lowest_r for q, r in grid.cells]
        self.word: vec[i64] = vec[i64](word)
        self.bit: vec[i64] = vec[i64](bit)
        self.words: i64 = max(word) + 1
        self.all = self.bits_of(list(range(grid.size)))
        self.goals: list[vec[i64]] = [self.bits_of(hexes) for hexes in goals]
        """Where each side wants to go."""
        self.open = self.bits_of([])
        """The hexes that can be stepped on."""
        self.reached: vec[i64] = vec[i64]([0] * int(self.words + 2))
        """With a word before the first and one after the last, in which there is nothing."""

    def bits_of(self, hexes: list[int]) -> vec[i64]:
        out: vec[i64] = vec[i64]([0] * int(self.words))
        for h in hexes:
            out[self.word[h]] += self.bit[h]
        return out

    def open_all_but(self, cell: vec[i64], taken: i64) -> None:
        """Opens the hexes that have none of these bits."""
        word, bit, free = self.word, self.bit, self.open
        k: i64 = 0
        while k < self.words:
            free[k] = self.all[k]
            k += 1
        h: i64 = 0
        for there in cell:
            if there & taken:
                free[word[h]] -= bit[h]
            h += 1

    def steps(self, start: i64, side: i64, most: i64) -> i64:
        """How many steps over open hexes a side needs from a hex to its goal, or the most that are asked for."""
        free, reached, goal = self.open, self.reached, self.goals[side]
        file, across, words = self.file, self.across, self.words
        k: i64 = 0
        while k < words:
            k += 1
            reached[k] = 0
        k = self.word[start]
        reached[k + 1] = self.bit[start]
        if goal[k] & self.bit[start]:
            return 0
        steps: i64 = 1
        grown = True
        while steps < most and grown:
            grown = False
            before: i64 = 0
            here: i64 = reached[1]
            k = 0
            while k < words:
                after: i64 = reached[k + 2]
                higher: i64 = here << 1
                lower: i64 = here >> 1
                found: i64 = here | higher | lower | (here | lower) << file | (here | higher) >> file
                found = (found | (before | before >> 1) >> across | (after | after << 1) << across) & free[k]
                if found & goal[k]:
                    return steps
                if found != here:
                    grown = True
                k += 1
                reached[k] = found
                before = here
                here = after
            steps += 1
        return most
