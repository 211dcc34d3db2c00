"""Reviews of finished games: made in the background, kept, stopped, gone on with, and refused while a game goes on."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from server_driver import WAIT, Server

from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng


def finished(server: Server, game: str = "hermetica", plies: int = 60) -> str:
    """A table of a record that somebody gave up."""
    match, rng = Match(find_game(game), dice=Dice(bytes(32))), Rng(3)
    while not match.over and len(match.answers) < plies:
        match.answer(random_answer(match.state, rng))
    if not match.over:
        match.resign(0)
    status, read = server.post("/api/records", {"text": print_record(match)})
    assert status == 201, read
    return str(read["table"])


def until(server: Server, table: str, state: str) -> Any:
    """What is told of a review once it has come so far."""
    begun = time.monotonic()
    while True:
        status, told = server.get(f"/api/tables/{table}/review")
        assert status == 200
        if told["state"] == state:
            return told
        assert time.monotonic() - begun < WAIT, told["state"]
        time.sleep(0.1)


def test_a_review_is_made_and_kept(server: Server) -> None:
    table = finished(server)
    path = f"/api/tables/{table}/review"
    assert server.get(path) == (200, {"state": "none", "done": 0, "total": 0, "review": None})
    status, begun = server.post(path, {})
    assert (status, begun["state"]) == (200, "running")
    told = until(server, table, "done")
    review = told["review"]
    assert told["done"] == told["total"] == len(review["decisions"]) + 1
    assert review["searched"] == len(review["decisions"])
    assert all(decision["visits"] for decision in review["decisions"])
    assert server.post(path, {})[1]["state"] == "done", "what is there is not made again"
    marked = next(decision for decision in review["decisions"] if decision["mark"])
    try_out(server, path, marked)


def try_out(server: Server, path: str, marked: Any) -> None:
    """The better move can be tried, and then nothing is given away."""
    status, first = server.post(f"{path}/{marked['ply']}", {"words": []})
    assert (status, first["whole"]) == (200, False)
    assert marked["better"]["words"][0] in [option["word"] for option in first["options"]]
    words: list[str] = []
    for word in marked["better"]["words"]:
        words.append(word)
        status, tried = server.post(f"{path}/{marked['ply']}", {"words": words})
        assert status == 200, tried
        if tried["whole"]:
            break
    assert tried["whole"]
    assert tried["regret"] < marked["regret"]
    status, refused = server.post(f"{path}/{marked['ply']}", {"words": ["nonsense"]})
    assert status == 409
    assert "cannot be answered" in refused["error"]


def test_a_game_that_goes_on_is_reviewed_for_nobody(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hh")
        await server.join(table, *secrets)
        path = f"/api/tables/{table}/review"
        for status, told in (server.get(path), server.post(path, {}), server.post(f"{path}/0", {"words": []})):
            assert status == 409
            assert "not over" in told["error"]

    asyncio.run(play())


def test_a_stopped_review_and_a_killed_server_go_on(own: Server) -> None:
    own.start()
    table = finished(own, "hemloch", 100)
    path = f"/api/tables/{table}/review"
    own.post(path, {})
    some_done(own, path)
    own.call(path, method="DELETE")
    stopped = own.get(path)[1]
    assert stopped["state"] == "stopped"
    assert own.post(path, {})[1]["state"] == "running"
    some_done(own, path, stopped["done"])
    own.kill()
    own.start()
    again = own.get(path)[1]
    assert again["done"] >= stopped["done"], "what was found is kept"
    done = until(own, table, "done")
    assert done["review"]["searched"] == len(done["review"]["decisions"])


def some_done(server: Server, path: str, more_than: int = 0) -> None:
    begun = time.monotonic()
    while server.get(path)[1]["done"] <= more_than:
        assert time.monotonic() - begun < WAIT
        time.sleep(0.1)
