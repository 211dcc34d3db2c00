"""A worker process: takes one job a line on standard input, answers one line on standard output.

Here bots think and records from anywhere are replayed, away from the event loop; the server may end this process at any
time.  Positions come as the `dump()` of what the bot's seat sees.  The sessions of the bots that think here are kept
from job to job; one that was lost begins anew, and says so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec

from aitch.bots.advice import Advice, advise
from aitch.bots.dangers import dangers
from aitch.bots.puzzle_help import refute
from aitch.bots.review import Chance, Decision, Facts, Judged, first_look, judge_move, look_at_luck
from aitch.bots.roster import is_bot
from aitch.bots.session import Sessions
from aitch.core.bots import Budget
from aitch.core.contract import SPECTATOR, IllegalChoice, State
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.match import ANSWER, NOTES, UNDO, Match
from aitch.core.puzzles import find_puzzle
from aitch.core.record import Stopped, parse_record, replay
from aitch.core.rng import Rng
from aitch.server.analysis_work import AnalysisJob, AnalysisReply, do_analysis
from aitch.server.messages import CoachWarning, HintMove
from aitch.server.packs import game_of, pack_of, pack_of_record

SESSIONS: Final = 16
"""So many seats' sessions are kept: the tree of an Expert grows to some thirty megabytes."""
NICE: Final = 5
"""The server that answers people goes before the programs that think."""
NICEST: Final = 19
"""And these go before what nobody at a table waits for."""


class Think(msgspec.Struct, tag="think"):
    game: str
    pack: str
    options: dict[str, object]
    seats: int
    bot: str
    seen: dict[str, object]
    ply: int
    seconds: float
    seed: str
    place: str
    """Whose session it is."""
    given: int
    """How many answers the seat has given so far."""


class Consult(msgspec.Struct):
    """Something is asked about a position as one seat sees it."""

    game: str
    pack: str
    options: dict[str, object]
    seats: int
    seen: dict[str, object]
    seconds: float
    seed: int

    def position(self) -> State:
        seen: State = game_of(self.game, self.pack).start(self.options, self.seats).load(self.seen)
        return seen


class Ask(Consult, tag="ask"):
    """What the Expert would do."""


class Warn(Consult, tag="warn"):
    """Which answers cost much."""


class Refute(msgspec.Struct, tag="refute"):
    """What comes of a wrong try of a puzzle."""

    game: str
    puzzle: str
    answers: list[str]
    seconds: float


class Read(msgspec.Struct, tag="read"):
    text: str
    events: int


class LookOver(msgspec.Struct, tag="look_over"):
    """A finished game by the evaluation alone, out of its record."""

    record: str


class FindLuck(msgspec.Struct, tag="find_luck"):
    """The luck of every answer of chance of a finished game."""

    record: str


class JudgeMove(Consult, tag="judge_move"):
    """What a move gave away that was made in a finished game; no clock bounds it, so that it can be repeated."""

    played: list[int]


class Thought(msgspec.Struct, tag="thought"):
    events: list[tuple[str, int]]
    """The answer, and before it notes of how it came about."""


class Advised(msgspec.Struct, tag="advised"):
    moves: list[HintMove]


class Warned(msgspec.Struct, tag="warned"):
    warnings: list[CoachWarning]


class Refuted(msgspec.Struct, tag="refuted"):
    answers: list[str]
    """What others answer to it."""
    chance: float
    """To win, then."""


class LookedOver(msgspec.Struct, tag="looked_over"):
    facts: Facts
    decisions: list[Decision]
    chances: list[Chance]


class Luck(msgspec.Struct, tag="luck"):
    luck: list[tuple[int, list[float]]]


class MoveJudged(msgspec.Struct, tag="move_judged"):
    found: Judged


class HasRead(msgspec.Struct, tag="read"):
    """A record that plays: what a table needs to show it."""

    game: str
    pack: str
    options: dict[str, object]
    names: list[str]
    bots: dict[int, str]
    start: dict[str, object] | None
    promise: str
    seed: str
    events: list[tuple[str, int]]
    seats_of: list[int]
    """For each event the seat that did it, -1 chance."""
    notice: str


class Failed(msgspec.Struct, tag="failed"):
    error: str
    bad: bool
    """Whether what was given is at fault, rather than the worker."""


Job = Think | Ask | Warn | Refute | Read | LookOver | FindLuck | JudgeMove | AnalysisJob
Reply = Thought | Advised | Warned | Refuted | HasRead | LookedOver | Luck | MoveJudged | AnalysisReply | Failed


