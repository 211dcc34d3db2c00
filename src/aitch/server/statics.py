"""The built page, held in memory: hashed assets are kept by browsers for ever, the rest is asked for again.

The documents, where they were built (`make docs`), lie beside it under /docs.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from aitch.server.gate import refusal
from aitch.server.library import Blob
from aitch.server.refused import UNKNOWN, Refused

FOLDER: Final = Path(__file__).parent / "static"
DOCUMENTS: Final = Path(__file__).parent / "docs"
UNDER: Final = "/docs"
HELP: Final = f'<link rel="help" href="{UNDER}/">'.encode()
INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.S)
FOREVER: Final = "public, max-age=31536000, immutable"
PACKED: Final = {".br": "br", ".gz": "gzip"}
"""Compressed twins that the build may put beside a file."""
DENSE: Final = {".png", ".jpg", ".webp", ".woff2", ".woff", ".ico"}
"""Files that are compressed already."""
UNBUILT: Final = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Aitch</title></head>
<body><h1>Aitch</h1><p>The server runs, but the page has not been built yet: run <code>make web</code>.</p></body>
</html>
"""
TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}


class Static:
    """One file to send."""

    def __init__(self, blob: Blob, kind: str, hashed: bool, policy: str = "") -> None:
        self.blob = blob
        self.kind = kind
        self.hashed = hashed
        self.policy = policy
        """What it may load and run, where that is more than the page may."""


def kind_of(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def read_folder(folder: Path) -> dict[str, Static]:
    """Every file of the built page by its path."""
    found: dict[str, Static] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if not path.is_file() or path.suffix in PACKED:
            continue
        name = "/" + path.relative_to(folder).as_posix()
        packed = {
            coding: path.with_name(path.name + suffix).read_bytes()
            for suffix, coding in PACKED.items()
            if path.with_name(path.name + suffix).is_file()
        }
        blob = Blob(path.read_bytes(), packed if packed or path.suffix in DENSE else None)
        found[name] = Static(blob, kind_of(path), name.startswith("/assets/"))
    found.setdefault("/index.html", Static(Blob(UNBUILT), "text/html", False))
    return found


def read_documents(folder: Path) -> dict[str, Static]:
    """Every file of the built documents by its path; nothing where they were not built.

    Their theme has a few lines of script within each page: these run, known by their hashes, and no others.
    """
    if not (folder / "index.html").is_file():
        return {}
    found = {UNDER + name: static for name, static in read_folder(folder).items()}
    for static in found.values():
        static.hashed = False
        if static.kind == "text/html":
            hashes = sorted(
                {base64.b64encode(hashlib.sha256(s).digest()).decode() for s in INLINE.findall(static.blob.body)}
            )
            scripts = " ".join(f"'sha256-{each}'" for each in hashes)
            static.policy = (
                f"default-src 'self'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; "
                "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            )
    return found


def with_help(page: Static) -> Static:
    """The page, told that the documents are here: it shows where (`web/src/pages/Home.svelte`)."""
    body = page.blob.body.replace(b"</head>", HELP + b"</head>", 1)
    return Static(Blob(body), page.kind, page.hashed)


class Page:
    """Answers every path that is no call: a file of the page, or the page itself."""

    def __init__(self, folder: Path = FOLDER, documents: Path = DOCUMENTS) -> None:
        self.files = read_folder(folder)
        found = read_documents(documents)
        if found:
            self.files["/index.html"] = with_help(self.files["/index.html"])
        self.files |= found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008, "reason": "there is no such socket"})
            return
        await self.answer(scope)(scope, receive, send)

    def answer(self, scope: Scope) -> Response:
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        if path == UNDER and f"{UNDER}/index.html" in self.files:
            return Response(status_code=307, headers={"Location": f"{UNDER}/"})
        static = self.files.get(f"{path}index.html" if path == f"{UNDER}/" else path)
        if static is None:
            last = path.rsplit("/", 1)[-1]
            if path.startswith(("/api/", "/assets/", "/ws/", f"{UNDER}/")) or "." in last:
                return refusal(Refused("there is nothing here", UNKNOWN))
            static = self.files["/index.html"]
        return respond(static, dict(scope["headers"]))


def respond(static: Static, asked: dict[bytes, bytes]) -> Response:
    blob = static.blob
    headers = {
        "Cache-Control": FOREVER if static.hashed else "no-cache",
        "ETag": blob.tag,
        "Vary": "Accept-Encoding",
    }
    if static.policy:
        headers["Content-Security-Policy"] = static.policy
    if asked.get(b"if-none-match", b"").decode("latin-1") == blob.tag:
        return Response(status_code=304, headers=headers)
    body = blob.body
    accepted = {part.split(";")[0].strip() for part in asked.get(b"accept-encoding", b"").decode("latin-1").split(",")}
    for coding in ("br", "gzip"):
        if coding in accepted and coding in blob.packed:
            body = blob.packed[coding]
            headers["Content-Encoding"] = coding
            break
    return Response(body, headers=headers, media_type=static.kind)
