"""Hot seat in Chromium: does anybody at a shared screen see what is another's?

Several people share one page.  Beside it the same game is open in other pages: one for each seat alone, and one for a
spectator.  Before a person lifts the curtain, and after, whatever the shared page holds (texts, labels, pictures, what
is only for screen readers) must be in the page of the one who looks; while the curtain is drawn, in the spectator's.
Nor may the page hold a name out of what only others see.  In between people reload, take back, look back, ask for
hints, read the log, and press keys before the curtain.

    python -m scripts.browser_handovers --handovers 100         needs `make web` and Chromium
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.table_driver import CHROMIUM_ARGS, WAIT, Person, Server, chromium, here, seq
from tests.browser.token_keepers import play_until_both_keep

from aitch.core.contract import SPECTATOR
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAMES: Final = ["hemloch", "hyperborea"]
NAMES: Final = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]
ENDS_IN: Final = 4
"""One answer in so many ends the turn, where that is possible."""
ASIDE: Final = 6
"""Before one answer in so many something else is done."""
STRINGS: Final = """() => {
  const strings = [];
  const names = ["aria-label", "aria-valuetext", "title", "alt", "href", "value", "placeholder",
    "data-id", "data-area", "data-cell", "data-answer"];
  const walk = (element) => {
    if (element.matches("defs, symbol, style, script, .curtain, .notice, #tip, [data-preview], [data-prompt]")) return;
    for (const name of names) if (element.hasAttribute(name)) strings.push(`${name}=${element.getAttribute(name)}`);
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) strings.push(node.textContent.trim());
      else if (node.nodeType === Node.ELEMENT_NODE) walk(node);
    }
  };
  walk(document.body);
  return strings;
}"""
"""Every text and every name in the page, seen or not; pictures by what they refer to."""
OWN: Final = re.compile(
    r"your turn|Rematch|playing|here|away|(aria-label=)?(Less|More) of .*|value=.*|\+|.* answers?"
    r"|(aria-label=)?Show again|title=Show again what the others did"
    r"|(Ask to t|T)ake back|title=(Takes your last answer|Asks the others to let you take) .*"
)
"""What a page says to its own person about the page."""


class Leak(Exception):
    """Somebody was shown what is another's."""


class Count:
    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.handovers = 0
        self.answers = 0
        self.strings = 0
        """Texts and names in pages that were compared."""
        self.secrets = 0
        """Names that others held secretly, looked for in pages."""
        self.asides: Counter[str] = Counter()

    @property
    def enough(self) -> bool:
        return self.handovers >= self.wanted

    def told(self) -> str:
        asides = ", ".join(f"{number} {what}" for what, number in sorted(self.asides.items()))
        return (
            f"{self.handovers} hand-overs, {self.answers} answers ({asides}); {self.strings} texts and names compared, "
            f"{self.secrets} secret names looked for"
        )


