"""`aitch derive`: writes what follows from the fields that a game's `position.py` declares (see `core.fields`).

`derived.py` has `fresh`, `copy`, `key`, `quick_key`, `seen` and the list of fields, `places.py` the places in tables,
`numbers.py` the constants of things that are `numbered`.  They are checked in, and a test compares them with what this
module would write now, so that no field can be forgotten.
"""

from __future__ import annotations

import ast
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from aitch.core.errors import AitchError
from aitch.core.fields import ALL, ANY, FLAG, LIST, NUMBER, OWNER, PARTS, Of, Rows

MADE: Final = (
    '"""Made by `aitch derive` from position.py: change that, not this."""\n\nfrom __future__ import annotations\n\n'
)
MADE_FILES: Final = ("derived.py", "places.py", "numbers.py")
NUMBERS: Final = ("i64", "int")
SAID: Final = [name for name in signature(Of).parameters if name != "over"]
"""What a declaration may say of a field; a compiled `Of` has no `__dict__` to ask."""


class BadDeclaration(AitchError):
    """A field that is declared in a way that nothing can be derived from."""


class Attribute:
    """An attribute as it is declared: its name, its type, and its mark."""

    def __init__(self, name: str, kind: str, part: str, mark: Of | Rows) -> None:
        self.name = name
        self.kind = kind
        self.part = part
        """For parts: the class of each."""
        self.mark = mark

    def columns(self) -> dict[str, Of]:
        return self.mark.columns if isinstance(self.mark, Rows) else {self.name: self.mark}


