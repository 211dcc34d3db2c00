"""The gallery: technologies, ruin tokens, races, hex tiles, homelands and maps, out of scenes in which they lie."""

from __future__ import annotations

from aitch.core.content import Item
from aitch.core.gallery import Exhibit, area_of, exhibit, part_of, row, things_of
from aitch.core.game import Game
from aitch.core.scene import Area, Scene, Thing
from aitch.games.hyperborea import numbers
from aitch.games.hyperborea.pack import Book, slug
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import DECKS, SEAT_NAMES, TERRAINS
from aitch.games.hyperborea.wording import hex_name

TERRAIN_WORDS = {
    "desert": "Nothing hinders there.",
    "forest": "To enter costs one point more.",
    "swamp": "To leave costs one point more.",
    "mountain": "To enter and to leave costs one point more each.",
}
OWNER = SEAT_NAMES[0].lower()


def gallery(game: Game, book: Book) -> list[Exhibit]:
    pack = game.pack
    out = technologies(game, book)
    out += [ruin(game, book, i, item) for i, item in enumerate(book.ruins)]
    out += [race(item, game) for item in book.races]
    out += [race_tile(game, item) for item in book.tiles]
    out += tiles(game, book)
    out += [homeland(game, item, book) for item in pack.items("homeland")]
    out += [map_of(game, item) for item in pack.items("map")]
    return out + [limits(item) for item in pack.items("limits")]


def seen(game: Game, text: str) -> Scene:
    """The scene of a position as the first seat sees it."""
    return game.scene(game.position(text).seen_by(0))


def unowned(things: list[Thing]) -> list[Thing]:
    """Cards as they are before anybody has them."""
    for thing in things:
        thing.pop("seat", None)
    return things


def technologies(game: Game, book: Book) -> list[Exhibit]:
    words = book.words
    scene = seen(game, "cards: " + " ".join(f"{card}={OWNER}" for card in words.cards.names))
    out: list[Exhibit] = []
    for i, item in enumerate(book.bases):
        sets = [text for k, text in enumerate(book.texts["set_does"][: 2 * len(book.bases)]) if k // 2 == i]
        [card, *cubes] = unowned(things_of(scene, f"base0.{i}"))
        card["face"].pop("corner", None)  # the level of its row in some game
        area = row(item.name, item.name, [card, *cubes])
        told = [f"First set: {sets[0]}.", f"Second set: {sets[1]}."]
        out.append(exhibit(item, "Base technologies", item.name, told, area, ["HYP-4.2", "HYP-4.4"]))
    for i, item in enumerate(book.cards):
        deck, gems = item.one_of("deck", DECKS), item.number("gems", 0, 9)
        points = f"{gems} gem{'' if gems == 1 else 's'} at the end of the game." if gems else ""
        does = book.texts["set_does"][len(book.texts["set_does"]) - len(book.cards) + i]
        area = row(item.name, item.name, unowned(things_of(scene, f"card.{words.cards.names[i]}")))
        told = [does, points, "Continuous: it works as long as it is filled." if item.data.get("continuous") else ""]
        out.append(exhibit(item, f"Technologies, deck {deck}", item.name, told, area, ["HYP-9.1", "HYP-4.4"]))
    return out


def ruin(game: Game, book: Book, number: int, item: Item) -> Exhibit:
    name = book.words.ruins.names[number]
    [thing] = unowned(things_of(seen(game, f"stored: {OWNER}={name}"), "kept0"))
    title, back, count = book.texts["ruins"][number], item.text("back"), item.number("count", 1, 99)
    does = title.partition(": ")[2]
    told = [f"{does[:1].upper()}{does[1:]}.", f"{count} token{'' if count == 1 else 's'} of this kind."]
    return exhibit(item, f"Ruin tokens, {back}", does, told, row(item.name, title, [thing]), ["HYP-7.4", "HYP-7.5"])


def race(item: Item, game: Game) -> Exhibit:
    own = [tile.name for tile in game.pack.items("race_tile") if tile.text("race") == item.name]
    told = [f"Its homeland is the {item.text('homeland')} one; its tiles are {' and '.join(own)}."]
    return exhibit(item, "Races", item.name, told, rules=["HYP-2.1", "HYP-2.7"])


def race_tile(game: Game, item: Item) -> Exhibit:
    name = slug(item.text("race"))
    scene = seen(game, f"race: {OWNER}={name}; race_tile: {OWNER}={slug(item.name)}")
    area = row(item.name, item.name, unowned(things_of(scene, "race0")))
    return exhibit(item, "Race tiles", item.name, [item.text("text")], area, ["HYP-2.7"])


def tiles(game: Game, book: Book) -> list[Exhibit]:
    """Each hex tile, laid where it can lie."""
    p: Hyperborea = game.start()
    spots = {int(p.t.zone[cell]): hex_name(p, cell) for cell in range(int(p.t.cells))}
    out: list[Exhibit] = []
    for i, item in enumerate(book.hex_tiles):
        centre = item.text("kind") == "central"
        spot = spots[numbers.CENTRAL if centre else numbers.BORDERLAND]
        name, sites = book.words.tiles.names[i].removeprefix("tile-"), range(1, len(item.values("sites")) + 1)
        quiet = " ".join(f"{spot}/{site}=-" for site in sites)
        board = area_of(seen(game, f"tiles: {spot}={name}; in: {quiet}"), "map")
        told = [f"{book.texts['lands'][i].capitalize()}.", TERRAIN_WORDS[item.one_of("terrain", TERRAINS)]]
        group = "Hex tiles of the centre" if centre else "Hex tiles of the borderlands"
        out.append(
            exhibit(item, group, f"Tile {item.name}", told, nameless(part_of(board, [spot])), ["HYP-5.3", "HYP-5.4"])
        )
    return out


def nameless(board: Area) -> Area:
    """Hexes without the name of the place where they happen to lie."""
    for cell in board["cells"]:
        cell.pop("label", None)
        cell.pop("seat", None)
    board["items"] = [thing for thing in board["items"] if thing["sprite"] not in ("miniature", "fortress")]
    return board


def homeland(game: Game, item: Item, book: Book) -> Exhibit:
    owners = [race.name for race in book.races if race.text("homeland") == item.name]
    scene = seen(game, f"race: {OWNER}={slug(owners[0])}" if owners else f"turn: {OWNER}")
    board = area_of(scene, "map")
    own = [cell["id"] for cell in board["cells"] if cell.get("seat") == 0]
    told = [f"The homeland of the {owners[0]}." if owners else "The side that is the same for all."]
    area = nameless(part_of(board, own))
    return exhibit(item, "Homelands", f"{item.name} homeland", told, area, ["HYP-2.4"])


def map_of(game: Game, item: Item) -> Exhibit:
    layout = str(item.data.get("layout", "fair"))
    players = item.number("players", 1, 9)
    board = area_of(game.scene(game.start({"map": layout}, players)), "map")
    told = ["The centre and the borderlands lie in the fog until somebody comes near."]
    return exhibit(item, "Maps", item.name, told, board, ["HYP-2.3", "HYP-5.1"])


def limits(item: Item) -> Exhibit:
    told = [f"A guard of this program: after {item.number('answers', 1, 10**6)} answers a turn can only be ended."]
    return exhibit(item, "Numbers", "Longest turn", told, rules=["HYP-3.14"])
