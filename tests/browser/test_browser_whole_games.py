"""Whole games of Hermetica in a real browser: one by clicking only, one by keyboard only."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.table_driver import WAIT, Person, after, choose, press, prompt

Someone = Callable[..., Person]
PLACED = (("a1", "e10"), ("b1", "f9"), ("g1", "g8"))
WALK = (["d4", "d5", "d6"], ["d6", "c6", "b6"], ["b6", "b7", "b8"], ["b8", "b9"])
"""Where both put their Fires, and how Sun's Adept then walks past the Walls of the first scheme."""


def test_a_whole_game_by_clicking_only(someone: Someone) -> None:
    """From the first page: set up, place, play against a program, come to the end, ask for a rematch."""
    page = someone("Ann").page()
    page.get_by_role("link", name="Set up a game of Hermetica").click()
    page.get_by_role("combobox", name="Which program plays Moon?").select_option("random")
    page.get_by_text("How do you play it?").click()
    page.get_by_role("spinbutton", name="Turn cap").fill("6")
    page.get_by_role("button", name="Start").click()
    expect(prompt(page)).to_contain_text("Sun")
    ends = page.locator(".over h2")
    for _ in range(200):
        target = page.locator(".cell[data-legal], .answers [data-legal]").first
        target.or_(ends).first.wait_for(timeout=WAIT)
        if ends.is_visible():
            break
        ending = page.locator(".answers").get_by_role("button", name="End the turn")
        after(page, lambda: (ending if ending.count() else target).click(force=True))  # noqa: B023
    expect(ends).to_contain_text("draw")
    page.get_by_role("button", name="Rematch").click()
    expect(prompt(page)).to_contain_text("Moon")


def test_two_at_one_screen_click_their_way_to_a_win(someone: Someone) -> None:
    """Hot seat, nothing hidden: no curtain; Sun's Adept walks onto the far Horizon, and the page says why it won."""
    page = someone("Ann").page()
    page.get_by_role("link", name="Set up a game of Hermetica").click()
    page.get_by_role("combobox", name="Who plays Moon?").select_option("here")
    page.get_by_role("textbox", name="Name of the person who plays Moon").fill("Bob")
    page.get_by_role("button", name="Start").click()
    for sun, moon in PLACED:
        press(page, "Place a Fire")
        choose(page, sun)
        press(page, "Place a Fire")
        choose(page, moon)
    for start, *steps in WALK:
        choose(page, start)
        for step in steps:
            choose(page, step)
        if page.locator(".over h2").is_visible():
            break
        stop = page.locator(".answers").get_by_role("button", name="Stop here")
        if stop.count():
            press(page, "Stop here")
        press(page, "End the turn")
        press(page, "End the turn")
    expect(page.locator(".over h2")).to_contain_text("Sun wins")
    expect(page.locator(".over li.won")).to_contain_text("Ann")


def focus(page: Page, key: str, selector: str) -> None:
    """Presses a key until the keyboard is on what the selector means."""
    for _ in range(200):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {selector}")


def jump(page: Page, id: str) -> None:
    """Goes to a place that can be chosen, by the key for the next one, and chooses it."""
    focus(page, "n", f'[data-spot="{id}"]')
    after(page, lambda: page.keyboard.press("Enter"))


def answer(page: Page, name: str) -> None:
    """Chooses one of the buttons by its number."""
    buttons = page.locator("[data-answer]")
    buttons.first.wait_for()
    labels = [text.strip() for text in buttons.all_inner_texts()]
    number = next(i for i, label in enumerate(labels, start=1) if label.startswith(name))
    after(page, lambda: page.keyboard.press(str(number)))


def test_a_whole_game_by_keyboard_only(someone: Someone) -> None:
    """The mouse is never touched: Tab, arrow keys, letters and Enter from the first page to the result."""
    page = someone("Ann").page()
    page.get_by_role("link", name="Set up a game of Hermetica").wait_for()
    focus(page, "Tab", 'a[href="#/game/hermetica/setup"]')
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Who plays Moon?").wait_for()
    focus(page, "Tab", 'select[aria-label="Who plays Moon?"]')
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    focus(page, "Tab", "button.go")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_be_visible()
    for sun, moon in PLACED:
        answer(page, "Place a Fire")
        jump(page, sun)
        answer(page, "Place a Fire")
        jump(page, moon)
    # One turn by arrow keys alone: onto the board by Tab, then from hex to hex.
    focus(page, "Tab", ".cell")
    page.keyboard.press("Home")
    walk_to(page, "d4")
    after(page, lambda: page.keyboard.press("Enter"))
    for _ in range(2):
        page.keyboard.press("ArrowUp")
        after(page, lambda: page.keyboard.press("Enter"))
    finish_turn(page)
    for start, *steps in WALK[1:]:
        jump(page, start)
        for step in steps:
            jump(page, step)
        if page.locator(".over h2").is_visible():
            break
        finish_turn(page)
    expect(page.locator(".over h2")).to_contain_text("Sun wins")


def walk_to(page: Page, id: str) -> None:
    """Walks over the board with arrow keys, as somebody would who sees where the focus is."""
    for _ in range(40):
        here = page.locator(".cell:focus .ground").bounding_box()
        there = page.locator(f'[data-cell="{id}"] .ground').bounding_box()
        assert here
        assert there
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        if abs(dx) < 2 and abs(dy) < 2:
            return
        sideways = abs(dx) > 2
        page.keyboard.press(
            ("ArrowRight" if dx > 0 else "ArrowLeft") if sideways else "ArrowDown" if dy > 0 else "ArrowUp"
        )
    raise AssertionError(f"the arrow keys never lead to {id}")


def finish_turn(page: Page) -> None:
    if page.locator(".answers").get_by_role("button", name="Stop here").count():
        answer(page, "Stop here")
    answer(page, "End the turn")
    answer(page, "End the turn")
