"""Point 4 of the contract suite: nobody receives a byte that depends on what they may not know."""

from __future__ import annotations

from collections import Counter
from typing import cast

from aitch.core.contract import OVER, SPECTATOR, TRUTH, State
from aitch.core.game import Game
from aitch.core.match import Leaf, leaves_of
from aitch.core.narration import known_option
from aitch.core.play import playout
from aitch.core.rng import Rng
from aitch.core.scene import BadScene, Scene, check_scene, check_totals
from aitch.core.trial import Trial, as_json, fresh, illegal_words, put

REFUSALS = 6
"""How many illegal words each look asks about."""
WORLDS = 3
"""How many other answers are tried for one that leaves the viewer as wise as the true one."""
EXCHANGES = 3
"""How many canaries each look sets free."""
BLANKS = (0, -1, None, "", False)
"""Values that a blank may look like by chance."""


class Secrecy:
    """What one run of the suite has looked at."""

    def __init__(self) -> None:
        self.looks = 0
        self.canaries = 0
        self.hidden: dict[str, set[int]] = {}
        """Under which names of the dump something was hidden, and from whom."""

    def look(self, trial: Trial, state: State, option: int, rng: Rng, to_the_end: bool) -> None:
        """Looks at one position, and at the answer that comes next, through the eyes of every viewer."""
        trial.point = 4
        truth = as_json(state.dump())
        hidden: list[list[Leaf]] = []
        for viewer in (*range(trial.seats), SPECTATOR):
            trial.viewer = viewer
            hidden.append(self.look_as(trial, state, truth, viewer, option, rng, to_the_end))
            if hidden[-1] and not trial.game.hides:
                raise trial.breach(f"{hidden[-1][0].name!r} is hidden, but the game declares that it hides nothing")
        spectator_knows_least(trial, state, hidden[:-1])
        curtains(trial, state, rng)
        trial.viewer = None
        trial.must(as_json(state.dump()) == truth, "looking at a position changed it")

    def look_as(
        self, trial: Trial, state: State, truth: str, viewer: int, option: int, rng: Rng, to_the_end: bool
    ) -> list[Leaf]:
        """Looks through one viewer's eyes; returns what is hidden from them."""
        game = trial.game
        self.looks += 1
        seen = state.seen_by(viewer)
        trial.must(seen.viewer == viewer, f"seen_by({viewer}) gives a position whose viewer is {seen.viewer}")
        if seen.seat != state.seat:
            raise trial.breach(f"seen_by({viewer}) changes who is asked: {seen.seat} instead of {state.seat}")
        words = illegal_words(state, rng, REFUSALS) if state.seat == viewer else []
        got = received(game, state, seen, words)
        if self.looks % 2:
            counted = state.seen_by(SPECTATOR).scores() if fresh(got["breakdown"])["sources"] else []
            drawable(trial, fresh(got["scene"]), counted)
        again = as_json(seen.seen_by(viewer).dump())
        same(trial, {"dump": got["dump"]}, {"dump": again}, "what is seen of a seen position")
        rebuilt = state.load(fresh(got["dump"]))
        same(trial, got, received(game, state, rebuilt, words), "what is made of the seen position's own dump")
        full = seen.sample(rng)
        trial.must(full.viewer == TRUTH, f"sample gives a position whose viewer is {full.viewer}, not TRUTH")
        trial.must(full.seat == state.seat, f"sample changes who is asked: {full.seat} instead of {state.seat}")
        trial.must(as_json(seen.dump()) == got["dump"], "sample changed the seen position")
        if counts_by_place(game, full) is None:
            raise trial.breach(f"in a sampled position the components are not what they are: {game.census(full)}")
        same(trial, got, received(game, full, full.seen_by(viewer), words), "what is seen of a sampled position")
        if state.seat != OVER:
            narration(trial, state, full, viewer, option, rng)
            if state.seat != viewer:
                tell_tale(trial, state, viewer, option, rng)
        hidden = hidden_leaves(fresh(truth), fresh(got["dump"]))
        for leaf in hidden:
            self.hidden.setdefault(leaf.name, set()).add(viewer)
        self.canary(trial, state, hidden, got, words, rng)
        if to_the_end:
            play_to_the_end(trial, full, rng)
            if as_json(seen.dump()) != got["dump"]:
                raise trial.breach("the sampled position shares something with the seen one: playing it changed both")
        return hidden

    def canary(
        self, trial: Trial, state: State, hidden: list[Leaf], got: dict[str, str], words: list[int], rng: Rng
    ) -> None:
        """Exchanges hidden values; nothing that the viewer receives may change by that."""
        if len(hidden) < 2:
            return
        viewer = int(str(fresh(got["dump"])["viewer"]))
        places = counts_by_place(trial.game, state)
        for _ in range(EXCHANGES):
            one = hidden[rng.below(len(hidden))]
            others = [leaf for leaf in hidden if exchangeable(one, leaf)]
            if not others:
                continue
            other = others[rng.below(len(others))]
            changed = fresh(as_json(state.dump()))
            put(changed, one.path, other.value)
            put(changed, other.path, one.value)
            world = other_world(state, changed)
            # A world that breaks what everybody can count is none that the viewer could be in.
            if world is None or counts_by_place(trial.game, world) != places:
                continue
            self.canaries += 1
            what = f"hidden values {one.value!r} and {other.value!r} of {one.name!r} were exchanged, and what is seen"
            same(trial, got, received(trial.game, world, world.seen_by(viewer), words), what)


