"""Programs that speak the text protocol meet the levels, and are rated where the arena rates the same players."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aitch.arena.duels import duels
from aitch.arena.programs import PATIENCE, PREFIX, PlayerByText, ProgramFailed, close_programs
from aitch.arena.ratings import Rating, rate
from aitch.arena.report import markdown, report_on
from aitch.arena.run import play_all
from aitch.arena.setup import PLACE, ROBIN, Setup, make_setup
from aitch.arena.single_game import Played, play
from aitch.core.match import ANSWER, TIME, Match
from aitch.core.registry import find_game, game_names


def player(bot: str) -> str:
    """A bot as a program of its own."""
    return PREFIX + shlex.join([sys.executable, "-m", "aitch.envs.text_player", bot])


def setup_of(game: str, bots: list[str], games: int = 2, kind: str = ROBIN) -> Setup:
    return make_setup(kind, find_game(game), "default", {}, None, bots, games)


@pytest.fixture(autouse=True)
def nothing_runs_on() -> Iterator[None]:
    yield
    close_programs()


def outcome(played: Played) -> tuple[str, list[float], int]:
    return played.trace, played.result, played.answers


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("bot", ["random", "casual"])
def test_a_bot_plays_through_text_as_it_does_here(game: str, bot: str) -> None:
    """The same games, answer by answer: so it is rated where the arena rates it, however many there are."""
    by_text, here = setup_of(game, [player(bot), "random:seconds=0"]), setup_of(game, [bot, "random:seconds=0"])
    for number in range(min(2, here.total)):
        there, record = play(by_text, by_text.fixture(number))
        assert outcome(there) == outcome(play(here, here.fixture(number))[0])
        assert ("aitch.envs.text_player" in record) == (by_text.bots[0] in there.players)


def ratings_of(setup: Setup) -> dict[str, Rating]:
    scores = duels(setup, [played for played, _ in play_all(setup, range(setup.total))])
    return {rating.bot: rating for rating in rate(setup.bots, scores)}


@pytest.mark.parametrize("bot", ["random", "casual"])
def test_the_ladder_places_a_program_where_its_bot_stands(bot: str) -> None:
    """Against the levels of a game with short matches, within the intervals."""
    program = player(bot)
    found = ratings_of(setup_of("hush", [program, "random", "casual"], 60, PLACE))
    other = "casual" if bot == "random" else "random"
    assert abs(found[program].elo - found[bot].elo) < found[program].margin + found[bot].margin
    assert (found[program].elo > found[other].elo) == (bot == "casual")


def test_a_place_is_found_by_meeting_each_level_and_letting_these_meet() -> None:
    setup = setup_of("hermetica", [player("random"), "random", "beginner", "casual"], 2, PLACE)
    assert setup.meetings == [
        *[[player("random"), level] for level in ("random", "beginner", "casual")],
        ["random", "beginner"],
        ["beginner", "casual"],
    ]
    games = [play(setup, setup.fixture(number))[0] for number in (0, 1)]
    text = markdown("Test", report_on(setup, games).sheets)
    assert "random - beginner" not in text  # they have not met yet


BROKEN = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["t"] == "question":
        {}
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """A program that does this with every question."""

    def write(deed: str) -> str:
        file = tmp_path / "program.py"
        file.write_text(BROKEN.format(deed))
        return PREFIX + shlex.join([sys.executable, str(file)])

    return write


NONSENSE = ['{"t": "answer", "text": "fly"}', '{"t": "fly"}', "I think I would play fire"]
ASKING = ['{"t": "about", "name": "fly"}', '{"t": "rules"}']


@pytest.mark.parametrize(
    "deed",
    [
        *[f"[print({line!r}, flush=True) for _ in range(10)]" for line in NONSENSE],
        "[print('[' * 100_000, flush=True) for _ in range(10)]",
        r"[(sys.stdout.buffer.write(b'\xff\n'), sys.stdout.buffer.flush()) for _ in range(10)]",
        *[f"[print({line!r}, flush=True) for _ in range(1000)]" for line in ASKING],
    ],
)
def test_a_program_that_says_nothing_sensible_loses_its_game(program: Callable[[str], str], deed: str) -> None:
    """Ten lines that cannot be taken, or a thousand that only ask."""
    name = program(deed)
    setup = setup_of("hermetica", [name, "random"])
    played, record = play(setup, setup.fixture(0))
    seat = played.players.index(name)
    assert played.result[seat] == -1
    assert played.ending == "resigned"
    assert "resigned" in record


def test_a_program_that_ends_stops_the_run_with_a_sentence(program: Callable[[str], str]) -> None:
    setup = setup_of("hermetica", [program("break"), "random"])
    with pytest.raises(ProgramFailed, match=r"program\.py: .*ended in the middle of a game$"):
        list(play_all(setup, range(2)))


def test_the_last_words_of_a_program_are_told(program: Callable[[str], str]) -> None:
    setup = setup_of("hermetica", [program("1 / 0"), "random"])
    with pytest.raises(ProgramFailed, match=r"^game 1 of hermetica: .*its last words: ZeroDivisionError: [a-z ]+$"):
        list(play_all(setup, range(2)))


def test_a_program_that_falls_silent_loses_on_time_and_is_begun_anew(program: Callable[[str], str]) -> None:
    command = program('print(\'{"t": "answer", "text": 1}\', flush=True); sys.stdin.read()').removeprefix(PREFIX)
    match = Match(find_game("hermetica"), None, 2)
    player = PlayerByText(command, match, "default", 0, 1, PATIENCE)
    (first,) = player.answer(match)
    assert first.kind == ANSWER
    match.apply_event(first)
    player.process.patience = 0.01
    (last,) = player.answer(match)
    assert last == (TIME, 0)
    player.finish()
    assert player.process.process.poll() is not None
    again = Match(find_game("hermetica"), None, 2)
    assert PlayerByText(command, again, "default", 0, 1, PATIENCE).answer(again) == [first]


def test_a_program_that_does_not_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    deaf = tmp_path / "deaf.py"
    deaf.write_text('while True: print(\'{"t": "answer", "text": 1}\', flush=True)')
    match = Match(find_game("hermetica"), None, 2)
    player = PlayerByText(shlex.join([sys.executable, str(deaf)]), match, "default", 0, 1, PATIENCE)
    player.process.read()
    player.process.patience = 0.01
    while not player.process.deaf:
        player.process.write("x" * 9999 + "\n")
    assert player.answer(match) == [(TIME, 0)]
    assert player.process.process.poll() is not None


@pytest.mark.parametrize("command", ["no-such-program --fast", "'unfinished"])
def test_programs_that_are_not_there(command: str) -> None:
    with pytest.raises(ProgramFailed, match=r"no program|as a command"):
        setup_of("hermetica", [PREFIX + command, "random"])
