"""Takes a picture of every game at its four moments, in four sizes, light and dark: to be looked at one by one.

python -m scripts.every_screen FOLDER [GAME ...]        needs `make web` and Chromium; --size 390x844 for one size

The moments come from seeded games of bots, so the same pictures can be taken again: the beginning, the middle and the
end of a game of few, and the fullest moment (most things to be seen) of a game of as many as can play.  The tables are
written into a store of their own; nobody has to play that far.  Pictures of one moment lie above each other, light and
dark; those of a phone side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from scripts.screens import ARGS, free_port, running_server

from aitch.bots.roster import find_bot
from aitch.bots.session import rng_for
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.record import numbers
from aitch.core.registry import find_game, modules
from aitch.server.seat_secrets import hash_of, new_secret
from aitch.server.sqlite import open_store
from aitch.server.store import BOT, ENDED, HERE, PLAYING, Mark, Row, Seat
from aitch.server.table_registry import new_head

SIZES: Final = {"1366x768": (1366, 768), "1440x900": (1440, 900), "820x1180": (820, 1180), "390x844": (390, 844)}
SCHEMES: Final[list[Literal["light", "dark"]]] = ["light", "dark"]
MOMENTS: Final = ["beginning", "middle", "fullest", "end"]
SETTINGS: Final = {"name": "Ann", "scheme": "system", "pace": "none", "keys": True, "labels": True}
WAIT: Final = 30_000


class Table(NamedTuple):
    """A table in the store, at one of the moments."""

    id: str
    secret: str
    game: str


def played(game: Game, seats: int, bot: str) -> Match:
    """A whole game of programs, the same each time."""
    match = Match(game, {}, seats, Dice(bytes(32)), ["Ann", *[find_bot(bot).title] * (seats - 1)])
    bots = [find_bot(bot).make(game) for _ in range(seats)]
    rngs = [rng_for("every screen", game.name, seat) for seat in range(seats)]
    while not match.over:
        seat = match.state.seat
        if seat == CHANCE:
            match.roll()
        else:
            match.answer(bots[seat].answer(match.state.seen_by(seat), rngs[seat], Budget(iterations=60)))
    return match


def asked(match: Match) -> list[int]:
    """The positions in which the one who looks is asked."""
    return [ply for ply, state in enumerate(match.line) if state.seat == 0]


def things(match: Match, ply: int) -> int:
    scene = match.game.scene(match.line[ply].seen_by(0))
    return sum(len(area["items"]) for area in scene["areas"])


def moments(game: Game) -> Iterator[tuple[str, Match, int]]:
    few = played(game, game.seat_counts[0], "greedy")
    mine = asked(few)
    yield "beginning", few, mine[0]
    yield "middle", few, mine[len(mine) // 2]
    many = played(game, game.seat_counts[-1], "greedy")
    # Of a long game some positions are enough to find one that is as full as it gets.
    some = asked(many)[:: max(1, len(asked(many)) // 200)]
    yield "fullest", many, max(some, key=lambda ply: things(many, ply))
    yield "end", few, len(few.line) - 1


async def keep(folder: Path, found: list[tuple[str, Match, int]]) -> dict[str, Table]:
    """Writes a table for each moment, as if it had been played to there; the first seat is at this screen."""
    store = await open_store(folder)
    tables: dict[str, Table] = {}
    now = time.time()
    for moment, match, ply in found:
        dice, secret = match.dice, new_secret()
        assert dice is not None
        head = new_head(now, match.game, match.options, dice.seed.hex(), dice.promise)
        programs = [Seat(BOT, match.names[seat], "casual", "", now) for seat in range(1, match.seats)]
        seats = [Seat(HERE, "Ann", "", hash_of(secret), now), *programs]
        events = [
            Row(event.kind, event.value, state.seat, now)
            for event, state in zip(match.events[:ply], match.line, strict=False)
        ]
        over = ply == len(match.events)
        mark = Mark(ENDED if over else PLAYING, ply, False, numbers(match.result()) if over else "")
        await store.create(head, seats, events, mark, 10_000)
        tables[f"{match.game.name}-{moment}"] = Table(head.id, secret, match.game.name)
    await store.close()
    return tables


def sit(browser: Browser, url: str, table: Table, size: str, scheme: Literal["light", "dark"]) -> Page:
    width, height = SIZES[size]
    small = width < 1000
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=small,
        is_mobile=small,
    )
    kept: list[dict[str, Any]] = [
        {
            "table": table.id,
            "game": table.game,
            "title": table.game,
            "mine": [{"seat": 0, "secret": table.secret}],
            "invites": [],
            "at": 0,
        }
    ]
    context.add_init_script(f"localStorage.setItem('aitch.settings', '{json.dumps(SETTINGS)}')")
    context.add_init_script(f"localStorage.setItem('aitch.tables', '{json.dumps(kept)}')")
    page = context.new_page()
    page.goto(f"{url}/#/table/{table.id}")
    page.locator("[data-prompt], .over h2").first.wait_for(timeout=WAIT)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700)  # what is drawn once the page has been measured
    return page


def together(browser: Browser, pictures: list[Path], into: Path, across: bool) -> None:
    """One picture of several, side by side or one above the other."""
    shown = [base64.b64encode(path.read_bytes()).decode() for path in pictures]
    images = "".join(f'<img src="data:image/png;base64,{one}">' for one in shown)
    page = browser.new_page(viewport={"width": 100, "height": 100})
    page.set_content(
        f'<body style="margin:0"><div style="display:inline-{"flex" if across else "grid"}">{images}</div>'
    )
    page.locator("div").screenshot(path=into)
    page.close()
    for path in pictures:
        path.unlink()


def take(browser: Browser, url: str, tables: dict[str, Table], folder: Path, sizes: list[str]) -> None:
    for size in sizes:
        phone = SIZES[size][0] < 500
        for game in sorted({table.game for table in tables.values()}):
            shots: dict[tuple[str, str], Path] = {}
            for moment in MOMENTS:
                for scheme in SCHEMES:
                    page = sit(browser, url, tables[f"{game}-{moment}"], size, scheme)
                    shots[moment, scheme] = folder / f"{game}-{size}-{moment}-{scheme}.png"
                    page.screenshot(path=shots[moment, scheme])
                    page.context.close()
            if phone:
                for scheme in SCHEMES:
                    pictures = [shots[moment, scheme] for moment in MOMENTS]
                    together(browser, pictures, folder / f"{game}-{size}-{scheme}.png", True)
            else:
                for moment in MOMENTS:
                    pictures = [shots[moment, scheme] for scheme in SCHEMES]
                    together(browser, pictures, folder / f"{game}-{size}-{moment}.png", SIZES[size][0] < 1000)
            print(game, size, flush=True)


def main() -> None:
    own = [name for name, module in modules().items() if module.startswith("aitch.")]
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folder", type=Path)
    reader.add_argument("games", nargs="*", default=own)
    reader.add_argument("--size", choices=SIZES, action="append")
    given = reader.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = [moment for name in given.games for moment in moments(find_game(name))]
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        tables = asyncio.run(keep(Path(data), found))
        with running_server(port, data), sync_playwright() as play:
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
            take(browser, f"http://127.0.0.1:{port}", tables, given.folder, given.size or list(SIZES))
            browser.close()


if __name__ == "__main__":
    main()
