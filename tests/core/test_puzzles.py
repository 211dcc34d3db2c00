"""Every committed puzzle loads, parses and plays, and tells nothing that its seat may not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aitch.core.contract import IllegalChoice
from aitch.core.errors import AitchError, BadContent
from aitch.core.game import Game
from aitch.core.puzzles import (
    ASKED,
    FILE,
    SOLVED,
    WRONG,
    Attempt,
    attempt,
    faults,
    find_puzzle,
    puzzle_text,
    puzzles_of,
    read_puzzle,
    read_puzzles,
    setting,
)
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

GAMES = [name for name in game_names() if puzzles_of(find_game(name))]
HERMIT = find_game("hermit")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = find_game(request.param)
    return found


def test_every_puzzle_of_the_file_is_offered(game: Game) -> None:
    """None is left out since its rules or its content are no longer those of the game."""
    assert len(read_puzzles(Path(game.folder) / FILE)) == len(puzzles_of(game))


def test_every_puzzle_parses_and_its_own_answers_solve_it(game: Game) -> None:
    assert [fault for puzzle in puzzles_of(game) for fault in faults(game, puzzle)] == []


def test_every_puzzle_has_a_second_move_that_is_legal_and_wrong(game: Game) -> None:
    for puzzle in puzzles_of(game):
        assert attempt(game, puzzle, puzzle.second).verdict == WRONG, puzzle.id


def test_names_and_positions_are_those_of_what_the_seat_sees(game: Game) -> None:
    for puzzle in puzzles_of(game):
        seen = setting(game, puzzle).seen_by(puzzle.seat)
        assert puzzle.id == f"{seen.key() % 16**8:08x}"
        assert puzzle.margin >= 0.1
        assert -1.0 <= puzzle.value <= 1.0


def test_nothing_hidden_is_told(game: Game) -> None:
    """Whichever of the positions that look the same was written down: what is shown and asked is the same."""
    for puzzle in puzzles_of(game)[:20]:
        shown = []
        for seed in range(3):
            seen = setting(game, puzzle).seen_by(puzzle.seat)
            other = seen.sample(Rng(seed))
            twin = puzzle._replace(position=game.position_text(other))
            found = Attempt(game, twin)
            shown.append((game.scene(found.seen), found.seen.prompt(), found.seen.options(), found.seen.key()))
        assert shown[0] == shown[1] == shown[2], puzzle.id


def test_lines_are_read_back_exactly(game: Game) -> None:
    for puzzle in puzzles_of(game):
        assert read_puzzle(puzzle_text(puzzle), "") == puzzle


def test_an_attempt_takes_legal_answers_only_and_ends() -> None:
    puzzle = puzzles_of(HERMIT)[0]
    tried = Attempt(HERMIT, puzzle)
    before = tried.state.key()
    with pytest.raises(IllegalChoice):
        tried.answer("pull")
    assert tried.state.key() == before
    assert tried.verdict == ASKED
    with pytest.raises(AitchError, match="has no word"):
        tried.answer("nonsense")
    done = attempt(HERMIT, puzzle, [word for step in puzzle.steps for word in step.answers])
    assert done.verdict == SOLVED
    with pytest.raises(AitchError, match="over"):
        done.answer(puzzle.steps[0].answers[0])
    with pytest.raises(AitchError, match="more than"):
        attempt(HERMIT, puzzle, ["pull"] * 61)
    with pytest.raises(AitchError, match="no puzzle"):
        find_puzzle(HERMIT, "nothing")


def test_another_way_to_the_same_position_is_right_too() -> None:
    """What counts is where a move leads."""
    for puzzle in puzzles_of(HERMIT):
        tried = Attempt(HERMIT, puzzle)
        for word in puzzle.steps[0].answers:
            assert tried.solved == 0
            tried.answer(word)
        assert tried.solved == 1
        assert tried.move == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rating": "high"}, "rating: should be a whole number"),
        ({"rating": 9000}, "rating: should be within"),
        ({"steps": []}, "steps: needs one step"),
        ({"steps": [{"answers": []}]}, "steps: then: is missing"),
        ({"steps": [{"answers": [], "then": []}]}, "steps: needs one step"),
        ({"steps": [{"answers": [3], "then": []}]}, "answers: should be a list of texts"),
        ({"theme": "chess"}, "theme: 'chess' is none of"),
        ({"made": {}}, "made: script: is missing"),
        ({"more": 1}, "more: is no field"),
        ({"seat": True}, "seat: should be a whole number"),
    ],
)
def test_a_wrong_line_is_told_so(change: dict[str, object], told: str) -> None:
    data = json.loads(puzzle_text(puzzles_of(HERMIT)[0])) | change
    with pytest.raises(BadContent, match=told):
        read_puzzle(json.dumps(data), "line 3")


def test_a_file_with_faults_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / FILE
    line = puzzle_text(puzzles_of(HERMIT)[0])
    file.write_text(f"{line}\n{line}\n")
    with pytest.raises(BadContent, match="line 2: id"):
        read_puzzles(file)
    file.write_text(f"{line}\nnonsense\n")
    with pytest.raises(BadContent, match="line 2: is not JSON"):
        read_puzzles(file)


def test_puzzles_of_other_rules_or_content_are_left_out(tmp_path: Path) -> None:
    found = HERMIT.with_content(HERMIT.pack)
    found.folder = str(tmp_path)
    assert puzzles_of(found) == []
    puzzle = puzzles_of(HERMIT)[0]
    old = puzzle._replace(id="older", made=puzzle.made._replace(rules="0"))
    other = puzzle._replace(id="other", made=puzzle.made._replace(content="another pack"))
    (tmp_path / FILE).write_text("\n".join(puzzle_text(one) for one in (old, puzzle, other)))
    again = HERMIT.with_content(HERMIT.pack)
    again.folder = str(tmp_path)
    assert puzzles_of(again) == [puzzle]
