"""The analysis board in the browser: any position, answers for everybody, variations, lines that grow, a link."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import ROOT, Person, Server, here
from tests.browser.test_browser_access import assert_accessible, assert_accessible_in_both_themes

from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.variations import Variations, print_variations, read_variations

Someone = Callable[..., Person]
GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]
SCREEN: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def begun(game: str, answers: int = 10) -> str:
    """The text of an analysis whose last position is one in which a seat has a choice."""
    tree, rng = Variations(Match(find_game(game))), Rng(11)
    node = tree.root
    while node.ply < answers or node.state.seat < 0 or len(node.state.options()) < 3:
        node = tree.add(node, random_answer(node.state, rng))
    return print_variations(tree)


class Board:
    """An analysis board, and somebody before it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.card = page.locator("[data-analysis]")
        self.still()

    def still(self) -> None:
        expect(self.card).to_have_attribute("aria-busy", "false")

    @property
    def at(self) -> str:
        self.still()
        return self.card.get_attribute("data-at") or ""

    @property
    def hash(self) -> str:
        self.still()
        return self.card.get_attribute("data-hash") or ""

    def moved(self, act: Callable[[], object]) -> None:
        """Does something that leads to another position."""
        before = self.at
        act()
        expect(self.card).not_to_have_attribute("data-at", before)
        self.still()

    def answer(self, number: int = 0) -> None:
        """One of all answers, by the list of them."""
        self.page.get_by_role("button", name=re.compile("^List all")).click()
        choices = self.page.locator("dialog[open] .choices button")
        self.moved(choices.nth(number).click)

    def simulations(self) -> int:
        return int(self.page.locator("[data-simulations]").get_attribute("data-simulations") or 0)

    def grows(self) -> None:
        """The number of simulations grows while one looks, unless all is proved."""
        lines = self.page.locator("[data-simulations]")
        expect(lines).not_to_have_attribute("data-simulations", "0")
        before = str(self.simulations())
        if not self.page.locator("[data-count] svg").count():
            expect(lines).not_to_have_attribute("data-simulations", before)

    def nodes(self) -> Locator:
        return self.page.locator("[data-node]")

    def text(self) -> str:
        """What it looks like as text, by the window in which it is shared."""
        self.page.locator("[data-share]").click()
        text = self.page.locator("[data-export]").input_value()
        self.page.keyboard.press("Escape")
        return text


def open_text(page: Page, text: str) -> Board:
    """Brings an analysis, and goes to its last position."""
    page.locator("[data-text]").fill(text)
    page.locator("[data-read]").click()
    board = Board(page)
    board.moved(lambda: page.keyboard.press("}"))
    return board


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_lines_grow_and_variations_branch(someone: Someone, game: str, screen: dict[str, Any]) -> None:
    page = someone(**screen).page("#/analysis")
    board = open_text(page, begun(game))
    start, nodes = board.hash, board.nodes().count()
    board.grows()
    expect(page.locator("[data-line]").first).to_be_visible()
    board.answer(0)
    main = board.hash
    board.moved(lambda: page.keyboard.press("["))
    assert board.hash == start
    board.answer(1)
    assert board.hash != main
    expect(board.nodes()).to_have_count(nodes + 2)
    expect(page.locator("li.instead")).to_have_count(1)
    page.locator("[data-promote]").click()
    expect(page.locator("[data-promote]")).to_be_disabled()
    page.locator("[data-comment]").fill("A thought.")
    page.locator("[data-comment]").blur()
    tree = read_variations(board.text(), find_game(game))
    assert tree.last().comment == "A thought."
    assert len(tree.last().parent.children) == 2  # type: ignore[union-attr]
    board.moved(page.locator("[data-remove]").click)
    assert board.hash == start
    expect(board.nodes()).to_have_count(nodes + 1)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing sticks out of the page"


@pytest.mark.parametrize("game", GAMES)
def test_the_start_of_a_game_and_a_line_that_is_played(someone: Someone, game: str) -> None:
    page = someone(**SCREEN).page(f"#/analysis/game/{game}")
    board = Board(page)
    for _ in range(80):
        if board.card.get_attribute("data-asked") != "-1":
            break
        board.moved(page.locator("[data-roll]").click)
    assert board.card.get_attribute("data-asked") != "-1"
    board.moved(page.locator("[data-line]").first.click)
    board.moved(lambda: page.get_by_role("button", name="To the beginning").click())
    assert board.at == "0"


def test_chance_brings_what_one_chooses(someone: Someone) -> None:
    board = Board(someone(**SCREEN).page("#/analysis/game/hemloch"))
    assert board.card.get_attribute("data-asked") == "-1"
    expect(board.page.locator("[data-prompt]")).to_contain_text("Chance:")
    board.answer(3)
    assert board.nodes().count() == 2


@pytest.mark.parametrize("game", ["hemloch", "hyperborea"])
def test_eyes_can_be_chosen_where_something_is_hidden(someone: Someone, game: str) -> None:
    page = someone(**SCREEN).page("#/analysis")
    board = open_text(page, begun(game, 40))
    eyes = page.get_by_label("Whose eyes")
    asked = int(board.card.get_attribute("data-asked") or 0)
    eyes.select_option("open")
    board.grows()
    expect(page.locator("[data-line]").first).to_be_visible()
    eyes.select_option(str(1 - asked))
    board.grows()
    expect(page.get_by_text("its best lines are seen with its own eyes")).to_be_visible()


