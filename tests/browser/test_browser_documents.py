"""The documents at the table: the first page leads to them where they were built, and they work under its policy."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.table_driver import Person

from aitch.server.statics import DOCUMENTS

Someone = Callable[..., Person]


def test_the_first_page_leads_to_the_documents(someone: Someone) -> None:
    page = someone("Ann").page("#/")
    more = page.get_by_role("navigation", name="More")
    expect(more.get_by_role("link", name="All open tables")).to_be_visible()
    link = more.get_by_role("link", name="Documents")
    if not (DOCUMENTS / "index.html").is_file():  # `make docs` has not run: nothing leads nowhere
        expect(link).to_have_count(0)
        return
    link.click()
    expect(page.get_by_role("heading", name="Aitch", level=1)).to_be_visible()
    page.get_by_placeholder("Search").fill("MaskablePPO")
    page.get_by_placeholder("Search").press("Enter")
    expect(page.get_by_role("link", name="Environments").first).to_be_visible()
    expect(page.locator("#search-results")).to_contain_text("Environments")
    page.goto(re.sub(r"/docs/.*", "/docs/games/hermit.html", page.url))
    expect(page.get_by_role("img", name="Hermit at the table")).to_be_visible()
