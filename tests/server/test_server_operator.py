"""The operator's page: who gets in, what it shows and what it never shows, ending and hiding tables."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest
from server_driver import WAIT, Server, fresh

from aitch.server.sqlite_file import FILE

SECRET = "open sesame, sesame open"


class Asis(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Redirections are looked at, not followed."""


class Browser:
    """Somebody at the operator's page, with cookies."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self.opener = urllib.request.build_opener(Asis)

    def open(self, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        data = urlencode(form).encode() if form is not None else None
        request = urllib.request.Request(self.server.url(path), data, headers | {"Cookie": self.cookie})
        try:
            answer = self.opener.open(request, timeout=WAIT)
        except urllib.error.HTTPError as error:
            answer = error
        heads = {name.lower(): value for name, value in answer.headers.items()}
        if "set-cookie" in heads:
            self.cookie = heads["set-cookie"].partition(";")[0]
        return answer.status, heads, answer.read().decode()

    def sign_in(self) -> None:
        assert self.open("/operator/sign-in", {"secret": SECRET})[0] == 303

    def token(self) -> str:
        found = re.search(r'name="token" value="(\w+)"', self.open("/operator")[2])
        assert found is not None
        return found[1]


@pytest.fixture
def run(own: Server, tmp_path: Path) -> Server:
    secret = tmp_path / "secret"
    secret.write_text(SECRET + "\n")
    own.more = ["--operator-secret-file", str(secret)]
    own.start()
    return own


def test_without_a_secret_there_is_no_such_page(server: Server) -> None:
    for path, form in (("", None), ("/tables/x", None), ("/sign-in", {"secret": ""}), ("/sign-out", {})):
        assert Browser(server).open("/operator" + path, form)[0] == 404
    assert "operator" not in str(server.get("/openapi.json")[1]["paths"])


@pytest.mark.parametrize("text", ["", "too short"])
def test_a_secret_that_is_no_good_is_told_at_the_start(own: Server, tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text)
    own.more = ["--operator-secret-file", str(tmp_path / "secret")]
    assert "16 or more" in own.refuses()
    own.more = ["--operator-secret-file", str(tmp_path / "nowhere")]
    assert "cannot be read" in own.refuses()


def test_only_the_secret_lets_in_and_tries_are_few(run: Server) -> None:
    browser = Browser(run)
    table, _ = run.make("nim", "hh")
    status, _, text = browser.open("/operator")
    assert (status, table in text, "secret" in text) == (200, False, True)
    assert browser.open(f"/operator/tables/{table}")[0] == 403
    for cookie in (
        "aitch-operator=9999999999.",
        "aitch-operator=9999999999.00",
        "aitch-operator=x.y",
        "aitch-operator=",
    ):
        browser.cookie = cookie
        assert table not in browser.open("/operator")[2]
    browser.cookie = ""
    statuses = [browser.open("/operator/sign-in", {"secret": f"guess {i}"})[0] for i in range(7)]
    assert (statuses[:4], statuses[-1]) == ([403] * 4, 429)
    assert browser.open("/operator/sign-in", {"secret": SECRET})[0] == 429, "nobody learns which guess was right"
    assert SECRET not in run.log.read_text()


def test_the_cookie_and_the_forms_are_of_this_page_only(run: Server) -> None:
    browser = Browser(run)
    status, heads, _ = browser.open("/operator/sign-in", {"secret": SECRET})
    assert status == 303
    for word in ("HttpOnly", "SameSite=strict", "Path=/operator", "Max-Age"):
        assert word.lower() in heads["set-cookie"].lower()
    _, heads, text = browser.open("/operator")
    assert "form-action 'self'" in heads["content-security-policy"]
    assert heads["cache-control"] == "no-store"
    assert SECRET not in text
    table, _ = run.make("nim", "hh")
    end = f"/operator/tables/{table}/end"
    assert browser.open(end, {})[0] == 403
    assert browser.open(end, {"token": "0" * 64})[0] == 403
    token = browser.token()
    assert browser.open(end, {"token": token}, Origin="http://elsewhere.example")[0] == 403
    assert Browser(run).open(end, {"token": token})[0] == 403
    assert run.get(f"/api/tables/{table}")[1]["state"] == "playing"
    assert browser.open("/operator/sign-out", {"token": token})[0] == 303
    assert table not in browser.open("/operator")[2]


def test_it_shows_tables_load_and_reports_and_nothing_secret(run: Server) -> None:
    async def game() -> tuple[str, list[str]]:
        table, secrets = run.make("hush", "hoo", listed=True)
        host = await run.join(table, secrets[0])
        bob, _ = [await run.join(table, secrets[i], name=name) for i, name in ((1, "Bob"), (2, "Cleo"))]
        assert (await bob.ask(t="say", text="you & I"))["t"] == "ok"
        assert (await host.ask(t="report", who="1", text="rude & loud"))["t"] == "ok"
        return table, secrets

    table, secrets = asyncio.run(game())
    browser = Browser(run)
    browser.sign_in()
    text = browser.open("/operator")[2]
    for word in (
        table,
        "hush",
        "Bob",
        "goes on",
        "rude &amp; loud",
        "you &amp; I",
        "in memory",
        "Games can be read",
    ):
        assert word in text
    one = browser.open(f"/operator/tables/{table}")[2]
    assert "you &amp; I" in one
    with sqlite3.connect(run.data / FILE) as db:
        (head,) = db.execute("SELECT head FROM tables").fetchone()
        hidden = [name for (name,) in db.execute("SELECT secret FROM seats")] + re.findall(
            r'"(?:seed|salt)":"(\w+)"', head.decode()
        )
    for secret in (*secrets, *map(fresh, secrets), *filter(None, hidden)):
        assert secret not in text + one
    number = re.search(r"/operator/reports/(\d+)/dismiss", text)
    assert number is not None
    assert browser.open(number[0], {"token": browser.token()})[0] == 303
    assert "Nobody has reported" in browser.open("/operator")[2]
    assert browser.open("/operator/tables/nowhere")[0] == 404


def test_a_table_is_hidden_and_ended(run: Server) -> None:
    browser = Browser(run)
    browser.sign_in()
    token = {"token": browser.token()}

    async def game() -> str:
        table, secrets = run.make("nim", "hh", listed=True, clock={"seconds": 900, "increment": 0})
        player = await run.join(table, *secrets)
        assert [line["table"] for line in run.get("/api/tables")[1]] == [table]
        assert browser.open(f"/operator/tables/{table}/hide", token)[0] == 303
        assert run.get("/api/tables")[1] == []
        assert browser.open(f"/operator/tables/{table}/show", token)[0] == 303
        assert len(run.get("/api/tables")[1]) == 1
        assert browser.open(f"/operator/tables/{table}/end", token)[0] == 303
        await player.until(lambda p: p.view["over"])
        assert player.view["over"] == {
            "result": [],
            "reason": "The operator of this server has ended the game.",
            "success": None,
        }
        assert player.view["running"] == -1
        assert "over" in (await player.answer(0, 0))["error"]
        assert browser.open(f"/operator/tables/{table}/end", token)[0] == 409
        assert browser.open(f"/operator/tables/{table}/eat", token)[0] == 404
        return table

    table = asyncio.run(game())
    run.stop()
    run.start()
    assert run.get(f"/api/tables/{table}")[1]["state"] == "over"
    assert run.call(f"/api/tables/{table}/record")[0] == 200


def test_a_table_in_trouble_says_why_and_can_be_ended(run: Server) -> None:
    table, _ = run.make("nim", "hh", listed=True)
    run.stop()
    with sqlite3.connect(run.data / FILE) as db:
        db.execute("INSERT INTO events VALUES (?, 0, 'answer', 999, 0, 1.0)", (table,))
    run.start()
    assert run.get(f"/api/tables/{table}")[0] == 409
    browser = Browser(run)
    browser.sign_in()
    assert "not those that were written" in browser.open("/operator")[2]
    page = f"/operator/tables/{table}"
    assert "in trouble" in browser.open(page)[2]
    for doing in ("hide", "end"):
        assert browser.open(f"{page}/{doing}", {"token": browser.token()})[0] == 303
    assert "over, hidden" in browser.open(page)[2]
