"""axe-core on every page in both schemes; text that grows; the weight of the first load."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import ROOT, STATIC, Person, Server, cell, elsewhere, here, press, prompt

from aitch.server.statics import read_folder

Someone = Callable[..., Person]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCHEMES = ["light", "dark"]
WEIGHT = 300_000
AIM = 150_000
WHOLE = 250_000


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds; it is put in by the debugger, so that the page keeps its strict content policy."""
    debugger = page.context.new_cdp_session(page)
    page.wait_for_timeout(300)
    debugger.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    options = json.dumps({"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {}))
    run = f"axe.run(document, {options}).then((found) => JSON.stringify(found.violations))"
    answer = debugger.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    found: list[dict[str, Any]] = json.loads(answer["result"]["value"])
    return [f"{v['id']}: {node['html'][:200]} {node['failureSummary']}" for v in found for node in v["nodes"]]


def assert_accessible(page: Page) -> None:
    assert violations(page) == []


def assert_accessible_in_both_themes(page: Page) -> None:
    """In the light theme all of it, in the dark one its colours: nothing else differs."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += violations(page, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    assert found == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["", "#/watch", "#/records", "#/mine", "#/nowhere"])
def test_plain_pages(someone: Someone, scheme: str, path: str) -> None:
    page = someone("Ann", color_scheme=scheme).page(path)
    expect(page.locator("h1")).to_be_visible()
    if not path:
        page.locator("article").first.wait_for()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("part", ["setup", "rules", "content"])
def test_pages_of_every_game(someone: Someone, server: Server, scheme: str, part: str) -> None:
    person = someone("Ann", color_scheme=scheme)
    page = person.page()
    page.locator("article").first.wait_for()
    links = page.locator('a[href$="/rules"]').all()
    names = [(link.get_attribute("href") or "").split("/")[2] for link in links]
    assert names
    for name in names:
        page.goto(f"{server.url}#/game/{name}/{part}")
        expect(page.locator("h1")).to_be_visible()
        page.locator("details, .rules, .gallery, form").first.wait_for()
        closed = page.locator("details:not([open]) > summary")
        while closed.count():
            closed.first.click()
        assert_accessible(page)


@pytest.mark.parametrize("size", [(360, 740), (900, 700), (1600, 1000)], ids=["phone", "middle", "large"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table(someone: Someone, server: Server, scheme: str, size: tuple[int, int]) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    viewport = {"width": size[0], "height": size[1]}
    page = someone("Ann", color_scheme=scheme, viewport=viewport).sit(made, [0, 1], "hermetica")
    expect(prompt(page)).to_be_visible()
    assert_accessible(page)
    press(page, "Place a Fire")
    cell(page, "d6").click(force=True)
    expect(page.locator(".notice.why")).to_be_visible()
    assert_accessible(page)
    for key, name in (
        ("?", "Keys"),
        ("r", "Rules of Hermetica"),
        ("l", "What happened"),
        ("c", "Talk"),
        ("o", "Where"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        if key == "r":
            page.locator(".rules").wait_for()
        assert_accessible(page)
        page.keyboard.press("Escape")
    cell(page, "d4").focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("Adept")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="This table").click()
    assert_accessible(page)
    page.get_by_role("button", name="Give up").click()
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".over h2")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)], ids=["phone", "large"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_lesson(someone: Someone, scheme: str, size: tuple[int, int]) -> None:
    """What it says, a tap that is not what it wants, a question, a rule of it, its end."""
    viewport = {"width": size[0], "height": size[1]}
    page = someone("Ann", color_scheme=scheme, viewport=viewport).page("#/learn/hermit")
    lesson = page.locator("section.lesson")
    expect(lesson.locator("[data-say]")).to_be_visible()
    assert_accessible(page)
    lesson.locator("[data-go-on]").click()
    expect(lesson).to_have_attribute("data-step", "1")
    page.locator('[data-id="wave"]').click(force=True)
    expect(lesson.locator(".reply")).to_be_visible()
    assert_accessible(page)
    for step in range(1, 8):
        expect(lesson).to_have_attribute("data-step", str(step))
        lesson.locator("[data-go-on], [data-tap]").click()
    expect(prompt(page)).to_be_visible()
    assert_accessible(page)
    lesson.get_by_role("button", name="Rule 5.2").click()
    page.locator(".rules").wait_for()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table_of_a_game_with_hands(someone: Someone, server: Server, scheme: str) -> None:
    made = server.make("hush", [here("Ann"), here("Bob"), elsewhere()])
    page = someone("Ann", color_scheme=scheme).sit(made, [0, 1], "hush")
    assert_accessible(page)
    guest = someone("Cy", color_scheme=scheme).page(f"#/table/{made['table']}")
    expect(guest.get_by_role("button", name="Sit down as Blue")).to_be_visible()
    assert_accessible(guest)
    guest.get_by_role("button", name="Sit down as Blue").click()
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    page.locator("[data-legal]").first.or_(curtain).first.wait_for()
    assert_accessible(page)
    for _ in range(2):
        page.locator("[data-legal]").first.or_(curtain).first.wait_for()
        if curtain.is_visible():
            assert_accessible(page)
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        page.locator("[data-legal]").first.click()
        page.wait_for_timeout(300)


def test_text_can_grow_to_twice_its_size(someone: Someone, server: Server) -> None:
    """Twice as large, nothing runs out of the page sideways, and what is asked can be read."""
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann", viewport={"width": 720, "height": 900})
    page = person.sit(made, [0, 1], "hermetica")
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    for path in (f"#/table/{made['table']}", "", "#/game/hermetica/setup"):
        page.goto(server.url + path)
        page.locator("main h1, main h2").first.wait_for()
        page.wait_for_timeout(300)
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, path


def test_the_whole_page_is_light() -> None:
    """All that was built, as it travels, without sounds and art: pages that are opened later too."""
    built = read_folder(STATIC)
    weights = {
        name: len(min([file.blob.body, *file.blob.packed.values()], key=len))
        for name, file in built.items()
        if Path(name).suffix not in (".wav", ".svg", ".ico")
    }
    assert len(weights) > 10
    assert sum(weights.values()) <= WHOLE, sorted(weights.items(), key=lambda one: -one[1])[:8]


@pytest.mark.parametrize("path", ["", "table"])
def test_the_first_load_is_light(someone: Someone, server: Server, path: str) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann")
    page = person.context.new_page()
    debugger = page.context.new_cdp_session(page)
    debugger.send("Network.enable")
    sounds: set[str] = set()
    sizes: dict[str, float] = {}
    """By the number of the request; sounds come later, when somebody has touched the page."""

    def asked(event: dict[str, Any]) -> None:
        if event["request"]["url"].endswith(".wav"):
            sounds.add(event["requestId"])

    debugger.on("Network.requestWillBeSent", asked)
    debugger.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(server.url + (f"#/table/{made['table']}" if path else ""))
    page.locator("[data-seq]" if path else "article").first.wait_for()
    page.wait_for_timeout(500)
    weight = sum(size for request, size in sizes.items() if request not in sounds)
    assert 10_000 < weight < (WEIGHT if path else AIM), sizes
