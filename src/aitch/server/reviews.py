"""Reviews of finished games: they run in workers of their own, in the background, and are kept with their game.

A review is a first look at the whole game, the luck in it, and what a search finds of each move, all of it kept as
soon as it is there.  So a server that was killed goes on with what is missing, and whoever comes back later finds it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, Literal, TypeVar

import msgspec

from aitch.bots.review import Decision, Findings, Judged, Review, is_half_made, seen_and_played
from aitch.core.contract import State
from aitch.core.match import Match
from aitch.core.narration import line
from aitch.core.record import print_record
from aitch.core.scene import Scene
from aitch.server.logs import warn
from aitch.server.messages import Option
from aitch.server.peers import LEASE
from aitch.server.pool import WorkFailed
from aitch.server.refused import CLASH, TOO_MANY, UNKNOWN, Refused, Unstored
from aitch.server.store import KeptReview
from aitch.server.viewer_feed import options_of
from aitch.server.worker import FindLuck, JudgeMove, LookedOver, LookOver, Luck, MoveJudged

if TYPE_CHECKING:
    from aitch.server.table_registry import TableRegistry
    from aitch.server.tables import Table

ReviewState = Literal["none", "running", "stopped", "done"]
LUCK: Final = -1
"""The part of a review that tells of luck, where others have the ply of a move."""
AT_ONCE: Final = 2
"""So many reviews run at the same time; others wait."""
WAITING: Final = 8
"""So many a process takes upon itself."""
ATTEMPTS: Final = 2
"""A move at which workers fail so often is left out."""
MOST_WORDS: Final = 40
"""No move has so many."""
GIVEN_UP: Final = b"null"
R = TypeVar("R", Luck, MoveJudged)

_first: msgspec.json.Decoder[LookedOver] = msgspec.json.Decoder(LookedOver)
_luck: msgspec.json.Decoder[Luck] = msgspec.json.Decoder(Luck)
_move: msgspec.json.Decoder[Judged | None] = msgspec.json.Decoder(Judged | None)


class ReviewTold(msgspec.Struct):
    """A review as the page shows it: how far it is, and all that was found until now."""

    state: ReviewState
    done: int
    total: int
    """Moves, and one more for luck; 0 before the first look."""
    review: Review | None


class Tried(msgspec.Struct):
    """Where words lead that somebody tries in place of a move."""

    scene: Scene
    prompt: str
    options: list[Option]
    whole: bool
    regret: float
    told: list[str]


class Reviews:
    """The reviews of all tables of a server."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.running: dict[str, asyncio.Task[None]] = {}
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def go_on(self) -> None:
        """Works on the reviews that are wanted and that nobody works on; stops those that are wanted no more."""
        store = self.registry.services.store
        wanted = await store.wanted_reviews()
        for id in [id for id in self.running if id not in wanted]:
            self.running.pop(id).cancel()
        waiting = [id for id in wanted if id not in self.running][: max(0, WAITING - len(self.running))]
        mine = await store.own([lease_of(id) for id in waiting], LEASE) if waiting else {}
        for id in waiting:
            if lease_of(id) in mine:
                await self.run(id)

    async def run(self, id: str) -> None:
        try:
            table = await self.registry.table(id)
        except Unstored:
            return
        except Exception as error:
            # Whatever is wrong with one table, the others go on.
            warn("a review cannot go on", table=id, reason=str(error))
            await self.registry.services.store.want_review(id, False, b"")
            return
        if id not in self.running:
            self.running[id] = asyncio.get_running_loop().create_task(self.make(table))

    def keep(self, held: set[str]) -> None:
        """These leases are still held by this process: what another one works on is left to it."""
        for id in [id for id in self.running if lease_of(id) not in held]:
            self.running.pop(id).cancel()

    async def begin(self, table: Table) -> ReviewTold:
        """Lets a review run, unless it is there or runs already."""
        must_be_over(table)
        told = await self.told(table)
        if told.state in ("none", "stopped"):
            store = self.registry.services.store
            if len(await store.wanted_reviews()) >= self.registry.services.limits.reviews:
                raise Refused("too many games are being reviewed; try again later", TOO_MANY)
            await store.want_review(table.id, True, b"")
            await self.go_on()
            told.state = "running"
        return told

    async def stop(self, table: Table) -> ReviewTold:
        """Ends the search; what was found is kept, and it can be gone on with."""
        must_be_over(table)
        store = self.registry.services.store
        if await store.review(table.id) is not None:
            await store.want_review(table.id, False, b"")
        running = self.running.pop(table.id, None)
        if running is not None:
            running.cancel()
        return await self.told(table)

    async def told(self, table: Table) -> ReviewTold:
        must_be_over(table)
        kept = await self.registry.services.store.review(table.id)
        if kept is None:
            return ReviewTold("none", 0, 0, None)
        state: ReviewState = "running" if kept.wanted else "stopped"
        if not kept.first:
            return ReviewTold(state, 0, 0, None)
        found = findings_of(kept)
        total = len(found.decisions) + 1
        done = len(kept.parts)
        return ReviewTold("done" if done >= total else state, done, total, found.review())

    async def tried(self, table: Table, ply: int, words: list[str]) -> Tried:
        """Tries words in place of a move that was made; a whole move is judged as the others were."""
        must_be_over(table)
        kept = await self.registry.services.store.review(table.id)
        decision = findings_of(kept).decisions.get(ply) if kept is not None and kept.first else None
        if decision is None:
            raise Refused(f"no move that is reviewed begins after {ply} answers", UNKNOWN, "ply")
        tried, seen, answers = await asyncio.to_thread(move_tried, table.match, decision, words)
        if tried.whole:
            try:
                found = (await self.work(move_job(table, seen, answers), MoveJudged)).found
            except WorkFailed as error:
                warn("a tried move was not judged", table=table.id, ply=ply, reason=str(error))
                raise Refused("the move cannot be judged just now; try again") from None
            tried.regret = found["regret"]
        return tried

    async def rename(self, table: Table) -> None:
        """The people of a table have other names now, also in what was found of their game."""
        store = self.registry.services.store
        kept = await store.review(table.id)
        if kept is not None and kept.first:
            first = _first.decode(kept.first)
            first.facts["names"] = table.match.names[:]
            await store.want_review(table.id, kept.wanted, msgspec.json.encode(first))

    def forget(self, table: Table) -> None:
        """Ends the review of a table that is about to be deleted."""
        running = self.running.pop(table.id, None)
        if running is not None:
            running.cancel()

    async def make(self, table: Table) -> None:
        """Makes what is missing of a review; where the store is away, `go_on` tries again."""
        store = self.registry.services.store
        try:
            async with self.turns:
                await self.search(table)
        except WorkFailed as error:
            warn("a review failed", table=table.id, reason=str(error))
            with contextlib.suppress(Unstored):
                await store.want_review(table.id, False, b"")
        except Refused as error:
            warn("a review failed", table=table.id, reason=str(error))
        finally:
            if self.running.get(table.id) is asyncio.current_task():
                del self.running[table.id]

    async def search(self, table: Table) -> None:
        services = self.registry.services
        store, workers = services.store, services.limits.review_workers
        record = await asyncio.to_thread(print_record, table.match)
        kept = await store.review(table.id)
        if kept is None or not kept.first:
            # Somebody waits for this, and it takes less than a second.
            first = await services.readers.do(LookOver(record), services.limits.review_seconds, LookedOver)
            await store.want_review(table.id, True, msgspec.json.encode(first))
            kept = KeptReview(True, msgspec.json.encode(first), {})
        found = findings_of(kept)
        missing = [ply for ply in found.order() if ply not in kept.parts]
        luck = [LUCK] if LUCK not in kept.parts else []
        waiting = iter([*missing[: workers - 1], *luck, *missing[workers - 1 :]])

        async def take_parts() -> None:
            for ply in waiting:
                await store.keep_part(table.id, ply, await self.part(table, found, ply, record))

        takers = [asyncio.ensure_future(take_parts()) for _ in range(workers)]
        try:
            await asyncio.gather(*takers)
        finally:
            for taker in takers:
                taker.cancel()
        await store.want_review(table.id, False, b"")

    async def part(self, table: Table, found: Findings, ply: int, record: str) -> bytes:
        """One part of a review, as it is kept."""
        if ply == LUCK:
            return msgspec.json.encode(await self.work(FindLuck(record), Luck))
        job = judge_job(table, found, ply)
        for _ in range(ATTEMPTS):
            try:
                return msgspec.json.encode((await self.work(job, MoveJudged)).found)
            except WorkFailed as error:
                warn("a move was not judged", table=table.id, ply=ply, reason=str(error))
        return GIVEN_UP

    async def work(self, job: FindLuck | JudgeMove, kind: type[R]) -> R:
        services = self.registry.services
        return await services.reviewers.do(job, services.limits.review_seconds, kind)

    async def close(self) -> None:
        """The server stops; what runs is gone on with when it starts again."""
        for task in self.running.values():
            task.cancel()


