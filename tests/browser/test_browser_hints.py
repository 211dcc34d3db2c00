"""Hints that are drawn, what an answer will do, and what the others did: as a person meets them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import Person, Server, after, here, program, seq

Someone = Callable[..., Person]


def legal(page: Page) -> Locator:
    return page.locator("[data-legal]")


def answer_first(page: Page) -> None:
    """The first of all answers, by the list of them."""
    expect(legal(page).first).to_be_attached()
    page.keyboard.press("o")
    after(page, page.locator("dialog[open] .choices button").first.click)


@pytest.mark.parametrize("game", ["hermetica", "sygon", "hermit", "hemloch", "hyperborea"])
def test_a_hint_names_and_draws_moves_until_one_answers(server: Server, someone: Someone, game: str) -> None:
    alone = game == "hermit"
    made = server.make(game, [here()] if alone else [here(), program("casual")])
    page = someone().sit(made, [0], game)
    hint = page.locator("[data-hint]")
    for _ in range(12):  # a question with one answer needs no hint
        expect(legal(page).first).to_be_attached()
        if hint.count():
            break
        after(page, lambda: legal(page).first.click(force=True))
    hint.click()
    card = page.locator("[data-hints]")
    expect(card).to_be_visible()
    rows = card.get_by_role("button", pressed=True)
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("%")
    expect(card).to_contain_text("in 100")
    drawn = page.locator(".trail.hint, [data-hinted]")
    expect(drawn.first).to_be_attached()
    before = seq(page)
    card.get_by_label("Close the hint").click()
    expect(card).to_have_count(0)
    expect(drawn).to_have_count(0)
    assert seq(page) == before, "a hint answers nothing"


def test_a_hint_that_is_followed_stays_drawn_to_its_end(server: Server, someone: Someone) -> None:
    made = server.make("hermit", [here()])
    page = someone().sit(made, [0], "hermit")
    expect(page.locator("[data-hint]")).to_be_visible()
    page.keyboard.press("h")
    card = page.locator("[data-hints]")
    expect(card).to_contain_text("lays card")
    expect(page.locator(".trail.hint > .ghost")).to_have_count(1)
    begins = card.locator(".moves .what").first.inner_text().split(" › ")[0]
    outside = "[data-hinted*='1'] [data-legal], [data-hinted*='1'][data-legal]"
    on_board = f"[data-cell][data-legal][aria-label$='choose: {begins}']"  # a hand without a choice asks at once where
    after(page, page.locator(f"{outside}, {on_board}").first.click)
    expect(card).to_contain_text("lays card")
    expect(page.locator(".trail.hint > .ghost")).to_have_count(1)
    expect(card.get_by_role("button", pressed=True)).to_have_count(1)


def test_hints_in_a_rematch(server: Server, someone: Someone) -> None:
    made = server.make("hermetica", [here(), program("random")])
    ann = someone()
    page = ann.sit(made, [0], "hermetica")
    expect(page.locator("[data-hint]")).to_be_visible()
    page.get_by_label("This table").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("Give up?")).to_be_visible()
    page.locator("dialog[open] .button.strong").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    expect(page.locator("[data-hint]")).to_be_visible()


def test_an_answer_tells_what_it_will_do_before_it_is_given(server: Server, someone: Someone) -> None:
    """Pointed at and by keyboard alike, in words and as a ghost; nothing happens by it."""
    made = server.make("hermetica", [here(), here("Bob")])
    page = someone().sit(made, [0, 1], "hermetica")
    answer_first(page)  # which Element; now it is where
    spot = page.locator("svg [data-legal][data-cell]").first
    expect(spot).to_be_attached()
    before = seq(page)
    spot.hover(force=True)
    preview = page.locator("[data-preview]")
    expect(preview).to_contain_text("Sun")
    expect(page.locator(".trail.preview > .ghost")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(preview).to_have_count(0)
    page.keyboard.press("n")
    expect(preview).to_be_visible()
    assert seq(page) == before


def test_the_last_turn_of_the_other_stays_drawn_until_one_answers(server: Server, someone: Someone) -> None:
    made = server.make("hermetica", [here(), program("casual")])
    ann = someone()
    page = ann.sit(made, [0], "hermetica")
    trails = page.locator(".trail.past")
    for _ in range(6):
        if trails.count():
            break
        answer_first(page)
        expect(legal(page).first).to_be_attached()
    expect(trails).to_have_count(1)
    page.reload()
    expect(trails).to_have_count(1)
    again = page.locator("[data-again]")
    now = seq(page)
    expect(again).to_be_visible()
    page.keyboard.press("a")
    expect(again).to_have_count(0)
    expect(again).to_be_visible()
    assert seq(page) == now
    answer_first(page)
    first_view = next(view for view in ann.views() if view["seq"] == now + 1)
    assert first_view["trails"] == []
