"""Hush in three browsers: no page, nor any byte that it received, holds another's hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, after, seq

Someone = Callable[..., Person]
Hands = dict[int, set[str]]


def words_in(view: dict[str, Any], *areas: str) -> set[str]:
    found = [area for area in view["scene"]["areas"] if area["id"] in areas]
    return {thing["word"] for area in found for thing in area["items"] if "word" in thing}


def hands_at(people: list[Person]) -> dict[int, Hands]:
    """For every number of a question: what each seat held, as that seat itself was told."""
    found: dict[int, Hands] = {}
    for seat, person in enumerate(people):
        for view in person.views():
            assert view["viewer"] == seat
            found.setdefault(view["seq"], {})[seat] = words_in(view, f"hand{seat}")
    return found


def holds(text: str, word: str) -> bool:
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", text) is not None


def seat_them(someone: Someone) -> tuple[list[Person], list[Page]]:
    """One opens the table and sends two links, the others sit down by them."""
    people = [someone("Ann"), someone(""), someone("")]
    first = people[0].page("#/game/hush/setup")
    for name in ("Green", "Blue"):
        first.get_by_role("combobox", name=f"Who plays {name}?").select_option("open")
    first.get_by_role("button", name="Start").click()
    links = [first.get_by_role("textbox", name=name, exact=True).input_value() for name in ("Green", "Blue")]
    pages = [first]
    for person, name, link in zip(people[1:], ("Bob", "Cy"), links, strict=True):
        page = person.page(link.removeprefix(person.server.url))
        page.get_by_label("What shall the others call you?").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator("[data-seq]")).to_be_visible()
        assert "seat" not in page.url, "the secret must not stay in the address"
        pages.append(page)
    return people, pages


def test_no_page_holds_anothers_hand(someone: Someone) -> None:
    people, pages = seat_them(someone)
    asked = "[data-legal]"
    for _ in range(9):
        turn = next_asked(pages, asked)
        if turn is None:
            break
        words = [set(hand.locator(".own .title").all_inner_texts()) for hand in pages]
        for reader, page in enumerate(pages):
            told = page.content()
            public = set(page.locator("[data-area=table] .title, [data-area=heard] .title").all_inner_texts())
            for other in range(3):
                secret = words[other] - public - {"Hand"}
                if other != reader:
                    assert not {word for word in secret if holds(told, word)}
        after(pages[turn], pages[turn].locator(asked).first.click)
        in_step(pages)
    for page in pages:
        expect(page.locator(".over h2")).to_be_visible()
    check_every_byte(people)


def in_step(pages: list[Page]) -> None:
    """Waits until all pages show the same position: what chance does comes to each in its own time."""
    for _ in range(600):
        if len({seq(page) for page in pages}) == 1:
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError("the pages do not come together")


def next_asked(pages: list[Page], asked: str) -> int | None:
    """The page that is asked now; None once the game is over."""
    for _ in range(100):
        if pages[0].locator(".over h2").is_visible():
            return None
        for seat, page in enumerate(pages):
            if page.locator(asked).count():
                return seat
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def check_every_byte(people: list[Person]) -> None:
    """What each received while the others still held their cards; who held what is known from their own pages."""
    hands = hands_at(people)
    checked = 0
    for reader, person in enumerate(people):
        for frame, view in views_as_sent(person):
            public = words_in(view, "table", "heard")
            for other, held in hands[view["seq"]].items():
                if other == reader or view["over"]:
                    continue
                leaked = {word for word in held - public if holds(frame, word)}
                assert not leaked, f"seat {reader} was told {leaked} of seat {other}: {frame}"
                checked += len(held)
    assert checked > 50


def views_as_sent(person: Person) -> list[tuple[str, dict[str, Any]]]:
    """Each view as it travelled, and as it was meant."""
    both = zip(person.frames, person.messages, strict=True)
    return [(frame, message) for frame, message in both if message["t"] == "view"]


def test_two_at_one_screen_are_kept_apart_by_a_curtain(someone: Someone) -> None:
    """Hot seat with hidden hands: the screen is covered until the other one takes it."""
    page = someone("Ann").page("#/game/hush/setup")
    page.get_by_role("combobox", name="Who plays Green?").select_option("here")
    page.get_by_role("textbox", name="Name of the person who plays Green").fill("Bob")
    page.get_by_role("button", name="Start").click()
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    lifted = set()
    for _ in range(30):
        ready = page.locator("[data-legal]").first
        ready.or_(curtain).or_(page.locator(".over h2")).first.wait_for()
        if page.locator(".over h2").is_visible():
            break
        if curtain.is_visible():
            name = curtain.get_by_role("button").inner_text()
            lifted.add(name.strip())
            page.keyboard.press("Escape")
            expect(curtain).to_be_visible()
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        else:
            after(page, ready.click)
    expect(page.locator(".over h2")).to_be_visible()
    assert lifted == {"I am Ann", "I am Bob"}
