"""One line of jobs for all processes, in Redis: any number of workers take from it, wherever they are.

It is as fair as the line of one process (`turns.py`): people before programs alone, then whoever was thought for least.
Nothing here is the only copy of anything.  Whoever asked looks every second whether the job still waits or is being
done by a worker that lives, and puts it in again otherwise: a worker may be lost, and Redis itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from aitch.server.logs import warn
from aitch.server.pool import Pool, Pools, R, Worker, WorkFailed, WorkStuck, as_kind
from aitch.server.redis_bus import connected
from aitch.server.seat_secrets import new_id
from aitch.server.turns import HALF_LIFE, NOBODY, Asker
from aitch.server.worker import NICEST, Failed, Job, Reply

LOOK: Final = 1.0
"""Seconds after which one looks what has become of a job; and a worker says that it lives."""
LIVE: Final = 4
"""Seconds after which a worker that has said nothing counts as gone."""
KEPT: Final = 60
"""Seconds after which what nobody asks for any more is forgotten."""
AT_HOME: Final = 0.25
"""So many seconds a job waits for the worker that knows its table."""
BLOCK: Final = 1
QUICK: Final = ("bots", "readers", "lookers")
PATIENT: Final = ("analysts", "reviewers")
"""The lines, in the order in which workers take from them: what somebody at a table waits for, and the rest."""

TAKE: Final = """
local now = redis.call('TIME'); now = now[1] + now[2] / 1000000
local function had(name)
  local kept = redis.call('GET', 'aitch:share:' .. name)
  if not kept then return 0 end
  local seconds, at = kept:match('(%S+) (%S+)')
  return tonumber(seconds) * 0.5 ^ ((now - tonumber(at)) / tonumber(ARGV[2]))
end
for i = 4, #ARGV do
  local line, best, order = 'aitch:line:' .. ARGV[i], nil, nil
  local waiting = redis.call('HGETALL', line)
  for j = 1, #waiting, 2 do
    local place = cjson.decode(waiting[j + 1])
    local home = place.home ~= '' and redis.call('GET', 'aitch:home:' .. place.home)
    local elsewhere = home and home ~= ARGV[1] and redis.call('EXISTS', 'aitch:worker:' .. home) == 1
    if not elsewhere or now - place.at > tonumber(ARGV[3]) then
      local mine = {place.people and 0 or 1, had('visitor ' .. place.visitor), had('table ' .. place.table), place.at}
      local first = order == nil
      for k = 1, 4 do
        if order and mine[k] ~= order[k] then first = mine[k] < order[k]; break end
      end
      if first then best, order = {waiting[j], place}, mine end
    end
  end
  if best then
    redis.call('HDEL', line, best[1])
    local job = redis.call('GET', 'aitch:job:' .. best[1])
    if job then
      redis.call('SET', 'aitch:doing:' .. best[1], ARGV[1], 'EX', 3600)
      if best[2].home ~= '' then redis.call('SET', 'aitch:home:' .. best[2].home, ARGV[1], 'EX', 600) end
      return {best[1], job}
    end
  end
end
return false
"""
"""Whose turn it is, of the lines that a worker takes from, the first of them first; and what is to be done."""

DONE: Final = """
local now = redis.call('TIME'); now = now[1] + now[2] / 1000000
for i = 5, #ARGV do
  local kept, name = redis.call('GET', 'aitch:share:' .. ARGV[i]), 'aitch:share:' .. ARGV[i]
  local seconds = tonumber(ARGV[3])
  if kept then
    local before, at = kept:match('(%S+) (%S+)')
    seconds = seconds + tonumber(before) * 0.5 ^ ((now - tonumber(at)) / tonumber(ARGV[4]))
  end
  redis.call('SET', name, seconds .. ' ' .. string.format('%.3f', now), 'EX', 600)
end
redis.call('DEL', 'aitch:job:' .. ARGV[1], 'aitch:doing:' .. ARGV[1])
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], 60)
"""
"""A job is done: its asker is answered, and the time charged to whom it was for."""

LOST: Final = """
local lost = {}
for i = 2, #ARGV, 2 do
  local waits = redis.call('HEXISTS', 'aitch:line:' .. ARGV[i + 1], ARGV[i]) == 1
  local worker = redis.call('GET', 'aitch:doing:' .. ARGV[i])
  local done = worker and redis.call('EXISTS', 'aitch:worker:' .. worker) == 1
  if not (waits or done) or redis.call('EXPIRE', 'aitch:job:' .. ARGV[i], ARGV[1]) == 0 then
    table.insert(lost, ARGV[i])
  end
