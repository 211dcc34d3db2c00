"""The HTTP API: games to choose from, tables to make and to find, records to take along and to bring."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Security
from fastapi.responses import PlainTextResponse, Response
from fastapi.security import APIKeyHeader

from aitch import __version__
from aitch.core.game import Game
from aitch.server import broadcast, hosts, puzzles
from aitch.server.analysis import Analysts, tree_of_table
from aitch.server.lessons import AT_ONCE, moment_after
from aitch.server.library import (
    Blob,
    content_blob,
    games_blob,
    glossary_blob,
    lessons_blob,
    puzzles_blob,
    rules_blob,
    theme_blob,
)
from aitch.server.limits import Addresses, visitor
from aitch.server.models import (
    AboutServer,
    AnalysisBegun,
    AnalysisMoment,
    AnalysisText,
    AnalysisTree,
    AnalysisTreeBody,
    AnalysisValue,
    ContentInfo,
    Done,
    ErrorInfo,
    FormBody,
    GameInfo,
    GrowBody,
    Health,
    LessonBody,
    LessonInfo,
    LessonMoment,
    MadeTable,
    PositionForm,
    PuzzleBody,
    PuzzleList,
    PuzzleMoment,
    PuzzleReply,
    ReadRecord,
    RecordBody,
    ReviewInfo,
    RulesInfo,
    SeatInfo,
    StudyBody,
    TableBody,
    TableDetails,
    TableLine,
    TakeBody,
    TakenSeat,
    TermInfo,
    ThemeInfo,
    TriedMove,
    TryBody,
)
from aitch.server.packs import game_of
from aitch.server.refused import CLASH, TOO_MANY, WHO, Refused
from aitch.server.reviews import ReviewTold, Tried
from aitch.server.seat_secrets import hash_of, new_secret
from aitch.server.store import BOT, Clock, Listing
from aitch.server.table_registry import SeatRequest, TableRegistry, record_of
from aitch.server.tables import Table
from aitch.server.takers import Takers
from aitch.server.words import clean_name

LISTED = 60
SCHEME = "Seat "
PROOF = APIKeyHeader(
    name="Authorization", scheme_name="Seat", description="Seat SECRET, or several by commas", auto_error=False
)

Proof = Annotated[str | None, Security(PROOF)]
GameName = Annotated[str, Path(max_length=80)]
LessonName = Annotated[str, Path(max_length=80)]
PuzzleName = Annotated[str, Path(max_length=40)]
TableId = Annotated[str, Path(max_length=40)]
PlyNumber = Annotated[int, Path(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Path(ge=0, le=63)]


def may(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a call, for OpenAPI; 400, 413, 422 and 429 may come of any."""
    content = {"application/json": {"schema": ErrorInfo.model_json_schema()}}
    every = sorted({*statuses, 400, 422, 429})
    return {status: {"description": "Refused", "content": content} for status in every}


