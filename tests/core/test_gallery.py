"""The gallery: every item of every pack once, drawn or told in words; what is wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.core.planting import fresh_copy, game_of

from aitch.core.content import pack_names
from aitch.core.exhibits import gallery_of
from aitch.core.gallery import Exhibit, area_of, part_of, things_of
from aitch.core.registry import find_game, game_names
from aitch.core.scene import BadScene, Scene

PACKS = [(name, pack) for name in game_names() for pack in pack_names(Path(find_game(name).folder) / "content")]


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_all_of_every_pack_is_shown_and_told(name: str, pack: str) -> None:
    game = find_game(name, pack)
    exhibits = gallery_of(game)
    assert len(exhibits) == len(game.pack.everything())
    for exhibit in exhibits:
        assert not any(sign in line for line in exhibit["words"] for sign in "{}[]"), "words, and no data"
    if name != "hush":
        assert all(exhibit["words"] for exhibit in exhibits)
        drawn = [exhibit for exhibit in exhibits if "area" in exhibit]
        assert len(drawn) > len(exhibits) / 2


def test_a_game_that_says_nothing_of_its_own_has_a_card_for_each_item() -> None:
    game = find_game("hush")
    exhibits = gallery_of(game)
    assert [exhibit["name"] for exhibit in exhibits] == [item.name for item in game.pack.everything()]
    [thing] = exhibits[0]["area"]["items"]
    assert thing["face"]["title"] == exhibits[0]["title"].lower() or thing["face"]["title"] == exhibits[0]["title"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda shown: shown.pop(), "is shown 0 times, not 1"),
        (lambda shown: shown.append(shown[0]), "is shown 2 times, not 1"),
        (lambda shown: shown[1].update(name="ghost"), "is shown"),
        (lambda shown: shown[1].update(title=shown[0]["title"]), "have the title"),
        (lambda shown: shown[0].update(title=" "), "has no title or no group"),
        (lambda shown: shown[0].update(rules=["HUSH-99.1"]), "names the rule HUSH-99.1, which there is not"),
        (lambda shown: shown[0]["area"]["items"][0].update(name=""), "no name for a screen reader"),
        (lambda shown: shown[0].pop("area"), "is neither drawn nor told in words"),
    ],
)
def test_what_is_wrong_with_a_gallery_is_told(spoil: Callable[[list[Exhibit]], object], told: str) -> None:
    hush = fresh_copy()
    game = game_of(hush)
    shown = game.gallery()
    spoil(shown)
    hush.HushGame.gallery = lambda self: shown
    with pytest.raises(BadScene, match="gallery: ") as caught:
        gallery_of(game)
    assert told in str(caught.value)


SCENE: Scene = {
    "areas": [
        {
            "id": "board",
            "kind": "hex",
            "title": "Board",
            "cells": [{"id": "a1", "at": [0, 0], "name": "a1"}, {"id": "a2", "at": [0, 1], "name": "a2"}],
            "items": [
                {"id": "crab", "name": "Crab", "at": "a1", "count": 2},
                {"id": "gull", "name": "Gull", "at": "a2"},
            ],
        },
        {
            "id": "hand",
            "kind": "row",
            "title": "Hand",
            "items": [
                {
                    "id": "card",
                    "name": "Card",
                    "states": ["used"],
                    "face": {"title": "Card", "spaces": [{"id": "card.0", "at": [0, 0], "name": "space"}]},
                },
                {"id": "cube", "name": "Cube", "at": "card.0"},
            ],
        },
    ],
    "panels": [],
}


def test_exhibits_are_taken_out_of_scenes_which_stay_as_they_are() -> None:
    assert things_of(SCENE, "crab") == [{"id": "crab", "name": "Crab"}]
    assert [thing["id"] for thing in things_of(SCENE, "card")] == ["card", "cube"]
    assert "states" not in things_of(SCENE, "card")[0]
    part = part_of(area_of(SCENE, "board"), ["a2"])
    assert [cell["id"] for cell in part["cells"]] == ["a2"]
    assert [thing["id"] for thing in part["items"]] == ["gull"]
    assert SCENE["areas"][0]["items"][0].get("count") == 2
    with pytest.raises(LookupError):
        things_of(SCENE, "whale")
