"""Somebody who knows no rules: chooses whatever glows in sight, where it lies."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late
from tests.browser.table_driver import WAIT

Target = dict[str, Any]
HASTE = 0.4
AGAIN = 10_000
"""Milliseconds after which a tap that changed nothing is made again, as people do: the screen may have moved."""
TAPS = 3
MOST = 600
"""Answers after which a game is taken to have no end."""

LOOK = """({ seq, dialog }) => {
  if (document.querySelector(".over h2")) return { over: true };
  const table = document.querySelector(".table[data-seq]");
  const open = document.querySelector("dialog[open]");
  const asked = table?.querySelector(".prompt.mine") && (table.dataset.seq !== seq || !!open !== dialog);
  if (!asked) return null;
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    for (const [a, b] of [[0.5, 0.5], [0.5, 0.8], [0.5, 0.2], [0.15, 0.5], [0.85, 0.5], [0.1, 0.1], [0.9, 0.9]]) {
      const [x, y] = [box.left + a * box.width, box.top + b * box.height];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return { x, y };
    }
    return null;
  };
  const all = [...(open ?? document).querySelectorAll("[data-legal]")];
  const seen = all.map((element) => ({ at: shown(element), element })).filter(({ at }) => at);
  const target = ({ at, element }) =>
    ({ ...at, button: "answer" in element.dataset, spot: element.dataset.spot ?? "" });
  return seen.length === 0 ? null : {
    over: false,
    seq: table.dataset.seq,
    dialog: !!open,
    targets: seen.map(target),
  };
}"""
"""What can be chosen with the hand where it lies: once there is a question after the one before, and an answer in
sight.  A pile that opens by itself is such a change, too."""


FOCUSED = """() => {
  const box = document.activeElement.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.activeElement !== document.body && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
}"""
"""Whether what the keyboard is on lies in the window."""


def look(page: Page, seq: str, dialog: bool, patience: int = WAIT) -> dict[str, Any]:
    try:
        found: dict[str, Any] = page.wait_for_function(
            LOOK, arg={"seq": seq, "dialog": dialog}, timeout=patience
        ).json_value()
    except Late:
        asked = page.locator("[data-prompt]").all_inner_texts()
        hidden = page.locator("[data-legal]").evaluate_all(
            "all => all.map((one) => one.dataset.spot ?? one.textContent)"
        )

        raise AssertionError(f"nothing to choose in sight at {asked}; out of sight: {hidden}") from None
    return found


def look_on(page: Page, seq: str, dialog: bool, choose: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """What there is to choose after the last choice; one that hit nothing is made again, a few times."""
    for _ in range(TAPS if seq else 0):
        try:
            return look(page, seq, dialog, AGAIN)
        except AssertionError:
            same = page.evaluate(LOOK, {"seq": "", "dialog": dialog})
            if same and not same["over"] and same["seq"] == seq and same["dialog"] == dialog:
                choose(same)
    return look(page, seq, dialog)


def play(page: Page, choose: Callable[[dict[str, Any]], None]) -> int:
    """Answers until the game is over; gives how many answers that took."""
    seq, dialog = "", False
    for answers in range(MOST):
        seen = look_on(page, seq, dialog, choose)
        if seen["over"]:
            return answers
        seq, dialog = seen["seq"], seen["dialog"]
        choose(seen)
    raise AssertionError("the game does not end")


def hasty(targets: list[Target], dice: random.Random) -> Target:
    """Anything; but often a button, since these end turns, and that is what ends games."""
    buttons = [target for target in targets if target["button"]]
    return dice.choice(buttons if buttons and dice.random() < HASTE else targets)
