"""Links to seats in the browser: used once, kept through a reload, and taken along to another device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.table_driver import Person, Server, elsewhere, here, prompt

Someone = Callable[..., Person]


def test_a_seat_comes_by_a_link_and_moves_to_another_device(someone: Someone, server: Server) -> None:
    made = server.make("hermetica", [here("Ann"), elsewhere()])
    ann = someone("Ann").sit(made, [0], "hermetica")
    link = f"#/table/{made['table']}/seat/{made['secrets'][1]}"
    laptop = someone("Bob").page(link)
    expect(prompt(laptop)).to_be_visible()
    expect(ann.locator(".panels")).to_contain_text("Bob")
    laptop.reload()
    expect(prompt(laptop)).to_be_visible()
    # The link is dead, also for the one who made it.
    thief = someone("Eve").page(link)
    expect(thief.get_by_role("alert")).to_contain_text("No seat of this table has this secret")
    # Bob goes on elsewhere.
    laptop.get_by_role("button", name="This table").click()
    laptop.get_by_role("button", name="Play on another device").click()
    moving = laptop.get_by_label("Open this there").input_value()
    phone = someone("Bob").page(moving[moving.index("#") :])
    expect(prompt(phone)).to_be_visible()
    expect(phone.locator(".panels")).to_contain_text("Bob")
    expect(laptop.get_by_role("alert")).to_contain_text("has moved to another device")
    phone.reload()
    phone.get_by_role("button", name="This table").click()
    expect(phone.get_by_role("button", name="Play on another device")).to_be_visible()
    # Where it was before, one may look on.
    laptop.reload()
    expect(prompt(laptop)).to_be_visible()
    laptop.get_by_role("button", name="This table").click()
    expect(laptop.get_by_role("button", name="Play on another device")).to_have_count(0)
