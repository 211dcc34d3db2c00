"""What a worker does for the analysis board: shows positions of a tree, reads and writes its text, thinks about it.

Positions come as what they were begun with and the words that were answered since, and everything is checked here, away
from the event loop.  What was thought about a position is kept from job to job, as long as there is room.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

from aitch.bots.analysis import OPEN, Eyes, found, think_about
from aitch.bots.value import Thinking
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError, BadOption, BadPosition
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.position_form import FormChange, Misfit, changed, form_of, place_to_begin
from aitch.core.record import Stopped, parse_record, replay, short
from aitch.core.scene_changes import changes_between, no_changes, places_of
from aitch.core.trails import trail_between
from aitch.core.variations import (
    FORMAT,
    Node,
    Variations,
    print_variations,
    read_head_of,
    read_variations,
    variations_of,
)
from aitch.server.messages import HintMove
from aitch.server.packs import game_of, pack_of, pack_of_record
from aitch.server.viewer_feed import options_of

THINKINGS: Final = 6
"""So many positions are thought about at a time: the tree of one grows to some fifty megabytes."""
LINES: Final = 8
"""So many lines of play are remembered, so that a step on need not play all again."""


class Begun(msgspec.Struct):
    """What a tree was begun with."""

    game: str
    pack: str
    options: dict[str, object]
    seats: int
    start: str
    """The text of the first position; empty for the start of a game."""
    names: list[str] = []

    def match(self) -> Match:
        game = game_of(self.game, self.pack)
        settled = game.complete_options(self.options)
        reason = game.allowed(settled, game.count(self.seats))
        if reason:
            raise BadOption(f"{game.name}: {reason}")
        start = position_of(game, self.start, settled, self.seats) if self.start.strip() else None
        names = self.names if len(self.names) == self.seats else None
        return Match(game, settled, self.seats, None, names, start)


class Study(msgspec.Struct, tag="study"):
    """Shows where answers lead, as these eyes see it."""

    begun: Begun
    words: list[str]
    eyes: str
    why: str = ""
    """A word that is not legal there, and why is asked."""


class FillForm(msgspec.Struct, tag="fill-form"):
    """Changes a position by hand, and shows it as a form."""

    begun: Begun
    words: list[str]
    changes: list[FormChange]


class Grow(msgspec.Struct, tag="grow"):
    """Thinks about a position for some more seconds."""

    begun: Begun
    words: list[str]
    eyes: str
    lines: int
    seconds: float


class TreeNode(msgspec.Struct):
    """A position of a tree as it travels: which one it comes from, and by which answer of whom."""

    parent: int
    """Its place in the list, before this one; -1 for the first."""
    word: str = ""
    seat: int = -1
    label: str = ""
    comment: str = ""
    marks: list[str] = []


class WriteTree(msgspec.Struct, tag="write-tree"):
    begun: Begun
    nodes: list[TreeNode]


class ReadTree(msgspec.Struct, tag="read-tree"):
    """The text of an analysis or of a record."""

    text: str
    most: int


class OpenTree(msgspec.Struct, tag="open-tree"):
    """A tree that has only its beginning."""

    begun: Begun


class Studied(msgspec.Struct, tag="studied"):
    moment: msgspec.Raw


class Filled(msgspec.Struct, tag="filled"):
    form: msgspec.Raw


class Grown(msgspec.Struct, tag="grown"):
    seat: int
    chance: float
    spread: float
    worth: str
    simulations: int
    finished: bool
    moves: list[HintMove]
    on: list[list[str]]
    then: list[list[str]]


class WroteTree(msgspec.Struct, tag="wrote-tree"):
    text: str


class HasTree(msgspec.Struct, tag="has-tree"):
    game: str
    pack: str
    options: dict[str, object]
    seats: int
    start: str
    names: list[str]
    nodes: list[TreeNode]
    notice: str


AnalysisJob = Study | FillForm | Grow | WriteTree | ReadTree | OpenTree
AnalysisReply = Studied | Filled | Grown | WroteTree | HasTree


def position_of(game: Game, text: str, options: dict[str, object], seats: int) -> State:
    """A position that somebody wrote."""
    try:
        state: State = game.position(text, options, seats)
        return state
    except AitchError:
        raise
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise BadPosition(f"{game.name} cannot read this position ({error})") from None


# Lines of play


class Lines:
    """Lines of play that were asked for last, position by position."""

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, tuple[list[str], list[State]]] = OrderedDict()

    def play(self, begun: Begun, words: list[str]) -> list[State]:
        """Every position from the first on; only what is new is played."""
        key = msgspec.json.encode([begun.game, begun.pack, begun.options, begun.seats, begun.start])
        known, states = self.kept.pop(key, ([], []))
        if not states:
            states = [begun.match().line[0]]
        same = 0
        while same < min(len(known), len(words)) and known[same] == words[same]:
            same += 1
        states = states[: same + 1]
        for word in words[same:]:
            states.append(after(states[-1], word))
        self.kept[key] = (words, states)
        while len(self.kept) > LINES:
            self.kept.popitem(last=False)
        return states


def after(state: State, word: str) -> State:
    twin = state.copy()
    twin.choose(state.game.word(word))
    return twin


lines: Final = Lines()


# Showing


def study(job: Study) -> Studied:
    states = lines.play(job.begun, job.words)
    state = states[-1]
    game: Game = state.game
    eyes = Eyes(state, job.eyes, last_asked(states))
    seen = eyes.seen(state)
    scene = game.scene(seen)
    told, moved, trails = "", no_changes(), []
    if job.words:
        before = states[-2]
        was = game.scene(eyes.seen(before))
        told = eyes.told(before, state, game.word(job.words[-1]))
        moved = changes_between(places_of(was), places_of(scene))
        trails = [trail_between(was, scene, before.seat)] if before.seat >= 0 else []
    over = state.seat == OVER
    refusal = None
    if job.why and not over:
        found_why = state.why_not(game.word(job.why)) if game.word(job.why) not in state.options() else None
        refusal = (
            {"rule": found_why.rule, "facts": found_why.facts, "instead": found_why.instead} if found_why else None
        )
    moment = {
        "ply": len(job.words),
        "seats": game.seat_names(job.begun.seats),
        "asked": state.seat,
        "viewer": eyes.seat,
        "open": eyes.open,
        "scene": scene,
        "prompt": state.prompt(),
        "part": game.turn_part(seen),
        "options": [] if over else options_of(game, state),
        "odds": state.odds() if state.seat == CHANCE else [],
        "line": told,
        "changes": moved,
        "trails": trails,
        "result": state.returns() if over else [],
        "reason": game.reason(state) if over else "",
        "position": game.position_text(state),
        "hash": short(state.key()),
        "refusal": refusal,
    }
    return Studied(msgspec.Raw(msgspec.json.encode(moment)))


def last_asked(states: list[State]) -> int:
    """The seat that was asked last, for positions in which chance is or nobody."""
    return next((state.seat for state in reversed(states) if state.seat >= 0), 0)


# Setting up by hand


def fill_form(job: FillForm) -> Filled:
    """The changed position, for all eyes; what cannot be is told, and nothing is shown of it."""
    before, ply = place_to_begin(lines.play(job.begun, job.words))
    game: Game = before.game
    form: dict[str, object] = {"ply": ply, "seats": game.seat_names(job.begun.seats), "problem": "", "field": ""}
    try:
        state = changed(before, job.changes)
        scene = game.scene(Eyes(state, OPEN).seen(state))
        form |= {"scene": scene, "fields": form_of(state, scene), "position": game.position_text(state)}
        form |= {"prompt": state.prompt(), "viewer": max(0, state.seat)}
    except Misfit as misfit:
        form |= {"problem": str(misfit), "field": misfit.field, "scene": {"areas": [], "panels": []}, "fields": []}
        form |= {"position": "", "prompt": "", "viewer": 0}
    return Filled(msgspec.Raw(msgspec.json.encode(form)))


# Thinking


class Thinkings:
    """Positions that are thought about, those that were asked for last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str, int, int, int], Thinking] = OrderedDict()

    def about(self, state: State, eyes: Eyes) -> Thinking:
        seen = eyes.seen(state)
        key = (seen.game.name, seen.game.pack.digest, seen.key(), eyes.seat, eyes.viewer)
        thinking = self.kept.pop(key, None)
        if thinking is None or thinking.seen != seen or thinking.seen.setup.options != seen.setup.options:
            thinking = think_about(state, eyes)
        self.kept[key] = thinking
        while len(self.kept) > THINKINGS:
            self.kept.popitem(last=False)
        return thinking