def send_blob(request: Request, blob: Blob) -> Response:
    headers = {"ETag": blob.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == blob.tag:
        return Response(status_code=304, headers=headers)
    body = blob.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = blob.packed["gzip"]
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


def line(registry: TableRegistry, listing: Listing, title: str) -> TableLine:
    awake = registry.awake.get(listing.head.id)
    seats = [
        SeatInfo(
            name=seat.name,
            kind=seat.kind,
            present=awake.present(i) if awake is not None else seat.kind == BOT,
            taken=seat.taken is not None,
            bot=seat.bot,
            stand_in=seat.stand_in,
        )
        for i, seat in enumerate(listing.seats)
    ]
    head, mark = listing.head, listing.mark
    return TableLine(
        table=head.id,
        game=head.game,
        title=title,
        seats=seats,
        state=awake.state if awake is not None else mark.state,
        ply=mark.ply,
        made=head.made,
    )


def title_of(name: str) -> str:
    """The title of a game, or its name if it is no longer installed."""
    try:
        game: Game = game_of(name)
    except Refused:
        return name
    return game.title


def address_of(request: Request) -> str:
    return visitor(request.client.host) if request.client else "?"


def secrets_in(authorization: str | None) -> list[str]:
    """The secrets that a call brings."""
    if authorization is None or not authorization.startswith(SCHEME):
        raise Refused("the header Authorization should be: Seat SECRET", WHO, "Authorization")
    return [part for part in authorization[len(SCHEME) :].replace(",", " ").split() if part]


def routes(registry: TableRegistry, makes: Addresses) -> APIRouter:
    """The calls, for these tables; `makes` bounds how much one address may make."""
    api = APIRouter()

    async def must_make(request: Request) -> None:
        services, who = registry.services, address_of(request)
        burst, rate = services.limits.makes_burst, services.limits.makes_rate
        if not makes.take(who, services.now()) or not await services.bus.take(f"makes {who}", burst, rate):
            raise Refused("too many new tables, seats or records from this address; wait a little", TOO_MANY)

    add_games(api)
    add_puzzles(api, registry)
    add_tables(api, registry, must_make)
    add_records(api, registry, must_make)
    add_reviews(api, registry, must_make)
    add_analysis(api, registry)
    add_operations(api, registry)
    return api


def add_games(api: APIRouter) -> None:
    """What there is to play."""

    @api.get("/api/games", response_model=list[GameInfo], responses=may())
    async def games(request: Request) -> Response:
        """Every game, with what the home page shows."""
        return send_blob(request, games_blob())

    @api.get("/api/games/{game}/glossary", response_model=list[TermInfo], responses=may(404))
    async def glossary(request: Request, game: GameName) -> Response:
        """What the words of a game mean."""
        return send_blob(request, glossary_blob(game_of(game).name))

    @api.get("/api/games/{game}/lessons", response_model=list[LessonInfo], responses=may(404))
    async def lessons(request: Request, game: GameName) -> Response:
        """The lessons of a game; none where it has no course."""
        return send_blob(request, lessons_blob(game_of(game).name))

    turns = asyncio.Semaphore(AT_ONCE)

    @api.post("/api/games/{game}/lessons/{lesson}", response_model=LessonMoment, responses=may(404, 413))
    async def take_lesson(game: GameName, lesson: LessonName, body: LessonBody) -> Response:
        """Where these deeds lead in a lesson.  Nothing is kept: the next call sends them again, with one more."""
        found = await moment_after(game_of(game), lesson, body.deeds, turns)
        return Response(found, media_type="application/json", headers={"Cache-Control": "no-store"})

    @api.get("/api/games/{game}/rules", response_model=RulesInfo, responses=may(404))
    async def rules(request: Request, game: GameName) -> Response:
        """The rules of a game, by chapters and numbers."""
        return send_blob(request, rules_blob(game_of(game).name))

    @api.get("/api/games/{game}/content", response_model=ContentInfo, responses=may(404))
    async def content(
        request: Request, game: GameName, pack: Annotated[str, Query(max_length=80)] = "default"
    ) -> Response:
        """A content pack, each item with its provenance."""
        game_of(game, pack)
        return send_blob(request, content_blob(game, pack))

    @api.get("/api/games/{game}/theme", response_model=ThemeInfo, responses=may(404))
    async def theme(request: Request, game: GameName) -> Response:
        """Palette and sprites of a game."""
        return send_blob(request, theme_blob(game_of(game).name))


def add_puzzles(api: APIRouter, registry: TableRegistry) -> None:
    """Positions with one clearly best move."""
    turns = asyncio.Semaphore(AT_ONCE)

    @api.get("/api/games/{game}/puzzles", response_model=PuzzleList, responses=may(404))
    async def puzzle_list(request: Request, game: GameName) -> Response:
        """The puzzles of a game, without their solutions; none where it has none."""
        return send_blob(request, puzzles_blob(game_of(game).name))

    @api.post("/api/games/{game}/puzzles/{puzzle}", response_model=PuzzleMoment, responses=may(404, 413))
    async def try_puzzle(game: GameName, puzzle: PuzzleName, body: PuzzleBody) -> Response:
        """Where these answers lead in a puzzle.  Nothing is kept: the next call sends them again, with one more."""
        found = await puzzles.moment_after(game_of(game), puzzle, body.answers, body.show, turns)
        return Response(found, media_type="application/json", headers={"Cache-Control": "no-store"})

    @api.post("/api/games/{game}/puzzles/{puzzle}/reply", response_model=PuzzleReply, responses=may(404, 409, 413))
    async def reply(game: GameName, puzzle: PuzzleName, body: PuzzleBody) -> Response:
        """What comes of a wrong move: what the strongest level answers to it."""
        found = await puzzles.reply_to(registry.services, game_of(game), puzzle, body.answers, turns)
        return Response(found, media_type="application/json", headers={"Cache-Control": "no-store"})


def add_tables(api: APIRouter, registry: TableRegistry, must_make: Callable[[Request], Awaitable[None]]) -> None:
    """Finding, making and joining tables."""
    takers = Takers(registry)

    @api.get("/api/tables", responses=may(503))
    async def tables() -> list[TableLine]:
        """The listed tables, newest first."""
        found = await registry.services.store.listed(LISTED)
        return [line(registry, listing, title_of(listing.head.game)) for listing in found]

    @api.post("/api/tables", status_code=201, responses=may(403, 404, 409, 413, 503))
    async def make(request: Request, body: TableBody) -> MadeTable:
        """Makes a table; the secrets of its seats are told to the caller only."""
        await must_make(request)
        clock = Clock(**body.clock.model_dump()) if body.clock else None
        if clock is not None and clock.each_turn and clock.increment:
            raise Refused("a clock for each turn saves nothing up: it has no increment", CLASH, "clock")
        seats = [SeatRequest(seat.kind, seat.name, seat.bot) for seat in body.seats]
        game = game_of(body.game, body.pack)
        table, secrets, host = await registry.make(game, dict(body.options), seats, clock, body.listed)
        return MadeTable(table=table.id, secrets=secrets, host=host)

    @api.get("/api/tables/{table}", responses=may(404, 409, 503))
    async def details(table: TableId) -> TableDetails:
        """One table."""
        return details_of(await registry.table(table))

    @api.post("/api/tables/{table}/seats/{seat}", responses=may(403, 404, 409, 413, 503))
    async def take(request: Request, table: TableId, seat: SeatNumber, body: TakeBody) -> TakenSeat:
        """Takes an open seat; its secret is told to the caller only."""
        await must_make(request)
        found, who, secret = await registry.table(table), address_of(request), new_secret()
        await takers.must_leave_some(who, found)
        await found.sit(seat, clean_name(body.name), hash_of(secret))
        await takers.note(who, found)
        return TakenSeat(secret=secret)

    @api.post("/api/tables/{table}/rematch", responses=may(401, 403, 404, 409, 413, 503))
    async def rematch(
        request: Request,
        table: TableId,
        authorization: Proof,
    ) -> MadeTable:
        """The same people at a new table, one seat further."""
        given = secrets_in(authorization)
        await must_make(request)
        new, secrets = await registry.rematch(await registry.table(table), given)
        return MadeTable(table=new.id, secrets=secrets, host=None)

    @api.delete("/api/tables/{table}", responses=may(401, 403, 404, 409, 503))
    async def delete(table: TableId, authorization: Proof) -> Done:
        """Deletes a table, by its host: one that is over or never began, or where nobody else plays."""
        found = await registry.table(table)
        hosts.must_be_host(found, secrets_in(authorization))
        await hosts.delete(registry, found)
        return Done(done=True)

    @api.delete("/api/tables/{table}/names", responses=may(401, 403, 404, 409, 503))
    async def forget(table: TableId, authorization: Proof) -> Done:
        """Takes the names of the own seats out of a table, with what was said there under them."""
        found = await registry.table(table)
        await hosts.forget(registry, found, hosts.must_be_seats(found, secrets_in(authorization)))
        return Done(done=True)


def add_records(api: APIRouter, registry: TableRegistry, must_make: Callable[[Request], Awaitable[None]]) -> None:
    """Records to take along and to bring."""

    @api.get(
        "/api/tables/{table}/record",
        response_class=PlainTextResponse,
        responses=may(403, 404, 409, 503),
    )
    async def record(table: TableId) -> PlainTextResponse:
        """The record of a game as text."""
        found = await registry.table(table)
        name = f"{found.game.name}-{found.id}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(await record_of(found), headers=headers)

    @api.post("/api/records", status_code=201, responses=may(403, 409, 413, 503))
    async def upload(request: Request, body: RecordBody) -> ReadRecord:
        """Takes a record, replays it, and makes a finished table of it."""
        await must_make(request)
        table, host = await registry.upload(body.text)
        return ReadRecord(table=table.id, host=host)


def add_reviews(api: APIRouter, registry: TableRegistry, must_make: Callable[[Request], Awaitable[None]]) -> None:
    """Reviews of finished games."""
    path = "/api/tables/{table}/review"

    def send(told: ReviewTold | Tried) -> Response:
        headers = {"Cache-Control": "no-store"}
        return Response(msgspec.json.encode(told), media_type="application/json", headers=headers)

    @api.get(path, response_model=ReviewInfo, responses=may(404, 409, 503))
    async def review(table: TableId) -> Response:
        """How far the review of a finished game is, and what was found until now."""
        return send(await registry.reviews.told(await registry.table(table)))

    @api.post(path, response_model=ReviewInfo, responses=may(404, 409, 503))
    async def begin_review(request: Request, table: TableId) -> Response:
        """Begins the review of a finished game, or goes on with one that was stopped."""
        await must_make(request)
        return send(await registry.reviews.begin(await registry.table(table)))

    @api.post(path + "/{ply}", response_model=TriedMove, responses=may(404, 409, 413, 503))
    async def try_move(table: TableId, ply: PlyNumber, body: TryBody) -> Response:
        """Tries words in place of the move that was made; a whole move is judged as the others were."""
        return send(await registry.reviews.tried(await registry.table(table), ply, body.words))

    @api.delete(path, response_model=ReviewInfo, responses=may(404, 409, 503))
    async def stop_review(table: TableId) -> Response:
        """Stops a review; what was found is kept."""
        return send(await registry.reviews.stop(await registry.table(table)))


def add_analysis(api: APIRouter, registry: TableRegistry) -> None:
    """The analysis board."""
    analysts = Analysts(registry.services)

    @api.get("/api/tables/{table}/analysis", response_model=AnalysisTree, responses=may(403, 404, 409, 503))
    async def of_table(table: TableId) -> Response:
        """The line of play of a table that is over, as a tree; of any other it is refused."""
        return as_json(await tree_of_table(await registry.table(table)))

    @api.post("/api/analysis", response_model=AnalysisTree, responses=may(404, 409, 413, 503))
    async def begin(request: Request, body: AnalysisBegun) -> Response:
        """A tree that begins with the start of a game or with a position that somebody typed."""
        return as_json(await analysts.open_tree(body, address_of(request)))

    @api.post("/api/analysis/read", response_model=AnalysisTree, responses=may(404, 409, 413, 503))
    async def read(request: Request, body: RecordBody) -> Response:
        """The tree of an analysis' text or of a record, every answer played."""
        return as_json(await analysts.read_tree(body.text, address_of(request)))

    @api.post("/api/analysis/text", responses=may(404, 409, 413, 503))
    async def write(request: Request, body: AnalysisTreeBody) -> AnalysisText:
        """A tree as text beside a record."""
        return AnalysisText(text=await analysts.write_tree(body, address_of(request)))

    @api.post("/api/analysis/moment", response_model=AnalysisMoment, responses=may(404, 409, 413, 503))
    async def look(request: Request, body: StudyBody) -> Response:
        """Where answers lead, as the chosen eyes see it."""
        found = await analysts.study(body, address_of(request))
        return Response(found, media_type="application/json")

    @api.post("/api/analysis/form", response_model=PositionForm, responses=may(404, 409, 413, 503))
    async def fill_form(request: Request, body: FormBody) -> Response:
        """A position as a form, with other values in it; what is wrong with them is told and no refusal."""
        found = await analysts.fill_form(body, address_of(request))
        return Response(found, media_type="application/json")

    @api.post("/api/analysis/value", response_model=AnalysisValue, responses=may(404, 409, 413, 503))
    async def value(request: Request, body: GrowBody) -> Response:
        """What a position is worth and the best lines: each call thinks a little more about it."""
        return as_json(await analysts.grow(body, address_of(request)))


def as_json(found: msgspec.Struct) -> Response:
    """What a worker found, without the name of its kind."""
    told = {name: getattr(found, name) for name in found.__struct_fields__}
    return Response(msgspec.json.encode(told), media_type="application/json")


def add_operations(api: APIRouter, registry: TableRegistry) -> None:
    """For whoever runs the server."""

    @api.get("/api/about", responses=may())
    async def about() -> AboutServer:
        """How long tables are kept here."""
        limits = registry.services.limits
        days = {"open_days": limits.open_days, "playing_days": limits.playing_days, "over_days": limits.over_days}
        return AboutServer(version=__version__, **days, archived=bool(limits.archive))

    @api.get("/healthz", responses=may(503))
    async def health() -> Health:
        """Whether the server can read and write its store; 503 with the reason where it cannot."""
        await registry.services.store.check()
        return Health(ok=True, bus=registry.services.bus.state)

    @api.get("/metrics", response_class=PlainTextResponse, responses=may())
    async def metrics() -> PlainTextResponse:
        """Numbers for Prometheus."""
        return PlainTextResponse(registry.services.metrics.text())


def details_of(table: Table) -> TableDetails:
    about: dict[str, object] = msgspec.to_builtins(broadcast.table_info(table))
    return TableDetails.model_validate(about | {"vocabulary": table.game.vocabulary})
