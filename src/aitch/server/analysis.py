"""The analysis board over HTTP: positions that somebody typed, brought or played to the end, and what they are worth.

The page keeps its tree and sends what it was begun with and the answers since; nothing of it is kept here.  Workers of
their own show positions and think about them: they come after every playing table, each job has its time, and whoever
goes on looking asks again.  To stop is to ask no more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from aitch.core.position_form import FormChange
from aitch.core.variations import variations_of
from aitch.server.analysis_work import (
    Begun,
    Filled,
    FillForm,
    Grow,
    Grown,
    HasTree,
    OpenTree,
    ReadTree,
    Studied,
    Study,
    TreeNode,
    WriteTree,
    WroteTree,
    as_tree,
)
from aitch.server.logs import warn
from aitch.server.models import AnalysisBegun, AnalysisTreeBody, FormBody, GrowBody, StudyBody
from aitch.server.packs import game_of
from aitch.server.pool import WorkFailed
from aitch.server.refused import CLASH, FORBIDDEN, TOO_MANY, UNSTORED, Refused
from aitch.server.services import Services
from aitch.server.tables import Table
from aitch.server.turns import Asker
from aitch.server.words import clean_name


class Analysts:
    """Who waits for the workers of the analysis board, so that nobody takes them all."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.waiting: Counter[str] = Counter()

    @contextmanager
    def a_turn(self, address: str) -> Iterator[Asker]:
        """One job of this address, unless it has too many already or everybody together has."""
        limits = self.services.limits
        if self.waiting[address] >= limits.analyses_per_address or self.waiting.total() >= limits.analyses:
            raise Refused("so many positions are being analysed just now; wait a little", TOO_MANY)
        self.waiting[address] += 1
        try:
            yield Asker(address, "analysis", True)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]

    async def study(self, body: StudyBody, address: str) -> bytes:
        """Where the answers lead, as JSON."""
        job = Study(begun(body.begun), body.words, body.eyes, body.why)
        with self.a_turn(address) as asker:
            try:
                return bytes(
                    (await self.services.lookers.do(job, self.services.limits.analysis_seconds, Studied, asker)).moment
                )
            except WorkFailed as error:
                raise cannot(error, "words") from None

    async def fill_form(self, body: FormBody, address: str) -> bytes:
        """A position changed by hand, as a form, as JSON."""
        changes = [FormChange(field=one.field, index=one.index, value=one.value) for one in body.changes]
        job = FillForm(begun(body.begun), body.words, changes)
        with self.a_turn(address) as asker:
            try:
                seconds = self.services.limits.analysis_seconds
                return bytes((await self.services.lookers.do(job, seconds, Filled, asker)).form)
            except WorkFailed as error:
                raise cannot(error, "changes") from None

    async def grow(self, body: GrowBody, address: str) -> Grown:
        """What is known by now of a position: each call thinks a little more about it."""
        limits = self.services.limits
        with self.a_turn(f"thinking for {address}") as asker:
            # Where many look, each gets a shorter turn.
            seconds = limits.analysis_chunk / max(1, self.services.analysts.waiting)
            job = Grow(begun(body.begun), body.words, body.eyes, body.lines, seconds)
            try:
                return await self.services.analysts.do(job, limits.analysis_chunk + limits.bot_slack, Grown, asker)
            except WorkFailed as error:
                raise cannot(error, "words") from None

    async def open_tree(self, body: AnalysisBegun, address: str) -> HasTree:
        """A tree that has only its beginning: the start of a game, or a position that somebody typed."""
        with self.a_turn(address) as asker:
            return await self.tree(OpenTree(begun(body)), asker, "start")

    async def read_tree(self, text: str, address: str) -> HasTree:
        """The tree of a text, or of a record."""
        with self.a_turn(address) as asker:
            return await self.tree(ReadTree(text, self.services.limits.record_events), asker, "text")

    async def write_tree(self, body: AnalysisTreeBody, address: str) -> str:
        nodes = [TreeNode(node.parent, node.word, comment=node.comment, marks=node.marks) for node in body.nodes]
        with self.a_turn(address) as asker:
            try:
                job = WriteTree(begun(body.begun), nodes)
                return (await self.services.lookers.do(job, self.services.limits.record_seconds, WroteTree, asker)).text
            except WorkFailed as error:
                raise cannot(error, "nodes") from None

    async def tree(self, job: OpenTree | ReadTree, asker: Asker, where: str) -> HasTree:
        try:
            return await self.services.lookers.do(job, self.services.limits.record_seconds, HasTree, asker)
        except WorkFailed as error:
            raise cannot(error, where) from None


def begun(body: AnalysisBegun) -> Begun:
    """What a page sends, for a worker; a game or a pack that is not here is refused at once."""
    game_of(body.game, body.pack)
    names = [clean_name(name) for name in body.names]
    return Begun(body.game, body.pack, dict(body.options), body.seats, body.start, names)


def cannot(error: WorkFailed, where: str) -> Refused:
    """What was given is at fault, or the worker."""
    if error.bad:
        return Refused(str(error), CLASH, where)
    warn("no analysis", reason=str(error))
    return Refused("this could not be analysed just now; try again", UNSTORED)


async def tree_of_table(table: Table) -> HasTree:
    """The line of play of a table that is over; of another it is refused, whoever asks."""
    if not table.over:
        raise Refused("a game can be analysed when it is over", FORBIDDEN, "table")
    return await asyncio.to_thread(lambda: as_tree(variations_of(table.match.fork())))
