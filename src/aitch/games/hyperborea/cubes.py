"""Chapter 4: placing cubes, activating technologies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea import effects, picking, turn
from aitch.games.hyperborea.kinds import with_article
from aitch.games.hyperborea.numbers import GREY_ON
from aitch.games.hyperborea.places import AVAILABLE, BAG, CARDS, LIT, OWN, UNUSED
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import COLOURS, GREY, NONE
from aitch.games.hyperborea.wording import InMove, called, first_reason, word_label


class PlaceCube(InMove):
    """On which space does the picked cube go (HYP-4.1)?  Equal free spaces of a set are one word."""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        t = p.t
        shown: i64 = NONE
        set_ = p.next_set(p.active, NONE)
        while set_ != NONE:
            if p.is_open(p.active, set_):
                cubes = p.cubes(p.active, set_)
                closed = p.closed_space(p.active, set_)
                at = t.set_at[set_]
                for i in range(t.set_size[set_]):
                    word = t.space_word[at + i]
                    if word != shown and i != closed and cubes >> 3 * i & 7 == 0:
                        if p.takes(p.active, at + i) >> p.colour & 1 != 0:
                            out.append(word)
                            shown = word
            set_ = p.next_set(p.active, set_)

    def apply(self, p: Hyperborea, option: i64) -> None:
        """A set that is filled by it is activated (HYP-4.4)."""
        t = p.t
        seat = p.active
        set_ = t.word_set[t.words.spaces.index(option)]
        cubes = p.cubes(seat, set_)
        closed = p.closed_space(seat, set_)
        i: i64 = 0
        while t.space_word[t.set_at[set_] + i] != option or i == closed or cubes >> 3 * i & 7 != 0:
            i += 1
        p.own[seat * OWN + AVAILABLE + p.colour] -= 1
        p.set_cubes(seat, set_, cubes | (p.colour + 1) << 3 * i)
        if not p.is_filled(seat, set_):
            turn.finish(p)
            return
        if p.rules.effects_last and set_ >= t.first_card_set:
            p.cards[(set_ - t.first_card_set) * CARDS + LIT] = 1
        effects.activate(p, t.set_program[set_])

    def prompt(self, p: Hyperborea) -> str:
        return f"Where does the {COLOURS[p.colour]} cube go?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        t = p.t
        seat = p.active
        colour = COLOURS[p.colour]
        if not t.words.spaces.has(option):
            return "HYP-4.1", f"the {colour} cube goes on a space of a technology; {called(p, option)} is none"
        set_ = t.word_set[t.words.spaces.index(option)]
        at = t.set_at[set_]
        spaces = [i for i in range(t.set_size[set_]) if t.space_word[at + i] == option]
        fits = p.takes(seat, at + spaces[0]) >> p.colour & 1 != 0
        grey = p.colour == GREY and p.tile_does(seat, GREY_ON)
        return first_reason(
            (not p.owns_set(seat, set_), "HYP-4.1", "you do not have that technology"),
            (not p.is_open(seat, set_), "HYP-4.2", "a cube lies on the other set of this technology"),
            (spaces == [p.closed_space(seat, set_)], "HYP-11.1", "your race tile closes this space"),
            (fits, "HYP-4.6", "a cube lies there already"),
            (grey, "HYP-11.8", "your grey cubes may lie on orange and grey spaces alone"),
            (True, "HYP-4.1", f"that space takes no {colour} cube"),
        )

    def why_impossible(self, p: Hyperborea) -> str:
        there = p.colour >= 0 and p.own[p.active * OWN + AVAILABLE + p.colour] > 0
        return "" if there else "colour must be that of an available cube"

    def label(self, p: Hyperborea, option: i64) -> str:
        """With the effect that the cube would wake."""
        name = word_label(p, option)
        set_ = p.t.word_set[p.t.words.spaces.index(option)]
        return f"{name}: wakes {p.t.texts['set_does'][set_]}" if wakes(p, option) else name

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        set_ = before.t.word_set[before.t.words.spaces.index(option)]
        text = f"places {with_article(COLOURS[before.colour])} cube on {before.t.texts['sets'][set_]}"
        if not wakes(before, option):
            return f"{text}."
        return f"{text} and wakes it: {before.t.texts['set_does'][set_].rstrip('.')}."


place_cube: Final = PlaceCube()


def wakes(p: Hyperborea, option: i64) -> bool:
    """Whether a cube placed there would fill the set."""
    return p.spaces_left(p.active, p.t.word_set[p.t.words.spaces.index(option)]) <= 1


def placeable(p: Hyperborea, seat: i64) -> i64:
    """The available colours that some space takes, as bits."""
    wanted = picking.colours_at(p.own, seat * OWN + AVAILABLE)
    found: i64 = 0
    set_ = p.next_set(seat, NONE)
    while set_ != NONE and found & wanted != wanted:
        if p.is_open(seat, set_):
            cubes = p.cubes(seat, set_)
            closed = p.closed_space(seat, set_)
            for i in range(p.t.set_size[set_]):
                if cubes >> 3 * i & 7 == 0 and i != closed:
                    found |= p.takes(seat, p.t.set_at[set_] + i)
        set_ = p.next_set(seat, set_)
    return found & wanted


def why_no_colour(p: Hyperborea, option: i64) -> tuple[str, str]:
    colour = p.t.words.colours.index(option)
    if p.own[p.active * OWN + AVAILABLE + colour] > 0:
        return "HYP-4.1", f"no free space takes {with_article(COLOURS[colour])} cube now"
    if p.own[p.active * OWN + UNUSED + colour] > 0:
        return "HYP-4.7", f"your {COLOURS[colour]} cube lies in the unused area"
    return "HYP-4.1", f"there is no {COLOURS[colour]} cube in your available area"


def empty_into_bag(p: Hyperborea, seat: i64, set_: i64) -> None:
    """All cubes of a set go into the bag."""
    cubes = p.cubes(seat, set_)
    p.set_cubes(seat, set_, 0)
    while cubes != 0:
        if cubes & 7 != 0:
            p.own[seat * OWN + BAG + (cubes & 7) - 1] += 1
        cubes >>= 3
