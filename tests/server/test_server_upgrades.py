"""A server of a newer version opens what an older one has stored: tables are played on, or shown as far as they go."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from server_driver import HERE, Server, play_out

NEXT = {
    'rules_version = "nim", "Nim", "NIM", "1"': 'rules_version = "nim", "Nim", "NIM", "2"\n'
    '    changes = {"2": "at most two matches are taken (NIM-1.2)"}',
    "12, [3, 12, 60], 3, 400)]": '20, [3, 12, 20], 3, 400, was={"1": 12}),\n'
    '        Variant("most", "Most", "At most so many.", 2, [2, 3], 2, 3, was={"1": 3})]',
}
"""What the next version of nim has: another default, and an option for what version 1 always did."""
BY_OPTION = {
    "self.heap = heap\n": "self.heap, self.most = heap, 3\n",
    'twin = type(self)(self.game, int(data["heap"]))': 'twin = type(self)(self.game, int(data["heap"]))\n'
    "        twin.most = self.most",
    "range(min(3, p.heap))": "range(min(p.most, p.heap))",
    'return self.kind(self, int(str(setup.options["heap"])))': "nim = self.kind(self, int(str(setup.options['heap'])))"
    "\n        nim.most = int(str(setup.options['most']))\n        return nim",
}
STRICT = {"range(min(3, p.heap))": "range(min(2, p.heap))"}
"""Nobody takes three any more, whatever the options."""
MISERE = {"p.winner, p.seat, p.question = p.seat, OVER": "p.winner, p.seat, p.question = 1 - p.seat, OVER"}
"""Who takes the last match loses."""
QUIET = {"variants = [": 'variants = [Variant("quiet", "Quiet", "?", True, [False, True]), '}
"""An option that is gone in the next version."""


def install(server: Server, folder: Path, *changes: dict[str, str]) -> None:
    """Gives the server a nim of its own, with these changes of its source."""
    shutil.copytree(HERE / "games", folder)
    source = folder / "nim" / "__init__.py"
    text = source.read_text()
    for old, new in [pair for change in changes for pair in change.items()]:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    source.write_text(text)
    server.games = folder


def upgrade(server: Server, folder: Path, *changes: dict[str, str]) -> None:
    server.stop()
    install(server, folder, NEXT, *changes)
    server.start()


def begun(server: Server, options: list[int], seats: str = "hh", **more: object) -> tuple[str, list[str]]:
    """A table where these answers were given."""
    table, secrets = server.make("nim", seats, **more)
    asyncio.run(give(server, table, secrets, options))
    return table, secrets


async def give(server: Server, table: str, secrets: list[str], options: list[int]) -> Any:
    """Gives answers, and tells the last view."""
    player = await server.join(table, *[secret for secret in secrets if secret])
    for option in options:
        seq = player.view["seq"]
        assert (await player.answer(option))["t"] == "ok"
        await player.until(lambda p, seq=seq: p.view["seq"] > seq)
    return player.view


def record(server: Server, table: str) -> str:
    status, _, text = server.call(f"/api/tables/{table}/record")
    assert status == 200
    return text.decode()


def test_a_table_is_played_on_by_the_rules_it_began_with(own: Server, tmp_path: Path) -> None:
    install(own, tmp_path / "one", QUIET)
    own.start()
    table, secrets = begun(own, [2, 0])
    upgrade(own, tmp_path / "two", BY_OPTION)
    view = asyncio.run(give(own, table, secrets, []))
    assert [option["word"] for option in view["options"]] == ["one", "two", "three"]
    about = own.get(f"/api/tables/{table}")[1]
    assert about["options"] == {"heap": 12, "most": 3}

    async def finish() -> None:
        player = await own.join(table, *secrets)
        assert "were left out: quiet on" in player.welcome["log"][0]["text"]
        await play_out([player], lambda who: who.view["options"][-1]["option"])

    asyncio.run(finish())
    text = record(own, table)
    assert "rules 2\n" in text
    assert "option most 3\n" in text
    made = own.post(f"/api/tables/{table}/rematch", {}, {"Authorization": f"Seat {secrets[0]}"})
    assert made[0] == 200
    assert own.get(f"/api/tables/{made[1]['table']}")[1]["options"] == {"heap": 12, "most": 3}
    table, secrets = own.make("nim", "hh")
    assert own.get(f"/api/tables/{table}")[1]["options"] == {"heap": 20, "most": 2}


def test_a_bot_goes_on_by_the_rules_the_table_began_with(own: Server, tmp_path: Path) -> None:
    own.start()
    table, _ = own.make("nim", "hr")
    upgrade(own, tmp_path / "two", BY_OPTION)
    view = asyncio.run(give(own, table, _, [2]))
    assert view["ply"] >= 1


@pytest.mark.parametrize(("seats", "each_turn"), [("hh", False), ("hr", False), ("hh", True)])
def test_a_table_that_cannot_go_on_is_shown_up_to_there(
    own: Server, tmp_path: Path, seats: str, each_turn: bool
) -> None:
    own.start()
    clock = {"seconds": 600, "increment": 0, "each_turn": each_turn}
    table, secrets = own.make("nim", seats, clock=clock, listed=True)
    asyncio.run(give(own, table, secrets, [0, 2, 0] if seats == "hh" else [2]))
    before = own.get(f"/api/tables/{table}")[1]["ply"]
    upgrade(own, tmp_path / "two", STRICT)
    about = own.get(f"/api/tables/{table}")[1]
    assert about["state"] == "over"
    assert about["ply"] == (1 if seats == "hh" else 0)
    assert about["ply"] < before
    assert [line["state"] for line in own.get("/api/tables")[1]] == ["over"]

    async def look() -> None:
        player = await own.join(table, *[secret for secret in secrets if secret])
        told = player.view["over"]["reason"]
        assert player.view["over"]["result"] == []
        assert player.view["over"]["success"] is None
        assert player.view["clocks"] == []
        assert "shown up to here" in told
        assert "it was played by rules version 1; version 2 changed: at most two matches are taken (NIM-1.2)" in told
        assert (await player.answer(0, seat=0))["t"] == "refused"
        assert (await player.ask(t="undo", seat=0))["t"] == "refused"

    asyncio.run(look())
    text = record(own, table)
    assert "rules 1\n" in text
    assert "First: three\n" in text or "Second: three\n" in text
    # Nothing is lost: with the old version it goes on where it was.
    own.stop()
    own.games = HERE / "games"
    own.start()
    view = asyncio.run(give(own, table, secrets, []))
    assert view["ply"] >= before
    assert view["over"] is None


def test_a_game_that_was_over_and_would_end_otherwise_now(own: Server, tmp_path: Path) -> None:
    own.start()
    table, secrets = begun(own, [2, 2, 2, 2])
    resigned, others = begun(own, [2])

    async def resign() -> None:
        player = await own.join(resigned, *others)
        await player.ask(t="resign", seat=1)

    asyncio.run(resign())
    upgrade(own, tmp_path / "two", MISERE)
    view = asyncio.run(give(own, table, secrets, []))
    assert "the record claims the result -1 1, but it plays to 1 -1" in view["over"]["reason"]
    assert view["ply"] == 4
    assert "result -1 1\n" in record(own, table)
    view = asyncio.run(give(own, resigned, others, []))
    assert view["over"]["result"] == [1.0, -1.0]
    assert "resigned" in view["over"]["reason"]


def test_a_record_of_older_rules_comes_to_the_page(own: Server, tmp_path: Path) -> None:
    own.start()
    table, _ = begun(own, [0, 2, 2, 2, 1])
    text = record(own, table)
    upgrade(own, tmp_path / "two", STRICT)
    status, answer = own.post("/api/records", {"text": text})
    assert status == 201
    for _ in range(2):
        about = own.get(f"/api/tables/{answer['table']}")[1]
        assert (about["state"], about["ply"]) == ("over", 1)
        view = asyncio.run(give(own, answer["table"], [], []))
        assert "version 2 changed: at most two matches are taken (NIM-1.2)" in view["over"]["reason"]
        own.stop()
        own.start()


@pytest.mark.parametrize(
    "path", sorted((HERE.parent / "records").glob("version-*/*.record")), ids=lambda path: path.stem
)
def test_records_of_every_version_come_to_the_page(server: Server, path: Path) -> None:
    status, answer = server.post("/api/records", {"text": path.read_text()})
    assert status == 201, answer
    assert server.get(f"/api/tables/{answer['table']}")[1]["state"] == "over"
