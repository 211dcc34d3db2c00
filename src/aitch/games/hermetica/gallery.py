"""The gallery: the field, each side's end of it, the Elements, and the schemes of Walls."""

from __future__ import annotations

from aitch.core.content import Item
from aitch.core.gallery import Exhibit, area_of, exhibit, part_of, row
from aitch.core.game import Game
from aitch.core.scene import Area, Thing
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.wording import SIDES

ELEMENTS = {
    "Fire": (
        ["Moves up to four steps, over Barriers too, or shoots in a straight line, up to four hexes far."],
        ["HER-6.1", "HER-6.2", "HER-6.4"],
    ),
    "Earth": (
        ["Makes up to three steps and pushes whoever stands in its way; what cannot go on is captured."],
        ["HER-7.1", "HER-7.2", "HER-7.4"],
    ),
    "Water": (
        ["Slides until something is ahead of it, and may then put that elsewhere beside itself."],
        ["HER-8.1", "HER-8.3", "HER-8.4"],
    ),
}
"""What each kind does, and the rules that say so in full."""


def gallery(game: Game, field: Field) -> list[Exhibit]:
    pack = game.pack
    [board] = pack.items("board")
    bare = board_of(game, {"scheme": "draft"})
    empty: Area = {**bare, "items": []}
    size = f"{len(field.labels)} hexes between two Borders."
    out = [exhibit(board, "Board", board.name, [size], empty, ["HER-1.1", "HER-1.2"])]
    out += [side(field, item, bare) for item in pack.items("side")]
    out += [element(item) for item in pack.items("supply")]
    for item in pack.items("scheme"):
        words = [f"{len(item.texts('walls'))} Walls as the game begins with them."]
        out.append(exhibit(item, "Walls", item.name, words, board_of(game, {"scheme": item.name}), ["HER-2.1"]))
    return out


def board_of(game: Game, options: dict[str, object]) -> Area:
    """The board at the start."""
    return area_of(game.scene(game.start(options)), "board")


def side(field: Field, item: Item, board: Area) -> Exhibit:
    number = SIDES.index(item.name)
    cells = [field.labels[h] for h in [*field.board.horizons[number], field.board.primes[number]]]
    words = [f"A Horizon of {len(cells) - 1} hexes, and the Prime hex on which the Adept begins."]
    return exhibit(item, "Sides", f"{item.name}'s side", words, part_of(board, cells), ["HER-1.1", "HER-4.6"])


def element(item: Item) -> Exhibit:
    does, rules = ELEMENTS[item.name]
    count = item.number("count", 0, 9)
    pieces: list[Thing] = [
        {"id": f"{item.name}.{seat}", "name": item.name, "sprite": item.name.lower(), "seat": seat, "count": count}
        for seat in range(len(SIDES))
    ]
    words = [*does, f"Each player has {count}, and each of them enters the game once."]
    return exhibit(item, "Elements", item.name, words, row(item.name, item.name, pieces), rules)
