"""Whatever tells what it is when the pointer rests on it can be reached by keyboard, and tells it to the key `i`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, after, here, press

Someone = Callable[..., Person]
GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]
LARGE = {"width": 1366, "height": 768}
STOPS = 80
"""Tab stops after which one gives up."""

OUT_OF_REACH = """() => {
  const table = document.querySelector(".table");
  const cells = [...table.querySelectorAll("[data-cell][tabindex]")].map((cell) => cell.getBoundingClientRect());
  const within = ({ x, y, width, height }) => {
    const at = { x: x + width / 2, y: y + height / 2 };
    return cells.some((box) => box.left <= at.x && at.x <= box.right && box.top <= at.y && at.y <= box.bottom);
  };
  const reached = (one) => {
    if (one.closest("button, [tabindex]")?.matches("[data-about], [data-spot], [data-words]")) return true;
    if (one.querySelector(`[data-spot="${CSS.escape(one.dataset.id ?? "")}"]`)) return true;
    // What stands on a board is told with its place, which the arrow keys lead to.
    return one.closest("svg[data-area]") !== null && within(one.getBoundingClientRect());
  };
  const shown = [...table.querySelectorAll("[data-about], [data-id], [data-cell]")]
    .filter((one) => one.getClientRects().length > 0);
  const missed = shown.filter((one) => !reached(one)).map((one) => one.outerHTML.slice(0, 200));
  return { shown: shown.length, missed };
}"""


def tab_to(page: Page, selector: str) -> None:
    """Goes from tab stop to tab stop until the keyboard is on something of the kind."""
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no tab stop leads to {selector}")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_explained_can_be_reached(someone: Someone, server: Server, game: str) -> None:
    seats = [here(name) for name in ["Ann"] + ["Bob"] * (game != "hermit")]
    page = someone("Ann", viewport=LARGE).sit(server.make(game, seats), list(range(len(seats))), game)
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    page.locator("[data-legal]").first.or_(curtain).first.wait_for()
    if curtain.count():
        curtain.get_by_role("button").click()
        page.locator("[data-legal]").first.wait_for()
    found = page.evaluate(OUT_OF_REACH)
    assert found["shown"] > 10
    assert found["missed"] == []


def test_numbers_are_one_tab_stop_and_tell_what_they_are(someone: Someone, server: Server) -> None:
    page = someone("Ann", viewport=LARGE).sit(server.make("hermetica", [here("Ann"), here("Bob")]), [0, 1], "hermetica")
    tab_to(page, ".numbers .counter")
    first = page.evaluate("() => document.activeElement.dataset.about")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("() => document.activeElement.dataset.about")
    assert first != second
    page.keyboard.press("i")
    about = page.get_by_role("dialog", name=second)
    expect(about).to_be_visible()
    page.keyboard.press("Escape")
    tab_to(page, ".numbers .counter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_lines_of_the_log_explain_their_words(someone: Someone, server: Server) -> None:
    page = someone("Ann", viewport=LARGE).sit(server.make("hermetica", [here("Ann"), here("Bob")]), [0, 1], "hermetica")
    press(page, "Place a Water")
    after(page, lambda: page.locator("[data-cell=c1]").click(force=True))
    line = page.locator(".log ol .line").filter(has=page.locator(".term")).first
    line.locator(".term").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    line.focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("dt").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.get_by_role("dialog", name="What happened").locator("ol .line").last.focus()
    page.keyboard.press("i")
    expect(dialog.locator("dt").first).to_be_visible()


def test_a_tap_on_a_word_of_the_log_explains_it_and_looks_at_nothing(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    page = someone("Ann", viewport={"width": 1366, "height": 768}, has_touch=True).sit(made, [0, 1], "hermetica")
    press(page, "Place a Water")
    after(page, lambda: page.locator("[data-cell=c1]").click(force=True))
    press(page, "Place a Water")
    page.locator(".log ol .term").first.tap()
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(page.locator(".history")).to_have_count(0)
    page.locator(".log ol .line .number").first.tap()
    expect(page.locator(".history .line")).not_to_be_empty()


def test_the_gallery_explains_its_words(someone: Someone) -> None:
    page = someone("Ann", viewport={"width": 1366, "height": 2400}).page("#/game/hermit/content")
    word = page.locator(".gallery .term").first
    word.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.get_by_role("searchbox", name="Search the content").fill("a")
    expect(page.locator(".gallery mark").first).to_be_visible()
    expect(page.locator(".gallery .term")).to_have_count(0)
