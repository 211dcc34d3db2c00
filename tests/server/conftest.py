"""A real server in a process of its own, for all tests that do not end it; and what it may keep its games in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from real_servers import Postgres, Redis
from server_driver import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for many tests, with bounds wide enough for all of them together."""
    running = Server(tmp_path_factory.mktemp("data"), log=tmp_path_factory.mktemp("log") / "log")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, not yet started."""
    running = Server(tmp_path / "data", log=tmp_path / "log")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL for all tests that do not end it."""
    running = Postgres()
    try:
        running.start()
        yield running
    finally:
        running.remove()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of a database of the test's own, with nothing in it."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """Redis for all tests that do not end it; whoever minds what others left there empties it first."""
    running = Redis()
    try:
        running.start()
        yield running
    finally:
        running.remove()
