"""Content packs of Hyperborea: errors name the place, endless turns are refused, other cards just play."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from aitch.core.content import Pack
from aitch.core.contract import OVER
from aitch.core.errors import BadContent
from aitch.core.play import playout
from aitch.core.registry import find_game
from aitch.core.rng import Rng

GAME = find_game("hyperborea")
SIX = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
DRAW = {"op": "gain", "what": "draw", "n": 1}
RESTORE = {"op": "gain", "what": "restore", "n": 1}


def changed(kind: str, of: str, fields: dict[str, Any]) -> Pack:
    """The default pack with some fields of one item changed."""
    data = copy.deepcopy(GAME.pack.data())
    items: Any = data[kind]
    for item in items:
        if item["name"] == of:
            item.update(fields)
    return Pack("changed.toml", data)


def refusal(pack: Pack) -> str:
    with pytest.raises(BadContent) as error:
        GAME.with_content(pack)
    return str(error.value)


@pytest.mark.parametrize(
    ("kind", "name", "fields", "told"),
    [
        ("technology", "Banking", {"deck": "V"}, "technology Banking: deck: must be one of I, II, III, IV"),
        ("technology", "Banking", {"spaces": ["Y", "Q"]}, "technology Banking: spaces"),
        ("technology", "Banking", {"effects": [DRAW]}, "op: must be one of mod_instead"),
        ("technology", "Printing", {"effects": [{"op": "gain", "what": "luck", "n": 1}]}, "what: must be one of"),
        ("technology", "Printing", {"continuous": "no"}, "continuous: must be true or false"),
        ("technology", "Printing", {"name": "Banking"}, "two things would be called 'banking"),
        ("ruin", "bronze-move-1", {"back": "tin"}, "ruin bronze-move-1: back"),
        ("tile", "7", {"terrain": "sea"}, "tile 7: terrain"),
        ("map", "2 players", {"centre": [3, -1]}, "two hexes lie on each other"),
        ("map", "2 players", {"centre": [9, 9]}, "not in one piece"),
        ("map", "2 players", {"homelands": []}, "there must be 2"),
        ("map", "2 players", {"borderlands": SIX[:5]}, "borderlands: with 2 players there must be 6 (HYP-2.3)"),
        ("map", "2 players", {"borderlands": [*SIX[:5], [1, 1]]}, "the first six must lie around the centre (HYP-2.3)"),
        ("homeland", "neutral", {"capital": {"terrain": "desert", "sites": []}}, "must have a city (HYP-2.4)"),
        ("race_tile", "Red Duchy A", {"race": "Coral Throne"}, "a race has two tiles, [[race_tile]] (HYP-1.3)"),
        ("technology", "Banking", {"deck": "I"}, "deck I: has 16 technologies, not 17 (HYP-2.10)"),
        ("race", "Red Duchy", {"homeland": "moon"}, "there is no 'moon'"),
        ("race_tile", "Celestial Reign A", {"cards": ["Astrology"]}, "no technology 'Astrology'"),
        ("limits", "turn", {"answers": 3}, "limits turn: answers"),
    ],
)
def test_errors_name_the_place(kind: str, name: str, fields: dict[str, Any], told: str) -> None:
    assert told in refusal(changed(kind, name, fields))


@pytest.mark.parametrize(
    "effects",
    [
        [RESTORE, DRAW],
        [{"op": "gain", "what": "restore", "n": 2}],
        [{"op": "pay", "cost": "cube", "then": [DRAW]}],
        [RESTORE, {"op": "gain", "what": "gem", "n": 1}],
        [RESTORE, {"op": "gain", "what": "espionage", "n": 1}],
    ],
)
def test_endless_turns_are_refused(effects: list[Any]) -> None:
    told = refusal(changed("technology", "Black Market", {"effects": effects}))
    assert "a turn might never end (HYP-3.14)" in told
    assert 'loops = "bound"' in told


def test_a_bonus_can_make_a_turn_endless_too() -> None:
    bonus = [{"op": "mod_bonus", "on": "dev", "add": [DRAW]}]
    assert "technology black-market" in refusal(changed("technology", "Academies", {"effects": bonus}))
    instead = [{"op": "mod_instead", "from": "mini", "to": "draw"}]
    assert "technology renewal" in refusal(changed("technology", "Sacred Groves", {"effects": instead}))


def test_a_bounded_pack_plays_and_its_turns_end() -> None:
    """A card that gives itself back for nothing: the guard ends the turn."""
    data = copy.deepcopy(GAME.pack.data())
    items: Any = data["technology"]
    for item in items:
        if item["name"] == "Black Market":
            item.update(spaces=["M"], effects=[RESTORE, DRAW])
    limits: Any = data["limits"]
    limits[0].update(loops="bound", answers=20)
    game = GAME.with_content(Pack("loops.toml", data))
    state = game.position("available: wolf=red; bag: wolf=-; cards: black-market=wolf; pool: restore", None, 2)
    actions = 0
    while "end" not in [game.vocabulary[o] for o in state.options()] or len(state.options()) > 1:
        for word in ("red", "black-market:M", "restore", "draw"):
            if game.word(word) in state.options():
                state.choose(game.word(word))
                break
        else:
            state.choose(state.options()[0])
        actions += 1
        assert actions < 60
    for seed in range(3):
        state = game.start({"rounds": 15}, 3)
        playout(state, Rng(seed), game.bound(state))
        assert state.seat == OVER


def test_other_cards_need_no_code() -> None:
    fields = {"spaces": ["R", "R", "M"], "gems": 5, "effects": [{"op": "gain", "what": "attack", "n": 4}]}
    game = GAME.with_content(changed("technology", "Berserkers", fields))
    state = game.position("available: wolf=green; cards: berserkers=wolf; on_card: berserkers=rr.", None, 2)
    for word in ("green", "berserkers:M"):
        state.choose(game.word(word))
    assert game.holds(state, "pool.attack=4")
    assert game.pack.digest != GAME.pack.digest