def spectator_knows_least(trial: Trial, state: State, hidden: list[list[Leaf]]) -> None:
    """What is hidden from a seat is hidden from a spectator."""
    if not any(hidden):
        return
    shown = {leaf.path: leaf.value for leaf in leaves_of(state.seen_by(SPECTATOR).dump())}
    for seat, leaves in enumerate(hidden):
        for leaf in leaves:
            if leaf.value not in BLANKS and shown.get(leaf.path) == leaf.value:
                way = ".".join(str(step) for step in leaf.path)
                raise trial.breach(f"{way}={leaf.value!r} is hidden from seat {seat} but a spectator sees it")


def curtains(trial: Trial, state: State, rng: Rng) -> None:
    """What only one viewer sees lies in areas that are marked as secret: a shared screen hides those alone.

    All else that a viewer is shown is the same in any other world that looks the same to everybody.
    """
    game = trial.game
    if not game.hides:
        return
    world = state.seen_by(SPECTATOR).sample(rng)
    for viewer in range(trial.seats):
        trial.viewer = viewer
        one, other = open_parts(game.scene(state.seen_by(viewer))), open_parts(game.scene(world.seen_by(viewer)))
        for name, text in one.items():
            if other.get(name) != text:
                where = difference(text, other.get(name, ""))
                raise trial.breach(f"{name} of the scene shows what others do not see and is not secret: {where}")


def open_parts(scene: Scene) -> dict[str, str]:
    """What of a scene lies open: areas that are not secret, panels, goals, notes."""
    areas = {f"the area {area['id']!r}": as_json(area) for area in scene["areas"] if not area.get("secret")}
    told = {f"the {part}": as_json(scene.get(part, [])) for part in ("panels", "goals", "notes")}
    return areas | told


