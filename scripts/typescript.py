"""Writes web/src/lib/generated.ts: the types of what travels to the page, out of the Python that declares them.

Messages are msgspec structs, the bodies and answers of HTTP pydantic models, scenes typed dictionaries; all three are
read alike.  A field with a default may be left out.  Doc strings become comments.  `--check` writes nothing and fails
if the file is not what it should be.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from pydantic import BaseModel

from aitch.bots import review
from aitch.core import breakdown, contract, game, pictures, position_form, scene, scene_changes, story, trails
from aitch.server import messages, models, reviews, store

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "lib" / "generated.ts"
MODULES: Final = (
    *(scene, scene_changes, trails, pictures, position_form, breakdown, story),
    *(review, store, reviews, messages, models),
)
"""Where the types stand, in the order in which they are written."""
CONSTANTS: Final = ((messages, "VERSION"), (messages, "FINAL_CLOSES"), (contract, "SPECTATOR"), (game, "SETUP"))
HEAD: Final = "/** What travels to the page and back.  Written by scripts/typescript.py: change the Python instead. */"
WIDTH: Final = 110
"""Columns of the page's sources."""
SIMPLE: Final[dict[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "unknown",
}


class Unwritable(Exception):
    """A type that has no likeness in TypeScript here."""


class Writer:
    """Writes the types of some modules: those that a message, a model or a scene consists of."""

    def __init__(self, modules: tuple[ModuleType, ...]) -> None:
        self.classes = [value for module in modules for value in in_order(module) if has_fields(value)]
        self.named = {value: name for module in modules for name, value in vars(module).items() if is_words(value)}
        """Sets of words that have a name, such as the kinds of an area."""
        self.unions = {
            name: value
            for module in modules
            for name, value in vars(module).items()
            if isinstance(value, types.UnionType) and all(part in self.classes for part in get_args(value))
        }
        self.docs = {cls: docs_of(cls) for cls in self.classes}
        self.needed: list[object] = []

    def text(self) -> str:
        roots = [part for union in self.unions.values() for part in get_args(union)]
        roots += [cls for cls in self.classes if derives_from(cls, BaseModel) and fields_of(cls)]
        written: dict[object, str] = {}
        self.needed = roots
        while self.needed:
            wanted = self.needed.pop()
            if wanted not in written:
                written[wanted] = self.interface(wanted) if wanted in self.classes else self.words(wanted)
        parts = [HEAD, *(f"export const {name} = {json.dumps(getattr(module, name))};" for module, name in CONSTANTS)]
        parts += [written[value] for value in [*self.named, *self.classes] if value in written]
        parts += [alias(name, [part.__name__ for part in get_args(union)]) for name, union in self.unions.items()]
        return "\n\n".join(parts) + "\n"

    def interface(self, cls: Any) -> str:
        lines = [*comment(self.docs[cls].get("", ""), ""), f"export interface {cls.__name__} {{"]
        tag = getattr(getattr(cls, "__struct_config__", None), "tag", None)
        if tag is not None:
            lines.append(f"  {cls.__struct_config__.tag_field}: {json.dumps(tag)};")
        for name, (hint, optional) in fields_of(cls).items():
            lines += comment(self.docs[cls].get(name, ""), "  ")
            lines.append(f"  {name}{'?' if optional else ''}: {self.type_of(hint)};")
        return "\n".join([*lines, "}"])

    def words(self, hint: Any) -> str:
        return alias(self.named[hint], [json.dumps(word) for word in words_of(hint)])

    def type_of(self, hint: Any) -> str:
        """A Python type as TypeScript writes it; what it refers to is written too."""
        if hint in SIMPLE:
            return SIMPLE[hint]
        if hint in self.named or hint in self.classes:
            self.needed.append(hint)
            return self.named[hint] if hint in self.named else str(hint.__name__)
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.annotated(args[0], args[1:])
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        return self.composed(hint, origin, [self.type_of(arg) for arg in args])

    def composed(self, hint: object, origin: object, parts: list[str]) -> str:
        """A type made of others, given as they are written."""
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(parts))
        if origin is list:
            return f"({parts[0]})[]" if " | " in parts[0] else f"{parts[0]}[]"
        if origin is dict:
            return f"Record<{parts[0]}, {parts[1]}>"
        raise Unwritable(f"{hint} has no likeness in TypeScript")

    def annotated(self, hint: Any, notes: tuple[object, ...]) -> str:
        # Plain data; what of, is said beside it.
        if get_origin(notes[0]) is list or notes[0] in self.classes:
            return self.type_of(notes[0])
        sizes = [note.size for note in notes if isinstance(note, scene.Length)]
        if sizes:
            return f"[{', '.join([self.type_of(get_args(hint)[0])] * sizes[0])}]"
        return self.type_of(hint)


def in_order(module: ModuleType) -> Iterator[object]:
    """What a module itself defines, in its own order."""
    return (value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__)


def derives_from(value: object, base: type) -> bool:
    return isinstance(value, type) and issubclass(value, base)


def has_fields(value: object) -> bool:
    return derives_from(value, msgspec.Struct) or derives_from(value, BaseModel) or is_typeddict(value)


def is_words(value: object) -> bool:
    return get_origin(value) is Literal or (get_origin(value) is Annotated and bool(words_of(value)))


def words_of(hint: Any) -> list[str]:
    """The words that a text may be; none if it may be any."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [word for note in get_args(hint)[1:] if isinstance(note, scene.OneOf) for word in note.words]


def fields_of(cls: Any) -> dict[str, tuple[object, bool]]:
    """Each field with its type, and whether it may be left out."""
    hints = get_type_hints(cls, include_extras=True)
    if derives_from(cls, msgspec.Struct):
        return {field.name: (hints[field.name], not field.required) for field in msgspec.structs.fields(cls)}
    if derives_from(cls, BaseModel):
        return {name: (hints[name], not field.is_required()) for name, field in cls.model_fields.items()}
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {name: (get_args(hint)[0] if name in optional else hint, name in optional) for name, hint in hints.items()}


def docs_of(cls: Any) -> dict[str, str]:
    """The doc string of a class, under no name, and those of its fields."""
    body = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {"": ast.get_docstring(body) or ""}
    for field, after in zip(body.body, body.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found


def comment(text: str, indent: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def alias(name: str, parts: list[str]) -> str:
    line = f"export type {name} = {' | '.join(parts)};"
    broken = "\n".join([f"export type {name} =", *(f"  | {part}" for part in parts)]) + ";"
    return line if len(line) <= WIDTH else broken


def main(arguments: list[str]) -> int:
    text = Writer(MODULES).text()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == text:
        return 0
    print("web/src/lib/generated.ts is stale: run scripts/typescript.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
