"""A seat at a running table, played in words: a small client of the server's protocol (docs/protocol.md).

It holds one seat's secret, and knows what the server sends to that seat and nothing else.
"""

from __future__ import annotations

import json
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from aitch.core.breakdown import in_sentences
from aitch.core.contract import CHANCE, OVER, Refusal
from aitch.core.differences import Mirror, Unfitting
from aitch.core.errors import AitchError, BadOption, UnknownGame
from aitch.core.game import Game
from aitch.core.reading import explain, no_word
from aitch.core.registry import find_game
from aitch.core.seat_text import Choice, Ending, SeatView, about, left, read_words, scene_in_words
from aitch.envs.text import Reply

LINK: Final = re.compile(r"(?P<address>https?://[^/]+)/*#/table/(?P<table>[^/]+)/seat/(?P<secret>[^/?#]+)")
VERSION: Final = 1
SECRET_BYTES: Final = 24
PATIENCE: Final = 20.0
"""Seconds that a server may take for a direct answer."""
FINAL: Final = 4400
"""Codes of closing from here on say that it is no use to come back."""


class NoTable(AitchError):
    """A server that cannot be reached, or a table or seat that it does not have."""


class RemoteSeat:
    """One seat at a table of a server.  What the server sends is read whenever something is asked for."""

    def __init__(self, link: str, name: str = "") -> None:
        found = LINK.match(link.strip())
        if found is None:
            raise NoTable("a link to a seat looks like http://HOST:PORT/#/table/TABLE/seat/SECRET")
        self.address, self.table, self.secret = found["address"], found["table"], found["secret"]
        self.fresh = secrets.token_urlsafe(SECRET_BYTES)
        """Proves the seat from now on, where the link is one that gives it away."""
        self.name = name
        self.info: dict[str, Any] = self.get(f"/api/tables/{urllib.parse.quote(self.table)}")
        self.vocabulary: list[str] = self.info["vocabulary"]
        facts = next(game for game in self.get("/api/games") if game["name"] == self.info["game"])
        self.title: str = facts["title"]
        self.seat_names: list[str] = facts["seat_names"][str(len(self.info["seats"]))]
        self.seat = -1
        self.lines: list[dict[str, Any]] = []
        """The log, as the server tells it to this seat."""
        self.read = 0
        """Lines up to this answer of the match are no news."""
        self.now: dict[str, Any] = {}
        """The last view."""
        self.replies: dict[int, dict[str, Any]] = {}
        self.number = 0
        self.details: list[str] = []
        self.mirror = Mirror()
        self.socket = self.join()

    # The connection.

    def get(self, path: str) -> Any:
        text = self.fetch(path)
        try:
            return json.loads(text)
        except ValueError:
            raise NoTable(f"{self.address} is no table of aitch") from None

    def fetch(self, path: str) -> str:
        try:
            with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as wrong:
            raise NoTable(f"{self.address}{path}: {error_in(wrong.read())}") from None
        except OSError as wrong:
            raise NoTable(f"{self.address} cannot be reached: {wrong}") from None

    def join(self) -> ClientConnection:
        """Says hello with the seat's secret, and waits for what the seat sees."""
        where = re.sub("^http", "ws", self.address)
        try:
            # Whatever comes is kept until it is asked for: a server gives up on clients that do not read.
            socket = connect(f"{where}/ws/{self.table}", max_size=None, max_queue=None, open_timeout=PATIENCE)
        except (OSError, WebSocketException) as wrong:
            raise NoTable(f"{self.address} cannot be reached: {wrong}") from None
        self.now, self.seat, self.mirror = {}, -1, Mirror()
        hello = {"t": "hello", "version": VERSION, "name": self.name, "differences": True}
        socket.send(json.dumps(hello | {"secrets": [self.secret], "fresh": [self.fresh]}))
        refused = ""
        try:
            while not self.now or self.seat < 0:
                message = self.take(socket, PATIENCE)
                refused = message.get("error", refused)
        except (ConnectionClosed, TimeoutError):
            raise NoTable(f"{self.address} does not let this seat in: {refused or 'it closed'}") from None
        return socket

    def take(self, socket: ClientConnection, seconds: float) -> dict[str, Any]:
        """The next message, kept where it belongs."""
        message: dict[str, Any] = json.loads(socket.recv(timeout=seconds))
        try:
            message = self.mirror.message(message)
        except Unfitting:
            socket.send(json.dumps({"t": "whole"}))
        kind = message["t"]
        if kind == "welcome":
            self.seat = message["seats"][0] if message["seats"] else -1
            self.lines = message["log"]
            self.info["seats"] = message["table"]["seats"]
        elif kind == "view":
            self.now = message
            if message["line"] is not None and message["line"] not in self.lines[-1:]:
                self.lines.append(message["line"])
        elif kind == "log":
            self.lines = message["log"]
        elif kind == "people":
            self.info["seats"] = message["seats"]
        elif message.get("n") is not None:
            self.replies[message["n"]] = message
        return message

    def receive(self, seconds: float) -> bool:
        """Reads one message if it comes in time; a connection that was lost is made again."""
        try:
            self.take(self.socket, seconds)
        except TimeoutError:
            return False
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code >= FINAL:
                raise NoTable(f"the server has closed the table: {closed.rcvd.reason or closed.rcvd.code}") from None
            self.socket = self.join()
        return True

    def catch_up(self) -> None:
        """Reads all that has come."""
        while self.receive(0):
            pass

    def ask(self, **message: object) -> dict[str, Any]:
        """Sends something and waits for its direct answer."""
        self.number += 1
        try:
            self.socket.send(json.dumps({"n": self.number, **message}))
        except ConnectionClosed:
            self.socket = self.join()
            self.socket.send(json.dumps({"n": self.number, **message}))
        until = time.monotonic() + PATIENCE
        while self.number not in self.replies:
            if not self.receive(max(0.0, until - time.monotonic())):
                raise NoTable("the server does not answer")
        return self.replies.pop(self.number)

    def wait(self, seconds: float) -> None:
        """Until this seat is asked or the game is over, but not longer than so many seconds."""
        until = time.monotonic() + seconds
        self.catch_up()
        while not self.now["options"] and self.now["over"] is None:
            if not self.receive(max(0.0, until - time.monotonic())):
                return

    def close(self) -> None:
        self.socket.close()

    # What the seat is told.

    def view(self) -> SeatView:
        self.catch_up()
        now = self.now
        choices = [Choice(each["option"], each["word"], each["label"]) for each in now["options"]]
        asked = self.seat if choices else now["asked"] if now["asked"] != self.seat else CHANCE
        prompt = now["prompt"]
        if not choices and asked >= 0:
            prompt = f"{self.seat_names[asked]} is asked."
        ending = None
        if now["over"] is not None:
            ending, asked = Ending(now["over"]["result"], now["over"]["reason"], self.why_so()), OVER
        players = [person["bot"] or person["name"] or self.seat_names[i] for i, person in enumerate(self.info["seats"])]
        table = scene_in_words(now["scene"], self.seat_names)
        news = [line["text"] for line in self.lines if line["ply"] > self.read]
        return SeatView(self.title, self.seat, self.seat_names, players, table, news, prompt, asked, choices, ending)

    def why_so(self) -> list[str]:
        """Where points come from, at the end; asked once."""
        if not self.details:
            reply = self.ask(t="ending", seat=self.seat)
            if reply["t"] == "ended":
                self.details = in_sentences(reply["breakdown"], self.seat_names)
        return self.details

    def log(self) -> list[str]:
        self.catch_up()
        return [line["text"] for line in self.lines]

    def about(self, name: str) -> str:
        self.catch_up()
        return about(self.now["scene"], self.seat_names, name)

    def why_not(self, word: str) -> str:
        view = self.view()
        legal = next((choice for choice in view.choices if choice.word.lower() == word.strip().lower()), None)
        if legal is not None:
            return f"{legal.word} is legal: {legal.label}."
        return self.refusal(self.ask(t="why", seat=self.seat, word=self.known(word.strip())), view)

    def known(self, word: str) -> str:
        found = next((each for each in self.vocabulary if each.lower() == word.lower()), None)
        if found is None:
            raise BadOption(no_word(self.title, self.vocabulary, word))
        return found

    def refusal(self, reply: dict[str, Any], view: SeatView) -> str:
        """What the server says against a word, with the rule's words where the game is known here too."""
        rule, facts = reply.get("rule") or "", reply.get("facts") or reply.get("error") or ""
        game = self.game_here()
        if not rule or game is None:
            return f"Not legal: {facts} ({rule})." if rule else str(facts)
        legal = [choice.word for choice in view.choices]
        return "\n".join(explain(game, Refusal(rule, facts, []), legal))

    def game_here(self) -> Game | None:
        try:
            return find_game(str(self.info["game"]))
        except UnknownGame:
            return None

    def record(self) -> str:
        """The record; before the end only where nothing has been hidden."""
        return self.fetch(f"/api/tables/{urllib.parse.quote(self.table)}/record")

    # What the seat can do.

    def answer(self, text: str) -> Reply:
        """Answers in words, one after the other, as long as this seat is asked."""
        reply = Reply()
        view = self.view()
        try:
            if not view.choices:
                raise BadOption("the game is over" if view.ending is not None else "somebody else is asked now")
            words = read_words(text, view, self.vocabulary)
            for at, word in enumerate(words, start=1):
                asked_again = self.give(word, reply)
                if not asked_again and not reply.refused and words[at:]:
                    raise BadOption(left(words[at:]))
                if not asked_again:
                    break
        except AitchError as wrong:
            reply.refused = str(wrong)
        return reply

    def give(self, word: str, reply: Reply) -> bool:
        """Answers with one word; whether this seat is asked again right after it."""
        view, seq, ply = self.view(), self.now["seq"], self.now["ply"]
        choice = next((each for each in view.choices if each.word == word), None)
        if choice is None:
            refused = self.ask(t="why", seat=self.seat, word=word)
        else:
            refused = self.ask(t="answer", seq=seq, seat=self.seat, option=choice.option)
        if refused["t"] != "ok":
            reply.refused, reply.rule = self.refusal(refused, view), refused.get("rule") or ""
            return False
        if not reply.taken:
            self.read = ply
        reply.taken.append(word)
        until = time.monotonic() + PATIENCE
        while self.now["seq"] <= seq or (self.now["asked"] == CHANCE and self.now["over"] is None):
            if not self.receive(max(0.0, until - time.monotonic())):
                raise NoTable("the server does not tell what came of it")
        return bool(self.now["options"])

    def resign(self) -> None:
        reply = self.ask(t="resign", seat=self.seat)
        if reply["t"] != "ok":
            raise BadOption(str(reply.get("error", "this cannot be resigned")))


def error_in(body: bytes) -> str:
    """The sentence of a refusal over HTTP."""
    try:
        return str(json.loads(body)["error"])
    except (ValueError, LookupError, TypeError):
        return body[:80].decode(errors="replace")
