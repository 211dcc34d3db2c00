"""Fixtures of the browser tests: one Chromium, one server, people; no page may complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.table_driver import CHROMIUM_ARGS, WAIT, Person, Server, chromium

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: as long as Playwright is there its event loop runs, and tests of others have their own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("games")).start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may kill."""
    running = Server(tmp_path / "games").start()
    yield running
    running.stop()


@pytest.fixture
def someone(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser profile of their own; none of their pages may complain."""
    people: list[Person] = []

    def come(name: str = "Ann", at: Server | None = None, **options: Any) -> Person:
        people.append(Person(browser, at or server, name, **options))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert not complaints, complaints
