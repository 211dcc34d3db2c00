"""Games that search plays with itself, and what is kept of them: features, what search found, how the game ended."""

from __future__ import annotations

import time
from array import array
from pathlib import Path

from aitch.bots.moves import make_move
from aitch.bots.search import SearchBot
from aitch.bots.tree import Node, most_tried
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.learning.encoder import Encoder, Layout
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge
from aitch.learning.weights import load_weights

UNHURRIED = Budget(guarded=False)
INNER = 4
"""So many inner nodes of every search are kept too."""
VISITS = 5
"""Nodes and moves that were tried so often are worth keeping."""
OPENING = 24
"""A game begins with up to so many answers at random."""
NOISE = (0.02, 0.08)
"""How often one of the best moves is made instead of the best: in half of the games, in the others."""
CHOICE = 12
UNKNOWN = 9.0
"""Stands for a result that is not known: of positions that were only thought of."""


class Samples:
    """Positions as numbers: features one after the other, how many each has, and two targets."""

    def __init__(self) -> None:
        self.features = array("i")
        self.lengths = array("i")
        self.found = array("f")
        self.results = array("f")
        self.games = 0

    def add(self, encoder: Encoder, state: State, seat: int, found: float) -> int:
        """Keeps a position as a seat sees it, with what search found for that seat; gives its number."""
        active = encoder.features(state, seat)
        self.features.extend(active)
        self.lengths.append(len(active))
        self.found.append(found)
        self.results.append(UNKNOWN)
        return len(self.found) - 1

    def save(self, path: Path) -> None:
        """Four files, each an array of machine numbers."""
        path.mkdir(parents=True, exist_ok=True)
        for name in ("features", "lengths", "found", "results"):
            (path / name).write_bytes(getattr(self, name).tobytes())


def play_game(
    kept: Samples, encoder: Encoder, state: State, judge: Judge, simulations: int, horizon: int, rng: Rng
) -> None:
    """One game from `state` to its end."""
    game: Game = state.game
    seats = len(state.returns())
    bots = [SearchBot(simulations, horizon=horizon, judge=judge) for _ in range(seats)]
    opening = rng.below(OPENING + 1)
    noise = NOISE[rng.below(2)]
    roots: list[tuple[int, int]] = []
    given = 0
    limit = game.bound(state)
    while state.seat != OVER and given < limit:
        given += 1
        options = state.options()
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
        elif given <= opening or len(options) == 1:
            state.apply(options[rng.below(len(options))])
        else:
            seat = state.seat
            bot = bots[seat]
            bot.simulated = 0
            bot.spent = 0.0
            root = bot.search(state.seen_by(seat), rng, UNHURRIED)
            edge = most_tried(root)
            tree = bot.tree
            sharp = tree.sharp if tree is not None else 0.0
            for view in some_views(seat, seats, rng):
                roots.append((kept.add(encoder, state, view, edge.value(view, sharp)), view))
            keep_inner(kept, encoder, state, root, bot, rng)
            if rng.unit() < noise:
                edge = root.edges[rng.below(min(CHOICE, len(root.edges)))]
            if not make_move(state, edge.answers):
                state.apply(rng.pick(options))
    result = state.returns()
    for at, view in roots:
        kept.results[at] = result[view]
    kept.games += 1


def some_views(seat: int, seats: int, rng: Rng) -> list[int]:
    """Always the seat's own view, and now and then another one."""
    other = rng.below(seats)
    return [seat, other] if other != seat and (seats > 2 or rng.below(2)) else [seat]


def keep_inner(kept: Samples, encoder: Encoder, state: State, root: Node, bot: SearchBot, rng: Rng) -> None:
    """Positions that search looked at long enough to know something about them."""
    tree = bot.tree
    if tree is None:
        return
    seats = tree.seats
    left = INNER
    for edge in root.edges:  # where hidden: in the true world
        if edge.visits >= VISITS and left:
            there = state.copy()
            if make_move(there, edge.answers) and there.seat != OVER:
                left -= 1
                view = there.seat if there.seat != CHANCE else rng.below(seats)
                kept.add(encoder, there, view, edge.value(view, tree.sharp))
    if tree.hidden or tree.horizon:
        return
    inner = [node for node in tree.nodes.values() if node.visits >= VISITS and node.seat >= 0 and node is not root]
    for _ in range(min(INNER, len(inner))):
        node = inner[rng.below(len(inner))]
        if node.state is not None:
            kept.add(encoder, node.state, node.seat, node.worth[node.seat])


def layout_of(game: Game, seats: list[int]) -> Layout:
    return Layout([game.start(options, count) for count in seats for options in tables_of(game)])


def tables_of(game: Game) -> list[dict[str, object]]:
    return [{}]


def judge_of(weights: Path | None, layout: Layout, table: State) -> Judge:
    return WRITTEN if weights is None else LearnedJudge(load_weights(weights, layout), table)


def play_games(
    name: str, seats: int, weights: Path | None, simulations: int, horizon: int, seconds: float, seed: int, folder: Path
) -> None:
    """One process: plays games until the time is up."""
    game = find_game(name)
    layout = layout_of(game, [seats])
    table = game.start(None, seats)
    encoder = Encoder(layout, table)
    judge = judge_of(weights, layout, table)
    kept = Samples()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rng = Rng(seed * 1_000_003 + kept.games)
        play_game(kept, encoder, game.start(None, seats), judge, simulations, horizon, rng)
    kept.save(folder)
    (folder / "games").write_text(str(kept.games))


Side = tuple[Path | None, int, int]
"""Weights, simulations, horizon."""


def play_pair(name: str, one: Side, other: Side, seed: int) -> tuple[float, list[float]]:
    """Two games from one opening, seats exchanged: the points of `one` out of two, and both processor times."""
    game = find_game(name)
    layout = layout_of(game, [2])
    judges = [judge_of(side[0], layout, game.start(None, 2)) for side in (one, other)]
    points, spent = 0.0, [0.0, 0.0]
    for turned in (0, 1):
        rng = Rng(seed)
        state = game.start(None, 2)
        bots = [SearchBot(side[1], horizon=side[2], judge=judges[k]) for k, side in enumerate((one, other))]
        given = 0
        while state.seat != OVER:
            options = state.options()
            given += 1
            if state.seat == CHANCE:
                state.apply(random_answer(state, rng))
            elif given <= 8 or len(options) == 1:
                state.apply(options[rng.below(len(options))])
            else:
                who = state.seat ^ turned
                began = time.thread_time()
                state.apply(bots[who].answer(state.seen_by(state.seat), rng, UNHURRIED))
                spent[who] += time.thread_time() - began
        points += (state.returns()[turned] + 1) / 2
    return points, spent
