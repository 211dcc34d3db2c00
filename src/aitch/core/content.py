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
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from aitch.core.errors import BadContent

DEFAULT: Final = "default"
"""The pack that every game has."""
PROVENANCES: Final = ["rulebook", "published", "reconstructed"]


class Item:
    """One item of a pack, read field by field with errors that say where."""

    def __init__(self, file: str, kind: str, data: dict[str, object]) -> None:
        self.file = file
        self.kind = kind
        self.data = data
        self.name = str(data.get("name", "?"))
        self.provenance = str(data.get("provenance", ""))
        self.note = str(data.get("note", ""))

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

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        out: list[int] = []
        for value in self.values(field):
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.wrong(field, f"must be a list of whole numbers from {low} to {high}, but holds {value!r}")
            out.append(value)
        return out


class Pack:
    """A content pack whose form is right; whether it makes sense is for the game to check."""

    def __init__(self, file: str, data: dict[str, object], files: dict[str, str] | None = None) -> None:
        """`files` says which file a kind stands in, where the pack has more than one."""
        self.file = file
        self.files = files or {}
        head = data.get("pack")
        if not isinstance(head, dict):
            raise BadContent(file, "[pack]", "", "the table [pack] with name and title is missing")
        self.head = Item(self.files.get("pack", file), "[pack]", head)
        self.name = self.head.text("name")
        if not self.name.strip():
            raise self.head.wrong("name", "must not be empty")
        self.title = self.head.text("title")
        self.kinds: dict[str, list[Item]] = {}
        for kind, value in data.items():
            if kind == "pack":
                continue
            where = self.files.get(kind, file)
            if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
                raise BadContent(where, kind, "", f"must be an array of tables, written [[{kind}]]")
            items = [Item(where, kind, v) for v in value]
            for item in items:
                item.text("name")
                item.one_of("provenance", PROVENANCES)
                for field, content in item.data.items():
                    if not is_plain(content):
                        raise item.wrong(field, "dates and times are not used in packs; write them as text")
            self.kinds[kind] = items
        canonical = json.dumps(self.data(), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

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


def is_plain(value: object) -> bool:
    """Whether a value is text, a number, a flag, or lists and tables of such."""
    if isinstance(value, list):
        return all(is_plain(v) for v in value)
    if isinstance(value, dict):
        return all(is_plain(v) for v in value.values())
    return isinstance(value, (str, int, float))


def load_pack(folder: Path, name: str, above: tuple[str, ...] = ()) -> Pack:
    """A pack of a game's `content` folder by its name, or any TOML file or folder by its path.

    `above` are the packs that stand on this one as their base.
    """
    inside = folder / f"{name}.toml"
    for path in (inside, folder / name, Path(name)):
        if path.is_file() or (path.is_dir() and any(path.glob("*.toml"))):
            return read_pack(path, folder, above)
    known = ", ".join(pack_names(folder))
    raise BadContent(name, "", "", f"there is no such file, and no pack of this name; packs here: {known}")


def pack_names(folder: Path) -> list[str]:
    files = {p.stem for p in folder.glob("*.toml")}
    folders = {p.name for p in folder.iterdir() if p.is_dir() and any(p.glob("*.toml"))} if folder.is_dir() else set()
    return sorted(files | folders)


def pack_with(packs: Iterable[tuple[str, str]], digest: str, called: str) -> str:
    """Of packs with their hashes, the one with this hash; else the one that is called so, which may have changed."""
    found = DEFAULT
    for name, other in packs:
        if other == digest:
            return name
        found = name if name == called else found
    return found


def read_pack(path: Path, folder: Path, above: tuple[str, ...] = ()) -> Pack:
    data: dict[str, object] = {}
    files: dict[str, str] = {}
    for file in [path] if path.is_file() else sorted(path.glob("*.toml")):
        name = file.name if path.is_file() else f"{path.name}/{file.name}"
        for kind, value in read_toml(file, name).items():
            if kind in data:
                raise BadContent(name, kind, "", f"another file of this pack has this table too: {files[kind]}")
            data[kind] = value
            files[kind] = name
    head = data.get("pack")
    if isinstance(head, dict) and "base" in head:
        base = head["base"]
        where = files["pack"]
        known = pack_names(folder)
        if not isinstance(base, str) or base not in known:
            raise BadContent(where, "[pack]", "base", f"{base!r} is none of the packs {', '.join(known)}")
        if base in (path.stem, *above):
            raise BadContent(where, "[pack]", "base", f"{base!r} would stand on itself")
        under = load_pack(folder, base, (path.stem, *above))
        data = under.data() | data
        files = {kind: under.files.get(kind, under.file) for kind in under.kinds} | files
    return Pack(path.name, data, files)


def read_toml(file: Path, name: str) -> dict[str, object]:
    """A TOML file's data; errors call the file by this name."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(name, "", "", f"is not TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(name, "", "", f"cannot be read: {error}") from None


def write_toml(pack: Pack) -> str:
    """The whole pack as one TOML text that `read_pack` reads back to the same digest."""
    lines = [f"{toml_key(kind)} = []" for kind, items in pack.kinds.items() if not items]
    lines += ["[pack]", f"name = {toml_value(pack.name)}", f"title = {toml_value(pack.title)}"]
    for kind, items in pack.kinds.items():
        for item in items:
            lines += ["", f"[[{toml_key(kind)}]]"]
            lines += [f"{toml_key(key)} = {toml_value(value)}" for key, value in item.data.items()]
    return "\n".join(lines) + "\n"


def toml_key(key: str) -> str:
    plain = all(c.isascii() and (c.isalnum() or c in "-_") for c in key)
    return key if plain and key else toml_value(key)


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
