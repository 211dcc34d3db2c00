"""What is heard at the table, and what calls somebody back to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, after, elsewhere, here, prompt, seq

Someone = Callable[..., Person]
SOUNDS = Path(__file__).parents[2] / "web" / "src" / "sounds"
LENGTHS = {file.stat().st_size: file.stem for file in SOUNDS.glob("*.wav")}
"""No two of the files are equally long: so one is known by its length."""
LISTEN = """
window.heard = [];
const names = new WeakMap();
const decode = AudioContext.prototype.decodeAudioData;
AudioContext.prototype.decodeAudioData = async function (bytes) {
  const name = LENGTHS[bytes.byteLength];
  const buffer = await decode.call(this, bytes);
  names.set(buffer, name);
  return buffer;
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  window.heard.push(names.get(this.buffer));
  window.heardAt = performance.now();
  return start.apply(this, given);
};
""".replace("LENGTHS", json.dumps(LENGTHS))
NOTIFY = """
window.told = [];
window.Notification = class {
  static permission = 'default';
  static requestPermission = async () => (window.Notification.permission = 'granted');
  constructor(title, options) { window.told.push(title + ', ' + options.body); }
  close() {}
};
"""
HIDE = """
() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
}
"""


def listening(person: Person) -> Person:
    person.context.add_init_script(LISTEN)
    return person


def wait_for(page: Page, sounds: list[str]) -> None:
    """Until these sounds, in this order, have been heard, and the last has rung out: two in one moment are one."""
    rung = "sounds => JSON.stringify(window.heard) === JSON.stringify(sounds) && performance.now() > heardAt + 200"
    page.wait_for_function(rung, arg=sounds)


def test_one_hears_pieces_and_steps_through_the_past_and_the_end(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    page = listening(someone("Ann")).sit(made, [0, 1], "hermetica")
    assert page.evaluate("window.heard") == []
    draft(page)
    wait_for(page, ["place"])
    before = seq(page)
    page.keyboard.press("[")
    expect(page.locator(".history")).to_be_visible()
    wait_for(page, ["place", "place"])
    page.keyboard.press("Escape")
    wait_for(page, ["place", "place", "place"])
    assert seq(page) == before
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".over h2")).to_be_visible()
    wait_for(page, ["place", "place", "place", "end"])


def draft(page: Page) -> None:
    """Lays an Element on the board: which, and where."""
    for _ in range(2):
        page.locator("[data-legal]").first.wait_for()
        after(page, lambda: page.locator("[data-legal]").first.click(force=True))


def test_sound_off_is_silence_and_loads_nothing(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = listening(someone("Ann"))
    page = person.sit(made, [0, 1], "hermetica")
    page.keyboard.press("m")
    page.goto(f"{server.url}healthz")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}#/table/{made['table']}")
    expect(prompt(page)).to_be_visible()
    draft(page)
    page.get_by_role("button", name="This table").click()
    loudness = page.get_by_role("slider", name="How loud")
    expect(page.get_by_role("checkbox", name="Sounds")).not_to_be_checked()
    expect(loudness).to_be_disabled()
    assert page.evaluate("window.heard") == []
    assert not [url for url in asked if url.endswith(".wav")]
    page.get_by_role("checkbox", name="Sounds").check()
    expect(loudness).to_be_enabled()
    wait_for(page, ["place"])


def test_the_tab_calls_whoever_is_asked(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), elsewhere()])
    ann, bob = someone("Ann"), listening(someone("Bob"))
    bob.context.add_init_script(NOTIFY)
    page = ann.sit(made, [0], "hermetica")
    other = bob.page(f"#/table/{made['table']}/seat/{made['secrets'][1]}")
    expect(prompt(other)).to_be_visible()
    expect(page).to_have_title("Your turn · Hermetica · Aitch")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    expect(other).to_have_title("Hermetica · Aitch")
    other.get_by_role("button", name="This table").click()
    other.get_by_role("checkbox", name="Call me").check()
    other.keyboard.press("Escape")
    other.evaluate(HIDE)
    draft(page)
    expect(page).to_have_title("Hermetica · Aitch")
    expect(other).to_have_title("Your turn · Hermetica · Aitch")
    expect(other.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    assert other.evaluate("window.told") == ["Your turn, Hermetica"]
    other.wait_for_function("window.heard.at(-1) === 'turn'")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(other).to_have_title("The game is over · Hermetica · Aitch")
    assert other.evaluate("window.told") == ["Your turn, Hermetica", "The game is over, Hermetica"]
    other.goto(server.url)
    expect(other).to_have_title("Aitch: a table for board games")
    expect(other.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")
