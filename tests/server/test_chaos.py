"""The short form of `scripts/chaos.py`: servers are killed while games are played, and nothing is lost."""

from __future__ import annotations

from scripts import chaos

SHORT = ["--games", "10", "--at-once", "10", "--longest", "80", "--kills", "2", "--every", "5"]


def test_the_embedded_server_is_killed() -> None:
    assert chaos.main(["--embedded", *SHORT]) == 0


def test_processes_over_one_database_are_killed() -> None:
    """The database is restarted and the bus emptied, too."""
    assert chaos.main(["--processes", "2", *SHORT]) == 0
