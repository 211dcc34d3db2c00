"""My games: what this browser has played, shared by a link, taken along as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, here, program, prompt
from tests.browser.test_browser_access import SCHEMES, assert_accessible

Someone = Callable[..., Person]


def give_up(page: Page) -> None:
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".over h2")).to_be_visible()


def play_two(person: Person, server: Server) -> tuple[Page, list[dict[str, Any]]]:
    """One game that is lost, and one that is left open; ends on the page of games."""
    tables = [server.make("hermetica", [here("Ann"), program("greedy")]) for _ in range(2)]
    page = person.sit(tables[0], [0], "hermetica")
    expect(prompt(page)).to_be_visible()
    give_up(page)
    held = {"table": tables[1]["table"], "game": "hermetica", "title": "Hermetica", "invites": [], "at": 1}
    held["mine"] = [{"seat": 0, "secret": tables[1]["secrets"][0]}]
    kept = json.loads(page.evaluate("localStorage['aitch.tables']"))
    page.evaluate("kept => { localStorage['aitch.tables'] = JSON.stringify(kept) }", [held, *kept])
    page.goto(f"{server.url}#/table/{tables[1]['table']}")
    expect(prompt(page)).to_be_visible()
    page.get_by_role("link", name="Aitch, all games").click()
    page.get_by_role("navigation", name="More").get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    return page, tables


def games(page: Page) -> list[str]:
    return [line.inner_text().split("\n")[0] for line in page.locator("[data-game]").all()]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_was_played_here(someone: Someone, server: Server, scheme: str) -> None:
    page, tables = play_two(someone("Ann", color_scheme=scheme), server)
    assert games(page) == ["Open", "Lost"]
    row = page.get_by_role("row", name="Greedy")
    assert row.locator("td").all_inner_texts() == ["1", "0", "0", "1", "0 %"]
    assert_accessible(page)
    page.get_by_label("Over or open").select_option("over")
    assert games(page) == ["Lost"]
    page.get_by_role("link", name="Look through").click()
    expect(page.locator(".over h2")).to_be_visible()
    page.goto(f"{server.url}#/mine")
    lost = page.locator(f"[data-game='{tables[0]['table']}']")
    lost.get_by_role("button", name="Forget").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    expect(lost).to_have_count(0)
    assert games(page) == ["Open"]


def test_a_link_can_be_shared_and_a_game_that_is_gone_says_so(someone: Someone, server: Server) -> None:
    ann = someone("Ann")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, tables = play_two(ann, server)
    line = page.locator(f"[data-game='{tables[0]['table']}']")
    line.get_by_role("button", name="Copy the link").click()
    expect(line.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert tables[0]["secrets"][0] not in link
    guest = someone("Bob")
    other = guest.page(link.removeprefix(server.url))
    expect(other.locator(".over h2")).to_be_visible()
    guest.refusals.add(404)
    other.goto(server.url + "#/table/nosuchtable00")
    expect(other.get_by_role("heading", name="This game is no longer here")).to_be_visible()
    assert_accessible(other)


def test_all_of_it_goes_to_another_browser_as_a_file(someone: Someone, server: Server, tmp_path: Path) -> None:
    page, _ = play_two(someone("Ann"), server)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / "games.json"
    saving.value.save_as(saved)
    assert json.loads(saved.read_text())["aitch-games"] == 1
    other = someone("Ann").page("#/mine")
    expect(other.get_by_text("Nothing has been played here yet.")).to_be_visible()
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(saved.read_text().replace('"ply"', '"plies"'))
    other.locator("input[type=file]").set_input_files(spoilt)
    expect(other.get_by_role("alert")).to_have_text("games[0].ply is missing. Nothing was changed.")
    expect(other.get_by_text("Nothing has been played here yet.")).to_be_visible()
    other.locator("input[type=file]").set_input_files(saved)
    expect(other.get_by_text("2 new games, 0 brought up to date, 0 known already.")).to_be_visible()
    assert games(other) == ["Open", "Lost"]
    other.get_by_role("link", name="Continue").click()
    expect(other.locator("[data-legal]").first).to_be_visible()
