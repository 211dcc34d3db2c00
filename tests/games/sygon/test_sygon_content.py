"""Content packs: a true card list can be put in place of the reconstructed one, and mistakes are named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aitch.cli.draw.theme import theme_of
from aitch.core.content import Pack, load_pack, write_toml
from aitch.core.errors import BadContent
from aitch.core.registry import find_game
from aitch.games.sygon.game import SygonGame

CONTENT = Path(SygonGame.folder) / "content"


def pack_with(change: dict[str, Any]) -> Pack:
    """The default pack with some kinds of items replaced."""
    return Pack("mine.toml", load_pack(CONTENT, "default").data() | change)


def items(kind: str) -> list[dict[str, Any]]:
    return [dict(item.data) for item in load_pack(CONTENT, "default").items(kind)]


def changed(kind: str, which: str, **fields: Any) -> dict[str, Any]:
    """One item of a kind with other values."""
    return {kind: [item | fields if item["name"] == which else item for item in items(kind)]}


def test_every_item_says_where_it_comes_from() -> None:
    pack = load_pack(CONTENT, "default")
    assert {item.provenance for item in pack.everything()} == {"rulebook", "reconstructed"}
    assert all(item.provenance == "rulebook" for kind in ("tile", "piece", "number") for item in pack.items(kind))


def test_seventeen_kinds_of_two() -> None:
    cards = find_game("sygon").pack.items("card")
    assert len(cards) == 17
    assert sum(card.number("copies", 0, 9) for card in cards) == 34
    assert sorted(card.text("cube") for card in cards if card.text("group") == "evocation") == sorted(
        ["flower", "elixir", "spice", "crystal", "mushroom", "snow"]
    )


def test_recommended_boards_seat_the_colours_of_the_book() -> None:
    game = find_game("sygon")
    for seats, name in {2: "two", 3: "three", 4: "four"}.items():
        given = [game.pack.item("seat", f"{name} {k + 1}").text("colour") for k in range(seats)]
        assert game.seat_names(seats) == [colour.capitalize() for colour in given]
    assert game.seat_names(2) == ["Black", "Blue"]
    assert game.seat_names(3) == ["Pink", "Blue", "Red"]
    # A colour is painted as itself, whatever the number of its seat.
    assert theme_of(game, 2, True).seat_colours[0] == theme_of(game, 4, True).seat_colours[2]
    assert theme_of(game, 3, True).seat_glyphs == ["p", "b", "r"]


def test_an_exported_pack_reads_back_the_same() -> None:
    pack = load_pack(CONTENT, "default")
    assert Pack("copy.toml", tomllib.loads(write_toml(pack))).digest == pack.digest


NEW_CARDS = [
    {
        "name": "windfall", "title": "Windfall", "group": "golden", "gold": 2, "copies": 3, "provenance": "published",
        "text": "Gain 5 Gold.", "effects": [{"do": "gold", "value": 5}],
    },
    {
        "name": "harvest", "title": "Harvest", "group": "incantation", "cube": "any", "copies": 1,
        "provenance": "published", "text": "Gain two cubes; your Wizards cannot Walk next turn.",
        "effects": [
            {"do": "cubes", "most": 2},
            {"do": "term", "term": "no-walk", "value": 1, "lasts": "next", "who": "self"},
        ],
    },
    {
        "name": "reach", "title": "Reach", "group": "evocation", "cube": "snow", "copies": 1, "provenance": "published",
        "text": "You Teleport four hexes far, and for nothing.",
        "effects": [
            {"do": "term", "term": "teleport-range", "value": 4, "lasts": "game", "who": "self"},
            {"do": "term", "term": "teleport-cost", "value": 0, "lasts": "game", "who": "self"},
        ],
    },
]  # fmt: skip


def test_other_cards_need_no_code() -> None:
    game = SygonGame(pack_with({"card": NEW_CARDS}))
    text = "phase: build; gold: p1=4; cubes: p1=snow; wizards: p1=c1 p2=a1; cards: p1=windfall"
    state: Any = game.position(text, {"spells": True}, 4)
    state.choose(game.word("play-windfall"))
    assert game.holds(state, "gold.0=9")
    assert state.why_not(game.word("buy-reach")).rule == "SYG-14.7"
    state.choose(game.word("buy-windfall"))
    assert game.holds(state, "gold.0=7")
    assert game.holds(state, "stock.windfall=1")


def test_new_cards_play_out() -> None:
    game = SygonGame(pack_with({"card": NEW_CARDS}))
    options: dict[str, object] = {"spells": True}
    text = "phase: build; gold: p1=4; cubes: p1=snow; wizards: p1=c1 p2=a1; cards: p1=harvest"
    state: Any = game.position(text, options, 4)
    for word in ("play-harvest", "elixir", "spice"):
        state.choose(game.word(word))
    assert game.holds(state, "cubes.0=3")
    for option in game.read(state, "rest"):
        state.choose(option)
    state.choose(game.word("1"))
    # Next turn: c2 is beside c1, but a Walk is banned, so it costs a Teleport.
    state.choose(game.word("w1"))
    assert game.label(state, game.word("c2")) == "Teleport to c2 for 1 Gold"


def test_a_new_evocation_holds() -> None:
    game = SygonGame(pack_with({"card": NEW_CARDS}))
    state: Any = game.position("cubes: p1=snow; wizards: p1=c1 p2=a1", {"spells": True}, 4)
    state.choose(game.word("buy-reach"))
    state.choose(game.word("w1"))
    assert game.word("c5") in state.options()
    state.choose(game.word("c5"))
    assert game.holds(state, "gold.0=0")


BAD = [
    (changed("tile", "snow", counts=[2, 3, 5]), "tile flower", "counts"),
    (changed("tile", "snow", counts=[2, 3]), "tile snow", "counts"),
    (changed("face", "3", colours=["violet"]), "face 3", "colours"),
    (changed("face", "3", colours=["blue", "red", "green"]), "face 3", "colours"),
    (changed("face", "3", name="0"), "face 1", "name"),
    (changed("face", "3", colours=[]), "face 3", "colours"),
    (changed("face", "1", colours=["green"]), "face 1", "colours"),
    (changed("piece", "town", supply=1), "piece town", "supply"),
    (changed("piece", "wall", supply=3), "piece wall", "supply"),
    (changed("card", "gale", gold=2), "card gale", "gold"),
    (changed("card", "gale", cube="snow"), "card gale", "cube"),
    (changed("card", "foresight", cube="any"), "card foresight", "cube"),
    (changed("card", "ward", gold=1), "card ward", "gold"),
    (changed("piece", "town", cubes=["gems"]), "piece town", "cubes"),
    (changed("piece", "wall", supply=-1), "piece wall", "supply"),
    (changed("number", "sell-price", value=7), "number sell-price", "value"),
    (changed("number", "transform-discount", value=4), "number transform-discount", "value"),
    (changed("card", "gale", group="spell"), "card gale", "group"),
    (changed("card", "gale", cube="gems"), "card gale", "cube"),
    (changed("card", "foresight", gold=0), "card foresight", "gold"),
    (changed("card", "ward", cube="any"), "card ward", "cube"),
    (changed("card", "gale", effects=[]), "card gale", "effects"),
    (changed("card", "gale", effects=["fly"]), "card gale", "effects"),
    (changed("card", "gale", effects=[{"do": "fly"}]), "card gale", "do"),
    (changed("card", "gale", effects=[{"do": "gold", "value": 3, "most": 2}]), "card gale", "effects"),
    (changed("card", "vanish", effects=[{"do": "vanish", "most": 31}]), "card vanish", "most"),
    (changed("card", "gale", name="Gale Force"), "card Gale Force", "name"),
    (changed("card", "gale", name="blink"), "card blizzard", "name"),
    (changed("card", "haggle", effects=[
        {"do": "term", "term": "sell-price", "value": 7, "lasts": "game", "who": "self"},
    ]), "card haggle", "effects"),
    (changed("card", "gale", effects=[
        {"do": "term", "term": "teleport-cost", "value": 0, "lasts": "turn", "who": "others"},
    ]), "card gale", "effects"),
    (changed("card", "gale", effects=[
        {"do": "term", "term": "teleport-cost", "value": 0, "lasts": "game", "who": "self"},
    ]), "card gale", "effects"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "item", "field"), BAD)
def test_mistakes_name_file_item_and_field(change: dict[str, Any], item: str, field: str) -> None:
    with pytest.raises(BadContent) as caught:
        SygonGame(pack_with(change))
    assert (caught.value.file, caught.value.item, caught.value.field) == ("mine.toml", item, field)


BAD_AT_THE_TABLE = [
    (changed("tokens", "inner 2+", values=[1, 2]), {}, "tokens frame 2+", "values"),
    (changed("tokens", "inner 2+", values=[1, 2, 3, 1, 2, 3, 40]), {}, "tokens inner 2+", "values"),
    (changed("start", "two", gold=[3]), {}, "start two", "gold"),
    (changed("board", "two", columns=["snow 1"]), {"board": "recommended"}, "board two", "columns"),
    (changed("seat", "two 1", towns=["b2 N", "c5 S"]), {"board": "recommended"}, "seat two 1", "towns"),
    (changed("seat", "two 1", towns=["e1 S", "c5 S"]), {"board": "recommended"}, "seat two 1", "towns"),
    (changed("seat", "two 1", cubes=["gems"]), {"board": "recommended"}, "seat two 1", "cubes"),
    (changed("seat", "two 1", cubes=["snow", "snow", "snow"]), {"board": "recommended"}, "seat two 1", "cubes"),
    (changed("seat", "two 1", cubes=["crystal", "flower"]), {"board": "recommended"}, "seat two 1", "cubes"),
    (changed("seat", "two 1", towns=["c5 S"]), {"board": "recommended"}, "seat two 1", "towns"),
    (changed("seat", "two 2", towns=["e3 NW", "c5 S"]), {"board": "recommended"}, "seat two 2", "towns"),
    (changed("board", "two", clouds=["violet"]), {"board": "recommended"}, "board two", "clouds"),
    (changed("board", "two", clouds=["red", "green", "blue"]), {"board": "recommended"}, "board two", "clouds"),
    (changed("number", "gold-limit", value=7) | changed("start", "two", gold=[3, 8]), {}, "start two", "gold"),
]


@pytest.mark.parametrize(("change", "options", "item", "field"), BAD_AT_THE_TABLE)
def test_mistakes_that_show_with_a_number_of_seats(
    change: dict[str, Any], options: dict[str, object], item: str, field: str
) -> None:
    with pytest.raises(BadContent) as caught:
        SygonGame(pack_with(change)).start(options, 2)
    assert (caught.value.item, caught.value.field) == (item, field)
