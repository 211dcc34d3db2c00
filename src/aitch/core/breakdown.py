"""Why a game went as it did: where each seat's points come from, or what decided a game without points.

A game with points tells its sources, as many as its rules name, each counted from the position by itself: added up they
are `State.scores()`, at the end and at any time before.  What decides beside points (a tie-break, a condition, the
whole of a game without points) is told as facts; of a game without points, the first is what decided it.
"""

from __future__ import annotations

from typing import TypedDict

from aitch.core.errors import AitchError


class BadBreakdown(AitchError):
    """A breakdown that is not whole, or does not add up."""


class Source(TypedDict):
    """What brings points, in a player's words."""

    name: str
    points: list[int]
    """For each seat."""
    told: list[str]
    """For each seat how they come about: "4 × 3"; empty where it has none."""


class Fact(TypedDict):
    """What bears on the result without being points."""

    name: str
    told: list[str]
    """For each seat what it has, or what it still lacked; a single text where it holds for all together."""


class Breakdown(TypedDict):
    sources: list[Source]
    facts: list[Fact]


def source_of(name: str, counts: list[int], worth: int) -> Source:
    """The points of things that are all worth the same, for each seat's number of them."""
    told = [f"{count} × {worth}" if count else "" for count in counts]
    return {"name": name, "points": [count * worth for count in counts], "told": told}


def totals(breakdown: Breakdown, seats: int) -> list[int]:
    """What the sources add up to for each seat."""
    return [sum(source["points"][seat] for source in breakdown["sources"]) for seat in range(seats)]


def check_breakdown(breakdown: Breakdown, scores: list[int], returns: list[float]) -> None:
    """Raises `BadBreakdown` unless it is whole, adds up to the scores, and tells what decides where they do not."""
    seats = len(scores)
    rows = [*breakdown["sources"], *breakdown["facts"]]
    names = [row["name"].strip() for row in rows]
    if not all(names) or len(set(names)) != len(names):
        raise BadBreakdown(f"the rows of a breakdown have names, and different ones, not {names}")
    for source in breakdown["sources"]:
        if len(source["points"]) != seats or len(source["told"]) != seats:
            raise BadBreakdown(f"{source['name']!r} must tell of each of {seats} seats")
        if any(points and not told for points, told in zip(source["points"], source["told"], strict=True)):
            raise BadBreakdown(f"{source['name']!r} does not tell how its points come about")
    for fact in breakdown["facts"]:
        if len(fact["told"]) not in (1, seats) or not all(told.strip() for told in fact["told"]):
            raise BadBreakdown(f"{fact['name']!r} must tell of each of {seats} seats, or once for all")
    if totals(breakdown, seats) != scores:
        raise BadBreakdown(f"the sources add up to {totals(breakdown, seats)}, and the scores are {scores}")
    if not breakdown["facts"] and not (breakdown["sources"] and told_by_points(scores, returns)):
        raise BadBreakdown("points alone do not decide this, and no fact tells what does")


def told_by_points(scores: list[int], returns: list[float]) -> bool:
    """Whether nobody stands better than somebody with more points or as many."""
    better = [(a, b) for a in range(len(scores)) for b in range(len(scores)) if returns[a] > returns[b]]
    return all(scores[a] > scores[b] for a, b in better)


def in_sentences(breakdown: Breakdown, names: list[str]) -> list[str]:
    """The same for whoever listens: a sentence for each source, without what gave nobody anything."""
    lines: list[str] = []
    for source in breakdown["sources"]:
        if any(source["points"]):
            told = ", ".join(f"{name} {points}" for name, points in zip(names, source["points"], strict=True))
            lines.append(f"{source['name']}: {told}.")
    if breakdown["sources"]:
        summed = totals(breakdown, len(names))
        lines.append("Together: " + ", ".join(f"{name} {n}" for name, n in zip(names, summed, strict=True)) + ".")
    for fact in breakdown["facts"]:
        shared = len(fact["told"]) != len(names)
        told = fact["told"][0] if shared else "; ".join(map(" ".join, zip(names, fact["told"], strict=True)))
        lines.append(f"{fact['name']}: {told}.")
    return lines
