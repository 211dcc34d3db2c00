"""The drawn table, played by a pilot: keys and mouse, refusals, undo, curtain, saving, both sizes of screen."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from aitch.cli.bot_process import BotProcess, Question, Thinker
from aitch.cli.common import game_of
from aitch.cli.play_command import new_seed, new_table
from aitch.cli.table import Table, resume
from aitch.cli.tui.board import BoardView
from aitch.cli.tui.replay import ReplayApp
from aitch.cli.tui.screens import Choose, Curtain, Page
from aitch.cli.tui.table_app import TableApp, is_light_terminal
from aitch.core.contract import SPECTATOR
from aitch.core.dice import Dice
from aitch.core.match import Event, Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, replay, verify
from aitch.core.rng import Rng

PATIENCE = 60
"""Seconds that something may take on a machine that is busy with other things."""
Scene = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def table_of(game: str, seat: str = "0", bots: str = "random", position: str = "") -> Table:
    return new_table(game_of(game), "", {}, None, [seat], bots, position)


def play(table: Table, scene: Scene, size: tuple[int, int] = (80, 24), light: bool = False) -> TableApp:
    """Opens the table, lets the scene happen, and closes it."""

    def again() -> Table:
        match = table.match
        return Table(Match(match.game, match.options, match.seats, Dice()), table.players, "default", new_seed())

    app = TableApp(table, again, Thinker(), light, pace=0.0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await scene(app, pilot)

    asyncio.run(run())
    return app


def is_drawn(app: TableApp) -> bool:
    """Whether the table has been drawn; on a busy machine its parts come late."""
    boards = list(app.screen_stack[0].query(BoardView)) if app.screen_stack else []
    return app.asking > 0 and any(board.sheet.height for board in boards)


async def settled(app: TableApp, pilot: Pilot[None]) -> None:
    """Waits until a person is asked or the game is over, and the screen shows it."""

    def done() -> bool:
        asked = app.table.match.over or app.table.person_asked
        return asked and is_drawn(app) and all(worker.is_finished for worker in app.workers)

    await until(pilot, done)
    await pilot.pause()


async def until(pilot: Pilot[None], done: Callable[[], bool]) -> None:
    """Waits for what is bound to come, however slow the machine is."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not come"
        await pilot.pause(0.005)


async def typed(app: TableApp, pilot: Pilot[None], text: str) -> None:
    await pilot.press(*["space" if c == " " else "plus" if c == "+" else c for c in text], "enter")
    await settled(app, pilot)


def text_of(app: TableApp, id: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{id}", Static).render())


def board_text(app: TableApp) -> str:
    return "\n".join(app.board.sheet.lines())


@pytest.mark.parametrize("plies", [0, 30, 60])
def test_hemlochs_hand_is_in_sight(plies: int) -> None:
    """On 120 columns and 40 lines, without scrolling, however many Minions lie on the Locations."""
    table = table_of("hemloch", "all")
    rng = Rng(7)
    for _ in range(plies):
        table.roll()
        table.answer(random_answer(table.state, rng))

    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await settled(app, pilot)
        seen = app.table.scene()
        hand = next(area for area in seen["areas"] if area["title"].startswith("Hand") and area.get("secret"))
        for card in hand["items"]:
            assert app.board.sheet.spots[card["id"]].y < app.board.size.height

    play(table, scene, (120, 40))


def test_asking_about_cards_and_places() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "hex d4")
        assert "d4, Sun's Prime: Sun's Adept" in text_of(app, "message")
        await typed(app, pilot, "card adept")
        assert "Moon's Adept" in text_of(app, "message")
        for word in ("look", "help", "card the field"):
            await typed(app, pilot, word)
            assert isinstance(app.screen, Page), word
            await pilot.press("escape")
            app.words.focus()

    play(table_of("hermetica"), scene)


def test_first_look() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Which Element" in text_of(app, "prompt")
        assert "Sun" in text_of(app, "panels")
        assert "Moon (random)" in text_of(app, "panels")
        assert app.options.option_count == 3
        assert "d11" in board_text(app)
        assert app.board.sheet.width <= app.board.size.width, "the board fits at 80 columns"
        assert app.words.has_focus

    play(table_of("hermetica"), scene)


@pytest.mark.parametrize(
    ("size", "light"), [((40, 12), False), ((80, 24), True), ((132, 50), False), ((250, 90), True)]
)
def test_every_size_of_screen(size: tuple[int, int], light: bool) -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire")
        await pilot.press("ctrl+t")
        await pilot.resize_terminal(size[0] + 20, size[1] + 5)
        await typed(app, pilot, "c1")
        assert len(app.table.match.answers) > 2

    play(table_of("hermetica"), scene, size, light)


