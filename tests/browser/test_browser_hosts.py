"""What a host does about people, what may be deleted, and the operator's page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.table_driver import Person, Server, after, elsewhere, here, prompt
from tests.browser.test_browser_access import assert_accessible_in_both_themes
from tests.browser.test_browser_endings import PHONE, SCREEN

from aitch.server.operator_page import VARIABLE

Someone = Callable[..., Person]
SECRET = "a secret for the operator"
SIZES = [SCREEN, PHONE]
SMALL = """(root) => [...root.querySelectorAll("button, a, label.check, input:not([type=checkbox]), select")]
    .filter((one) => one.type !== "hidden" && one.checkVisibility())
    .map((one) => [one.textContent, one.getBoundingClientRect().height])
    .filter(([, height]) => height < 24)"""


def sit_down(someone: Someone, server: Server, **options: Any) -> tuple[Page, Page, Person, dict[str, Any]]:
    """A host, Ann, and Bob, who came by the link; both their pages, Bob and the table."""
    made = server.make("hermetica", [here("Ann"), elsewhere()])
    ann = someone("Ann", server, **options).sit(made, [0], "hermetica")
    bob = someone("Bob", server, **options)
    page = bob.page(f"#/table/{made['table']}/seat/{made['secrets'][1]}")
    expect(prompt(page)).to_be_visible()
    return ann, page, bob, made


def people(page: Page) -> Locator:
    """The window with everybody at the table, opened from the menu."""
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="People").click()
    return page.get_by_role("dialog", name="People")


def talk(page: Page, text: str) -> None:
    page.keyboard.press("c")
    window = page.get_by_role("dialog", name="Talk")
    window.get_by_label("Say something").fill(text)
    window.get_by_role("button", name="Say", exact=True).click()


@pytest.mark.parametrize("size", SIZES)
def test_a_host_mutes_reports_and_removes(someone: Someone, server: Server, size: dict[str, int]) -> None:
    ann, bob, _, _ = sit_down(someone, server, viewport=size, has_touch=size == PHONE)
    talk(bob, "hello")
    window = people(ann)
    guest = window.locator('[data-who="1"]')
    expect(guest).to_contain_text("Bob")
    expect(window.locator('[data-who="0"]')).to_contain_text("you")
    assert_accessible_in_both_themes(ann)
    assert ann.evaluate(SMALL, window.element_handle()) == []
    guest.get_by_role("button", name="Mute").click()
    expect(guest).to_contain_text("muted")
    talk(bob, "and again")
    expect(bob.locator(".notice.wrong")).to_contain_text("The host has muted you")
    guest.get_by_role("button", name="Report").click()
    guest.get_by_label("What is wrong?").fill("rude")
    assert_accessible_in_both_themes(ann)
    guest.get_by_role("button", name="Send to the operator").click()
    expect(window.get_by_role("status")).to_have_text("Reported. Thank you.")
    window.get_by_label("People can talk here").uncheck()
    expect(bob.get_by_role("dialog", name="Talk")).to_contain_text("The host has switched the talk off.")
    guest.get_by_role("button", name="Remove").click()
    expect(guest).to_contain_text("Bob cannot come back")
    assert_accessible_in_both_themes(ann)
    guest.locator("form").get_by_role("button", name="Remove").click()
    expect(bob.get_by_role("alert")).to_contain_text("The host has removed you from this table.")
    link = window.get_by_label("A new link to the seat").input_value()
    cleo = someone("Cleo", server).page(link[link.index("#") :])
    expect(prompt(cleo)).to_be_visible()
    expect(guest).to_contain_text("Cleo")


@pytest.mark.parametrize("size", SIZES)
def test_a_program_plays_for_a_friend_who_is_away(someone: Someone, server: Server, size: dict[str, int]) -> None:
    ann, bob, person, made = sit_down(someone, server, viewport=size)
    asked = [page for page in (ann, bob) if page.locator(".prompt.mine").count()]
    assert asked == [ann], "Ann begins"
    bob.close()
    answer_until_others(ann)
    window = people(ann)
    guest = window.locator('[data-who="1"]')
    expect(guest).to_contain_text("away")
    guest.get_by_role("button", name="Let a program play").focus()
    ann.keyboard.press("Enter")
    guest.get_by_label("Which program?").select_option("random")
    after(ann, lambda: guest.get_by_role("button", name="Let it play").click())
    expect(guest).to_contain_text("plays")
    back = person.page(f"#/table/{made['table']}")
    expect(back.locator(".notice")).to_contain_text("A program plays for you.")
    assert_accessible_in_both_themes(back)
    back.get_by_role("button", name="Play on myself").click()
    expect(back.locator(".notice")).to_have_count(0)
    expect(guest).to_contain_text("here")
    ann.keyboard.press("Escape")
    ann.keyboard.press("l")
    expect(ann.get_by_role("dialog", name="What happened")).to_contain_text(
        "Bob stays away: the Random plays on for Bob."
    )


def answer_until_others(page: Page) -> None:
    """The own turn, by the first of all answers each time."""
    while page.locator(".prompt.mine").count():
        page.keyboard.press("o")
        after(page, page.locator("dialog[open] .choices button").first.click)


def test_a_name_and_a_table_are_deleted(someone: Someone, server: Server) -> None:
    ann, bob, person, made = sit_down(someone, server)
    person.refusals |= {403, 404}
    talk(bob, "I am Bob")
    bob.keyboard.press("Escape")
    bob.get_by_role("button", name="This table").click()
    bob.get_by_role("button", name="Give up").click()
    bob.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(bob.locator(".over h2")).to_be_visible()
    page = person.page("#/mine")
    page.get_by_role("button", name="Forget").click()
    window = page.get_by_role("dialog")
    assert_accessible_in_both_themes(page)
    window.get_by_role("button", name="Take my name out").click()
    expect(window.get_by_role("status")).to_contain_text("are gone")
    ann.keyboard.press("c")
    expect(ann.get_by_role("dialog", name="Talk")).to_contain_text("Nobody has said anything yet.")
    window.get_by_role("button", name="Delete the table").click()
    window.get_by_role("button", name="Delete it for everybody").click()
    expect(window.get_by_role("status")).to_contain_text("Only the host")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="This table").click()
    ann.get_by_role("button", name="Delete the table").click()
    ann.get_by_role("button", name="Delete it for everybody").click()
    expect(ann.locator("article").first).to_be_visible()
    gone = person.page(f"#/table/{made['table']}")
    expect(gone.get_by_role("heading", level=1)).to_be_visible()
    expect(gone.locator("[data-seq]")).to_have_count(0)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setitem(os.environ, VARIABLE, SECRET)
    running = Server(tmp_path / "games").start()
    yield running
    running.stop()


@pytest.mark.parametrize("size", SIZES)
def test_the_operators_page(someone: Someone, run: Server, size: dict[str, int]) -> None:
    ann, bob, _, made = sit_down(someone, run)
    talk(bob, "you there")
    window = people(ann)
    window.locator('[data-who="1"]').get_by_role("button", name="Report").click()
    window.get_by_label("What is wrong?").fill("rude")
    window.get_by_role("button", name="Send to the operator").click()
    expect(window.get_by_role("status")).to_contain_text("Reported")
    operator = someone("Olga", run, viewport=size)
    operator.refusals.add(403)
    page = operator.page("operator")
    assert_accessible_in_both_themes(page)
    page.get_by_label("The operator's secret").fill("not this")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is not the secret.")
    page.get_by_label("The operator's secret").fill(SECRET)
    page.get_by_role("button", name="Sign in").click()
    report = page.locator("details")
    expect(report).to_contain_text("rude")
    report.locator("summary").click()
    expect(report).to_contain_text("you there")
    assert_accessible_in_both_themes(page)
    assert page.evaluate(SMALL, page.locator("body").element_handle()) == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing is beyond the edge"
    report.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("Nobody has reported anything.")).to_be_visible()
    page.get_by_role("link", name=f"Table {made['table']}").click()
    assert_accessible_in_both_themes(page)
    page.get_by_role("button", name="End this game").click()
    expect(page.locator(".box")).to_contain_text("over")
    expect(ann.locator("section.over")).to_contain_text("The operator of this server has ended the game.")
    page.get_by_role("link", name="All tables").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("The operator's secret")).to_be_visible()
