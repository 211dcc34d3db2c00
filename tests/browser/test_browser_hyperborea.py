"""Hyperborea in a real browser: whole games by clicking only, tokens that stay hidden, and nothing for axe to find."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.table_driver import WAIT, Person, Server, here, program, prompt, seq
from tests.browser.test_browser_access import assert_accessible
from tests.browser.token_keepers import play_until_both_keep, token_of

Someone = Callable[..., Person]
TURNS = 4
"""For so many turns the person plays; then they only end their turns, and the program brings the game to its end."""
CLICKS = 9
"""At most so many clicks in a turn before it is ended."""
SIZES = [(360, 740), (1024, 768), (1600, 1000)]


def legal_answers(page: Page) -> list[str]:
    """Of everything that glows, the word if it is a button below the question."""
    words: list[str] = page.locator("[data-legal]").evaluate_all("all => all.map((one) => one.dataset.answer ?? '')")
    return words


def click_one(page: Page, rng: Random, ending: bool) -> str:
    """Clicks something that glows and waits until it is answered; tells the area that it lies in."""
    words = legal_answers(page)
    at = [i for i, word in enumerate(words) if (word == "end") == ending and word != "stay"]
    target = page.locator("[data-legal]").nth(rng.choice(at or range(len(words))))
    where = str(target.evaluate("one => one.closest('[data-area]')?.dataset.area ?? 'buttons'"))
    before = page.locator(f'[data-seq="{seq(page)}"]')
    target.click(force=True)
    choices = page.locator("dialog .choices button")
    for _ in range(WAIT // 20):
        if choices.count():
            choices.first.click()
        if not before.count():
            return where
        page.wait_for_timeout(20)
    raise AssertionError(f"the click in {where} is not answered")


def click_to_the_end(page: Page, turns: int) -> set[str]:
    """Plays until the game is over; tells in which areas something was clicked."""
    rng = Random(5)
    ends = page.locator(".over h2")
    clicked: set[str] = set()
    turn = clicks = 0
    for _ in range(400):
        page.locator("[data-legal]").or_(ends).first.wait_for(timeout=3 * WAIT)
        if ends.count():
            return clicked
        ending = "end" in legal_answers(page) and (turn >= turns or clicks >= CLICKS)
        clicked.add(click_one(page, rng, ending))
        clicks = 0 if ending else clicks + 1
        turn += ending
    raise AssertionError("the game does not end")


def test_a_whole_game_by_clicking_only(someone: Someone) -> None:
    """From the first page: a short game against a program, played until somebody has reached what ends it."""
    page = someone("Ann", viewport={"width": 1600, "height": 1000}).page()
    page.get_by_role("link", name="Set up a game of Hyperborea").click()
    page.get_by_role("combobox", name="Which program plays Heron?").select_option("greedy")
    page.get_by_text("How do you play it?").click()
    page.get_by_role("combobox", name="Length").select_option("short")
    # A program that is left alone seldom comes to a stand-off with its own cubes; then the limit ends the game.
    page.get_by_role("spinbutton", name="Round limit").fill("40")
    page.get_by_role("button", name="Start").click()
    expect(prompt(page)).to_be_visible()
    clicked = click_to_the_end(page, TURNS)
    assert {"buttons", "supply", "cubes0", "board0", "map"} <= clicked
    expect(page.locator(".over h2")).to_contain_text("wins")
    expect(page.locator(".over h2")).to_contain_text(re.compile(r"HYP-12\.(6|13)"))


def test_a_short_game_with_six_seats(someone: Someone, server: Server) -> None:
    made = server.make("hyperborea", [here(), *[program()] * 5], options={"mode": "race-war", "rounds": 2})
    page = someone("Ann", viewport={"width": 1024, "height": 768}).sit(made, [0], "hyperborea")
    expect(page.locator(".panel")).to_have_count(6)
    click_to_the_end(page, 1)
    expect(page.locator(".over h2")).to_contain_text("2 rounds have been played")


# Tokens of others.


def test_no_page_holds_anothers_ruin_token(someone: Someone, server: Server) -> None:
    """Two browsers, two seats: neither page, nor any byte that it received, tells which token the other one keeps."""
    watching: list[tuple[Person, Page]] = []

    def make() -> dict[str, Any]:
        made = server.make("hyperborea", [here("Ann"), here("Bob")], options={"fog": False})
        people = [someone("Ann"), someone("Bob")]
        watching[:] = [(person, person.sit(made, [seat], "hyperborea")) for seat, person in enumerate(people)]
        return made

    _, kept = play_until_both_keep(make, server)
    for reader, (person, page) in enumerate(watching):
        [own] = kept[reader]
        expect(page.locator(f'[data-id="kept{reader}"] .hit[aria-label*="{own}"]')).to_have_count(1, timeout=3 * WAIT)
        assert any(token_of(view) == kept[reader] for view in person.views())
        [secret] = kept[1 - reader]
        assert secret not in page.content()
        assert not [frame for frame in person.frames if secret in frame]
        theirs = [thing for area in person.views()[-1]["scene"]["areas"] for thing in area["items"]]
        [back] = [thing for thing in theirs if thing["id"] == f"kept{1 - reader}"]
        assert back["back"]
        assert "face" not in back


# For everybody.


def test_the_table_is_accessible(someone: Someone, server: Server) -> None:
    """One position with six seats, a cube in hand, in every size and scheme; on a phone each page of it."""
    made = server.make("hyperborea", [here(), *[program()] * 5], options={"mode": "race-war"})
    play_into_a_turn(someone("Ann").sit(made, [0], "hyperborea"))
    for scheme in ("light", "dark"):
        for width, height in SIZES:
            viewport = {"width": width, "height": height}
            page = someone("Ann", color_scheme=scheme, viewport=viewport).sit(made, [0], "hyperborea")
            page.locator("[data-legal]").first.wait_for()
            assert_accessible(page)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            for tab in page.get_by_role("tab", selected=False).all() if width < 700 else []:
                tab.click()
                assert_accessible(page)
            page.close()


def play_into_a_turn(page: Page) -> None:
    """Through the setup, until a cube is in hand."""
    rng = Random(1)
    for _ in range(30):
        page.locator("[data-legal]").first.wait_for()
        if "cube go" in prompt(page).inner_text():
            return
        cubes = page.locator("[data-cell=available0][data-legal]")
        if cubes.count():
            before = seq(page)
            cubes.click()
            choices = page.locator("dialog .choices button")
            choices.first.or_(page.locator("[data-prompt]", has_text="cube go")).first.wait_for()
            if choices.count():
                choices.first.click()
            expect(page.locator(f'[data-seq="{before}"]')).to_have_count(0)
        else:
            click_one(page, rng, False)
    raise AssertionError("no cube can be taken up")


def test_a_cube_is_placed_by_keyboard_only(someone: Someone, server: Server) -> None:
    """A key leads from glow to glow, Enter chooses; the space that wakes a technology says so before."""
    made = server.make("hyperborea", [here(), program()])
    page = someone("Ann").sit(made, [0], "hyperborea")
    placed = page.locator(".piece[data-id^='cube.base0']")
    for _ in range(60):
        page.locator("[data-legal]").first.wait_for()
        if placed.count():
            break
        before = seq(page)
        on_cubes = page.locator("[data-cell=available0][data-legal]").count()
        for _ in range(60):
            page.keyboard.press("n")
            if not on_cubes or page.locator("[data-cell=available0]:focus").count():
                break
        page.keyboard.press("Enter")
        choices = page.locator("dialog .choices button")
        choices.first.or_(page.locator(f'[data-seq]:not([data-seq="{before}"])')).first.wait_for()
        if choices.count():
            page.keyboard.press("Enter")
        expect(page.locator(f'[data-seq="{before}"]')).to_have_count(0)
    expect(placed.first).to_be_visible()
