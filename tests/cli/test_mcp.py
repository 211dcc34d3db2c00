"""`aitch mcp` as an assistant meets it: the SDK's own client, over stdio, plays games and a seat of a running table."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters, stdio_client
from server_driver import Server

from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

GAMES = game_names()
ANSWER = re.compile(r"^  (?:\d+\. )?(\S+?)(?:: .*)?$", re.MULTILINE)


class Assistant:
    """Calls tools, and reads what they say."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **what: object) -> str:
        result = await self.client.call_tool(tool, what)
        text = said(result)
        assert not result.is_error, text
        return text

    async def fails(self, tool: str, **what: object) -> str:
        result = await self.client.call_tool(tool, what)
        assert result.is_error, said(result)
        return said(result)


def said(result: Any) -> str:
    return "\n".join(part.text for part in result.content)


def with_assistant(script: Callable[[Assistant], Awaitable[None]]) -> None:
    """Lets a script talk to a server process of its own."""

    async def run() -> None:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "aitch.cli", "mcp"], env=dict(os.environ), cwd=os.getcwd()
        )
        async with Client(stdio_client(command)) as client:
            await script(Assistant(client))

    asyncio.run(run())


def answers_in(text: str) -> list[str]:
    """The words of the list that a text ends with."""
    _, found, listed = text.partition("\nAnswers (")
    return ANSWER.findall(listed) if found else []


def test_the_tools_explain_themselves() -> None:
    async def script(assistant: Assistant) -> None:
        tools = (await assistant.client.list_tools()).tools
        assert {tool.name for tool in tools} >= {"list_games", "read_rules", "start_game", "join_table", "answer"}
        assert all(tool.description for tool in tools)
        listed = await assistant.call("list_games")
        assert all(f"{name}: " in listed for name in GAMES)
        assert "Goal: " in await assistant.call("read_rules", game="hermetica")
        assert (await assistant.call("read_rules", game="hermetica", part="4.2")).startswith("**HER-4.2**")
        assert len(await assistant.call("read_rules", game="hermetica", part="")) > 5000

    with_assistant(script)


def test_a_whole_game_of_each() -> None:
    async def script(assistant: Assistant) -> None:
        for name in GAMES:
            rng, asked = Rng(3), 0
            text = await assistant.call("start_game", game=name, opponents=["random"], seed=6)
            game_id = text[1 : text.index("]")]
            while "The game is over." not in text:
                words = answers_in(text)
                asked += 1
                text = await assistant.call("answer", game_id=game_id, answer=words[rng.below(len(words))])
                assert asked < 5000
            assert "Result: " in text
            assert asked
            assert (await assistant.call("record", game_id=game_id)).startswith("aitch-record")
            assert find_game(name).title in text

    with_assistant(script)


def test_nonsense_gets_a_helpful_error_and_loses_nothing() -> None:
    async def script(assistant: Assistant) -> None:
        assert "there is none yet" in await assistant.fails("look", game_id="game-1")
        assert "did you mean hermetica" in await assistant.fails("start_game", game="hermetika")
        assert "no seat 2" in await assistant.fails("start_game", game="hermetica", seat=2)
        assert "there is no bot" in await assistant.fails("start_game", game="hermetica", opponents=["god"])
        assert "has no option" in await assistant.fails("start_game", game="hermetica", options={"fly": True})
        before = await assistant.call("start_game", game="hermetica", seed=1)
        for nonsense in ("", "fly", "99", "{}", "\u2603" * 5000):
            assert await assistant.fails("answer", game_id="game-1", answer=nonsense)
        assert "HER-2.5" in await assistant.fails("answer", game_id="game-1", answer="a1")
        assert "HER-2.5 says" in await assistant.call("why_not", game_id="game-1", word="a1")
        assert "no word" in await assistant.fails("why_not", game_id="game-1", word="fly")
        assert "Adept" in await assistant.call("about", game_id="game-1", name="d4")
        assert await assistant.call("look", game_id="game-1") == before
        assert "+fire: Place a Fire" in await assistant.call("list_answers", game_id="game-1")
        told = await assistant.call("answer", game_id="game-1", answer="+fire c1 +fire c1")
        assert told.startswith("Answered: +fire c1.\nNot answered: +fire c1, since")
        assert "should be FIELD" in await assistant.fails(
            "look_at_position", game="hermetica", position="here be dragons"
        )
        assert "looks like http" in await assistant.fails("join_table", link="my table")
        assert "cannot be reached" in await assistant.fails("join_table", link="http://127.0.0.1:9/#/table/t/seat/s")

    with_assistant(script)


def test_what_is_hidden_is_not_told() -> None:
    """A record tells all: while something is hidden there is none."""

    async def script(assistant: Assistant) -> None:
        await assistant.call("start_game", game="hush", seed=1)
        assert "when the game is over" in await assistant.fails("record", game_id="game-1")
        assert "resigned" in await assistant.call("resign", game_id="game-1")
        assert "is left" in await assistant.call("leave", game_id="game-1")
        assert "no game" in await assistant.fails("look", game_id="game-1")

    with_assistant(script)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables", tmp_path / "server.log")
    server.start()
    yield server
    server.stop()


def test_a_seat_at_a_running_table(table: Server) -> None:
    """A seat of Hush, with hidden hands, against programs that think at the server."""
    name, secrets = table.make("hush", "hrr")
    link = f"{table.url('/')}#/table/{name}/seat/{secrets[0]}"

    async def script(assistant: Assistant) -> None:
        assert "does not let this seat in" in await assistant.fails("join_table", link=link[:-4] + "abcd")
        text = await assistant.call("join_table", link=link, name="Ann")
        game_id = text[1 : text.index("]")]
        answered = 0
        while "The game is over." not in text:
            words = answers_in(text)
            if not words:
                text = await assistant.call("wait", game_id=game_id)
                continue
            hands = [line for line in text.splitlines() if "Hand:" in line]
            assert all("loud" not in hand for hand in hands[1:]), hands
            assert "no word" in await assistant.fails("answer", game_id=game_id, answer="fly")
            text = await assistant.call("answer", game_id=game_id, answer=words[0])
            answered += 1
        assert answered == 3
        assert "Result: " in text
        assert (await assistant.call("record", game_id=game_id)).startswith("aitch-record")
        assert "Red plays" in await assistant.call("log", game_id=game_id)
        assert secrets[0] not in text

    with_assistant(script)
