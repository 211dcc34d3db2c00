"""The questions of Hermetica: what may be answered, and what an answer does."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, TRUTH, Refusal
from aitch.core.game import Game
from aitch.core.rng import Rng, mix
from aitch.games.hermetica.adept import add_adept, add_deploys, adept_steps, can_deploy, deploy
from aitch.games.hermetica.board import (
    ADEPT,
    AROUND,
    CARRY,
    DEPLOY,
    EARTH,
    END,
    FIRE,
    LIFT,
    SHOOT,
    SPAWN_ADEPT,
    WALLS,
    Board,
    Rules,
)
from aitch.games.hermetica.earth import add_earth, can_push, earth_steps
from aitch.games.hermetica.entering import add_draft, add_homes, add_kinds, draft, place, spawn
from aitch.games.hermetica.fire import add_carries, add_fire, add_shots, fire_can_act, fire_steps
from aitch.games.hermetica.position import (
    ACTING,
    ADEPT_AT,
    ADEPT_DEPLOYS,
    ADEPT_GOES,
    DRAFTING,
    EARTH_GOES,
    FIRE_CARRIES,
    FIRE_GOES,
    FIRE_SHOOTS,
    LOST,
    NOBODY,
    PIECE,
    PLACING,
    PLACING_AT,
    RESERVE,
    SHIELD_AT,
    SPAWNING,
    TALLIES,
    UNIT,
    USED,
    WALLS_LEFT,
    WATER_GOES,
    WATER_HITS,
    WATER_LIFTS,
    WATER_ROUNDS,
    Position,
)
from aitch.games.hermetica.water import add_collision, add_water, can_relocate, relocate, water_slides


@final
class Hermetica(Position):
    def copy(self) -> Hermetica:
        twin = Hermetica()
        twin.game = self.game
        twin.viewer = self.viewer
        twin.seat = self.seat
        twin.board = self.board
        twin.rules = self.rules
        twin.cell = self.cell[:]
        twin.tally = self.tally[:]
        twin.past = self.past[:]
        twin.phase = self.phase
        twin.left = self.left
        twin.turns = self.turns
        twin.owed = self.owed
        twin.kind = self.kind
        twin.start = self.start
        twin.at = self.at
        twin.steps = self.steps
        twin.changed = self.changed
        twin.shield_from = self.shield_from
        twin.hit = self.hit
        twin.winner = self.winner
        twin.by_step = self.by_step
        return twin

    def options(self) -> list[int]:
        out: list[int] = []
        if self.seat == OVER:
            return out
        phase = self.phase
        if phase == ACTING:
            self.add_actions(out)
        elif phase == ADEPT_GOES:
            add_adept(self, out)
        elif phase == FIRE_GOES:
            add_fire(self, out)
        elif phase == EARTH_GOES:
            add_earth(self, out)
        elif phase == WATER_GOES:
            add_water(self, out)
        elif phase == WATER_HITS:
            add_collision(self, out)
        elif phase == ADEPT_DEPLOYS:
            add_deploys(self, out)
        elif phase == FIRE_CARRIES:
            add_carries(self, out)
        elif phase == FIRE_SHOOTS:
            add_shots(self, out)
        elif phase == WATER_LIFTS:
            self.add_empty_beside(out, self.at)
        elif phase == WATER_ROUNDS:
            self.add_empty_beside(out, self.hit)
        elif phase == PLACING:
            add_kinds(self, out)
        elif phase == DRAFTING:
            add_draft(self, out)
        else:
            add_homes(self, out)
        if phase > ACTING or phase == PLACING_AT:
            out.sort()
        return out

    def odds(self) -> list[int]:
        return []

    def add_actions(self, out: list[int]) -> None:
        side: i64 = self.seat
        cell = self.cell
        size = self.board.size
        h: i64 = 0
        low: i64 = side * 4 + 1
        while h < size:
            unit: i64 = (cell[h] & (UNIT | USED)) - low
            if 0 <= unit < 4 and self.can_act(h, unit + 1):
                out.append(h)
            h += 1
        if self.left >= 2:
            if self.may_return() and self.has_home(ADEPT):
                out.append(size + SPAWN_ADEPT)
            add_kinds(self, out)
        out.append(size + END)

    def can_act(self, h: i64, kind: i64) -> bool:
        """Whether a Unit has an activation that changes something (HER-3.6)."""
        if kind == ADEPT:
            return self.free_beside(h) or can_deploy(self, h)
        if kind == FIRE:
            return fire_can_act(self, h)
        if kind == EARTH:
            d: i64 = 0
            while d < 6:
                if can_push(self, h, d):
                    return True
                d += 1
            return False
        d = 0
        while d < 6:
            n: i64 = self.board.near[6 * h + d]
            if n >= 0 and (not self.cell[n] & PIECE or can_relocate(self, h, n)):
                return True
            d += 1
        return False

    def apply(self, option: int) -> None:
        phase = self.phase
        o: i64 = option
        size = self.board.size
        if phase == ACTING:
            self.act(o)
        elif phase == ADEPT_GOES:
            if o < size:
                adept_steps(self, o)
            elif o == size + DEPLOY:
                self.phase = ADEPT_DEPLOYS
            else:
                self.done()
        elif phase == FIRE_GOES:
            if o < size:
                fire_steps(self, o, False)
            elif o == size + SHOOT:
                self.phase = FIRE_SHOOTS
            elif o == size + CARRY:
                self.phase = FIRE_CARRIES
            else:
                self.done()
        elif phase == EARTH_GOES:
            if o < size:
                earth_steps(self, o)
            else:
                self.done()
        elif phase == WATER_GOES:
            water_slides(self, o)
        elif phase == WATER_HITS:
            if o < size:
                relocate(self, o)
            elif o == size + LIFT:
                self.phase = WATER_LIFTS
            elif o == size + AROUND:
                self.phase = WATER_ROUNDS
            else:
                self.done()
        elif phase == ADEPT_DEPLOYS:
            deploy(self, o)
        elif phase == FIRE_CARRIES:
            fire_steps(self, o, True)
        elif phase == FIRE_SHOOTS:
            self.capture(o)
            self.done()
        elif phase == WATER_LIFTS:
            self.shift(self.hit, o)
            self.done()
        elif phase == WATER_ROUNDS:
            self.shift(self.at, o)
            self.at = o
            self.done()
        elif phase == SPAWNING:
            spawn(self, o)
        elif phase == PLACING:
            self.kind = o - size - SPAWN_ADEPT + ADEPT
            self.phase = PLACING_AT
        elif phase == PLACING_AT:
            place(self, o)
        else:
            draft(self, o)

    def act(self, o: i64) -> None:
        size = self.board.size
        if o == size + END:
            self.pass_turn()
            return
        if o >= size:
            self.kind = o - size - SPAWN_ADEPT + ADEPT
            self.phase = SPAWNING
            return
        kind: i64 = (self.cell[o] & UNIT) - 4 * i64(self.seat)
        self.start = o
        self.at = o
        if kind == ADEPT:
            self.phase = ADEPT_GOES
        elif kind == FIRE:
            self.phase = FIRE_GOES
            self.shield_from = self.tally[SHIELD_AT + i64(self.seat)]
        elif kind == EARTH:
            self.phase = EARTH_GOES
        else:
            self.phase = WATER_GOES

    def key(self) -> int:
        key: i64 = self.placement()
        seat: i64 = self.seat + 3
        key = mix(key, seat + 8 * self.left + 64 * self.phase + 1024 * self.owed + 2048 * self.turns)
        key = mix(key, self.kind + 8 * self.steps + 64 * (self.start + 1) + 16384 * (self.at + 1))
        key = mix(key, self.hit + 1 + 256 * (self.shield_from + 1) + 65536 * self.changed)
        key = mix(key, self.winner + 1 + 8 * self.by_step)
        i: i64 = LOST
        while i < TALLIES:
            key = mix(key, self.tally[i] + 1)
            i += 1
        for past in self.past:
            key = mix(key, past)
        return key

    def prompt(self) -> str:
        from aitch.games.hermetica.narrate import prompt

        return prompt(self)

    def why_not(self, option: int) -> Refusal:
        from aitch.games.hermetica.refusals import why_not

        return why_not(self, option)

    def returns(self) -> list[float]:
        if self.seat != OVER or self.winner > 1:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def scores(self) -> list[int]:
        return [0, 0]

    def seen_by(self, seat: int) -> Hermetica:
        """All is open: everybody sees everything."""
        seen = self.copy()
        seen.viewer = seat
        return seen

    def sample(self, rng: Rng) -> Hermetica:
        full = self.copy()
        full.viewer = TRUTH
        return full

    def dump(self) -> dict[str, object]:
        return {
            "viewer": self.viewer,
            "seat": self.seat,
            "cell": list(self.cell),
            "tally": list(self.tally),
            "past": list(self.past),
            "phase": self.phase,
            "left": self.left,
            "turns": self.turns,
            "owed": self.owed,
            "kind": self.kind,
            "start": self.start,
            "at": self.at,
            "steps": self.steps,
            "changed": self.changed,
            "shield_from": self.shield_from,
            "hit": self.hit,
            "winner": self.winner,
            "by_step": self.by_step,
        }

    def load(self, data: dict[str, object]) -> Hermetica:
        twin = empty(self.game, self.board, self.rules)
        twin.viewer = whole(data["viewer"])
        twin.seat = whole(data["seat"])
        twin.cell = numbers(data["cell"])
        twin.tally = numbers(data["tally"])
        twin.past = numbers(data["past"])
        twin.phase = whole(data["phase"])
        twin.left = whole(data["left"])
        twin.turns = whole(data["turns"])
        twin.owed = whole(data["owed"])
        twin.kind = whole(data["kind"])
        twin.start = whole(data["start"])
        twin.at = whole(data["at"])
        twin.steps = whole(data["steps"])
        twin.changed = whole(data["changed"])
        twin.shield_from = whole(data["shield_from"])
        twin.hit = whole(data["hit"])
        twin.winner = whole(data["winner"])
        twin.by_step = whole(data["by_step"])
        return twin


def whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a whole number was expected")
    return value


def numbers(value: object) -> vec[i64]:
    if not isinstance(value, list):
        raise TypeError("a list was expected")
    return vec[i64]([whole(v) for v in value])


def empty(game: Game, board: Board, rules: Rules) -> Hermetica:
    """A board without pieces, Sun to move; all Elements are in reserve."""
    state = Hermetica()
    state.game = game
    state.viewer = TRUTH
    state.board = board
    state.rules = rules
    state.cell = vec[i64]([0] * board.size)
    state.tally = vec[i64]([0] * TALLIES)
    state.past = vec[i64]()
    state.left = 3
    state.turns = 0
    state.owed = 0
    state.winner = NOBODY
    state.by_step = 0
    state.rest(ACTING)
    for side in range(2):
        for k in range(3):
            state.tally[RESERVE + 3 * side + k] = board.supply[k]
        state.tally[SHIELD_AT + side] = -1
        state.tally[ADEPT_AT + side] = -1
    state.seat = 0
    return state


def opening(game: Game, board: Board, rules: Rules, walls: list[int] | None) -> Hermetica:
    """The first position: the Walls of a scheme, or none for the draft (HER-2.1)."""
    state = empty(game, board, rules)
    for side in range(2):
        state.put(side, ADEPT, board.primes[side])
    if walls is None:
        state.tally[WALLS_LEFT] = WALLS
        state.phase = DRAFTING
    else:
        for number, h in enumerate(walls):
            state.put_wall(h, number)
        state.phase = PLACING
    return state
