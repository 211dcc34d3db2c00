"""What the browser tests drive: a real server, a real Chromium, and pages that tell on themselves."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect
from tests.browser.dealing_server import DEALS

from aitch.core.differences import Mirror

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "aitch" / "server" / "static"
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LIMITS = {
    "calls_burst": 100_000,
    "calls_rate": 10_000,
    "makes_burst": 10_000,
    "makes_rate": 1_000,
    "seats_at_table": 64,
    "seats_of_visitor": 10_000,
    "sockets_per_address": 500,
    "messages_burst": 100_000,
    "address_messages_burst": 100_000,
    "bot_seconds": 0.05,
    "absent_seconds": 0,
}
SETTINGS = {"name": "Ann", "scheme": "system", "pace": "none", "keys": True, "labels": True}
WAIT = 90_000
"""Milliseconds after which a test gives up; the machine may be busy with other things."""
EXPECTED = re.compile(r"WebSocket connection to .* failed|ERR_CONNECTION_RE(FUSED|SET)|ERR_INTERNET_DISCONNECTED")
"""What a browser writes by itself when a test takes the server away."""


def chromium() -> str:
    """The browser to drive: CHROMIUM names it, or the system's own."""
    named = os.environ.get("CHROMIUM", "")
    found = named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
    assert found, "the browser tests need Chromium: install it, or name it in the variable CHROMIUM"
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process on a port of its own, over one folder of games."""

    def __init__(self, data: Path) -> None:
        assert (STATIC / "index.html").is_file(), "the page is not built: run `make web` first"
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        paths = [str(ROOT), str(ROOT / "src"), str(ROOT / "tests" / "other_package")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "AITCH_LIMITS": json.dumps(LIMITS)}
        module = "tests.browser.dealing_server" if DEALS in os.environ else "aitch.server"
        command = [sys.executable, "-m", module, "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT
        )
        until = time.monotonic() + WAIT / 1000
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server has ended"
            try:
                with urllib.request.urlopen(self.url + "healthz", timeout=5):
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        """The hard way, in the middle of whatever it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)

    def make(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """A table made without the page, for tests that are about something else."""
        body: dict[str, Any] = {
            "game": game,
            "options": {},
            "pack": "default",
            "seats": seats,
            "clock": None,
            "listed": False,
        }
        return self.post("api/tables", body | more)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            made: dict[str, Any] = json.load(answer)
        return made


def here(name: str = "Ann") -> dict[str, str]:
    return {"kind": "here", "name": name, "bot": ""}


def elsewhere() -> dict[str, str]:
    return {"kind": "open", "name": "", "bot": ""}


def program(bot: str = "random") -> dict[str, str]:
    return {"kind": "bot", "name": "", "bot": bot}


class Person:
    """Somebody at a browser of their own: the pages they opened and every byte that these received."""

    def __init__(self, browser: Browser, server: Server, name: str = "Ann", **options: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(**{"reduced_motion": "reduce"} | options)
        self.context.set_default_timeout(WAIT)
        settings = json.dumps(SETTINGS | {"name": name})
        self.context.add_init_script(
            f"if (!localStorage.getItem('aitch.settings')) localStorage.setItem('aitch.settings', '{settings}')"
        )
        self.complaints: list[str] = []
        self.refusals: set[int] = set()
        """Statuses that a test provokes on purpose: the browser writes each of them to the console."""
        self.frames: list[str] = []
        self.messages: list[dict[str, Any]] = []
        """The same as they were meant, where they came as differences."""
        self.sent: list[str] = []

    def page(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.on("console", lambda said: self.heard(said.type, f"{said.text} {said.location['url']}"))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("websocket", self.listen)
        page.goto(self.server.url + path)
        return page

    def heard(self, kind: str, text: str) -> None:
        provoked = any(f"status of {status}" in text for status in self.refusals)
        if kind in ("error", "warning") and not provoked and not EXPECTED.search(text):
            self.complaints.append(f"{kind}: {text}")

    def listen(self, socket: WebSocket) -> None:
        mirror = Mirror()

        def receive(frame: str | bytes) -> None:
            self.frames.append(str(frame))
            self.messages.append(mirror.message(json.loads(frame)))

        socket.on("framereceived", receive)
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def sit(self, made: dict[str, Any], seats: list[int], game: str) -> Page:
        """Opens a table with the seats of this screen, as if it had been made here."""
        mine = [{"seat": seat, "secret": made["secrets"][seat]} for seat in seats]
        kept = [{"table": made["table"], "game": game, "title": game, "mine": mine, "invites": [], "at": 0}]
        self.context.add_init_script(
            f"if (!localStorage.getItem('aitch.tables')) localStorage.setItem('aitch.tables', '{json.dumps(kept)}')"
        )
        page = self.page(f"#/table/{made['table']}")
        expect(page.locator("[data-seq]")).to_be_visible(timeout=WAIT)
        return page

    def views(self) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["t"] == "view"]

    def view(self) -> dict[str, Any]:
        """The view that came last."""
        return next(message for message in reversed(self.messages) if message["t"] == "view")

    def answers(self) -> list[dict[str, Any]]:
        messages = [json.loads(frame) for frame in self.sent]
        return [message for message in messages if message["t"] == "answer"]


def seq(page: Page) -> int:
    return int(page.locator("[data-seq]").get_attribute("data-seq") or "-1")


def caught_up(page: Page, person: Person) -> dict[str, Any]:
    """The newest view that was sent to somebody, once the page shows it: while one waits, newer ones may come."""
    end = time.monotonic() + WAIT / 1000
    while seq(page) != (newest := person.view())["seq"]:
        assert time.monotonic() < end, f"the page shows {seq(page)}, and {newest['seq']} was sent to it"
        page.wait_for_timeout(50)
    return newest


def after(page: Page, act: Callable[[], None]) -> None:
    """Does something that the server must take as an event, and waits until the page shows it."""
    before = seq(page)
    act()
    expect(page.locator(f'[data-seq="{before}"]')).to_have_count(0, timeout=WAIT)


def cell(page: Page, id: str) -> Locator:
    return page.locator(f'[data-cell="{id}"]')


def choose(page: Page, id: str) -> None:
    """Clicks a place of the board and waits for the next question."""
    after(page, lambda: cell(page, id).click(force=True))


def press(page: Page, name: str) -> None:
    """Clicks an answer's button and waits for the next question."""
    after(page, lambda: page.locator(".answers").get_by_role("button", name=name).click())


def prompt(page: Page) -> Locator:
    return page.locator("[data-prompt]")
