"""At the table: why not, take-back, looking back, talk, giving up, draws, guests, records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.table_driver import Person, Server, after, cell, choose, elsewhere, here, press, program, prompt, seq

Someone = Callable[..., Person]


def test_what_is_not_legal_says_why_and_opens_the_rule(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    page = someone("Ann").sit(made, [0, 1], "hermetica")
    press(page, "Place a Fire")
    before = seq(page)
    cell(page, "d6").click(force=True)
    notice = page.locator(".notice.why")
    expect(notice).to_be_visible()
    rule = notice.get_by_role("button", name="HER-").inner_text().strip()
    notice.get_by_role("button", name="HER-").click()
    drawer = page.get_by_role("dialog", name="Rules of Hermetica")
    expect(drawer.locator(".marked .number")).to_have_text(rule)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert seq(page) == before


def test_take_back_and_look_back(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    page = someone("Ann").sit(made, [0, 1], "hermetica")
    press(page, "Place a Fire")
    after(page, lambda: page.get_by_role("button", name="Take back").click())
    expect(prompt(page)).to_contain_text("Which Element")
    press(page, "Place a Water")
    choose(page, "c1")
    press(page, "Place an Earth")
    choose(page, "c10")
    waters = page.locator('[data-id^="water0"]')
    expect(waters).to_have_count(1 + page.locator('.panels [data-id^="water0"]').count())
    page.get_by_role("tab", name="Log").or_(page.get_by_role("button", name="Log")).click()
    page.get_by_role("button", name="The beginning").click()
    page.keyboard.press("Escape") if page.get_by_role("dialog").count() else None
    expect(page.locator("[data-area=board] [data-id^=water]")).to_have_count(0)
    expect(page.locator("[data-legal]")).to_have_count(0)
    page.get_by_role("button", name="One on").click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-area=board] [data-id^=water]")).to_have_count(1)


def test_guests_talk_watch_and_ask(someone: Someone, server: Server) -> None:
    """One link, a seat taken by a guest with a name, somebody who watches, take-back by consent, a draw refused."""
    made = server.make("hermetica", [here("Ann"), elsewhere()])
    ann, bob, eve = someone("Ann"), someone("Bob"), someone("Eve")
    first = ann.sit(made, [0], "hermetica")
    second = bob.page(f"#/table/{made['table']}")
    second.get_by_role("button", name="Sit down as Moon").click()
    expect(first.locator(".panels")).to_contain_text("Bob")
    third = eve.page(f"#/table/{made['table']}")
    expect(third.locator("[data-seq]")).to_be_visible()
    press(first, "Place a Fire")
    choose(first, "c1")
    expect(third.locator(f'[data-seq="{seq(first)}"]')).to_be_visible()
    expect(third.locator("[data-legal]")).to_have_count(0)

    second.keyboard.press("c")
    second.get_by_role("dialog", name="Talk").get_by_label("Say something").fill("Well placed <b>!")
    second.get_by_role("dialog", name="Talk").get_by_label("Say something").fill("Well placed & fair!")
    second.get_by_role("button", name="Say").click()
    second.keyboard.press("Escape")
    first.get_by_role("button", name="Talk, 1 new").or_(first.get_by_role("tab", name="Talk")).click()
    expect(first.get_by_text("Well placed & fair!")).to_be_visible()
    first.keyboard.press("Escape") if first.get_by_role("dialog").count() else None

    press(second, "Place an Earth")
    first.get_by_role("button", name="Ask to take back").click()
    before = seq(second)
    second.get_by_role("button", name="Allow").click()
    expect(second.locator(f'[data-seq="{before}"]')).to_have_count(0)
    expect(prompt(first)).to_contain_text("Where")
    choose(first, "d1")

    first.get_by_role("button", name="This table").click()
    first.get_by_role("button", name="Offer a draw").click()
    second.get_by_role("button", name="Decline").click()
    expect(second.get_by_role("button", name="Decline", exact=True)).to_have_count(0)

    second.get_by_role("button", name="This table").click()
    second.get_by_role("button", name="Give up").click()
    second.get_by_role("dialog", name="Give up?").get_by_role("button", name="Give up").click()
    for page in (first, second, third):
        expect(page.locator(".over h2")).to_contain_text("Bob resigned")


def test_the_rematch_turns_the_seats(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), program()])
    page = someone("Ann").sit(made, [0], "hermetica")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog", name="Give up?").get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".panels section.seat-1")).to_contain_text("Ann")


def test_a_record_goes_out_and_comes_back(someone: Someone, server: Server, tmp_path: Path) -> None:
    made = server.make("hush", [here("Ann"), program(), program()])
    page = someone("Ann").sit(made, [0], "hush")
    for _ in range(9):
        target = page.locator("[data-legal]").first
        target.or_(page.locator(".over h2")).first.wait_for()
        if page.locator(".over h2").is_visible():
            break
        after(page, target.click)
    expect(page.locator(".over h2")).to_be_visible()
    reason = page.locator(".over h2").inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / "game.record"
    download.value.save_as(file)
    assert file.read_text().startswith("aitch-record 1")

    bob = someone("Bob")
    bob.refusals.add(409)
    other = bob.page("#/records")
    other.get_by_label("A file").set_input_files(file)
    other.get_by_role("button", name="Look through it").click()
    expect(other.locator(".over h2")).to_have_text(reason)
    other.get_by_role("button", name="To the beginning").click()
    expect(other.get_by_role("slider", name="Move")).to_have_value("0")
    other.get_by_role("slider", name="Move").fill("3")
    expect(other.locator(".history .count")).to_contain_text("3/")
    other.goto(server.url + "#/records")
    other.get_by_label("or its text").fill("aitch-record 1\ngame hush\nseat a\n\n1 Red: nonsense")
    other.get_by_role("button", name="Look through it").click()
    expect(other.get_by_role("alert")).to_be_visible()


def test_clocks_run(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")], clock={"seconds": 300, "increment": 0})
    page = someone("Ann").sit(made, [0, 1], "hermetica")
    clock = page.get_by_role("timer").first
    shown = clock.inner_text()
    assert shown in ("5:00", "4:59", "4:58", "4:57")
    expect(clock).not_to_have_text(shown, timeout=10_000)
    expect(page.get_by_role("timer").last).to_have_text("5:00")


def test_continue_and_watch_from_the_first_page(someone: Someone, server: Server) -> None:
    person = someone("Ann")
    page = person.page("#/game/hermetica/setup")
    page.get_by_text("Clock and guests").click()
    page.get_by_label("List this table").check()
    page.get_by_role("button", name="Start").click()
    expect(prompt(page)).to_be_visible()
    page.get_by_role("link", name="Aitch, all games").click()
    page.get_by_role("link", name="Continue Hermetica").click()
    expect(prompt(page)).to_be_visible()
    watcher = someone("Eve").page("#/watch")
    watcher.get_by_role("link", name="Watch Hermetica").first.click()
    expect(watcher.locator("[data-seq]")).to_be_visible()


def test_others_moves_are_shown_at_a_pace_and_can_be_skipped(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), elsewhere()])
    first = someone("Ann").sit(made, [0], "hermetica")
    slow = someone("Bob")
    slow.context.add_init_script(
        "localStorage.setItem('aitch.settings', JSON.stringify("
        "{name: 'Bob', scheme: 'system', pace: 'slow', keys: true, labels: true}))"
    )
    second = slow.page(f"#/table/{made['table']}")
    second.get_by_role("button", name="Sit down as Moon").click()
    expect(second.locator(".panels")).to_contain_text("Bob")
    press(first, "Place a Fire")
    choose(first, "c1")
    skip = second.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    skip.click()
    expect(second.locator(f'[data-seq="{seq(first)}"]')).to_be_visible()
    expect(skip).to_have_count(0)


def test_things_move_without_a_complaint(someone: Someone, server: Server) -> None:
    """With motion allowed: cards fly from the hand, pieces glide, what is gone fades; the content policy stands."""
    made = server.make("hush", [here("Ann"), program(), program()])
    page = someone("Ann", reduced_motion="no-preference").sit(made, [0], "hush")
    for _ in range(9):
        target = page.locator("[data-legal]").first
        target.or_(page.locator(".over h2")).first.wait_for()
        if page.locator(".over h2").is_visible():
            break
        after(page, target.click)
    expect(page.locator(".over h2")).to_be_visible()
    expect(page.locator(".sky > *")).to_have_count(0)


def test_fingers_on_a_phone(someone: Someone, server: Server) -> None:
    """Taps answer; the whole page fits the width of a small phone."""
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = someone("Ann", **phone).sit(made, [0, 1], "hermetica")
    for element, moon in (("Fire", "a8"), ("Water", "b9")):
        after(page, lambda: page.locator(".answers").get_by_role("button", name=element).tap())  # noqa: B023
        after(page, lambda: page.locator(".cell[data-legal]").first.tap(force=True))
        after(page, lambda: page.locator(".answers").get_by_role("button", name=element).tap())  # noqa: B023
        after(page, lambda: cell(page, moon).tap(force=True))  # noqa: B023
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
