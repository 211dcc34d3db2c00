"""The bus by Redis."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from aitch.server.bus import BadBus, BusState, Hear
from aitch.server.logs import note, warn
from aitch.server.seat_secrets import new_id

NEWS: Final = "aitch:news"
UNTOLD: Final = 10_000
"""So many news wait at most while the bus is away; of more the oldest are lost."""
AGAIN: Final = (0.1, 0.2, 0.5, 1.0)
"""Seconds between attempts to reach it."""
PATIENCE: Final = 3.0
"""Seconds after which a bus that does not answer counts as away."""


TAKE: Final = """
local now = redis.call('TIME'); now = now[1] + now[2] / 1000000
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = kept[1] and math.min(burst, kept[1] + (now - kept[2]) * rate) or burst
local taken = left >= 1 and 1 or 0
redis.call('HSET', KEYS[1], 'left', left - taken, 'at', string.format('%.3f', now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return taken
"""
"""A bucket of `limits.py` that all processes share."""

COUNT: Final = """
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], 86400)
local counts, sum = redis.call('HGETALL', KEYS[1]), 0
for i = 1, #counts, 2 do
  if counts[i] == ARGV[1] or redis.call('EXISTS', 'aitch:alive:' .. counts[i]) == 1 then
    sum = sum + tonumber(counts[i + 1])
  else
    redis.call('HDEL', KEYS[1], counts[i])
  end
end
return sum
"""
"""What each process has of something, together; one that says nothing any more has nothing."""
ALIVE: Final = 10
"""Seconds after which a process counts as gone."""


def connected(url: str) -> Redis:
    """Connections are made when they are needed; one that broke is found out when it is used, and what was asked is
    then asked once more."""
    try:
        return Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 1),
        )
    except ValueError as error:
        raise BadBus(f"{url} is no bus: {error}") from None


class RedisBus:
    """News by Redis' channels; a connection that was lost is made again, however often."""

    def __init__(self, url: str) -> None:
        self.redis = connected(url)
        self.state: BusState = "away"
        self.untold: deque[str] = deque(maxlen=UNTOLD)
        self.more = asyncio.Event()
        self.me = new_id()
        self.bucket, self.counts = self.redis.register_script(TAKE), self.redis.register_script(COUNT)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        loop = asyncio.get_running_loop()
        self.tasks = [loop.create_task(work) for work in (self.listen(hear), self.send(), self.live())]

    async def live(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await self.redis.set(f"aitch:alive:{self.me}", "", ex=ALIVE)
            await asyncio.sleep(PATIENCE)

    def tell(self, news: str) -> None:
        self.untold.append(news)
        self.more.set()

    async def listen(self, hear: Hear) -> None:
        """Hears news until it is cancelled, on one connection after the other."""
        failures = 0
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(NEWS)
                    while True:
                        message = await channel.get_message(timeout=PATIENCE)
                        self.turn("up")
                        failures = 0
                        if message is not None and message["type"] == "message":
                            hear(message["data"])
                        elif message is None:
                            await channel.ping()  # in silence one cannot tell that nobody is there
            except (RedisError, OSError) as error:
                self.turn("away", repr(error))
            except Exception as error:
                warn("news were not understood", error=repr(error))
            await asyncio.sleep(AGAIN[min(failures, len(AGAIN) - 1)])
            failures += 1

    def turn(self, state: BusState, reason: str = "") -> None:
        if state != self.state:
            self.state = state
            if state == "up":
                note("the bus is there")
            else:
                warn("the bus is away", reason=reason)

    async def send(self) -> None:
        """Sends what is to be told, all that waits in one go; what cannot be sent is lost."""
        while True:
            await self.more.wait()
            self.more.clear()
            told = list(self.untold)
            self.untold.clear()
            with contextlib.suppress(RedisError, OSError):
                pipe = self.redis.pipeline(transaction=False)
                for news in told:
                    pipe.publish(NEWS, news)
                await pipe.execute()

    async def take(self, bucket: str, burst: float, rate: float) -> bool:
        if self.state == "up":
            with contextlib.suppress(RedisError, OSError):
                return bool(await self.bucket(keys=[f"aitch:bucket:{bucket}"], args=[burst, rate]))
        return True

    async def count(self, what: str, own: int) -> int:
        if self.state == "up":
            with contextlib.suppress(RedisError, OSError):
                return int(await self.counts(keys=[f"aitch:count:{what}"], args=[self.me, own]))
        return own

    async def keep(self, what: str, one: str, seconds: int) -> None:
        key = f"aitch:kept:{what}"
        with contextlib.suppress(RedisError, OSError):
            pipe = self.redis.pipeline()
            pipe.zadd(key, {f"{one} {new_id()}": time.time() + seconds})
            pipe.expire(key, seconds)
            await pipe.execute()

    async def kept(self, what: str) -> list[str]:
        if self.state == "up":
            with contextlib.suppress(RedisError, OSError):
                found = await self.redis.zrangebyscore(f"aitch:kept:{what}", time.time(), "+inf")
                return [str(one).rpartition(" ")[0] for one in found]
        return []

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        with contextlib.suppress(Exception):
            await self.redis.aclose()
