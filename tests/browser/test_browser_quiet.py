"""For whom pictures, motion or sound are nothing: what icons say is said in words, and what is still stays still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.browser.table_driver import Person, Server, caught_up, choose, here, press, program

Someone = Callable[..., Person]
LARGE = {"width": 1366, "height": 768}
LABELS = """() => Object.fromEntries([...document.querySelectorAll("[data-spot]")].map(
  (one) => [one.dataset.spot, (one.getAttribute("aria-label") ?? one.textContent).toLowerCase()]))"""
"""What a screen reader says of each place."""
RUNNING = """() => document.getAnimations().filter((one) => one.playState === "running").length"""
WATCH_MOTION = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  window.moved += 1;
  return animate.apply(this, given);
};
"""
"""Counts what is set moving."""


def drawn_effects(area: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every effect that is shown as an icon, with the place that must tell it."""
    cells = {one["id"] for one in area.get("cells", [])}
    for one in area.get("cells", []):
        yield from [(one["id"], effect) for effect in one.get("effects", [])]
    for thing in area["items"]:
        place = thing["at"] if thing.get("at") in cells else thing["id"]
        face = thing.get("face") or {}
        yield from [(place, effect) for effect in thing.get("effects", [])]
        if area["kind"] != "track" or place == thing["id"]:  # on a track it is a piece, and its face is not drawn
            yield from [(place, effect) for line in face.get("effects", []) for effect in line]


@pytest.mark.parametrize(("game", "least"), [("hyperborea", 30), ("hemloch", 5)])
def test_what_icons_say_is_said_in_words(someone: Someone, server: Server, game: str, least: int) -> None:
    ann = someone("Ann", viewport=LARGE)
    page = ann.sit(server.make(game, [here("Ann"), program("random")]), [0], game)
    page.locator("[data-legal]").first.wait_for()
    scene = caught_up(page, ann)["scene"]
    labels: dict[str, str] = page.evaluate(LABELS)
    effects = [found for area in scene["areas"] for found in drawn_effects(area)]
    told = [
        (place, effect["name"]) for place, effect in effects if place in labels and effect["does"] not in ("or", "then")
    ]
    assert len(told) >= least
    missed = [(name, labels[place]) for place, name in told if name.lower() not in labels[place]]
    assert missed == []


def test_nothing_moves_for_whom_motion_is_nothing(someone: Someone, server: Server) -> None:
    """Neither at a move nor while nothing happens; for others both pieces and cards are seen to move."""
    moved: dict[str, int] = {}
    for motion in ("reduce", "no-preference"):
        person = someone("Ann", viewport=LARGE, reduced_motion=motion)
        person.context.add_init_script(WATCH_MOTION)
        page = person.sit(server.make("hermetica", [here("Ann"), here("Bob")]), [0, 1], "hermetica")
        press(page, "Place a Water")
        choose(page, "c1")
        page.locator("[data-legal]").first.wait_for()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        moved[motion] = page.evaluate("() => window.moved")
        if motion == "reduce":
            assert page.evaluate(RUNNING) == 0
    assert moved["reduce"] == 0
    assert moved["no-preference"] > 0


def test_a_table_that_waits_is_not_painted(someone: Someone, server: Server) -> None:
    """Nothing runs all the time while one thinks: that would keep the machine busy and every click waiting."""
    person = someone("Ann", viewport=LARGE, reduced_motion="no-preference")
    page = person.sit(server.make("hermetica", [here("Ann"), here("Bob")]), [0, 1], "hermetica")
    press(page, "Place a Water")
    page.locator("[data-cell][data-legal]").first.wait_for()
    page.wait_for_function(f"() => ({RUNNING})() === 0")
    endless = "() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"
    assert page.evaluate(endless) == 0
