"""Bots at a table: their answers and the hints of the best of them, thought out in a worker, checked here."""

from __future__ import annotations

import secrets
import time
from typing import Final

from aitch.core.contract import State
from aitch.server.clocks import Clocks
from aitch.server.logs import warn
from aitch.server.messages import HintMove
from aitch.server.pool import WorkFailed
from aitch.server.refused import Refused
from aitch.server.services import Services
from aitch.server.store import Head
from aitch.server.worker import Advised, Ask, Think, Thought

SHARE: Final = 20
"""A bot takes at most this part of what its clock shows for one answer."""


class BotPlan:
    """What a table's bots have thought out already, so that a move of several answers is thought about once."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, int]] = []
        """What the seat must see (its key), and the answer there."""

    def recall(self, seen: State) -> int | None:
        """The answer that was planned for what the seat sees now."""
        answers, self.answers = self.answers, []
        if answers and answers[0][0] == seen.key() and answers[0][1] in seen.options():
            self.answers = answers[1:]
            return answers[0][1]
        return None


async def choose(
    services: Services, head: Head, seats: int, bot: str, seen: State, clocks: Clocks | None, plan: BotPlan
) -> int:
    """A legal answer: the bot's, or any at all if it fails, since the game must go on."""
    planned = plan.recall(seen)
    if planned is not None:
        return planned
    options = seen.options()
    seconds = services.limits.bot_seconds
    if clocks is not None:
        seconds = min(seconds, max(0.02, clocks.now(services.now())[seen.seat] / SHARE))
    settled: dict[str, object] = dict(head.options)
    job = Think(head.game, head.pack, settled, seats, bot, seen.dump(), seconds, secrets.randbits(60))
    began = time.monotonic()
    how = "thought"
    try:
        reply = await services.bots.do(job, seconds + services.limits.bot_slack, Thought)
        if reply.option not in options:
            raise WorkFailed("its answer is not legal")
        answer, plan.answers = reply.option, reply.then
    except WorkFailed as error:
        warn("a bot failed; chance answers for it", table=head.id, bot=bot, reason=str(error))
        how, answer = "failed", secrets.choice(options)
    services.metrics.bots.add(how)
    services.metrics.thinking.add(time.monotonic() - began)
    return answer


async def advise(services: Services, head: Head, seats: int, seen: State) -> list[HintMove]:
    """What the Expert would do, from what the seat sees."""
    settled: dict[str, object] = dict(head.options)
    seconds = services.limits.bot_seconds
    job = Ask(head.game, head.pack, settled, seats, seen.dump(), seconds, secrets.randbits(60))
    try:
        reply = await services.bots.do(job, seconds + services.limits.bot_slack, Advised)
    except WorkFailed as error:
        warn("no hint", table=head.id, reason=str(error))
        raise Refused("there is no hint just now; try again") from None
    return reply.moves
