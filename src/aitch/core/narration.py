"""What a viewer reads about an answer."""

from __future__ import annotations

from aitch.core.contract import State


def known_option(before: State, option: int, viewer: int) -> int:
    """The answer if this viewer may know which it was, else -1."""
    return option if before.game.knows(before, viewer) else -1


def move(before: State, option: int, viewer: int) -> str:
    """What an answer was, in few words, for one that the log has no line for: "Sun: c3"."""
    game, seen = before.game, before.seen_by(viewer)
    who = game.seat_names(len(before.scores()))[before.seat] if before.seat >= 0 else "By chance"
    known = known_option(before, option, viewer)
    return f"{who}: {game.called(seen, known)}" if known >= 0 else f"{who}: what only others know"


def line(before: State, after: State, option: int, viewer: int) -> str:
    """One line of log for an answer that led from one full position to another; empty if there is nothing to say."""
    seen, then = before.seen_by(viewer), after.seen_by(viewer)
    return before.game.narrate(seen, then, known_option(before, option, viewer))
