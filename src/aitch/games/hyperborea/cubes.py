"""Chapter 4: placing cubes, activating technologies; and picking a cube that lies somewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hyperborea.effects import activate
from aitch.games.hyperborea.position import (
    Position,
    closed_space,
    cubes_on,
    is_filled,
    is_open,
    owns_set,
    pile,
    place_of,
    takes,
)
from aitch.games.hyperborea.terms import (
    AVAILABLE,
    BAG,
    COLOURED,
    CUBE_COLOURS,
    FOR_ELIMINATE,
    FOR_RESET,
    FOR_RESTORE,
    FOR_SWAP,
    GREY,
    NONE,
    UNUSED,
    W_AVAILABLE,
    W_COLOUR,
    W_UNUSED,
)

EVERY_CUBE: Final = (1 << CUBE_COLOURS) - 1
NOT_GREY: Final = (1 << COLOURED) - 1


def placeable(s: Position, seat: i64) -> i64:
    """The available colours that some space takes, as bits."""
    at = pile(seat, AVAILABLE)
    wanted: i64 = 0
    c: i64 = 0
    while c < CUBE_COLOURS:
        if s.piles[at + c] > 0:
            wanted |= 1 << c
        c += 1
    found: i64 = 0
    set_: i64 = 0
    while set_ < s.t.sets and found & wanted != wanted:
        if owns_set(s, seat, set_) and is_open(s, seat, set_):
            found |= takes_on(s, seat, set_)
        set_ += 1
    return found & wanted


def takes_on(s: Position, seat: i64, set_: i64) -> i64:
    """The colours that the free spaces of a set take, as bits."""
    t = s.t
    space = t.set_at[set_]
    last = space + t.set_size[set_]
    closed = closed_space(s, seat, set_)
    found: i64 = 0
    while space < last:
        if s.cubes[place_of(s, seat, space)] == 0 and space != closed:
            found |= takes(s, seat, space)
        space += 1
    return found


def space_words(s: Position) -> list[int]:
    """Where the picked colour can be placed; equal free spaces of a set are one word."""
    t = s.t
    p = s.active
    out: list[int] = []
    shown = NONE
    set_: i64 = 0
    while set_ < t.sets:
        if owns_set(s, p, set_) and is_open(s, p, set_):
            space = t.set_at[set_]
            last = space + t.set_size[set_]
            closed = closed_space(s, p, set_)
            while space < last:
                word = t.space_word[space]
                if word != shown and space != closed and s.cubes[place_of(s, p, space)] == 0:
                    if takes(s, p, space) >> s.colour & 1 != 0:
                        out.append(word)
                        shown = word
                space += 1
        set_ += 1
    return out


def place(s: Position, word: i64) -> bool:
    """Puts the picked cube on a free space with this word; True if an activation asks for a choice (HYP-4.4)."""
    t = s.t
    p = s.active
    set_ = t.word_set[word - t.w_space]
    closed = closed_space(s, p, set_)
    space = t.set_at[set_]
    while t.space_word[space] != word or space == closed or s.cubes[place_of(s, p, space)] != 0:
        space += 1
    s.piles[pile(p, AVAILABLE) + s.colour] -= 1
    s.cubes[place_of(s, p, space)] = s.colour + 1
    if not is_filled(s, p, set_):
        return False
    card = set_ - t.first_card_set
    if s.choices.forever != 0 and card >= 0:
        s.lit[card] = 1
    return activate(s, t.set_program[set_])


def pickable(s: Position, purpose: i64) -> i64:
    """The colours that may be picked for a purpose, as bits."""
    if purpose == FOR_ELIMINATE:
        return 1 << GREY
    if purpose in (FOR_RESTORE, FOR_RESET):
        return EVERY_CUBE
    if purpose == FOR_SWAP:
        return swappable(s)
    return NOT_GREY


def swappable(s: Position) -> i64:
    """Colours for which the supply has a cube of another colour (HYP-10.5)."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURED:
        d: i64 = 0
        while d < COLOURED:
            if d != c and s.supply[d] > 0:
                out |= 1 << c
                break
            d += 1
        c += 1
    return out


