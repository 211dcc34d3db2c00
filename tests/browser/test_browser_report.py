"""Report a problem: a file with what this viewer sees, saved or copied, and nothing sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.table_driver import WAIT, Person, Server, caught_up, elsewhere, here, program, prompt
from tests.browser.test_browser_access import SCHEMES, assert_accessible

import aitch

Someone = Callable[..., Person]


def report(page: Page, words: str, folder: Path) -> dict[str, Any]:
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Report a problem").click()
    dialog = page.get_by_role("dialog", name="Report a problem")
    dialog.get_by_label("What happened").fill(words)
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save to a file").click()
    expect(dialog.get_by_role("status")).to_contain_text("Saved")
    file = folder / "problem.json"
    saving.value.save_as(file)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_it_holds_what_one_sees_and_no_more(someone: Someone, server: Server, tmp_path: Path) -> None:
    """In a game with hands: the scene is the one that was sent to this seat, and no record comes before the end."""
    made = server.make("hush", [here("Ann"), elsewhere(), elsewhere()])
    ann = someone("Ann")
    page = ann.sit(made, [0], "hush")
    others = [someone(name) for name in ("Bob", "Cy")]
    for seat, other in enumerate(others, start=1):
        expect(prompt(other.page(f"#/table/{made['table']}/seat/{made['secrets'][seat]}"))).to_be_visible()
    for name in ("Bob", "Cy"):
        expect(page.locator(".panels")).to_contain_text(name)
    expect(page.locator('[data-seq="0"]')).to_have_count(0, timeout=WAIT)  # dealt, as soon as all sit
    caught_up(page, ann)
    asked = len(ann.sent)
    told = report(page, "The lamp flickers.", tmp_path)
    assert [json.loads(frame)["t"] for frame in ann.sent[asked:]] == ["position"]
    assert (told["aitch-problem"], told["words"]) == (1, "The lamp flickers.")
    assert told["version"]["program"] == aitch.__version__
    assert told["shown"]["scene"] == ann.views()[-1]["scene"]
    assert told["shown"]["prompt"] == ann.views()[-1]["prompt"]
    assert told["position"]
    assert told["record"] == ""
    assert told["screen"]["width"] == page.viewport_size["width"] if page.viewport_size else True
    for secret in [*made["secrets"], "Bob", "Cy"]:
        assert secret not in json.dumps(told)


def test_it_has_the_record_where_nothing_is_hidden(someone: Someone, server: Server, tmp_path: Path) -> None:
    made = server.make("hermetica", [here("Ann"), program("random")])
    page = someone("Ann").sit(made, [0], "hermetica")
    expect(prompt(page)).to_be_visible()
    told = report(page, "", tmp_path)
    assert told["record"].startswith("aitch-record")
    assert "pieces:" in told["position"] or "question:" in told["position"]
    assert made["secrets"][0] not in json.dumps(told)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_it_can_be_copied_and_read(someone: Someone, server: Server, scheme: str) -> None:
    made = server.make("hermetica", [here("Ann"), here("Bob")])
    ann = someone("Ann", color_scheme=scheme, viewport={"width": 390, "height": 844})
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ann.sit(made, [0, 1], "hermetica")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Report a problem").click()
    dialog = page.get_by_role("dialog", name="Report a problem")
    dialog.get_by_text("What is in it").click()
    expect(dialog.locator("pre")).to_contain_text('"aitch-problem": 1')
    assert_accessible(page)
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_contain_text("Copied")
    assert json.loads(page.evaluate("navigator.clipboard.readText()"))["table"]["game"] == "hermetica"
