"""Content packs: boards, cards, tiles and tokens as data, each item with its provenance.

A pack is one TOML file, or a folder of TOML files that together make one pack.  Its top level has
a `[pack]` table (name, title) and then *kinds*: arrays of tables, one table an item.  Every item
has a `name` and a `provenance`; a pack with `base = "default"` in `[pack]` gives only the kinds
that differ from the base.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Final

from aitch.core.errors import BadContent

PROVENANCES: Final = ["rulebook", "published", "reconstructed"]


class Item:
    """One item of a pack, read field by field with errors that say where."""

    def __init__(self, file: str, kind: str, data: dict[str, object]) -> None:
        self.file = file
        self.kind = kind
        self.data = data

    @property
    def name(self) -> str:
        return str(self.data.get("name", "?"))

    @property
    def provenance(self) -> str:
        return str(self.data.get("provenance", ""))

    @property
    def note(self) -> str:
        return str(self.data.get("note", ""))

    def wrong(self, field: str, problem: str) -> BadContent:
        return BadContent(self.file, f"{self.kind} {self.name}", field, problem)

    def has(self, field: str) -> bool:
        return field in self.data

    def get(self, field: str) -> object:
        if field not in self.data:
            raise self.wrong(field, "is missing")
        return self.data[field]

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str):
            raise self.wrong(field, f"must be text, not {value!r}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        value = self.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(field, f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.wrong(field, f"must be within {low} to {high}, not {value}")
        return value

    def one_of(self, field: str, words: list[str]) -> str:
        value = self.text(field)
        if value not in words:
            raise self.wrong(field, f"must be one of {', '.join(words)}, not {value!r}")
        return value

    def values(self, field: str) -> list[object]:
        value = self.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, f"must be a list, not {value!r}")
        return value

    def texts(self, field: str) -> list[str]:
        out: list[str] = []
        for value in self.values(field):
            if not isinstance(value, str):
                raise self.wrong(field, f"must be a list of texts, but holds {value!r}")
            out.append(value)
        return out

    def numbers(self, field: str) -> list[int]:
        out: list[int] = []
        for value in self.values(field):
            if isinstance(value, bool) or not isinstance(value, int):
                raise self.wrong(field, f"must be a list of whole numbers, but holds {value!r}")
            out.append(value)
        return out


class Pack:
    """A content pack whose form is right; whether it makes sense is for the game to check."""

    def __init__(self, file: str, data: dict[str, object]) -> None:
        self.file = file
        head = data.get("pack")
        if not isinstance(head, dict):
            raise BadContent(file, "[pack]", "", "the table [pack] with name and title is missing")
        self.head = Item(file, "[pack]", head)
        self.name = self.head.text("name")
        self.title = self.head.text("title")
        self.kinds: dict[str, list[Item]] = {}
        for kind, value in data.items():
            if kind == "pack":
                continue
            if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
                raise BadContent(file, kind, "", f"must be an array of tables, written [[{kind}]]")
            items = [Item(file, kind, v) for v in value]
            for item in items:
                item.text("name")
                item.one_of("provenance", PROVENANCES)
            self.kinds[kind] = items
        canonical = json.dumps(self.data(), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def data(self) -> dict[str, object]:
        out: dict[str, object] = {"pack": {"name": self.name, "title": self.title}}
        for kind, items in self.kinds.items():
            out[kind] = [item.data for item in items]
        return out

    def items(self, kind: str) -> list[Item]:
        if kind not in self.kinds:
            raise BadContent(self.file, kind, "", f"the pack has no [[{kind}]]")
        return self.kinds[kind]

    def item(self, kind: str, name: str) -> Item:
        for item in self.items(kind):
            if item.name == name:
                return item
        names = ", ".join(i.name for i in self.items(kind))
        raise BadContent(self.file, kind, "", f"there is no {name!r}; there are: {names}")

    def everything(self) -> list[Item]:
        return [item for items in self.kinds.values() for item in items]


def load_pack(folder: Path, name: str) -> Pack:
    """A pack of a game's `content` folder by its name, or any TOML file or folder by its path."""
    inside = folder / f"{name}.toml"
    for path in (inside, folder / name, Path(name)):
        if path.is_file() or (path.is_dir() and any(path.glob("*.toml"))):
            return read_pack(path, folder)
    known = ", ".join(pack_names(folder))
    raise BadContent(name, "", "", f"there is no such file, and no pack of this name; packs here: {known}")


def pack_names(folder: Path) -> list[str]:
    files = {p.stem for p in folder.glob("*.toml")}
    folders = {p.name for p in folder.iterdir() if p.is_dir() and any(p.glob("*.toml"))} if folder.is_dir() else set()
    return sorted(files | folders)


def read_pack(path: Path, folder: Path) -> Pack:
    data: dict[str, object] = {}
    files = [path] if path.is_file() else sorted(path.glob("*.toml"))
    for file in files:
        for kind, value in read_toml(file).items():
            if kind in data:
                raise BadContent(file.name, kind, "", "another file of this pack has this table too")
            data[kind] = value
    head = data.get("pack")
    if isinstance(head, dict) and "base" in head:
        base = head["base"]
        known = pack_names(folder)
        if not isinstance(base, str) or base not in known:
            raise BadContent(path.name, "[pack]", "base", f"{base!r} is none of the packs {', '.join(known)}")
        under = load_pack(folder, base).data()
        under.update(data)
        data = under
    return Pack(path.name, data)


def read_toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(file.name, "", "", f"is not TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(file.name, "", "", f"cannot be read: {error}") from None


def write_toml(pack: Pack) -> str:
    """The whole pack as one TOML text that `read_pack` reads back to the same digest."""
    lines = ["[pack]", f"name = {toml_value(pack.name)}", f"title = {toml_value(pack.title)}"]
    for kind, items in pack.kinds.items():
        for item in items:
            lines += ["", f"[[{toml_key(kind)}]]"]
            lines += [f"{toml_key(key)} = {toml_value(value)}" for key, value in item.data.items()]
    return "\n".join(lines) + "\n"


def toml_key(key: str) -> str:
    plain = all(c.isascii() and (c.isalnum() or c in "-_") for c in key)
    return key if plain and key else json.dumps(key)


def toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(str(k))} = {toml_value(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"TOML has no {type(value).__name__}")