thinkings: Final = Thinkings()


def grow(job: Grow) -> Grown:
    states = lines.play(job.begun, job.words)
    thinking = thinkings.about(states[-1], Eyes(states[-1], job.eyes, last_asked(states)))
    if not thinking.finished:
        thinking.go_on(Budget(job.seconds, iterations=1_000_000), job.lines)
    analysis = found(thinking, job.lines)
    game: Game = states[-1].game
    worth = (analysis.seat, analysis.chance, analysis.spread, analysis.worth(), analysis.simulations, analysis.finished)
    moves: list[HintMove] = []
    for one in analysis.lines:
        advice = one.advice
        said = (advice.share, advice.chance, advice.spread, advice.worth(), advice.lines, advice.told, advice.trail)
        moves.append(HintMove([game.vocabulary[answer] for answer in advice.line], advice.labels, *said))
    on = [[game.vocabulary[answer] for answer in one.on] for one in analysis.lines]
    return Grown(*worth, moves, on, [one.then for one in analysis.lines])


# Trees


def open_tree(job: OpenTree) -> HasTree:
    return as_tree(Variations(job.begun.match()))


def read_tree(job: ReadTree) -> HasTree:
    """A tree out of its text, or out of a record."""
    if job.text.lstrip().startswith(FORMAT.split()[0]):
        head = read_head_of(job.text)
        game = game_of(game_of(head.game).name, pack_of_record(head))
        return as_tree(read_variations(job.text, game))
    record = parse_record(job.text)
    if len(record.words) > job.most:
        raise BadOption(f"it has {len(record.words)} words; at most {job.most} are taken here")
    game = game_of(game_of(record.game).name, pack_of_record(record))
    try:
        return as_tree(variations_of(replay(record, game)))
    except Stopped as stopped:
        return as_tree(variations_of(stopped.match))


