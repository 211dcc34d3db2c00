"""Hot seat in the terminal, in great number: does anybody at a shared screen see what is another's?

Random games are played by people who share one screen, in the modes of `aitch play`: line by line with drawings or in
words, and full screen.  Whatever reaches the screen is compared with what the one who looks would see alone, at a
table where everybody else is a program; while the curtain is drawn, with what a spectator sees.

    python scripts/handovers.py hemloch --handovers 10000
    python scripts/handovers.py hyperborea --handovers 500 --mode screen
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from aitch.cli.bot_process import Thinker
from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import draw_scene, fitting_sizes, scene_of
from aitch.cli.draw.theme import theme_of
from aitch.cli.line_table import SHOWING, LineTable
from aitch.cli.reasons import reasons
from aitch.cli.table import Table
from aitch.cli.teaching import goal_lines, strip_line
from aitch.cli.tui.screens import Curtain
from aitch.cli.tui.table_app import TableApp
from aitch.cli.tui.widgets import panels_text
from aitch.core.contract import SPECTATOR
from aitch.core.dice import Dice
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.core.rng import Rng

MODES: Final = ["plain", "words", "screen"]
ASIDE: Final = 8
"""One line in so many is a command that shows something, and no answer."""
PATIENCE: Final = 60
"""Seconds that the screen may take to come to rest."""


class Leak(Exception):
    """Somebody was shown what is another's."""


class Count:
    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.games = 0
        self.handovers = 0
        self.lines = 0
        """Lines on the screen that were compared."""

    @property
    def enough(self) -> bool:
        return self.handovers >= self.wanted

    def told(self) -> str:
        return f"{self.games} games, {self.handovers} hand-overs, {self.lines} lines"


def shared_table(game: Game, seats: int, rng: Rng) -> Table:
    """A new game among people only."""
    match = Match(game, game.for_people({}), seats, Dice(b"hot seat %d" % rng.bits()))
    return Table(match, [""] * seats, "default", 0)


class Alone(Table):
    """The same game at a table where nobody but one viewer is a person, and yet everybody keeps the own name."""

    def __init__(self, table: Table, viewer: int) -> None:
        players = ["" if seat == viewer else "random" for seat in range(table.match.seats)]
        super().__init__(table.match, players, table.content, table.seed)

    def player_name(self, seat: int) -> str:
        return self.match.names[seat]