def test_thinking_stops_and_goes_on(someone: Someone) -> None:
    board = Board(someone(**SCREEN).page("#/analysis/game/hermetica"))
    board.grows()
    think = board.page.locator("[data-think]")
    board.page.keyboard.press("e")
    expect(think).to_have_attribute("aria-pressed", "false")
    board.answer(0)
    assert board.simulations() == 0
    think.click()
    board.grows()


def test_a_link_has_everything_in_it(someone: Someone) -> None:
    page = someone(**SCREEN).page("#/analysis")
    board = open_text(page, begun("hermetica"))
    page.locator("[data-comment]").fill("Look here.")
    page.locator("[data-comment]").blur()
    page.locator("[data-mark]").click()
    for cell in ("d4", "e5"):
        page.locator(f'[data-spot="{cell}"]').focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Arrows and marks")).to_contain_text("d4 → e5")
    expect(page.locator("[data-ring]")).to_have_count(2)
    page.locator("[data-share]").click()
    link = page.locator("[data-link]").input_value()
    text = page.locator("[data-export]").input_value()
    assert "^ d4 > e5" in text
    other = someone("Bob", **PHONE).page(link[link.index("#") :])
    shared = Board(other)
    assert shared.hash == board.hash
    expect(other.locator("[data-comment]")).to_have_value("Look here.")
    assert shared.text() == text
    packed = link[link.index("#") :].split("/")[3]
    broken = someone("Cleo").page(f"#/analysis/shared/{packed[:-30]}")
    expect(broken.get_by_role("alert")).to_contain_text("not whole")


def test_a_position_is_checked_while_it_is_typed(someone: Someone) -> None:
    person = someone(**SCREEN)
    person.refusals.add(409)
    page = person.page("#/analysis")
    page.locator("main select").first.select_option("hermetica")
    said, field = page.locator("[data-said]"), page.locator("[data-position]")
    expect(said).to_contain_text("It can be played.")
    field.fill("nonsense")
    expect(said).to_contain_text("should be FIELD: VALUES")
    expect(page.locator("[data-begin]")).to_be_disabled()
    state = read_variations(begun("hermetica"), find_game("hermetica")).last().state
    field.fill(state.game.position_text(state))
    expect(said).to_contain_text("It can be played.")
    page.locator("[data-begin]").click()
    board = Board(page)
    assert int(board.hash, 16) == state.key() & 0xFFFFFFFF
    page.locator("[data-another]").click()
    expect(page.locator("dialog [data-position]")).to_have_value(state.game.position_text(state))


def test_what_is_wrong_with_a_text_is_told_with_its_line(someone: Someone) -> None:
    person = someone()
    person.refusals.add(409)
    page = person.page("#/analysis")
    page.locator("[data-text]").fill(begun("hermetica").replace("\n1 ", "\n2 "))
    page.locator("[data-read]").click()
    expect(page.get_by_role("alert")).to_contain_text(
        re.compile(r"line \d+: the line goes on with answer 1, not with 2")
    )


def test_a_table_is_analysed_when_it_is_over_and_not_before(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone(**SCREEN)
    person.refusals.add(403)
    page = person.sit(made, [0, 1], "hermetica")
    page.locator("[data-legal]").first.wait_for()
    expect(page.locator("[data-analyse]")).to_have_count(0)
    refused = person.page(f"#/analysis/table/{made['table']}")
    expect(refused.get_by_role("alert")).to_contain_text("a game can be analysed when it is over")


def test_from_the_end_of_a_game_to_its_analysis(someone: Someone, server: Server) -> None:
    record = (ROOT / "tests" / "golden" / "hermetica" / "step.record").read_text()
    page = someone(**SCREEN).page(f"#/table/{server.post('api/records', {'text': record})['table']}")
    page.locator("[data-analyse]").click()
    board = Board(page)
    expect(page.locator("[data-result]")).not_to_be_empty()
    board.moved(lambda: page.get_by_role("button", name="One back").click())
    expect(page.locator("[data-line]").first).to_be_visible()


def test_by_keyboard_alone(someone: Someone) -> None:
    page = someone(**SCREEN).page("#/analysis/game/hermetica")
    board = Board(page)
    expect(page.locator("[data-line]").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("[data-legal]:focus")).to_have_count(1)
    board.moved(lambda: page.keyboard.press("Enter"))
    board.moved(lambda: page.keyboard.press("u"))
    board.moved(lambda: page.keyboard.press("]"))
    board.moved(lambda: page.keyboard.press("{"))
    first = page.locator("[data-line]").first
    first.focus()
    board.moved(lambda: page.keyboard.press("Enter"))
    page.locator("[data-node='0']").focus()
    board.moved(lambda: page.keyboard.press("Enter"))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_accessible(someone: Someone, game: str) -> None:
    page = someone(**SCREEN).page("#/analysis")
    expect(page.locator("[data-said]")).to_contain_text("It can be played.")
    assert_accessible(page)
    board = open_text(page, begun(game))
    expect(page.locator("[data-line]").first).to_be_visible()
    board.answer(0)
    page.keyboard.press("e")
    assert_accessible_in_both_themes(page)
    page.locator("[data-share]").click()
    assert_accessible(page)