def write_tree(job: WriteTree) -> WroteTree:
    return WroteTree(print_variations(tree_from(job)))


def tree_from(job: WriteTree) -> Variations:
    """The tree that a page sends, every answer checked."""
    tree = Variations(job.begun.match())
    made: list[Node] = []
    for i, sent in enumerate(job.nodes):
        if i == 0:
            node = tree.root
        elif 0 <= sent.parent < i:
            node = tree.add(made[sent.parent], tree.game.word(sent.word))
        else:
            raise BadOption(f"nodes.{i}: comes from {sent.parent}, which is none before it")
        tree.note(node, sent.comment, sent.marks)
        made.append(node)
    return tree


def as_tree(tree: Variations) -> HasTree:
    begun, game = tree.begun, tree.game
    first = tree.root.state
    start = game.position_text(first) if begun.from_position else ""
    places: dict[int, int] = {-1: -1}
    nodes: list[TreeNode] = []
    for i, node in enumerate(tree.nodes()):
        places[id(node)] = i
        if node.parent is None:
            nodes.append(TreeNode(-1, comment=node.comment, marks=node.marks))
            continue
        before = node.parent.state
        said = (game.vocabulary[node.answer], before.seat, game.label(before, node.answer), node.comment, node.marks)
        nodes.append(TreeNode(places[id(node.parent)], *said))
    head = (game.name, pack_of(game), begun.options, tree.seats, start, begun.names)
    return HasTree(*head, nodes, begun.notice)


def do_analysis(job: AnalysisJob) -> AnalysisReply:
    if isinstance(job, Study):
        return study(job)
    if isinstance(job, FillForm):
        return fill_form(job)
    if isinstance(job, Grow):
        return grow(job)
    if isinstance(job, WriteTree):
        return write_tree(job)
    return read_tree(job) if isinstance(job, ReadTree) else open_tree(job)
