"""A bot's answer to the question that a table asks it: thought out in a worker, checked here."""

from __future__ import annotations

import secrets
import time
from typing import Final

from aitch.core.contract import State
from aitch.server.clocks import Clocks
from aitch.server.house import House
from aitch.server.logs import warn
from aitch.server.pool import WorkFailed
from aitch.server.store import Head
from aitch.server.worker import Think, Thought

SHARE: Final = 20
"""A bot takes at most this part of what its clock shows for one answer."""


async def choose(house: House, head: Head, seats: int, bot: str, seen: State, clocks: Clocks | None) -> int:
    """A legal answer: the bot's, or any at all if it fails, since the game must go on."""
    options = seen.options()
    seconds = house.limits.bot_seconds
    if clocks is not None:
        seconds = min(seconds, max(0.02, clocks.now(house.now())[seen.seat] / SHARE))
    settled: dict[str, object] = dict(head.options)
    job = Think(head.game, head.pack, settled, seats, bot, seen.dump(), seconds, secrets.randbits(60))
    began = time.monotonic()
    how = "thought"
    try:
        reply = await house.bots.do(job, seconds + house.limits.bot_slack)
        answer = reply.option if isinstance(reply, Thought) else -1
        if answer not in options:
            raise WorkFailed(f"{answer} is not legal")
    except WorkFailed as error:
        warn("a bot failed; chance answers for it", table=head.id, bot=bot, reason=str(error))
        how, answer = "failed", secrets.choice(options)
    house.metrics.bots.add(how)
    house.metrics.thinking.add(time.monotonic() - began)
    return answer
