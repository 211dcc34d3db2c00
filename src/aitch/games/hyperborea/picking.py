"""Chapter 10, cubes: restoring, swapping, eliminating and generating them, and picking one that lies somewhere."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.games.hyperborea import payments, turn
from aitch.games.hyperborea.kinds import with_article
from aitch.games.hyperborea.numbers import ELIMINATE, NOTHING, RESTORE, SWAP
from aitch.games.hyperborea.places import AVAILABLE, BAG, OWN, SUPPLY, UNUSED
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import COLOURS, CUBE_COLOURS, GREY, NONE
from aitch.games.hyperborea.wording import InMove, called, named, word_label

EVERY_CUBE: Final = 127
NOT_GREY: Final = 63

# Why a cube or a miniature is being picked.
FOR_RESTORE: Final = 0
FOR_PAY: Final = 1
FOR_SWAP: Final = 2
FOR_ELIMINATE: Final = 3
FOR_LOSS: Final = 4
FOR_RESET: Final = 5
RESET: Final = "Reset: which cubes on half-filled sets go into the bag, too? Those you leave wait there."
PURPOSES: Final = [
    ("restore", "HYP-10.3", "Which cube goes back into the bag?", "restores a cube from"),
    ("pay", "HYP-10.4", "Which cube do you give up?", "gives up a cube from"),
    ("swap", "HYP-10.5", "Which cube is replaced by another colour?", "swaps a cube from"),
    ("eliminate", "HYP-10.6", "Which grey cube is eliminated?", "eliminates a grey cube from"),
    ("lose", "HYP-10.9", "Which cube do you lose?", "loses a cube from"),
    ("reset", "HYP-3.11", RESET, "takes a cube back from"),
]
"""In texts of positions; the rule; what is asked; what is told."""
PURPOSE_OF: Final = {RESTORE: FOR_RESTORE, SWAP: FOR_SWAP, ELIMINATE: FOR_ELIMINATE}
"""What a cube is picked for when an effect is spent."""


class PickCube(InMove):
    """From which area or spaces is the cube taken?"""

    needs: ClassVar = ["purpose"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        if p.purpose == FOR_RESET:
            out.append(p.t.words.done)
        add_zones(p, p.seat, p.purpose, out)

    def apply(self, p: Hyperborea, option: i64) -> None:
        if option == p.t.words.done:
            turn.draw_hand(p)
            turn.finish(p)
        else:
            p.zone = option
            turn.ask(p, pick_colour)

    def prompt(self, p: Hyperborea) -> str:
        return PURPOSES[p.purpose][2]

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        words, rule = p.t.words, PURPOSES[p.purpose][1]
        if option not in (words.available, words.unused) and not words.spaces.has(option):
            return rule, f"{called(p, option)} is no place where cubes of yours lie"
        if words.spaces.has(option) and not p.owns_set(p.seat, p.t.word_set[words.spaces.index(option)]):
            return rule, "you do not have that technology"
        if in_zone(p, p.seat, option) == 0:
            return rule, f"{zone_name(p, option)} has no cube of yours"
        if p.purpose == FOR_RESET:
            return "HYP-3.10", "cubes of the areas and of filled sets go into the bag without a choice"
        return rule, f"{zone_name(p, option)} has no cube that can be picked for this"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        if option == before.t.words.done:
            return "leaves what waits on half-filled sets."
        return f"{PURPOSES[before.purpose][3]} {zone_name(before, option)}."


class PickColour(InMove):
    """Which of the cubes that lie there?"""

    asks = "A cube of which colour?"
    needs: ClassVar = ["purpose", "zone"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        add_colours(p, in_zone(p, p.seat, p.zone) & pickable(p, p.purpose), out)

    def apply(self, p: Hyperborea, option: i64) -> None:
        """The cube is known: does with it what it was picked for."""
        seat: i64 = p.seat
        colour = p.t.words.colours.index(option)
        if p.purpose == FOR_SWAP:
            p.colour = colour
            turn.ask(p, swap_into)
            return
        take_cube(p, seat, p.zone, colour, 0)
        if p.purpose in (FOR_RESTORE, FOR_RESET):
            p.own[seat * OWN + BAG + colour] += 1
        else:
            p.left[SUPPLY + colour] += 1
        payments.given_up(p)

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        return PURPOSES[p.purpose][1], f"{called(p, option)} cannot be picked from {zone_name(p, p.zone)}"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        what = with_article(word_label(before, option))
        return f"{PURPOSES[before.purpose][3]} {zone_name(before, before.zone)}: {what}."


class SwapInto(InMove):
    """Which colour comes in place of the picked cube (HYP-10.5)?"""

    def options(self, p: Hyperborea, out: list[int]) -> None:
        add_colours(p, in_supply(p, p.colour), out)

    def apply(self, p: Hyperborea, option: i64) -> None:
        """The new cube lies where the old one lay, whatever the space asks for; nothing is activated."""
        colour = p.t.words.colours.index(option)
        take_cube(p, p.seat, p.zone, p.colour, colour + 1)
        p.left[SUPPLY + p.colour] += 1
        p.left[SUPPLY + colour] -= 1
        turn.finish(p)

    def prompt(self, p: Hyperborea) -> str:
        return f"Which colour replaces the {COLOURS[p.colour]} cube?"

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        return "HYP-10.5", f"the new cube comes from the supply and is neither grey nor {COLOURS[p.colour]}"

    def why_impossible(self, p: Hyperborea) -> str:
        there = p.zone >= 0 and p.colour >= 0 and in_zone(p, p.seat, p.zone) >> p.colour & 1 != 0
        return "" if there else "zone and colour must tell of a cube"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        return f"swaps {with_article(COLOURS[before.colour])} cube for {with_article(word_label(before, option))}."


class GenerateCube(InMove):
    """A cube of which colour goes into the bag (HYP-10.2)?"""

    asks = "A cube of which colour goes into your bag?"
    refuses = ("HYP-10.2", "the supply gives no cube for {}")
    does = "puts {a} into the bag."

    def options(self, p: Hyperborea, out: list[int]) -> None:
        add_colours(p, in_supply(p, NONE), out)

    def apply(self, p: Hyperborea, option: i64) -> None:
        generate(p, p.t.words.colours.index(option))


pick_cube: Final = PickCube()
pick_colour: Final = PickColour()
swap_into: Final = SwapInto()
generate_cube: Final = GenerateCube()


def add_colours(p: Hyperborea, bits: i64, out: list[int]) -> None:
    for c in range(CUBE_COLOURS):
        if bits >> c & 1 != 0:
            out.append(p.t.words.colours.option(c))


def generate(p: Hyperborea, colour: i64) -> None:
    """HYP-10.2."""
    p.left[SUPPLY + colour] -= 1
    p.own[p.active * OWN + BAG + colour] += 1
    turn.finish(p)


def colours_at(numbers: vec[i64], first: i64) -> i64:
    """The colours of which there are cubes, as bits: seven numbers, one for each colour."""
    found: i64 = 0
    for c in range(CUBE_COLOURS):
        if numbers[first + c] > 0:
            found |= 1 << c
    return found


def in_bag(p: Hyperborea) -> i64:
    """The colours that the active player could draw (HYP-10.1), as bits."""
    return colours_at(p.own, p.active * OWN + BAG)


def in_supply(p: Hyperborea, but: i64) -> i64:
    """Colours of which the supply still has a cube, as bits; neither grey nor the one that is given."""
    there = colours_at(p.left, SUPPLY) & NOT_GREY
    return there if but == NONE else there & ~(1 << but)


def pickable(p: Hyperborea, purpose: i64) -> i64:
    """The colours that may be picked for a purpose, as bits."""
    if purpose == FOR_ELIMINATE:
        return 1 << GREY
    if purpose in (FOR_RESTORE, FOR_RESET):
        return EVERY_CUBE
    if purpose != FOR_SWAP:
        return NOT_GREY
    # Colours for which the supply has a cube of another colour (HYP-10.5).
    there = in_supply(p, NONE)
    if there & (there - 1) != 0:
        return NOT_GREY
    return NOT_GREY & ~there if there != 0 else 0


def in_zone(p: Hyperborea, seat: i64, zone: i64) -> i64:
    """The colours that lie in a zone (the word of an area or of spaces), as bits."""
    t = p.t
    if not t.words.spaces.has(zone):
        return colours_at(p.own, seat * OWN + (AVAILABLE if zone == t.words.available else UNUSED))
    found: i64 = 0
    set_ = t.word_set[t.words.spaces.index(zone)]
    cubes = p.cubes(seat, set_)
    for i in range(t.set_size[set_]):
        cube = cubes >> 3 * i & 7
        if cube != 0 and t.space_word[t.set_at[set_] + i] == zone:
            found |= 1 << (cube - 1)
    return found


def may_be_left(p: Hyperborea, seat: i64, set_: i64) -> bool:
    """Whether a Reset lets the player choose about the cubes of a set (HYP-3.11, HYP-3.12)."""
    card = set_ - p.t.first_card_set
    if card >= 0 and p.t.card_does[card] != NOTHING:
        return True
    return not p.rules.faq_reset and not p.is_filled(seat, set_)


def add_zones(p: Hyperborea, seat: i64, purpose: i64, out: list[int]) -> None:
    """Where a seat has cubes to pick from."""
    t = p.t
    mask = pickable(p, purpose)
    if purpose != FOR_RESET:
        for zone in (t.words.available, t.words.unused):
            if in_zone(p, seat, zone) & mask != 0:
                out.append(zone)
    shown: i64 = NONE
    set_ = p.next_set(seat, NONE)
    while set_ != NONE:
        cubes = p.cubes(seat, set_)
        if cubes != 0 and (purpose != FOR_RESET or may_be_left(p, seat, set_)):
            space = t.set_at[set_]
            while cubes != 0:
                word, cube = t.space_word[space], cubes & 7
                if word != shown and cube != 0 and mask >> (cube - 1) & 1 != 0:
                    out.append(word)
                    shown = word
                cubes >>= 3
                space += 1
        set_ = p.next_set(seat, set_)


def any_cube(p: Hyperborea, seat: i64, purpose: i64) -> bool:
    """Whether a seat has a cube to pick for a purpose."""
    out: list[int] = []
    add_zones(p, seat, purpose, out)
    return len(out) > 0


def zone_name(p: Hyperborea, zone: i64) -> str:
    """The area or the set of the word from which a cube is picked."""
    spaces = p.t.words.spaces
    return p.t.texts["sets"][p.t.word_set[spaces.index(zone)]] if spaces.has(zone) else f"the {named(p, zone)} area"


def take_cube(p: Hyperborea, seat: i64, zone: i64, colour: i64, put: i64) -> None:
    """Takes a cube out of a zone; `put` is what lies there then: a colour plus one, or nothing."""
    t = p.t
    if not t.words.spaces.has(zone):
        at = seat * OWN + (AVAILABLE if zone == t.words.available else UNUSED)
        p.own[at + colour] -= 1
        if put != 0:
            p.own[at + put - 1] += 1
        return
    set_ = t.word_set[t.words.spaces.index(zone)]
    cubes = p.cubes(seat, set_)
    i: i64 = 0
    while t.space_word[t.set_at[set_] + i] != zone or cubes >> 3 * i & 7 != colour + 1:
        i += 1
    p.set_cubes(seat, set_, cubes & ~(7 << 3 * i) | put << 3 * i)
