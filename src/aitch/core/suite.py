"""The contract suite: the seven points that hold for every game, on as many random playouts as wanted.

It needs no code per game and runs on anybody's: `check(game, playouts, seed)` returns a report or raises a `Breach`
that names the point and carries the record that shows it.  Which games are played depends on the seed alone, so
`Report.digest` is the same in every build.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import aitch
from aitch.core import checks
from aitch.core.contract import OVER, State
from aitch.core.errors import AitchError
from aitch.core.fields import ALL
from aitch.core.game import Game
from aitch.core.play import playout, random_answer
from aitch.core.registry import check_complete, find_game, game_names
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rule_numbers
from aitch.core.secrecy import Secrecy
from aitch.core.trial import Breach, Trial, as_json

__all__ = ["Breach", "OneBuild", "Report", "check", "configurations", "digests", "other_build"]

DEEP = 250
"""About how many positions of a run are looked at in depth, but at least `DEEP_EACH` of every game."""
DEEP_EACH = 3
SHORT = 40
"""Of games up to this length every position is looked at in depth, up to `DEEP_SHORT` of a run."""
DEEP_SHORT = 600
LOADED = 20_000
"""About how many positions of a run are dumped and loaded, but at least one in `LOADED_SHARE`."""
LOADED_SHARE = 20
FIRST = 2
"""How many positions of each kind of question are always looked at in depth."""
SCOUTED = 20_000
"""About how many answers are given in games with the quick checks only, before anything is looked at in depth."""
RECORDED = 10
"""The first games of a run are all recorded and replayed, then one in `RECORDED`."""
BUILDS = 20
"""How many games the two builds play against each other at most."""


class OneBuild(AitchError):
    """There is no other build to compare with."""


class Report:
    """What a run of the suite has covered."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game.name
        self.seed = seed
        self.compiled = aitch.compiled
        self.playouts = 0
        self.answers = 0
        self.longest = 0
        self.positions = 0
        """Positions looked at in depth."""
        self.refusals = 0
        self.looks = 0
        """Positions seen through a viewer's eyes."""
        self.canaries = 0
        self.events = 0
        """Events of records that were printed, parsed and replayed."""
        self.kinds = 0
        """Kinds of question that were met."""
        self.endings: dict[str, int] = dict.fromkeys(game.endings, 0)
        self.hidden: dict[str, list[int]] = {}
        """Names of the dump under which something was hidden, and from which viewers."""
        self.configurations = 0
        self.untried = 0
        """Configurations (a number of seats with one option changed) that the playouts did not reach."""
        self.builds = ""
        """How the builds were compared, or why they were not."""
        self.digest = ""

    def __str__(self) -> str:
        endings = ", ".join(f"{name} {count}" for name, count in self.endings.items())
        return (
            f"{self.game}: {self.playouts} playouts, {self.answers} answers (longest game {self.longest}), "
            f"{self.configurations} configurations, {self.kinds} kinds of question; "
            f"{self.positions} positions in depth, {self.refusals} refusals, {self.looks} looks, "
            f"{self.canaries} canaries, {self.events} recorded events; endings: {endings}; {self.builds}; "
            f"digest {self.digest}; no breach"
        )


def check(game: Game, playouts: int, seed: int, progress: Callable[[int, int], None] | None = None) -> Report:
    """Plays and checks; raises the first `Breach`.  `progress` is told how many playouts are done, out of how many."""
    return Run(game, playouts, seed).run(progress)


class Kept:
    """A position of a game that is looked at in depth once the game has been played: a copy, and what it was."""

    def __init__(self, ply: int, state: State, answer: int) -> None:
        self.ply = ply
        self.text = as_json(state.dump())
        self.key = state.key()
        self.state = state.copy()
        self.answer = answer

    def put_back(self, trial: Trial, answers: list[int]) -> None:
        """Makes the trial stand where this position was met."""
        trial.answers = answers[: self.ply]
        trial.state = self.state


