"""What cities, tokens and technologies do, as icons: the effects of the pack in the vocabulary of scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aitch.core.scene import Effect
from aitch.games.hyperborea import numbers
from aitch.games.hyperborea.kinds import COSTS, KIND_NAMES
from aitch.games.hyperborea.tables import COLOURS, GREY, NONE

if TYPE_CHECKING:
    from aitch.games.hyperborea.pack import Book
    from aitch.games.hyperborea.programs import Choice

OF_KIND: Final = {
    "gem": ("gain", "gem"),
    "move": ("move", ""),
    "fly": ("move", "fly"),
    "attack": ("strike", ""),
    "ranged": ("strike", "ranged"),
    "fortress": ("gain", "fortress"),
    "mini": ("gain", "miniature"),
    "clone": ("gain", "clone"),
    "dev": ("build", ""),
    "tech": ("gain", "technology"),
    "draw": ("draw", "cube-any"),
    "restore": ("take", "restore"),
    "espionage": ("copy", "espionage"),
    "swap": ("swap", "cube-any"),
    "eliminate": ("lose", "cube-grey"),
    "gen-any": ("gain", "cube-any"),
    **{f"gen-{colour}": ("gain", f"cube-{colour}") for colour in COLOURS[:GREY]},
    **{f"dev-row-{i}": ("build", "one-row") for i in range(1, 7)},
    **{f"dev-each-{i}": ("build", "each-row") for i in range(1, 7)},
}
"""Each kind of effect: its icon, and the sprite of what it is about."""
LOST: Final = {"cube": "cube-any", "mini": "miniature", "gem": "gem", "level": "develop"}


def icon(name: str, count: int, does: str, sprite: str) -> Effect:
    """One is told by the icon alone."""
    effect: Effect = {"does": does, "name": name}
    if count != 1:
        effect["count"] = count
    if sprite:
        effect["sprite"] = sprite
    return effect


def icons_of(book: Book, name: str, number: int) -> list[Effect]:
    """One kind with its number; a payment is what it costs and what comes for it."""
    found = book.programs
    text = found.amount(name, number)
    if name in found.pays:
        cost, program = found.pays[name]
        paid, _, _ = text.partition(" for ")
        joined: Effect = {"does": "then", "name": "for"}
        return [icon(paid, 1, "lose", LOST[COSTS[cost]]), joined, *choice_icons(book, found.programs[program][0])]
    if name in found.adjacent:
        what, lost = found.adjacent[name]
        return [icon(text, lost, "strike", list(LOST.values())[what])]
    does, sprite = OF_KIND[name]
    levels = int(name[-1]) if name.startswith("dev-") else number
    return [icon(text, levels, does, sprite)]


def choice_icons(book: Book, choice: Choice) -> list[Effect]:
    return [effect for name, number in choice for effect in icons_of(book, name, number)]


def program_icons(book: Book, program: int) -> list[Effect]:
    """All alternatives of a program, one or the other."""
    out: list[Effect] = []
    for choice in book.programs.programs[program]:
        if out:
            out.append({"does": "or", "name": "or"})
        out += choice_icons(book, choice)
    return out


def set_icons(book: Book, set_: int) -> list[Effect]:
    """What a set of spaces does when it is filled, also that of a technology that lasts."""
    card = set_ - book.numbers["first_card_set"]
    if card < 0:
        return program_icons(book, book.columns["set_program"][set_])
    does, first = book.columns["card_does"][card], book.columns["card_from"][card]
    if does not in (numbers.MOD_INSTEAD, numbers.MOD_BONUS):
        return program_icons(book, book.columns["card_program"][card])
    before = icons_of(book, KIND_NAMES[first], 1)
    if does == numbers.MOD_BONUS:
        return [*before, {"does": "then", "name": "comes"}, *program_icons(book, book.columns["card_program"][card])]
    return [*before, {"does": "then", "name": "becomes"}, *icons_of(book, KIND_NAMES[book.columns["card_to"][card]], 1)]


def tile_icons(book: Book, tile: int) -> list[Effect]:
    """Of a race tile only what its spaces bring; the rest of it needs words."""
    set_ = book.columns["tile_set"][tile]
    return set_icons(book, set_) if set_ != NONE else []
