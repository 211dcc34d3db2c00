"""What a turn did, to be drawn: which things moved, came, went or fell over, and which numbers changed.

One thing serves three uses: the last turns of the others stay drawn as trails, a hint draws a turn that could be
made, and a preview one answer before it is given.  It is worked out from two scenes that one viewer sees.
"""

from __future__ import annotations

from typing import Annotated, Final, NotRequired, TypedDict

from aitch.core.contract import CHANCE
from aitch.core.line import Line
from aitch.core.scene import Area, Cell, OneOf, Scene, Thing

TRACE_KINDS: Final = ["moved", "came", "went", "changed"]
TraceKind = Annotated[str, OneOf(TRACE_KINDS)]
PASSING: Final = {"ghost", "picked", "new", "last", "threat", "used", "rolled"}
"""States that tell of the question and not of the thing."""


class Trace(TypedDict):
    """What became of one thing; it is shown as it is afterwards, or as it was if it went."""

    kind: TraceKind
    area: str
    thing: Thing
    origin: NotRequired[str]
    """The cell or the area that it came from."""
    fell: NotRequired[bool]
    """It lies down now and stood before."""


class Count(TypedDict):
    """A number in a seat's panel that is another one now."""

    seat: int
    name: str
    was: int
    now: int


class Trail(TypedDict):
    """What one turn did; `seat` made it."""

    seat: int
    traces: list[Trace]
    cells: list[str]
    """Places whose ground is another one, or somebody else's."""
    counts: list[Count]


Lying = dict[str, tuple[Area, Thing]]


def lying_in(areas: list[Area]) -> Lying:
    """Every thing that really lies there, by its id."""
    return {
        thing["id"]: (area, thing)
        for area in areas
        for thing in area["items"]
        if "ghost" not in thing.get("states", [])
    }


def changed_areas(before: Scene, after: Scene) -> tuple[list[Area], list[Area]]:
    """The areas of either scene that are not just so in the other: most are, and need no closer look."""
    was = {area["id"]: area for area in before["areas"]}
    now = {area["id"]: area for area in after["areas"]}
    same = {id for id, area in now.items() if id in was and (area is was[id] or area["items"] == was[id]["items"])}
    return [was[id] for id in was if id not in same], [now[id] for id in now if id not in same]


def trail_between(before: Scene, after: Scene, seat: int) -> Trail:
    """What a turn of this seat did, from the scene before it to the one after it."""
    was, now = (lying_in(areas) for areas in changed_areas(before, after))
    lay = dict(was)
    gone = {thing["word"]: id for id, (_, thing) in was.items() if id not in now and "word" in thing}
    traces: list[Trace] = []
    for id, (area, thing) in now.items():
        earlier = id if id in was else gone.pop(thing.get("word", ""), "")
        if not earlier:
            traces.append({"kind": "came", "area": area["id"], "thing": thing})
            continue
        trace = trace_of(*was.pop(earlier), area, thing)
        if trace is not None:
            traces.append(trace)
    traces += [{"kind": "went", "area": area["id"], "thing": thing} for id, (area, thing) in was.items()]
    traces = out_of_stacks(traces, lay)
    return {"seat": seat, "traces": traces, "cells": changed_cells(before, after), "counts": counts(before, after)}


def trace_of(from_area: Area, was: Thing, area: Area, now: Thing) -> Trace | None:
    """What became of a thing that is still there; nothing if it is as it was."""
    fell = "down" in now.get("states", []) and "down" not in was.get("states", [])
    if from_area["id"] != area["id"] or place_of(was) != place_of(now):
        origin = was.get("at", from_area["id"])
        moved: Trace = {"kind": "moved", "area": area["id"], "thing": now, "origin": origin}
        return moved | {"fell": True} if fell else moved
    if look_of(was) == look_of(now):
        return None
    changed: Trace = {"kind": "changed", "area": area["id"], "thing": now}
    return changed | {"fell": True} if fell else changed


def out_of_stacks(traces: list[Trace], was: Lying) -> list[Trace]:
    """The same, where things that are alike lie in stacks: what one stack lost has moved to the one that grew."""
    shrunk: dict[tuple[object, ...], list[Trace]] = {}
    for trace in traces:
        if grown_by(trace, was) < 0:
            shrunk.setdefault(alike(trace), []).append(trace)
    left: list[Trace] = []
    for trace in traces:
        sources = shrunk.get(alike(trace), [])
        if grown_by(trace, was) > 0 and sources:
            source = sources[0]["thing"].get("at", "")
            left.append(trace | {"kind": "moved", "origin": source})
            if len(sources) > 1:
                sources.pop(0)
        else:
            left.append(trace)
    told = {trace["origin"] for trace in left if "origin" in trace}
    return [trace for trace in left if grown_by(trace, was) >= 0 or trace["thing"].get("at") not in told]