def test_typing_words() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("w", "tab")
        assert app.words.value == "+water "
        await pilot.press("c", "1", "enter")
        await settled(app, pilot)
        assert "Sun places a Water on c1." in app.table.log()
        assert app.words.value == ""

    play(table_of("hermetica"), scene)


def test_arrow_keys_and_enter() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down", "up", "enter")
        assert app.table.game.vocabulary[app.table.match.answers[0]] == "+earth"
        await pilot.press("down")
        word = app.listed[app.options.highlighted or 0]
        assert app.board.pointed == {word}, "the board shows what the list means"
        await pilot.press("enter")
        assert app.table.game.vocabulary[app.table.match.answers[1]] == word

    play(table_of("hermetica", "all"), scene)


def test_the_list_narrows_while_typing() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("e", "a")
        await pilot.pause()
        assert app.listed == ["+earth"]
        await pilot.press("backspace", "backspace")
        await pilot.pause()
        assert len(app.listed) == 3

    play(table_of("hermetica"), scene)


def test_a_beginning_that_ends_the_turn_is_written_out() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "en")
        assert app.table.asked == 0
        assert app.words.value == "end"
        assert "press enter" in text_of(app, "message")
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.table.asked == 1

    play(table_of("hermetica", "all", position="pieces: c6=S.A c1=S.F d1=S.E b1=S.W d8=M.A d7=M.E"), scene)


def test_illegal_word_is_answered_with_the_rule() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "a1")
        told = text_of(app, "message")
        assert "first say which Element" in told
        assert "HER-2.5 says:" in told
        await typed(app, pilot, "zzz")
        assert "has no word 'zzz'" in text_of(app, "message")
        await typed(app, pilot, "why c1")
        assert "HER-2.5" in text_of(app, "message")
        await typed(app, pilot, "rules 2.5")
        assert "Horizon" in text_of(app, "message")
        assert app.table.match.events == []

    play(table_of("hermetica"), scene)


def test_the_cursor_on_the_board() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire")
        await pilot.press("escape")
        board = app.board
        assert board.has_focus
        assert board.cursor in board.legal, "it begins on something legal"
        first = board.cursor
        await pilot.press("n")
        assert board.cursor != first
        assert board.cursor in board.legal
        await pilot.press("p")
        assert board.cursor == first
        await pilot.press("up", "up", "up")
        assert board.cursor not in board.legal
        await pilot.pause()
        assert board.sheet.spots[board.cursor].name in text_of(app, "message")
        await pilot.press("enter")
        await pilot.pause()
        assert "Not legal" in text_of(app, "message")
        await pilot.press("n", "enter")
        await settled(app, pilot)
        assert len(app.table.match.answers) > 1
        await pilot.press("escape")
        assert app.words.has_focus

    play(table_of("hermetica"), scene)


def test_the_mouse() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire")
        spot = app.board.sheet.spots["c1"]
        at = (spot.x + app.board.margin_left, spot.y - app.board.scroll_offset.y)
        await pilot.hover(BoardView, offset=at)
        await pilot.pause()
        assert app.board.pointed == {"c1"}
        assert "c1" in text_of(app, "message")
        await pilot.click(BoardView, offset=at)
        await settled(app, pilot)
        assert "Sun places a Fire on c1." in app.table.log()

    play(table_of("hermetica"), scene)


def test_a_place_that_means_several_words() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        legal = app.table.legal()
        spot = app.board.sheet.spots["d4"]
        spot.words = list(legal)[:2]
        app.board.post_message(BoardView.Picked(spot))
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        await pilot.press("down", "enter")
        await settled(app, pilot)
        assert app.table.match.answers[0] == legal[spot.words[1]]

    play(table_of("hermetica"), scene)


def test_undo_takes_the_bots_answers_too() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire c1")
        assert app.table.asked == 0
        await pilot.press("ctrl+z")
        await settled(app, pilot)
        assert len(app.table.match.answers) == 1
        await pilot.press("escape", "u")
        await settled(app, pilot)
        assert app.table.match.answers == []
        await pilot.press("u")
        assert "Nothing can be taken back" in text_of(app, "message")

    play(table_of("hermetica"), scene)


class Slow(Thinker):
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def answer(self, question: Question) -> list[Event]:
        self.go.wait(PATIENCE)
        return super().answer(question)


