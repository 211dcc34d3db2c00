"""Puzzles in the browser: of the day, at one's level, by theme; wrong tries are refuted, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person
from tests.browser.test_browser_access import assert_accessible_in_both_themes

from aitch.core.puzzles import Puzzle, puzzles_of
from aitch.core.registry import find_game, game_names

GAMES = [name for name in game_names() if puzzles_of(find_game(name))]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OFTEN = 50
"""So often the list is asked for."""
Someone = Callable[..., Person]


def first(game: str) -> Puzzle:
    return puzzles_of(find_game(game))[0]


def card(page: Page, verdict: str) -> Any:
    return page.locator(f'section.puzzle[data-verdict="{verdict}"][aria-busy="false"]')


def answer(page: Page, word: str, taken: int) -> None:
    """Chooses a word in the list of all answers, as somebody does who uses keys only."""
    expect(page.locator(f'section.puzzle[data-answers="{taken}"][aria-busy="false"]')).to_be_visible()
    chosen = page.locator(f'dialog[open] [data-word="{word}"]')
    for _ in range(OFTEN):
        page.keyboard.press("o")
        page.wait_for_timeout(100)
        if chosen.count():
            break
        page.keyboard.press("Escape")  # a pile opens by itself where the answer lies in it
    chosen.press("Enter")


def answer_all(page: Page, words: list[str], taken: int = 0) -> None:
    for at, word in enumerate(words):
        answer(page, word, taken + at)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_try_is_refuted_and_the_right_one_solves(someone: Someone, game: str) -> None:
    puzzle = first(game)
    page = someone().page(f"#/puzzles/{game}/{puzzle.id}")
    expect(card(page, "asked")).to_be_visible()
    answer_all(page, puzzle.second)
    expect(card(page, "wrong")).to_be_visible()
    expect(page.locator("[data-worth]")).to_contain_text("in 100")
    if game == GAMES[0]:
        assert_accessible_in_both_themes(page)
    page.locator("[data-again]").press("Enter")
    expect(card(page, "asked")).to_be_visible()
    taken = 0
    for step in puzzle.steps:
        answer_all(page, step.answers, taken)
        taken += len(step.answers)
    expect(card(page, "solved")).to_be_visible()
    expect(page.locator("section.puzzle .why li").first).not_to_be_empty()
    kept = json.loads(page.evaluate("localStorage.getItem('aitch.puzzles')"))[game]
    assert kept["tried"] == [[puzzle.id, False]]  # the first try counts
    assert kept["rating"] < 1200


def test_who_solves_it_at_once_gains_and_goes_on_by_keyboard(someone: Someone) -> None:
    game = GAMES[-1]
    puzzle = first(game)
    page = someone().page(f"#/puzzles/{game}/{puzzle.id}")
    taken = 0
    for step in puzzle.steps:
        answer_all(page, step.answers, taken)
        taken += len(step.answers)
    expect(card(page, "solved")).to_be_visible()
    expect(page.locator("[data-change]")).to_contain_text("+")
    page.keyboard.press("g")
    expect(page.locator(f'section.puzzle:not([data-puzzle="{puzzle.id}"])')).to_be_visible()
    expect(card(page, "asked")).to_be_visible()


def test_the_solution_is_shown_on_a_phone(someone: Someone) -> None:
    page = someone(**PHONE).page("")
    page.locator("[data-puzzles]").tap()
    expect(page.locator("[data-standing]")).to_have_count(len(GAMES))
    assert_accessible_in_both_themes(page)
    page.locator(f'a[href="#/puzzles/{GAMES[0]}/today"]').tap()
    expect(card(page, "asked")).to_be_visible()
    page.locator("[data-show]").tap()
    expect(card(page, "solved")).to_be_visible()
    assert_accessible_in_both_themes(page)
    page.locator("[data-leave]").tap()
    expect(page.locator("[data-standing]").first).to_contain_text("0 of 1 solved")


def test_a_click_on_the_table_answers(someone: Someone) -> None:
    page = someone().page(f"#/puzzles/hermit/{first('hermit').id}")
    expect(card(page, "asked")).to_be_visible()
    page.locator("[data-legal]").first.click()
    expect(page.locator('section.puzzle[data-answers="1"]')).to_be_visible()
    page.locator("[data-again]").click()
    expect(page.locator('section.puzzle[data-answers="0"]')).to_be_visible()


def test_puzzles_are_chosen_by_theme(someone: Someone) -> None:
    game = GAMES[0]
    theme = first(game).theme
    page = someone().page("#/puzzles")
    page.locator(f'a[href="#/puzzles/{game}/theme/{theme}"]').click()
    expect(card(page, "asked")).to_be_visible()
    shown = page.locator("section.puzzle").get_attribute("data-puzzle")
    assert shown in [puzzle.id for puzzle in puzzles_of(find_game(game)) if puzzle.theme == theme]


def test_a_puzzle_that_is_not_there_is_told_so(someone: Someone) -> None:
    page = someone().page(f"#/puzzles/{GAMES[0]}/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no such puzzle")