def received(game: Game, full: State, seen: State, words: list[int]) -> dict[str, str]:
    """Every byte that the viewer of `seen` gets: the position, and the question where it is theirs."""
    got = {"dump": as_json(seen.dump()), "prompt": seen.prompt(), "scene": as_json(game.scene(seen))}
    got |= {"scores": as_json(seen.scores()), "heading": game.heading(seen)}
    got["breakdown"] = as_json(game.breakdown(seen))
    if seen.seat == seen.viewer:
        options = seen.options()
        got["options"] = as_json(options)
        got["options of the full position"] = as_json(full.options())
        got["labels"] = as_json([game.label(position, o) for o in options for position in (seen, full)])
        # A refusal may be made by a server out of the full position: it must not know more.
        refusals = [position.why_not(word) for word in words for position in (seen, full)]
        got["refusals"] = as_json([[r.rule, r.facts, r.instead] for r in refusals])
        if got["options"] != got["options of the full position"]:
            got["options"] += " (seen and full differ)"
    if seen.seat == OVER:
        got["end"] = as_json([game.ending(seen), game.reason(seen), seen.returns()])
    return got


def same(trial: Trial, one: dict[str, str], other: dict[str, str], what: str) -> None:
    for name, text in one.items():
        if other.get(name) != text:
            raise trial.breach(f"{what} differs in its {name}: {difference(text, other.get(name, ''))}")
    if one.get("options", "").endswith("differ)"):
        raise trial.breach(f"the options of the seen position are not those of the full one: {one['options']}")


