"""Dice that can be trusted: every chance outcome follows from a secret seed, committed to beforehand.

The n-th chance question of a line of play always gets the same random number, so that taking back
never rolls again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from aitch.core.contract import State
from aitch.core.errors import BadRecord

SEED_BYTES = 32
PROMISE = re.compile("[0-9a-f]{64}")


class Dice:
    """Chance outcomes out of a secret seed."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed

    @property
    def promise(self) -> str:
        """What a record shows from the start: it fixes the seed without telling it."""
        return hashlib.sha256(b"aitch dice" + self.seed).hexdigest()

    def outcome(self, state: State, number: int) -> int:
        """The answer to chance question `number` (from 0) of a line of play."""
        options, weights = state.options(), state.odds()
        digest = hmac.new(self.seed, str(number).encode(), hashlib.sha256).digest()
        left = int.from_bytes(digest[:16], "big") % sum(weights)
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        raise AssertionError("weights are positive")


def promise_text(text: str) -> str:
    """A promise as records write it: nothing else fits, and nothing longer is carried about."""
    if not PROMISE.fullmatch(text):
        raise BadRecord(f"a promise of dice has {2 * SEED_BYTES} hexadecimal digits, not {text[:80]!r}")
    return text


def seed_from_text(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord(f"the seed {text!r} is not hexadecimal") from None
