"""Lessons over HTTP: nothing of them is kept, and nonsense is told so."""

from __future__ import annotations

import pytest
from server_driver import Server

LESSON = "/api/games/hermit/lessons/01-sea"


def test_a_course_is_listed(server: Server) -> None:
    status, course = server.get("/api/games/hermit/lessons")
    assert status == 200
    assert course[0]["id"] == "01-sea"
    assert all(lesson["title"] and lesson["teaches"] and lesson["steps"] > 0 for lesson in course)
    assert server.get("/api/games/nim/lessons") == (200, [])
    assert server.get("/api/games/chess/lessons")[0] == 404


def test_deeds_lead_through_a_lesson(server: Server) -> None:
    deeds: list[str] = []
    steps = []
    for _ in range(100):
        status, moment = server.post(LESSON, {"deeds": deeds})
        assert status == 200
        assert moment["deeds"] == deeds
        if moment["done"]:
            break
        steps.append(moment["step"])
        assert moment["say"]
        assert bool(moment["options"]) == moment["asks"]
        wanted = f"word:{moment['next']}" if moment["asks"] else f"tap:{moment['tap'][0]}" if moment["tap"] else "on"
        deeds = [*deeds, wanted]
    assert moment["done"]
    assert sorted(set(steps)) == list(range(moment["steps"]))
    back = server.post(LESSON, {"deeds": deeds[: moment["starts"][2]]})[1]
    assert back["step"] == 2


def test_what_is_not_wanted_leads_back_or_is_refused(server: Server) -> None:
    asked = ["on", "tap:hermie", "tap:wave", "on", "tap:coast.1", "on", "on", "on"]
    other = server.post(LESSON, {"deeds": [*asked, "word:m15"]})[1]
    assert other["back"]
    assert other["reply"]
    assert other["deeds"] == asked
    illegal = server.post(LESSON, {"deeds": [*asked, "word:a1"]})[1]
    assert illegal["refusal"]["rule"] == "HMT-5.6"
    assert illegal["deeds"] == asked


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"deeds": ["nonsense"]}, 400),
        ({"deeds": ["word:card-2"]}, 400),
        ({"deeds": ["tap:nothing"]}, 400),
        ({"deeds": ["on", "tap:wave", "tap:hermie"]}, 400),
        ({"deeds": ["on"] * 201}, 422),
        ({"deeds": ["x" * 65]}, 422),
        ({"deeds": ["x" * 60] * 500}, 413),
        ({"deeds": "on"}, 422),
        ({"deeds": [], "more": 1}, 422),
        ({}, 422),
    ],
)
def test_nonsense_is_told_so(server: Server, body: object, status: int) -> None:
    answered, told = server.post(LESSON, body)
    assert answered == status
    assert told["error"]


def test_a_lesson_that_is_not_there(server: Server) -> None:
    assert server.post("/api/games/hermit/lessons/99-none", {"deeds": []})[0] == 404
    assert server.post("/api/games/nim/lessons/01-sea", {"deeds": []})[0] == 404


def test_another_server_goes_on(server: Server, own: Server) -> None:
    """Whoever left a lesson, and whoever's server was killed, goes on with the same deeds anywhere."""
    deeds = ["on", "tap:hermie", "tap:wave"]
    own.start()
    assert own.post(LESSON, {"deeds": deeds}) == server.post(LESSON, {"deeds": deeds})
