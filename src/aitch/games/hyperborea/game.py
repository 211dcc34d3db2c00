"""Hyperborea, the factory: its facts, its options, its first position, its census."""

from __future__ import annotations

from pathlib import Path

from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import OVER
from aitch.core.gallery import Exhibit
from aitch.core.game import SETUP, Setup, read_variants
from aitch.core.players import Players
from aitch.core.scene import Scene
from aitch.games.hyperborea import actions, census, cubes, derived, notation, numbers, scene, tables, turn
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.breakdown import breakdown
from aitch.games.hyperborea.clues import CLUES, UNLEARNED, tell_and_score, tell_clues
from aitch.games.hyperborea.ending import ENDINGS
from aitch.games.hyperborea.gallery import gallery
from aitch.games.hyperborea.old import rewrite_dump
from aitch.games.hyperborea.pack import Book
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.score import score
from aitch.games.hyperborea.wording import word_label

FOLLOW_UPS = 40
"""More answers than one action of a turn brings after itself: hexes turned up, losses, picked cubes, cards, draws."""


class HyperboreaGame(notation.Notation):
    name = "hyperborea"
    title = "Hyperborea"
    tagline = "Draw cubes, wake technologies, and win the land behind the fallen barrier."
    minutes = "45-150"
    rules_version = "3"
    changes = {
        "2": "the homelands of four and five players are laid evenly (HYP-2.3), race and tile can be picked apart"
        " (HYP-2.1, HYP-2.7), and the limit of rounds leaves everybody the last turn (HYP-12.13)",
        "3": "the homelands of five players are given out from the first player on, so that no seat is better off"
        " (HYP-2.3)",
    }
    prefix = "HYP"
    hides = True
    ends_turn = ["end", "done"]
    players = Players(strong=30, expert=34, horizon=700, master=420, beginner=0.14, casual=0.015)
    clues = CLUES
    unlearned = UNLEARNED
    endings = ENDINGS
    folder = str(Path(__file__).parent)
    score = staticmethod(score)
    """As it is: search asks for it too often to go by a method, which would not be compiled."""
    tell_clues = staticmethod(tell_clues)
    tell_and_score = staticmethod(tell_and_score)
    variants = read_variants(folder)

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.book = Book(pack)
        self.vocabulary = self.book.words.words
        self.seat_counts = sorted({seats for seats, _ in self.book.maps})
        self.set_out: dict[tuple[int, str], Hyperborea] = {}
        """For each number of seats and kind of map the cubes in the bags, all else in the supply."""

    def begin(self, setup: Setup) -> Hyperborea:
        p = self.before_setup(setup)
        turn.advance(p)
        return p

    def before_setup(self, setup: Setup) -> Hyperborea:
        kind = setup.seats, str(setup.options["map"])
        if kind not in self.set_out:
            t = self.book.tables(*kind)
            sizes = {"seats": setup.seats, "cells": int(t.cells), "cards": int(t.cards), "sets": int(t.first_card_set)}
            p = derived.fresh(setup, sizes | {"kinds": int(t.kinds), "ruins": int(t.ruins)})
            p.t, p.rules = t, tables.HouseRules(setup.options)
            for seat in range(setup.seats):
                for c in range(tables.COLOURED):
                    p.own[seat * at.OWN + at.BAG + c] = 1
            p.recount()
            self.set_out[kind] = p
        p = self.set_out[kind].copy()
        p.setup, p.rules = setup, tables.HouseRules(setup.options)
        return p

    def blank(self, setup: Setup) -> Hyperborea:
        """In the middle of a turn, with neutral homelands and nobody on the map."""
        p = self.before_setup(setup)
        p.seat, p.stage, p.question = 0, numbers.STAGE_MAIN, actions.act
        notation.complete_lands(p)
        notation.complete_sites(p)
        return p

    def seat_names(self, seats: int) -> list[str]:
        return tables.SEAT_NAMES[:seats]

    def bound(self, state: Hyperborea) -> int:
        seats = int(state.t.seats)
        turns = (int(state.rules.rounds) + 1) * seats
        return 100 + 20 * seats + turns * (int(state.t.turn_limit) * FOLLOW_UPS + 400)

    def whose_draw(self, state: Hyperborea) -> int:
        """Cubes are drawn by whoever's turn it is."""
        return int(state.active)

    def heading(self, state: Hyperborea) -> str:
        if state.stage < numbers.STAGE_START:
            return SETUP
        return f"Round {state.round + 1}: {tables.SEAT_NAMES[state.active]}"

    def turn_part(self, state: Hyperborea) -> str:
        """The stage of the turn; in the midst of it, whether effects wait to be spent or cubes to be placed."""
        named = super().turn_part(state)
        if named:
            return named
        if state.stage < numbers.STAGE_START:
            return "bag" if state.stage >= numbers.STAGE_EXTRA_CUBES else "realms"
        if state.stage == numbers.STAGE_START:
            return "start"
        if state.stage > numbers.STAGE_MAIN:
            return "end"
        loose = state.active * at.OWN + at.AVAILABLE
        cubes_wait = any(state.own[loose + colour] for colour in range(tables.CUBE_COLOURS))
        begins = state.question is actions.act and cubes_wait and not any(state.pool)
        return "cubes" if begins or state.question is cubes.place_cube else "effects"

    def components(self, state: Hyperborea) -> dict[str, int]:
        return census.components(state)

    def census(self, state: Hyperborea) -> dict[str, dict[str, int]]:
        return census.census(state)

    def scene(self, state: Hyperborea) -> Scene:
        return scene.scene(state, self.book)

    def gallery(self) -> list[Exhibit]:
        return gallery(self, self.book)

    def called(self, state: Hyperborea, option: int) -> str:
        return word_label(state, option)

    def ending(self, state: Hyperborea) -> str:
        return ENDINGS[int(state.ending)] if state.seat == OVER else ""

    def reason(self, state: Hyperborea) -> str:
        if state.seat != OVER:
            return ""
        names = self.seat_names(int(state.t.seats))
        scores, returns = state.scores(), state.returns()
        order = sorted(range(len(names)), key=lambda q: -returns[q])
        told = ", ".join(f"{names[q]} {scores[q]}" for q in order)
        closer = names[int(state.closer)]
        how = {
            "gems": f"{closer} gathered enough gems",
            "technologies": f"{closer} learned a fifth technology",
            "miniatures": f"{closer} put the last miniature on the map",
            "rounds": f"{state.round} rounds have been played",
        }
        rule = "HYP-12.13" if self.ending(state) == "rounds" else "HYP-12.6"
        return f"{names[order[0]]} wins ({told}). {how[self.ending(state)]} ({rule})."

    def breakdown(self, state: Hyperborea) -> Breakdown:
        return breakdown(state)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old, self.book.columns, self.book.numbers["first_card_set"])