class Declaration:
    """A game's position as its `position.py` declares it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "position.py"
        if not self.file.is_file():
            raise BadDeclaration(f"{folder}: there is no position.py")
        tree = ast.parse(self.file.read_text())
        self.constants = Constants(folder, tree)
        self.sizes: dict[str, int] = {}
        self.shared: list[str] = []
        self.attributes: list[Attribute] = []
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SIZES" and node.value is not None:
                self.sizes = self.constants.value(node.value)
        found = [
            node for node in tree.body if isinstance(node, ast.ClassDef) and "State" in map(ast.unparse, node.bases)
        ]
        if len(found) != 1:
            raise BadDeclaration(f"{self.file}: there must be one class that is a State, not {len(found)}")
        self.state = found[0].name
        for node in found[0].body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.read(node.target.id, node.annotation)

    def read(self, name: str, annotation: ast.expr) -> None:
        mark: ast.expr | None = None
        if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Annotated":
            assert isinstance(annotation.slice, ast.Tuple)
            annotation, mark = annotation.slice.elts
        if mark is not None and ast.unparse(mark) == "SHARED":
            self.shared.append(name)
            return
        kind, part = LIST, ""
        text = ast.unparse(annotation)
        if text in NUMBERS:
            kind = NUMBER
        elif text == "bool":
            kind = FLAG
        elif text.startswith("list["):
            kind, part = PARTS, text[len("list[") : -1]
        elif text != "vec[i64]":
            raise BadDeclaration(f"{self.file}: {name}: nothing can be derived for {text}; is it SHARED?")
        of: Of | Rows = Of() if mark is None else self.constants.value(mark)
        if kind == LIST and isinstance(of, Of) and not of.over:
            raise BadDeclaration(f'{self.file}: {name} is a list: what has it a number for? Of("seats"), or "any"')
        self.attributes.append(Attribute(name, kind, part, of))

    def width(self, of: Of) -> int:
        """How many numbers of a row a field of a table has."""
        size = 1
        for over in of.over:
            if over not in self.sizes:
                raise BadDeclaration(f"{self.file}: the size of {over!r} must be in SIZES to stand in a table")
            size *= self.sizes[over]
        return size


class Constants:
    """Evaluates marks: literals, `Of`, `Rows`, and whole numbers that are `Final` here or in a file of the game."""

    def __init__(self, folder: Path, tree: ast.Module) -> None:
        self.names: dict[str, object] = {"Of": Of, "Rows": Rows, "ALL": ALL, "OWNER": OWNER, "ANY": ANY, "dict": dict}
        self.take(folder, tree)

    def take(self, folder: Path, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                package, _, sibling = node.module.rpartition(".")
                if package.endswith(folder.name) and f"{sibling}.py" not in MADE_FILES:
                    self.take(folder, ast.parse((folder / f"{sibling}.py").read_text()))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                try:
                    self.names[node.target.id] = self.value(node.value)
                except (NameError, TypeError, AttributeError, SyntaxError):
                    continue  # a constant of another kind

    def value(self, node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "position.py", "eval"), {"__builtins__": {}}, self.names)


def derive(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Folders of games, with a position.py.")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a file is not up to date.")] = False,
) -> None:
    """Write what follows from the fields that a game declares.

    [dim]Example:[/]
      aitch derive src/aitch/games/*
    """
    stale = [path for folder in folders for path in stale_files(folder)]
    for path in stale:
        typer.echo(f"{path} {'is not up to date: run aitch derive' if check else 'written'}")
        if not check:
            path.write_text(made_files(path.parent)[path.name])
    if stale and check:
        raise typer.Exit(1)


def stale_files(folder: Path) -> list[Path]:
    """The made files that are not what would be made now."""
    made = made_files(folder)
    paths = [folder / name for name in made]
    return [path for path in paths if not path.is_file() or path.read_text() != made[path.name]]


def made_files(folder: Path) -> dict[str, str]:
    """The files that follow from a game's `position.py`, by name."""
    declared = Declaration(folder)
    files = {"derived.py": derived_text(declared, module_of(folder))}
    if any(isinstance(attribute.mark, Rows) for attribute in declared.attributes):
        files["places.py"] = places_text(declared)
    constants = [line for file in sorted(folder.glob("*.py")) for line in number_lines(file)]
    if constants:
        made = MADE.replace("position.py", "what is numbered")
        files["numbers.py"] = made + "\n".join(["from typing import Final", *constants]) + "\n"
    return files


def number_lines(file: Path) -> list[str]:
    """A constant for each thing that a file declares as numbered."""
    lines: list[str] = []
    for node in ast.parse(file.read_text()).body:
        call = node.value if isinstance(node, ast.AnnAssign) else None
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "numbered":
            prefix, names = (ast.literal_eval(argument) for argument in call.args)
            words = [(prefix + name).upper().replace("-", "_") for name in names.split()]
            lines += ["", *(f"{word}: Final = {number}" for number, word in enumerate(words))]
    return lines


def module_of(folder: Path) -> str:
    """aitch.games.hermit for its folder, and the bare name for a package outside."""
    parts = folder.resolve().parts
    return ".".join(parts[-3:]) if parts[-3:-1] == ("aitch", "games") else folder.name


def places_text(declared: Declaration) -> str:
    lines = ["from typing import Final\n"]
    for attribute in declared.attributes:
        if isinstance(attribute.mark, Rows):
            at = 0
            lines.append(
                f"# {attribute.name}" + (f": a row for each of {attribute.mark.over}" if attribute.mark.over else "")
            )
            for name, of in attribute.mark.columns.items():
                lines.append(f"{name.upper()}: Final = {at}")
                at += declared.width(of)
            lines.append(f"{attribute.name.upper()}: Final = {at}\n")
    return MADE + "\n".join(lines)


def derived_text(declared: Declaration, module: str) -> str:
    helpers = {"Field", "Of"}
    body = [
        *fields_text(declared),
        *fresh_text(declared, helpers),
        *copy_text(declared),
        *seen_text(declared, helpers),
        *key_text(declared, helpers),
        *quick_key_text(declared, helpers),
        *flatten_text(declared, helpers),
    ]
    imports = [
        "from typing import Final\n",
        "from librt.vecs import vec",
        "from mypy_extensions import i64\n",
        "from aitch.core.contract import TRUTH, game_over",
        wrapped("from aitch.core.fields import (", sorted(helpers, key=by_case), ")"),
        "from aitch.core.game import Setup",
        "from aitch.core.rng import M62, mix" if "WEIGHTS" in helpers else "from aitch.core.rng import mix",
    ]
    return MADE + "\n".join([*imports, f"from {module} import position", "", *body]) + "\n"


def by_case(name: str) -> tuple[int, str]:
    """As ruff sorts names: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def wrapped(head: str, names: list[str], tail: str) -> str:
    """An import on one line if it fits, else a name a line, as ruff has it."""
    line = f"{head[:-1]}{', '.join(names)}"
    return line if len(line) <= 120 else "\n".join([head, *(f"    {name}," for name in names), tail])


def fields_text(declared: Declaration) -> list[str]:
    lines = ["FIELDS: Final = ["]
    for attribute in declared.attributes:
        mark = attribute.mark
        if isinstance(mark, Of):
            lines += field_lines(f'"{attribute.name}", "{attribute.kind}", "{attribute.name}"', mark, "")
            continue
        row = sum(declared.width(of) for of in mark.columns.values())
        place = 0
        for name, of in mark.columns.items():
            whole = Of(*([mark.over] if mark.over else []), *of.over, **differing(of))
            size = declared.width(of)
            lines += field_lines(f'"{name}", "list", "{attribute.name}"', whole, f", {row}, {place}, {size}")
            place += size
    return [*lines, "]", ""]


def field_lines(head: str, of: Of, tail: str) -> list[str]:
    line = f"    Field({head}, {of_text(of)}{tail}),"
    if len(line) <= 120:
        return [line]
    inner = f"        {head}, {of_text(of)}{tail}"
    if len(inner) <= 120:
        return ["    Field(", inner, "    ),"]
    parts = [*head.split(", "), of_text(of), *tail.split(", ")[1:]]
    return ["    Field(", *(f"        {part}," for part in parts), "    ),"]


def differing(of: Of) -> dict[str, Any]:
    """What was said of a field beside what it is over."""
    usual = Of(empty=of.empty)
    said = {name: getattr(of, name) for name in SAID if getattr(of, name) != getattr(usual, name)}
    return said | ({"empty": of.empty} if of.empty else {})


def of_text(of: Of) -> str:
    words = [f'"{over}"' for over in of.over]
    words += [f"{name}={text(value)}" for name, value in differing(of).items()]
    return f"Of({', '.join(words)})"


def text(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def head_lines(declared: Declaration, source: str) -> list[str]:
    """What every position has, taken over from another."""
    names = ["game", "setup", "sizes", "seat", "question", *declared.shared]
    return [f"    twin = position.{declared.state}()", *(f"    twin.{name} = {source}.{name}" for name in names)]


def fresh_text(declared: Declaration, helpers: set[str]) -> list[str]:
    state = declared.state
    static = ", ".join(f'"{name}": {size}' for name, size in declared.sizes.items())
    lines = [
        "",
        f"def fresh(setup: Setup, sizes: dict[str, int]) -> position.{state}:",
        '    """Every field is empty; the game adds its question, its parts and what is shared."""',
        f"    p = position.{state}()",
        "    p.game = setup.game",
        "    p.setup = setup",
        f"    p.sizes = {{{static}}} | sizes" if static else "    p.sizes = sizes",
        "    p.viewer = TRUTH",
        "    p.seat = 0",
        "    p.question = game_over",
    ]
    for attribute in declared.attributes:
        name, mark = attribute.name, attribute.mark
        if attribute.kind == PARTS:
            lines.append(f"    p.{name} = []")
        elif isinstance(mark, Rows):
            helpers.add("filled")
            row = sum(declared.width(of) for of in mark.columns.values())
            rows = f'p.sizes["{mark.over}"] * ' if mark.over else ""
            lines.append(f"    p.{name} = filled({rows}{row}, 0)")
            place = 0
            for of in mark.columns.values():
                if of.empty:
                    helpers.add("fill_column")
                    lines.append(f"    fill_column(p.{name}, {row}, {place}, {declared.width(of)}, {of.empty})")
                place += declared.width(of)
        elif attribute.kind == LIST:
            helpers.add("filled")
            sizes = " * ".join("0" if over == ANY else f'p.sizes["{over}"]' for over in mark.over)
            lines.append(f"    p.{name} = filled({sizes}, {mark.empty})")
        else:
            lines.append(f"    p.{name} = {mark.empty if attribute.kind == NUMBER else mark.empty != 0}")
    return [*lines, "    return p", ""]


def copy_text(declared: Declaration) -> list[str]:
    state = declared.state
    lines = ["", f"def copy(p: position.{state}) -> position.{state}:", *head_lines(declared, "p")]
    lines.append("    twin.viewer = p.viewer")
    lines += [f"    twin.{attribute.name} = {copied(attribute)}" for attribute in declared.attributes]
    return [*lines, "    return twin", ""]


def copied(attribute: Attribute) -> str:
    if attribute.kind == PARTS:
        return f"[part.copy() for part in p.{attribute.name}]"
    return f"p.{attribute.name}[:]" if attribute.kind == LIST else f"p.{attribute.name}"


def seen_text(declared: Declaration, helpers: set[str]) -> list[str]:
    state = declared.state
    lines = ["", f"def seen(p: position.{state}, viewer: int) -> position.{state}:"]
    lines.append('    """The position with all blanked that this viewer may not see."""')
    lines += [*head_lines(declared, "p"), "    twin.viewer = viewer"]
    for attribute in declared.attributes:
        name, mark = attribute.name, attribute.mark
        if isinstance(mark, Rows):
            lines.append(f"    twin.{name} = p.{name}[:]")
            row = sum(declared.width(of) for of in mark.columns.values())
            place = 0
            for of in mark.columns.values():
                if of.shown != ALL:
                    helpers.add("cover")
                    keep = keeper(of, mark.over, declared)
                    numbers = f"{row}, {place}, {declared.width(of)}, {keep}, {of.empty}, {of.hidden}"
                    lines.append(f"    cover(twin.{name}, {numbers})")
                place += declared.width(of)
        elif mark.shown == ALL:
            lines.append(f"    twin.{name} = {copied(attribute)}")
        elif attribute.kind == PARTS:
            raise BadDeclaration(f"{declared.file}: {name}: parts are seen by all; a game blanks their secrets itself")
        elif attribute.kind == LIST:
            helpers.add("cover")
            own = mark.shown == OWNER
            length = f'len(p.{name}) // p.sizes["{mark.over[0]}"]' if own else f"len(p.{name})"
            lines.append(f"    twin.{name} = p.{name}[:]")
            keep = keeper(mark, mark.over[0] if own else "", declared)
            lines.append(f"    cover(twin.{name}, {length}, 0, {length}, {keep}, {mark.empty}, {mark.hidden})")
        else:
            nothing = (
                "False" if attribute.kind == FLAG else f"{mark.empty} if p.{name} == {mark.empty} else {mark.hidden}"
            )
            if attribute.kind == NUMBER and mark.empty == mark.hidden:
                nothing = str(mark.empty)
            seen = f"p.{name} if viewer == p.{mark.shown} else {nothing}" if mark.shown else nothing
            lines.append(f"    twin.{name} = {seen}")
    return [*lines, "    return twin", ""]


def keeper(of: Of, rows: str, declared: Declaration) -> str:
    """The row of a list that the viewer sees; -1 for none, -2 for all."""
    if of.shown == OWNER:
        if rows != "seats":
            raise BadDeclaration(f"{declared.file}: only what has a row for each of the seats has owners")
        return "viewer"
    return f"-2 if viewer == p.{of.shown} else -1" if of.shown else "-1"


def key_text(declared: Declaration, helpers: set[str]) -> list[str]:
    lines = ["", f"def key(p: position.{declared.state}) -> int:", "    h: i64 = mix(p.question.code, p.seat + 8)"]
    pairs: list[str] = []
    for attribute in declared.attributes:
        name, mark = attribute.name, attribute.mark
        if isinstance(mark, Of) and attribute.kind in (NUMBER, FLAG) and mark.key and mark.stored:
            value = f"(1 if p.{name} else 0)" if attribute.kind == FLAG else f"p.{name}"
            value = f"({value} & {mark.mask})" if mark.mask else value
            if mark.width == 62:
                lines.append(f"    h = mix(h, {value})")
            else:
                pairs.append(f"({value} + 8)")
    for one, other in zip(pairs[::2], pairs[1::2], strict=False):
        lines.append(f"    h = mix(h, {one} << 31 | {other})")
    if len(pairs) % 2:
        lines.append(f"    h = mix(h, {pairs[-1][1:-1]})")
    for attribute in declared.attributes:
        if attribute.kind == PARTS:
            lines += [f"    for part in p.{attribute.name}:", "        h = part.mix_into(h)"]
        elif attribute.kind == LIST:
            lines += list_key_lines(declared, attribute, helpers)
    last = lines.pop()
    # As ruff has it: what would be assigned last is returned.
    returned = last.replace("    h = ", "    return ", 1) if last.startswith("    h = ") else f"{last}\n    return h"
    return [*lines, returned]


def quick_key_text(declared: Declaration, helpers: set[str]) -> list[str]:
    """As `key`, but a sum; nothing where it would have to leave out columns or ask parts: there `key` has to do."""
    keyed = [each for each in declared.attributes if any(of.key and of.stored for of in each.columns().values())]
    if any(each.kind == PARTS or not all(of.key and of.stored for of in each.columns().values()) for each in keyed):
        return []
    helpers |= {"WEIGHTS", "weigh"}
    single = [each for each in keyed if each.kind in (NUMBER, FLAG)]
    lines = ["", "", f"def quick_key(p: position.{declared.state}) -> i64:", "    weights = WEIGHTS"]
    lines.append("    h: i64 = p.question.code + p.seat * weights[0]")
    for place, each in enumerate(single, 1):
        mask = isinstance(each.mark, Of) and each.mark.mask
        value = f"(p.{each.name} & {mask})" if mask else f"p.{each.name}"
        flag = f"    if p.{each.name}:\n        h += weights[{place}]"
        lines.append(flag if each.kind == FLAG else f"    h += {value} * weights[{place}]")
    lines.append(f"    n: i64 = {len(single) + 1}")
    for each in keyed:
        if each.kind == LIST:
            mask = isinstance(each.mark, Of) and each.mark.mask
            lines.append(f"    h = weigh(h, p.{each.name}, n, {mask or -1})")
            lines.append(f"    n += len(p.{each.name}) + 1")
    lines.pop()
    return [*lines, "    return h & M62"]


def flatten_text(declared: Declaration, helpers: set[str]) -> list[str]:
    single = [each for each in declared.attributes if each.kind in (NUMBER, FLAG)]
    lines = ["", "", f"def flatten(p: position.{declared.state}, out: vec[i64]) -> None:"]
    lines.append('    """All numbers of the position: single ones, then those of lists."""')
    for at, each in enumerate(single):
        lines.append(f"    out[{at}] = " + (f"1 if p.{each.name} else 0" if each.kind == FLAG else f"p.{each.name}"))
    lines.append(f"    n: i64 = {len(single)}")
    for each in declared.attributes:
        if each.kind == LIST and not any(ANY in of.over for of in each.columns().values()):
            helpers.add("put_list")
            lines.append(f"    n = put_list(out, n, p.{each.name})")
    return lines


def list_key_lines(declared: Declaration, attribute: Attribute, helpers: set[str]) -> list[str]:
    name, columns = attribute.name, attribute.columns()
    keyed = [of for of in columns.values() if of.key and of.stored]
    if not keyed:
        return []
    width = max(of.width for of in keyed)
    if isinstance(attribute.mark, Of) and attribute.mark.mask:
        helpers.add("mix_masked")
        return [f"    h = mix_masked(h, p.{name}, {attribute.mark.mask})"]
    if len(keyed) == len(columns):
        mixer = {8: "mix_small", 31: "mix_list", 62: "mix_wide"}[width]
        helpers.add(mixer)
        return [f"    h = {mixer}(h, p.{name})"]
    helpers.add("mix_columns")
    row = sum(declared.width(of) for of in columns.values())
    lines: list[str] = []
    place = 0
    for of in columns.values():
        if of.key and of.stored:
            lines.append(f"    h = mix_columns(h, p.{name}, {row}, {place}, {declared.width(of)})")
        place += declared.width(of)
    return lines
