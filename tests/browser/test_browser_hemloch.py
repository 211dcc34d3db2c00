"""The screen of Hemloch: both sides, totals, hand, question and log in sight; a pile that opens by itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.careless_player import hasty, look, play
from tests.browser.table_driver import Person, Server, after, here, program, prompt

Someone = Callable[..., Person]
SCREENS = [(1366, 768), (1440, 900)]
OUT_OF_SIGHT = """() => {
  const inside = (box, frame) => box.left >= frame.left - 1 && box.top >= frame.top - 1
    && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    if (!inside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflow) && !inside(box, one.getBoundingClientRect())) return false;
    return true;
  };
  const told = (element) => element.getAttribute("data-id") ?? element.textContent.trim();
  const all = document.querySelectorAll(".column .card, .tally, .own .card, [data-prompt], .aside, .panel header");
  return [...all].filter((element) => !shown(element)).map(told);
}"""
"""What of the table is not wholly in the window, or scrolled out of its frame."""
TOO_SMALL = """() => {
  const letters = [...document.querySelectorAll(".column *, .own *")].filter((element) =>
    element.checkVisibility() && !element.closest(".hidden-text, svg")
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) < 10.95);
  const targets = [...document.querySelectorAll(".middle [data-spot], .middle .button")].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && element.closest(".field-of-play") && Math.min(box.width, box.height) < 31.5
      && !element.classList.contains("sign");
  });
  return [...letters, ...targets].map((element) => element.textContent.trim() || element.dataset.spot);
}"""
"""Letters below 11 pixels and targets below 32; signs upon a card are told by the card as well."""


def asked_of(person: Person) -> tuple[list[str], set[str]]:
    """The answers to the present question, and the names of the cards in the own Discard Pile."""
    view = person.view()
    piles = [area["items"] for area in view["scene"]["areas"] if area["id"] == "discard0"]
    return [option["word"] for option in view["options"]], {card["name"] for card in piles[0]}


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("seat", [0, 1])
def test_all_that_matters_is_in_sight_through_a_whole_game(
    someone: Someone, server: Server, size: tuple[int, int], seat: int
) -> None:
    seats = [program("greedy"), program("greedy")]
    seats[seat] = here("Ann")
    made = server.make("hemloch", seats)
    page = someone("Ann", viewport={"width": size[0], "height": size[1]}).sit(made, [seat], "hemloch")
    dice = random.Random(str((seat, size)))

    def click(seen: dict[str, Any]) -> None:
        if not seen["dialog"]:
            assert page.evaluate(OUT_OF_SIGHT) == []
            assert page.evaluate(TOO_SMALL) == []
        target = hasty(seen["targets"], dice)
        page.mouse.click(target["x"], target["y"])

    play(page, click)


def dig(page: Page, ann: Person) -> bool:
    """Plays until a card is to be taken out of the Discard Pile, or until the game is over."""
    seq, dialog, dice = "", False, random.Random(2)
    while not (seen := look(page, seq, dialog))["over"]:
        words, pile = asked_of(ann)
        if all(word.startswith("recover.") for word in words):
            return True
        seq, dialog = seen["seq"], seen["dialog"]
        graves = [target for target in seen["targets"] if target["spot"].startswith("gravedigger")]
        others = [target for target in seen["targets"] if target not in graves and target["spot"]]
        wanted = graves if len(pile) > 1 and graves else others
        target = dice.choice(wanted or seen["targets"])
        page.mouse.click(target["x"], target["y"])
    return False


def test_a_pile_opens_by_itself_when_the_answer_lies_in_it(someone: Someone, server: Server) -> None:
    """It says what is asked, the keyboard is on an answer; closed, it is opened again by whoever asks what glows."""
    while True:
        ann = someone("Ann")
        page = ann.sit(server.make("hemloch", [here("Ann"), program("greedy")]), [0], "hemloch")
        if dig(page, ann):
            break
    opened = page.get_by_role("dialog")
    expect(opened).to_contain_text(prompt(page).inner_text())
    expect(opened.locator("[data-legal]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    page.get_by_role("button", name="Choose what glows").click()
    expect(opened.locator("[data-legal]:focus")).to_have_count(1)
    after(page, lambda: page.keyboard.press("Enter"))


def pages_of(page: Page) -> list[str]:
    return page.get_by_role("tablist", name="Parts of the table").get_by_role("tab").all_inner_texts()


def test_a_phone_has_the_table_and_what_is_mine_one_swipe_apart(someone: Someone, server: Server) -> None:
    """What glows is turned to by itself: the hand when a Minion is wanted, the Locations when a place is."""
    made = server.make("hemloch", [here("Ann"), program("greedy")])
    page = someone("Ann", viewport={"width": 390, "height": 844}, has_touch=True).sit(made, [0], "hemloch")
    card = page.locator(".own .card.legal").get_by_role("button", name="choose: Play the").first
    glowing = page.locator("[data-legal]").first
    glowing.wait_for()
    assert len(pages_of(page)) == 2
    while not card.is_visible():
        after(page, glowing.tap)
        glowing.wait_for()
    after(page, card.tap)
    expect(page.locator(".column .card.legal").first).to_be_in_viewport()
    expect(page.get_by_role("tab", selected=True)).to_have_text("The table")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
