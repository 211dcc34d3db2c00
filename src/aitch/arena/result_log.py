"""Results on disk: one line for each game, appended and flushed as soon as it is over, and its record beside it.

The first line of a run tells its set-up.  A run that was killed leaves at most a torn last line, which the next one
cuts off; a game whose line is missing is played again and comes out the same.
"""

from __future__ import annotations

import json
import os
import platform
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from aitch.arena.setup import BadArena, Setup
from aitch.arena.single_game import Played


class ResultLog:
    """The games of one run in a file that may hold several runs, each known by the id of its set-up."""

    def __init__(self, file: Path, setup: Setup, records: Path | None) -> None:
        self.file = file
        self.setup = setup
        self.records = records
        self.games: dict[int, Played] = {}
        lines = read_lines(file)
        mend(file)
        self.others = [read_setup(file, line).setup for line in lines if "setup" in line and line["run"] != setup.id]
        self.begun = any("setup" in line and line["run"] == setup.id for line in lines)
        for line in lines:
            if line["run"] == setup.id and "game" in line:
                played = read_game(file, line)
                self.games[played.number] = played

    def add(self, played: Played, record: str) -> None:
        """Keeps one game: first its record, so that a line never lacks it."""
        try:
            if self.records is not None:
                self.records.mkdir(parents=True, exist_ok=True)
                record_file(self.records, self.setup, played.number).write_text(record, encoding="utf-8")
            if not self.begun:
                self.append({"run": self.setup.id, "setup": asdict(self.setup), "where": machine()})
                self.begun = True
            self.append({"run": self.setup.id, "game": played.line()})
        except OSError as error:
            raise BadArena(f"{self.file}: cannot keep the game: {error.strerror or error}") from None
        self.games[played.number] = played

    def append(self, line: dict[str, object]) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")


class Run(NamedTuple):
    """One run out of a file of results."""

    setup: Setup
    where: dict[str, object]
    games: dict[int, Played]


def runs_in(file: Path) -> list[Run]:
    """All runs of a file, in the order in which they began."""
    runs: dict[str, Run] = {}
    for line in read_lines(file):
        if "setup" in line:
            runs.setdefault(line["run"], read_setup(file, line))
        else:
            played = read_game(file, line)
            runs[line["run"]].games[played.number] = played
    return list(runs.values())


def record_file(folder: Path, setup: Setup, number: int) -> Path:
    return folder / f"{setup.game}-{number + 1:06}.record"


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The lines of a file of results; a torn last one is left out, anything else that is odd is an error."""
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadArena(f"{file} cannot be read: {error.strerror or error}") from None
    whole = raw[: raw.rfind(b"\n") + 1]
    return [read_line(file, number, text) for number, text in enumerate(whole.splitlines(), start=1)]


def mend(file: Path) -> None:
    """Cuts a torn last line off, so that the next one begins on its own."""
    try:
        raw = file.read_bytes()
        if raw and not raw.endswith(b"\n"):
            os.truncate(file, raw.rfind(b"\n") + 1)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise BadArena(f"{file} cannot be mended: {error.strerror or error}") from None


def read_line(file: Path, number: int, text: bytes) -> dict[str, Any]:
    try:
        line = json.loads(text)
        if isinstance(line["run"], str) and ("game" in line or "setup" in line):
            return dict(line)
    except (ValueError, LookupError, TypeError):
        pass
    raise BadArena(f"{file}: line {number} is not a line of an arena's results")


def read_game(file: Path, line: dict[str, Any]) -> Played:
    try:
        return Played(**line["game"])
    except TypeError:
        raise BadArena(f"{file} has games of another version of the arena: name another file or folder") from None


def read_setup(file: Path, line: dict[str, Any]) -> Run:
    try:
        return Run(Setup(**line["setup"]), dict(line["where"]), {})
    except (TypeError, LookupError):
        raise BadArena(f"{file} has a set-up of another version of the arena: name another file or folder") from None


def machine() -> dict[str, object]:
    """Where and when a run began."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line[:10] == "model name"]
        cpu = names[0] if names else cpu
    return {
        "cpu": cpu,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "date": time.strftime("%Y-%m-%d"),
    }


def differences(there: Setup, here: Setup) -> str:
    """In what two set-ups differ that could not go on with each other's games."""
    old, new = asdict(there), asdict(here)
    return ", ".join(
        f"{name} {old[name]!r} there and {new[name]!r} here"
        for name in old
        if name not in ("games", "patience") and old[name] != new[name]
    )


def open_folder(folder: Path, setup: Setup, resume: bool) -> ResultLog:
    """The folder of one run.  What lies there already must be of the same set-up, and be wanted."""
    log = ResultLog(folder / "arena.jsonl", setup, folder)
    if log.others:
        raise BadArena(
            f"{folder} holds the results of another set-up ({differences(log.others[0], setup)}): "
            "name another folder with --records"
        )
    if log.games and not resume:
        raise BadArena(
            f"{folder} holds {len(log.games)} games of this set-up already: "
            "--resume goes on with them, --records names another folder"
        )
    return log
