"""Positions that are set up by hand on the analysis board, analyses that the browser keeps, lists that scroll along."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import ROOT
from tests.browser.test_browser_access import assert_accessible_in_both_themes
from tests.browser.test_browser_analysis import GAMES, PHONE, SCREEN, Board, Someone, begun, open_text

from aitch.core.position_form import FormChange, FormEntry, FormField, changed, form_of, place_to_begin
from aitch.core.registry import find_game
from aitch.core.variations import read_variations

ANSWERS = {"hermit": 18}
"""Hermit is short; the others are past their setup after forty answers."""
CHANGED = {"hemloch": "board", "hermetica": "pieces", "hermit": "hermie", "hyperborea": "in", "sygon": "towns"}
"""Of each game something that is drawn."""


class SettingUp:
    """A board on which a position is set up, and what the engine has to say of it."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        text = begun(game, ANSWERS.get(game, 40))
        self.board = open_text(page, text)
        line = [node.state for node in read_variations(text, find_game(game)).nodes()]
        self.state = place_to_begin(line)[0]
        page.locator("[data-setup]").click()
        self.card = page.locator("[data-setting]")
        self.still()

    def still(self) -> None:
        expect(self.card).to_have_attribute("aria-busy", "false")

    def field(self, name: str) -> FormField:
        fields = form_of(self.state, self.state.game.scene(self.state))
        return next(field for field in fields if field["name"] == name)

    def value(self, field: str, index: str = "") -> Locator:
        return self.page.locator(f'[data-value="{field}/{index}"]').first

    def enter(self, place: str) -> None:
        """Chooses a place by keyboard; what only frames other things is clicked."""
        there = self.drawn(place)
        if there.evaluate("(one) => (one.focus(), one === document.activeElement)"):
            self.page.keyboard.press("Enter")
        else:
            self.tap(place)

    def tap(self, place: str) -> None:
        self.drawn(place).dispatch_event("click")

    def drawn(self, place: str) -> Locator:
        named = [f'[data-{kind}="{place}"]' for kind in ("spot", "grip", "cell", "id", "area")]
        there = [self.page.locator(one) for one in named]
        return next((one.first for one in there if one.count() > 0), there[0].first)

    def changes(self, number: int) -> None:
        expect(self.card).to_have_attribute("data-changes", str(number))
        self.still()

    def analyse(self) -> str:
        self.page.locator("[data-done]").click()
        expect(self.card).to_have_count(0)
        return Board(self.page).hash


def something(setting: SettingUp) -> tuple[FormField, FormEntry, str]:
    """An entry that is drawn, and another value that it may have."""
    field = setting.field(CHANGED[setting.game])
    value = {"pieces": "-", "number": "1"}.get(field["kind"], "")
    for entry in field["entries"]:
        wanted = value or field["choices"][-1]["text"]
        change = FormChange(field=field["name"], index=entry["index"], value=wanted)
        try:
            if entry["value"] not in (wanted, "S.A") and changed(setting.state, [change]):
                return field, entry, wanted
        except ValueError:
            continue
    raise AssertionError("nothing can be changed")


def fill(setting: SettingUp, field: FormField, entry: FormEntry, value: str) -> int:
    """Fills in the value; says how many changes it took, or -1 if that depends on what was there."""
    there = setting.value(field["name"], entry["index"])
    if field["kind"] == "number":
        there.get_by_label("one more").click()
        return 1
    if field["kind"] == "pieces":
        for part in there.locator("select").all():
            if part.input_value():
                part.select_option("")
                setting.still()
        return -1
    there.locator("select").last.select_option(value)
    return 1


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_on_a_place_is_changed(someone: Someone, game: str) -> None:
    setting = SettingUp(someone(**SCREEN).page("#/analysis"), game)
    field, entry, value = something(setting)
    setting.enter(entry["places"][0])
    count = fill(setting, field, entry, value)
    if count > 0:
        setting.changes(count)
    setting.still()
    expect(setting.page.locator("[data-said]")).to_contain_text("It can be played")
    wanted = changed(setting.state, [FormChange(field=field["name"], index=entry["index"], value=value)])
    assert int(setting.analyse(), 16) == wanted.key() & 0xFFFFFFFF