end
return lost
"""
"""Which jobs neither wait nor are done by a worker that lives."""


class Place(msgspec.Struct):
    """A job's place in the line."""

    visitor: str
    table: str
    people: bool
    home: str
    at: float


class Errand(msgspec.Struct):
    """A job as it travels: who waits for it, how long it may take, for whom it is."""

    asker: str
    seconds: float
    visitor: str
    table: str
    job: msgspec.Raw


class Answer(msgspec.Struct):
    id: str
    reply: Reply | None
    failed: str = ""
    stuck: bool = False


class BusLost(Exception):
    """The queue is away: the job may be done here, or be asked again."""


_errand: msgspec.json.Decoder[Errand] = msgspec.json.Decoder(Errand)
_answer: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_job: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)


class WorkQueue:
    """The side of those who ask: one for each process."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.me = new_id()
        self.waiting: dict[str, tuple[str, bytes, Place, asyncio.Future[Reply]]] = {}
        """By its id: the line of a job, what travels, its place, and who waits for it."""
        self.up = asyncio.Event()
        self.lost = redis.register_script(LOST)
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.tasks = [loop.create_task(self.hear()), loop.create_task(self.tend())]

    async def ask(self, line: str, job: Job, seconds: float, asker: Asker, home: str) -> Reply:
        """The reply to a job; `BusLost` where the queue is away."""
        if not self.up.is_set():
            raise BusLost
        id = new_id()
        errand = Errand(self.me, seconds, asker.visitor, asker.table, msgspec.Raw(msgspec.json.encode(job)))
        place = Place(asker.visitor, asker.table, asker.people, home, time.time())
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.waiting[id] = (line, msgspec.json.encode(errand), place, answer)
        try:
            await self.put([id])
            return await answer
        except (RedisError, OSError):
            raise BusLost from None
        finally:
            del self.waiting[id]
            if not answer.done() or answer.cancelled():
                with contextlib.suppress(RedisError, OSError):
                    await self.redis.hdel(f"aitch:line:{line}", id)

    async def put(self, ids: Sequence[str]) -> None:
        """Puts jobs into their lines; the clock is that of Redis."""
        seconds, micros = await self.redis.time()
        pipe = self.redis.pipeline()
        for id in ids:
            if id in self.waiting:
                line, errand, place, _ = self.waiting[id]
                place.at = seconds + micros / 1e6
                pipe.set(f"aitch:job:{id}", errand, ex=KEPT)
                pipe.hset(f"aitch:line:{line}", id, msgspec.json.encode(place))
        pipe.publish("aitch:work", "")
        await pipe.execute()

    async def hear(self) -> None:
        """Takes what workers answer."""
        while True:
            try:
                found = await self.redis.blpop([f"aitch:replies:{self.me}"], timeout=BLOCK)
                self.up.set()
                if found is not None:
                    self.take(_answer.decode(found[1]))
            except (RedisError, OSError):
                self.fail()
                await asyncio.sleep(LOOK / 2)
            except msgspec.DecodeError as error:
                warn("an answer of a worker was not understood", error=str(error))

    def take(self, answer: Answer) -> None:
        waits = self.waiting.get(answer.id)
        if waits is None or waits[3].done():
            return
        if answer.reply is not None:
            waits[3].set_result(answer.reply)
        else:
            kind = WorkStuck if answer.stuck else WorkFailed
            waits[3].set_exception(kind(answer.failed))

    def fail(self) -> None:
        """The queue is away: whoever waits is told."""
        self.up.clear()
        for _, _, _, answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(BusLost())

    async def tend(self) -> None:
        """Puts in again what was lost with a worker, or with Redis."""
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(RedisError, OSError):
                ids = [word for id, (line, *_) in self.waiting.items() for word in (id, line)]
                lost = await self.lost(args=[KEPT, *ids]) if ids else []
                if lost:
                    warn("jobs were lost, and are put in again", count=len(lost))
                    await self.put(lost)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()


class SharedPool:
    """One line of the queue; while that is away, the workers of this process do what it asks."""

    def __init__(self, queue: WorkQueue, line: str, own: Pool) -> None:
        self.queue = queue
        self.line = line
        self.own = own

    @property
    def waiting(self) -> int:
        return max(0, sum(line == self.line for line, *_ in self.queue.waiting.values()) - 1)

    async def do(self, job: Job, seconds: float, kind: type[R], asker: Asker = NOBODY, home: str = "") -> R:
        while True:
            try:
                # Who looks at a position again finds it where it was thought about.
                home = home or (f"{self.line} {asker.visitor}" if self.line == "analysts" else "")
                return as_kind(await self.queue.ask(self.line, job, seconds, asker, home), kind)
            except BusLost:
                if self.own.workers:
                    return await self.own.do(job, seconds, kind, asker, home)
                await self.queue.up.wait()


class SharedPools(Pools):
    """The lines of the queue, and the workers of this process that take from them."""

    def __init__(self, url: str, workers: int) -> None:
        self.redis = connected(url)
        self.queue, self.crew = WorkQueue(self.redis), Crew(self.redis, workers)
        self.bots, self.readers, self.lookers = (SharedPool(self.queue, line, self.crew.quick) for line in QUICK)
        self.analysts, self.reviewers = (SharedPool(self.queue, line, self.crew.patient) for line in PATIENT)

    def start(self) -> None:
        self.queue.start()
        self.crew.start()

    async def close(self) -> None:
        await self.queue.close()
        await self.crew.close()
        with contextlib.suppress(RedisError, OSError):
            await self.redis.aclose()


class Crew:
    """The side of those who work: each takes from the lines what is next, and does it in a process of its own."""

    def __init__(self, redis: Redis, workers: int) -> None:
        self.redis = redis
        self.quick, self.patient = Pool(workers), Pool(workers, NICEST)
        self.names: list[str] = []
        self.take, self.done = redis.register_script(TAKE), redis.register_script(DONE)
        self.tasks: list[asyncio.Task[None]] = []
        self.more = asyncio.Condition()

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        for pool, lines in ((self.quick, QUICK), (self.patient, PATIENT)):
            for worker in pool.workers:
                self.names.append(new_id())
                self.tasks.append(loop.create_task(self.work(worker, lines, self.names[-1])))
        self.tasks.append(loop.create_task(self.listen()))

    async def listen(self) -> None:
        """Hears when there is something to do."""
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe("aitch:work")
                    while True:
                        if await channel.get_message(timeout=BLOCK) is not None:
                            async with self.more:
                                self.more.notify_all()
            except (RedisError, OSError):
                await asyncio.sleep(LOOK)

    async def work(self, worker: Worker, lines: Sequence[str], name: str) -> None:
        while True:
            try:
                await self.redis.set(f"aitch:worker:{name}", "", ex=LIVE)
                found = await self.take(args=[name, HALF_LIFE, AT_HOME, *lines])
            except (RedisError, OSError):
                await asyncio.sleep(LOOK)
                continue
            if found:
                await self.do(worker, name, found[0], _errand.decode(found[1]))
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(AT_HOME), self.more:
                    await self.more.wait()

    async def do(self, worker: Worker, name: str, id: str, errand: Errand) -> None:
        began = time.monotonic()
        living = asyncio.get_running_loop().create_task(self.live(name))
        try:
            async with worker.line_up.turn(NOBODY):
                reply = await worker.do(_job.decode(errand.job), errand.seconds)
            answer = Answer(id, reply)
        except WorkFailed as error:
            answer = Answer(id, None, str(error), isinstance(error, WorkStuck))
        except msgspec.DecodeError as error:
            answer = Answer(id, Failed(f"a job of another version: {error}", False))
        finally:
            living.cancel()
        told: list[str | bytes | float] = [id, msgspec.json.encode(answer), time.monotonic() - began, HALF_LIFE]
        charged = [f"visitor {errand.visitor}", f"table {errand.table}"]
        with contextlib.suppress(RedisError, OSError):  # then it is asked again
            await self.done(keys=[f"aitch:replies:{errand.asker}"], args=[*told, *charged])

    async def live(self, name: str) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await self.redis.set(f"aitch:worker:{name}", "", ex=LIVE)
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """What is being done is asked again at once."""
        for task in self.tasks:
            task.cancel()
        with contextlib.suppress(RedisError, OSError):
            await self.redis.delete(*[f"aitch:worker:{name}" for name in self.names] or ["aitch:worker:"])
        await self.quick.close()
        await self.patient.close()
