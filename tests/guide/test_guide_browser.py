"""The last step of the guide: its game at a table in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright
from server_driver import Server
from tests.browser import table_driver
from tests.browser.table_driver import CHROMIUM_ARGS, Person, cell, choose, chromium, here, program, prompt
from tests.guide.walk import Reader

expect.set_options(timeout=table_driver.WAIT)


class Hosted(table_driver.Server):
    """The server of the guide's reader, as the browser's people know a server."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.data)
        self.url = server.url("/")


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    reader = Reader(tmp_path / "hazel")
    reader.write_all()
    monkeypatch.setenv("PYTHONPATH", str(reader.folder))
    server = Server(tmp_path / "data", log=tmp_path / "log")
    server.start()
    yield Hosted(server)
    server.stop()


def test_a_few_moves_in_a_browser(hosted: Hosted) -> None:
    """Hide by a click, be told why not, leap: the page draws the game without a line of its own for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        ann = Person(browser, hosted)
        page = ann.sit(hosted.make("hazel", [here("Ann"), program("random")]), [0], "hazel")
        expect(prompt(page)).to_contain_text("hide its nut")
        expect(page.locator('[data-id="squirrel0"]')).to_be_visible()
        cell(page, "c1").click(force=True)
        expect(page.locator(".notice.why")).to_contain_text("HAZ-1.2")
        choose(page, "a1")
        expect(prompt(page)).to_contain_text("may leap")
        choose(page, "c4")
        expect(page.get_by_text("Ash leaps to c4").first).to_be_attached()
        assert not ann.complaints
        browser.close()