@pytest.mark.parametrize("game", GAMES)
def test_with_a_thumb(someone: Someone, game: str) -> None:
    """Each seat's own and the turn too; whatever is touched is large enough, and nothing sticks out."""
    page = someone(**PHONE).page("#/analysis")
    setting = SettingUp(page, game)
    page.locator("[data-seat]").first.locator("summary").tap()
    page.locator("[data-seat]").first.locator("[data-value]").first.wait_for()
    field, entry, _ = something(setting)
    # On a phone a crowded table has pages: what lies on another one is reached there.
    if setting.drawn(entry["places"][0]).is_visible():
        setting.tap(entry["places"][0])
        setting.value(field["name"], entry["index"]).wait_for()
    small = page.evaluate(
        """() => [...document.querySelectorAll('[data-setting], .small-place')].flatMap((card) =>
            [...card.querySelectorAll('button, select, summary, input')])
            .map((one) => [one.getBoundingClientRect(), one])
            .filter(([box]) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
            .map(([box, one]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    assert small == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing sticks out of the page"
    turn = page.locator("[data-setting] .common select").first
    if turn.count():
        turn.select_option(index=turn.locator("option").count() - 1)
        setting.changes(1)
        page.locator("[data-back]").tap()
        setting.changes(0)
    page.locator("[data-leave]").tap()
    expect(setting.card).to_have_count(0)


def test_what_cannot_be_is_told_and_nothing_is_lost(someone: Someone) -> None:
    page = someone(**SCREEN).page("#/analysis")
    setting = SettingUp(page, "hermetica")
    pieces = setting.field("pieces")["entries"]
    empty = next(entry["index"] for entry in pieces if entry["value"] == "-")
    adept = next((entry["index"] for entry in pieces if entry["value"].startswith("S.A")), None)
    assert adept is not None
    setting.enter(empty)
    setting.value("pieces", empty).locator("select").first.select_option("S.A")
    setting.changes(1)
    expect(page.locator("[data-said]")).to_contain_text("There are 1 of Sun Adept, not 2")
    expect(page.locator("[data-done]")).to_be_disabled()
    expect(setting.value("pieces", empty).locator("select").first).to_have_value("S.A")
    setting.enter(adept)
    setting.value("pieces", adept).locator("select").first.select_option("")
    setting.changes(2)
    expect(page.locator("[data-said]")).to_contain_text("It can be played")
    expect(page.locator(f'[data-cell="{empty}"], [data-spot="{empty}"]').first).to_have_attribute(
        "aria-label", re.compile("Adept")
    )


def test_the_same_on_many_places_and_a_bare_board(someone: Someone) -> None:
    page = someone(**SCREEN).page("#/analysis")
    setting = SettingUp(page, "hermetica")
    page.locator("[data-clear]").click()
    setting.still()
    expect(page.locator("[data-said]")).to_contain_text("It can be played")
    setting.enter("d4")
    setting.value("pieces", "d4").locator("select").last.select_option("wall")
    setting.still()
    page.locator("[data-brush]").click()
    for place in ("d5", "d6"):
        setting.enter(place)
        setting.still()
        expect(setting.value("pieces", place).locator("select").last).to_have_value("wall")
    text = find_game("hermetica").position_text(setting.state)
    assert "wall" in text
    setting.analyse()
    page.locator("[data-another]").click()
    assert page.locator("dialog [data-position]").input_value().count("wall") == 3


def test_an_analysis_is_kept_in_the_browser(someone: Someone) -> None:
    person = someone(**SCREEN)
    page = person.page("#/analysis/game/hermetica")
    board = Board(page)
    board.answer(0)
    board.answer(1)
    page.locator("[data-comment]").fill("I was here.")
    page.locator("[data-comment]").blur()
    page.wait_for_url("**/#/analysis/kept/*")
    left = board.hash
    expect(page.locator("[data-node]")).to_have_count(3)
    page.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('I was here.'))")
    page.reload()
    again = Board(page)
    assert again.hash == left
    expect(page.locator("[data-comment]")).to_have_value("I was here.")
    page.close()
    other = person.page("#/analysis")
    expect(other.locator("[data-kept]")).to_have_count(1)
    expect(other.locator("[data-kept]")).to_contain_text("2 answers")
    other.locator("[data-kept]").click()
    assert Board(other).hash == left
    other.goto(person.server.url + "#/analysis")
    other.get_by_role("button", name="Delete the analysis").click()
    expect(other.locator("[data-kept]")).to_have_count(0)
    gone = person.page(f"{page.url[page.url.index('#') :]}")
    expect(gone.get_by_role("alert")).to_contain_text("does not keep that analysis")


IN_SIGHT = """() => {
  const list = document.querySelector('[data-variations]').getBoundingClientRect();
  const here = document.querySelector('[data-variations] [aria-current=true]').getBoundingClientRect();
  return here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
}"""


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["screen", "phone"])
def test_the_list_goes_along_with_a_long_game(someone: Someone, screen: dict[str, object]) -> None:
    record = (ROOT / "tests" / "golden" / "sygon" / "final.record").read_text()
    page = someone(**screen).page("#/analysis")
    page.locator("[data-text]").fill(record)
    page.locator("[data-read]").click()
    board = Board(page)
    assert board.nodes().count() > 200
    page.keyboard.press("e")
    for key in "}[[{]":
        board.moved(lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
        page.wait_for_function(IN_SIGHT)
    page.locator("[data-variations] [aria-current=true]").focus()
    for key in ("End", "ArrowUp", "ArrowUp", "Home", "ArrowDown"):
        board.moved(lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
        page.wait_for_function(IN_SIGHT)
        expect(page.locator("[data-variations] [aria-current=true]")).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_it_is_accessible(someone: Someone, game: str) -> None:
    setting = SettingUp(someone(**SCREEN).page("#/analysis"), game)
    for summary in setting.card.locator("summary").all():
        summary.click()
    setting.enter(something(setting)[1]["places"][0])
    assert_accessible_in_both_themes(setting.page)
