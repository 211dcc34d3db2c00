"""Makes the README's pictures, docs/screens/*.png, from a real server in a real Chromium.

python scripts/screens.py        needs `make web` and Chromium
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, sync_playwright

from aitch.core.registry import modules

ROOT = Path(__file__).parent.parent
SCREENS = ROOT / "docs" / "screens"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
Scheme = Literal["light", "dark"]
SIZES = {"large": (1440, 900), "phone": (360, 740)}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server(port: int, data: str) -> Iterator[None]:
    """A server over one folder of games, for as long as it is needed."""
    server = subprocess.Popen([sys.executable, "-m", "aitch.server", "--port", str(port), "--data", data])
    try:
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait(20)


def seat_link(url: str, game: str) -> str:
    """The link to the first seat of a new table against programs, with as few seats as the game has."""
    listed = json.load(urllib.request.urlopen(f"{url}/api/games"))
    count = next(entry["seat_counts"][0] for entry in listed if entry["name"] == game)
    seats = [{"kind": "here", "name": "Ann"}] + [{"kind": "bot", "bot": "casual"}] * (count - 1)
    body: dict[str, Any] = {"game": game, "options": {}, "pack": "default", "seats": seats, "clock": None}
    data = json.dumps(body | {"listed": False}).encode()
    request = urllib.request.Request(f"{url}/api/tables", data, {"Content-Type": "application/json"})
    made = json.load(urllib.request.urlopen(request))
    return f"{url}/#/table/{made['table']}/seat/{made['secrets'][0]}"


def take(browser: Browser, link: str, name: str, size: str, scheme: Scheme) -> None:
    width, height = SIZES[size]
    page = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme).new_page()
    page.goto(link, timeout=90_000)
    page.wait_for_timeout(2500)
    invitation = page.get_by_role("button", name="Sit down")
    if invitation.count():
        invitation.click()
        page.wait_for_timeout(4000)
    page.screenshot(path=SCREENS / f"{name}-{size}-{scheme}.png")
    page.context.close()


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data, running_server(port, data), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        take(browser, url, "home", "large", "light")
        take(browser, url, "home", "phone", "dark")
        for game in (name for name, module in modules().items() if module.startswith("aitch.")):
            take(browser, seat_link(url, game), game, "large", "light")
            take(browser, seat_link(url, game), game, "phone", "dark")


if __name__ == "__main__":
    main()