def test_the_table_is_alive_while_a_bot_thinks() -> None:
    table = table_of("hermetica")
    slow = Slow()
    app = TableApp(table, lambda: table, slow, pace=0.0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: is_drawn(app))
            await pilot.press("plus", "f", "enter", "c", "1", "enter")
            await until(pilot, lambda: table.asked == 1 and "is thinking" in text_of(app, "prompt"))
            await pilot.press("f1")
            assert isinstance(app.screen, Page)
            await pilot.press("escape", "d", "4", "enter")
            await pilot.pause()
            assert "is thinking" in text_of(app, "message")
            await until(pilot, lambda: len(app.workers) > 0)
            await pilot.press("ctrl+z")
            await until(pilot, lambda: len(table.match.answers) == 1)  # taken back while it thought
            slow.go.set()
            await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
            await pilot.pause()
            assert len(table.match.answers) == 1, "an answer that comes too late is not taken"

    asyncio.run(run())


def test_a_bot_in_a_process_of_its_own() -> None:
    table = table_of("hush", "none")
    table.roll()
    far = BotProcess()
    try:
        question = table.question()
        assert far.answer(question) == Thinker().answer(question)
        question.position = {"nonsense": True}
        with pytest.raises(RuntimeError, match="KeyError"):
            far.answer(question)
        assert far.answer(table.question())[-1].value in table.state.options()
    finally:
        far.close()


def test_a_hint_beside_the_board() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        given = len(app.table.match.answers)
        await pilot.press("f2")
        await until(pilot, lambda: "in 100" in text_of(app, "message"))
        assert len(app.table.match.answers) == given
        app.say("")
        await typed(app, pilot, "hint")
        await until(pilot, lambda: "in 100" in text_of(app, "message"))

    play(table_of("hush"), scene)


def test_advice_from_a_process_of_its_own() -> None:
    table = table_of("hush")
    table.roll()
    far = BotProcess()
    try:
        told = far.advise(table.question())
        assert "in 100" in told[0]
        assert far.advise(table.question()) == told, "the same question has the same answer"
    finally:
        far.close()


def test_watching_bots_to_the_end() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.table.match.over
        assert app.table.viewer == SPECTATOR
        assert "won with" in text_of(app, "prompt")
        assert "Result:" in text_of(app, "message")
        await typed(app, pilot, "score")
        assert isinstance(app.screen, Page)
        assert "Rounds won" in app.screen.text
        assert "Together" in app.screen.text

    play(table_of("hush", "none"), scene)


def test_the_score_on_the_way() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "score")
        assert isinstance(app.screen, Page)
        assert "Rounds won" in app.screen.text
        assert "The moments" not in app.screen.text

    play(table_of("hush"), scene)


def test_curtain() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, Curtain), "before the first person too"
        assert app.table.viewer == SPECTATOR
        await pilot.press("enter")
        await settled(app, pilot)
        first = app.table.viewer
        secret = list(app.table.legal())
        await typed(app, pilot, secret[0])
        assert isinstance(app.screen, Curtain)
        await pilot.press("escape", "ctrl+z", "u", "f3", "ctrl+l", "ctrl+n", "ctrl+r")
        assert isinstance(app.screen, Curtain), "only enter lifts it"
        assert app.table.viewer == SPECTATOR
        assert not any(word in board_text(app) for word in secret[1:]), "nothing is left under it"
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.table.viewer == app.table.asked != first
        assert secret[1] not in board_text(app)
        own = list(app.table.legal())
        assert all(word in board_text(app) for word in own)

    play(table_of("hush", "all"), scene)


def test_resign_and_new_game() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire c1")
        first = app.table
        await pilot.press("ctrl+r")
        assert isinstance(app.screen, Choose)
        await pilot.press("enter")
        await settled(app, pilot)
        assert not first.match.over, "the first choice is to play on"
        await pilot.press("ctrl+r", "down", "enter")
        await settled(app, pilot)
        assert first.match.over
        assert "Sun resigned." in text_of(app, "prompt")
        await pilot.press("ctrl+n")
        await settled(app, pilot)
        assert app.table is not first
        assert first.file.is_file()
        assert app.table.match.events == []
        await typed(app, pilot, "+fire c1")
        await pilot.press("ctrl+n")
        assert isinstance(app.screen, Choose)
        await pilot.press("escape")
        assert app.table.match.events

    play(table_of("hermetica"), scene)


