"""What every command needs: where to print, how to find games, packs and records, and one line for each error."""

from __future__ import annotations

import gzip
import json
import os
import sys
import zlib
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

import aitch
from aitch.arena.intervals import wilson
from aitch.bots.levels import master_note
from aitch.core.content import load_pack, pack_names, pack_with
from aitch.core.contract import State
from aitch.core.errors import AitchError, BadOption, BadPosition, BadRecord
from aitch.core.game import Game
from aitch.core.record import Record, parse_record
from aitch.core.registry import find_game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; 'aitch games' lists them.")]
Content = Annotated[
    str,
    typer.Option("--content", metavar="PACK", help="A pack of the game by its name, or a TOML file or folder."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A variant; 'aitch games NAME' lists them."),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="K", help="How many sit at the table.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]

ODD_TEXT = (ValueError, LookupError, AttributeError, TypeError)
"""What a game's own reading of a text may raise when the text makes no sense."""


def out() -> Console:
    """Standard output, made anew so that tests and pipes get what they replaced it with."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def err() -> Console:
    return Console(stderr=True, highlight=False, soft_wrap=True)


def printable(text: str) -> str:
    """Somebody's text without the control characters that could take over a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def complain(message: str) -> None:
    """One line on standard error."""
    err().print(f"[bold red]aitch:[/] {escape(printable(' '.join(message.split())))}")


def say_interpreted() -> None:
    """One line, where an engine is about to run and it is the slow one."""
    if aitch.interpreted_because:
        err().print(f"[dim]aitch: the engine runs interpreted, which is slower: {escape(aitch.interpreted_because)}[/]")


def say_of_master(bots: list[str], start: State) -> None:
    """Tells if Master plays at a table that it has not learned."""
    note = master_note(bots, start)
    if note:
        err().print(note)


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def share_text(count: int, of: int) -> str:
    """A share with its 95 % interval: `18 of 20, 90.0% (69.9% to 97.2%)`."""
    low, high = wilson(count, of)
    return f"{count} of {of}, {count / of:.1%} ({low:.1%} to {high:.1%})"


def game_of(name: str, content: str = "default") -> Game:
    if os.sep in content or content.endswith(".toml"):
        # Games are kept by the name of their pack; a path must mean the same file wherever one stands.
        content = os.path.abspath(content)
    try:
        return find_game(name, content)
    except OSError as error:
        raise AitchError(f"{content}: {error.strerror or error}") from None


def options_of(given: list[str] | None) -> dict[str, object]:
    """`k=v` words as options; what they may be is for the game to say."""
    options: dict[str, object] = {}
    for word in given or []:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"--option {word!r} should look like name=value")
        if name.strip() in options:
            raise BadOption(f"--option {name.strip()} is given twice")
        options[name.strip()] = value.strip()
    return options


def start_of(game: Game, options: dict[str, object], seats: int | None, position: str) -> State | None:
    """The position that the text describes; nothing for no text."""
    settled = game.complete_options(options)
    reason = game.allowed(settled, game.count(seats))
    if reason:
        raise BadOption(f"{game.name}: {reason}")
    if not position:
        return None
    try:
        state: State = game.position(position, settled, seats)
        return state
    except AitchError:
        raise
    except ODD_TEXT as error:
        raise BadPosition(f"{game.name} cannot read the position {position[:80]!r} ({error})") from None


def begin(game: Game, options: dict[str, object], seats: int | None, position: str) -> State:
    """The position that the text describes, or the start."""
    return start_of(game, options, seats, position) or game.start(options, seats)


def read_text(file: Path, what: str) -> str:
    """A text file that a person named, which may be compressed (.gz); '-' is standard input."""
    try:
        if str(file) == "-":
            return sys.stdin.read()
        if file.suffix == ".gz":
            return gzip.decompress(file.read_bytes()).decode()
        return file.read_text(encoding="utf-8")
    except (UnicodeDecodeError, gzip.BadGzipFile, EOFError, zlib.error):
        raise AitchError(f"{file} is not {what}: it is not text") from None
    except OSError as error:
        raise AitchError(f"{file} cannot be read: {error.strerror or error}") from None


def write_text(file: Path, text: str) -> None:
    """Writes a file whole or not at all, making its folder where there is none."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        part = file.with_name(file.name + ".part")
        part.write_text(text, encoding="utf-8")
        os.replace(part, file)
    except OSError as error:
        raise AitchError(f"{file} cannot be written: {error.strerror or error}") from None


def read_record(file: Path, content: str = "", text: str | None = None) -> tuple[Record, Game, str]:
    """A record, the game that can play it, and the name or path of the content pack that it was played with."""
    try:
        record = parse_record(read_text(file, "a record") if text is None else text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    record.names = [printable(name) for name in record.names]
    pack = content or pack_of(record)
    return record, game_of(record.game, pack), pack


def pack_of(record: Record) -> str:
    """The pack of the game that has the record's digest; else the one of its name, which may have changed."""
    folder = Path(game_of(record.game).folder) / "content"
    packs = ((name, load_pack(folder, name).digest) for name in pack_names(folder))
    return pack_with(packs, record.content_digest, record.content_name)


def interactive() -> bool:
    """Whether a person sits at a terminal that can draw."""
    # Textual draws on standard error.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM", "") not in ("", "dumb")
