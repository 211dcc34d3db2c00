"""Makes the README's moving picture, docs/screens/games.webp, from games that programs play at a real table.

python -m scripts.film        needs `make web` and Chromium

Chromium shows the tables and packs what it shows: each picture of the film is the part that has changed, as WebP.
"""

from __future__ import annotations

import base64
import json
import shutil
import struct
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from scripts.screens import ARGS, SCREENS, free_port, running_server

GAMES = {"hermetica": (20, "strong"), "hyperborea": (200, "casual"), "hemloch": (40, "strong"), "sygon": (70, "strong")}
"""What is shown, each for some seconds from this answer on, when there is something to see, and who plays: programs
that take long enough for a page to follow."""
SECONDS = 4.8
TRIES = 5
SETTLING = 700
"""Milliseconds until all is in its place."""
EVERY = 0.16
"""Seconds between two pictures."""
LAST = 1.2
"""So long the last picture of each game stands."""
VIEW: ViewportSize = {"width": 1280, "height": 740}
SHOWN = (860, 497)
"""The size of the film."""
QUALITY = 0.72
MOST_BYTES = 700_000
BLOCK = 16
"""What WebP packs at once: a square of so many pixels, which is shown if any of them has changed."""
PACK = """async ([before, after, width, height, block, quality]) => {
  const draw = async (png) => {
    const context = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
    context.imageSmoothingQuality = "high";
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, width, height);
    return context;
  };
  const now = await draw(after);
  if (before) {
    const [a, b] = [await draw(before), now].map((context) => context.getImageData(0, 0, width, height).data);
    const changed = new Set();
    for (let i = 0; i < a.length; i += 4) {
      if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) < 9) continue;
      changed.add(Math.floor(((i / 4) % width) / block) + " " + Math.floor(i / 4 / width / block));
    }
    if (changed.size === 0) return null;
    for (let x = 0; x * block < width; x++)
      for (let y = 0; y * block < height; y++)
        if (!changed.has(x + " " + y)) now.clearRect(x * block, y * block, block, block);
  }
  const packed = await now.canvas.convertToBlob({type: "image/webp", quality});
  return btoa(Array.from(new Uint8Array(await packed.arrayBuffer()), (n) => String.fromCharCode(n)).join(""));
}"""
"""A picture as WebP, transparent where nothing has changed since the one before; null if nothing has at all."""


@dataclass
class Frame:
    """One picture of the film: for how long it stands, and its pixels."""

    milliseconds: int
    packed: bytes


def new_table(url: str, game: str) -> str:
    """A table at which programs play each other, for whoever looks on."""
    listed = json.load(urllib.request.urlopen(f"{url}/api/games"))
    count = next(entry["seat_counts"][0] for entry in listed if entry["name"] == game)
    seats = [{"kind": "bot", "bot": GAMES[game][1]}] * count
    body: dict[str, Any] = {"game": game, "options": {}, "pack": "default", "seats": seats, "clock": None}
    data = json.dumps(body | {"listed": False}).encode()
    request = urllib.request.Request(f"{url}/api/tables", data, {"Content-Type": "application/json"})
    return str(json.load(urllib.request.urlopen(request))["table"])


def scene_of(browser: Browser, url: str, game: str) -> list[str]:
    """Some seconds out of a game; of another one where programs were faster than the page."""
    page = browser.new_context(viewport=VIEW, color_scheme="light").new_page()
    page.goto(url, timeout=90_000)
    page.get_by_role("link", name="My games").first.wait_for(timeout=90_000)
    for _ in range(TRIES):
        pictures = watch(page, url, game)
        if page.get_by_role("button", name="Look through", exact=True).count() == 0:
            page.context.close()
            return pictures
    sys.exit(f"{game} was always over before it could be seen")


def watch(page: Page, url: str, game: str) -> list[str]:
    """What one sees at a table, as PNG, at equal times."""
    table = new_table(url, game)
    while json.load(urllib.request.urlopen(f"{url}/api/tables/{table}"))["ply"] < GAMES[game][0]:
        time.sleep(0.02)
    page.goto(f"{url}/#/table/{table}", timeout=90_000)
    page.locator("[data-seq] [data-area]").first.wait_for(timeout=90_000)
    page.wait_for_timeout(SETTLING)
    seen: list[tuple[float, str]] = []
    session = page.context.new_cdp_session(page)

    def keep(event: Any) -> None:
        seen.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png"})
    page.wait_for_timeout(1000 * SECONDS)
    session.send("Page.stopScreencast")
    session.detach()
    return at_equal_times(seen)


def at_equal_times(seen: list[tuple[float, str]]) -> list[str]:
    """The picture that stood at each moment of the film."""
    began = seen[0][0]
    moments = [began + EVERY * number for number in range(int(SECONDS / EVERY))]
    return [[picture for when, picture in seen if when <= moment][-1] for moment in moments]


def pack(page: Page, scenes: list[list[str]]) -> list[Frame]:
    """The film: what changes from each picture to the next; the last of a game stands longer."""
    frames: list[Frame] = []
    for scene in scenes:
        before = ""
        for picture in scene:
            found = page.evaluate(PACK, [before, picture, *SHOWN, BLOCK, QUALITY])
            if found is None:
                frames[-1].milliseconds += round(1000 * EVERY)
            else:
                frames.append(Frame(round(1000 * EVERY), base64.b64decode(found)))
            before = picture
        frames[-1].milliseconds += round(1000 * LAST)
    return frames


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of a RIFF file."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def pixels(webp: bytes) -> bytes:
    """The picture itself out of a file of one picture, which may tell more before it."""
    at = 12
    while webp[at : at + 4] not in (b"ALPH", b"VP8 ", b"VP8L"):
        size = struct.unpack_from("<I", webp, at + 4)[0]
        at += 8 + size + size % 2
    return webp[at:]


def three(number: int) -> bytes:
    """A number of 24 bits."""
    return struct.pack("<I", number)[:3]


def animated_webp(frames: list[Frame]) -> bytes:
    """All pictures in one file that repeats itself; see the container's specification for its parts."""
    size = three(SHOWN[0] - 1) + three(SHOWN[1] - 1)
    animated, transparent = 0x02, 0x10
    parts = chunk(b"VP8X", bytes([animated | transparent, 0, 0, 0]) + size)
    parts += chunk(b"ANIM", b"\xff\xff\xff\xff" + struct.pack("<H", 0))
    for frame in frames:
        place = three(0) + three(0) + size
        parts += chunk(b"ANMF", place + three(frame.milliseconds) + bytes([0]) + pixels(frame.packed))
    return chunk(b"RIFF", b"WEBP" + parts)


def main() -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data, running_server(port, data), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
        scenes = [scene_of(browser, url, game) for game in GAMES]
        film = animated_webp(pack(browser.new_page(), scenes))
    print(f"{len(film) / 1000:.0f} kB, {sum(map(len, scenes))} pictures")
    if len(film) > MOST_BYTES:
        sys.exit("that is too large for a README")
    (SCREENS / "games.webp").write_bytes(film)


if __name__ == "__main__":
    main()