class Run:
    """One run of the suite over one game."""

    def __init__(self, game: Game, playouts: int, seed: int) -> None:
        self.game = game
        self.playouts = playouts
        self.seed = seed
        self.report = Report(game, seed)
        self.keys = checks.Keys()
        self.secrecy = Secrecy()
        self.rules: set[str] = set()
        self.kinds: dict[str, int] = {}
        self.kind_of: dict[str, str] = {}
        self.names: set[str] = {*game.vocabulary}
        self.length = 1.0
        """How long a game is, on average, as far as is known."""

    def run(self, progress: Callable[[int, int], None] | None) -> Report:
        game, report = self.game, self.report
        check_complete(game)
        self.rules = set(rule_numbers(game))
        chosen, total = configurations(game, self.playouts, self.seed)
        report.configurations = len({as_json(pair) for pair in chosen})
        report.untried = max(0, total - self.playouts)
        whole = hashlib.sha256()
        self.length = usual_length(game, *chosen[0], self.seed)
        # A few games are first played with the quick checks only, so that a game that cannot be played is told so,
        # and not that its copies or its secrets are wrong.
        scouts = int(min(25, max(5, SCOUTED / self.length)))
        detours = int(min(40, max(1, SCOUTED / 10 / self.length)))
        for number, (options, seats) in enumerate(chosen[:scouts]):
            with blaming(Trial(game, options, seats, number, self.seed)) as trial:
                checks.check_facts(trial)
                self.keys.begin(trial, Rng(seed_of(self.seed, number, 1)))
                rng, keys = Rng(seed_of(self.seed, number, 1)), list[int]()
                trial.state, _ = self.walk(trial, seed_of(self.seed, number, 2), rng, None, keys)
                for _ in range(detours):
                    self.keys.wander(trial, keys, rng)
        for number, (options, seats) in enumerate(chosen):
            with blaming(Trial(game, options, seats, number, self.seed)) as trial:
                whole.update(self.play(trial).encode())
            report.playouts += 1
            if progress is not None:
                progress(number + 1, self.playouts)
        report.kinds = len(self.kinds)
        if game.hides and not self.secrecy.hidden and not report.untried and not declares_secrets(game):
            trial = Trial(game, *chosen[0], 0, self.seed)
            trial.point = 4
            raise trial.breach("the game declares that it hides something, but nothing was ever hidden")
        report.looks, report.canaries = self.secrecy.looks, self.secrecy.canaries
        report.hidden = {name: sorted(who) for name, who in sorted(self.secrecy.hidden.items())}
        report.digest = whole.hexdigest()[:16]
        report.builds = self.compare_builds()
        return report

    def play(self, trial: Trial) -> str:
        """One game to its end, then everything that it showed, point by point; returns the digest of its keys."""
        rng = Rng(seed_of(self.seed, trial.number, 1))
        self.keys.begin(trial, rng)
        kept: list[Kept] = []
        keys: list[int] = []
        state, digest = self.walk(trial, seed_of(self.seed, trial.number), rng, kept, keys)
        self.count(trial, state)
        kept.append(Kept(len(trial.answers), state, -1))
        answers = trial.answers
        for position in kept:
            position.put_back(trial, answers)
            self.look(trial, position, rng)
        trial.answers, trial.state = answers, state
        self.keys.wander(trial, keys, rng)
        for position in kept:
            position.put_back(trial, answers)
            self.secrecy.look(trial, position.state, position.answer, rng, rng.below(8) == 0)
            self.keys.look_at_worlds(trial, position.state, position.text, rng)
            if position.state.seat != OVER:
                checks.check_text(trial, position.state)
        trial.answers, trial.state = answers, state
        if trial.number < RECORDED or trial.number % RECORDED == 0:
            self.report.events += checks.check_record(trial, rng)
        return digest

    def walk(self, trial: Trial, seed: int, rng: Rng, kept: list[Kept] | None, keys: list[int]) -> tuple[State, str]:
        """Plays a game with the quick checks at every answer, and keeps the positions that are worth a look."""
        game = self.game
        playing = Rng(seed)
        state = trial.state = game.start(trial.options, trial.seats)
        bound, components = game.bound(state), game.components(state)
        digest = hashlib.sha256()
        loaded = max(1 / LOADED_SHARE, LOADED / (self.playouts * self.length))
        checks.check_census(trial, state, components)
        while state.seat != OVER:
            trial.point = 1
            if len(trial.answers) >= bound:
                raise trial.breach(f"the game goes on after {bound} answers, the bound that it declares")
            options = state.options()
            checks.check_question(trial, state, options)
            trial.point = 2
            key = state.key()
            keys.append(key)
            digest.update(b"%d " % key)
            self.keys.pass_by(trial, state, key, options)
            if kept is not None and rng.unit() < loaded:
                checks.check_load(trial, state, key, options)
            trial.point = 1
            answer = random_answer(state, playing)
            if kept is not None and self.worth_a_look(state, rng):
                checks.check_open(trial, state)
                trial.point = 2
                kept.append(Kept(len(trial.answers), state, answer))
            trial.point = 1
            state.apply(answer)
            trial.answers.append(answer)
            if game.components(state) != components:
                trial.point = 5
                raise trial.breach("the game declares other components now than at the start")
            checks.check_census(trial, state, components)
        checks.check_end(trial, state)
        digest.update(f"{state.key()} {state.returns()}".encode())
        return state, digest.hexdigest()

    def worth_a_look(self, state: State, rng: Rng) -> bool:
        """Whether to check this position in depth: the first of each kind of question, and a share of all."""
        prompt = state.prompt()
        if prompt not in self.kind_of:
            self.kind_of[prompt] = kind_of(prompt, self.names)
        kind = self.kind_of[prompt]
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        short = self.length <= SHORT and self.report.positions < DEEP_SHORT
        wanted = max(DEEP_EACH, DEEP / self.playouts)
        return short or rng.unit() * self.length < wanted or self.kinds[kind] <= FIRST

    def look(self, trial: Trial, kept: Kept, rng: Rng) -> None:
        """Points 2 and 3 on one position."""
        state = kept.state
        self.report.positions += 1
        trial.point = 2
        if as_json(state.dump()) != kept.text or state.key() != kept.key:
            raise trial.breach("a copy made here changed while the game was played on")
        checks.check_dump(trial, state, kept.text, rng)
        checks.check_copy(trial, state, kept.text, rng)
        self.keys.look(trial, state, kept.text, rng)
        if state.seat != OVER:
            checks.check_chosen(trial, state, kept.answer)
        self.report.refusals += checks.check_refusals(trial, state, self.rules, rng)
        trial.point = 2
        if as_json(state.dump()) != kept.text:
            raise trial.breach("looking at the position changed it")

    def count(self, trial: Trial, state: State) -> None:
        report = self.report
        report.answers += len(trial.answers)
        report.longest = max(report.longest, len(trial.answers))
        self.length = report.answers / (report.playouts + 1)
        report.endings[self.game.ending(state)] += 1

    def compare_builds(self) -> str:
        """Point 7, where there are two builds and the other one can find this game by its name."""
        game = self.game
        found = find_game(game.name) if game.name in game_names() else None
        if found is None or type(found) is not type(game) or found.pack.digest != game.pack.digest:
            return "one build only (the game or its content is not registered)"
        count = min(self.playouts, BUILDS)
        try:
            there = other_build(game.name, count, self.seed)
        except OneBuild as error:
            return f"one build only ({error})"
        compare_digests(game, digests(game, count, self.seed), there, self.seed)
        return f"both builds play the same {count} games"


