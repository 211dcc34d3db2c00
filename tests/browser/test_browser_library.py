"""The library of each game: rules with contents, search, pictures and options; the gallery of its content."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server

Someone = Callable[..., Person]
GAMES = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}


def told(server: Server, path: str) -> Any:
    with urllib.request.urlopen(f"{server.url.rstrip('/')}/api/games/{path}") as answer:
        return json.loads(answer.read())


def no_wider_than_the_screen(page: Page) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_drawn_with_all_its_arrows(
    someone: Someone, server: Server, name: str, viewport: dict[str, int]
) -> None:
    rules = told(server, f"{name}/rules")
    page = someone("Ann", viewport=viewport).page(f"#/game/{name}/rules")
    figures = page.locator("figure")
    expect(figures).to_have_count(len(rules["pictures"]))
    arrows = {picture["caption"]: len(picture["arrows"]) for picture in rules["pictures"]}
    for i in range(figures.count()):
        figure = figures.nth(i)
        caption = figure.locator("figcaption").inner_text()
        stage = figure.get_by_role("img", name="Picture: ")
        expect(stage).to_have_attribute("data-arrows", str(arrows[caption]))
        expect(stage.locator("[data-area]").first).to_be_visible()
        assert figure.locator(":focus-visible, [tabindex='0']:not([inert] *)").count() == 0, "nothing to tab to"
    no_wider_than_the_screen(page)


def test_the_contents_lead_to_chapters_and_numbers_to_rules(someone: Someone) -> None:
    page = someone("Ann", viewport=DESKTOP).page("#/game/hermetica/rules")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="8. Water").click()
    expect(page.get_by_role("heading", name="8. Water")).to_be_in_viewport()
    expect(contents.get_by_role("button", name="8. Water")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="HER-8.4", exact=True).first.click()
    expect(page).to_have_url(re.compile("#/game/hermetica/rules/HER-8.4$"))
    expect(page.locator(".part.marked")).to_have_attribute("data-rule", "HER-8.4")
    page.go_back()
    expect(page.locator(".part.marked")).to_have_count(0)


def test_a_link_to_a_rule_opens_there(someone: Someone) -> None:
    page = someone("Ann", viewport=DESKTOP).page("#/game/sygon/rules/SYG-9.3")
    marked = page.locator(".part.marked")
    expect(marked).to_have_attribute("data-rule", "SYG-9.3")
    expect(marked).to_be_in_viewport()


def test_a_search_leaves_what_it_finds_and_marks_it(someone: Someone) -> None:
    page = someone("Ann", viewport=DESKTOP).page("#/game/hermetica/rules")
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("adept horizon")
    expect(page.get_by_role("status")).to_contain_text("Found in")
    parts = page.locator(".part[data-rule]")
    expect(page.locator("mark").first).to_be_visible()
    for text in parts.all_inner_texts():
        assert "adept" in text.lower()
        assert "horizon" in text.lower()
    assert {text.lower() for text in page.locator("mark").all_inner_texts()} == {"adept", "horizon"}
    search.fill("zebra")
    expect(page.get_by_role("status")).to_have_text("Nothing found")
    expect(parts).to_have_count(0)
    search.fill("")
    expect(page.get_by_role("heading", name="11. How questions are asked")).to_be_attached()
    expect(page.locator("mark")).to_have_count(0)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_told_once_at_the_rule_that_it_changes(someone: Someone, server: Server, name: str) -> None:
    places = told(server, f"{name}/rules")["options"]
    page = someone("Ann", viewport=DESKTOP).page(f"#/game/{name}/rules")
    page.locator(".rules").wait_for()
    expect(page.get_by_role("complementary", name=re.compile("^Option: "))).to_have_count(len(places))
    [game] = [game for game in json.loads(page.request.get(f"{server.url}api/games").text()) if game["name"] == name]
    for variant in game["variants"]:
        place = places[variant["name"]][0]
        where = page.locator(f'[data-rule="{place}"]' if "-" in place else f"[data-chapter='{place}']")
        expect(where.get_by_role("complementary", name=f"Option: {variant['title']}", exact=True)).to_be_attached()


def test_on_a_phone_the_contents_are_a_sheet(someone: Someone) -> None:
    page = someone("Ann", viewport=PHONE).page("#/game/hemloch/rules")
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    page.get_by_role("button", name="Contents").click()
    sheet = page.get_by_role("dialog", name="Contents")
    sheet.get_by_role("button", name="10. Scoring").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", name="10. Scoring")).to_be_in_viewport()
    no_wider_than_the_screen(page)


def test_on_paper_the_rules_are_dark_on_white_without_tools(someone: Someone) -> None:
    page = someone("Ann", viewport=DESKTOP, color_scheme="dark").page("#/game/hermetica/rules")
    page.locator("figure").first.wait_for()
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_attribute("data-scheme", "light")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("figure").first).to_be_visible()
    page.emulate_media(media="screen")
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")


def test_the_rules_at_the_table_have_their_pictures(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}])
    page = someone("Ann").sit(made, [0, 1], "hermetica")
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rules of Hermetica")
    expect(drawer.get_by_role("img", name="Picture: ").first).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", GAMES)
def test_the_gallery_shows_everything_and_no_data(
    someone: Someone, server: Server, name: str, viewport: dict[str, int]
) -> None:
    content = told(server, f"{name}/content")
    page = someone("Ann", viewport=viewport).page(f"#/game/{name}/content")
    expect(page.locator(".gallery .name")).to_have_count(len(content["items"]))
    expect(page.locator(".exhibit [data-id], .exhibit [data-cell]").first).to_be_visible()
    words = page.locator("main").inner_text()
    assert not re.search(r'[{}]|\[\d|"op"|: \[', words), "words, and no data"
    no_wider_than_the_screen(page)


def test_the_gallery_is_searched_and_filtered(someone: Someone, server: Server) -> None:
    items = told(server, "hyperborea/content")["items"]
    page = someone("Ann", viewport=DESKTOP).page("#/game/hyperborea/content")
    names = page.locator(".gallery .name")
    expect(names).to_have_count(len(items))
    book = [item for item in items if item["provenance"] == "rulebook"]
    rulebook = page.get_by_role("button", name=f"rulebook {len(book)}")
    rulebook.click()
    expect(rulebook).to_have_attribute("aria-pressed", "true")
    expect(names).to_have_count(len(book))
    page.get_by_role("searchbox", name="Search the content").fill("warfare")
    expect(page.get_by_role("status")).to_contain_text(f"of {len(items)} things")
    expect(page.get_by_role("link", name="Warfare")).to_be_visible()
    rulebook.click()
    page.get_by_role("searchbox").fill("no such thing")
    expect(page.get_by_text("Nothing here has all of that.")).to_be_visible()


def test_a_thing_is_looked_at_from_near_and_leads_on(someone: Someone) -> None:
    """By keyboard: Enter opens it, Escape closes it; words lead to other things, numbers to rules."""
    page = someone("Ann", viewport=DESKTOP).page("#/game/hemloch/content")
    page.get_by_role("link", name="Mad Chemist").focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Mad Chemist")
    expect(window.get_by_role("paragraph").filter(has_text="Gain a Potion.")).to_be_visible()
    expect(page).to_have_url(re.compile("#/game/hemloch/content/minion.mad_chemist$"))
    words = window.get_by_role("term")
    expect(words.filter(has_text="Influence Value").get_by_role("link", name="HEM-7.2")).to_be_visible()
    window.get_by_role("link", name="Potion", exact=True).click()
    window = page.get_by_role("dialog", name="Potion")
    expect(window).to_contain_text("It was made here to fit all that is known.")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.goto(page.url.replace("/content", "/content/item.trinket"))
    page.get_by_role("dialog", name="Trinket").get_by_role("link", name="HEM-6.1").first.click()
    expect(page.locator(".part.marked")).to_have_attribute("data-rule", "HEM-6.1")
