"""Pictures of the rules: read, cropped, proved, and refused with the place where they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.core.content import load_pack
from aitch.core.errors import BadContent
from aitch.core.game import Game
from aitch.core.pictures import Picture, pictures_of
from aitch.core.registry import find_game, game_names

GOOD = {
    "rule": '"HER-6.4"',
    "caption": '"Fire shoots."',
    "position": '"pieces: a4=S.A d2=S.F d6=M.A f2=M.W e2=wall"',
    "cells": '["d2", "d6"]',
    "margin": "1",
    "arrows": '["fire0.0 > adept1.0: four"]',
    "glow": '["d2", "fire0.0", "board"]',
    "struck": '["adept1.0"]',
    "ghosts": '["fire0.0 at d3"]',
    "legal": '["F d2xd6"]',
    "illegal": '["F d2xf2"]',
}


def pictured(folder: Path, changes: dict[str, str]) -> list[Picture]:
    """The pictures of Hermetica with another file of pictures, in which some fields differ."""
    fields = {field: value for field, value in (GOOD | changes).items() if value}
    text = "[[picture]]\n" + "\n".join(f"{field} = {value}" for field, value in fields.items())
    (folder / "pictures.toml").write_text(text, encoding="utf-8")
    here = Path(find_game("hermetica").folder)
    (folder / "rules.md").write_text((here / "rules.md").read_text(encoding="utf-8"), encoding="utf-8")
    game: Game = type(find_game("hermetica"))(load_pack(here / "content", "default"))
    game.folder = str(folder)
    return pictures_of(game)


def test_a_picture_shows_a_part_of_a_scene(tmp_path: Path) -> None:
    [picture] = pictured(tmp_path, {})
    [board] = picture["scene"]["areas"]
    assert {"d1", "d2", "d3", "d5", "d6", "d7", "c6", "e5"} <= {cell["id"] for cell in board["cells"]}
    assert "d4" not in {cell["id"] for cell in board["cells"]}
    assert {thing["id"] for thing in board["items"]} == {"fire0.0", "adept1.0", "wall.0"}
    assert not any("word" in part for part in [*board["cells"], *board["items"]]), "nothing can be answered with"
    assert picture["arrows"] == [{"tail": "fire0.0", "head": "adept1.0", "text": "four"}]
    assert picture["ghosts"] == [{"thing": "fire0.0", "at": "d3"}]
    assert picture["seats"] == ["Sun", "Moon"]


def test_a_game_without_pictures_has_none() -> None:
    assert pictures_of(find_game("hush")) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rule": '"HER-99.1"'}, "rule: hermetica has no rule 'HER-99.1'"),
        ({"caption": '""'}, "caption: must have 1 to 45 words"),
        ({"position": '"pieces: z9=S.A"'}, "position: "),
        ({"after": '"F d2xf2"'}, "position: HER-6.4"),
        ({"show": '["nowhere"]'}, "show: there is no area 'nowhere'"),
        ({"cells": '["d2", "z9"]'}, "cells: no area that is shown has a cell 'z9'"),
        ({"things": '["earth0.0"]'}, "things: nothing that is shown has the id 'earth0.0'"),
        ({"arrows": '["fire0.0 > g7"]'}, "arrows: nothing that is shown has the id 'g7'"),
        ({"arrows": '["fire0.0 - d6"]'}, "arrows: must be of the form"),
        ({"glow": '["d4"]'}, "glow: nothing that is shown has the id 'd4'"),
        ({"struck": '["d2"]'}, "no thing that is shown has the id 'd2'"),
        ({"ghosts": '["fire0.0 at g7"]'}, "ghosts: no place that is shown has the id 'g7'"),
        ({"ghosts": '["fire0.0"]'}, "ghosts: must be of the form"),
        ({"legal": '["F d2xf2"]'}, "legal: 'F d2xf2' is refused"),
        ({"illegal": '["F d2xd6"]'}, "illegal: 'F d2xd6' is legal"),
        ({"viewer": "7"}, "viewer: must be within"),
        ({"options": "3"}, "options: must be a table"),
        ({"colour": '"red"'}, "colour: there is no such field"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, changes: dict[str, str], told: str) -> None:
    with pytest.raises(BadContent) as caught:
        pictured(tmp_path, changes)
    assert "pictures.toml: picture 1" in str(caught.value)
    assert told in str(caught.value)


@pytest.mark.parametrize("name", [name for name in game_names() if name != "hush"])
def test_every_game_has_pictures_where_they_explain_best(name: str) -> None:
    """Reading them tries all their positions, names and actions."""
    pictures = pictures_of(find_game(name))
    assert len(pictures) >= 6
    captions = [picture["caption"] for picture in pictures]
    assert len(set(captions)) == len(captions)
    assert all(picture["arrows"] or picture["glow"] or picture["struck"] for picture in pictures)
