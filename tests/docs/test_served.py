"""The table serves the documents under /docs, where they were built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aitch.server.statics import Page


def ask(page: Page, path: str) -> Any:
    return page.answer({"type": "http", "method": "GET", "path": path, "headers": []})


def documents(folder: Path) -> Path:
    (folder / "games").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><script>let dark = 1</script><h1>Aitch</h1>")
    (folder / "games" / "hermit.html").write_text("<h1>Hermit</h1>")
    return folder


def test_they_are_served_with_their_own_scripts_and_no_others(tmp_path: Path) -> None:
    page = Page(tmp_path / "static", documents(tmp_path / "docs"))
    assert ask(page, "/docs").headers["location"] == "/docs/"
    first = ask(page, "/docs/")
    assert b"<h1>Aitch</h1>" in first.body
    policy = first.headers["content-security-policy"]
    assert "script-src 'self' 'sha256-" in policy
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert b"Hermit" in ask(page, "/docs/games/hermit.html").body
    assert ask(page, "/docs/games/none").status_code == 404


def test_the_page_is_told_where_they_are(tmp_path: Path) -> None:
    page = Page(tmp_path / "static", documents(tmp_path / "docs"))
    for path in ("/", "/index.html"):
        assert b'<link rel="help" href="/docs/"></head>' in ask(page, path).body
    assert b"help" not in ask(page, "/docs/").body


def test_without_them_the_page_is_as_it_was(tmp_path: Path) -> None:
    page = Page(tmp_path / "static", tmp_path / "none")
    assert b"has not been built" in ask(page, "/").body
    assert b"help" not in ask(page, "/").body
    assert ask(page, "/docs/games/hermit.html").status_code == 404
