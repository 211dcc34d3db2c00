"""The operator's page: tables, load and reports in plain HTML, behind a secret that whoever runs the server gives it.

It is made here and not by the page, so that it works in any browser and whatever the page does.  It shows what anybody
at a table could see, never a seat's secret nor a hidden hand.  Without a secret there is no such page.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path as File
from typing import Annotated, Final
from urllib.parse import parse_qs

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import RedirectResponse, Response

from aitch import __version__
from aitch.server import hosts
from aitch.server.gate import CSP
from aitch.server.limits import Addresses, visitor
from aitch.server.logs import note, warn
from aitch.server.metrics import Count, Spread
from aitch.server.refused import FORBIDDEN, TOO_MANY, UNKNOWN, Refused, Unstored
from aitch.server.store import BOT, ENDED, CannotOpen, Listing, Mark, Overview, Report, Said
from aitch.server.table_registry import TableRegistry

VARIABLE: Final = "AITCH_OPERATOR_SECRET"
SHORTEST: Final = 16
"""A secret that people type; tries are few, so it need not be longer."""
COOKIE: Final = "aitch-operator"
HOURS: Final = 12
"""For so long one stays signed in."""
TRIES, EVERY = 5, 30.0
"""So many wrong secrets at once from one visitor, and one more in so many seconds."""
SHOWN: Final = 50
"""Tables on one page."""
BEGAN: Final = time.monotonic()
ENDING: Final = "The operator of this server has ended the game."
STYLE: Final = """
:root { color-scheme: light dark; --line: light-dark(#b9b2a3, #55504a); --soft: light-dark(#5c564b, #b9b2a3);
  --paper: light-dark(#fdfbf6, #1d1b18); --ink: light-dark(#25221c, #eee8dc); --wash: light-dark(#f3eee2, #2a2723);
  --accent: light-dark(#7a3b12, #eaa46a); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.5rem; margin: 0.4rem 0; } h2 { font-size: 1.15rem; margin: 1.6rem 0 0.4rem; }
h3 { font-size: 1rem; margin: 0.8rem 0 0.2rem; }
a { color: var(--accent); display: inline-block; min-height: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem 0.4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-size: 0.9rem; } td:nth-child(-n + 2) { white-space: nowrap; }
ul { padding: 0; list-style: none; } li { margin: 0.15rem 0; }
section > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 0.1rem 1.5rem; }
details, .box { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin: 0.5rem 0;
  background: var(--wash); }
summary { cursor: pointer; min-height: 1.5rem; }
pre { white-space: pre-wrap; max-height: 20rem; overflow: auto; font-size: 0.85rem; }
form { display: inline-block; margin: 0.3rem 0.5rem 0.3rem 0; }
button, input { font: inherit; min-height: 2.75rem; padding: 0.3rem 0.9rem; border-radius: 0.4rem;
  border: 1px solid var(--accent); background: var(--paper); color: var(--ink); }
button { cursor: pointer; }
label { display: block; margin-bottom: 0.3rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); } .wrong { font-weight: 700; color: light-dark(#9c1c1c, #ff9d8f); }
@media (max-width: 40rem) {
  thead { display: none; } tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  td { display: block; border: 0; padding: 0.05rem 0; }
}
"""

TableId = Annotated[str, Path(max_length=40)]
Doing = Annotated[str, Path(max_length=20)]
Number = Annotated[int, Path(ge=0, le=2**53)]


def operator_secret(file: File | None, environ: Mapping[str, str]) -> str:
    """The secret that was given, or none; raises `CannotOpen` where it is no good."""
    try:
        secret = file.read_text().strip() if file is not None else environ.get(VARIABLE, "").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CannotOpen(f"the operator's secret cannot be read from {file}: {error}") from None
    if (secret or file is not None) and len(secret) < SHORTEST:
        raise CannotOpen(f"the operator's secret has {len(secret)} characters: it needs {SHORTEST} or more")
    return secret


class Guard:
    """Knows the secret, and who has told it."""

    def __init__(self, secret: str, now: Callable[[], float]) -> None:
        self.secret = secret
        self.now = now
        self.tries = Addresses(TRIES, 1 / EVERY)

    def must_be(self) -> None:
        if not self.secret:
            raise Refused("there is no such page", UNKNOWN)

    def sign(self, text: str) -> str:
        return hmac.new(self.secret.encode(), text.encode(), "sha256").hexdigest()

    def pass_for(self, request: Request, given: str) -> str:
        """What a browser shows from now on, for the right secret."""
        self.must_be()
        who = visitor(request.client.host) if request.client else "?"
        if not self.tries.take(who, self.now()):
            raise Refused("too many tries; wait half a minute", TOO_MANY)
        if not hmac.compare_digest(self.sign(given), self.sign(self.secret)):
            warn("a wrong secret of the operator", visitor=who)
            raise Refused("this is not the secret", FORBIDDEN)
        until = str(int(self.now() + HOURS * 3600))
        return f"{until}.{self.sign(until)}"

    def is_in(self, request: Request) -> bool:
        until, _, proof = request.cookies.get(COOKIE, "").partition(".")
        good = hmac.compare_digest(proof.encode(), self.sign(until).encode())
        return good and until.isdecimal() and int(until) > self.now()

    def token(self, request: Request) -> str:
        """Stands in every form: no page but this one can know it."""
        return self.sign(f"form {request.cookies.get(COOKIE, '')}")

    def must_be_in(self, request: Request) -> None:
        self.must_be()
        if not self.is_in(request):
            raise Refused("sign in first", FORBIDDEN)

    async def must_mean_it(self, request: Request) -> None:
        """A form of this page was sent by somebody who is signed in."""
        self.must_be_in(request)
        if not hmac.compare_digest((await field(request, "token")).encode(), self.token(request).encode()):
            raise Refused("this form is too old; load the page again", FORBIDDEN)


async def field(request: Request, name: str) -> str:
    """A field of a form."""
    given = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=10)
    return given.get(name, [""])[0]


def operator_routes(registry: TableRegistry, secret: str) -> APIRouter:
    """The operator's page over these tables; nothing but refusals without a secret."""
    pages = APIRouter(prefix="/operator", include_in_schema=False)
    services = registry.services
    guard = Guard(secret, services.now)

    @pages.get("")
    async def overview(request: Request, before: Annotated[float, Query(ge=0, le=1e12)] = 1e12) -> Response:
        guard.must_be()
        if not guard.is_in(request):
            return page("Sign in", sign_in_form())
        store = services.store
        tables, reports = await store.overview(SHOWN, before), await store.reports()
        form = form_maker(guard.token(request))
        parts = [await told_load(registry), told_reports(reports, form, services.now())]
        parts.append(told_tables(tables, services.now()))
        return page("Operator", "".join(parts), form("sign-out", "Sign out"))

    @pages.get("/style.css")
    async def style() -> Response:
        return Response(STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})

    @pages.post("/sign-in")
    async def sign_in(request: Request) -> Response:
        try:
            shown = guard.pass_for(request, await field(request, "secret"))
        except Refused as refused:
            if refused.status == UNKNOWN:
                raise
            return page("Sign in", sign_in_form(refused.error), status=refused.status)
        note("the operator signed in")
        answer = RedirectResponse("/operator", 303)
        safe = request.url.scheme == "https"
        answer.set_cookie(COOKIE, shown, HOURS * 3600, path="/operator", secure=safe, httponly=True, samesite="strict")
        return answer

    @pages.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        await guard.must_mean_it(request)
        answer = RedirectResponse("/operator", 303)
        answer.delete_cookie(COOKIE, path="/operator", httponly=True, samesite="strict")
        return answer

    @pages.post("/reports/{report}/dismiss")
    async def dismiss(request: Request, report: Number) -> Response:
        await guard.must_mean_it(request)
        await services.store.dismiss(report)
        return RedirectResponse("/operator", 303)

    @pages.get("/tables/{table}")
    async def one_table(request: Request, table: TableId) -> Response:
        guard.must_be_in(request)
        listing = await must_find(registry, table)
        form = form_maker(guard.token(request))
        made = await services.store.overview(SHOWN, listing.head.made + 0.001)
        stored = [one for one in made if one.listing.head.id == table]
        told = await told_table(registry, listing, stored, form)
        return page(f"Table {table}", told, '<a href="/operator">All tables</a>')

    @pages.post("/tables/{table}/{doing}")
    async def change(request: Request, table: TableId, doing: Doing) -> Response:
        await guard.must_mean_it(request)
        if doing not in ("end", "hide", "show"):
            raise Refused("a table can be ended, hidden or shown", UNKNOWN)
        listing = await must_find(registry, table)
        if doing == "end":
            await end(registry, listing)
        else:
            await settle(registry, listing, None, hidden=doing == "hide")
        note("the operator changed a table", table=table, doing=doing)
        return RedirectResponse(f"/operator/tables/{table}", 303)

    return pages


async def must_find(registry: TableRegistry, id: str) -> Listing:
    listing = await registry.services.store.listing(id)
    if listing is None:
        raise Refused("there is no such table", UNKNOWN)
    return listing


async def end(registry: TableRegistry, listing: Listing) -> None:
    """Ends a game without a result, whatever state it is in."""
    if listing.mark.state == ENDED:
        raise Refused("the game is over already")
    await settle(registry, listing, Mark(ENDED, listing.mark.ply, False), ended=ENDING)


async def settle(registry: TableRegistry, listing: Listing, mark: Mark | None, **changes: object) -> None:
    """Changes what is settled at a table, also at one that cannot be woken."""
    try:
        table = await registry.table(listing.head.id)
    except Unstored:
        raise
    except Refused:
        now = msgspec.structs.replace(listing.settings, **changes)
        await registry.services.store.settle(listing.head.id, listing.settings, now, mark)
        return
    await hosts.settle(table, ENDING if mark is not None else "", mark, **changes)
    if mark is not None:
        hosts.stop(table)


# What it says


def page(title: str, body: str, aside: str = "", status: int = 200) -> Response:
    text = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f'<title>{escape(title)} - Aitch</title><link rel="stylesheet" href="/operator/style.css"></head>'
        f"<body><header><h1>{escape(title)}</h1><div>{aside}</div></header><main>{body}</main></body></html>"
    )
    headers = {
        "Content-Security-Policy": CSP.replace("form-action 'none'", "form-action 'self'"),
        "Cache-Control": "no-store",
        # With none at all a browser would not even tell this server that a form is its own.
        "Referrer-Policy": "same-origin",
    }
    return Response(text, status, headers, "text/html; charset=utf-8")


def sign_in_form(wrong: str = "") -> str:
    told = f'<p class="wrong" role="alert">{escape(wrong.capitalize())}.</p>' if wrong else ""
    return (
        f'{told}<form method="post" action="/operator/sign-in"><label for="secret">The operator\'s secret</label>'
        '<input id="secret" name="secret" type="password" autocomplete="current-password" required autofocus> '
        "<button>Sign in</button></form>"
    )


Form = Callable[[str, str], str]


def form_maker(token: str) -> Form:
    def form(action: str, words: str) -> str:
        return (
            f'<form method="post" action="/operator/{escape(action)}">'
            f'<input type="hidden" name="token" value="{token}"><button>{escape(words)}</button></form>'
        )

    return form


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


async def told_load(registry: TableRegistry) -> str:
    """How the server does, in words."""
    services, metrics = registry.services, registry.services.metrics
    try:
        await services.store.check()
        store = "Games can be read and written."
    except Unstored as error:
        store = f"Nothing can be written: {error.reason}."
    guests = [guest for table in registry.awake.values() for guest in table.guests]
    facts = [
        f"Aitch {__version__}, up for {age(time.monotonic() - BEGAN)}",
        store,
        f"{plural(len(registry.awake), 'table')} in memory, {size(registry.awake_bytes)}",
        f"{plural(len(guests), 'screen')} there, {sum(not guest.seats for guest in guests)} of them watching",
        f"{plural(services.bots.waiting, 'question')} waiting for a program",
        f"Storing an answer: {told_mean(metrics.answering)}",
        f"Thinking of a program: {told_mean(metrics.thinking)}",
        f"{plural(int(metrics.made.values['']), 'table')} made, {plural(total(metrics.requests), 'call')} answered",
        f"{plural(total(metrics.refused), 'call or message', 'calls or messages')} refused",
    ]
    return section("Load of this process", items(facts))


def told_mean(spread: Spread) -> str:
    count = sum(spread.counts)
    return f"{1000 * spread.total / count:.0f} ms on average" if count else "none yet"


def total(count: Count) -> int:
    return int(sum(count.values.values()))


def plural(count: int, word: str, words: str = "") -> str:
    return f"{count} {word if count == 1 else words or word + 's'}"


def items(facts: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(fact)}</li>" for fact in facts) + "</ul>"


def told_reports(reports: list[tuple[int, Report]], form: Form, now: float) -> str:
    boxes = [
        f"<details><summary>{escape(report.by)} about <b>{escape(report.about)}</b>, {age(now - report.at)} ago: "
        f"{escape(report.text) or 'no reason given'}</summary>{link(report.table)} ({escape(report.game)})"
        f"{told_chat(report.chat, 'h3')}<h3>What had happened</h3><pre tabindex='0'>{escape(report.record)}</pre>"
        f"{form(f'reports/{number}/dismiss', 'Dismiss this report')}</details>"
        for number, report in reports
    ]
    return section(f"Reports ({len(reports)})", "".join(boxes) or '<p class="soft">Nobody has reported anything.</p>')


def told_chat(chat: list[Said], level: str = "h2") -> str:
    lines = [f"<li><b>{escape(said.name)}</b> {escape(said.text)}</li>" for said in chat]
    return f"<{level}>What was said</{level}><ul>{''.join(lines) or '<li>Nothing.</li>'}</ul>"


def link(table: str) -> str:
    return f'<a href="/operator/tables/{escape(table)}">Table {escape(table)}</a>'


def told_tables(tables: list[Overview], now: float) -> str:
    rows = [
        f"<tr><td>{link(one.listing.head.id)}</td><td>{escape(one.listing.head.game)}</td><td>{told_state(one.listing)}</td>"
        f"<td>{told_seats(one.listing)}</td><td>made {age(now - one.listing.head.made)} ago</td>"
        f"<td>last used {age(now - one.touched)} ago</td><td>{plural(one.events, 'event')}, {size(one.size)}</td></tr>"
        for one in tables
    ]
    heads = "".join(f"<th>{word}</th>" for word in ("Table", "Game", "State", "Seats", "Made", "Last used", "Kept"))
    older = ""
    if len(tables) == SHOWN:
        older = f'<p><a href="/operator?before={tables[-1].listing.head.made!r}">Older tables</a></p>'
    found = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>{older}"
    return section("Tables", found if rows else '<p class="soft">There are none.</p>')


def told_state(listing: Listing) -> str:
    words = {"open": "waits for players", "playing": f"goes on, {plural(listing.mark.ply, 'answer')}", "over": "over"}
    found = [words[listing.mark.state]]
    found += ["hidden"] if listing.settings.hidden else ["listed"] if listing.head.listed else []
    trouble = f'<br><span class="wrong">in trouble: {escape(listing.trouble)}</span>' if listing.trouble else ""
    return escape(", ".join(found)) + trouble


def told_seats(listing: Listing) -> str:
    def told(name: str, kind: str, taken: bool, stand_in: str) -> str:
        more = "a program" if kind == BOT else f"the {stand_in} stands in" if stand_in else "" if taken else "free"
        return f"{name} ({more})" if more else name

    seats = [told(seat.name, seat.kind, seat.taken is not None, seat.stand_in) for seat in listing.seats]
    return escape(", ".join(seats))


async def told_table(registry: TableRegistry, listing: Listing, stored: list[Overview], form: Form) -> str:
    head, now = listing.head, registry.services.now()
    facts = [f"{head.game}, rules {head.rules}, made {age(now - head.made)} ago"]
    facts += [
        f"{plural(one.events, 'event')}, {size(one.size)} kept, last used {age(now - one.touched)} ago"
        for one in stored
    ]
    awake = registry.awake.get(head.id)
    if awake is not None:
        facts.append(f"{plural(len(awake.guests), 'screen')} there by this process")
    state = f'<p class="box">{told_state(listing)}<br>{told_seats(listing)}</p>'
    doings = [form(f"tables/{head.id}/end", "End this game")] if listing.mark.state != ENDED else []
    doings.append(
        form(f"tables/{head.id}/show", "Show it in the list again")
        if listing.settings.hidden
        else form(f"tables/{head.id}/hide", "Hide it from the list")
    )
    chat = told_chat(list(awake.chat)) if awake is not None else ""
    if awake is None and not listing.trouble:
        found = await registry.services.store.read(head.id, registry.services.limits.chat_kept)
        chat = told_chat(found.chat) if found is not None else ""
    return state + items(facts) + "".join(doings) + chat


def age(seconds: float) -> str:
    """A time in one number."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{max(0.0, seconds):.0f} seconds"


def size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"