sessions: Final = Sessions(SESSIONS)


def think(job: Think) -> Thought:
    game = game_of(job.game, job.pack)
    seen = game.start(job.options, job.seats).load(job.seen)
    budget = Budget(job.seconds)
    events = sessions.answer(job.place, job.given, job.bot, job.seed, game, seen, job.ply, budget)
    return Thought([(event.kind, event.value) for event in events])


def ask(job: Ask) -> Advised:
    seen = job.position()
    return Advised([hint_move(seen.game, advice) for advice in advise(seen, Rng(job.seed), Budget(job.seconds))])


def warn(job: Warn) -> Warned:
    found = dangers(job.position(), Rng(job.seed), Budget(job.seconds))
    said = [(danger.option, danger.warning) for danger in found]
    return Warned([CoachWarning(option, one.id, one.text, one.rule, one.lines) for option, one in said])


def refuted(job: Refute) -> Refuted:
    game = game_of(job.game)
    return Refuted(*refute(game, find_puzzle(game, job.puzzle), job.answers, job.seconds))


def hint_move(game: Game, advice: Advice) -> HintMove:
    words = [game.vocabulary[answer] for answer in advice.line]
    worth = (advice.share, advice.chance, advice.spread, advice.worth())
    return HintMove(words, advice.labels, *worth, advice.lines, advice.told, advice.trail)


def match_of(text: str) -> Match:
    record = parse_record(text)
    game = game_of(record.game)
    return replay(record, game_of(game.name, pack_of_record(record)))


def look_over(job: LookOver) -> LookedOver:
    found = first_look(match_of(job.record))
    return LookedOver(found.facts, list(found.decisions.values()), list(found.chances.values()))


def find_luck(job: FindLuck) -> Luck:
    return Luck(list(look_at_luck(match_of(job.record))))


def judge(job: JudgeMove) -> MoveJudged:
    return MoveJudged(judge_move(job.position(), job.played))


def read(job: Read) -> HasRead:
    record = parse_record(job.text)
    if len(record.words) > job.events:
        raise BadRecord(f"it has {len(record.words)} words; at most {job.events} are taken here")
    game = game_of(record.game)
    game = game_of(game.name, pack_of_record(record))
    seats_of: list[int] = []
    watch = Watch(game, seats_of)
    try:
        match = replay(record, game, watch)
    except Stopped as stopped:
        match = stopped.match
    watch.look(match)
    events = [(event.kind, event.value) for event in match.events]
    names = [" ".join(name.split()) for name in record.names]
    bots = {seat: bot for seat, bot in match.bots.items() if is_bot(bot)}
    start = match.line[0].dump() if match.from_position else None
    head = (game.name, pack_of(game), match.options, names, bots, start, record.promise, record.seed)
    return HasRead(*head, events, seats_of, match.notice)


class Watch:
    """Looks at every position of a record as the page will: one that cannot be drawn is refused here."""

    def __init__(self, game: Game, seats_of: list[int]) -> None:
        self.game = game
        self.seats_of = seats_of

    def __call__(self, match: Match) -> None:
        event = match.events[-1]
        before = match.line[-2] if event.kind == ANSWER else match.state
        by_seat = event.kind == ANSWER or event.kind in NOTES
        self.seats_of.append(before.seat if by_seat else event.value if event.kind != UNDO else -1)
        self.look(match)
        if event.kind == ANSWER:
            for viewer in (*range(match.seats), SPECTATOR):
                match.told(len(match.answers), viewer)

    def look(self, match: Match) -> None:
        for viewer in (*range(match.seats), SPECTATOR):
            seen = match.state.seen_by(viewer)
            msgspec.json.encode(self.game.scene(seen))
            seen.prompt()


DOES: Final[dict[type, Callable[[Any], Reply]]] = {
    Think: think,
    Ask: ask,
    Warn: warn,
    Refute: refuted,
    Read: read,
    LookOver: look_over,
    FindLuck: find_luck,
    JudgeMove: judge,
}


def do(job: Job) -> Reply:
    try:
        return do_analysis(job) if isinstance(job, AnalysisJob) else DOES[type(job)](job)
    except (AitchError, IllegalChoice) as error:
        return Failed(str(error), True)
    except Exception as error:
        # Whatever an uploaded record or a faulty bot raises is the end of this job, not of the worker.
        return Failed(f"{type(error).__name__}: {error}", False)


def main() -> None:
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICE)
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    decoder: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
    out.write(b"ready\n")
    out.flush()
    for line in lines:
        out.write(msgspec.json.encode(do(decoder.decode(line))) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
