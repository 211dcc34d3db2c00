"""Random numbers and hashes that are the same in every build and on every machine.

Only 32-bit arithmetic that never leaves 63 bits: plain Python and compiled `i64` agree exactly.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

M31: Final = 0x7FFFFFFF
M32: Final = 0xFFFFFFFF
M62: Final = 0x3FFFFFFFFFFFFFFF


def mix(h: i64, x: i64) -> i64:
    """A hash of 62 bits that takes in one more number (any 62-bit value, not negative)."""
    # The halves of h change places, so that mix(a, b) and mix(b, a) differ also where h is a plain number.
    a: i64 = ((h >> 31) ^ x) & M31
    b: i64 = (h ^ (x >> 31) ^ (a * 0x2545F491 >> 31)) & M31
    p: i64 = (a ^ (b << 3 & M31) ^ 0x1B873593) * 0x4CF5AD43
    q: i64 = (b ^ (p >> 33)) * 0x68E31DA5
    return ((p ^ (q >> 30)) & M31) << 31 | ((q ^ (p >> 31)) & M31)


def mix_all(h: i64, values: list[int]) -> i64:
    """A hash with all these numbers mixed into it."""
    for value in values:
        h = mix(h, value)
    return h


def mix_text(h: i64, text: str) -> i64:
    """A hash with a text mixed into it."""
    for character in text:
        h = mix(h, ord(character))
    return mix(h, len(text))


class Rng:
    """xoshiro128** (Blackman and Vigna), seeded with any integer."""

    def __init__(self, seed: int) -> None:
        h: i64 = mix_text(0x1234567, str(seed))
        a: i64 = mix(h, 1)
        b: i64 = mix(a, 2)
        self.a: i64 = a & M32
        self.b: i64 = (a >> 30) & M32
        self.c: i64 = b & M32
        self.d: i64 = ((b >> 30) & M32) | 1

    def __getnewargs__(self) -> tuple[int]:
        """What copies and pickles are made with, before they get what this one has; any seed will do."""
        return (0,)

    def copy(self) -> Rng:
        """One that goes on as this one does."""
        twin = Rng(0)
        twin.a, twin.b, twin.c, twin.d = self.a, self.b, self.c, self.d
        return twin

    def bits(self) -> i64:
        """32 random bits."""
        b = self.b
        x: i64 = (b * 5) & M32
        x = ((x << 7) | (x >> 25)) & M32
        result: i64 = (x * 9) & M32
        t: i64 = (b << 9) & M32
        self.c ^= self.a
        self.d ^= b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        d = self.d
        self.d = ((d << 11) | (d >> 21)) & M32
        return result

    def below(self, n: i64) -> i64:
        """A whole number in 0..n-1; n is at most 2**31 (the bias is below n / 2**32)."""
        return (self.bits() * n) >> 32

    def unit(self) -> float:
        """A number in [0, 1)."""
        return float(self.bits()) / 4294967296.0

    def pick(self, items: list[int]) -> int:
        """One of these, each as likely as the others."""
        return items[self.below(len(items))]

    def weighted(self, weights: list[int]) -> int:
        """An index, drawn by integer weights."""
        total: i64 = 0
        for w in weights:
            total += w
        left: i64 = self.below(total)
        i = 0
        for w in weights:
            left -= w
            if left < 0:
                return i
            i += 1
        raise ValueError("weights must be positive")

    def shuffle(self, items: list[int]) -> None:
        """Brings these into a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1
