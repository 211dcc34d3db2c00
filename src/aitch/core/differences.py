"""Differences between plain data: what to tell somebody who has one value, so that they have another one.

    applied(was, difference(was, now)) == now

A difference is plain data too:

    [value]                  it is this now
    []                       it is no longer there: only of a name in a table
    {"name": difference}     of a table: the names that are new, gone or changed; the others stay
    {"3": difference}        of a list: the places that changed
    {"=": [0, 2, ["x"], -2]} of a list whose things came, went or changed places: what it is made of, in order. Two
                             numbers are a run of the old list (from where, how many), a list are new things, and a
                             number below 0 are so many new, empty tables
    {"|": {"name": [4, ["a", "b"], 9, 2]}}
                             of a list of tables: one name in many of them. From place 4 on it is now "a" and "b",
                             from place 9 on it is no longer there in 2 tables

A difference of a list may have all three: first "=", then "|" and places, which count in the list as it is then.
Things in lists are known by their ids, so that one which goes is not told as a change of all that follow it.  Nothing
that is given is changed, and what stays as it was is the same object before and after.  A field is taken to keep its
type: 1, 1.0 and true are equal here, as they are in Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from aitch.core.errors import AitchError

Plain = Any
"""What JSON can say."""
Difference = Any
Column = list[Any]
"""Places, each with the values of a name from there on, or with how many tables lose it."""
ORDER: Final = "="
COLUMNS: Final = "|"
NEW: Final = -1
"""Where something lay that was not there."""
MANY: Final = 4
"""So many new tables in a list are told name by name: what they have in common then lies close together."""
KNOWN_BY: Final = ("id", "ply", "option", "name", "seat")
"""What tells one thing in a list from the others, the best first."""


class Unfitting(AitchError):
    """A difference that is none of this value."""


# Making


def difference(was: Plain, now: Plain) -> Difference:
    """What to tell whoever has `was`, so that they have `now`; an empty table if that is nothing."""
    return {} if was == now else change_of(was, now)


def change_of(was: Plain, now: Plain) -> Difference:
    """The same of values that are known to differ."""
    if isinstance(was, dict) and isinstance(now, dict):
        return table_difference(was, now)
    if isinstance(was, list) and isinstance(now, list):
        return list_difference(was, now)
    return [now]


def table_difference(was: dict[str, Plain], now: dict[str, Plain]) -> Difference:
    changed: dict[str, Difference] = {}
    for name, value in now.items():
        if name not in was:
            changed[name] = [value]
        elif (old := was[name]) is not value and old != value:
            changed[name] = change_of(old, value)
    if len(changed) == len(now) and all(isinstance(one, list) for one in changed.values()):
        return [now]
    changed.update((name, []) for name in was if name not in now)
    return changed


def list_difference(was: list[Plain], now: list[Plain]) -> Difference:
    origins = origins_of(was, now)
    new = [now[place] for place, origin in enumerate(origins) if origin == NEW]
    by_name = len(new) >= MANY and all(isinstance(one, dict) for one in new)
    if len(new) == len(now) and not by_name:
        return [now]
    changed: dict[str, Difference] = {}
    columns: dict[str, Column] = {}
    if origins != list(range(len(was))):
        changed[ORDER] = runs(origins, now, by_name)
    for place, origin in enumerate(origins):
        one = now[place]
        if origin == NEW:
            told = {name: [value] for name, value in one.items()} if by_name else {}
        elif (old := was[origin]) is one or old == one:
            continue
        else:
            told = change_of(old, one)
        if isinstance(told, dict) and isinstance(one, dict):
            told = into_columns(columns, place, told)
        if told:
            changed[str(place)] = told
    if columns:
        changed[COLUMNS] = columns
    return changed


def origins_of(was: list[Plain], now: list[Plain]) -> list[int]:
    """For each thing of a list where it lay in the other one."""
    if len(was) == len(now) and all(old == new or same_thing(old, new) for old, new in zip(was, now, strict=True)):
        return list(range(len(now)))
    known = {key_of(one, place): place for place, one in enumerate(was)}
    return [known.pop(key_of(one, place), NEW) for place, one in enumerate(now)]


def same_thing(old: Plain, new: Plain) -> bool:
    return key_of(old, 0) == key_of(new, 0)


def key_of(one: Plain, place: int) -> object:
    """By what something in a list is known: itself or its id, or that of the thing that it is about, or its place."""
    if isinstance(one, str):
        return one
    if isinstance(one, dict):
        for name in KNOWN_BY:
            if isinstance(id := one.get(name), (str, int)):
                return name, id
        if isinstance(thing := one.get("thing"), dict):
            return key_of(thing, place)
    return None, place


def runs(origins: list[int], now: list[Plain], by_name: bool) -> list[Plain]:
    """What a list is made of: runs of the old one, and new things or empty tables between them."""
    made: list[Plain] = []
    before: int | None = None
    for place, origin in enumerate(origins):
        goes_on = before == NEW if origin == NEW else origin > 0 and before == origin - 1
        if origin != NEW:
            made += [] if goes_on else [origin, 0]
            made[-1] += 1
        elif by_name:
            made += [] if goes_on else [0]
            made[-1] -= 1
        else:
            made += [] if goes_on else [[]]
            made[-1].append(now[place])
        before = origin
    return made


def into_columns(columns: dict[str, Column], place: int, told: dict[str, Difference]) -> dict[str, Difference]:
    """Puts what is new or gone in the table at this place into columns; gives what is left, which changed in part."""
    for name, change in told.items():
        if isinstance(change, list):
            column = columns.setdefault(name, [])
            start, run = column[-2:] if column else (-1, 0)
            if change and isinstance(run, list) and start + len(run) == place:
                run.append(change[0])
            elif not change and isinstance(run, int) and start + run == place and run:
                column[-1] += 1
            else:
                column += [place, list(change) if change else 1]
    return {name: change for name, change in told.items() if not isinstance(change, list)}


# Applying


def applied(was: Plain, change: Difference) -> Plain:
    """The value that a difference makes of this one; raises `Unfitting` if it is no difference of it."""
    try:
        return apply(was, change)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unfitting(f"this difference does not fit what it should change: {error!r}") from None


def apply(was: Plain, change: Difference) -> Plain:
    if isinstance(change, list):
        (value,) = change
        return value
    if isinstance(was, dict):
        return changed_table(was, change)
    if isinstance(was, list):
        return changed_list(was, change)
    if change:
        raise ValueError(f"{was!r} has no parts that could change")
    return was


def changed_table(was: dict[str, Plain], change: dict[str, Difference]) -> dict[str, Plain]:
    table = dict(was)
    for name, told in change.items():
        if told == []:
            del table[name]
        else:
            table[name] = told[0] if isinstance(told, list) else apply(was[name], told)
    return table


def changed_list(was: list[Plain], change: dict[str, Difference]) -> list[Plain]:
    things = laid_out(was, change[ORDER]) if ORDER in change else list(was)
    for place, told in by_place(change.get(COLUMNS, {})).items():
        things[place] = changed_table(things[place], told)
    for name, told in change.items():
        if name not in (ORDER, COLUMNS):
            things[int(name)] = apply(things[int(name)], told)
    return things


def laid_out(was: list[Plain], made: list[Plain]) -> list[Plain]:
    """A list by what it is made of."""
    things: list[Plain] = []
    parts = iter(made)
    for part in parts:
        if isinstance(part, list):
            things += part
        elif part < 0:
            things += [{} for _ in range(-part)]
        else:
            count = next(parts, 0)
            if part + count > len(was):
                raise ValueError(f"{count} things from place {part} on, in a list of {len(was)}")
            things += was[part : part + count]
    return things


def by_place(columns: dict[str, Column]) -> dict[int, dict[str, Difference]]:
    """What columns tell of each table."""
    told: dict[int, dict[str, Difference]] = {}
    for name, column in columns.items():
        for place, change in in_column(column):
            told.setdefault(place, {})[name] = change
    return told


def in_column(column: Column) -> Iterator[tuple[int, Difference]]:
    parts = iter(column)
    for start in parts:
        run: Any = next(parts, None)
        changes = [[]] * run if isinstance(run, int) else [[value] for value in run]
        yield from enumerate(changes, start)


class Mirror:
    """The client's side: what was sent last of each kind, and what differences make of it (docs/protocol.md)."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[int, Plain]] = {}

    def message(self, sent: dict[str, Plain]) -> dict[str, Plain]:
        """The message that was meant; raises `Unfitting` for a difference from one that is not here."""
        kind = sent["t"]
        if kind == "whole":
            meant = sent["message"]
            self.known[meant["t"]] = (sent["mark"], meant)
            return dict(meant)
        if kind != "changed":
            return sent
        mark, was = self.known.get(sent["of"], (None, None))
        if mark != sent["since"]:
            raise Unfitting(f"a difference from {sent['of']} {sent['since']}, and here is {mark}")
        meant = applied(was, sent["change"])
        self.known[sent["of"]] = (sent["mark"], meant)
        return dict(meant)
