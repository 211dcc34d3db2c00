"""Fixtures of the browser tests: one Chromium, one server, people; no page may complain.

Every test meets the same deals in every run; `AITCH_DEAL=7 pytest tests/browser` gives it others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.dealing_server import DEALS
from tests.browser.table_driver import CHROMIUM_ARGS, WAIT, Person, Server, chromium

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session", autouse=True)
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the servers find whose tables they make."""
    file = tmp_path_factory.mktemp("deals") / "test"
    os.environ[DEALS] = str(file)
    return file


@pytest.fixture(autouse=True)
def deal(deals: Path, request: pytest.FixtureRequest) -> None:
    deals.write_text(f"{request.node.name}/{os.environ.get('AITCH_DEAL', '1')}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: as long as Playwright is there its event loop runs, and tests of others have their own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(deals: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
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
