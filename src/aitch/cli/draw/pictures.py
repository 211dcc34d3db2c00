"""Pictures of the rules in a terminal: the same scenes as in the browser, what they point at beneath in words."""

from __future__ import annotations

import copy
import textwrap

from aitch.cli.draw.parts import Look
from aitch.cli.draw.scene import Sizes, draw_scene, fitting_board
from aitch.cli.draw.theme import theme_of
from aitch.core.game import Game
from aitch.core.pictures import Picture, carriers, picture_words

TALL = 30
"""Lines that a picture may take."""


def picture_lines(game: Game, picture: Picture, width: int) -> list[str]:
    """A picture as text: what glows stands behind the sign of what can be chosen."""
    scene = copy.deepcopy(picture["scene"])
    for part in carriers(scene):
        if part.get("id") in picture["glow"]:
            part["word"] = part["id"]
    look = Look(theme_of(game, len(picture["seats"]), True), picture["glow"], picture["seats"])
    board = min(2, fitting_board(scene, width, TALL))
    drawn = draw_scene(scene, look, width, Sizes(board, 1, 1), 0).lines()
    told = [line for text in (picture["caption"], picture_words(picture)) for line in textwrap.wrap(text, width)]
    return [*drawn, "", *told]
