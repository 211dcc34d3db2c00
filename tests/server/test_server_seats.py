"""Sitting down: open seats, links, hot seat, spectators, presence, chat, rematch."""

from __future__ import annotations

import asyncio

from server_driver import Player, Server, fresh, in_step, play_out, until_quiet

from aitch.core.contract import OVER, SPECTATOR


def test_an_open_seat_is_taken_once(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho", listed=True)
        host = await server.join(table, secrets[0])
        assert host.welcome["table"]["state"] == "open"
        assert host.view["options"] == []
        assert host.view["prompt"] == "Waiting for Second to sit down."
        early = await host.answer(0)
        assert "begins when" in early["error"]
        status, taken = server.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})
        assert status == 200
        await host.until(lambda p: p.view["options"])
        assert host.people["seats"][1] == {
            "name": "Ann",
            "kind": "open",
            "present": False,
            "taken": True,
            "bot": "",
            "stand_in": "",
        }
        assert host.people["state"] == "playing"
        for seat, status in ((1, 409), (0, 409), (7, 404)):
            assert server.post(f"/api/tables/{table}/seats/{seat}", {"name": "Eve"})[0] == status
        # The creator's link to that seat ends with its being taken.
        stale = Player(await server.connect(table))
        await stale.send(t="hello", version=1, secrets=[secrets[1]], name="Eve")
        assert await stale.closed() == 4403
        ann = await server.join(table, taken["secret"])
        assert ann.welcome["seats"] == [1]
        await play_out([host, ann])

    asyncio.run(game())


