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


def test_a_program_is_chosen_by_its_level_and_then_its_temperament(someone: Someone) -> None:
    page = someone("Ann").page("#/game/hemloch/setup")
    level = page.get_by_role("combobox", name="Which program plays")
    temperament = page.get_by_role("combobox", name="The temperament of")
    expect(temperament).to_have_count(0)  # Casual has none
    level.select_option("strong")
    expect(temperament).to_have_value("")
    temperament.select_option("bold")
    expect(page.get_by_text("Thinks ahead for a moment. Crowds the Locations")).to_be_visible()
    level.select_option("expert")
    expect(temperament).to_have_value("bold")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".panels")).to_contain_text("Expert, bold")
