"""Draws the curve of a training, and says how it ended: an SVG and a page beside what `examples/ppo.py` has written.

python scripts/curve.py benchmarks/results/ppo_hemloch.json
"""

from __future__ import annotations

import argparse
import json
from html import escape
from pathlib import Path
from typing import Any, Final

import aitch

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 56, 90, 44, 52
MARKS: Final = {"random": "first", "greedy": "second"}
STYLE: Final = (
    ".ink{fill:#222}.grid{stroke:#ccc}.first{stroke:#8a3b12}.second{stroke:#1f5f99}"
    "@media(prefers-color-scheme:dark){.ink{fill:#ddd}.grid{stroke:#555}.first{stroke:#f0a35e}.second{stroke:#7fb8ee}}"
)


def svg(found: dict[str, Any]) -> str:
    """Mean results over processor minutes, a line for each opponent; its end is told beside it."""
    title = f"PPO learns {aitch.game(found['settings']['game']).title}"
    most: float = max(found["took"]["minutes"], 0.1)

    def x(minutes: float) -> float:
        return LEFT + minutes / most * (WIDTH - LEFT - RIGHT)

    def y(result: float) -> float:
        return TOP + (1 - result) / 2 * (HEIGHT - TOP - BOTTOM)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title><desc>{escape(told(found))}</desc><style>{STYLE}</style>",
        f'<text class="ink" x="{WIDTH / 2:.0f}" y="24" text-anchor="middle" font-weight="bold">{escape(title)}</text>',
    ]
    for result in (-1.0, -0.5, 0.0, 0.5, 1.0):
        lines.append(f'<line class="grid" x1="{LEFT}" y1="{y(result):.1f}" x2="{WIDTH - RIGHT}" y2="{y(result):.1f}"/>')
        lines.append(f'<text class="ink" x="{LEFT - 8}" y="{y(result) + 5:.1f}" text-anchor="end">{result:+g}</text>')
    for minute in range(int(most) + 1):
        lines.append(f'<text class="ink" x="{x(minute):.1f}" y="{HEIGHT - 32}" text-anchor="middle">{minute}</text>')
    lines.append(
        f'<text class="ink" x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">'
        "processor minutes; mean result of whole games</text>"
    )
    for name, mark in MARKS.items():
        points = [(look["minutes"], look[name]) for look in found["curve"]] + [(most, found["score"][name]["mean"])]
        path = " ".join(f"{x(minutes):.1f},{y(result):.1f}" for minutes, result in points)
        lines.append(f'<polyline class="{mark}" fill="none" stroke-width="2.5" points="{path}"/>')
        lines.append(f'<text class="ink" x="{WIDTH - RIGHT + 8}" y="{y(points[-1][1]) + 5:.1f}">{name}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def told(found: dict[str, Any]) -> str:
    """The last score in a sentence."""
    scores = [
        f"against {name} {score['mean']:+.3f} ({score['low']:+.3f} to {score['high']:+.3f}) in {score['games']:,} games"
        for name, score in found["score"].items()
    ]
    return "Mean result, with its 95 % interval: " + "; ".join(scores) + "."


def page(found: dict[str, Any], stem: str) -> str:
    settings, took = found["settings"], found["took"]
    game = aitch.game(settings["game"])
    beaten = next((look for look in found["curve"] if look["random"] > 0.5), None)
    busy = took["minutes_by_the_clock"] > 1.3 * took["minutes"]
    clock = f"{took['minutes_by_the_clock']:.1f} by the clock{', on a machine with much else to do' if busy else ''}"
    lines = [
        f"# A training: PPO learns {game.title}",
        "",
        f"`examples/ppo.py` on one core, seed {settings['seed']}, against `{settings['opponents']}`: "
        f"{took['updates']:,} updates, {took['steps']:,} steps",
        f"in {took['minutes']:.1f} processor minutes ({clock}), looks at how it plays included.",
        f"Torch {found['torch']}, observations `{found['observation']}`.",
        "",
        f"![Mean results over processor minutes]({stem}.svg)",
        "",
        "A result is 1 for a win and -1 for a loss; the policy draws its answers, and sits at all seats.",
        told(found),
    ]
    if beaten:
        lines += [f"It won three games of four against `random` after {beaten['minutes']:.2f} processor minutes."]
    if found["score"]["greedy"]["high"] < 0 and settings["opponents"] == "random":
        lines += ["Who has only met `random` does not yet beat `greedy`, which looks a step ahead."]
    lines += [
        "",
        "| processor minutes | steps | against `random` | against `greedy` |",
        "|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {look['minutes']:.2f} | {look['steps']:,} | {look['random']:+.2f} | {look['greedy']:+.2f} |"
        for look in found["curve"]
    ]
    again = (
        f"python examples/ppo.py --game {game.name} --seed {settings['seed']} --minutes 60 --updates {took['updates']}"
    )
    lines += ["", f"{settings['games']} games a look. Each number again:", "", f"    {again}", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="what `examples/ppo.py --out` has written")
    file = parser.parse_args().file
    found = json.loads(file.read_text())
    file.with_suffix(".svg").write_text(svg(found))
    file.with_suffix(".md").write_text(page(found, file.stem))


if __name__ == "__main__":
    main()
