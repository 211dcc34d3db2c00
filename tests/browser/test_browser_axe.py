"""axe-core at the tables of every game: with cards open, looking back, at the end, on a phone; and in the gallery."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, after, here, program
from tests.browser.test_browser_access import assert_accessible_in_both_themes
from tests.browser.test_browser_endings import PHONE, SCREEN, shown

Someone = Callable[..., Person]
GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]
ENDS = [
    "hemloch/markers",
    "hermetica/step",
    "hermit/won-together",
    "hyperborea/6-seats-long-race-war-rounds",
    "sygon/score",
]


def asked(page: Page) -> None:
    page.locator("[data-legal]").first.wait_for()


def answer(page: Page) -> None:
    """The first of all answers, by the list of them."""
    asked(page)
    page.keyboard.press("o")
    after(page, page.locator("dialog[open] .choices button").first.click)


def with_a_choice(page: Page) -> None:
    """Answers until there is more than one answer, which is what hints are for."""
    for _ in range(12):
        asked(page)
        if page.locator("[data-hint]").count():
            return
        answer(page)
    raise AssertionError("there is never a choice")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_with_its_cards_open(someone: Someone, server: Server, game: str) -> None:
    seats = [here("Ann")] + [program("random")] * (game != "hermit")
    page = someone("Ann", viewport=SCREEN).sit(server.make(game, seats), [0], game)
    answer(page)
    with_a_choice(page)
    assert_accessible_in_both_themes(page)
    page.keyboard.press("h")
    expect(page.locator("[data-hints]")).to_be_visible()
    assert_accessible_in_both_themes(page)
    page.get_by_label("Close the hint").click()
    page.keyboard.press("n")
    expect(page.locator("[data-legal]:focus")).to_have_count(1)
    page.keyboard.press("i")
    if page.get_by_role("dialog").count():
        assert_accessible_in_both_themes(page)
        page.keyboard.press("Escape")
    page.keyboard.press("[")
    expect(page.locator(".history .line")).to_be_visible()
    assert_accessible_in_both_themes(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_on_a_phone(someone: Someone, server: Server, game: str) -> None:
    seats = [here("Ann")] + [program("random")] * (game != "hermit")
    page = someone("Ann", viewport=PHONE, has_touch=True).sit(server.make(game, seats), [0], game)
    asked(page)
    assert_accessible_in_both_themes(page)
    tabs = page.get_by_role("tab")
    for i in range(tabs.count()):
        tabs.nth(i).click()
        assert_accessible_in_both_themes(page)
    more = page.get_by_role("button", name="More of")
    while more.count():
        more.first.click()
    assert_accessible_in_both_themes(page)
    page.get_by_role("button", name="This table").click()
    assert_accessible_in_both_themes(page)
    page.get_by_role("button", name="Report a problem").click()
    expect(page.get_by_role("dialog", name="Report a problem")).to_be_visible()
    assert_accessible_in_both_themes(page)


def test_what_an_answer_would_do_while_it_is_told(someone: Someone, server: Server) -> None:
    page = someone("Ann", viewport=SCREEN).sit(server.make("sygon", [here("Ann"), here("Bob")]), [0, 1], "sygon")
    for _ in range(12):
        asked(page)
        page.locator("[data-legal]").first.focus()
        page.keyboard.press("n")
        page.wait_for_timeout(400)  # one has to rest on an answer before it is told
        if page.locator("[data-preview]").count():
            break
        answer(page)
    expect(page.locator("[data-preview]")).to_be_visible()
    assert_accessible_in_both_themes(page)


@pytest.mark.parametrize("name", ENDS)
def test_the_end_of_every_game(server: Server, someone: Someone, name: str) -> None:
    page = shown(server, someone, name, viewport=SCREEN)
    assert_accessible_in_both_themes(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert_accessible_in_both_themes(page)


@pytest.mark.parametrize("game", GAMES)
def test_things_of_the_gallery_from_near(someone: Someone, server: Server, game: str) -> None:
    page = someone("Ann", viewport=PHONE).page(f"#/game/{game}/content")
    page.locator(".gallery a.name").first.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible_in_both_themes(page)
    page.goto(f"{server.url}#/game/{game}/setup")
    page.locator("form").wait_for()
    closed = page.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    assert_accessible_in_both_themes(page)