def alike(trace: Trace) -> tuple[object, ...]:
    """What things have in common that cannot be told apart, wherever on a board they lie."""
    return trace["area"], trace["thing"].get("sprite"), trace["thing"].get("seat", -1)


def grown_by(trace: Trace, was: Lying) -> int:
    """By how many a stack on a board has grown; 0 for what has a place and an identity of its own."""
    thing = trace["thing"]
    if "at" not in thing or "sprite" not in thing or trace["kind"] == "moved":
        return 0
    count = thing.get("count", 1)
    if trace["kind"] == "changed":
        return count - was[thing["id"]][1].get("count", 1)
    return count if trace["kind"] == "came" else -count


def place_of(thing: Thing) -> tuple[str, int, int]:
    return thing.get("at", ""), thing.get("side", -1), thing.get("corner", -1)


def look_of(thing: Thing) -> tuple[object, ...]:
    """All that makes a thing look as it does, but for what the question makes of it."""
    states = sorted(set(thing.get("states", [])) - PASSING)
    return thing.get("sprite"), thing.get("count", 1), thing.get("seat", -1), thing.get("back", False), states


def changed_cells(before: Scene, after: Scene) -> list[str]:
    found: list[str] = []
    earlier = {area["id"]: area.get("cells", []) for area in before["areas"]}
    for area in after["areas"]:
        old, cells = earlier.get(area["id"], []), area.get("cells", [])
        if old is cells or old == cells:
            continue
        was = {cell["id"]: ground_of(cell) for cell in old}
        found += [cell["id"] for cell in cells if was.get(cell["id"], ground_of(cell)) != ground_of(cell)]
    return found


def ground_of(cell: Cell) -> tuple[str, int]:
    return cell.get("look", ""), cell.get("seat", -1)


def counts(before: Scene, after: Scene) -> list[Count]:
    was = {(panel["seat"], c["name"]): c["value"] for panel in before["panels"] for c in panel["counters"]}
    found: list[Count] = []
    for panel in after["panels"]:
        for counter in panel["counters"]:
            old = was.get((panel["seat"], counter["name"]), counter["value"])
            if old != counter["value"]:
                found.append({"seat": panel["seat"], "name": counter["name"], "was": old, "now": counter["value"]})
    return found


def told(trail: Trail, scene: Scene) -> list[str]:
    """In words what a line of log may leave open: who falls, also of one's own, and which numbers change for whom."""
    names = {panel["seat"]: panel["name"] for panel in scene["panels"]}
    fallen: dict[str, int] = {}
    for trace in trail["traces"]:
        if trace.get("fell"):
            owner = names.get(trace["thing"].get("seat", -1), "")
            name = trace["thing"]["name"].split(",")[0]  # what follows tells that it lies, and more
            whose = f"{name} of {owner}" if owner and owner not in name else name
            fallen[whose] = fallen.get(whose, 0) + 1
    sentences = [f"{many(whose, count)} knocked over." for whose, count in fallen.items()]
    for seat in sorted({count["seat"] for count in trail["counts"]}):
        changes = [f"{c['name']} {c['was']} → {c['now']}" for c in trail["counts"] if c["seat"] == seat]
        sentences.append(f"{names.get(seat, f'Seat {seat + 1}')}: {', '.join(changes)}.")
    return sentences


def many(whose: str, count: int) -> str:
    return f"{whose} is" if count == 1 else f"{count} × {whose} are"


def since_answer(line: Line, ply: int, viewer: int) -> int:
    """The number of answers after which this viewer had last answered; 0 if that has not been."""
    return next((i + 1 for i in range(ply - 1, -1, -1) if line.asked[i] == viewer), 0)


def last_turns(line: Line, ply: int, viewer: int) -> list[tuple[int, int, int]]:
    """The last turn of every other seat since the viewer last answered: whose, and from which position to which.

    A spectator, who never answers, gets the last of all.  What chance does belongs to the turn in which it is asked;
    what it does after the last answer of a turn is nobody's.
    """
    turns: dict[int, tuple[int, int, int]] = {}
    now = (CHANCE, 0)
    for i in range(since_answer(line, ply, viewer), ply):
        seat = line.asked[i]
        if seat < 0:
            continue
        turn = (seat, line.turns[i])
        begin = turns.pop(seat)[1] if turn == now else i
        turns[seat] = (seat, begin, i + 1)
        now = turn
    found = list(turns.values())
    return found if viewer >= 0 else found[-1:]
