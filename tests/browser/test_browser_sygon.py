"""Hexes of Sygon in a real browser: a whole game by clicking only, and a team's rounds with Spell Cards."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import WAIT, Person, Server, after, here, press, prompt
from tests.browser.test_browser_access import assert_accessible

Someone = Callable[..., Person]


class Clicker:
    """Somebody who answers every question of a turn with the mouse, and does a bit of everything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: set[str] = set()
        self.moved = self.traded = self.cast = False

    def step(self) -> None:
        """Answers what is asked now."""
        asked = prompt(self.page).inner_text()
        chapter = next(answer for mark, answer in ANSWERS if mark in asked)
        chapter(self)

    def click(self, target: Locator, deed: str) -> None:
        after(self.page, lambda: target.click(force=True))
        self.did.add(deed)

    def legal(self, selector: str) -> Locator:
        return self.page.locator(f"{selector}.legal, {selector}[data-legal]")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".answers").get_by_role("button", name=name)

    def take_place(self) -> None:
        self.click(self.legal(".cell").first, "place")

    def take_border(self) -> None:
        self.click(self.legal(".spot").first, "border")

    def take_cube(self) -> None:
        self.click(self.legal(".counter").last, "cube")

    def move(self) -> None:
        if self.moved:
            self.click(self.button("Done moving"), "done moving")
            self.traded = False
        elif not self.buy_card():
            self.click(self.legal("[data-id^=wizard]").last, "wizard")

    def go(self) -> None:
        self.moved = True
        self.click(self.legal(".cell").first, "go")

    def build(self) -> None:
        cubes = self.legal(".counter.small")
        plans = self.legal("[data-id^=plan]")
        if plans.count():
            self.click(plans.last, "build")
        elif cubes.count() and not self.traded:
            self.traded = True
            self.click(cubes.first, "give")
        else:
            self.click(self.button("Done building"), "done building")
            self.cast = False

    def take_in_exchange(self) -> None:
        self.click(self.legal(".counter").first, "exchange")

    def cast_spell(self) -> None:
        if self.cast:
            self.click(self.button("End the turn"), "end")
            self.moved = False
        else:
            self.cast = True
            self.click(self.legal("[data-id^=wizard]").first, "caster")

    def choose_spell(self) -> None:
        self.click(self.button(re.compile("Forage|Steal|Protect")).first, "spell")

    def choose_loss(self) -> None:
        self.click(self.legal("[data-id^=market]").first, "loss")

    def buy_card(self) -> bool:
        """Opens the stock and takes its first card; once is enough."""
        stock = self.page.get_by_role("group", name="Spell Cards to buy").get_by_role("button", name="Look through")
        if "buy" in self.did or not stock.count():
            return False
        stock.click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        self.click(dialog.locator(".hit[data-legal]").first, "buy")
        return True


ANSWERS: list[tuple[str, Callable[[Clicker], None]]] = [
    ("Where does your Town go", Clicker.take_place),
    ("At which side", Clicker.take_border),
    ("Which cube do you start with", Clicker.take_cube),
    ("does your next Wizard start", Clicker.take_place),
    ("With which cube do you pay", Clicker.take_cube),
    ("which one goes back", Clicker.take_cube),
    ("which Wizard moves", Clicker.move),
    ("Movement: where to", Clicker.go),
    ("Building: build or exchange", Clicker.build),
    ("Building: what do you want", Clicker.take_in_exchange),
    ("Building: which cube do you buy", Clicker.take_in_exchange),
    ("which Wizard casts", Clicker.cast_spell),
    ("which spell", Clicker.choose_spell),
    ("which building is lost", Clicker.choose_loss),
]


def test_a_whole_game_by_clicking_only(someone: Someone) -> None:
    """From the first page: the draft, two rounds against a program, Volcanoes, the result, and a rematch."""
    page = someone("Ann").page()
    page.get_by_role("link", name="Set up a game of Hexes of Sygon").click()
    page.get_by_role("combobox", name="Which program plays Blue?").select_option("random")
    page.get_by_text("How do you play it?").click()
    page.get_by_role("spinbutton", name="Most rounds").fill("2")
    page.get_by_role("button", name="Start").click()
    ann = Clicker(page)
    ends = page.locator(".over h2")
    for _ in range(300):
        page.locator("[data-legal]").first.or_(ends).first.wait_for(timeout=WAIT)
        if ends.is_visible():
            break
        ann.step()
    expect(ends).to_contain_text("in the last round allowed")
    assert {"place", "border", "cube", "go", "done moving", "done building", "spell", "end"} <= ann.did
    expect(page.get_by_role("group", name=re.compile("Volcano die: "))).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(prompt(page)).to_be_visible()


def test_teams_with_spell_cards(someone: Someone, server: Server) -> None:
    """Four at one screen, two against two: a round of both teams; one buys a card, one lets the other go first."""
    seats = [here(name) for name in ("Ann", "Bob", "Cy", "Dee")]
    made = server.make("sygon", seats, options={"teams": "dice", "spells": True, "actions": True, "competitive": True})
    page = someone("Ann", viewport={"width": 1280, "height": 800}).sit(made, [0, 1, 2, 3], "sygon")
    four = Clicker(page)
    while "buy" not in four.did:
        four.step()
    assert_accessible(page)
    expect(page.locator(".panel").filter(has_text="points together")).to_have_count(4)
    while not four.button("act first").count():
        four.step()
    press(page, "act first")
    while page.locator(".notes").get_by_text("Round 2").count() == 0:
        four.step()
    assert {"build", "spell", "end"} <= four.did
    expect(page.get_by_role("group", name=re.compile("Volcano die: "))).to_be_visible()
    assert_accessible(page)


def test_on_a_phone_in_the_dark(someone: Someone, server: Server) -> None:
    """The draft by clicking on a small screen; nothing hides beneath the question, and all can be read."""
    made = server.make("sygon", [here("Ann"), here("Bob")])
    viewport = {"width": 360, "height": 740}
    page = someone("Ann", color_scheme="dark", viewport=viewport).sit(made, [0, 1], "sygon")
    both = Clicker(page)
    while "wizard" not in both.did:
        both.step()
    assert_accessible(page)