def test_a_link_seats_whoever_comes_with_it(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho")
        host = await server.join(table, secrets[0])
        nameless = Player(await server.connect(table))
        own = [fresh(secrets[1])]
        await nameless.send(t="hello", version=1, secrets=[secrets[1]], fresh=own, name="")
        refused = await nameless.receive()
        assert (refused["t"], refused["where"]) == ("refused", "name")
        await nameless.send(t="hello", version=1, secrets=[secrets[1]], fresh=own, name="Bob")
        await nameless.until(lambda p: p.view is not None)
        assert nameless.welcome["seats"] == [1]
        await host.until(lambda p: p.view["options"])
        assert server.post(f"/api/tables/{table}/seats/1", {"name": "Eve"})[0] == 409
        await nameless.close()
        back = await server.join(table, own[0])
        assert back.welcome["table"]["seats"][1]["name"] == "Bob"

    asyncio.run(game())


def test_many_want_one_seat(server: Server) -> None:
    table, _ = server.make("nim", "ho")

    async def rush() -> list[int]:
        calls = [asyncio.to_thread(server.post, f"/api/tables/{table}/seats/1", {"name": f"P{i}"}) for i in range(12)]
        return [status for status, _ in await asyncio.gather(*calls)]

    assert sorted(asyncio.run(rush())) == [200] + [409] * 11


def test_hot_seat_shows_one_hand_at_a_time(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        shared = await server.join(table, *secrets)
        assert shared.welcome["seats"] == [0, 1, 2]
        assert shared.view["viewer"] == SPECTATOR, "nobody's hand before somebody says who looks"
        while shared.view["over"] is None:
            asked = shared.view["asked"]
            if shared.view["viewer"] != asked:
                assert shared.view["options"] == []
                told = len(shared.others)
                assert (await shared.ask(t="show", seat=asked))["t"] == "ok"
                assert shared.others[told]["t"] == "log"
            view = shared.view
            assert view["viewer"] == asked
            hands = {a["seat"]: a["items"] for a in view["scene"]["areas"] if a["id"].startswith("hand")}
            for seat, items in hands.items():
                assert all(bool(item.get("back")) == (seat != asked) for item in items)
            assert (await shared.answer(view["options"][0]["option"]))["t"] == "ok"
            await in_step([shared], view["seq"] + 1)
            await until_quiet([shared])

    asyncio.run(game())


def test_a_shared_screen_is_covered_before_it_is_handed_over(server: Server) -> None:
    """Nobody's eyes look on as soon as another is asked, and at the end; the log is then what everybody knows."""

    async def game() -> None:
        table, secrets = server.make("hush", "hhr")
        shared, alone = await server.join(table, *secrets[:2]), await server.join(table)
        handed_over = 0
        assert shared.view["viewer"] == SPECTATOR
        while shared.view["over"] is None:
            asked, seq = shared.view["asked"], shared.view["seq"]
            if shared.view["viewer"] == SPECTATOR:
                refused = await shared.ask(t="show", seat=asked, seq=seq + 1)
                assert refused["error"] == f"question {seq + 1} is over; now it is question {seq}"
                assert shared.view["viewer"] == SPECTATOR
                assert (await shared.ask(t="show", seat=asked, seq=seq))["t"] == "ok"
            told = len(shared.others)
            assert (await shared.answer(shared.view["options"][0]["option"]))["t"] == "ok"
            await shared.until(lambda p, seq=seq: p.view["over"] or (p.view["seq"] > seq and p.view["asked"] in {0, 1}))
            await until_quiet([shared, alone])
            if shared.view["asked"] == asked:
                assert shared.view["viewer"] == asked, "the same person is asked again: nothing is handed over"
                continue
            handed_over += 1
            assert shared.view["viewer"] == SPECTATOR
            assert shared.view["scene"] == alone.view["scene"]
            log = next(message["log"] for message in shared.others[told:] if message["t"] == "log")
            after = await server.join(table)
            assert log == after.welcome["log"][: len(log)]
            assert len(log) > 0 or shared.view["ply"] < 12
        assert handed_over > 1
        assert shared.view["asked"] == OVER

    asyncio.run(game())


def test_hot_seat_of_an_open_game_needs_no_curtain(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        shared = await server.join(table, *secrets)
        await play_out([shared])
        assert {view["viewer"] for view in shared.views} == {0}

    asyncio.run(game())


def test_spectators_and_presence(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh", listed=True)
        first = await server.join(table, secrets[0])
        watcher = await server.join(table, name="Eve")
        assert watcher.view["viewer"] == -3
        assert watcher.view["options"] == []
        await first.until(lambda p: p.people and p.people["watching"] == 1)
        assert [seat["present"] for seat in first.people["seats"]] == [True, False]
        for kind in ("resign", "undo", "offer", "show"):
            assert (await watcher.ask(t=kind, seat=0))["t"] == "refused"
        assert (await watcher.answer(0, seat=0))["error"] == "this seat is not yours"
        listed = server.get("/api/tables")[1]
        mine = next(line for line in listed if line["table"] == table)
        assert [seat["present"] for seat in mine["seats"]] == [True, False]
        assert listed == sorted(listed, key=lambda line: -line["made"])
        await watcher.close()
        await first.until(lambda p: p.people["watching"] == 0)

    asyncio.run(game())


def test_unlisted_tables_are_not_listed(server: Server) -> None:
    table, _ = server.make("nim", "hh")
    assert table not in [line["table"] for line in server.get("/api/tables")[1]]
    assert server.get(f"/api/tables/{table}")[1]["vocabulary"] == ["one", "two", "three"]


def test_chat(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        first, watcher = await server.join(table, secrets[0]), await server.join(table, name="Eve")
        assert (await first.ask(t="say", text="  good \n luck <3 "))["t"] == "ok"
        assert (await watcher.ask(t="say", text="you too, 3 < 4 & 5 > 4"))["t"] == "ok"
        await first.until(lambda p: len(p.said) == 2)
        assert [(said["name"], said["text"]) for said in first.said] == [
            ("First", "good luck <3"),
            ("Eve", "you too, 3 < 4 & 5 > 4"),
        ]
        for text in ("", "   ", "x" * 501, "<b>hi</b>", "<script src=x>", "&lt;", "a\u202eb", "\u0000", "bell\u0007"):
            assert (await first.ask(t="say", text=text))["t"] == "refused"
        late = await server.join(table)
        assert [said["text"] for said in late.welcome["chat"]] == ["good luck <3", "you too, 3 < 4 & 5 > 4"]

    asyncio.run(game())


def test_rematch_goes_one_seat_further(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh", options={"heap": 5})
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        path = f"/api/tables/{table}/rematch"
        heads = [{"Authorization": f"Seat {secret}"} for secret in secrets]
        assert server.post(path, {}, heads[0])[0] == 409
        await play_out([first, second])
        assert server.post(path, {}, {"Authorization": "Seat nonsense"})[0] == 401
        assert server.post(path, {}, {"Authorization": secrets[0]})[0] == 401
        status, made = server.post(path, {}, heads[0])
        assert status == 200
        assert [secret is not None for secret in made["secrets"]] == [False, True]
        await second.until(lambda p: any(m["t"] == "rematch" and m["table"] == made["table"] for m in p.others))
        assert server.get(f"/api/tables/{table}")[1]["rematch"] == made["table"]
        # An answer that was lost can be asked for again.
        assert server.post(path, {}, heads[0])[1] == made
        new = server.get(f"/api/tables/{made['table']}")[1]
        assert (new["state"], new["options"]) == ("open", {"heap": 5})
        status, other = server.post(path, {}, heads[1])
        assert (status, other["table"]) == (200, made["table"])
        assert other["secrets"][0]
        again = [
            await server.join(made["table"], other["secrets"][0]),
            await server.join(made["table"], made["secrets"][1]),
        ]
        assert again[0].view["options"]
        await play_out(again)
        # Nobody sits at the new table with a secret of the old one.
        guest = Player(await server.connect(made["table"]))
        await guest.send(t="hello", version=1, secrets=[secrets[0]], name="")
        assert await guest.closed() == 4403

    asyncio.run(game())


def test_rematch_of_a_whole_screen(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhg")
        shared = await server.join(table, *secrets[:2])
        await shared.ask(t="resign", seat=0)
        heads = {"Authorization": f"Seat {secrets[0]},{secrets[1]}"}
        status, made = server.post(f"/api/tables/{table}/rematch", {}, heads)
        assert status == 200
        assert [bool(secret) for secret in made["secrets"]] == [False, True, True]
        again = await server.join(made["table"], *[secret for secret in made["secrets"] if secret])
        await again.until(lambda p: p.view["asked"] in (1, 2))
        assert [seat["kind"] for seat in again.welcome["table"]["seats"]] == ["bot", "here", "here"]

    asyncio.run(game())


def test_bots_play_by_themselves(server: Server) -> None:
    async def game() -> None:
        table, _ = server.make("hush", "rgr")
        watcher = await server.join(table)
        await watcher.until(lambda p: p.view["over"] is not None)
        assert watcher.view["seq"] >= watcher.view["ply"]

    asyncio.run(game())


def test_a_person_against_bots(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hgr")
        person = await server.join(table, secrets[0])
        thinking = False
        while person.view["over"] is None:
            thinking |= any(view["thinking"] for view in person.views)
            await person.until(lambda p: p.view["over"] is not None or p.view["options"])
            if person.view["options"]:
                seq = person.view["seq"]
                await person.answer(person.view["options"][-1]["option"])
                await in_step([person], seq + 1)
                await until_quiet([person])
        assert thinking

    asyncio.run(game())


def test_a_bot_that_is_stuck_is_replaced(own: Server) -> None:
    """The greedy bot never comes back from the mire: its worker is ended again and again, the game goes on."""
    own.limits = {"bot_seconds": 0.1, "bot_workers": 1, "bot_slack": 0.5}
    own.start()

    async def game() -> None:
        table, secrets = own.make("mire", "hg", options={"heap": 12})
        person = await own.join(table, secrets[0])
        await person.answer(0)
        await person.until(lambda p: p.view["ply"] == 2)
        assert person.view["options"]
        other, _ = own.make("hush", "rrr")
        watcher = await own.join(other)
        await watcher.until(lambda p: p.view["over"] is not None)

    asyncio.run(game())
    assert 'aitch_bot_answers_total{how="failed"} 1' in own.call("/metrics")[2].decode()
    assert "a worker was replaced" in own.log.read_text()