def test_save_and_pages() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "+fire c1")
        await pilot.press("ctrl+s")
        assert "Saved" in text_of(app, "message")
        assert app.table.file.is_file()
        for key in ("f1", "f3", "ctrl+l"):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            await pilot.press("pagedown", "end", "home", "down", "escape")
            assert not isinstance(app.screen, Page)
        for word in ("help", "?", "log", "board", "save", "undo"):
            await typed(app, pilot, word)
            if isinstance(app.screen, Page):
                await pilot.press("escape")
            app.words.focus()

    app = play(table_of("hermetica"), scene)
    record = parse_record(app.table.file.read_text())
    assert verify(record, game_of("hermetica"))


def test_zoom() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        small = app.board.sheet.height
        await pilot.press("escape", "plus")
        assert app.board.sheet.height > small
        await pilot.press("minus", "minus", "minus", "minus")
        assert app.board.sheet.height <= small
        await pilot.press("n", "enter", "down", "pagedown")

    play(table_of("hermetica"), scene)


@pytest.mark.parametrize("game", ["hush", "hermetica"])
def test_a_whole_game_by_enter_alone(game: str) -> None:
    """Whoever does nothing but choose the first option comes to an end too."""
    table = table_of(game, position="pieces: d9=S.A a5=M.A; seat: Sun" if game == "hermetica" else "")

    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(60):
            if app.table.match.over:
                break
            if game == "hermetica" and "d10" in app.table.legal():
                await pilot.press("d", "1", "0", "enter")
            elif game == "hermetica" and "d11" in app.table.legal():
                await pilot.press("d", "1", "1", "enter")
            else:
                await pilot.press("enter")
            await settled(app, pilot)
        assert app.table.match.over
        assert "Result:" in text_of(app, "message")

    play(table, scene)


def test_the_clock_of_a_turn() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        assert "seconds left" in text_of(app, "prompt")
        await pilot.press("f1")
        app.table.clock = 0.001
        await until(pilot, lambda: app.table.match.over)
        await pilot.pause()
        assert "Sun ran out of time." in text_of(app, "prompt")
        assert not isinstance(app.screen, Page)

    table = table_of("hermetica", "all")
    table.clock = 3600
    play(table, scene)


def test_leaving_is_quick() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+q")

    app = play(table_of("hermetica"), scene)
    assert app.return_code == 0


@pytest.mark.parametrize(("value", "light"), [("0;15", True), ("15;0", False), ("", False), ("0;default;7", True)])
def test_what_the_terminal_says(monkeypatch: pytest.MonkeyPatch, value: str, light: bool) -> None:
    monkeypatch.setenv("COLORFGBG", value)
    assert is_light_terminal() is light


def test_a_win_marks_the_record_sheet(tmp_path: Path) -> None:
    won = parse_record((Path(__file__).parents[1] / "golden" / "hermit" / "won.record").read_text())
    won.words, won.result = won.words[:-2], []
    table = resume(won, game_of("hermit"), "default", tmp_path / "game.record", None, [])

    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "turn-2")
        assert "On the record sheet: Base game" in text_of(app, "message")

    play(table, scene)
    assert (tmp_path / "data" / "aitch" / "hermit-sheet.sqlite").exists()


def test_replay(record: Path) -> None:
    parsed = parse_record(record.read_text())
    match = replay(parsed, game_of("hush"))
    app = ReplayApp(match, None, pace=3600)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: len(app.query("#prompt")) > 0)
            assert app.ply == 0
            await pilot.press("right", "right", "left", "right")
            await until(pilot, lambda: app.ply == 2)
            await pilot.press("end")
            await until(pilot, lambda: app.ply == len(match.answers))
            await until(pilot, lambda: "won" in str(app.query_one("#prompt", Static).render()))
            await pilot.press("right", "home", "left", "pagedown", "t")
            await until(pilot, lambda: app.ply == 10)
            await pilot.press("q")

    asyncio.run(run())
    assert app.return_code == 0


def test_replay_runs_by_itself(record: Path) -> None:
    match = replay(parse_record(record.read_text()), game_of("hush"))
    app = ReplayApp(match, None, pace=0.01)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("space")
            await until(pilot, lambda: app.ply == len(match.answers) and not app.running)
            await pilot.press("home", "space", "space")
            assert not app.running

    asyncio.run(run())


def test_options_list_can_be_clicked() -> None:
    async def scene(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.click(OptionList, offset=(2, 1))
        await settled(app, pilot)
        assert app.table.game.vocabulary[app.table.match.answers[0]] == "+earth"

    play(table_of("hermetica"), scene)
