"""The end of a game: why it ended so, by what turns, and the way from there into the game and on to the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import ROOT, Person, Server, here, program
from tests.browser.test_browser_access import SCHEMES, assert_accessible

Someone = Callable[..., Person]
GOLDEN = ROOT / "tests" / "golden"
WITH_POINTS = ["hemloch/markers", "sygon/score", "hyperborea/6-seats-long-race-war-rounds"]
WITHOUT = ["hermetica/step", "hermit/won-together"]
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1366, "height": 768}


def shown(server: Server, someone: Someone, name: str, **options: Any) -> Page:
    """The end of a golden record, with its reasons."""
    made = server.post("api/records", {"text": (GOLDEN / f"{name}.record").read_text()})
    page = someone("Ann", **options).page(f"#/table/{made['table']}")
    expect(page.get_by_role("region", name="Why it ended so")).to_be_visible()
    return page


def numbers(page: Page, row: str) -> list[int]:
    """What stands in the cells of a row, without how it comes about."""
    cells = page.locator(row).locator("td").all_inner_texts()
    return [int(text.split()[0]) for text in cells]


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize("name", WITH_POINTS)
def test_points_are_broken_down_and_add_up(server: Server, someone: Someone, name: str, viewport: Any) -> None:
    page = shown(server, someone, name, viewport=viewport)
    rows = page.locator(".why tr[data-source]")
    assert rows.count() >= 2
    columns = [numbers(page, f'.why tr[data-source="{row.get_attribute("data-source")}"]') for row in rows.all()]
    total = numbers(page, ".why tr.total")
    assert [sum(column) for column in zip(*columns, strict=True)] == total
    assert total[0] == max(total), "the winner stands first"
    expect(page.get_by_role("img", name=re.compile("Points by turn"))).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing sticks out of the page"


@pytest.mark.parametrize("name", WITHOUT)
def test_without_points_it_says_what_decided(server: Server, someone: Someone, name: str) -> None:
    page = shown(server, someone, name)
    first = page.locator(".why tr.first")
    expect(first).to_have_count(1)
    expect(first.locator("td").first).not_to_be_empty()
    expect(page.locator(".why tr.total")).to_have_count(0)
    expect(page.locator(".why")).to_contain_text("There are no points here")
    expect(page.get_by_role("img", name=re.compile("How it looked"))).to_be_visible()


@pytest.mark.parametrize("name", ["sygon/score", "hermetica/step", "hermit/won"])
def test_a_moment_leads_into_the_game_and_back(server: Server, someone: Someone, name: str) -> None:
    page = shown(server, someone, name)
    moments = page.get_by_role("region", name="The moments that decided it").get_by_role("button")
    assert moments.count() >= 1
    told = moments.first.locator(".text").inner_text()
    moments.first.click()
    history = page.get_by_role("region", name="Looking back")
    expect(history.locator(".line")).to_have_text(told)
    expect(page.get_by_role("region", name="Why it ended so")).to_have_count(0)
    page.get_by_role("button", name="Back to the end").click()
    expect(page.get_by_role("region", name="Why it ended so")).to_be_visible()
    page.get_by_role("button", name="Look through").click()
    expect(history.locator(".count")).to_have_text(re.compile("^0/"))


def test_on_a_phone_a_moment_brings_the_board(server: Server, someone: Someone) -> None:
    page = shown(server, someone, "sygon/score", viewport=PHONE)
    page.get_by_role("region", name="The moments that decided it").get_by_role("button").first.click()
    board = page.locator(".board").first
    expect(board).to_be_in_viewport()
    back = page.get_by_role("button", name="Back to the end")
    expect(back).to_be_in_viewport()
    expect(page.get_by_role("button", name="One on")).to_be_in_viewport()
    back.click()
    expect(page.locator(".over h2")).to_be_in_viewport()


def test_the_graph_is_a_table_too_and_a_way_into_the_game(server: Server, someone: Someone) -> None:
    page = shown(server, someone, "sygon/score")
    page.get_by_text("The same as a table").click()
    rows = page.get_by_role("group", name="Points by turn, as a table").get_by_role("row")
    assert rows.count() > 10
    last = [int(text) for text in rows.last.locator("td").all_inner_texts()]
    assert sorted(last, reverse=True) == sorted(numbers(page, ".why tr.total"), reverse=True)
    rows.nth(5).get_by_role("button").press("Enter")
    expect(page.get_by_role("button", name="Back to the end")).to_be_visible()
    page.get_by_role("button", name="Back to the end").click()
    graph = page.get_by_role("img", name=re.compile("Points by turn"))
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] / 2, "y": 60})
    expect(page.get_by_role("button", name="Back to the end")).to_be_visible()
    expect(page.locator(".count")).not_to_have_text(re.compile(r"^(\d+)/\1$"))


def test_reasons_fold_away(server: Server, someone: Someone) -> None:
    page = shown(server, someone, "hermetica/step")
    button = page.get_by_role("button", name="Reasons")
    expect(button).to_have_attribute("aria-expanded", "true")
    button.press("Enter")
    expect(page.get_by_role("region", name="Why it ended so")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".over li").first).to_be_visible()
    button.press("Enter")
    expect(page.get_by_role("region", name="Why it ended so")).to_be_visible()


def test_the_board_stays_in_sight_beside_the_reasons(server: Server, someone: Someone) -> None:
    for name in ("hermetica/step", "sygon/score", "hemloch/markers"):
        page = shown(server, someone, name, viewport=SCREEN)
        field = page.locator(".playing").bounding_box()
        why = page.get_by_role("region", name="Why it ended so").bounding_box()
        assert field is not None
        assert why is not None
        assert field["height"] > 480
        assert field["width"] > 280
        assert field["x"] + field["width"] <= why["x"]
        assert why["height"] > 300
        assert why["y"] + why["height"] < SCREEN["height"]


def test_a_game_just_given_up_is_told_and_played_again(server: Server, someone: Someone) -> None:
    made = server.make("hermetica", [here("Ann"), program("casual")])
    page = someone("Ann").sit(made, [0], "hermetica")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog", name="Give up?").get_by_role("button", name="Give up").click()
    expect(page.locator(".over h2")).to_contain_text("resigned")
    expect(page.get_by_role("region", name="Why it ended so")).to_contain_text("How it stood")
    table = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(table)
    expect(page.locator("section.over")).to_have_count(0)
    expect(page.get_by_role("region", name="Why it ended so")).to_have_count(0)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["hermetica/step", "hyperborea/6-seats-long-race-war-rounds"])
def test_everybody_can_read_it(server: Server, someone: Someone, name: str, scheme: str) -> None:
    page = shown(server, someone, name, color_scheme=scheme, viewport=SCREEN)
    page.get_by_text("The same as a table").click()
    assert_accessible(page)