def declares_secrets(game: Game) -> bool:
    """Whether any field is not open to all: some games hide so seldom that random play may miss it."""
    state = game.start()
    return type(state).fields is not State.fields and any(field.of.shown != ALL for field in state.fields())


@contextmanager
def blaming(trial: Trial) -> Iterator[Trial]:
    """Makes a breach out of an error that the game raises by itself."""
    try:
        yield trial
    except Breach:
        raise
    except Exception as error:
        raise trial.breach(f"the game raises {told(error)}") from error


def told(error: Exception) -> str:
    """An error that a game raised by itself, with the place where it did."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return (
        f"{type(error).__name__}: {error} (in {frame.name}, line {frame.lineno} of {os.path.basename(frame.filename)})"
    )


def kind_of(prompt: str, names: set[str]) -> str:
    """What kind of question is asked: its prompt without numbers and words of the game."""
    words = re.split(r"[^\w]+", prompt)
    return " ".join(word for word in words if word not in names and not any(c.isdigit() for c in word))


def usual_length(game: Game, options: dict[str, object], seats: int, seed: int) -> float:
    """About how many answers a game has, by one game that nobody looks at; a broken game is found out later."""
    try:
        state = game.start(options, seats)
        return float(max(1, playout(state, Rng(seed), game.bound(state))))
    except Exception:
        return 1.0


def seed_of(seed: int, number: int, use: int = 0) -> int:
    return (seed * 1_000_003 + number) * 3 + use


def configurations(game: Game, playouts: int, seed: int) -> tuple[list[tuple[dict[str, object], int]], int]:
    """Options and seats for each playout, and how many there must be so that nothing is left out.

    First every value of every variant and every number of seats once, then each value alone with each number of
    seats, then combinations at random.
    """
    rng = Rng(seed_of(seed, -1))
    default = game.complete_options(None)
    singles: list[dict[str, object]] = [default]
    for variant in game.variants:
        singles += [default | {variant.name: value} for value in variant.values if value != variant.default]
    counts = game.seat_counts
    first = [(singles[i % len(singles)], counts[i % len(counts)]) for i in range(max(len(singles), len(counts)))]
    crossed = [(options, seats) for options in singles for seats in counts]
    wanted = [(options, seats) for options, seats in first if not game.allowed(options, seats)]
    wanted += [pair for pair in crossed if pair not in wanted and not game.allowed(*pair)]
    if not wanted:
        raise AitchError(f"{game.name} allows no combination of options and seats")
    chosen = wanted[:playouts]
    while len(chosen) < playouts:
        options = {v.name: v.values[rng.below(len(v.values))] for v in game.variants}
        seats = counts[rng.below(len(counts))]
        # Half of them stay near the defaults, where most games are played.
        pair = wanted[rng.below(len(wanted))] if rng.below(2) else (options, seats)
        if not game.allowed(*pair):
            chosen.append(pair)
    return chosen, len(wanted)


def digests(game: Game, playouts: int, seed: int) -> list[str]:
    """Plays the games of a seed and gives a digest of each: its keys at every answer, and its result."""
    out: list[str] = []
    for number, (options, seats) in enumerate(configurations(game, playouts, seed)[0]):
        rng = Rng(seed_of(seed, number))
        state = game.start(options, seats)
        digest = hashlib.sha256()
        for _ in range(game.bound(state)):
            if state.seat == OVER:
                break
            digest.update(b"%d " % state.key())
            playout(state, rng, 1)
        digest.update(f"{state.key()} {state.returns()}".encode())
        out.append(digest.hexdigest())
    return out


def other_build(name: str, playouts: int, seed: int) -> list[str]:
    """The digests of a registered game as the other build plays it: interpreted if this one is compiled."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "AITCH_PURE": "1" if aitch.compiled else "0"}
    command = [sys.executable, "-m", "aitch.core.suite", name, str(playouts), str(seed)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    if run.returncode:
        last = run.stderr.strip().splitlines()[-1:]
        raise AitchError(f"the other build cannot play {name}: {' '.join(last)}")
    which, *found = run.stdout.split()
    if (which == "compiled") == aitch.compiled:
        raise OneBuild(f"the other build is {which} too")
    return found


def compare_digests(game: Game, here: list[str], there: list[str], seed: int) -> None:
    """Point 7: the same games from the same seeds."""
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        if one != other:
            options, seats = configurations(game, len(here), seed)[0][number]
            trial = Trial(game, options, seats, number, seed)
            rng = Rng(seed_of(seed, number))
            state = trial.state = game.start(options, seats)
            while state.seat != OVER and len(trial.answers) < game.bound(state):
                trial.answers.append(random_answer(state, rng))
                state.apply(trial.answers[-1])
            trial.point = 7
            raise trial.breach("the interpreted and the compiled build play different games from the same seed")


def main(arguments: list[str]) -> None:
    """Prints which build this is and the digests of a game's playouts, for the other build to compare."""
    name, playouts, seed = arguments
    print("compiled" if aitch.compiled else "interpreted")
    print("\n".join(digests(find_game(name), int(playouts), int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
