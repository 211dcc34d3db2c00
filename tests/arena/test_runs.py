"""Runs of the arena: balanced, repeatable, resumable, and whole games in their records."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from aitch.arena.balance import Balance, items_named, openings, points
from aitch.arena.duels import duels, game_score
from aitch.arena.plot import Bar, svg
from aitch.arena.processes import Processes
from aitch.arena.report import markdown, report_on
from aitch.arena.result_log import ResultLog, open_folder, record_file
from aitch.arena.run import BotFailed, play_all, run
from aitch.arena.setup import BALANCE, ROBIN, SPRT, BadArena, Setup, lineups, make_setup
from aitch.arena.single_game import Played, play
from aitch.arena.sprt import STRONGER
from aitch.bots import roster
from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.record import parse_record, verify
from aitch.core.registry import find_game
from aitch.core.rng import Rng


def setup_of(kind: str, game: str, bots: list[str], games: int, **facts: Any) -> Setup:
    seats = facts.pop("seats", None)
    options = facts.pop("options", {})
    return make_setup(kind, find_game(game), "default", options, seats, bots, games, **facts)


def made(setup: Setup, deal: int, meeting: int, players: list[str], result: list[float], number: int = 0) -> Played:
    clock = [[0.0, 0.0, 0.0] for _ in players]
    return Played(number, deal, meeting, players, result, [0] * len(players), "end", 1, "", 1, clock)


def without_clock(played: Played) -> Played:
    return replace(played, clock=[])


# Who plays whom.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_seats_are_balanced(seats: int, size: int) -> None:
    group = ["a", "b", "c", "d"][: min(size, seats)]
    for deal in range(8):
        orders = lineups(group, seats, deal)
        counts = Counter((bot, seat) for order in orders for seat, bot in enumerate(order))
        assert len({counts[bot, seat] for bot in group for seat in range(seats)}) == 1


def test_neighbours_change() -> None:
    """Of three at a table each sits left of each other equally often over two deals."""
    left = Counter(
        (order[seat - 1], order[seat])
        for deal in range(2)
        for order in lineups(["a", "b", "c"], 3, deal)
        for seat in range(3)
    )
    assert set(left.values()) == {3}
    assert len(left) == 6


def test_every_meeting_has_its_games() -> None:
    setup = setup_of(ROBIN, "hermetica", ["random", "greedy", "casual"], 3)
    assert (setup.block, setup.deals, setup.total) == (2, 2, 12)
    fixtures = [setup.fixture(number) for number in range(setup.total)]
    met = Counter(frozenset(fixture.players) for fixture in fixtures)
    assert met == {frozenset(pair): 4 for pair in combinations(setup.bots, 2)}
    assert {fixture.deal for fixture in fixtures[:6]} == {0}


def test_partners_are_told_from_rivals() -> None:
    assert setup_of(ROBIN, "hermit", ["random"], 1).partners
    assert setup_of(ROBIN, "hermit", ["random"], 1, seats=3).partners
    assert not setup_of(ROBIN, "hermetica", ["random", "greedy"], 1).partners
    assert not setup_of(ROBIN, "sygon", ["random", "greedy"], 1, seats=4, options={"teams": "across"}).partners


# Games.


def test_a_game_follows_from_seed_and_number() -> None:
    setup = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    once, record = play(setup, setup.fixture(4))
    again, same_record = play(setup, setup.fixture(4))
    assert without_clock(once) == without_clock(again)
    assert record == same_record
    other, _ = play(replace(setup, seed=2), setup.fixture(4))
    assert other.trace != once.trace


def test_a_deal_is_the_same_in_every_seat_order() -> None:
    """The first cards of Hush are dealt before anybody answers."""
    setup = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    dealt = []
    for number in range(setup.block):
        _, record = play(setup, setup.fixture(number))
        dealt.append(record.partition("\n\n")[2].splitlines()[0])
    assert len(set(dealt)) == 1


def test_openings_are_shared_by_a_deal() -> None:
    setup = setup_of(ROBIN, "hermetica", ["random", "greedy"], 4, iterations=20, opening=4)
    words = []
    for number in range(4):
        _, record = play(setup, setup.fixture(number))
        words.append([word for _, word in parse_record(record).words if word[0] != "="][:4])
    assert words[0] == words[1]
    assert words[2] == words[3]
    assert words[0] != words[2]


@pytest.mark.parametrize("workers", [1, 2])
def test_records_can_be_verified(tmp_path: Path, workers: int) -> None:
    setup = setup_of(ROBIN, "hermetica", ["random", "greedy"], 2, iterations=20)
    games = run(open_folder(tmp_path, setup, False), Processes(workers))
    assert [played.number for played in games] == [0, 1]
    for played in games:
        record = parse_record(record_file(tmp_path, setup, played.number).read_text())
        assert record.names == played.players
        assert verify(record, find_game("hermetica"))
        assert record.result == played.result


# A run that was killed.


def test_resume_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    whole = run(open_folder(tmp_path / "whole", setup, False))
    file = tmp_path / "part" / "arena.jsonl"
    file.parent.mkdir()
    lines = (tmp_path / "whole" / "arena.jsonl").read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    log = open_folder(file.parent, setup, resume=True)
    assert sorted(log.games) == [0, 1, 2]
    resumed = run(log)
    assert [without_clock(p) for p in resumed] == [without_clock(p) for p in whole]
    assert len(list(file.parent.glob("*.record"))) == 3
    assert len(file.read_bytes().splitlines()) == len(lines)
    assert all(json.loads(line) for line in file.read_bytes().splitlines())
    monkeypatch.setattr("aitch.arena.run.play", lambda *_: pytest.fail("all was played already"))
    assert run(open_folder(file.parent, setup, resume=True)) == resumed


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    few = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    first = run(open_folder(tmp_path, few, False))
    log = open_folder(tmp_path, replace(few, games=12), resume=True)
    assert len(log.games) == 6
    assert run(log)[:6] == first


def test_folder_of_another_setup(tmp_path: Path) -> None:
    setup = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    log = open_folder(tmp_path, setup, False)
    log.add(*play(setup, setup.fixture(0)))
    with pytest.raises(BadArena, match="--resume"):
        open_folder(tmp_path, setup, False)
    with pytest.raises(BadArena, match=r"another set-up \(seed 1 there and 2 here\)"):
        open_folder(tmp_path, replace(setup, seed=2), True)
    (tmp_path / "arena.jsonl").write_text("nonsense\n")
    with pytest.raises(BadArena, match="line 1"):
        open_folder(tmp_path, setup, True)


def test_one_file_may_hold_several_runs(tmp_path: Path) -> None:
    one = setup_of(ROBIN, "hush", ["random", "greedy"], 6, iterations=20)
    two = replace(one, seed=2)
    for setup in (one, two):
        ResultLog(tmp_path / "all.jsonl", setup, None).add(*play(setup, setup.fixture(1)))
    for setup in (one, two):
        assert list(ResultLog(tmp_path / "all.jsonl", setup, None).games) == [1]


# Bots that fail, and one that always wins.


class Broken(Bot):
    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        raise ZeroDivisionError("out of ideas")


def test_a_bot_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = roster.Entry("broken", "Broken", "Fails.", lambda game: Broken())
    monkeypatch.setattr(roster, "ROSTER", [*roster.ROSTER, entry])
    setup = setup_of(ROBIN, "hush", ["random", "broken"], 1)
    with pytest.raises(BotFailed, match=r"game 1 of hush.*out of ideas"):
        list(play_all(setup, [0]))


def test_sequential_run_stops_when_decided(tmp_path: Path) -> None:
    setup = setup_of(SPRT, "hermetica", ["greedy", "random"], 400, iterations=60)
    log = open_folder(tmp_path, setup, False)
    games = run(log)
    assert 24 <= len(games) < 60
    report = report_on(setup, games)
    assert report.data["sprt"]["verdict"] == STRONGER  # type: ignore[index]
    assert "greedy is stronger than random" in markdown("Test", report.sheets)
    counted = [without_clock(played) for played in games]
    again = run(open_folder(tmp_path, setup, True))
    assert [without_clock(played) for played in again] == counted


# What is made of the games.


def test_places_of_many_seats() -> None:
    setup = setup_of(ROBIN, "hush", ["random", "greedy"], 1)
    played = made(setup, 0, 0, ["greedy", "random", "greedy"], [1.0, 0.0, -1.0])
    assert game_score(played, "greedy", "random") == 0.5
    played = made(setup, 0, 0, ["greedy", "random", "random"], [0.5, 0.5, -1.0])
    assert game_score(played, "greedy", "random") == 0.75
    assert game_score(played, "random", "greedy") == 0.25


def test_duels_take_whole_blocks() -> None:
    setup = setup_of(ROBIN, "hermetica", ["random", "greedy"], 4)
    games = [
        made(setup, 0, 0, ["random", "greedy"], [1.0, -1.0], 0),
        made(setup, 0, 0, ["greedy", "random"], [0.0, 0.0], 1),
        made(setup, 1, 0, ["random", "greedy"], [1.0, -1.0], 2),
    ]
    assert duels(setup, games) == {("random", "greedy"): [0.75]}


def test_partners_differ_on_deals() -> None:
    setup = setup_of(SPRT, "hermit", ["greedy", "random"], 4)
    results = {0: (1, -1), 1: (1, 1), 2: (-1, -1), 3: (-1, 1)}
    games = [
        made(setup, deal, meeting, [bot], [float(result[meeting])], 2 * deal + meeting)
        for deal, result in results.items()
        for meeting, bot in enumerate(setup.bots)
    ]
    assert duels(setup, games) == {("greedy", "random"): [1.0, 0.0]}
    text = markdown("Hermit", report_on(setup, games).sheets)
    assert "| greedy | 4 | 2 | 50.0% |" in text
    assert "| greedy - random | 1 | 1 | 1 |" in text
    assert "2 deals that differ" in text


def test_first_place_is_shared_out() -> None:
    setup = setup_of(BALANCE, "hush", ["random"], 1)

    def shares(*result: float) -> list[float]:
        return [points(made(setup, 0, 0, ["random"] * len(result), list(result)), s) for s in range(len(result))]

    assert shares(1, 0, -1) == [1, 0, 0]
    assert shares(0.5, 0.5, -1) == [0.5, 0.5, 0]
    assert shares(0, 0) == [0.5, 0.5]
    assert shares(1, 1) == [1, 1]
    assert shares(-1, -1) == [0, 0]


def test_balance_finds_what_wins() -> None:
    """The louder animal wins in Hush, so who answered the loudest is ahead."""
    setup = setup_of(BALANCE, "hush", ["random"], 150, seed=3)
    games = [play(setup, setup.fixture(number))[0] for number in range(setup.total)]
    game: Any = find_game("hush")
    balance = Balance(games, ["Red", "Green", "Blue"], items_named(game), partners=False)
    assert sum(share.wins for share in balance.seats) == pytest.approx(150)
    assert balance.answers["mean"] == 18
    assert balance.began.wins == balance.seats[0].wins, "Red begins in Hush"
    assert balance.endings == {"rounds": 150}
    loudest = game.vocabulary[game.loud.index(max(game.loud))]
    told = {share.name: share for share in balance.items}
    assert told[f"{loudest} (animal)"].standard_errors > 3
    assert not balance.words
    firsts = [share.name.partition(": ")[2] for share in balance.openings[0]]
    assert firsts
    assert set(firsts) <= set(game.vocabulary)
    text = markdown("Hush", report_on(setup, games).sheets)
    assert f"| {loudest} (animal) |" in text
    assert "| Red |" in text


def test_openings_are_told_as_far_as_they_agree() -> None:
    setup = setup_of(BALANCE, "hush", ["random"], 1)
    games = [made(setup, 0, 0, ["random"] * 2, [1.0, -1.0]) for _ in range(3)]
    for played, opening in zip(games, ["a b c", "a b d", "x"], strict=True):
        played.openings = [opening, ""]
    told = {share.name: share.games for share in openings(games, 0, 0.5, "")}
    assert told == {"a b": 2, "a b c": 1, "a b d": 1, "x": 1}


def test_words_that_name_items() -> None:
    hyperborea = items_named(find_game("hyperborea"))
    assert hyperborea["griffon-riders"] == "Griffon Riders (technology)"
    sygon = items_named(find_game("sygon"))
    assert sygon["buy-power-trip"] == "power-trip (card)"
    assert sygon["a1-town"] == "town (piece)"
    assert "a1" not in sygon
    assert items_named(find_game("hermit"))["card-7"] == "7 (card)"
    assert items_named(find_game("hemloch"))["recover.mad_chemist"] == "mad_chemist (minion)"


def test_plot() -> None:
    text = svg("A & B", "Elo", [Bar("a<b", 30.0, -20.0, 80.0), Bar("b", -30.0, -80.0, 20.0)])
    assert text.startswith("<svg ")
    assert "a&lt;b" in text
    assert text.count("<circle") == 2
    assert svg("nobody", "Elo", []).count("<circle") == 0


def test_unsound_setups() -> None:
    with pytest.raises(roster.UnknownBot):
        setup_of(ROBIN, "hush", ["random", "nobody"], 1)
    for kind, bots in (
        (ROBIN, ["random"]),
        (ROBIN, ["random"] * 2),
        (SPRT, ["random"]),
        (BALANCE, ["random", "greedy"]),
    ):
        with pytest.raises(BadArena):
            setup_of(kind, "hush", bots, 1)