class SharedScreen:
    """A table at which everybody shares one page, with the pages beside it to compare with."""

    def __init__(self, browser: Browser, server: Server, game: str, seats: int, rng: Rng, count: Count) -> None:
        self.rng = rng
        self.count = count
        self.seat_names = find_game(game).seat_names(seats)
        people = [here(name) for name in NAMES[:seats]]
        if game == "hyperborea" and seats == 2:
            self.made, _ = play_until_both_keep(lambda: server.make(game, people), server)
        else:
            self.made = server.make(game, people)
        self.people = {seat: Person(browser, server, NAMES[seat]) for seat in range(seats)}
        self.people[SPECTATOR] = Person(browser, server, "Guest")
        self.beside = {
            seat: person.sit(self.made, [seat] if seat >= 0 else [], game) for seat, person in self.people.items()
        }
        self.shared = Person(browser, server, "All")
        self.page = self.shared.sit(self.made, list(range(seats)), game)
        self.curtain = self.page.get_by_role("dialog", name="Pass the screen to")

    def close(self) -> None:
        """No page may have complained."""
        everybody = [self.shared, *self.people.values()]
        complaints = [complaint for person in everybody for complaint in person.complaints]
        for person in everybody:
            person.context.close()
        if complaints:
            raise Leak(f"a page complains: {complaints[0]}")

    @property
    def over(self) -> bool:
        return self.page.locator(".over h2").count() > 0

    def play(self, most: int) -> None:
        """Plays until there were so many hand-overs, or the game is over."""
        until = self.count.handovers + most
        while not self.count.enough and self.count.handovers < until:
            self.settle()
            self.look()
            if self.over:
                return
            if self.curtain.count():
                self.hand_over()
            else:
                self.act()

    def settle(self) -> None:
        """Waits until the page asks somebody, or for somebody, or is at the end."""
        ready = self.page.locator("[data-legal]").first.or_(self.curtain).or_(self.page.locator(".over h2"))
        ready.first.wait_for(state="attached")

    def look(self) -> None:
        """Compares the page with that of the one who looks."""
        view = self.shared.view()
        viewer = view["viewer"]
        drawn = self.curtain.count() > 0
        if drawn or view["over"]:
            if viewer != SPECTATOR:
                raise Leak(f"behind the curtain lies what seat {viewer} sees")
        elif viewer != view["asked"]:
            raise Leak(f"seat {view['asked']} is asked, and no curtain was drawn before seat {viewer}")
        if drawn and self.page.locator("dialog[open]:not(.curtain)").count():
            raise Leak("a window is open beneath the curtain")
        if drawn and self.page.locator(".notice, [data-hints], [data-preview], #tip").count():
            raise Leak("a note lies beneath the curtain")
        beside = self.beside[viewer]
        expect(beside.locator(f'[data-seq="{view["seq"]}"]')).to_be_attached(timeout=WAIT)
        self.compare(beside, drawn)
        self.seek_secrets(viewer)

    def compare(self, beside: Page, drawn: bool) -> None:
        """Until both pages have come to rest: they get their news at different times."""
        if not drawn:
            self.page.mouse.move(2, 2)  # what an answer would do is shown to whoever points at it, and not beside
        end = time.monotonic() + WAIT / 1000
        while True:
            found, own = Counter(self.page.evaluate(STRINGS)), Counter(beside.evaluate(STRINGS))
            pointed = [option["label"] for option in self.shared.view()["options"]]
            strange = [text for text in found - own if not OWN.fullmatch(text) and text not in pointed]
            prompts = [page.locator("[data-prompt]").all_inner_texts() for page in (self.page, beside)]
            asked = [re.sub(r"^\w+: ", "", text) for text in prompts[0]]
            strange += [text for text in asked if not any(other.endswith(text) for other in prompts[1])]
            if drawn:
                told = self.curtain.locator("p").all_inner_texts()
                strange += [text for text in told if text and text not in own]
            if not strange:
                self.count.strings += found.total()
                return
            if time.monotonic() > end:
                raise Leak(f"the page of all holds {strange[:5]}")
            time.sleep(0.05)

    def seek_secrets(self, viewer: int) -> None:
        """No name out of an area that only somebody else sees is where the page draws that area."""
        known = areas_of(self.people[viewer].view())
        for seat, person in self.people.items():
            secret = [area for area in areas_of(person.view()).values() if area.get("secret") and seat != viewer]
            for area in secret:
                names = names_in(area) - names_in(known.get(area["id"], {"items": []}))
                self.count.secrets += len(names)
                drawn = " ".join(self.page.locator(f'[data-area="{area["id"]}"]').all_text_contents())
                leaked = [name for name in names if holds(drawn, name)]
                if leaked:
                    raise Leak(f"the page holds {leaked} of seat {seat} while {viewer} looks")

    def hand_over(self) -> None:
        """The curtain is drawn: keys do nothing, a reload does not lift it; then the next one takes the screen."""
        asked = self.shared.view()["asked"]
        what = self.rng.below(4)
        if what == 0:
            self.count.asides["reloads"] += 1
            self.page.reload()
            self.curtain.wait_for()
            self.look()
        elif what == 1:
            self.count.asides["keys at the curtain"] += 1
            for key in ("Escape", "o", "l", "u", "[", "i", "1"):
                self.page.keyboard.press(key)
            self.look()
        self.curtain.get_by_role("button", name=f"I am {NAMES[asked]}").click()
        expect(self.curtain).to_have_count(0)
        self.count.handovers += 1
        self.settle()
        self.look()
        if self.page.locator(".notice").count():
            raise Leak(f"seat {asked} reads a note to somebody else")

    def act(self) -> None:
        if self.rng.below(ASIDE) == 0:
            self.aside()
        elif self.rng.below(3) == 0 and self.press():
            self.count.answers += 1
        else:
            self.answer()

    def answer(self) -> None:
        """Chooses from the list of all answers, wherever their things lie."""
        options = self.shared.view()["options"]
        ends = [i for i, option in enumerate(options) if option["word"] in ("end", "stop", "done")]
        others = [i for i, option in enumerate(options) if option["word"] != "token"]  # kept, it stays a secret
        chosen = ends[0] if ends and self.rng.below(ENDS_IN) == 0 else others[self.rng.below(len(others))]
        before = seq(self.page)
        self.page.keyboard.press("o")
        self.page.locator(".choices button").nth(chosen).click()
        self.wait_after(before)
        self.count.answers += 1

    def press(self) -> bool:
        """Points at a thing and enters it; whether that was an answer, and did not open a choice."""
        things = self.page.locator("[data-legal]")
        before = seq(self.page)
        things.nth(self.rng.below(things.count())).press("Enter")
        choices = self.page.locator(".choices button")
        changed = self.page.locator(f'[data-seq]:not([data-seq="{before}"])')
        changed.or_(choices).first.wait_for(state="attached", timeout=5_000)
        if choices.count():
            choices.first.click()
        self.wait_after(before)
        return True

    def wait_after(self, before: int) -> None:
        expect(self.page.locator(f'[data-seq="{before}"]')).to_have_count(0, timeout=WAIT)

    def aside(self) -> None:
        """Something that is no answer."""
        what = self.rng.below(4)
        before = seq(self.page)
        if what == 0 and self.page.locator("[data-undo]").count():
            self.count.asides["take-backs"] += 1
            self.page.keyboard.press("u")
            refused = self.page.locator(".notice")
            self.page.locator(f'[data-seq]:not([data-seq="{before}"])').or_(refused).first.wait_for(state="attached")
        elif what == 1:
            self.count.asides["looks at the log"] += 1
            pages = [self.page, self.beside[self.shared.view()["viewer"]]]
            for page in pages:
                opens = page.get_by_role("button", name="Log", exact=True)  # none where the log is always in sight
                if opens.count():
                    opens.click()
            self.look()
            for page in pages:
                page.keyboard.press("Escape")
        elif what == 2:
            self.count.asides["looks back"] += 1
            self.page.keyboard.press("[")
            self.page.get_by_role("button", name="Back to now").click()
        elif self.page.locator("[data-hint]").count():
            self.count.asides["hints"] += 1
            self.page.locator("[data-hint]").click()
            self.page.locator("[data-hints]").or_(self.page.locator(".notice")).first.wait_for()
            self.page.keyboard.press("Escape")
            self.page.locator("[data-hints]").wait_for(state="detached")


