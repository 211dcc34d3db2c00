"""What the score must see: cards for what they can still do, and a way out of a stand-off."""

from __future__ import annotations

import pytest

from aitch.bots.roster import find_bot
from aitch.core.bots import Budget
from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.sygon.building import may_build
from aitch.games.sygon.points import points_of
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.survey import survey
from aitch.games.sygon.volcano import odds_of_hex

GAME = find_game("sygon")
STAND_OFF = """
    lands: a1=ash a2=crystal b1=green b2=ash b3=elixir c1=ash c2=ash c3=red c4=snow d1=ash d2=ash d3=ash d4=flower
    e1=blue e2=ash; values: b3=0 b4=0 c1=0 c2=0 c3=0 c5=1 d1=0 d3=0 e1=0 e3=2; foraged: a2=2 c5=2 d4=2 e3=1;
    towns: a3=p1 b3=p1 b4=p1 c4=p2 e3=p2; extras: b3=market c4=workshop e3=workshop;
    walls: a2/N=p2 a2/NE=p1 a2/SE=p2 a2/S=p1 a3/S=p1 b3/N=p1 b3/NE=p1 b3/NW=p1 b4/SW=p1 c4/NE=p2 c5/SE=p1 c5/S=p2
    c5/SW=p1 d4/SE=p2 d4/S=p1 d4/SW=p2 d4/NW=p2 e3/SW=p2; gold: p1=30 p2=30;
    cubes: p1=flower*2,elixir*7,spice*3,mushroom*2,snow p2=flower*2,elixir,spice,crystal*3,mushroom,snow*7;
    wizards: p1=c5,d4,a2 p2=a2,d4,c5; turn: p2; seat: p2; order: 1=p2 2=p1; round: 13; clouds: green
"""
"""Of a game between programs: each keeps a Wizard on the three hexes that are left, and so it went on to the end."""


TABLES = [
    (2, {}),
    (3, {"spells": True}),
    (4, {"teams": "across", "mate_walls": True}),
    (2, {"competitive": True, "frame_walls": True}),
]


def score(position: str, cards: str = "", **options: object) -> float:
    """Of the first seat, which may have Spell Cards."""
    text = f"{position}; cards: p1={cards}" if cards else position
    return GAME.score(GAME.position(text, {"spells": True, **options}, 2), 0)


def test_a_card_that_can_do_nothing_is_worth_nothing() -> None:
    safe = "towns: a3=p1 e3=p2; values: a3=4; wizards: p1=a3,a3,a3 p2=e3,e3,e3; gold: p1=9 p2=9"
    for card in ("resurrect", "aegis", "foresight", "gilding", "gale", "resurrect,aegis,gale"):
        assert score(safe, card) == score(safe), card


def test_a_card_is_worth_what_it_can_do() -> None:
    two_lost = "towns: a1=p1 e3=p2; wizards: p1=a1 p2=e3"
    assert score(two_lost, "resurrect") > score(two_lost)
    beside_red = "towns: c5=p1 a1=p2; values: c5=0; wizards: p1=c5,c5,c5 p2=a1"
    assert score(beside_red, "aegis") > score(beside_red)
    assert score(beside_red, "foresight") > score(beside_red)
    assert score(beside_red, "gilding") > score(beside_red)


def test_one_card_is_played_a_turn() -> None:
    two_lost = "towns: a1=p1 e3=p2; wizards: p1=a1 p2=e3"
    assert score(two_lost, "resurrect*2") == score(two_lost, "resurrect")


def test_a_card_that_comes_too_late_is_worth_nothing() -> None:
    over = "towns: c5=p1 a1=p2; values: c5=0; wizards: p1=c5,c5,c5 p2=a1; round: 20; turn: p2; seat: p2"
    assert score(over, "aegis") == score(over)


def test_an_evocation_is_worth_what_it_brings_in_the_rounds_to_come() -> None:
    early = "towns: a1=p1 e3=p2; wizards: p1=a1 p2=e3"
    worth = {name: score(f"{early}; held: p1={name}") - score(early) for name in ("bounty", "alchemy", "blink", "ward")}
    assert worth["bounty"] > worth["alchemy"] > worth["blink"] > 0
    assert worth["bounty"] > worth["ward"] > 0


def test_a_stand_off_with_full_purses_ends() -> None:
    state = GAME.position(STAND_OFF, {}, 2)
    before = sum(state.scores())
    rng, seat = Rng(1), state.seat
    bot = find_bot("greedy").make(GAME)
    while state.seat == seat:
        state.apply(bot.answer(state.seen_by(seat), rng, Budget(iterations=400, guarded=False)))
    assert sum(state.scores()) > before


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_found_out_once_is_what_the_rules_say(seats: int, options: dict[str, object]) -> None:
    p, rng = GAME.start(options, seats), Rng(seats)
    for _ in range(1500):
        if p.seat == OVER:
            return
        p.apply(random_answer(p, rng))
        assert isinstance(p, Sygon)
        s = survey(p)
        inhabited = [h for h in range(30) if p.town(h) >= 0 or p.wizards_in(h) > 0]
        assert list(s.hexes)[: int(s.size)] == inhabited
        assert [s.odds(p, h) for h in inhabited] == [odds_of_hex(p, h) for h in inhabited]
        for q, holding in enumerate(s.seats):
            assert holding.points == points_of(p, q)
            assert holding.gold_income == p.gold_income(q)
            assert holding.cube_income == sum(p.cube_income(q))
            there = [p.wizard_at(q, i) for i in range(3) if p.wizard_at(q, i) >= 0]
            can_build = [piece for piece in range(3) if any(may_build(p, q, h, piece) for h in there)]
            assert [piece for piece in range(3) if holding.can_build >> piece & 1] == can_build
