"""A page that gets differences shows what a page that gets whole views shows, to the last attribute."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.table_driver import WAIT, Person, Server, choose, here, press, program, prompt, seq
from websockets.sync.client import connect

Someone = Callable[..., Person]
GAMES: dict[str, dict[str, object]] = {
    "hermetica": {"turn_cap": 6},
    "hermit": {},
    "hemloch": {},
    "hyperborea": {"length": "short"},
    "sygon": {"rounds": 2},
}
"""Each with the options that make it short."""
WHOLE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { send.call(this, text.replace(',"differences":true', "")); };
"""
"""Makes of a page one that does not ask for differences."""
DRAWN = """() => document.querySelector("#app, body").innerHTML"""


def answered(server: Server, made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Plays the first seat to the end by whatever is legal; gives each view that asks it, and the last one."""
    rng = Random(3)
    with connect(f"ws{server.url[4:]}ws/{made['table']}", max_size=None) as socket:
        socket.send(json.dumps({"t": "hello", "version": 1, "secrets": [made["secrets"][0]], "name": ""}))
        while True:
            view = json.loads(socket.recv(timeout=3 * WAIT / 1000))
            if view["t"] != "view" or (view["asked"] != 0 and view["over"] is None):
                continue
            yield view
            if view["over"] is not None:
                return
            option = rng.choice([option["option"] for option in view["options"]])
            socket.send(json.dumps({"t": "answer", "n": 1, "seq": view["seq"], "seat": 0, "option": option}))


def compare(pages: list[Page], number: int) -> None:
    """Waits until both show this position, and show it alike."""
    until = time.monotonic() + WAIT / 1000
    drawn = ["", " "]
    while seq(pages[0]) != number or seq(pages[1]) != number or drawn[0] != drawn[1]:
        assert time.monotonic() < until, f"at {number} the pages differ: {apart(*drawn)}"
        drawn = [page.evaluate(DRAWN) for page in pages]


def apart(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 200) : at + 100]!r} and {other[max(0, at - 200) : at + 100]!r}"


@pytest.mark.parametrize("game", GAMES)
def test_both_screens_are_alike_through_a_whole_game(someone: Someone, server: Server, game: str) -> None:
    seats = [here("Ann")] if game == "hermit" else [here("Ann"), program("greedy")]
    made = server.make(game, seats, options=GAMES[game])
    people = [someone("Ann"), someone("Ann")]
    people[1].context.add_init_script(WHOLE)
    pages = [person.sit(made, [0], game) for person in people]
    for view in answered(server, made):
        compare(pages, view["seq"])
    for page in pages:
        expect(page.locator(".over h2")).to_be_visible()
    kinds = [{json.loads(frame)["t"] for frame in person.frames} for person in people]
    assert "changed" in kinds[0]
    assert "view" not in kinds[0]
    assert "view" in kinds[1]
    assert not kinds[1] & {"changed", "whole"}
    assert sum(map(len, people[0].frames)) < sum(map(len, people[1].frames)) / 3


def test_a_page_that_missed_a_difference_asks_for_all_of_it(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann")
    lost: list[str] = []
    asked: list[str] = []

    def relay(client: WebSocketRoute) -> None:
        upstream = client.connect_to_server()

        def to_client(message: str | bytes) -> None:
            if not lost and str(message).startswith('{"t":"changed"'):
                lost.append(str(message))
            else:
                client.send(message)

        def to_server(message: str | bytes) -> None:
            if re.match(r'{"t":"whole"', str(message)):
                asked.append(str(message))
            upstream.send(message)

        upstream.on_message(to_client)
        client.on_message(to_server)

    sound = person.sit(made, [0, 1], "hermetica")
    page = person.context.new_page()
    page.route_web_socket("**/ws/*", relay)
    page.goto(sound.url)
    expect(prompt(page)).to_contain_text("Which Element")
    press(sound, "Place a Fire")
    choose(sound, "c1")
    expect(page.locator(f'[data-seq="{seq(sound)}"]')).to_be_visible()
    press(page, "Place an Earth")
    assert len(lost) == len(asked) == 1
