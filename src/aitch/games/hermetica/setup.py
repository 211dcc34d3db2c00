"""The wall draft and the setup (HER-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import Question
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import ADEPT, SETUP_ELEMENTS, WALLS
from aitch.games.hermetica.places import ON_BOARD, OWN
from aitch.games.hermetica.position import PIECE, WALL, Hermetica
from aitch.games.hermetica.spawning import Enter, add_elements, why_no_spawn
from aitch.games.hermetica.wording import SIDES, hex_name, holds


class DraftWall(Question[Hermetica]):
    """Where does a Wall go (HER-2.2)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        size = p.board.size
        for h in range(size):
            if draftable(p, h) and not crowded(p, h):
                out.append(h)
        if not out:  # HER-2.4: the rule is waived where nothing else is left
            for h in range(size):
                if draftable(p, h):
                    out.append(h)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.put_wall(option, WALLS - p.walls_left)
        p.walls_left -= 1
        p.seat = 1 - p.seat
        if not p.walls_left:
            p.question = place_element
            p.seat = 0

    def prompt(self, p: Hermetica) -> str:
        return f"Where does {SIDES[p.seat]} put a Wall?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            walls = "1 Wall is" if p.walls_left == 1 else f"{p.walls_left} Walls are"
            return "HER-2.2", f"{walls} still to be put down before anything else"
        if p.cell[option] & PIECE:
            return "HER-2.3", holds(p, option)
        if p.board.home[option] >= 0:
            return "HER-2.3", f"{hex_name(p, option)} lies in {SIDES[p.board.home[option]]}'s Horizon"
        return "HER-2.4", f"a Wall on {hex_name(p, option)} would make a group of three"

    def why_impossible(self, p: Hermetica) -> str:
        return "" if p.walls_left > 0 else "all Walls stand"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return f"{SIDES[before.seat]} puts a Wall on {hex_name(before, option)}."


def draftable(p: Hermetica, h: i64) -> bool:
    return not p.cell[h] & PIECE and p.board.home[h] < 0


def crowded(p: Hermetica, h: i64) -> bool:
    """Whether a Wall on h would join a group of three."""
    near = p.board.near
    joined: i64 = 0
    for d in range(6):
        n: i64 = near[6 * h + d]
        if n >= 0 and p.cell[n] & WALL:
            joined += 1
            for e in range(6):
                m: i64 = near[6 * n + e]
                if m >= 0 and p.cell[m] & WALL:
                    return True
    return joined > 1


class PlaceElement(Question[Hermetica]):
    """Which Element is placed (HER-2.5)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        add_elements(p, out)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.kind = p.board.words.spawn.index(option) + ADEPT
        p.question = place_on_horizon

    def prompt(self, p: Hermetica) -> str:
        return f"Which Element does {SIDES[p.seat]} place?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        spawns = p.board.words.spawn
        if option < p.board.size:
            return "HER-2.5", "first say which Element is placed"
        if option == spawns.first:
            return "HER-2.5", "Elements are placed now; the Adept stands on its Prime"
        if spawns.has(option):
            return why_no_spawn(p, option)
        return "HER-2.5", f"the setup is not complete: each side places {SETUP_ELEMENTS} Elements before the first turn"

    def why_impossible(self, p: Hermetica) -> str:
        sun, moon = p.own[ON_BOARD], p.own[OWN + ON_BOARD]
        return "" if sun == moon + p.seat and moon < SETUP_ELEMENTS else "the sides place three Elements, in turn"

    def label(self, p: Hermetica, option: i64) -> str:
        return p.game.called(p, option).replace("Spawn", "Place")


class PlaceOnHorizon(Enter):
    """Where does the Element go (HER-2.5)?"""

    refuses = ("HER-2.5", "the {} is being placed: say where, or take it back")
    verb = "place"

    def apply(self, p: Hermetica, option: i64) -> None:
        side: i64 = p.seat
        p.put(side, p.kind, option)
        turn.rest(p, place_element)
        if side == 1 and p.own[OWN + ON_BOARD] == SETUP_ELEMENTS:
            p.seat = 0
            turn.begin_turn(p)
        else:
            p.seat = 1 - p.seat

    def why_impossible(self, p: Hermetica) -> str:
        return place_element.why_impossible(p) if p.kind > ADEPT else "no Element is being placed"

    def between_moves(self, p: Hermetica) -> bool:
        return False


draft_wall: Final = DraftWall()
place_element: Final = PlaceElement()
place_on_horizon: Final = PlaceOnHorizon()
