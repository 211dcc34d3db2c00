"""What a player needs is in sight at every table: own pieces, hand, question, the last lines of the log; and all of it
is large enough to be read and to be hit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import WAIT, Person, Server, here, program, prompt
from websockets.sync.client import connect

from aitch.core.registry import find_game, game_names

Someone = Callable[..., Person]
CHECK = (Path(__file__).parent / "sight.js").read_text(encoding="utf-8")
SMALLEST = {"width": 1366, "height": 768}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SETTLES = 100
"""So often a screen is looked at that is not yet as it should be."""
MOMENTS = ["beginning", "middle"]
MIDDLE = {"hermit": 5}
"""So many answers of the person come before the middle of a game is looked at, where twelve would end it."""
FOUND = [find_game(name) for name in game_names() if type(find_game(name)).__module__.startswith("aitch.games.")]
GAMES = [
    pytest.param(game.name, seats) for game in FOUND for seats in sorted({game.seat_counts[0], game.seat_counts[-1]})
]


def play(server: Server, made: dict[str, Any], answers: int) -> dict[str, Any]:
    """Answers so many times for the first seat, quicker than anybody clicks; gives the view that then asks it."""
    rng = Random(7)
    with connect(f"ws{server.url[4:]}ws/{made['table']}", max_size=None) as socket:
        socket.send(json.dumps({"t": "hello", "version": 1, "secrets": [made["secrets"][0]], "name": ""}))
        given = 0
        while True:
            view = json.loads(socket.recv(timeout=3 * WAIT / 1000))
            if view["t"] != "view":
                continue
            assert view["over"] is None, "the game was over too soon"
            if view["asked"] != 0:
                continue
            if given >= answers:
                return dict(view)
            option = rng.choice([option["option"] for option in view["options"]])
            socket.send(json.dumps({"t": "answer", "n": 1, "seq": view["seq"], "seat": 0, "option": option}))
            given += 1


def own_things(view: dict[str, Any]) -> list[str]:
    """What is the first seat's, by its id: on boards, and before it; piles are looked through."""
    things: list[str] = []
    for area in view["scene"]["areas"]:
        if area["kind"] == "pile" or area.get("seat", 0) != 0:
            continue
        mine = area.get("seat") == 0
        things += [thing["id"] for thing in area["items"] if mine or thing.get("seat") == 0]
    return things


def sit_at(person: Person, made: dict[str, Any], name: str, view: dict[str, Any]) -> Page:
    page = person.sit(made, [0], name)
    expect(page.locator(f'[data-seq="{view["seq"]}"]')).to_be_visible()
    expect(prompt(page)).to_be_visible()
    return page


def expect_no_faults(page: Page, wish: dict[str, Any]) -> None:
    """Once the screen has come to rest: the log follows what has grown beside it."""
    for _ in range(SETTLES):
        faults = page.evaluate(CHECK, wish)
        if not faults:
            return
        page.wait_for_timeout(100)
    raise AssertionError("\n".join(faults))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_all_that_matters_is_in_sight(someone: Someone, server: Server, name: str, seats: int, moment: str) -> None:
    """At 1366x768, without scrolling; no text of the table below 11 pixels, no target below 32."""
    made = server.make(name, [here(), *[program()] * (seats - 1)])
    view = play(server, made, MIDDLE.get(name, 12) if moment == "middle" else 0)
    page = sit_at(someone("Ann", viewport=SMALLEST), made, name, view)
    wish = {"inSight": True, "things": own_things(view), "lines": moment != "beginning", "target": 32}
    expect_no_faults(page, wish)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_fingers_find_their_targets(someone: Someone, server: Server, name: str, seats: int) -> None:
    """On a phone: no target below 44 pixels, after one closer look at a board; no text too small to read."""
    made = server.make(name, [here(), *[program()] * (seats - 1)])
    view = play(server, made, MIDDLE.get(name, 12))
    page = sit_at(someone("Ann", **PHONE), made, name, view)
    for closer in page.get_by_role("button", name="Closer").all():
        closer.click()
    faults = page.evaluate(CHECK, {"inSight": False, "things": [], "lines": False, "target": 44})
    assert not faults, "\n".join(faults)
    expect(prompt(page)).to_be_in_viewport()


@pytest.mark.parametrize("name", [game.name for game in FOUND])
def test_a_question_keeps_its_place_under_a_finger(someone: Someone, server: Server, name: str) -> None:
    """What is pointed at is told in the question: it must not grow, or it would lie over what the finger is on."""
    made = server.make(name, [here(), *[program()] * (find_game(name).seat_counts[0] - 1)])
    page = sit_at(someone("Ann", **PHONE), made, name, play(server, made, MIDDLE.get(name, 12)))
    question = page.locator(".prompt")
    before = question.bounding_box()
    for target in page.locator(".table [data-legal]:not([data-answer])").all()[:8]:
        target.dispatch_event("pointerover", {"bubbles": True})
        target.dispatch_event("pointerenter")
        assert question.bounding_box() == before
