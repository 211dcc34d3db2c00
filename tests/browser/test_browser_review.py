"""The review of a finished game as a person meets it: one click, a graph, the better move when asked for, and a try."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server
from tests.browser.test_browser_access import assert_accessible

from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng

Someone = Callable[..., Person]


def finished(server: Server, game: str) -> str:
    """A short game at random that somebody gave up: much is given away in it."""
    match, rng = Match(find_game(game), dice=Dice(bytes(32))), Rng(3)
    while not match.over and len(match.answers) < 60:
        match.answer(random_answer(match.state, rng))
    if not match.over:
        match.resign(0)
    return str(server.post("api/records", {"text": print_record(match)})["table"])


def opened(server: Server, someone: Someone, game: str, **options: object) -> Page:
    page = someone(**options).page(f"#/table/{finished(server, game)}")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("img", name="The expected result")).to_be_visible()
    return page


@pytest.mark.parametrize("game", ["hermetica", "hemloch"])
def test_the_better_move_is_shown_only_when_asked_for(server: Server, someone: Someone, game: str) -> None:
    page = opened(server, someone, game)
    review = page.get_by_role("region", name="Review")
    first = review.locator(".turns .turn:has(.sign)").first
    first.click()
    move = page.get_by_role("region", name="Turning point")
    expect(move).to_contain_text("given away")
    expect(page.locator(".trail.hint")).to_have_count(0)
    expect(move.locator(".better")).to_have_count(0)
    move.get_by_role("button", name="Show the better move").click()
    expect(move.locator(".better")).to_contain_text("in 100")
    assert_accessible(page)
    page.get_by_role("button", name="One on").click()
    expect(move.locator(".better")).to_have_count(0)


def test_somebody_may_find_it_first_by_keyboard_on_a_phone(server: Server, someone: Someone) -> None:
    page = opened(server, someone, "hermetica", viewport={"width": 390, "height": 844})
    turn = page.locator(".turns .turn:has(.sign)").first
    turn.focus()
    page.keyboard.press("Enter")
    move = page.get_by_role("region", name="Turning point")
    move.get_by_role("button", name="Find it").focus()
    page.keyboard.press("Enter")
    answers = move.get_by_role("list", name="Answers").get_by_role("button")
    expect(answers.first).to_be_visible()
    verdict = move.get_by_role("status").locator("b")
    for _ in range(12):
        expect(answers.first.or_(verdict).first).to_be_visible()
        if verdict.count():
            break
        known = move.get_by_role("status").inner_text()
        answers.first.focus()
        page.keyboard.press("Enter")
        expect(move.get_by_role("status")).not_to_have_text(known)
        expect(move.get_by_role("status")).not_to_contain_text("One moment")
    expect(verdict).to_be_visible()


def test_my_games_lead_to_reviews_and_a_review_can_be_closed(server: Server, someone: Someone) -> None:
    page = someone().page(f"#/table/{finished(server, 'hermetica')}/review")
    expect(page.get_by_role("img", name="The expected result")).to_be_visible()
    page.get_by_role("button", name="Close the review").click()
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()
