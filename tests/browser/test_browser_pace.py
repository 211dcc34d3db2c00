"""What others do is shown at a pace; what one does oneself is shown at once."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.table_driver import SETTINGS, Person, Server, here, prompt

Someone = Callable[..., Person]


def test_own_answers_wait_for_no_pace(someone: Someone, server: Server) -> None:
    """The clock of the page stands still: whatever is shown now has not been waited for."""
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    ann = someone("Ann")
    settings = json.dumps(SETTINGS | {"pace": "slow"})
    ann.context.add_init_script(f"localStorage.setItem('aitch.settings', '{settings}')")
    page = ann.sit(made, [0, 1], "hermetica")
    expect(prompt(page)).to_contain_text("Which Element does Sun place?")
    page.clock.install()
    page.reload()
    expect(prompt(page)).to_contain_text("Which Element does Sun place?")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    for side in ("Sun", "Moon", "Sun"):
        expect(prompt(page)).to_contain_text(f"Which Element does {side} place?")
        page.locator("[data-legal]").first.click(force=True)
        expect(prompt(page)).to_contain_text(f"Where does {side} place the Fire?")
        page.locator("[data-cell][data-legal]").first.click(force=True)