def difference(one: str, other: str) -> str:
    """Where two texts part, with a little around it."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    begin = max(0, at - 30)
    return f"...{one[begin : at + 30]!r} against ...{other[begin : at + 30]!r}"


def drawable(trial: Trial, scene: dict[str, object], scores: list[int]) -> None:
    """`scores`: where the game has points, those that everybody sees."""
    drawn = cast(Scene, scene)
    try:
        check_scene(drawn, trial.game.vocabulary, trial.seats)
        check_totals(drawn, scores)
    except (BadScene, KeyError, TypeError) as error:
        raise trial.breach(f"the scene cannot be drawn: {type(error).__name__}: {error}") from None


def narration(trial: Trial, state: State, full: State, viewer: int, option: int, rng: Rng) -> None:
    """The line for the next answer: of two worlds that look alike before and after, the same line is told."""
    game = trial.game
    seen = state.seen_by(viewer)
    told, view = line(game, state, seen, option)
    if not isinstance(told, str) or "\n" in told:
        raise trial.breach(f"the narration is not one line of text: {told!r}")
    before, after = state.load(seen.dump()), state.load(fresh(view))
    known = known_option(state, option, viewer)
    if game.narrate(before, after, known) != told:
        raise trial.breach(f"the narration {told!r} knows more than the dumps of the two seen positions")
    if known >= 0 and not game.called(before, known).strip() == game.called(seen, known) != "":
        raise trial.breach(f"{game.vocabulary[known]!r} is called {game.called(seen, known)!r}, which is no name")
    seen = full.seen_by(viewer)
    options = full.options()
    tried = [option] if option in options else []
    tried += [options[rng.below(len(options))] for _ in range(WORLDS)]
    for answer in tried:
        if known_option(full, answer, viewer) != known_option(state, option, viewer):
            continue  # the viewer knows them apart, whatever the positions look like
        other, other_view = line(game, full, seen, answer)
        if other_view == view and other != told:
            words = game.vocabulary
            raise trial.breach(f"{words[option]!r} is told as {told!r}, but where it looks the same as {other!r}")


def tell_tale(trial: Trial, state: State, viewer: int, option: int, rng: Rng) -> None:
    """Somebody else's answer, or chance's: if all that it changes is hidden, then no trace of it is shown.

    Another answer is given instead.  What is hidden of its outcome is put under what is shown of the true one; if that
    is the other outcome as far as the future goes, then the viewer is shown something that can only betray.
    """
    after = state.copy()
    after.apply(option)
    view = as_json(after.seen_by(viewer).dump())
    shown: dict[tuple[str | int, ...], object] = {}
    options = state.options()
    for _ in range(WORLDS):
        instead = options[rng.below(len(options))]
        other = state.copy()
        other.apply(instead)
        seen = other.seen_by(viewer).dump()
        if as_json(seen) == view or {**other.dump(), "viewer": viewer} == seen:
            continue
        shown = shown or {leaf.path: leaf.value for leaf in leaves_of(after.dump())}
        seen_leaves = {leaf.path: leaf.value for leaf in leaves_of(seen)}
        hybrid = fresh(as_json(other.dump()))
        leaves = leaves_of(hybrid)
        if any(leaf.path not in shown for leaf in leaves) or len(leaves) != len(shown):
            continue
        for leaf in leaves:
            if seen_leaves.get(leaf.path, leaf) == leaf.value:
                put(hybrid, leaf.path, shown[leaf.path])
        world = other_world(state, hybrid)
        if world is None or counts_by_place(trial.game, world) is None or world.key() != other.key():
            continue
        if world.key() != after.key() and as_json(world.seen_by(viewer).dump()) == view:
            words = trial.game.vocabulary
            told = difference(view, as_json(seen))
            raise trial.breach(
                f"{words[option]!r} and {words[instead]!r} change only what is hidden, yet it shows: {told}"
            )


def line(game: Game, state: State, before: State, option: int) -> tuple[str, str]:
    """What the viewer of `before` reads about an answer, and the bytes of the position that they see after it."""
    after = state.copy()
    after.apply(option)
    seen = after.seen_by(before.viewer)
    known = known_option(state, option, before.viewer)
    return game.narrate(before, seen, known), as_json(seen.dump())


def play_to_the_end(trial: Trial, full: State, rng: Rng) -> None:
    bound = trial.game.bound(full)
    try:
        playout(full, rng, bound)
    except Exception as error:
        raise trial.breach(f"a sampled position cannot be played on: {type(error).__name__}: {error}") from error
    trial.must(full.seat == OVER, f"a sampled position does not end within {bound} answers")


def hidden_leaves(truth: dict[str, object], seen: dict[str, object]) -> list[Leaf]:
    """What of the truth is not in the seen data: by value inside a list, whose order tells nothing, else by name."""
    if {**truth, "viewer": 0} == {**seen, "viewer": 0}:
        return []
    shown: dict[tuple[str | int, ...], Counter[str]] = {}
    for leaf in leaves_of(seen):
        shown.setdefault(holder(leaf), Counter())[repr(leaf.value)] += 1
    hidden: list[Leaf] = []
    for leaf in leaves_of(truth):
        left = shown.get(holder(leaf))
        value = repr(leaf.value)
        if left is not None and left[value] > 0:
            left[value] -= 1
        elif leaf.path != ("viewer",):
            hidden.append(leaf)
    return hidden


def holder(leaf: Leaf) -> tuple[str | int, ...]:
    return leaf.path if isinstance(leaf.path[-1], str) else leaf.path[:-1]


def exchangeable(one: Leaf, other: Leaf) -> bool:
    """Whether two hidden values may change places: of one kind, by name or because they lie in one table."""
    kin = one.name == other.name or one.path[:-1] == other.path[:-1]
    return kin and type(one.value) is type(other.value) and one.value != other.value


def other_world(state: State, data: dict[str, object]) -> State | None:
    """The position of changed data; none if the game does not take it, which it may."""
    try:
        world = state.load(data)
        kept = things_of(world.dump()) == things_of(data)
        return world if kept and world.key() >= 0 else None
    except Exception:
        return None


def things_of(data: dict[str, object]) -> Counter[tuple[tuple[str | int, ...], str]]:
    """What is where, whatever the order inside of a list."""
    return Counter((holder(leaf), repr(leaf.value)) for leaf in leaves_of(data))


def counts_by_place(game: Game, state: State) -> dict[str, int] | None:
    """How many things lie in each place, whatever they are: what can be counted from the backs."""
    try:
        census = game.census(state)
        if {name: sum(places.values()) for name, places in census.items()} != game.components(state):
            return None
    except Exception:
        return None
    total: Counter[str] = Counter()
    for places in census.values():
        for place, count in places.items():
            total[place] += count
    return {place: count for place, count in total.items() if count}
