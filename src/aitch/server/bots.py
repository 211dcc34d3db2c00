"""Bots at a table: their answers and the hints of the best of them, thought out in a worker, checked here."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from typing import Final

from aitch.bots.greedy import GreedyBot
from aitch.bots.session import bot_seed
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.match import ANSWER, STAND_IN, Event
from aitch.core.rng import Rng
from aitch.server.clocks import Clocks
from aitch.server.logs import warn
from aitch.server.messages import HintMove
from aitch.server.pool import WorkFailed, WorkStuck
from aitch.server.refused import Refused
from aitch.server.services import Services
from aitch.server.store import Head
from aitch.server.turns import Asker
from aitch.server.worker import Advised, Ask, Think, Thought

SHARE: Final = 20
"""A bot takes at most this part of what its clock shows for one answer."""
ATTEMPTS: Final = 3
"""So often a bot may fail to answer one question."""
SEEDS: Final = 2**60
STAND_IN_SECONDS: Final = 0.3
STAND_IN_POSITIONS: Final = 2000
"""What the bot may spend that answers in this process for one that failed: everybody waits for it."""


async def choose(
    services: Services,
    head: Head,
    seats: int,
    bot: str,
    seen: State,
    clocks: Clocks | None,
    place: str,
    given: int,
    ply: int,
    asker: Asker,
) -> list[Event]:
    """A legal answer, after notes of how it came about; `place` names the session (see `Sessions`).

    The answer is the bot's.  Whatever happens to its worker, it thinks again, in another one; if it fails each time, a
    simpler bot answers here, for the game must go on.
    """
    options = seen.options()
    seconds = services.limits.bot_seconds
    if clocks is not None:
        seconds = min(seconds, max(0.02, clocks.now(services.now())[seen.seat] / SHARE))
    settled: dict[str, object] = dict(head.options)
    thinking = (seen.dump(), ply, seconds, bot_seed(head.seed), place, given)
    job = Think(head.game, head.pack, settled, seats, bot, *thinking)
    began = time.monotonic()
    events: list[Event] = []
    stuck = False
    for _ in range(ATTEMPTS):
        try:
            reply = await services.bots.do(job, seconds + services.limits.bot_slack, Thought, asker, head.id)
            events = [Event(kind, value) for kind, value in reply.events]
            if events[-1].value not in options:
                raise WorkFailed("its answer is not legal")
            break
        except WorkFailed as error:
            warn("a bot failed; it thinks again", table=head.id, bot=bot, reason=str(error))
            services.metrics.bots.add("again")
            stuck = isinstance(error, WorkStuck)
            events = []
    if not events:
        warn("a bot failed each time; another answers for it", table=head.id, bot=bot)
        # Where a worker did not come back, this process would not either.
        option = secrets.choice(options) if stuck else await stand_in(seen)
        events = [Event(STAND_IN, seen.seat), Event(ANSWER, option)]
    services.metrics.bots.add("failed" if events[0].kind == STAND_IN else "thought")
    services.metrics.thinking.add(time.monotonic() - began)
    return events


async def stand_in(seen: State) -> int:
    """One move ahead, in a thread of this process; any answer if even that fails."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[int] = loop.create_future()

    def settle(option: int) -> None:
        if not answer.done():
            answer.set_result(option)

    def think() -> None:
        option = secrets.choice(seen.options())
        with contextlib.suppress(Exception):
            budget = Budget(STAND_IN_SECONDS, STAND_IN_POSITIONS)
            option = GreedyBot().answer(seen, Rng(secrets.randbits(60)), budget)
        with contextlib.suppress(RuntimeError):  # the server was stopped meanwhile
            loop.call_soon_threadsafe(settle, option)

    # No thread of the executor: one that does not come back would keep the server from stopping.
    threading.Thread(target=think, daemon=True).start()
    try:
        return await asyncio.wait_for(answer, 10 * STAND_IN_SECONDS)
    except TimeoutError:
        return secrets.choice(seen.options())


def seed_of(seen: State) -> int:
    """Follows from what is seen alone: the same question is thought about with the same dice."""
    return seen.key() % SEEDS


async def advise(services: Services, head: Head, seats: int, seen: State, asker: Asker) -> list[HintMove]:
    """What the Expert would do, from what the seat sees."""
    settled: dict[str, object] = dict(head.options)
    seconds = services.limits.bot_seconds
    job = Ask(head.game, head.pack, settled, seats, seen.dump(), seconds, seed_of(seen))
    try:
        reply = await services.bots.do(job, seconds + services.limits.bot_slack, Advised, asker)
    except WorkFailed as error:
        warn("no hint", table=head.id, reason=str(error))
        raise Refused("there is no hint just now; try again") from None
    return reply.moves
