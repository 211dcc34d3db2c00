"""What happened: headings that fold, nothing lost by Skip, a name for every move; and a question that stays."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import (
    SETTINGS,
    Person,
    Server,
    after,
    cell,
    choose,
    elsewhere,
    here,
    press,
    program,
    prompt,
)

Someone = Callable[..., Person]
LARGE = {"width": 1440, "height": 1000}
TEXTS = "all => all.map(line => line.innerText)"


def unfold(page: Page) -> None:
    for _ in range(2):
        if page.locator(".log .head[aria-expanded=false]").count():
            page.get_by_role("button", name="old all").click()


def lines(page: Page) -> list[str]:
    unfold(page)
    texts: list[str] = page.locator(".log ol .line").evaluate_all(TEXTS)
    return texts


def skip_to_own(page: Page) -> None:
    """Or to the end: games of players who do little may end in a draw."""
    asked, skip = asked_or_over(page), page.get_by_role("button", name="Skip").first
    while not asked.is_visible():
        expect(asked.or_(skip).first).to_be_visible()
        page.keyboard.press("s")


def asked_or_over(page: Page) -> Locator:
    return page.locator("[data-legal], .over h2").first


def slowly(person: Person) -> None:
    """Others' moves are shown one after the other, so that there is something to skip."""
    settings = json.dumps(SETTINGS | {"pace": "slow"})
    person.context.add_init_script(f"localStorage.setItem('aitch.settings', '{settings}')")


def test_nothing_is_lost_by_skip(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [program(), here("Ann")])
    person = someone("Ann", viewport=LARGE)
    slowly(person)
    page = person.sit(made, [1], "hermetica")
    end = page.get_by_role("button", name="End the turn")
    for _ in range(6 + 2):
        skip_to_own(page)
        if page.locator(".over h2").count():
            break
        after(page, lambda: (end if end.count() else page.locator("[data-legal]").first).click(force=True))
    skip_to_own(page)
    before = lines(page)
    page.reload()
    asked_or_over(page).wait_for()
    assert len(before) > 8
    assert before == lines(page)


def test_the_log_has_headings_and_the_setup_is_folded(someone: Someone, server: Server) -> None:
    made = server.make("hermit", [here("Ann")])
    page = someone("Ann", viewport=LARGE).sit(made, [0], "hermit")
    setup = page.locator(".log").get_by_role("button", name="Setup")
    round1 = page.locator(".log").get_by_role("button", name="Round 1")
    page.locator("[data-legal]").first.wait_for()
    while not round1.count():
        after(page, lambda: page.locator("[data-legal]").first.click(force=True))
    expect(setup).to_have_attribute("aria-expanded", "false")
    expect(round1).to_have_attribute("aria-expanded", "true")
    setup.focus()
    page.keyboard.press("Enter")
    expect(setup).to_have_attribute("aria-expanded", "true")
    page.locator(".log ol .line").first.click()
    expect(page.locator(".history .line")).not_to_be_empty()


def test_every_move_has_a_name_when_one_looks_back(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    page = someone("Ann", viewport=LARGE).sit(made, [0, 1], "hermetica")
    press(page, "Place a Water")
    choose(page, "c1")
    page.keyboard.press("[")
    expect(page.locator(".history .line")).to_contain_text("Sun: ")
    page.keyboard.press("[")
    expect(page.locator(".history .line")).to_have_text("The beginning")


def test_the_board_stays_where_it_is_when_a_notice_comes(someone: Someone, server: Server) -> None:
    for width, height in ((1366, 768), (390, 844)):
        made = server.make("hermetica", [here("Ann"), here("Bob")])
        viewport = {"width": width, "height": height}
        page = someone("Ann", viewport=viewport).sit(made, [0, 1], "hermetica")
        press(page, "Place a Fire")
        board = page.locator("[data-area=board]").first
        before = board.bounding_box()
        cell(page, "d6").click(force=True)
        expect(page.locator(".notice.why")).to_be_visible()
        assert board.bounding_box() == before, (width, height)


def test_take_back_asks_only_where_somebody_is_asked(someone: Someone, server: Server) -> None:
    """Alone with programs one just takes back, also after they have answered; before an answer there is nothing to."""
    made = server.make("hermetica", [here("Ann"), program()])
    page = someone("Ann").sit(made, [0], "hermetica")
    page.locator("[data-legal]").first.wait_for()
    expect(page.get_by_role("button", name="take back")).to_have_count(0)
    press(page, "Place a Water")
    choose(page, "c1")
    page.locator("[data-legal]").first.wait_for()
    undo = page.locator("[data-undo]")
    expect(undo).not_to_contain_text("Ask")
    expect(undo).to_have_attribute("title", "Takes your last answer and the 2 that came after it back: nobody is asked")
    after(page, undo.click)
    expect(prompt(page)).to_contain_text("Where")

    made = server.make("hermetica", [here("Ann"), elsewhere()])
    first = someone("Ann").sit(made, [0], "hermetica")
    other = someone("Bob").page(f"#/table/{made['table']}")
    other.get_by_role("button", name="Sit down as Moon").click()
    press(first, "Place a Water")
    expect(first.locator("[data-undo]")).not_to_contain_text("Ask")
    choose(first, "c1")
    press(other, "Place a Water")
    expect(first.locator("[data-undo]")).to_contain_text("Ask to take back")


def test_the_question_never_blanks(someone: Someone, server: Server) -> None:
    """Half-made moves of others have no line of their own: what was told last stays until there is more."""
    made = server.make("hermetica", [here("Ann"), program()])
    person = someone("Ann", viewport=LARGE)
    slowly(person)
    page = person.sit(made, [0], "hermetica")
    page.evaluate(
        """() => {
            window.blanks = 0;
            const look = () => { if (!document.querySelector("[data-prompt]")?.innerText.trim()) window.blanks += 1; };
            new MutationObserver(look).observe(document.querySelector(".bottom"),
                { childList: true, subtree: true, characterData: true });
        }"""
    )
    for _ in range(3):
        page.locator("[data-legal]").first.wait_for()
        after(page, lambda: page.locator("[data-legal]").first.click(force=True))
    page.locator("[data-legal]").first.wait_for()
    assert page.evaluate("() => window.blanks") == 0
