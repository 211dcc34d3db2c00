"""Pairs of worlds that look alike to a seat, in great number: is all that the seat is shown and told the same?

`aitch check` looks at some positions for everything that the contract promises.  This looks only where something
is hidden from a seat, in random games with every number of seats: it imagines the hidden things afresh, and whatever
the seat sees of that world (scene, question, options, data, key, all of it in words, the line about the next answer)
must not differ.

    python -m scripts.secrecy hyperborea --pairs 100000
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scripts import hunt
from scripts.hunt import WORLDS, Count, Leak

from aitch.core.contract import OVER, State
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.core.seat_text import view_of
from aitch.core.secrecy import line
from aitch.core.trial import as_json

ONE_IN = 6
"""Of neighbouring positions, which are much alike, one in so many is looked at."""


def shown(game: Game, state: State, viewer: int) -> dict[str, object]:
    """All that reaches a seat."""
    seen = state.seen_by(viewer)
    return {
        "scene": as_json(game.scene(seen)),
        "question": seen.prompt(),
        "options": seen.options() if seen.seat == viewer else None,
        "data": as_json(seen.dump()),
        "key": seen.key(),
        "text": view_of(seen, game.seat_names(len(seen.scores())), []).text(),
    }


def look(game: Game, state: State, viewer: int, answer: int, rng: Rng, count: Count) -> None:
    """One position through the eyes of one seat."""
    seen = state.seen_by(viewer)
    truth = state.dump()
    if seen.dump() == {**truth, "viewer": viewer}:
        return
    if rng.below(ONE_IN):
        return
    count.looks += 1
    wanted = shown(game, state, viewer)
    told, view = line(game, state, seen, answer)
    for _ in range(WORLDS):
        world = seen.sample(rng)
        if world.dump() == truth:
            continue
        count.pairs += 1
        for what, found in shown(game, world, viewer).items():
            if found != wanted[what]:
                raise Leak(f"seat {viewer}: the {what} tells of what is hidden")
        if answer in world.options():
            other, other_view = line(game, world, seen, answer)
            if other_view == view and other != told:
                raise Leak(f"seat {viewer}: {told!r} is told as {other!r} where it looks the same")


def play(game: Game, seats: int, rng: Rng, count: Count) -> None:
    state = game.start(None, seats)
    while state.seat != OVER and not count.enough:
        answer = random_answer(state, rng)
        for viewer in range(seats):
            look(game, state, viewer, answer, rng, count)
        state.apply(answer)


def main(words: Sequence[str]) -> int:
    return hunt.main("secrecy", __doc__, words, play)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