def areas_of(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {area["id"]: area for area in view["scene"]["areas"]}


def names_in(area: dict[str, Any]) -> set[str]:
    """The names of the things in an area of a scene, and what their faces are called."""
    faces = [thing["face"]["title"] for thing in area["items"] if "face" in thing]
    return {name for name in [*[thing["name"] for thing in area["items"]], *faces] if name}


def holds(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def run(browser: Browser, server: Server, game: str, handovers: int, seed: int, most: int = 60) -> Count:
    """Games with two people and with three, in turn, until there were so many hand-overs."""
    count, rng = Count(handovers), Rng(seed)
    counts = [seats for seats in find_game(game).seat_counts if seats in (2, 3)]
    games = 0
    while not count.enough:
        screen = SharedScreen(browser, server, game, counts[games % len(counts)], rng, count)
        games += 1
        screen.play(most)
        screen.close()
    return count


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help=f"only this one; else {' and '.join(GAMES)}")
    parser.add_argument("--handovers", type=int, default=100, help="of all games together")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(given)
    games: list[str] = options.game or GAMES
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
        try:
            for game in games:
                count = run(browser, server, game, -(-options.handovers // len(games)), options.seed)
                print(f"{game}: {count.told()}: nobody saw what is another's", flush=True)
        except Leak as error:
            print(error, file=sys.stderr)
            return 1
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
