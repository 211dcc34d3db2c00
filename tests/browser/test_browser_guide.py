"""What guides a newcomer: goal and parts of a turn at the table, a coach beside it, the game on one page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.browser.table_driver import Person, Server, after, here, press, program, prompt

from aitch.core.differences import Mirror

Someone = Callable[..., Person]
GAMES = ["hermit", "hermetica", "hemloch", "sygon", "hyperborea"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def strip(page: Page) -> Locator:
    return page.locator("[data-strip]")


def coach(page: Page, id: str = "") -> Locator:
    return page.locator(f'[data-coach="{id}"]' if id else "[data-coach]")


def make(server: Server, game: str) -> dict[str, Any]:
    return server.make(game, [here()] if game == "hermit" else [here(), program("beginner")])


def sit_coached(person: Person, made: dict[str, Any], game: str) -> Page:
    """Opens a table at which a coach sits, as a guided first game does."""
    mine = [{"seat": 0, "secret": made["secrets"][0]}]
    kept = [{"table": made["table"], "game": game, "title": game, "mine": mine, "invites": [], "at": 0, "coach": True}]
    person.context.add_init_script(
        f"if (!localStorage.getItem('aitch.tables')) localStorage.setItem('aitch.tables', '{json.dumps(kept)}')"
    )
    page = person.page(f"#/table/{made['table']}")
    expect(prompt(page)).to_be_visible()
    return page


def warn_of(person: Person, word: str) -> list[str]:
    """Whatever the coach finds, it warns of this answer: the page is tested here.  Gives what the page sends."""
    sent: list[str] = []

    def handle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        options: list[dict[str, Any]] = []
        mirror = Mirror()

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            meant = mirror.message(message)
            if meant["t"] == "view":
                options[:] = meant["options"]
            if message["t"] == "watch":
                costly = [option["option"] for option in options if option["word"] == word]
                told = {"id": "costly", "text": "That costs your Adept.", "rule": "HER-9.1", "lines": []}
                message["warnings"] = [{"option": option, **told} for option in costly]
            socket.send(json.dumps(message))

        def note(frame: str | bytes) -> None:
            sent.append(json.loads(frame)["t"])
            server.send(frame)

        server.on_message(pass_on)
        socket.on_message(note)

    person.context.route_web_socket(re.compile("/ws/"), handle)
    return sent


def thought_through(page: Page) -> None:
    """Waits until the coach has thought of the answers to the present question."""
    seq = page.locator("[data-seq]").get_attribute("data-seq")
    expect(page.locator(f'[data-watched="{seq}"]')).to_be_visible()


def test_the_goal_is_read_and_stays_closed(server: Server, someone: Someone) -> None:
    made = make(server, "hermetica")
    page = someone().sit(made, [0], "hermetica")
    goal = page.locator("[data-goal]")
    expect(goal).to_contain_text("Goal: Bring your Adept to the Horizon")
    goal.get_by_role("button", name="Adept").hover()
    expect(page.locator("#tip")).to_contain_text("leader")
    high = page.locator(".table").bounding_box()
    goal.get_by_label("Hide the goal").click()
    expect(goal).to_have_count(0)
    higher = page.locator(".table").bounding_box()
    assert high is not None
    assert higher is not None
    assert higher["height"] > high["height"], "the table takes the room"
    page.reload()
    expect(prompt(page)).to_be_visible()
    expect(goal).to_have_count(0)
    page.get_by_label("This table").click()
    page.get_by_label("Show it above the table").check()
    page.keyboard.press("Escape")
    expect(goal).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_strip_tells_the_part_of_the_turn(server: Server, someone: Someone, game: str) -> None:
    person = someone()
    page = person.sit(make(server, game), [0], game)
    for _ in range(3):
        expect(page.locator("[data-legal]").first).to_be_attached()
        part = person.views()[-1]["part"]
        expect(strip(page)).to_have_attribute("data-strip", part)
        expect(strip(page).locator(".now")).to_have_attribute("data-part", part)
        page.keyboard.press("o")
        after(page, page.locator("dialog[open] .choices button").first.click)


def test_the_strip_goes_on_with_the_turn_and_explains_itself(server: Server, someone: Someone) -> None:
    page = someone().sit(make(server, "hermetica"), [0], "hermetica")
    expect(strip(page).locator(".now")).to_have_text(re.compile("Elements"))
    for _ in range(3):
        press(page, "Place a Fire")
        after(page, page.locator("[data-cell][data-legal]").first.click)
        expect(page.locator("[data-legal]").first).to_be_attached()
    expect(strip(page).locator(".now")).to_have_text(re.compile("Action 1"))
    strip(page).locator('[data-part="second"]').hover()
    expect(page.locator("#tip")).to_contain_text("Activate another Unit")
    page.mouse.move(5, 400)
    strip(page).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#tip")).to_contain_text("Turn: Action 1")
    page.keyboard.press("Escape")
    press(page, "Spawn a Water")
    expect(page.locator("[data-cell][data-legal]").first).to_be_attached()
    after(page, page.locator("[data-cell][data-legal]").first.click)
    expect(strip(page).locator(".now")).to_have_text(re.compile("Action 3"))


def test_a_coach_speaks_once_and_can_be_sent_away(server: Server, someone: Someone) -> None:
    person = someone()
    page = sit_coached(person, make(server, "hermetica"), "hermetica")
    expect(coach(page, "choose-elements")).to_contain_text("one of each is a good beginning")
    coach(page).get_by_role("button", name="Rule 2.5").click()
    expect(page.locator('[data-rule="HER-2.5"]')).to_be_visible()
    page.keyboard.press("Escape")
    press(page, "Place a Fire")
    expect(coach(page, "place-elements")).to_be_visible()
    coach(page).get_by_label("Hide what the coach says").click()
    expect(coach(page)).to_have_count(0)
    after(page, page.locator("[data-cell][data-legal]").first.click)
    expect(page.locator(".answers [data-legal]").first).to_be_visible()
    expect(coach(page, "choose-elements")).to_have_count(0)
    press(page, "Place a Fire")
    after(page, page.locator("[data-cell][data-legal]").first.click)
    press(page, "Place a Fire")
    after(page, page.locator("[data-cell][data-legal]").first.click)
    expect(coach(page, "first-turn")).to_be_visible()
    coach(page).get_by_role("button", name="Be quiet").click()
    expect(coach(page)).to_have_count(0)
    page.get_by_label("This table").click()
    page.get_by_label("A coach looks over your shoulder").check()
    page.get_by_role("button", name="Say everything again").click()
    expect(coach(page, "first-turn")).to_be_visible()
    coach(page).get_by_role("button", name="Be quiet").click()
    asked = len([one for one in person.sent if '"coach"' in one])
    after(page, page.locator(".answers").get_by_role("button", name="Spawn a Water").click)
    expect(page.locator("[data-cell][data-legal]").first).to_be_attached()
    after(page, page.locator("[data-cell][data-legal]").first.click)
    assert len([one for one in person.sent if '"coach"' in one]) == asked, "a coach that is away is not asked"


def test_a_costly_answer_is_warned_of(server: Server, someone: Someone) -> None:
    person = someone()
    sent = warn_of(person, "+fire")
    page = sit_coached(person, make(server, "hermetica"), "hermetica")
    thought_through(page)
    fire = page.locator('[data-answer="+fire"]')
    careful = page.get_by_label("The coach warns")
    expect(coach(page, "choose-elements")).to_be_visible()
    fire.click()
    expect(careful).to_contain_text("That costs your Adept.")
    expect(careful.get_by_role("button", name="Choose again")).to_be_focused()
    page.keyboard.press("Escape")
    expect(careful).to_have_count(0)
    fire.focus()
    page.keyboard.press("Enter")
    expect(careful).to_be_visible()
    page.keyboard.press("Tab")
    assert "watch" in sent
    assert "answer" not in sent
    after(page, lambda: page.keyboard.press("Enter"))
    assert sent.count("answer") == 1
    expect(careful).to_have_count(0)
    expect(prompt(page)).to_contain_text("Where does Sun place the Fire?")


def test_a_coach_on_a_phone(server: Server, someone: Someone) -> None:
    person = someone("Ann", **PHONE)
    warn_of(person, "+fire")
    page = sit_coached(person, make(server, "hermetica"), "hermetica")
    expect(coach(page, "choose-elements")).to_be_in_viewport()
    expect(prompt(page)).to_be_in_viewport()
    expect(strip(page)).to_be_in_viewport()
    thought_through(page)
    page.locator('[data-answer="+fire"]').tap()
    careful = page.get_by_label("The coach warns")
    expect(careful).to_be_in_viewport()
    for button in careful.locator(".do button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 42, "fingers hit it"
    careful.get_by_role("button", name="Choose again").tap()
    expect(careful).to_have_count(0)
    expect(page.locator('[data-answer="+fire"]')).to_be_in_viewport()


def test_learning_comes_first_for_who_has_not_played(server: Server, someone: Someone) -> None:
    person = someone()
    page = person.page()
    card = page.locator("article").filter(has_text="Hermetica")
    learn, play = card.locator("[data-learn]"), card.get_by_role("button", name="Play now")
    expect(learn).to_have_class(re.compile("strong"))
    expect(play).not_to_have_class(re.compile("strong"))
    play.click()
    expect(prompt(page)).to_be_visible()
    expect(coach(page)).to_have_count(0)
    page.goto(server.url)
    expect(play).to_have_class(re.compile("strong"))
    expect(learn).not_to_have_class(re.compile("strong"))
    expect(learn).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_fits_on_one_page(someone: Someone, game: str) -> None:
    page = someone().page(f"#/game/{game}/summary")
    sheet = page.locator("[data-summary]")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("Goal.")
    expect(sheet.locator("figure svg").first).to_be_visible()
    assert sheet.locator("dt").count() >= 15
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    assert box is not None
    assert [round(float(side) / 5) for side in box.groups()] == [119, 168], "A4, upright"


def test_the_rules_lead_to_the_page(someone: Someone) -> None:
    page = someone().page("#/game/hermit/rules")
    page.get_by_role("link", name="On one page").click()
    expect(page.locator("[data-summary]")).to_be_visible()
