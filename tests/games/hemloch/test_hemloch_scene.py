"""What the scene of Hemloch promises to a page: whose side is where, a picture for each Minion, icons that say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.content import load_pack
from aitch.core.contract import CHANCE
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.core.scene import Area
from aitch.games.hemloch.icons import ability_icons
from aitch.games.hemloch.pack import Content

GAME = find_game("hemloch")
FOLDER = Path(GAME.folder)


def columns(viewer: int) -> list[Area]:
    match = Match(GAME, None, 2)
    while match.state.seat == CHANCE:
        match.answer(match.state.options()[0])
    scene = GAME.scene(match.state.seen_by(viewer))
    return [area for area in scene["areas"] if area["kind"] == "column"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_viewers_side_lies_below_each_location(viewer: int) -> None:
    found = columns(viewer)
    assert len(found) == 4
    for area in found:
        ids = [thing["id"] for thing in area["items"]]
        letter = area["id"].removeprefix("at.")
        theirs, place, mine = (
            ids.index(id)
            for id in (f"influence.{letter}{1 - viewer}", f"place.{letter}", f"influence.{letter}{viewer}")
        )
        assert theirs < place < mine


@pytest.mark.parametrize("name", ["default", "masquerade"])
def test_every_minion_has_a_picture_of_its_own_and_icons_for_what_it_does(name: str) -> None:
    content = Content(load_pack(FOLDER / "content", name), FOLDER / "art")
    pictures = [content.sprites[minion.name] for minion in content.minions]
    assert len(set(pictures)) == len(pictures)
    assert not set(pictures) & {content.sprites[faction] for faction in content.faction_names}
    for minion in content.minions:
        assert len(ability_icons(content, minion, "ability")) >= 1


def test_a_step_that_is_there_twice_is_counted() -> None:
    content = Content(load_pack(FOLDER / "content", "masquerade"), FOLDER / "art")
    distiller = next(minion for minion in content.minions if minion.name == "distiller")
    assert ability_icons(content, distiller, "ability") == [
        {"does": "gain", "count": 2, "sprite": "potion", "name": "gain an Elixir, twice"}
    ]
