"""Boards as one sits at them: the own side below, and names that are never beneath pieces."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, after, cell, here, program

Someone = Callable[..., Person]
NAMES = """() => [...document.querySelectorAll(".board text.label")].map((label) => {
  const box = label.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pieces = [...document.querySelectorAll(".thing")].filter((thing) => !thing.querySelector(".edge"));
  const covering = pieces.filter((thing) => {
    const other = thing.getBoundingClientRect();
    const later = label.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_FOLLOWING;
    return later && other.left < x && x < other.right && other.top < y && y < other.bottom;
  });
  const size = parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a;
  return { text: label.textContent.trim(), size, beneath: covering.length > 0 };
})"""
"""The names of places, each with its height in pixels, and whether a piece is drawn over it."""

BRINK = """() => {
  for (const cell of document.querySelectorAll(".board [data-cell][data-legal]")) {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const y = (top + bottom) / 2;
    for (let x = (left + right) / 2; x < right - 8; x += 1) {
      const [on, beside] = [document.elementFromPoint(x, y), document.elementFromPoint(x + 4, y)];
      if (on?.closest(".thing") && beside?.closest("[data-cell]") === cell) return [x, y];
    }
  }
}"""
"""A point on a piece in a cell that can be chosen, four pixels left of where one sees the cell itself."""


def middle(page: Page, id: str) -> float:
    box = cell(page, id).bounding_box()
    assert box is not None
    return box["y"] + box["height"] / 2


def test_the_own_side_is_below_by_itself(server: Server, someone: Someone) -> None:
    """Moon looks from the other side; with both at one screen the board stays as it is."""
    made = server.make("hermetica", [program("random"), here()])
    page = someone().sit(made, [1], "hermetica")
    assert middle(page, "d11") > middle(page, "d1")
    page.get_by_role("button", name="Turn the board round").click()
    assert middle(page, "d11") < middle(page, "d1")
    sun = someone().sit(server.make("hermetica", [here(), program("random")]), [0], "hermetica")
    assert middle(sun, "d11") < middle(sun, "d1")
    both = someone().sit(server.make("hermetica", [here(), here("Bob")]), [0, 1], "hermetica")
    assert middle(both, "d11") < middle(both, "d1")


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("hermetica", 1366, 768),
        ("hermetica", 390, 844),
        ("sygon", 1440, 900),
        ("sygon", 390, 844),
        ("hyperborea", 1366, 768),
    ],
)
def test_names_of_places_can_be_read_above_pieces(
    server: Server, someone: Someone, game: str, width: int, height: int
) -> None:
    made = server.make(game, [here(), program("random")])
    page = someone(viewport={"width": width, "height": height}).sit(made, [0], game)
    expect(page.locator(".board [data-cell]").first).to_be_attached()
    expect(page.locator(".thing").first).to_be_attached()
    found = page.evaluate(NAMES)
    assert [name for name in found if name["size"] < 11] == []
    assert [name for name in found if name["beneath"]] == []


def test_a_click_may_slip_from_a_piece_to_its_cell(server: Server, someone: Someone) -> None:
    """As it does by itself when the piece has just moved there, or what it would do is drawn meanwhile."""
    page = someone().sit(server.make("hermetica", [here(), here("Bob")]), [0, 1], "hermetica")
    legal = page.locator("[data-legal]")
    expect(legal.first).to_be_visible()
    while not (brink := page.evaluate(BRINK)):
        after(page, lambda: legal.first.click(force=True))
        expect(legal.first).to_be_visible()
    x, y = brink

    def slip() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y)
        page.mouse.up()

    after(page, slip)
