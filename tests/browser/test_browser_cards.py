"""Hermit and Hemloch in a real browser: whole games by clicks, a card that turns, a sheet that fills, kept secrets."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import Person, Server, after, caught_up, here, program, prompt
from tests.browser.test_browser_access import SCHEMES, assert_accessible

from aitch.bots.greedy import GreedyBot
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, State
from aitch.core.match import Event, Match
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hemloch import rows
from aitch.games.hemloch.position import Hemloch
from aitch.games.hermit.placing import turn_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.solver import HermitSolver
from aitch.games.hermit.wording import words

Someone = Callable[..., Person]
SIZES = [(360, 740), (1024, 768), (1600, 1000)]
THOUGHT = Budget(0.0, 60_000)
RUN_OVER = """() => [...document.querySelectorAll(".own > .shelf")].filter((shelf) => {
  const end = shelf.getBoundingClientRect().right + 3;
  return [...shelf.querySelectorAll(".place")].some((card) => card.getBoundingClientRect().right > end);
}).map((shelf) => shelf.className)"""
"""Which shelves before a player have cards that run over their end, and so lie beneath what stands beside them."""


def match_at(server: Server, table: str, name: str, seats: int, events: int | None = None) -> Match:
    """The game at a table, from the log that the server keeps."""
    store = sqlite3.connect(f"file:{server.data}/aitch.sqlite?mode=ro", uri=True)
    rows = store.execute("SELECT kind, value FROM events WHERE game = ? ORDER BY seq", (table,)).fetchall()
    store.close()
    match = Match(find_game(name), None, seats)
    for kind, value in rows[:events]:
        match.apply_event(Event(kind, value))
    return match


def table_of(page: Page) -> str:
    return page.url.split("/table/")[1].split("/")[0]


def spots_of(view: dict[str, Any], word: str) -> list[str]:
    """The ids of everything on the table that answers with a word."""
    found = []
    for area in view["scene"]["areas"]:
        for thing in area["items"]:
            spaces = thing.get("face", {}).get("spaces", [])
            found += [one["id"] for one in [thing, *spaces] if one.get("word") == word]
        found += [cell["id"] for cell in area.get("cells", []) if cell.get("word") == word]
        places = {thing["id"]: thing.get("at") for thing in area["items"]} if area["kind"] == "track" else {}
        found = [places.get(id) or id for id in found]
    return found


def choose_word(page: Page, person: Person, word: str) -> None:
    """Clicks on what carries a word, as one finds it: on the table, in a pile that is opened, else on a button."""
    spots = spots_of(caught_up(page, person), word)
    assert page.evaluate(RUN_OVER) == []
    if not spots:
        after(page, page.locator(f'[data-answer="{word}"]').click)
        return
    target = page.locator(f'[data-spot="{spots[0]}"]').last
    if not target.is_visible():
        page.locator(".shelf button.strong, .more > button.strong").first.click()
    # Spaces on a card are places of their own: beside them it is hit near its corner.
    card = target.locator("xpath=..")
    spaced = "card" in (card.get_attribute("class") or "").split() and card.locator(".space").count() > 0
    after(page, lambda: target.click(position={"x": 14, "y": 14}) if spaced else target.click())


def lay(page: Page, person: Person, state: Hermit, option: int) -> None:
    """Turns the ghost by its button until it lies as wished, and lays it by a click on it."""
    ghost = page.locator('.board [data-id^="ghost"]')
    expect(ghost).to_have_count(1)
    for _ in range(4):
        if ghost.get_attribute("data-id") == f"ghost{state.seat}.{words.turns.index(option)}":
            break
        page.get_by_role("button", name="Turn the card").click()
    expect(ghost).to_have_attribute("data-id", f"ghost{state.seat}.{words.turns.index(option)}")
    place = next(
        thing["at"]
        for area in person.view()["scene"]["areas"]
        for thing in area["items"]
        if thing["id"] == ghost.get_attribute("data-id")
    )
    after(page, page.locator(f'[data-cell="{place}"]').click)


def answer(page: Page, person: Person, state: State, option: int) -> None:
    if isinstance(state, Hermit) and state.question is turn_card and len(state.options()) > 1:
        lay(page, person, state, option)
    else:
        choose_word(page, person, state.game.vocabulary[option])


def play(
    people: list[Person],
    pages: list[Page],
    name: str,
    bots: list[Bot],
    until: Callable[[Match], bool] = lambda _: False,
) -> Match:
    """Plays on by clicks, each on the screen of whoever is asked; programs say which."""
    server, rng = people[0].server, Rng(5)
    while True:
        match = match_at(server, table_of(pages[0]), name, len(bots))
        if match.over or until(match):
            return match
        seat = match.state.seat
        if seat == CHANCE:  # asked in the moment before the server had answered for it
            pages[0].wait_for_timeout(50)
            continue
        page = pages[seat]
        expect(page.locator(f'[data-seq="{len(match.events)}"]')).to_be_visible()
        answer(page, people[seat], match.state, bots[seat].answer(match.state.seen_by(seat), rng, THOUGHT))


def sit_in_two_browsers(someone: Someone, game: str, link: str) -> tuple[list[Person], list[Page]]:
    """One opens the table and sends a link, the other sits down by it."""
    people = [someone("Ann"), someone("")]
    first = people[0].page(f"#/game/{game}/setup")
    if game == "hermit":
        first.get_by_role("radio", name="2").check()
    first.get_by_role("combobox", name=f"Who plays {link}?").select_option("open")
    first.get_by_role("button", name="Start").click()
    path = first.get_by_role("textbox", name=link, exact=True).input_value().removeprefix(people[1].server.url)
    second = people[1].page(path)
    second.get_by_label("What shall the others call you?").fill("Bob")
    second.get_by_role("button", name="Sit down").click()
    for page in (first, second):
        expect(prompt(page)).to_be_visible()
        expect(page.locator(".panels")).to_contain_text("Bob")
    return people, [first, second]


def test_hermit_is_won_by_clicks_and_entered_in_the_record_sheet(someone: Someone) -> None:
    """Alone, from the first page to the sheet; a deal that was lost is tried again, as people do."""
    ann = someone("Ann")
    page = ann.page()
    page.get_by_role("link", name="Record sheet of Hermit").click()
    expect(page.get_by_text("Nobody here has finished a game of Hermit yet.")).to_be_visible()
    page.get_by_role("link", name="Set up a game").click()
    page.get_by_role("button", name="Start").click()
    expect(prompt(page)).to_be_visible()
    lost = 0
    while not (match := play([ann], [page], "hermit", [HermitSolver()])).game.success(match.state):
        expect(page.locator(".over h2")).to_contain_text("lost")
        lost += 1
        assert lost < 5, "the solver wins nine of ten deals"
        before = page.url
        page.get_by_role("button", name="Rematch").click()
        expect(page).not_to_have_url(before)
        expect(prompt(page)).to_be_visible()
    rounds = match.game.success(match.state)
    expect(page.locator(".over h2")).to_contain_text(f"in {rounds} rounds")
    page.get_by_role("button", name="Record sheet").click()
    square = page.locator('[data-square="base/crustacean"]')
    expect(square).to_contain_text(f"done, best in {rounds} rounds, 1 of {lost + 1} won")
    assert page.locator("[data-square]").count() == 8 * 4
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".over h2")).to_be_visible()
    page.get_by_role("link", name="All games", exact=True).click()
    page.get_by_role("link", name="Record sheet of Hermit").click()
    expect(page.locator("section.player h3")).to_have_text("Ann")
    expect(square).to_contain_text(f"1 of {lost + 1} won")
    assert_accessible(page)


def test_hermit_together_on_two_screens(someone: Someone) -> None:
    people, pages = sit_in_two_browsers(someone, "hermit", "East")
    match = play(people, pages, "hermit", [HermitSolver(), HermitSolver()], lambda m: len(m.answers) > 60)
    for page in pages:
        expect(page.locator(f'[data-seq="{len(match.events)}"]')).to_be_visible()
        areas = page.locator('.board svg[role="group"]')
        assert [areas.nth(i).get_attribute("data-area") for i in range(2)] == ["area0", "area1"]
    laid = [len(area.laid) for area in match.state.areas]  # type: ignore[attr-defined]
    assert min(laid) > 1, "both have laid cards"


def test_a_card_is_laid_by_keyboard(someone: Someone, server: Server) -> None:
    """n goes to what can be chosen, Enter chooses, t turns the ghost before and after it has its place."""
    made = server.make("hermit", [here("Ann")])
    ann = someone("Ann")
    page = ann.sit(made, [0], "hermit")
    for _ in range(2):
        page.keyboard.press("n")
        after(page, lambda: page.keyboard.press("Enter"))
        if "upper left" in prompt(page).inner_text():
            break
    page.keyboard.press("n")
    preview = page.locator(".board .over .card use")
    before = preview.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    page.keyboard.press("t")
    turned = preview.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert sorted(before) == sorted(turned)
    assert before != turned
    after(page, lambda: page.keyboard.press("Enter"))
    ghost = page.locator('.board [data-id^="ghost"]')
    expect(ghost).to_have_count(1)
    shown = ghost.get_attribute("data-id")
    if len(ann.view()["options"]) > 1:
        page.keyboard.press("t")
        assert ghost.get_attribute("data-id") != shown
        shown = ghost.get_attribute("data-id")
    word = f"turn-{(shown or '').rsplit('.', 1)[1]}"
    chosen = next(option["option"] for option in ann.view()["options"] if option["word"] == word)
    after(page, lambda: page.keyboard.press("Enter"))
    assert ann.answers()[-1]["option"] == chosen, "what was shown is what was laid"


def test_of_a_card_in_several_turns_the_one_that_is_pointed_at_is_shown(someone: Someone, server: Server) -> None:
    """Never two on top of each other, and none of them opens a sign over the board."""
    made = server.make("hermit", [here("Ann")])
    page = someone("Ann").sit(made, [0], "hermit")
    turns = page.locator('[data-id^="turn."]')
    while not turns.count():
        after(page, lambda: page.locator("[data-legal]").first.click(force=True))
    ghost = page.locator('.board [data-id^="ghost"]')
    for number in range(turns.count()):
        turns.nth(number).hover()
        wanted = turns.nth(number).get_attribute("data-id") or ""
        expect(ghost).to_have_attribute("data-id", f"ghost0.{wanted.rsplit('.', 1)[1]}")
        expect(ghost).to_have_count(1)
    ghost.hover(force=True)
    expect(page.locator("[data-preview]")).to_contain_text("lays card")
    expect(page.locator("#tip")).to_have_count(0)


def test_a_whole_game_of_hemloch_in_two_browsers(someone: Someone) -> None:
    """Every view that a page received is the same for whatever the other one might have held."""
    people, pages = sit_in_two_browsers(someone, "hemloch", "Foxglove")
    match = play(people, pages, "hemloch", [GreedyBot(), GreedyBot()])
    for page in pages:
        expect(page.locator(".over h2")).to_contain_text(match.reason())
    rng, other_hands = Rng(9), 0
    for reader, person in enumerate(people):
        for view in person.views():
            if view["over"] or view["seq"] == 0:
                continue
            state = match.line[view["ply"]]
            assert view["viewer"] == reader
            imagined = state.seen_by(reader).sample(rng)
            other_hands += hand_of(imagined, 1 - reader) != hand_of(state, 1 - reader)
            told = json.loads(json.dumps(match.game.scene(imagined.seen_by(reader))))
            assert view["scene"] == told, "the scene tells of the other's hand"
            assert view["prompt"] in (imagined.seen_by(reader).prompt(), "Waiting for Foxglove to sit down.")
            line = view["line"]["text"] if view["line"] else ""
            assert f"{match.game.seat_names(2)[1 - reader]} draws the" not in line
    assert other_hands > 50, "the imagined hands were others than the true ones"


def hand_of(state: State, seat: int) -> list[int]:
    assert isinstance(state, Hemloch)
    return [int(state.held(rows.HAND + seat, minion)) for minion in range(state.tables.minions)]


def test_a_card_that_rises_stays_under_the_pointer(someone: Someone, server: Server) -> None:
    """Whoever points at its lowest edge sees it risen and at rest, not falling and rising without end."""
    made = server.make("hemloch", [here("Ann"), program("greedy")])
    page = someone("Ann").sit(made, [0], "hemloch")
    card = page.locator(".own .card.legal").first
    while card.count() == 0:
        after(page, page.locator("[data-legal]").first.click)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    low = card.bounding_box()
    assert low
    page.mouse.move(low["x"] + low["width"] / 2, low["y"] + low["height"] - 2)
    page.wait_for_timeout(500)
    seen = []
    for _ in range(8):
        page.wait_for_timeout(40)
        seen.append(card.bounding_box())
    assert seen == [seen[0]] * 8
    assert seen[0]
    assert seen[0]["y"] < low["y"]


def test_hemloch_at_one_screen_has_a_curtain(someone: Someone, server: Server) -> None:
    """Behind it lies nothing of the next player's hand, not even in the page."""
    made = server.make("hemloch", [here("Ann"), here("Bob")])
    page = someone("Ann").sit(made, [0, 1], "hemloch")
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    lifted = 0
    while lifted < 3:
        page.locator("[data-legal]").first.or_(curtain).first.wait_for()
        match = match_at(server, made["table"], "hemloch", 2)
        if curtain.is_visible():
            hand = page.locator(f'[data-area="hand{match.state.seat}"]')
            assert hand.locator(".face").count() == 0
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
            expect(hand.locator(".face").first).to_be_visible()
            lifted += 1
            if lifted == 1:  # whoever reloads the page must say again who looks
                page.reload()
                expect(curtain).to_be_visible()
                assert page.locator('[data-area^="hand"] .face').count() == 0
        else:
            end = page.locator('[data-answer="stop"]')
            after(page, (end if end.count() else page.locator("[data-legal]").first).click)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("game", ["hermit", "hemloch"])
