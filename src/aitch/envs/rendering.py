"""A seen position in words, for `render()`."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.seat_text import view_of

MODES: Final = ["ansi"]
"""Pictures are drawn by the page and the terminal, which are no part of an environment."""


def check_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in MODES:
        raise BadOption(f"there is no render mode {render_mode!r}; there are: {', '.join(MODES)}")
    return render_mode


def render_text(seen: State) -> str:
    """The scene in words, who is asked what, and the legal answers: what a player by text is told (`envs.text`)."""
    names: list[str] = seen.game.seat_names(len(seen.returns()))
    return view_of(seen, names, []).text()
