"""Whole games of all five in a real browser, by whatever glows in sight: with the mouse, and by keyboard alone.

Nobody here knows any rules.  At every question something that answers it must lie in the window, uncovered; it is
chosen where it lies, and the game must go on.  So it comes to its end, however long it takes a careless player.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.careless_player import FOCUSED, HASTE, hasty, play
from tests.browser.table_driver import Person, Server, here, program

Someone = Callable[..., Person]
GAMES: dict[str, dict[str, object]] = {
    "hermetica": {"turn_cap": 6},
    "hermit": {},
    "hemloch": {},
    "hyperborea": {"length": "short"},
    "sygon": {"rounds": 2},
}
"""Each with the options that make it short."""
FEWEST = 10
"""Answers that even the shortest game takes: alone on the Coast a careless one may have lost after ten."""
DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def sit_down(someone: Someone, server: Server, game: str, viewport: dict[str, int], **more: Any) -> Page:
    seats = [here("Ann")] if game == "hermit" else [here("Ann"), program("greedy")]
    made = server.make(game, seats, options=GAMES[game])
    return someone("Ann", viewport=viewport, **more).sit(made, [0], game)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_mouse(someone: Someone, server: Server, game: str) -> None:
    page, dice = sit_down(someone, server, game, DESKTOP), random.Random(game)

    def click(seen: dict[str, Any]) -> None:
        target = hasty(seen["targets"], dice)
        page.mouse.click(target["x"], target["y"])

    assert play(page, click) >= FEWEST


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_thumb(someone: Someone, server: Server, game: str) -> None:
    """On a phone the question lies over the foot of the page, and parts of the table are a swipe apart."""
    page, dice = sit_down(someone, server, game, PHONE, has_touch=True, is_mobile=True), random.Random(game)

    def tap(seen: dict[str, Any]) -> None:
        target = hasty(seen["targets"], dice)
        page.touchscreen.tap(target["x"], target["y"])

    assert play(page, tap) >= FEWEST


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(someone: Someone, server: Server, game: str) -> None:
    page, dice = sit_down(someone, server, game, DESKTOP), random.Random(game)

    def press(seen: dict[str, Any]) -> None:
        """The key for the next thing that can be chosen, a few times; in a list of answers, Tab."""
        buttons = sum(target["button"] for target in seen["targets"])
        if buttons and dice.random() < HASTE:
            page.keyboard.press(str(dice.randint(1, min(9, buttons))))
            return
        listed = page.locator("dialog[open] .choices").count() > 0
        most = min(6, len(seen["targets"]))
        for _ in range(dice.randint(0, most - 1) if listed else dice.randint(1, most)):
            page.keyboard.press("Tab" if listed else "n")
        assert page.evaluate(FOCUSED), "the keyboard is on something out of sight"
        page.keyboard.press("Enter")

    assert play(page, press) >= FEWEST
