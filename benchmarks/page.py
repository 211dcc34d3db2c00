"""How soon the page answers a click while 200 tables play: a real Chromium, server and players on the same machine.

    python -m benchmarks.page [--games 200] [--pace 5] [--clicks 100] [--only GAME] [--out FOLDER]

Meanwhile 200 tables play, of all games alike, as people do: each gives an answer every five seconds, at moments of its
own (see `load.py`; two sockets or more at each).  A page plays a table of each game in turn, all of its seats, by
pointing with the mouse at what glows, resting there for a moment as a hand does, and clicking.  Measured in the page
itself: from the click, by the clock of the event, until the next question stands on the screen, after the frame that
shows it was painted.  A click that only opens a choice is not counted; the one that chooses is.  Fails if at any game
the 95th percentile is above 100 ms, or if a click goes unanswered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final

from benchmarks.load import RESULTS, Load, Run, at_a_server, cpu_of, machine, quantile, write_results
from playwright.async_api import Page, async_playwright
from playwright.async_api import TimeoutError as Unanswered

AIM: Final = 100.0
"""Milliseconds that the 95th percentile may be."""
PATIENCE: Final = 5_000
"""Milliseconds after which a click counts as unanswered."""
REST: Final = 0.25
"""Seconds that a hand rests on what it is about to press: by then what would come of it has been told, too."""
LOOKS: Final = 100
"""Milliseconds between two looks at the page, which are work for it too."""
SETTINGS: Final = {"name": "Ann", "scheme": "light", "pace": "normal", "keys": True, "labels": True}
CHROMIUM_ARGS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WATCH: Final = """
window.clicks = [];
let clicked = 0;
addEventListener('click', (event) => { clicked = event.timeStamp; }, true);
new MutationObserver(() => {
  const since = clicked;
  clicked = 0;
  if (!since) return;
  // A frame's callback runs before it is painted, a message sent there after it.
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => window.clicks.push(performance.now() - since);
    painted.port2.postMessage(0);
  });
}).observe(document, { subtree: true, attributeFilter: ['data-seq'] });
"""
"""Put into the page before its own scripts: keeps for each click how long the next question took."""
TARGETS: Final = """
() => {
  const dialog = document.querySelector('dialog[open]');
  const glowing = dialog ? dialog.querySelectorAll('.choices button, [data-legal], .button.strong')
                         : document.querySelectorAll('[data-legal], [data-answer]');
  const found = [];
  for (const element of glowing) {
    const box = element.getBoundingClientRect();
    // The middle may be taken by something else that lies there: then near the upper edge.
    for (const part of [0.5, 0.1]) {
      const [x, y] = [box.x + box.width / 2, box.y + part * box.height];
      const hit = document.elementFromPoint(x, y)?.closest('[data-legal], [data-answer], [data-cell], button');
      if (hit !== element) continue;
      found.push([x, y]);
      break;
    }
  }
  return found.length ? found : null;
}
"""
"""A point on each thing that can be chosen and lies in sight: in an open dialog, else on the table."""
SHOWN: Final = """
() => JSON.stringify([
  document.querySelector('[data-seq]')?.dataset.seq,
  document.querySelector('dialog[open]')?.textContent,
  !!document.querySelector('.over'),
])
"""
"""What a click changes: the question, or what is open before it."""
SIT: Final = """
([tables, settings]) => { localStorage['aitch.tables'] = tables; localStorage['aitch.settings'] = settings; }
"""


class Player:
    """A page that plays all seats of a table, and begins anew when a game is over."""

    def __init__(self, page: Page, port: int, info: dict[str, Any]) -> None:
        self.page = page
        self.load = Load([port], info["name"], info["seat_counts"][0], None)
        self.dice = random.Random(1)
        self.took: list[float] = []
        self.unanswered = 0
        self.ended = 0

    async def sit(self) -> None:
        """Opens a fresh table with the secrets of all its seats."""
        table, secrets = await asyncio.to_thread(self.load.make)
        held = [{"seat": seat, "secret": secret} for seat, secret in enumerate(secrets)]
        kept = {"table": table, "game": self.load.game, "title": "", "mine": held, "invites": [], "at": 0}
        await self.page.goto(f"http://127.0.0.1:{self.load.ports[0]}/")
        await self.page.evaluate(SIT, [json.dumps([kept]), json.dumps(SETTINGS)])
        await self.page.goto(f"http://127.0.0.1:{self.load.ports[0]}/#/table/{table}")
        await self.page.locator("[data-seq]").wait_for(timeout=60_000)

    async def play(self, clicks: int) -> None:
        await self.sit()
        while len(self.took) < clicks and self.unanswered < clicks:
            if await self.page.locator(".over h2").count():
                self.ended += 1
                await self.sit()
            await self.click()
            self.took += await self.page.evaluate("() => window.clicks.splice(0)")

    async def click(self) -> None:
        try:
            ready = f"() => ({TARGETS})() || (document.querySelector('.over h2') && [])"
            targets = await (await self.page.wait_for_function(ready, polling=LOOKS)).json_value()
            if not targets:
                return
            target = self.dice.choice(targets)
            await self.page.mouse.move(*target)
            await asyncio.sleep(REST)
            if target not in (await self.page.evaluate(TARGETS) or []):
                return  # the table has turned to the next player meanwhile, and all lies elsewhere
            before = await self.page.evaluate(SHOWN)
            await self.page.mouse.click(*target)
            changed = f"before => ({SHOWN})() !== before"
            await self.page.wait_for_function(changed, arg=before, timeout=PATIENCE, polling=LOOKS)
        except Unanswered:
            self.unanswered += 1

    def row(self) -> dict[str, object]:
        seconds = [ms / 1000 for ms in self.took]
        return {
            "game": self.load.game,
            "clicks": len(seconds),
            "p50_ms": quantile(seconds, 0.5),
            "p95_ms": quantile(seconds, 0.95),
            "max_ms": quantile(seconds, 1.0),
            "unanswered": self.unanswered,
            "games_ended": self.ended,
        }


async def drive(given: argparse.Namespace, port: int, pid: int) -> tuple[list[dict[str, object]], dict[str, object]]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=60) as answer:
        infos = json.loads(answer.read())
    loads = [Load([port], info["name"], info["seat_counts"][0], None) for info in infos]
    run = Run(given.pace)
    for i, load in enumerate(loads):
        load.run = run
        await load.start(len(range(i, given.games, len(loads))))
    cpu, clock = cpu_of(pid), asyncio.get_running_loop().time()
    rows = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        for info in [info for info in infos if given.only in ("", info["name"])]:
            context = await browser.new_context(viewport={"width": 1366, "height": 768})
            await context.add_init_script(WATCH)
            player = Player(await context.new_page(), port, info)
            await player.play(given.clicks)
            rows.append(player.row())
            print(rows[-1], flush=True)
            await context.close()
        await browser.close()
    seconds = asyncio.get_running_loop().time() - clock
    for task in [task for load in loads for task in load.tasks]:
        task.cancel()
    return rows, {
        "answers_per_second": round(len(run.acknowledged) / seconds, 1),
        "server_cpu": round((cpu_of(pid) - cpu) / seconds, 2),
        "errors": len(run.errors),
    }


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return found or sys.exit("this needs Chromium: install it, or name it in the variable CHROMIUM")


COLUMNS = {"game": "game", "clicks": "clicks", "p50 ms": "p50_ms", "p95 ms": "p95_ms", "max ms": "max_ms"} | {
    "unanswered": "unanswered"
}


def table(
    rows: list[dict[str, object]],
    others: dict[str, object],
    where: dict[str, object],
    given: argparse.Namespace,
) -> str:
    lines = [
        "# The page at a busy server",
        "",
        "From a click to the painted next question, in Chromium at 1366x768, while",
        f"{given.games} tables of all games gave an answer every {given.pace:g} s each,",
        f"{others['answers_per_second']} a second in all (server CPU {others['server_cpu']}); {where['cpu']},",
        f"{where['cores']} cores for server, players and browser together, Python {where['python']},",
        f"engine {where['engine']}, {where['date']}, load average before {where['load_before']}: what",
        "other work on the machine adds is in the figures.",
        "Made by `benchmarks/page.py`.",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + "---|" * len(COLUMNS),
    ]
    lines += ["| " + " | ".join(str(row[key]) for key in COLUMNS.values()) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="tables that play meanwhile")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds until each of them gives its next answer")
    parser.add_argument("--clicks", type=int, default=100, help="to be measured at each game")
    parser.add_argument("--only", default="", help="the one game that the page plays; all if it is not named")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the results go")
    given = parser.parse_args()
    where = machine()
    rows, others = at_a_server(lambda port, pid: drive(given, port, pid))
    report = {"machine": where, "games": given.games, "pace": given.pace, "others": others, "pages": rows}
    write_results(given.out, "page", table(rows, others, where, given), report)
    slow = [row for row in rows if float(str(row["p95_ms"])) > AIM or row["unanswered"] or not row["clicks"]]
    return 1 if slow or others["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
