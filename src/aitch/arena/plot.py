"""A plot of values with their intervals, as SVG: one line for each, a point with a bar."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, ROW, TOP, BOTTOM, RIGHT = 640, 34, 40, 44, 84
LETTER = 8
"""About as wide as a letter is."""


class Bar(NamedTuple):
    name: str
    value: float
    low: float
    high: float


def svg(title: str, axis: str, bars: Sequence[Bar]) -> str:
    """The plot; it follows a dark page, and its numbers are text too."""
    left = 24 + LETTER * max((len(bar.name) for bar in bars), default=4)
    height = TOP + ROW * len(bars) + BOTTOM
    ends = [end for bar in bars for end in (bar.low, bar.high, bar.value) if math.isfinite(end)] or [0.0]
    low, high, step = scale(min(ends), max(ends))

    def x(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (WIDTH - left - RIGHT)

    foot = TOP + ROW * len(bars)
    told = "; ".join(f"{bar.name} {bar.value:.0f} ({bar.low:.0f} to {bar.high:.0f})" for bar in bars)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(told)}</desc>",
        "<style>.ink{fill:#222}.grid{stroke:#ccc}.mark{stroke:#8a3b12;fill:#8a3b12}"
        "@media(prefers-color-scheme:dark){.ink{fill:#ddd}.grid{stroke:#555}.mark{stroke:#f0a35e;fill:#f0a35e}}</style>",
        f'<text class="ink" x="{WIDTH / 2:.0f}" y="22" text-anchor="middle" font-weight="bold">{escape(title)}</text>',
    ]
    tick = low
    while tick <= high + step / 2:
        lines.append(f'<line class="grid" x1="{x(tick):.1f}" y1="{TOP}" x2="{x(tick):.1f}" y2="{foot}"/>')
        label = f"{tick:g}"
        lines.append(f'<text class="ink" x="{x(tick):.1f}" y="{foot + 16}" text-anchor="middle">{label}</text>')
        tick += step
    lines.append(
        f'<text class="ink" x="{(left + WIDTH - RIGHT) / 2:.0f}" y="{foot + 36}" text-anchor="middle">'
        f"{escape(axis)}</text>"
    )
    for i, bar in enumerate(bars):
        y = TOP + ROW * i + ROW / 2
        lines.append(f'<text class="ink" x="{left - 12}" y="{y + 5:.0f}" text-anchor="end">{escape(bar.name)}</text>')
        ends_x = (x(bar.low), x(bar.high))
        lines.append(
            f'<path class="mark" stroke-width="2" d="M{ends_x[0]:.1f} {y - 6:.1f}v12m0 -6H{ends_x[1]:.1f}m0 -6v12"/>'
        )
        lines.append(f'<circle class="mark" cx="{x(bar.value):.1f}" cy="{y:.1f}" r="5"/>')
        lines.append(f'<text class="ink" x="{WIDTH - RIGHT + 14}" y="{y + 5:.0f}">{bar.value:.0f}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def scale(least: float, most: float) -> tuple[float, float, float]:
    """Round ends and steps of an axis that holds both numbers."""
    rough = max(most - least, 1.0) / 5
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    low, high = math.floor(least / step) * step, math.ceil(most / step) * step
    return low, max(high, low + step), step
