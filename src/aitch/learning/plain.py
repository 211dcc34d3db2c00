"""Features of games that declare no fields: from what a position keeps (`State.dump`), whatever that is.

Each number there, with the way to it, falls into one of many buckets.  A list that has a place for each seat is told
from the seat that looks; any other list of numbers is what lies together, in no order.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.core.rng import mix, mix_text
from aitch.learning.encoder import BUCKETS, MOST, Encoder, Layout, declares_fields


class PlainEncoder(Encoder):
    def read_position(self, p: State, seat: i64, out: vec[i64]) -> None:
        i: i64 = 0
        while i < BUCKETS:
            out[i] = 0
            i += 1
        fill(out, 1, p.dump(), int(seat), int(self.seats))


def fill(out: vec[i64], way: int, data: object, seat: int, seats: int) -> None:
    """Counts all numbers below one place of the data in their buckets."""
    if isinstance(data, dict):
        for name, value in data.items():
            fill(out, mix_text(way, str(name)), value, seat, seats)
    elif isinstance(data, list) and len(data) == seats:
        for number, value in enumerate(data):
            fill(out, mix(way, (number - seat) % seats + 1), value, seat, seats)
    elif isinstance(data, list):
        for value in data:
            fill(out, mix(way, 0), value, seat, seats)
    elif isinstance(data, int):
        put(out, mix(way, data + (1 << 31)))
        if 0 <= data < seats:  # it may well be a seat
            put(out, mix(mix(way, 7), (data - seat) % seats))
    elif data is not None:
        put(out, mix_text(way, str(data)))


def put(out: vec[i64], way: int) -> None:
    bucket = way % BUCKETS
    out[bucket] = min(out[bucket] + 1, MOST)


def encoder_for(layout: Layout, state: State) -> Encoder:
    """Finds the features of a layout in positions of this one's table."""
    return Encoder(layout, state) if declares_fields(state) else PlainEncoder(layout, state)