def lease_of(table: str) -> str:
    """What the lease on a table's review is called."""
    return f"review {table}"


def move_tried(match: Match, decision: Decision, words: list[str]) -> tuple[Tried, State, list[int]]:
    """Where these words lead from the position in which a move was made, as its seat sees it; and the answers."""
    game, seat = match.game, decision["seat"]
    before = match.line[decision["ply"]]
    after = before.copy()
    answers: list[int] = []
    told: list[str] = []
    for word in words:
        option = next((one for one in after.options() if game.vocabulary[one] == word), None)
        if after.seat != seat or option is None or is_whole(after, seat, answers):
            raise Refused(f"{word!r} cannot be answered here", CLASH, "words")
        earlier = after.copy()
        after.apply(option)
        answers.append(option)
        text = line(earlier, after, option, seat)
        told += [text] if text else []
    seen = after.seen_by(seat)
    whole = is_whole(after, seat, answers)
    options = [] if whole else options_of(game, seen)
    prompt = "" if whole else seen.prompt()
    return Tried(game.scene(seen), prompt, options, whole, 0.0, told), before.seen_by(seat), answers


def is_whole(after: State, seat: int, answers: list[int]) -> bool:
    return bool(answers) and not is_half_made(after, seat)


def must_be_over(table: Table) -> None:
    """Nobody gets a review of a game that goes on: it would be a hint."""
    if not table.match.over and not table.frozen:
        raise Refused("the game is not over: only a finished game is reviewed", CLASH)
    if table.frozen:
        raise Refused("the game was played by older rules, and they lead elsewhere today: it cannot be reviewed", CLASH)


def findings_of(kept: KeptReview) -> Findings:
    """What was found so far."""
    first = _first.decode(kept.first)
    found = Findings(first.facts, first.decisions, first.chances)
    for ply, data in kept.parts.items():
        if ply == LUCK:
            for at, luck in _luck.decode(data).luck:
                found.take_luck(at, luck)
        else:
            judged = _move.decode(data)
            if judged is not None:
                found.take(ply, judged)
    return found


def judge_job(table: Table, found: Findings, ply: int) -> JudgeMove:
    return move_job(table, *seen_and_played(table.match, found.decisions[ply]))


def move_job(table: Table, seen: State, played: list[int]) -> JudgeMove:
    head = table.head
    settled: dict[str, object] = dict(head.options)
    return JudgeMove(head.game, head.pack, settled, len(table.seats), seen.dump(), 0.0, 0, played)
