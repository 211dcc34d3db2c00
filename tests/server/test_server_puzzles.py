"""Puzzles over HTTP: solved, refuted, shown; nothing of them is kept, and nonsense is told so."""

from __future__ import annotations

from typing import Any

import pytest
from server_driver import Server

from aitch.core.puzzles import Puzzle, puzzles_of, setting
from aitch.core.registry import find_game

GAME = find_game("hermit")
PUZZLES = "/api/games/hermit/puzzles"


def longest() -> Puzzle:
    return max(puzzles_of(GAME), key=lambda puzzle: len(puzzle.steps))


def wrong_answers(puzzle: Puzzle) -> list[str]:
    """A whole legal move that is not the solution."""
    return puzzle.second


def test_puzzles_are_listed_without_their_solutions(server: Server) -> None:
    status, found = server.get(PUZZLES)
    assert status == 200
    assert len(found["puzzles"]) == len(puzzles_of(GAME))
    assert all(set(one) == {"id", "theme", "rating", "steps"} for one in found["puzzles"])
    assert sum(theme["count"] for theme in found["themes"]) == len(found["puzzles"])
    assert server.get("/api/games/nim/puzzles") == (200, {"themes": [], "puzzles": []})
    assert server.get("/api/games/chess/puzzles")[0] == 404
    counts = {game["name"]: game["puzzles"] for game in server.get("/api/games")[1]}
    assert counts["hermit"] == len(found["puzzles"])
    assert counts["nim"] == 0


def test_the_right_answers_solve_it(server: Server) -> None:
    puzzle = longest()
    given: list[str] = []
    for number, step in enumerate(puzzle.steps):
        for word in step.answers:
            moment = server.post(f"{PUZZLES}/{puzzle.id}", {"answers": given})[1]
            assert moment["verdict"] == "asked"
            assert moment["step"] == number
            assert moment["next"] == moment["why"] == []
            assert word in [option["word"] for option in moment["options"]]
            given = [*given, word]
    moment = server.post(f"{PUZZLES}/{puzzle.id}", {"answers": given})[1]
    assert moment["verdict"] == "solved"
    assert moment["options"] == []
    assert moment["why"]
    assert server.post(f"{PUZZLES}/{puzzle.id}", {"answers": [*given, given[0]]})[0] == 400


def test_a_wrong_move_is_refuted(server: Server) -> None:
    puzzle = longest()
    wrong = wrong_answers(puzzle)
    moment = server.post(f"{PUZZLES}/{puzzle.id}", {"answers": wrong})[1]
    assert moment["verdict"] == "wrong"
    assert moment["begun"] == 0
    assert moment["why"] == []
    status, reply = server.post(f"{PUZZLES}/{puzzle.id}/reply", {"answers": wrong})
    assert status == 200
    assert "in 100" in reply["worth"]
    assert reply["scene"]["areas"]
    assert server.post(f"{PUZZLES}/{puzzle.id}/reply", {"answers": []})[0] == 400
    assert server.post(f"{PUZZLES}/{puzzle.id}/reply", {"answers": puzzle.steps[0].answers[:1]})[0] == 400


def test_an_illegal_answer_is_explained_and_not_taken(server: Server) -> None:
    puzzle = longest()
    legal = setting(GAME, puzzle).options()
    illegal = next(word for at, word in enumerate(GAME.vocabulary) if at not in legal)
    moment = server.post(f"{PUZZLES}/{puzzle.id}", {"answers": [illegal]})[1]
    assert moment["refusal"]["rule"].startswith("HMT-")
    assert moment["answers"] == []


def test_the_solution_is_told_only_to_those_who_ask(server: Server) -> None:
    puzzle = longest()
    moment = server.post(f"{PUZZLES}/{puzzle.id}", {"answers": [], "show": True})[1]
    assert moment["next"] == [word for step in puzzle.steps for word in step.answers]
    assert moment["why"]
    begun = puzzle.steps[0].answers[:1]
    assert server.post(f"{PUZZLES}/{puzzle.id}", {"answers": begun, "show": True})[1]["next"] == moment["next"][1:]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"answers": ["nonsense"]}, 400),
        ({"answers": ["nonsense", "more"]}, 400),
        ({"answers": ["x"] * 61}, 422),
        ({"answers": ["x" * 65]}, 422),
        ({"answers": "c3"}, 422),
        ({"answers": [], "show": "yes"}, 422),
        ({"deeds": []}, 422),
        ({}, 422),
    ],
)
def test_nonsense_is_told_so(server: Server, body: dict[str, Any], status: int) -> None:
    assert server.post(f"{PUZZLES}/{longest().id}", body)[0] == status
    assert server.post(f"{PUZZLES}/{longest().id}/reply", body)[0] == status


def test_an_unknown_puzzle_is_not_found(server: Server) -> None:
    assert server.post(f"{PUZZLES}/ffffffff", {"answers": []})[0] == 404
    assert server.post(f"{PUZZLES}/ffffffff/reply", {"answers": []})[0] == 404
