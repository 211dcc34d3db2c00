"""A seen position in words or as a picture, for `render()`."""

from __future__ import annotations

from typing import Final

from aitch.core.contract import State
from aitch.core.errors import BadOption
from aitch.core.scene_svg import position_svg
from aitch.core.seat_text import view_of

MODES: Final = ["ansi", "svg"]
"""In words; as a picture in SVG, which any browser shows and `resvg` or the like turns into pixels."""


def check_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in MODES:
        raise BadOption(f"there is no render mode {render_mode!r}; there are: {', '.join(MODES)}")
    return render_mode


def rendered(seen: State, render_mode: str | None) -> str | None:
    """What `render()` gives in this mode."""
    if render_mode is None:
        return None
    return position_svg(seen) if render_mode == "svg" else in_words(seen)


def in_words(seen: State) -> str:
    """The scene in words, who is asked what, and the legal answers: what a player by text is told (`envs.text`)."""
    names: list[str] = seen.game.seat_names(len(seen.returns()))
    return view_of(seen, names, []).text()
