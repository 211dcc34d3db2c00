"""Why a game stands or ended as it did, for the terminal: points by source as a table or in words, and the moments."""

from __future__ import annotations

from aitch.core.breakdown import Breakdown, in_sentences, totals
from aitch.core.match import Match
from aitch.core.story import Moment, tell_story

GAP = 2
"""Spaces between columns."""


def reasons(match: Match, viewer: int, in_words: bool = False) -> list[str]:
    """Where the points come from, as this viewer sees it; of a game that is over also the turns that decided it."""
    names = match.game.seat_names(match.seats)
    breakdown = match.game.breakdown(match.state.seen_by(viewer))
    lines = in_sentences(breakdown, names) if in_words else as_table(breakdown, names)
    return lines + (moments(match, viewer, names) if match.over else [])


def as_table(breakdown: Breakdown, names: list[str]) -> list[str]:
    """A row for each source, a column for each seat; what is the same for all stands below."""
    seats = range(len(names))
    scored = bool(breakdown["sources"])
    rows = [["Points from" if scored else "What decides", *names]]
    for source in breakdown["sources"]:
        told = [f" ({how})" if how else "" for how in source["told"]]
        rows.append([source["name"], *(f"{source['points'][seat]}{told[seat]}" for seat in seats)])
    if scored:
        rows.append(["Together", *(str(total) for total in totals(breakdown, len(names)))])
    rows += [[fact["name"], *fact["told"]] for fact in breakdown["facts"] if len(fact["told"]) == len(names)]
    widths = [max(len(row[column]) for row in rows) + GAP for column in range(len(names) + 1)]
    lines = ["".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    shared = [fact for fact in breakdown["facts"] if len(fact["told"]) != len(names)]
    return lines + [f"{fact['name']}: {fact['told'][0]}" for fact in shared]


def moments(match: Match, viewer: int, names: list[str]) -> list[str]:
    story = tell_story(match, viewer)
    unit = "points" if story["unit"] == "points" else "in outlook"
    lines = [moment_line(moment, names, unit) for moment in story["moments"]]
    return ["The moments that decided it:", *lines] if lines else []


def moment_line(moment: Moment, names: list[str], unit: str) -> str:
    gains = [f"{name} {gain:+.0f}" for name, gain in zip(names, moment["gains"], strict=True) if round(gain)]
    return f"  turn {moment['turn']}, answer {moment['ply']}: {moment['text']} ({', '.join(gains)} {unit})"
