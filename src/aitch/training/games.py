"""Games that search plays with itself, and what is kept of them: features, what search found, how the game ended."""

from __future__ import annotations

from array import array
from pathlib import Path

from aitch.bots.moves import make_move
from aitch.bots.search import SearchBot
from aitch.bots.tree import Node, most_tried
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.game import Game
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.encoder import Encoder
from aitch.learning.judge import Judge

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


def play_game(kept: Samples, encoder: Encoder, state: State, judge: Judge, simulations: int, rng: Rng) -> None:
    """One game from `state` to its end."""
    game: Game = state.game
    seats = len(state.returns())
    bots = [SearchBot(simulations, judge=judge) for _ in range(seats)]
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
            for view in range(seats):
                if view == seat or rng.below(4) == 0 or seats > 2:
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


def keep_inner(kept: Samples, encoder: Encoder, state: State, root: Node, bot: SearchBot, rng: Rng) -> None:
    """Positions that search looked at long enough to know something about them."""
    tree = bot.tree
    if tree is None:
        return
    if tree.hidden:
        # Nodes hold no positions there: moves that were tried often lead to some, in the true world.
        for edge in root.edges:
            if edge.visits >= VISITS:
                there = state.copy()
                if make_move(there, edge.answers) and there.seat >= 0:
                    kept.add(encoder, there, there.seat, edge.value(there.seat, tree.sharp))
        return
    inner = [node for node in tree.nodes.values() if node.visits >= VISITS and node.seat >= 0 and node is not root]
    for _ in range(min(INNER, len(inner))):
        node = inner[rng.below(len(inner))]
        if node.state is not None:
            kept.add(encoder, node.state, node.seat, node.worth[node.seat])
