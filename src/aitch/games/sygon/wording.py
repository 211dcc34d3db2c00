"""What things are called, and the refusals and labels that several chapters share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.sygon import position
from aitch.games.sygon.tables import ASH, COLOURS, VOLCANO

GOODS: Final = ["Flower", "Elixir", "Spice", "Crystal", "Mushroom", "Snow", "Gold"]
PIECE_TITLES: Final = ["Town", "Workshop", "Market", "Wall"]
SPELL_TITLES: Final = ["Forage", "Steal", "Protect", "Scorch", "Terraform"]
PHASE_TITLES: Final = ["Movement", "Building", "Casting", "Collection"]
SIDE_TITLES: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
"""Of a hex, in the order of `hexes.NAMES`."""

ALLOWED: Final = ("", "")
"""No rule's number and no facts: nothing is against it, as far as was looked."""


def seat_name(p: position.Sygon, q: i64) -> str:
    return p.game.seat_names(int(p.tables.seats))[q]


def asked(p: position.Sygon) -> str:
    """The name of the seat that answers."""
    return seat_name(p, p.seat)


def hex_name(p: position.Sygon, h: i64) -> str:
    return p.tables.hexes[h]


def ground(p: position.Sygon, h: i64) -> str:
    """What a hex is, in words."""
    land = p.land(h)
    if land < VOLCANO:
        return p.tables.titles[land]
    return f"the {COLOURS[land - VOLCANO]} Volcano" if land < ASH else "Ash" if land == ASH else "not laid yet"


def not_on_board(p: position.Sygon, h: i64) -> tuple[str, str]:
    """Why a hex cannot be chosen that this board lacks."""
    return "SYG-1.1", f"{hex_name(p, h)} is not on this board"


def side_name(hex_title: str, d: i64) -> str:
    """Where a Wall stands: "the north-east of c2"."""
    return f"the {SIDE_TITLES[d]} of {hex_title}"


def goods_text(amounts: list[int]) -> str:
    """So many of each cube, and of Gold: "2 Crystal, 1 Snow, 2 Gold"."""
    return ", ".join([f"{n} {GOODS[good]}" for good, n in enumerate(amounts) if n > 0])


def gold_text(p: position.Sygon, q: i64, amount: i64) -> str:
    """How much of some Gold a seat can take (SYG-8.4)."""
    taken = min(amount, p.tables.gold_limit - p.gold(q))
    lost = f" ({amount - taken} more would be above the limit of {p.tables.gold_limit})" if taken < amount else ""
    return f"{taken} Gold{lost}"


def face_colours(p: position.Sygon, number: i64) -> str:
    """What a number of the die shows."""
    return " and ".join(colours_of(p.tables.faces[number - 1])) or "none"


def colours_of(mask: i64) -> list[str]:
    return [COLOURS[c] for c in range(3) if mask >> c & 1]


def label_of(p: position.Sygon, option: i64) -> str:
    """A word as a button says it, where the question does not say it otherwise."""
    words = p.tables.words
    word = words.words[option]
    if words.walls.has(option):
        return f"Wall at {side_name(hex_name(p, words.walls.one(option)), words.walls.other(option))}"
    if words.buildings.has(option):
        return f"{PIECE_TITLES[words.buildings.other(option)]} on {hex_name(p, words.buildings.one(option))}"
    if words.wizards.has(option):
        where = p.wizard_at(p.actor, words.wizards.index(option))
        return f"Wizard {word[1:]}" + (f" on {hex_name(p, where)}" if where >= 0 else "")
    if words.colours.has(option):
        return f"the {word} Volcano"
    seats = p.game.seat_names(int(p.tables.seats)) + ["a seat that this table lacks"] * 2
    cards = [f"the card {card.title}" for card in p.tables.cards]
    titled = [(words.buy, cards), (words.play, cards), (words.goods, GOODS), (words.spells, SPELL_TITLES)]
    for family, titles in [*titled, (words.phases, PHASE_TITLES), (words.seats, seats)]:
        if family.has(option):
            return titles[family.index(option)]
    return "Done" if option == words.done else "your teammate" if option == words.mate else word
