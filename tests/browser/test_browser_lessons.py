"""Courses in the browser, taken to their end by doing what is pointed at: by mouse, by finger, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import Person

from aitch.core.lessons import lessons_of
from aitch.core.registry import find_game, game_names

COURSES = [name for name in game_names() if lessons_of(find_game(name))]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
Someone = Callable[..., Person]
PLACE = """(ring) => {
  const box = ring.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, innerWidth, innerHeight];
}"""
SETTLED = 20
"""So often it is looked whether a ring still moves."""


class Taker:
    """Somebody who takes a course by doing what it points at."""

    def __init__(self, page: Page, how: str) -> None:
        self.page = page
        self.how = how
        self.card = page.locator("section.lesson")

    def at(self) -> tuple[str, ...]:
        expect(self.card).to_have_attribute("aria-busy", "false")
        names = ("data-lesson", "data-step", "data-deeds", "data-waits")
        return tuple(self.card.get_attribute(name) or "" for name in names)

    def take_all(self, lessons: int) -> int:
        """Takes the course to its end; how many steps there were."""
        seen: set[tuple[str, str]] = set()
        done = 0
        while done < lessons:
            lesson, step, deeds, waits = self.at()
            if waits == "done":
                done += 1
                self.go_on()
                if done < lessons:
                    expect(self.card).not_to_have_attribute("data-lesson", lesson)
                continue
            seen.add((lesson, step))
            expect(self.card.locator("[data-say]")).not_to_be_empty()
            self.do(waits)
            expect(self.card).not_to_have_attribute("data-deeds", deeds)
            expect(self.card.locator(".reply")).to_have_count(0)
        return len(seen)

    def do(self, waits: str) -> None:
        if waits == "on":
            self.go_on()
        elif self.how == "keys":
            self.page.keyboard.press("g")
            if waits == "answer":
                self.page.keyboard.press("Enter")
                self.choose_in_window()
        elif waits == "tap":
            name = self.card.locator("[data-tap]").get_attribute("data-tap")
            self.press_on(self.page.locator(f'[data-ring="{name}"]'))
        else:
            self.answer()

    def answer(self) -> None:
        ring = self.page.locator('[data-ring^="word:"]')
        if self.card.locator("[data-hidden]").count():
            self.press(self.card.locator("[data-show-me]"))
        self.press_on(ring)
        self.choose_in_window()

    def choose_in_window(self) -> None:
        """Where several answers lie in one place, a window asks which; there it is pointed at again."""
        which = self.page.get_by_role("dialog", name="Which of them?")
        if which.count():
            word = self.card.get_attribute("data-next")
            choice = which.locator(f'[data-word="{word}"]')
            if self.how == "keys":
                choice.focus()
                self.page.keyboard.press("Enter")
            else:
                self.press(choice)

    def press(self, target: Locator) -> None:
        if self.how == "finger":
            target.tap()
        else:
            target.click()

    def go_on(self) -> None:
        button = self.card.locator("[data-go-on]")
        if self.how == "keys":
            self.page.keyboard.press("g")
        else:
            self.press(button)

    def press_on(self, ring: Locator) -> None:
        """Presses in the middle of what a ring is drawn around, once it has come to rest there."""
        expect(ring).to_be_visible()
        place = ring.evaluate(PLACE)
        for _ in range(SETTLED):
            self.page.wait_for_timeout(130)  # rings are drawn anew at this pace
            later = ring.evaluate(PLACE)
            if later == place:
                break
            place = later
        x, y, width, height = place
        assert 0 <= x <= width, "what is pointed at is out of sight"
        assert 0 <= y <= height, "what is pointed at is out of sight"
        if self.how == "finger":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("game", COURSES)
def test_a_course_to_its_end(someone: Someone, game: str, how: str) -> None:
    person = someone(**(PHONE if how == "finger" else DESKTOP))
    page = person.page(f"#/learn/{game}")
    course = lessons_of(find_game(game))
    taken = Taker(page, how).take_all(len(course))
    assert taken == sum(len(lesson.steps) for lesson in course)
    expect(page.get_by_role("heading", name="Now you know")).to_be_visible()
    for lesson in course:
        expect(page.get_by_role("link", name=lesson.title)).to_be_visible()
    expect(page.get_by_text("taken", exact=True)).to_have_count(len(course))


def test_a_lesson_is_left_and_gone_on_with(someone: Someone) -> None:
    """Pausing, going back, leaving, another day: nothing is lost, and nothing lies on the server."""
    person = someone(**DESKTOP)
    page = person.page("#/learn/hermit")
    taker = Taker(page, "mouse")
    for _ in range(8):
        waits = taker.at()[3]
        taker.do(waits)
        expect(taker.card).not_to_have_attribute("data-waits", "nothing")
    lesson, step, deeds, _ = taker.at()
    assert (lesson, step) == ("01-sea", "8")
    taker.press_on(page.locator('[data-ring^="word:"]'))
    expect(taker.card).to_have_attribute("data-deeds", str(int(deeds) + 1))
    taker.card.locator("[data-back]").click()
    expect(taker.card).to_have_attribute("data-deeds", deeds)
    expect(taker.card).to_have_attribute("data-step", step)
    taker.card.locator("[data-back]").click()
    expect(taker.card).to_have_attribute("data-step", "7")
    taker.card.locator("[data-leave]").click()
    expect(page.get_by_role("heading", name=re.compile("Hermit"))).to_be_visible()
    again = person.page("#/learn/hermit")
    expect(again.locator("section.lesson")).to_have_attribute("data-step", "7")


def test_what_is_not_wanted_leads_back_and_what_is_illegal_gets_the_rule(someone: Someone) -> None:
    page = someone(**DESKTOP).page("#/learn/hermit")
    taker = Taker(page, "mouse")
    taker.go_on()
    expect(taker.card).to_have_attribute("data-waits", "tap")
    page.locator('[data-id="wave"]').click(force=True)  # it can be tapped, though it cannot be answered with
    expect(taker.card.locator(".reply")).to_contain_text("That is the Wave")
    expect(taker.card).to_have_attribute("data-step", "1")
    for _ in range(7):
        _, _, deeds, waits = taker.at()
        taker.do(waits)
        expect(taker.card).not_to_have_attribute("data-deeds", deeds)
    page.locator('[data-cell="area0.0.2"]').click()
    expect(taker.card.locator(".reply")).to_contain_text("Follow the arrow")
    expect(taker.card).to_have_attribute("data-step", "8")
    page.locator('[data-cell="area0.-3.-3"]').click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("HMT-5.6")


def test_a_game_without_a_course_says_so(someone: Someone) -> None:
    page = someone(**DESKTOP).page("#/learn/hush")
    expect(page.get_by_text("There is no course yet")).to_be_visible()