def test_card_tables_are_accessible_in_every_size(someone: Someone, server: Server, game: str, scheme: str) -> None:
    made = server.make(game, [here("Ann"), here("Bob")])
    ann = someone("Ann", color_scheme=scheme)
    page = ann.sit(made, [0, 1], game)
    curtain = page.get_by_role("dialog", name="Pass the screen to")
    bots: list[Bot] = [GreedyBot(), GreedyBot()]
    for step in range(12):
        page.locator("[data-legal]").first.or_(curtain).first.wait_for()
        if curtain.is_visible():
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        state = match_at(server, made["table"], game, 2).state
        if step % 4 == 3:
            width, height = SIZES[step // 4]
            page.set_viewport_size({"width": width, "height": height})
            assert_accessible(page)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        expect(page.locator("[data-legal]").first).to_be_visible()
        answer(page, ann, state, bots[state.seat].answer(state.seen_by(state.seat), Rng(step), THOUGHT))


LOW = {"width": 1024, "height": 768}
UNMARKED = """() => [...document.querySelectorAll(".table *")].filter((e) =>
  /auto|scroll/.test(getComputedStyle(e).overflowY) && e.clientHeight > 0 && e.scrollHeight > e.clientHeight + 4
  && !e.hasAttribute("data-above") && !e.hasAttribute("data-below")).map((e) => e.className)"""
"""What scrolls on a table without fading where it goes on."""


@pytest.mark.parametrize("seats", [1, 2])
def test_a_play_area_has_room_to_grow_on_a_low_screen(someone: Someone, server: Server, seats: int) -> None:
    """Sixteen rows of cells of 24 points: so high a game becomes that goes well."""
    made = server.make("hermit", [here("Ann"), here("Bob")][:seats])
    page = someone("Ann", viewport=LOW).sit(made, list(range(seats)), "hermit")
    expect(page.locator(".board.main")).to_be_visible()
    room = page.locator(".board.main > svg").bounding_box()
    assert room
    assert room["height"] >= 16 * 24
    assert room["width"] >= 11 * 24


def test_on_a_low_screen_nothing_is_hidden_in_secret(someone: Someone, server: Server) -> None:
    """All spaces of all Locations and the whole hand are in sight, and what goes on fades at its edge."""
    made = server.make("hemloch", [here("Ann"), program("greedy")])
    page = someone("Ann", viewport=LOW).sit(made, [0], "hemloch")
    expect(page.locator(".own .card").first).to_be_visible()
    frame = page.locator(".shelves[data-frame]").bounding_box()
    own = page.locator(".own")
    assert frame
    spaces = [space.bounding_box() for space in page.locator(".columns .space").all()]
    assert len(spaces) > 30
    for space in spaces:
        assert space
        assert frame["y"] <= space["y"]
        assert space["y"] + space["height"] <= frame["y"] + frame["height"]
    assert own.evaluate("(element) => element.scrollHeight <= element.clientHeight + 1")
    assert page.evaluate(UNMARKED) == []
