"""The record sheet: which tasks each player has done at which level, kept between games.

Every finished game is kept as one row a player, so that nothing is counted twice and the sheet can be drawn anew at
any time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aitch.core.errors import AitchError
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.position import ENDINGS, LOST_TASK, WON, Hermit

TABLE: Final = """
    CREATE TABLE IF NOT EXISTS finished (
        game TEXT NOT NULL, player TEXT NOT NULL, task TEXT NOT NULL, level TEXT NOT NULL,
        ending TEXT NOT NULL, rounds INTEGER NOT NULL, seats INTEGER NOT NULL,
        PRIMARY KEY (game, player)
    )
"""


def mark(state: Hermit) -> str:
    """What a finished game puts on the sheet, `garbage/shrimp`; empty for a game that was not won."""
    return f"{TASKS[state.rules.task]}/{LEVELS[state.rules.level]}" if state.ended == WON else ""


def rounds(state: Hermit) -> int:
    """How many rounds an ended game had: the last one is not counted on where the game stops in the middle of it."""
    return int(state.round) + (1 if state.ended in (WON, LOST_TASK) else 0)


def sheet_path() -> Path:
    """Where a person's sheet lies unless another place is named."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "aitch" / "hermit-sheet.sqlite"


@dataclass
class Square:
    """One square of the sheet: a task at a level."""

    task: str
    level: str
    games: int
    wins: int
    rounds: int
    """The fewest rounds of a win; 0 if there is none."""


class Sheet:
    """The sheets of all players in one file."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.store = sqlite3.connect(path, timeout=10.0)
            with self.store:
                self.store.execute(TABLE)
        except (sqlite3.Error, OSError) as error:
            raise AitchError(f"{path} cannot be used as a record sheet: {error}") from None

    def close(self) -> None:
        self.store.close()

    def note(self, game: str, players: Iterable[str], state: Hermit) -> bool:
        """Keeps a finished game for each of its players; False if it is not finished.

        `game` tells games apart: the same one again changes nothing.
        """
        if not state.ended:
            return False
        task, level, ending = TASKS[state.rules.task], LEVELS[state.rules.level], ENDINGS[state.ended]
        result = (task, level, ending, rounds(state), len(state.areas))
        rows = [(game, player, *result) for player in dict.fromkeys(players)]
        with self.store:
            self.store.executemany("INSERT OR IGNORE INTO finished VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        return True

    def players(self) -> list[str]:
        return [row[0] for row in self.store.execute("SELECT DISTINCT player FROM finished ORDER BY player")]

    def squares(self, player: str) -> list[Square]:
        """All squares of a player's sheet, task by task and level by level."""
        query = """
            SELECT task, level, count(*), sum(ending = 'won'), coalesce(min(iif(ending = 'won', rounds, NULL)), 0)
            FROM finished WHERE player = ? GROUP BY task, level
        """
        found = {(row[0], row[1]): Square(*row) for row in self.store.execute(query, (player,))}
        return [found.get((task, level)) or Square(task, level, 0, 0, 0) for task in TASKS for level in LEVELS]
