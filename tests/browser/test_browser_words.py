"""What is this?  Words of the game, pieces, places and numbers explain themselves: by mouse, by touch and by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, cell, here, press, prompt
from tests.browser.test_browser_access import assert_accessible

Someone = Callable[..., Person]
LARGE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def sit(someone: Someone, server: Server, game: str = "hermetica", **options: Any) -> Page:
    made = server.make(game, [here("Ann"), here("Bob")])
    page = someone("Ann", **{"viewport": LARGE} | options).sit(made, [0, 1], game)
    expect(prompt(page).locator(".term").first).to_be_visible()
    return page


def test_words_of_the_question_explain_themselves(someone: Someone, server: Server) -> None:
    page = sit(someone, server)
    word = prompt(page).get_by_role("button", name="Element")
    word.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("Fire, Earth or Water")
    assert_accessible(page)
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    for _ in range(60):
        page.keyboard.press("Tab")
        if word.evaluate("word => word === document.activeElement"):
            break
    expect(tip).to_contain_text("HER-4.3")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_refusals_and_rules_explain_their_words(someone: Someone, server: Server) -> None:
    page = sit(someone, server)
    press(page, "Place a Fire")
    cell(page, "d6").click(force=True)
    page.locator(".notice.why .term").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("r")
    rules = page.get_by_role("dialog", name="Rules of Hermetica")
    rules.locator(".rules .term").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_pieces_places_and_numbers_tell_what_they_are(someone: Someone, server: Server) -> None:
    page = sit(someone, server)
    tip = page.get_by_role("tooltip")
    page.locator('[data-area=board] [data-id^="adept0"]').first.hover(force=True)
    expect(tip).to_contain_text("Sun's Adept")
    expect(tip).to_contain_text("Your leader")
    cell(page, "a1").hover(force=True)
    expect(tip).to_contain_text("Horizon")
    page.locator(".panels [data-about]").first.hover()
    expect(tip).to_contain_text("Fire in reserve")
    expect(tip).to_contain_text("have not entered the board yet")
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)


def test_by_keyboard_the_same_and_more(someone: Someone, server: Server) -> None:
    page = sit(someone, server)
    cell(page, "d4").focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Your leader")
    dialog.get_by_role("button", name="Rule HER-5.1: Adept").click()
    expect(page.get_by_role("dialog", name="Rules of Hermetica").locator(".marked .number")).to_have_text("HER-5.1")


def test_a_long_press_tells_and_does_not_choose(someone: Someone, server: Server) -> None:
    page = sit(someone, server, viewport=PHONE, has_touch=True)
    press(page, "Place a Fire")
    place = cell(page, "c1")
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    before = page.locator("[data-seq]").get_attribute("data-seq")
    debugger = page.context.new_cdp_session(page)
    debugger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(page.get_by_role("dialog")).to_contain_text("Horizon")
    debugger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Close").click()
    assert page.locator("[data-seq]").get_attribute("data-seq") == before


def test_the_enlarged_card_has_every_term_explained(someone: Someone, server: Server) -> None:
    made = server.make("hemloch", [here("Ann"), {"kind": "bot", "name": "", "bot": "random"}])
    page = someone("Ann", viewport=LARGE).sit(made, [0], "hemloch")
    page.locator("[data-legal]").first.wait_for()
    page.locator(".card[data-id]:not(.back) .hit").first.focus()
    page.keyboard.press("i")
    words = page.get_by_role("dialog")
    expect(words.locator("dt").first).to_be_visible()
    expect(words.locator(".large .face")).to_be_visible()


def test_an_option_says_what_is_usual(someone: Someone) -> None:
    page = someone("Ann", viewport=LARGE).page("#/game/hemloch/setup")
    page.locator("form").wait_for()
    closed = page.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    draft = page.get_by_label("Draft", exact=True)
    field = page.locator(".variant").filter(has=draft)
    expect(field.locator(".usual")).to_have_text("Usual: off")
    draft.check()
    expect(field.locator(".usual")).to_have_text("Usual: off; here: on")
