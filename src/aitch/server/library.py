"""What the page asks once about each game: its facts, rules, content and looks; built once, sent compressed."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from aitch.bots.levels import master_help
from aitch.bots.roster import STYLE, Entry, bots_of
from aitch.core.coach import book_of
from aitch.core.exhibits import gallery_of
from aitch.core.game import Game
from aitch.core.glossary import read_glossary
from aitch.core.guide import read_guide
from aitch.core.lessons import lessons_of
from aitch.core.pictures import pictures_of
from aitch.core.players import MASTER
from aitch.core.puzzles import puzzles_of
from aitch.core.registry import find_game, game_names
from aitch.core.rulesdoc import options_at, rules_of
from aitch.server.lessons import course
from aitch.server.packs import game_of, pack_of, packs_of
from aitch.server.puzzles import collection


class Blob:
    """Bytes that never change while the server runs, plain and compressed, with their tag."""

    def __init__(self, body: bytes, packed: dict[str, bytes] | None = None) -> None:
        self.body = body
        self.packed = packed if packed is not None else {"gzip": gzip.compress(body, 9, mtime=0)}
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def blob(data: object) -> Blob:
    return Blob(msgspec.json.encode(data))


@cache
def games_blob() -> Blob:
    return blob([facts(find_game(name)) for name in game_names()])


@cache
def rules_blob(name: str) -> Blob:
    game = game_of(name)
    return blob({**rules_of(game), "pictures": pictures_of(game), "options": options_at(game)})


@cache
def glossary_blob(name: str) -> Blob:
    return blob(read_glossary(game_of(name).folder))


@cache
def lessons_blob(name: str) -> Blob:
    return blob(course(game_of(name)))


@cache
def puzzles_blob(name: str) -> Blob:
    return blob(collection(game_of(name)))


@cache
def content_blob(name: str, pack: str) -> Blob:
    game = game_of(name, pack)
    found = {(item.kind, item.name): item for item in game.pack.everything()}
    items: list[dict[str, object]] = []
    for exhibit in gallery_of(game):
        item = found[exhibit["kind"], exhibit["name"]]
        items.append({**exhibit, "provenance": item.provenance, "note": item.note})
    head = {"packs": pack_list(name), "pack": pack_of(game), "title": game.pack.title, "digest": game.pack.digest}
    return blob(head | {"items": items})


@cache
def theme_blob(name: str) -> Blob:
    game = game_of(name)
    theme = theme_of(game)
    art = Path(game.folder) / "art"
    sprites = {
        sprite: {"svg": text_of(art / f"{sprite}.svg"), "glyph": str(about.get("glyph", sprite[:1]))}
        for sprite, about in theme.get("sprites", {}).items()
    }
    return blob(
        {
            "palette": texts(theme.get("palette", {})),
            "seats": [texts_in(seat) for seat in theme.get("seats", [])],
            "looks": texts(theme.get("looks", {})),
            "sprites": sprites,
            "sounds": texts(theme.get("sounds", {})),
            "cover": text_of(art / "cover.svg"),
        }
    )


def facts(game: Game) -> dict[str, object]:
    guide = read_guide(game.folder)
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "goal": guide.goal,
        "end": guide.end,
        "parts": guide.parts,
        "pictures": guide.pictures,
        "lessons": [lesson.id for lesson in lessons_of(game)],
        "puzzles": len(puzzles_of(game)),
        "coached": bool(book_of(game.folder).says),
        "minutes": game.minutes,
        "seat_counts": game.seat_counts,
        "seat_names": {str(count): game.seat_names(count) for count in game.seat_counts},
        "hidden": game.hides,
        "passes": bool(game.ends_turn),
        "variants": [
            {"name": v.name, "title": v.title, "help": v.help, "kind": v.kind, "default": v.people}
            | {"values": v.values, "words": v.words, "low": v.low, "high": v.high}
            for v in game.variants
        ],
        "sheet": vars(game.sheet) if game.sheet is not None else None,
        "packs": pack_list(game.name),
        "bots": [bot_name(bot, game) for bot in bots_of(game)],
        "cover": text_of(Path(game.folder) / "art" / "cover.svg"),
        "palette": texts(theme_of(game).get("palette", {})),
    }


def bot_name(bot: Entry, game: Game) -> dict[str, str]:
    level, _, style = bot.name.partition(STYLE)
    help = f"{bot.help} {master_help(game)}".strip() if bot.name == MASTER else bot.help
    return {"name": bot.name, "title": bot.title, "help": help, "level": level, "style": style}


def pack_list(name: str) -> list[dict[str, str]]:
    return [{"name": pack.name, "title": pack.title} for pack in packs_of(name)]


@cache
def theme_of(game: Game) -> dict[str, Any]:
    """The game's `art/theme.toml`; empty for a game that has drawn nothing."""
    text = text_of(Path(game.folder) / "art" / "theme.toml")
    return tomllib.loads(text)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def texts(tables: dict[str, dict[str, object]]) -> dict[str, dict[str, str]]:
    return {name: texts_in(table) for name, table in tables.items()}


def texts_in(table: dict[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in table.items()}
