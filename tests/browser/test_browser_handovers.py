"""A shared screen, and clocks for each turn: what one person saw is gone before the next one looks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect
from scripts import browser_handovers
from tests.browser.table_driver import Person, Server, here

Someone = Callable[..., Person]


@pytest.mark.parametrize(("game", "handovers"), [("hush", 5), ("hemloch", 5), ("hyperborea", 3)])
def test_nobody_sees_what_is_anothers(browser: Browser, server: Server, game: str, handovers: int) -> None:
    count = browser_handovers.run(browser, server, game, handovers, seed=7)
    assert count.handovers == handovers
    assert count.secrets > 0
    assert count.strings > 1000


def test_a_window_that_is_open_when_the_time_is_up_closes(someone: Someone, server: Server) -> None:
    """The turn passes while a card is looked at, and while an earlier position is; the next one sees neither."""
    made = server.make("hemloch", [here("Ann"), here("Bob")], clock={"seconds": 9, "increment": 0, "each_turn": True})
    page = someone("Ann").sit(made, [0, 1], "hemloch")
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    first, other = re.findall("Ann|Bob", curtain.inner_text())[0], ""
    expect(curtain.get_by_role("timer")).to_be_visible()
    for step in range(2):
        curtain.get_by_role("button").click()
        expect(curtain).to_have_count(0)
        if step == 0:
            page.locator(".own .face, .mine .face, [data-area^=hand] .face").first.wait_for()
            page.locator("[data-area^=hand] [data-legal]").first.focus()
            page.keyboard.press("i")
            expect(page.locator("dialog[open]")).to_have_count(1)
        else:
            page.keyboard.press("[")
            expect(page.get_by_role("button", name="Back to now")).to_be_visible()
        expect(curtain).to_be_visible(timeout=60_000)
        expect(page.locator("dialog[open]")).to_have_count(1)
        expect(page.get_by_role("button", name="Back to now")).to_have_count(0)
        assert page.locator("[data-area^=hand] .face").count() == 0
        other = re.findall("Ann|Bob", curtain.inner_text())[0]
        assert (other == first) == (step == 1)
    curtain.get_by_role("button").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".notice")).to_contain_text("time is up")


def test_a_clock_for_each_turn(someone: Someone) -> None:
    """Chosen when the table is made, told there, shown for the one who plays."""
    page = someone("Ann").page("#/game/sygon/setup")
    page.get_by_role("combobox", name="Who plays").nth(1).select_option("here")
    page.get_by_text("Clock and guests").click()
    page.get_by_label("Clock for each player").select_option("2 minutes a turn")
    expect(page.get_by_text("the turn passes")).to_be_visible()
    expect(page.get_by_text("2 minutes for each turn")).to_be_visible()
    page.get_by_label("Clock for each player").select_option("your own time a turn")
    page.get_by_label("Seconds for each turn").fill("30")
    page.get_by_label("Seconds for each turn").blur()
    expect(page.get_by_text("30 seconds for each turn")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    clock = page.get_by_role("timer")
    expect(clock).to_have_count(1)
    shown = clock.inner_text()
    assert shown in ("0:30", "0:29", "0:28", "0:27")
    expect(clock).not_to_have_text(shown)
    # The last seconds are marked, and said once.
    expect(clock).to_have_class(re.compile(r"\bshort\b"), timeout=60_000)
    expect(page.locator("[aria-live]", has_text="has 10 seconds left.")).to_have_count(1)
    # In the setup nothing can be passed.
    expect(page.locator(".over h2")).to_contain_text("ran out of time", timeout=60_000)


def test_where_a_turn_cannot_pass_the_setup_says_so(someone: Someone) -> None:
    page = someone("Ann").page("#/game/hermit/setup")
    page.get_by_text("Clock and guests").click()
    page.get_by_label("Clock for each player").select_option("1 minute a turn")
    expect(page.get_by_text("Whoever runs out of time loses.")).to_be_visible()
