"""The HTTP face: what games are there, headers, the page, OpenAPI, metrics."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from server_driver import Server

from aitch.core.registry import game_names
from aitch.server.statics import FOLDER, Page, Static, read_folder


def test_games(server: Server) -> None:
    status, games = server.get("/api/games")
    assert status == 200
    names = [game["name"] for game in games]
    assert set(game_names()) | {"nim", "mire"} == set(names)
    hush = games[names.index("hush")]
    assert hush["hidden"]
    assert hush["seat_names"] == {"3": ["Red", "Green", "Blue"]}
    assert [variant["name"] for variant in hush["variants"]] == ["sudden"]
    assert {"random", "greedy"} <= {bot["name"] for bot in hush["bots"]}
    assert not games[names.index("nim")]["hidden"]
    for name in names:
        rules = server.get(f"/api/games/{name}/rules")[1]
        assert any(part["number"] for chapter in rules["chapters"] for part in chapter["parts"])
        content = server.get(f"/api/games/{name}/content?pack=default")[1]
        assert content["packs"]
        assert all(item["provenance"] and item["title"] and item["group"] for item in content["items"])
        assert all(item["words"] or item["area"]["items"] or item["area"]["cells"] for item in content["items"])
        theme = server.get(f"/api/games/{name}/theme")[1]
        assert all(sprite["svg"].startswith("<svg") for sprite in theme["sprites"].values())
    for path in ("chess/rules", "chess/theme", "hush/content?pack=nosuch", "hush/content?pack=/etc/passwd"):
        assert server.get(f"/api/games/{path}")[0] == 404


def test_what_never_changes_is_sent_compressed_and_once(server: Server) -> None:
    status, headers, body = server.call("/api/games", headers={"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(body)) == server.get("/api/games")[1]
    assert server.call("/api/games", headers={"If-None-Match": headers["etag"]})[0] == 304


def test_every_answer_has_the_headers(server: Server) -> None:
    calls: list[tuple[str, bytes | None]] = [
        ("/", None), ("/api/games", None), ("/api/nothing", None), ("/no.png", None), ("/healthz", None),
        ("/metrics", None), ("/openapi.json", None), ("/api/tables", b"{"), ("/api/tables", b"x" * 99_999),
        ("/#/table/x", None), ("/table/x", None),
    ]  # fmt: skip
    for path, body in calls:
        _, headers, _ = server.call(path, body)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "set-cookie" not in headers
        assert "server" not in headers
    assert server.call("/api/tables")[1]["cache-control"] == "no-store"


def test_metrics(server: Server) -> None:
    server.make("hush", "hhh")
    text = server.call("/metrics")[2].decode()
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(values["aitch_tables_made_total"]) >= 1
    assert float(values['aitch_http_requests_total{status="201"}']) >= 1
    assert "aitch_answer_seconds_count" in values
    named = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    assert all(any(name.startswith(kind) for kind in named) for name in values)


@pytest.fixture
def built(tmp_path: Path) -> dict[str, Static]:
    """A page as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Aitch</title>" + " " * 500)
    (tmp_path / "assets" / "index-a1b2.js").write_text("let x = 1;" * 100)
    (tmp_path / "assets" / "index-a1b2.js.br").write_bytes(b"brotli")
    (tmp_path / "icon.png").write_bytes(b"\x89PNG")
    return read_folder(tmp_path)


def ask(page: Page, path: str, method: str = "GET", coding: str = "") -> tuple[int, dict[str, str], bytes]:
    scope = {"type": "http", "path": path, "method": method, "headers": [(b"accept-encoding", coding.encode())]}
    answer = page.answer(scope)
    return answer.status_code, dict(answer.headers), bytes(answer.body)


@pytest.fixture
def page(built: dict[str, Static]) -> Page:
    found = Page(FOLDER)
    found.files = built
    return found


def test_the_page(page: Page) -> None:
    status, headers, body = ask(page, "/table/x")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert body.startswith(b"<!doctype html>")
    assert gzip.decompress(ask(page, "/index.html", coding="gzip, deflate")[2]) == body
    status, headers, body = ask(page, "/assets/index-a1b2.js", coding="gzip, br")
    assert (headers["content-encoding"], body) == ("br", b"brotli")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"].startswith("text/javascript")
    assert "content-encoding" not in ask(page, "/assets/index-a1b2.js", coding="identity")[1]
    assert "content-encoding" not in ask(page, "/icon.png", coding="gzip, br")[1]
    assert ask(page, "/assets/none.js")[0] == 404
    assert ask(page, "/api/none")[0] == 404
    assert ask(page, "/", "POST")[0] == 405
    for path in ("/../store.py", "/assets/../../store.py", "//etc/passwd", "/%2e%2e/store.py"):
        assert b"import" not in ask(page, path)[2]


def test_openapi_is_complete(server: Server) -> None:
    schema = server.get("/openapi.json")[1]
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            assert call["description"], (method, path)
            assert "HTTPValidationError" not in json.dumps(call)
            for status, answer in call["responses"].items():
                assert answer.get("content"), (method, path, status)


def test_schemathesis_finds_nothing(own: Server, tmp_path: Path) -> None:
    """Generated requests, good and bad, over every call: each answer is one that OpenAPI announces."""
    own.limits = {"record_seconds": 5}
    own.start()
    # By somebody who is no host: else the table would be deleted by the first call that can.
    table, _ = own.make("hush", "hoo", listed=True)
    secret = own.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})[1]["secret"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f'[parameters]\n"path.table" = "{table}"\n"path.game" = "hush"\n'
        f'[auth.openapi.Seat]\napi_key = "Seat {secret}"\n'
        # What is too long is refused before anybody looks at what it says.
        "[checks.negative_data_rejection]\n"
        'expected-statuses = ["400", "401", "403", "404", "405", "406", "409", '
        '"413", "415", "422", "428", "429", "5xx"]\n'
    )
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            *(str(program), "--config-file", str(config), "run", own.url("/openapi.json")),
            *("--max-examples", "25", "--seed", "1", "--no-color"),
        ],
        capture_output=True,
        timeout=240,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout.decode()[-6000:] + done.stderr.decode()[-2000:]
    assert re.search(rb"(\d+) generated, \1 passed", done.stdout), done.stdout[-2000:]
    statuses = own.call("/metrics")[2].decode()
    assert 'aitch_refused_total{reason="409"}' in statuses
    assert 'aitch_http_requests_total{status="5' not in statuses
