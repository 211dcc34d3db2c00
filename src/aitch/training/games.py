"""Games that programs play with themselves, in tasks of a few: each follows from its number and can be done again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aitch.arena.carried import found_here
from aitch.bots.moves import make_move
from aitch.bots.search import SearchBot
from aitch.bots.tree import Node, Tree, most_tried
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng, mix
from aitch.learning.encoder import Encoder
from aitch.learning.eye import layout_for, network_in
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge, who_looks
from aitch.learning.plain import encoder_for
from aitch.training.samples import UNKNOWN, Samples

UNHURRIED: Final = Budget(guarded=False)
INNER: Final = 4
"""So many inner nodes of every search are kept too."""
SIDE_BY_SIDE: Final = 16
"""Of the moves of a decision so many are kept, those that were tried most and those that look best."""
VISITS: Final = 5
"""Nodes and moves that were tried so often are worth keeping."""
OPENING: Final = 24
"""A long game begins with up to so many answers at random."""
NOISE: Final = (0.02, 0.08)
"""How often one of the best moves is made instead of the best: in half of the games, in the others."""
CHOICE: Final = 12
FADING: Final = 0.92
"""What search found one decision later counts so much less for what a position was worth."""


@dataclass(frozen=True)
class Task:
    """A few games, to be played by one worker."""

    game: str
    content: str
    seats: list[int]
    """Numbers of seats that the games take in turn."""
    weights: str
    """The file of the teacher's weights; the written score teaches if there is none."""
    simulations: int
    horizon: int
    """How far every position is played on from, as Expert does in some games."""
    games: int
    seed: int
    number: int
    opening: int = OPENING


def play_task(task: Task) -> bytes:
    """Plays the games of a task; gives what is to be learned from, as its file has it."""
    kept = Samples()
    for start, encoder, judge, rng in begun(task):
        bots = [SearchBot(task.simulations, horizon=task.horizon, judge=judge) for _ in start.returns()]
        play_game(kept, encoder, start, bots, task.opening, rng)
    return kept.data()


def begun(task: Task) -> Iterator[tuple[State, Encoder, Judge, Rng]]:
    """The games of a task before their first answer, each with who tells of its positions, its judge and its dice."""
    game = find_game(task.game, found_here(task.content))
    layout = layout_for(game, task.seats, game.learned_tables)
    for number in range(task.number * task.games, (task.number + 1) * task.games):
        rng = Rng(mix(mix(task.seed, 7), number))
        options = game.learned_tables[rng.below(len(game.learned_tables))]
        start = game.start(options, task.seats[number % len(task.seats)])
        judge = LearnedJudge(network_in(Path(found_here(task.weights)), game)) if task.weights else WRITTEN
        yield start, encoder_for(layout, start), judge, rng


def play_game(kept: Samples, encoder: Encoder, state: State, bots: list[SearchBot], most: int, rng: Rng) -> None:
    """One game from `state` to its end, each seat with a bot of its own, after up to so many answers at random."""
    opening = rng.below(most + 1)
    noise = NOISE[rng.below(2)]
    roots: list[Decision] = []
    given = 0
    limit = state.game.bound(state)
    while state.seat != OVER and given < limit:
        given += 1
        options = state.options()
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
        elif given <= opening or len(options) == 1:
            state.apply(options[rng.below(len(options))])
        else:
            roots.append(play_move(kept, encoder, state, bots[state.seat], noise, rng))
    tell_outcome(kept, roots, state.returns())
    kept.games += 1


class Decision:
    """A position in which somebody thought: what it came to for each seat, and where it is kept from which view."""

    def __init__(self, worth: list[float]) -> None:
        self.worth = worth
        self.kept: list[tuple[int, int]] = []


def tell_outcome(kept: Samples, decisions: list[Decision], result: list[float]) -> None:
    """When a game is over: how it ended, and what was found later on in it."""
    later = [0.0] * len(result)
    weight = 0.0
    for decision in reversed(decisions):
        for at, view in decision.kept:
            kept.results[at] = result[view]
            kept.later[at] = later[view] / weight if weight else result[view]
        weight = FADING * weight + 1.0
        later = [FADING * value + now for value, now in zip(later, decision.worth, strict=True)]


def play_move(kept: Samples, encoder: Encoder, state: State, bot: SearchBot, noise: float, rng: Rng) -> Decision:
    """Searches, keeps what was found and makes a move, mostly the best."""
    seat = state.seat
    bot.simulated = 0  # a long turn is thought about to its end: there is no hurry
    root = bot.search(state.seen_by(seat), rng, UNHURRIED)
    tree = bot.tree
    assert tree is not None
    edge = most_tried(root)
    decision = Decision([edge.value(view, tree.sharp) for view in range(tree.seats)])
    for view in some_views(seat, tree.seats, rng):
        decision.kept.append((kept.add(encoder, state, view, decision.worth[view]), view))
    keep_choice(kept, encoder, state, root, tree)
    keep_inner(kept, encoder, root, tree, rng)
    if rng.unit() < noise:
        edge = root.edges[rng.below(min(CHOICE, len(root.edges)))]
    if not make_move(state, edge.answers):
        state.apply(random_answer(state, rng))
    return decision


def some_views(seat: int, seats: int, rng: Rng) -> list[int]:
    """The seat's own view, and often another one where there are more than two: of two only the mover is ever asked."""
    other = rng.below(seats) if seats > 2 else seat
    return [seat, other] if other != seat else [seat]


def keep_choice(kept: Samples, encoder: Encoder, state: State, root: Node, tree: Tree) -> None:
    """What the moves of a decision lead to (in the true world), side by side, and how much search preferred each."""
    edges = sorted(root.edges, key=lambda edge: (-edge.visits, -edge.prior))[:SIDE_BY_SIDE]
    tried = sum(edge.visits for edge in edges)
    later = [(edge, state.copy()) for edge in edges]
    later = [(edge, there) for edge, there in later if make_move(there, edge.answers)]
    if tried < VISITS or len(later) < 2 or any(there.seat == OVER for _, there in later):
        return
    kept.choices.extend([len(kept.lengths), len(later)])
    for edge, there in later:
        view = who_looks(there, root.seat, tree.seats)
        at = kept.add(encoder, there, view, edge.value(view, tree.sharp) if edge.visits >= VISITS else UNKNOWN)
        kept.shares[at] = edge.visits / tried
        kept.sides[at] = 1.0 if view == root.seat else -1.0


def keep_inner(kept: Samples, encoder: Encoder, root: Node, tree: Tree, rng: Rng) -> None:
    """Positions that search has looked at for long."""
    if tree.hidden:
        return
    inner = [node for node in tree.nodes.values() if node.visits >= VISITS and node.seat >= 0 and node is not root]
    for _ in range(min(INNER, len(inner))):
        node = inner[rng.below(len(inner))]
        if node.state is not None:
            kept.add(encoder, node.state, node.seat, node.worth[node.seat])
