"""Hints, previews and what happened: for whoever is asked, and hints not against people elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server_driver import Player, Server

from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.server.previews import preview

GAMES = [
    ("hermetica", "hh"),
    ("hush", "hhh"),
    ("hermit", "h"),
    ("hemloch", "hh"),
    ("sygon", "hh"),
    ("hyperborea", "hh"),
]


async def asked_at(server: Server, game: str, seats: str) -> Player:
    """Everybody at one screen, which shows the table to the one who is asked."""
    table, secrets = server.make(game, seats)
    all_here = await server.join(table, *[secret for secret in secrets if secret])
    await all_here.until(lambda p: p.view["asked"] >= 0)
    await all_here.ask(t="show", seat=all_here.view["asked"])
    await all_here.until(lambda p: p.view["options"])
    return all_here


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_hint_names_legal_moves_and_draws_them(server: Server, game: str, seats: str) -> None:
    async def play() -> None:
        all_here = await asked_at(server, game, seats)
        view = all_here.view
        hint = await all_here.ask(t="hint", seat=view["asked"])
        assert (hint["t"], hint["seq"]) == ("hint", view["seq"])
        assert 1 <= len(hint["moves"]) <= 3
        words = [option["word"] for option in view["options"]]
        for move in hint["moves"]:
            assert move["words"][0] in words
            assert len(move["labels"]) == len(move["words"])
            assert 0.0 <= move["share"] <= 1.0
            assert 0.0 <= move["chance"] <= 1.0
            assert move["spread"] >= 0.0
            assert "in 100" in move["worth"]
            assert move["trail"]["seat"] == view["asked"]
        assert all_here.view["seq"] == view["seq"], "a hint answers nothing"
        again = await all_here.ask(t="hint", seat=view["asked"])
        assert again["moves"] == hint["moves"], "the same question has the same answer"

    asyncio.run(play())


def test_who_gets_no_hint(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hh")
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        await first.until(lambda p: p.view["options"])
        assert "is asked now" in (await second.ask(t="hint", seat=1))["error"]
        assert "not yours" in (await second.ask(t="hint", seat=0))["error"]
        table, secrets = server.make("hermetica", "ho")
        server.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})
        host = await server.join(table, secrets[0])
        await host.until(lambda p: p.view["options"])
        assert "people elsewhere" in (await host.ask(t="hint", seat=0))["error"]

    asyncio.run(play())


def test_a_rematch_has_hints_as_well(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hg")
        person = await server.join(table, secrets[0])
        await person.ask(t="resign", seat=0)
        made = server.post(f"/api/tables/{table}/rematch", {}, {"Authorization": f"Seat {secrets[0]}"})[1]
        # The seat is kept for whoever sat there, and for nobody else.
        assert server.post(f"/api/tables/{made['table']}/seats/1", {"name": "Eve"})[0] == 409
        again = await server.join(made["table"], made["secrets"][1])
        await again.until(lambda p: p.view["options"])
        assert (await again.ask(t="hint", seat=1))["moves"]

    asyncio.run(play())


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_preview_tells_what_an_answer_will_do(server: Server, game: str, seats: str) -> None:
    async def play() -> None:
        all_here = await asked_at(server, game, seats)
        view = all_here.view
        seat, seq = view["asked"], view["seq"]
        option = view["options"][0]["option"]
        told = await all_here.ask(t="preview", seat=seat, seq=seq, option=option)
        assert (told["t"], told["seq"], told["option"]) == ("preview", seq, option)
        again = await all_here.ask(t="preview", seat=seat, seq=seq, option=option)
        assert told | {"n": 0} == again | {"n": 0}
        assert all_here.view["seq"] == seq, "a preview answers nothing"
        assert "is over" in (await all_here.ask(t="preview", seat=seat, seq=seq + 1, option=option))["error"]
        illegal = next(i for i in range(10_000) if i not in [one["option"] for one in view["options"]])
        assert "error" in await all_here.ask(t="preview", seat=seat, seq=seq, option=illegal)
        await all_here.answer(option)
        await all_here.until(lambda p: p.view["seq"] > seq)
        if told["certain"] and told["lines"] and all_here.view["line"]:
            assert told["lines"][0] in [line["text"] for line in lines_of(all_here)]

    asyncio.run(play())


def test_a_spell_tells_from_whom_how_much_and_who_falls() -> None:
    """Sygon's Steal before it is cast: the pieces that fall, and what everybody then has."""
    game, rng = find_game("sygon"), Rng(1)
    state = game.start()
    told: list[str] = []
    while not told:
        if state.seat == OVER:
            state = game.start()
        for option in state.options() if state.seat >= 0 else []:
            if game.label(state, option).startswith("Steal "):
                told = preview(game, state.seen_by(state.seat), option).told
        state.apply(random_answer(state, rng))
    text = " ".join(told)
    assert "knocked over." in text
    assert ", knocked over" not in text
    assert "Gold" in text


def lines_of(player: Player) -> list[dict[str, Any]]:
    return [view["line"] for view in player.views if view["line"]]


def test_the_turns_of_others_stay_drawn_until_one_answers(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hermetica", "hg")
        person = await server.join(table, secrets[0])
        while not person.view["trails"]:
            await person.until(lambda p: p.view["options"])
            seq = person.view["seq"]
            await person.answer(person.view["options"][0]["option"])
            await person.until(lambda p, seq=seq: p.view["seq"] > seq and (p.view["options"] or p.view["over"]))
        trail = person.view["trails"][0]
        assert trail["seat"] == 1
        assert trail["traces"]
        # Whoever comes anew sees it too, and can have it shown again step by step.
        late = await server.join(table, secrets[0])
        assert late.view["trails"] == person.view["trails"]
        steps = (await late.ask(t="replay", seat=0))["steps"]
        assert steps[-1]["ply"] == late.view["ply"]
        assert len(steps) >= 2
        assert steps[-1]["scene"] == late.view["scene"]
        seq = person.view["seq"]
        await person.answer(person.view["options"][0]["option"])
        await person.until(lambda p: any(view["seq"] == seq + 1 for view in p.views))
        assert next(view for view in person.views if view["seq"] == seq + 1)["trails"] == []

    asyncio.run(play())
