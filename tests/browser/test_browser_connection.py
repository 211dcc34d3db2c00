"""Lost connections, two tabs, answers that come too late: nothing is lost, nothing is played twice."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.table_driver import Person, Server, after, cell, choose, here, press, program, prompt, seq

Someone = Callable[..., Person]


def test_reconnect_in_the_middle_of_a_half_made_move(someone: Someone, own_server: Server) -> None:
    """The server is killed while a unit has been picked up, and comes back: the same question, one click on."""
    made = own_server.make("hermetica", [here("Ann"), here("Bob")])
    page = someone("Ann", at=own_server).sit(made, [0, 1], "hermetica")
    press(page, "Place a Fire")
    expect(prompt(page)).to_contain_text("Where")
    half = seq(page)
    own_server.kill()
    expect(page.get_by_text("The server is not there")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("The server is not there")).to_have_count(0)
    expect(prompt(page)).to_contain_text("Where")
    assert seq(page) == half
    choose(page, "c1")
    assert seq(page) == half + 1


def test_an_answer_that_was_on_its_way_is_sent_again_and_played_once(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann")
    cut = {"armed": False}

    def relay(client: WebSocketRoute) -> None:
        upstream = client.connect_to_server()

        def to_server(message: str | bytes) -> None:
            upstream.send(message)
            if cut["armed"] and '"answer"' in str(message):
                # The server gets it, but its word that it did is lost together with the connection.
                cut["armed"] = False
                client.close(code=1012)

        client.on_message(to_server)

    person.context.route_web_socket("**/ws/*", relay)
    page = person.sit(made, [0, 1], "hermetica")
    before = seq(page)
    cut["armed"] = True
    press(page, "Place a Fire")
    expect(page.get_by_text("The server is not there")).to_have_count(0)
    expect(prompt(page)).to_contain_text("Where")
    assert seq(page) == before + 1
    choose(page, "c1")


def test_two_tabs_of_one_seat(someone: Someone, server: Server) -> None:
    """What one answers the other shows at once; both may go on."""
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann")
    one = person.sit(made, [0, 1], "hermetica")
    two = person.page(f"#/table/{made['table']}")
    press(one, "Place an Earth")
    expect(prompt(two)).to_contain_text("Where")
    choose(two, "c1")
    expect(one.locator(f'[data-seq="{seq(two)}"]')).to_be_visible()
    press(one, "Place a Water")
    expect(two.locator(f'[data-seq="{seq(one)}"]')).to_be_visible()
    assert seq(two) == seq(one)


def test_a_stale_answer_is_refused_and_the_page_recovers(someone: Someone, server: Server) -> None:
    """One tab hears nothing any more and answers a question that has been answered: refused, then it goes on."""
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    person = someone("Ann")
    slow = slow_tab(person, made["table"])
    held, late = slow
    quick = person.sit(made, [0, 1], "hermetica")
    late.reload()
    expect(prompt(late)).to_contain_text("Which Element")
    held.on = True
    press(quick, "Place an Earth")
    late.locator(".answers").get_by_role("button", name="Place a Water").click()
    expect(late.locator(".notice.wrong")).to_be_visible()
    held.on = False
    for send in held.waiting:
        send()
    expect(prompt(late)).to_contain_text("Where")
    choose(late, "c1")
    expect(quick.locator(f'[data-seq="{seq(late)}"]')).to_be_visible()


class Held:
    """Views that are held back from a tab while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.waiting: list[Callable[[], None]] = []


def slow_tab(person: Person, table: str) -> tuple[Held, Page]:
    """A tab to which views can be held back."""
    held = Held()

    def relay(client: WebSocketRoute) -> None:
        upstream = client.connect_to_server()

        def to_client(message: str | bytes) -> None:
            if held.on and re.match(r'{"t":"(whole|changed)"', str(message)):
                held.waiting.append(lambda: client.send(message))
            else:
                client.send(message)

        upstream.on_message(to_client)

    page = person.context.new_page()
    page.route_web_socket("**/ws/*", relay)
    page.goto(f"{person.server.url}#/table/{table}")
    return held, page


def test_a_double_click_answers_once(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), program()])
    person = someone("Ann")
    page = person.sit(made, [0], "hermetica")
    after(page, lambda: page.locator(".answers").get_by_role("button", name="Place a Fire").dblclick())
    expect(prompt(page)).to_contain_text("Where")
    after(page, lambda: cell(page, "c1").dblclick(force=True))
    expect(prompt(page)).to_contain_text("Which Element")
    assert len(person.answers()) == 2
