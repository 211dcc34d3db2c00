"""Games as text: a scripted reader plays each of them to the end, nonsense loses nothing, and nothing is told that the
seat does not see."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.seat_text import Choice, MatchSeat, SeatView, read_words, view_of
from aitch.core.text_protocol import ASKS
from aitch.envs.text import TEXT, TextGame

DOCUMENT = Path(__file__).parents[2] / "docs" / "text.md"
GAMES = game_names()
HIDING = [name for name in GAMES if find_game(name).hides]


def play_out(game: TextGame, rng: Rng) -> list[str]:
    """Answers by words and by numbers to the end; all that was read on the way."""
    read: list[str] = []
    while not game.over:
        view = game.view()
        read.append(view.text())
        assert view.prompt in view.text()
        at = rng.below(len(view.choices))
        answer = str(at + 1) if view.numbered and rng.below(2) else view.choices[at].word
        reply = game.answer(answer)
        assert reply.taken == [view.choices[at].word]
        assert not reply.refused
    return [*read, game.observe()]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_words_and_numbers(name: str) -> None:
    game = TextGame(name, players=[TEXT, *["random"] * (find_game(name).seat_counts[0] - 1)], seed=5)
    read = play_out(game, Rng(1))
    assert "The game is over." in read[-1]
    assert f"Result: {game.view().seat_names[0]} {game.results()[0]:g}" in read[-1]
    again = TextGame(name, players=game.players, seed=5)
    assert play_out(again, Rng(1)) == read
    assert TextGame.resume(game.record(), game.players).observe() == again.observe()


def test_several_seats_of_text_share_a_game() -> None:
    game = TextGame("sygon", players=[TEXT, "random", TEXT], seed=3)
    rng = Rng(2)
    asked: set[int] = set()
    while not game.over and len(asked) < 2:
        asked.add(game.asked)
        other = 2 - game.asked
        assert "is asked." in game.observe(other)
        assert game.answers(other) == []
        assert "somebody else is asked" in game.answer("1", other).refused
        game.answer(game.answers()[rng.below(len(game.answers()))].word)
    assert asked == {0, 2}
    with pytest.raises(BadOption, match="seat 1 is not played by text"):
        game.observe(1)


def test_what_a_question_looks_like() -> None:
    text = TextGame("hermetica", seed=1).observe()
    assert text.startswith("Hermetica. You are Sun, seat 0. The others: Moon (casual).\n\nThe table:\n")
    assert text.endswith(
        "Question: Which Element does Sun place?\nAnswers (a word, or its number):\n"
        "  1. +fire: Place a Fire\n  2. +earth: Place an Earth\n  3. +water: Place a Water\n"
    )


def test_an_answer_may_be_a_word_a_number_a_label_or_several_words() -> None:
    def begun() -> TextGame:
        return TextGame("hermetica", seed=1)

    for answer in ("+fire", "1", 1, np.int64(1), " +FIRE ", "place a fire"):
        assert begun().answer(answer).taken == ["+fire"]
    game = begun()
    assert game.answer("+fire c1").taken == ["+fire", "c1"]
    assert any("Sun" in line and "c1" in line for line in game.view().news)
    assert any("Moon" in line for line in game.view().news)
    partly = game.answer("+fire c1")
    assert partly.taken == ["+fire"]
    assert partly.rule.startswith("HER-")
    assert game.view().prompt == "Where does Sun place the Fire?"


def test_what_is_neither_text_nor_number_is_refused() -> None:
    assert TextGame("hermetica", seed=1).answer(1.5).refused == "an answer is a text or a whole number, not 1.5"  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="a seed is a whole number, not 'x'"):
        TextGame("hermetica", seed="x")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_asked_when_a_game_was_given_up(name: str) -> None:
    game = TextGame(name, seed=1)
    assert game.view().prompt
    game.resign()
    view = game.view()
    assert view.prompt == ""
    assert view.choices == []
    assert "(to move)" not in view.text()


NONSENSE = [
    "",
    "   ",
    "0",
    "99999999999999999999",
    "-1",
    "fly to the moon",
    "\x00\x1b[2J",
    "c3; drop table",
    "é" * 9999,
]


@pytest.mark.parametrize("name", GAMES)
def test_nonsense_gets_a_helpful_error_and_loses_nothing(name: str) -> None:
    game = TextGame(name, seed=2)
    before, events = game.observe(), list(game.match.events)
    for nonsense in NONSENSE:
        reply = game.answer(nonsense)
        assert reply.refused
        assert not reply.taken
        assert len(reply.refused) < 600
    wrong = next(word for word in game.game.vocabulary if word not in [choice.word for choice in game.answers()])
    reply = game.answer(wrong)
    assert reply.rule in reply.refused
    assert reply.refused == game.why_not(wrong)
    assert game.observe() == before
    assert game.match.events == events


def test_numbers_that_are_words_are_words() -> None:
    """In a list of words some of which are numbers, a number is no place in the list."""
    game = find_game("sygon")
    view = TextGame("sygon", seed=1).view()
    view.choices = [Choice(game.word(word), word, word) for word in ("5", "3", "8")]
    assert "Answers (a word):\n  5\n  3\n  8\n" in view.text()
    assert read_words("3", view, game.vocabulary) == ["3"]
    assert read_words("1", view, game.vocabulary) == ["1"]  # a word of the game, though not a legal one
    view.choices = [Choice(game.word(word), word, word) for word in ("a1", "a2")]
    assert read_words("2", view, game.vocabulary) == ["a2"]


def test_what_one_can_ask() -> None:
    game = TextGame("hermetica", seed=1)
    assert "HER-4.2" in game.rules("4.2")
    assert game.rules("spawning").startswith("## 4. Spawning")
    assert len(game.rules()) > 5000
    assert "HER-2.5 says" in game.why_not("a1")
    assert "is legal" in game.why_not("+fire")
    assert "Adept" in game.about("d4")
    with pytest.raises(AitchError, match="no word 'fly'"):
        game.why_not("fly")
    with pytest.raises(AitchError, match="nothing on the table"):
        game.about("fly")
    with pytest.raises(AitchError, match="no rule"):
        game.rules("99.9")
    game.resign()
    assert "Sun resigned" in game.observe()
    assert "the game is over" in game.answer("+fire").refused


# Over stdio.


def test_a_whole_game_over_stdio() -> None:
    """Each game, by a program that reads nothing but the lines."""
    for name in GAMES:
        seats = str(find_game(name).seat_counts[0])
        command = [sys.executable, "-m", "aitch.cli", "text", name, "--seats", seats, "--bots", "random", "--seed", "4"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            rng, last, asked = Rng(7), {}, 0
            for line in process.stdout:
                last = json.loads(line)
                if last["t"] == "question":
                    asked += 1
                    answers = last["answers"]
                    word = answers[rng.below(len(answers))]["word"]
                    print(json.dumps({"t": "answer", "text": word}), file=process.stdin, flush=True)
                else:
                    assert last["t"] in ("begin", "over"), last
        assert last["t"] == "over"
        assert asked > 0
        assert last["result"] == last["ending"]["results"][0]


def test_lines_that_mean_nothing() -> None:
    said = [
        "hello",
        "[]",
        '{"t": "fly"}',
        '{"t": "answer"}',
        '{"t": "answer", "text": ["+fire"]}',
        '{"t": "why", "word": "no such word"}',
        '{"t": "answer", "text": "d6"}',
        '{"t": "rules", "part": "4.2"}',
        '{"t": "about", "name": "d4"}',
        '{"t": "answer", "text": 1}',
        '{"t": "resign"}',
    ]
    done = subprocess.run(
        [sys.executable, "-m", "aitch.cli", "text", "hermetica", "--seed", "1"],
        input="\n".join(said) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [line["t"] for line in lines]
    assert kinds == ["begin", "question", *["refused"] * 7, "told", "told", "question", "over"]
    assert lines[8]["rule"] == "HER-2.5"
    assert lines[-1]["result"] == -1
    assert lines[-1]["prompt"] == ""


def test_the_lines_of_the_document_are_understood() -> None:
    """Each line that docs/text.md shows for a program, at the first question of Hermetica."""
    lines = re.findall(r'^\| `({"t": .*?})` ', DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert [json.loads(line)["t"] for line in lines] == list(ASKS)
    done = subprocess.run(
        [sys.executable, "-m", "aitch.cli", "text", "hermetica", "--seed", "1"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    kinds = [json.loads(line)["t"] for line in done.stdout.splitlines()]
    assert kinds == ["begin", "question", "question", *["told"] * 3, "position", "over"]


# Secrecy.


Reader = Callable[[State, int], SeatView]


def told(state: State, seat: int) -> SeatView:
    """What a seat is told of a position."""
    return view_of(state.seen_by(seat), [""] * len(state.scores()), [])


def told_too_much(state: State, seat: int) -> SeatView:
    """A planted leak: the table is told from the truth."""
    view, full = told(state, seat), view_of(state, [""] * len(state.scores()), [])
    view.table = full.table
    return view


def alike(game: Game, rng: Rng, pairs: int, asked: bool = False) -> Iterator[tuple[State, State, int]]:
    """Positions of random games, each with another world that looks the same to a seat, which is asked if need be."""
    seats = game.seat_counts[0]
    while True:
        state: State = game.start(None, seats)
        while state.seat != OVER:
            answer = random_answer(state, rng)
            looked_at = [] if state.seat == CHANCE or rng.below(4) else [state.seat] if asked else range(seats)
            for seat in looked_at:
                world = state.seen_by(seat).sample(rng)
                if world.dump() != state.dump():
                    yield state, world, seat
                    pairs -= 1
                    if not pairs:
                        return
            state.apply(answer)


def leaks(game: Game, reader: Reader, rng: Rng, pairs: int) -> list[str]:
    """Where worlds that look alike read otherwise: the texts."""
    found: list[str] = []
    for state, world, seat in alike(game, rng, pairs):
        one, other = reader(state, seat).data(), reader(world, seat).data()
        if one != other:
            found.append(f"{one['text']} / {other['text']}")
    return found


@pytest.mark.parametrize("name", HIDING)
def test_worlds_that_look_alike_read_alike(name: str) -> None:
    assert leaks(find_game(name), told, Rng(1), 200) == []


@pytest.mark.parametrize("name", HIDING)
def test_a_planted_leak_is_caught(name: str) -> None:
    assert leaks(find_game(name), told_too_much, Rng(1), 60)


@pytest.mark.parametrize("name", HIDING)
def test_what_a_seat_is_told_on_request_is_the_same_too(name: str) -> None:
    """Refusals, what things are and do, the position as data: of the truth and of a world that looks the same."""
    game, rng = find_game(name), Rng(3)
    for state, world, seat in alike(game, rng, 25, asked=True):
        word = game.vocabulary[rng.below(len(game.vocabulary))]
        texts = []
        for each in (state, world):
            own = MatchSeat(Match(game, None, len(state.scores()), start=each.copy()), seat, [""] * len(state.scores()))
            texts.append([own.view().text(), own.why_not(word), own.about("a"), json.dumps(own.position())])
        assert texts[0] == texts[1]


def test_the_log_of_a_seat_is_that_of_its_eyes() -> None:
    """Two seats of one game read different logs, where one drew what the other does not see."""
    game = TextGame("hemloch", players=[TEXT, TEXT], seed=1)
    play_out(game, Rng(1))
    for seat in (0, 1):
        told_to = [game.match.told(ply, seat) for ply in range(1, len(game.match.line))]
        assert game.log(seat) == [line for line in told_to if line]
    assert game.log(0) != game.log(1)