class Mirrors:
    """A table of their own for each who looks at a shared one; made once, since each keeps its log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made: dict[int, Alone] = {}

    def of(self, viewer: int) -> Alone:
        if viewer not in self.made:
            self.made[viewer] = Alone(self.table, viewer)
        return self.made[viewer]


def compare(found: list[str], own: Iterable[list[str]], person: int, count: Count) -> None:
    """Every line on the screen must be one that the person would see alone; asked for only as far as needed."""
    strange = {line.strip() for line in found} - {""}
    for texts in own:
        if not strange:
            break
        strange -= {line.strip() for text in texts for line in text.splitlines()}
    count.lines += len(found)
    if strange:
        raise Leak(f"{f'seat {person}' if person >= 0 else 'everybody'} sees {sorted(strange)[0]!r}")


# Line by line.


class Typist:
    """The people at the keyboard: at each line that is read, all that was printed since the last one is compared."""

    def __init__(self, table: Table, words: bool, screen: io.StringIO, rng: Rng, count: Count) -> None:
        self.table = table
        self.mirrors = Mirrors(table)
        self.words = words
        self.screen = screen
        self.rng = rng
        self.count = count
        self.typed = ""
        self.person = SPECTATOR
        """Who sits at the keyboard: whoever pressed enter before the curtain; nobody while it is drawn."""

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        return -1

    def readline(self) -> str:
        found = self.printed()
        drawn = self.curtain() in found
        if drawn:
            self.person = SPECTATOR
        elif self.person != self.table.asked:
            raise Leak(f"seat {self.table.asked} is asked, and no curtain was drawn before seat {self.person}")
        compare(found, self.own_lines(self.curtain() if drawn else ""), self.person, self.count)
        if self.count.enough:
            return ""
        if drawn:
            self.count.handovers += 1
            self.person, self.typed = self.table.asked, ""
        else:
            self.typed = self.aside() if self.rng.below(ASIDE) == 0 else self.answer()
        return self.typed + "\n"

    def printed(self) -> list[str]:
        """What has come to the screen since this was last asked."""
        lines = [line.removeprefix("> ") for line in self.screen.getvalue().splitlines()]
        self.screen.seek(0)
        self.screen.truncate()
        return lines

    def curtain(self) -> str:
        name = self.table.seat_name(self.table.asked)
        return f"{name} is next. Everybody else looks away; {name} presses enter."

    def own_lines(self, *more: str) -> Iterator[list[str]]:
        """What the person at the keyboard would read alone, and besides what the table says to everybody."""
        table = self.mirrors.of(self.person)
        mirror = LineTable(table, lambda: table, self.words, self)
        yield [self.typed, *more, *table.log(), "Taken back.", "Nothing can be taken back."]
        if table.asked == table.viewer:
            part = strip_line(table.game, table.seen(), not self.words)
            yield [part, f"{table.seat_name(table.asked)}: {table.prompt()}", mirror.options_text(24)]
        name, _, rest = self.typed.removeprefix(":").partition(" ")
        if name in SHOWING:
            yield SHOWING[name](mirror, rest)
        yield mirror.look("") if self.words else mirror.board("")

    def aside(self) -> str:
        word = self.table.game.vocabulary[self.rng.below(len(self.table.game.vocabulary))]
        asides = ["look", "board", "log", "options", "help", f"why {word}", f"card {word}", f"hex {word}", "undo"]
        return ":" + asides[self.rng.below(len(asides))]

    def answer(self) -> str:
        legal = [self.table.game.vocabulary[option] for option in self.table.state.options()]
        return legal[self.rng.below(len(legal))]


def play_lines(table: Table, words: bool, rng: Rng, count: Count) -> None:
    screen = io.StringIO()
    typist = Typist(table, words, screen, rng, count)
    with contextlib.redirect_stdout(screen):
        game = LineTable(table, lambda: table, words, typist)
        while game.go_on():
            pass
    if table.match.over:
        typist.person = SPECTATOR
        result = " ".join(f"{value:g}" for value in table.match.result())
        over = f"The game is over. {table.match.reason()} Result: {result}"
        why = reasons(table.match, SPECTATOR, words)
        compare(typist.printed(), typist.own_lines(over, *why), SPECTATOR, count)


# Full screen.


def on_screen(app: TableApp) -> list[str]:
    """All that the parts of the screen hold, in sight or scrolled away."""
    texts = [str(app.screen_stack[0].query_one(f"#{id}", Static).render()) for id in ("panels", "prompt", "message")]
    log = app.screen_stack[0].query_one("#log", RichLog)
    options = [str(app.options.get_option_at_index(i).prompt) for i in range(app.options.option_count)]
    return [*app.board.sheet.lines(), *texts, *options, *[strip.text for strip in log.lines], app.words.value]


def own_screen(app: TableApp, table: Alone) -> list[str]:
    """The same as the viewer would have it alone."""
    seats = table.match.seats
    scene, names = scene_of(table.seen()), table.game.seat_names(seats)
    look = Look(theme_of(table.game, seats, True), table.legal(), names, table.moved())
    size = app.board.size
    sizes = fitting_sizes(scene, look, size.width, size.height, table.viewer)
    lines = draw_scene(scene, look, size.width, sizes, table.viewer).lines()
    width = app.screen_stack[0].query_one("#side").size.width - 2
    lines += [str(panels_text(scene, look, table.match.names, width, short)) for short in (False, True)]
    next_one = f"{table.seat_name(table.asked)} is next." if table.asked >= 0 else ""
    lines += [table.prompt() if table.asked == table.viewer or table.match.over else next_one]
    lines += goal_lines(table.game)
    lines += [] if table.match.over else [strip_line(table.game, table.seen())]
    if table.match.over:
        lines += [str(app.screen_stack[0].query_one("#message", Static).render())]
    lines += [f"{word}  {table.label(option)}" for word, option in table.legal().items()]
    return [*lines, *table.legal()]


async def play_screen(table: Table, rng: Rng, count: Count) -> None:
    app = TableApp(table, lambda: table, Thinker(), light=False, pace=0.0)
    mirrors, person = Mirrors(table), SPECTATOR
    async with app.run_test(size=(120, 40)) as pilot:
        while not count.enough:
            await at_rest(app, pilot)
            drawn = isinstance(app.screen, Curtain)
            if drawn or table.match.over:
                person = SPECTATOR
            elif person != table.asked:
                raise Leak(f"seat {table.asked} is asked, and no curtain was drawn before seat {person}")
            mirror = mirrors.of(person)
            log = " ".join(mirror.log())
            found = [line for text in on_screen(app) for line in text.splitlines()]
            # Lines of the log are wrapped: each must be a part of it.
            compare([line for line in found if line.strip() not in log], [own_screen(app, mirror)], person, count)
            if table.match.over:
                return
            if drawn:
                count.handovers += 1
                person = table.asked
                await pilot.press("enter")
            else:
                legal = table.state.options()
                app.try_answers([legal[rng.below(len(legal))]])


async def at_rest(app: TableApp, pilot: Pilot[None]) -> None:
    """Waits until the game is over, a curtain is drawn, or a person is asked."""
    end = time.monotonic() + PATIENCE
    await pilot.pause()
    while not (app.table.match.over or isinstance(app.screen, Curtain) or app.table.person_asked):
        if time.monotonic() > end:
            raise AitchError("the screen does not come to rest")
        await pilot.pause(0.002)
    await pilot.pause()


def play(game: Game, mode: str, seats: int, rng: Rng, count: Count) -> None:
    table = shared_table(game, seats, rng)
    count.games += 1
    if mode == "screen":
        asyncio.run(play_screen(table, rng, count))
    else:
        play_lines(table, mode == "words", rng, count)


def run(game: Game, modes: list[str], handovers: int, seed: int) -> Count:
    """Games with every number of people, in turn, until there were so many hand-overs."""
    count, rng = Count(handovers), Rng(seed)
    counts = [seats for seats in game.seat_counts if seats > 1]
    while not count.enough:
        play(game, modes[count.games % len(modes)], counts[count.games % len(counts)], rng, count)
    return count


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--handovers", type=int, default=10_000)
    parser.add_argument("--mode", choices=MODES, action="append", help="only this one; else both without a screen")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(given)
    try:
        count = run(find_game(options.game), options.mode or MODES[:2], options.handovers, options.seed)
    except (AitchError, Leak) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.game}: {count.told()}: nobody saw what is another's")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