def in_zone(s: Position, seat: i64, zone: i64) -> i64:
    """The colours that lie in a zone (the word of an area or of spaces), as bits."""
    t = s.t
    found: i64 = 0
    if zone < t.w_space:
        at = pile(seat, AVAILABLE if zone == W_AVAILABLE else UNUSED)
        c: i64 = 0
        while c < CUBE_COLOURS:
            if s.piles[at + c] > 0:
                found |= 1 << c
            c += 1
        return found
    set_ = t.word_set[zone - t.w_space]
    space = t.set_at[set_]
    last = space + t.set_size[set_]
    while space < last:
        cube = s.cubes[place_of(s, seat, space)]
        if cube != 0 and t.space_word[space] == zone:
            found |= 1 << (cube - 1)
        space += 1
    return found


def may_be_left(s: Position, seat: i64, set_: i64) -> bool:
    """Whether a Reset lets the player choose about the cubes of a set (HYP-3.11, HYP-3.12)."""
    card = set_ - s.t.first_card_set
    if card >= 0 and s.t.card_continuous[card] != 0:
        return True
    return s.choices.faq_reset == 0 and not is_filled(s, seat, set_)


def zone_words(s: Position, seat: i64, purpose: i64) -> list[int]:
    """Where a seat has cubes to pick from for a purpose."""
    t = s.t
    mask = pickable(s, purpose)
    out: list[int] = []
    if purpose != FOR_RESET:
        if in_zone(s, seat, W_AVAILABLE) & mask != 0:
            out.append(W_AVAILABLE)
        if in_zone(s, seat, W_UNUSED) & mask != 0:
            out.append(W_UNUSED)
    shown = NONE
    set_: i64 = 0
    while set_ < t.sets:
        if owns_set(s, seat, set_) and (purpose != FOR_RESET or may_be_left(s, seat, set_)):
            space = t.set_at[set_]
            last = space + t.set_size[set_]
            while space < last:
                word = t.space_word[space]
                cube = s.cubes[place_of(s, seat, space)]
                if word != shown and cube != 0 and mask >> (cube - 1) & 1 != 0:
                    out.append(word)
                    shown = word
                space += 1
        set_ += 1
    return out


def any_cube(s: Position, seat: i64, purpose: i64) -> bool:
    """Whether `zone_words` has a word."""
    t = s.t
    mask = pickable(s, purpose)
    if mask == 0:
        return False
    if (in_zone(s, seat, W_AVAILABLE) | in_zone(s, seat, W_UNUSED)) & mask != 0:
        return True
    set_: i64 = 0
    while set_ < t.sets:
        if owns_set(s, seat, set_):
            space = t.set_at[set_]
            last = space + t.set_size[set_]
            while space < last:
                cube = s.cubes[place_of(s, seat, space)]
                if cube != 0 and mask >> (cube - 1) & 1 != 0:
                    return True
                space += 1
        set_ += 1
    return False


def colour_words(bits: i64) -> list[int]:
    out: list[int] = []
    c: i64 = 0
    while c < CUBE_COLOURS:
        if bits >> c & 1 != 0:
            out.append(W_COLOUR + c)
        c += 1
    return out


def lowest(bits: i64) -> i64:
    c: i64 = 0
    while bits >> c & 1 == 0:
        c += 1
    return c


def take_cube(s: Position, seat: i64, zone: i64, colour: i64, put: i64) -> None:
    """Takes a cube out of a zone; `put` is what lies there then: a colour plus one, or nothing."""
    t = s.t
    if zone < t.w_space:
        at = pile(seat, AVAILABLE if zone == W_AVAILABLE else UNUSED)
        s.piles[at + colour] -= 1
        if put != 0:
            s.piles[at + put - 1] += 1
        return
    space = t.set_at[t.word_set[zone - t.w_space]]
    while t.space_word[space] != zone or s.cubes[place_of(s, seat, space)] != colour + 1:
        space += 1
    s.cubes[place_of(s, seat, space)] = put


def empty_into_bag(s: Position, seat: i64, set_: i64) -> None:
    """All cubes of a set go into the bag."""
    t = s.t
    if cubes_on(s, seat, set_) == 0:
        return
    space = t.set_at[set_]
    last = space + t.set_size[set_]
    while space < last:
        i = place_of(s, seat, space)
        if s.cubes[i] != 0:
            s.piles[pile(seat, BAG) + s.cubes[i] - 1] += 1
            s.cubes[i] = 0
        space += 1
