"""Chapter 2: the board is laid, Towns are drafted, goods are dealt."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.core.game import Setup
from aitch.games.sygon import derived, turns
from aitch.games.sygon.asking import SygonFollowUp, SygonQuestion
from aitch.games.sygon.places import BOARD, LAND, MATE, ORDER, OWN, SUPPLY, TOWN, VALUE
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.tables import CUBES, HEXES, NONE, OFF, TOWN_PIECE, UNKNOWN, VOLCANO, Tables
from aitch.games.sygon.wording import ground, hex_name, label_of, not_on_board

VALUES: Final = 13
"""Gold Values a token can have: 0 to 12, as many as there are numbers in the vocabulary."""


def boxed(setup: Setup, tables: Tables) -> Sygon:
    """Everything in its box: an empty board, full supplies, the bank."""
    n = int(tables.seats) if tables.spells else 0
    sizes = {"seats": int(tables.seats), "casters": n, "decks": min(n, 1), "hands": 2 * n + min(n, 1)}
    p = derived.fresh(setup, sizes | {"cards": int(tables.kinds)})
    p.tables, p.journal = tables, None
    p.clouds = tables.clouds
    for h in range(HEXES):
        p.board[BOARD * h + LAND] = tables.lands[h]
    for q in range(tables.seats):
        p.common[ORDER + q] = q
    p.recount()
    return p


def lay_given_board(p: Sygon, tables: Tables) -> None:
    """SYG-2.10: hexes and values of the recommended board."""
    for h in range(HEXES):
        p.board[BOARD * h + LAND] = tables.given_lands[h]
        p.board[BOARD * h + VALUE] = tables.given_values[h]


class SetupQuestion(SygonQuestion):
    """Cursor counts how far a part of the setup is: hexes, seats, or Towns."""

    def why_impossible(self, p: Sygon) -> str:
        if p.round or not self.fits(p):
            return "the setup is not there: see round (0), seat, cursor, and what lies on the board"
        return ""


class LayTile(SetupQuestion):
    """Which tile is laid next (SYG-2.1)?"""

    refuses = ("SYG-2.1", "{} is not among the tiles that are left to lay")

    def left(self, p: Sygon) -> vec[i64]:
        """How many of each landscape, then of each Volcano."""
        left = p.tables.tiles[:]
        for h in range(HEXES):
            land = p.board[BOARD * h + LAND]
            if land < len(left):
                left[land] -= 1
        return left

    def word(self, p: Sygon, kind: i64) -> i64:
        words = p.tables.words
        return words.goods.option(kind) if kind < VOLCANO else words.colours.option(kind - VOLCANO)

    def options(self, p: Sygon, out: list[int]) -> None:
        left = self.left(p)
        for kind in range(len(left)):
            if left[kind] > 0:
                out.append(self.word(p, kind))

    def odds(self, p: Sygon) -> list[int]:
        return [int(left) for left in self.left(p) if left > 0]

    def apply(self, p: Sygon, option: i64) -> None:
        words = p.tables.words
        kind = words.colours.index(option) + VOLCANO if words.colours.has(option) else words.goods.index(option)
        p.board[BOARD * p.cursor + LAND] = kind
        lay_next_tile(p)

    def prompt(self, p: Sygon) -> str:
        return f"Which tile is laid on {hex_name(p, p.cursor)}?"

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        """Only when all is laid: hex by hex would fill the log."""
        return "The board is laid." if after.question is draw_order else ""

    def fits(self, p: Sygon) -> bool:
        return p.seat == CHANCE and p.cursor < HEXES and p.land(p.cursor) == UNKNOWN


class LayToken(LayTile):
    """Which Gold Value does the next hex have (SYG-2.2)?"""

    refuses = ("SYG-2.2", "{} is not among the Gold Values that are left for this hex")

    def left(self, p: Sygon) -> vec[i64]:
        """Tokens of each value in the pool of the hex that gets one now."""
        board, rims = p.board, p.tables.rim
        rim = rims[p.cursor]
        left = p.tables.pools[VALUES * rim : VALUES * rim + VALUES]
        for h in range(p.cursor):
            if rims[h] == rim and board[BOARD * h + LAND] < VOLCANO:
                left[board[BOARD * h + VALUE]] -= 1
        return left

    def word(self, p: Sygon, kind: i64) -> i64:
        return p.tables.words.figures.option(kind)

    def apply(self, p: Sygon, option: i64) -> None:
        p.board[BOARD * p.cursor + VALUE] = p.tables.words.figures.index(option)
        p.cursor += 1
        lay_next_token(p)

    def prompt(self, p: Sygon) -> str:
        return f"Which Gold Value has {hex_name(p, p.cursor)}?"

    def fits(self, p: Sygon) -> bool:
        return p.seat == CHANCE and p.cursor < HEXES and p.land(p.cursor) < VOLCANO


class DrawOrder(SetupQuestion):
    """Who goes first, and with whom (SYG-2.3, SYG-12.1)?"""

    def options(self, p: Sygon, out: list[int]) -> None:
        """The seats that are not yet in the order of play."""
        for k in range(p.cursor, p.tables.seats):
            out.append(p.tables.words.seats.option(p.player(k)))
        out.sort()

    def apply(self, p: Sygon, option: i64) -> None:
        order, tables, n = p.common, p.tables, p.tables.seats
        first = tables.words.seats.index(option)
        if not tables.teams:
            for k in range(n):
                order[ORDER + k] = (first + k) % n
        elif tables.across:
            for k in range(4):
                order[ORDER + k] = (first + (k & 1) * 2 + (k >> 1)) % 4
        else:
            for k in range(p.cursor, 4):
                if order[ORDER + k] == first:
                    order[ORDER + k], order[ORDER + p.cursor] = order[ORDER + p.cursor], first
                    break
            p.cursor += 1
            if p.cursor < 3:
                return
        pair_teams(p)
        begin_draft(p)

    def prompt(self, p: Sygon) -> str:
        return f"Who is player {p.cursor + 1}?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        rule = "SYG-12.1" if p.tables.teams else "SYG-2.3"
        return rule, f"{label_of(p, option)} is not a seat that can be drawn now"

    def fits(self, p: Sygon) -> bool:
        return p.seat == CHANCE and p.cursor < (3 if p.tables.teams and not p.tables.across else 1)

    def deed(self, p: Sygon, option: i64) -> str:
        return f"{label_of(p, option)} is player {p.cursor + 1}."


class FoundTown(SetupQuestion):
    """Where does a Town of the draft go (SYG-2.4, SYG-2.5)?"""

    asks = "Where does your Town go?"
    told = "{who} founds a Town on {what}."

    def options(self, p: Sygon, out: list[int]) -> None:
        for h in range(HEXES):
            if p.land(h) < VOLCANO and p.town(h) == NONE:
                out.append(p.tables.words.hexes.option(h))

    def apply(self, p: Sygon, option: i64) -> None:
        h = p.tables.words.hexes.index(option)
        put_town(p, p.seat, h)
        p.site = h
        p.count = 1 if p.tables.rim[h] else 2
        p.question = found_wall

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        words = p.tables.words
        if words.walls.has(option):
            return "SYG-2.6", "Walls come with their own Town, and no more of them than its hex asks for"
        if not words.hexes.has(option):
            return "SYG-2.4", "it is time to draft a Town: a hex is chosen"
        h = words.hexes.index(option)
        if p.land(h) == OFF:
            return not_on_board(p, h)
        if p.town(h) >= 0:
            return "SYG-2.5", f"{hex_name(p, h)} has a Town already"
        return "SYG-2.5", f"{hex_name(p, h)} is {ground(p, h)}, not a landscape"

    def fits(self, p: Sygon) -> bool:
        return p.cursor < len(p.tables.draft) and p.seat == p.player(p.tables.draft[p.cursor])


class FoundWall(SygonFollowUp):
    """At which side of its hex does a Wall come with a drafted Town (SYG-2.6, SYG-2.7)?"""

    told = "{who} puts a {what}."

    def options(self, p: Sygon, out: list[int]) -> None:
        p.add_open_borders(p.site, out)

    def apply(self, p: Sygon, option: i64) -> None:
        p.raise_wall(p.seat, p.site, p.tables.words.walls.other(option))
        p.count -= 1
        if p.count == 0:
            p.site = NONE
            p.cursor += 1
            draft_next_town(p)

    def prompt(self, p: Sygon) -> str:
        which = "the second Wall" if p.count == 1 and not p.tables.rim[p.site] else "a Wall"
        return f"At which side of {hex_name(p, p.site)} does {which} go?"

    def why_not(self, p: Sygon, option: i64) -> tuple[str, str]:
        walls = p.tables.words.walls
        due = f"{p.count} more {'Wall is' if p.count == 1 else 'Walls are'} due in {hex_name(p, p.site)}"
        if not walls.has(option):
            return "SYG-2.6", due
        if walls.one(option) != p.site:
            return "SYG-2.6", f"{due}, and in no other hex"
        if p.wall(p.site, walls.other(option)) != NONE:
            return "SYG-2.6", f"{due}, at a side that has none"
        return "SYG-2.7", "that side is at the frame"

    def why_impossible(self, p: Sygon) -> str:
        if p.site < 0 or p.town(p.site) != p.seat or not 1 <= p.count <= 2:
            return "site must be a hex with a Town of the one who is asked, and count the 1 or 2 Walls that are due"
        return found_town.why_impossible(p)


class TakeCube(SetupQuestion):
    """Which cube does a player start with, besides those of the Towns (SYG-2.8)?"""

    asks = "Which cube do you start with, besides those of your Towns?"
    told = "{who} starts with {what}."
    refuses = ("SYG-2.8", "a cube of any kind is chosen now, and {} is none")

    def options(self, p: Sygon, out: list[int]) -> None:
        for kind in range(CUBES):
            out.append(p.tables.words.goods.option(kind))

    def apply(self, p: Sygon, option: i64) -> None:
        p.gain_cube(p.seat, p.tables.words.goods.index(option), 1)
        p.cursor += 1
        if p.cursor < p.tables.seats:
            p.ask(p.player(p.cursor), take_cube)
            return
        p.cursor = 0
        draft_next_wizard(p)

    def fits(self, p: Sygon) -> bool:
        return p.cursor < p.tables.seats and p.seat == p.player(p.cursor)


class DraftWizard(turns.PlaceWizard):
    """Where does a Wizard of a team start, before the first turn (SYG-12.2)?"""

    def apply(self, p: Sygon, option: i64) -> None:
        self.place(p, option)
        p.cursor += 1
        draft_next_wizard(p)

    def why_impossible(self, p: Sygon) -> str:
        order = p.tables.draft
        if p.round or p.seat != p.actor or p.seat != p.player(order[p.cursor % len(order)]) or not self.fits(p):
            return "round must be 0, and seat, turn and cursor those of one with a Wizard to place"
        return ""


lay_tile: Final = LayTile()
lay_token: Final = LayToken()
draw_order: Final = DrawOrder()
found_town: Final = FoundTown()
found_wall: Final = FoundWall()
take_cube: Final = TakeCube()
draft_wizard: Final = DraftWizard()


def lay_next_tile(p: Sygon) -> None:
    """Asks chance for the next tile, or goes on to the tokens."""
    while p.cursor < HEXES:
        if p.land(p.cursor) == UNKNOWN:
            p.ask(CHANCE, lay_tile)
            return
        p.cursor += 1
    p.cursor = HEXES if p.tables.given else 0
    lay_next_token(p)


def lay_next_token(p: Sygon) -> None:
    while p.cursor < HEXES:
        if p.land(p.cursor) < VOLCANO:
            p.ask(CHANCE, lay_token)
            return
        p.cursor += 1
    p.cursor = 0
    if p.tables.given and not p.tables.teams:
        begin_draft(p)
    else:
        p.ask(CHANCE, draw_order)


def pair_teams(p: Sygon) -> None:
    """Players 1 and 2 are teammates, and 3 and 4."""
    if p.tables.teams:
        for k in range(4):
            p.own[OWN * p.player(k) + MATE] = p.player(k ^ 1)


def begin_draft(p: Sygon) -> None:
    p.cursor = 0
    if p.tables.given:
        found_given_towns(p)
    else:
        draft_next_town(p)


def draft_next_town(p: Sygon) -> None:
    if p.cursor < len(p.tables.draft):
        p.ask(p.player(p.tables.draft[p.cursor]), found_town)
        return
    p.cursor = 0
    for k in range(p.tables.seats):  # SYG-2.8, SYG-2.9
        q = p.player(k)
        p.gain_gold(q, p.tables.start_gold[k])
        for h in range(HEXES):
            if p.town(h) == q:
                p.gain_cube(q, p.land(h), 1)
    p.ask(p.player(0), take_cube)


def put_town(p: Sygon, q: i64, h: i64) -> None:
    p.board[BOARD * h + TOWN] = q
    p.own[OWN * q + SUPPLY + TOWN_PIECE] -= 1


def found_given_towns(p: Sygon) -> None:
    """Towns, Walls and cubes of the recommended board; the free choice is among the cubes given."""
    for k in range(p.tables.seats):
        q = p.player(k)
        for town in p.tables.given_towns[k]:
            put_town(p, q, town[0])
            for d in town[1:]:
                p.raise_wall(q, town[0], d)
        for kind in p.tables.given_cubes[k]:
            p.gain_cube(q, kind, 1)
        p.gain_gold(q, p.tables.start_gold[k])
    draft_next_wizard(p)


def draft_next_wizard(p: Sygon) -> None:
    """SYG-12.2: in teams Wizards come in the order of the Towns; then, and otherwise at once, the first turn begins."""
    draft = p.tables.draft
    if p.tables.rotated_wizards and p.cursor < 3 * p.tables.seats:
        turns.hand_over(p, p.player(draft[p.cursor % len(draft)]))
        p.ask(p.actor, draft_wizard)
        return
    p.cursor = 0
    turns.begin_round(p)
    turns.proceed(p)
