"""The position and its questions."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal
from aitch.core.rng import Rng, mix
from aitch.games.sygon.building import answer_build, answer_get, build_options, get_options
from aitch.games.sygon.casting import cast_options, cast_spell, pick_caster, spell_options
from aitch.games.sygon.collection import discard, discard_options
from aitch.games.sygon.layout import (
    A_BUILD,
    A_CAST,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FIRST,
    A_GET,
    A_LOSS,
    A_MOVE,
    A_PLACE,
    A_ROLL,
    A_SPELL,
    A_TARGET,
    A_TILE,
    A_TOKEN,
    A_TOWN,
    A_TOWN_WALL,
    EXTRA,
    FORAGED,
    HEXES,
    LAND,
    TERM,
    THERE,
    TOWN,
    VALUE,
    W_CUBE,
    W_DONE,
    W_HEX,
    W_MATE,
    W_SPELL,
    WALL,
    WIZARD,
)
from aitch.games.sygon.movement import move_options, move_wizard, pick_wizard, target_options
from aitch.games.sygon.position import Position
from aitch.games.sygon.prompts import prompt
from aitch.games.sygon.refusals import reason
from aitch.games.sygon.scoring import points, results
from aitch.games.sygon.setup import (
    answer_cube,
    answer_order,
    answer_tile,
    answer_token,
    answer_town,
    answer_town_wall,
    begin,
    cube_options,
    order_options,
    tile_odds,
    tile_options,
    token_odds,
    token_options,
    town_options,
    town_wall_options,
)
from aitch.games.sygon.turns import (
    answer_done,
    answer_mate,
    answer_place,
    end_round,
    may_hand_over,
    place_options,
    proceed,
)
from aitch.games.sygon.volcano import answer_face, answer_loss, face_options, loss_options


@final
class Sygon(Position):
    def begin(self) -> None:
        """Sets up to the first question."""
        begin(self)

    def options(self) -> list[int]:
        ask = self.ask
        out: list[int] = []
        if ask == A_MOVE:
            move_options(self, self.actor, out)
        elif ask == A_TARGET:
            target_options(self, out)
            return out
        elif ask == A_BUILD:
            build_options(self, self.actor, out)
        elif ask == A_GET:
            get_options(self, out)
            return out
        elif ask == A_CAST:
            cast_options(self, self.actor, out)
        elif ask == A_SPELL:
            spell_options(self, out)
            return out
        else:
            return self.rare_options()
        out.append(W_DONE)
        if self.t.width == 2 and may_hand_over(self):
            out.append(W_MATE)
        return out

    def rare_options(self) -> list[int]:
        """The options of questions that come seldom."""
        ask = self.ask
        out: list[int] = []
        if ask == A_PLACE:
            place_options(self, self.actor, out)
        elif ask == A_DISCARD:
            discard_options(self, self.actor, out)
        elif ask == A_ROLL or ask == A_FACE:
            return face_options()
        elif ask == A_LOSS:
            return loss_options(self)
        elif ask == A_TILE:
            return tile_options(self)
        elif ask == A_TOKEN:
            return token_options(self)
        elif ask == A_FIRST:
            return order_options(self)
        elif ask == A_TOWN:
            return town_options(self)
        elif ask == A_TOWN_WALL:
            return town_wall_options(self)
        elif ask == A_CUBE:
            return cube_options()
        return out

    def odds(self) -> list[int]:
        if self.seat != CHANCE:
            return []
        if self.ask == A_TILE:
            return tile_odds(self)
        if self.ask == A_TOKEN:
            return token_odds(self)
        return [1] * len(self.options())

    def apply(self, option: int) -> None:
        o: i64 = option
        ask = self.ask
        self.last = o
        if o == W_MATE:
            answer_mate(self)
        elif ask == A_MOVE:
            self.handed = 0
            if o != W_DONE:
                pick_wizard(self, o)
                return
            answer_done(self)
        elif ask == A_TARGET:
            move_wizard(self, o - W_HEX)
        elif ask == A_BUILD:
            self.handed = 0
            if o == W_DONE:
                answer_done(self)
            else:
                answer_build(self, o)
                if self.ask == A_GET:
                    return
        elif ask == A_GET:
            answer_get(self, o)
        elif ask == A_CAST:
            self.handed = 0
            if o != W_DONE:
                pick_caster(self, o)
                return
            answer_done(self)
        elif ask == A_SPELL:
            cast_spell(self, o - W_SPELL)
        elif not self.apply_rare(o):
            return
        proceed(self)

    def apply_rare(self, o: i64) -> bool:
        """Answers questions that come seldom.  Returns whether the running turn goes on from here."""
        ask = self.ask
        if ask == A_PLACE:
            answer_place(self, o)
            return True
        if ask == A_DISCARD:
            discard(self, self.actor, o - W_CUBE)
            return True
        if ask == A_ROLL or ask == A_FACE:
            return answer_face(self, o) and end_round(self)
        if ask == A_LOSS:
            return answer_loss(self, o) and end_round(self)
        if ask == A_TILE:
            answer_tile(self, o)
        elif ask == A_TOKEN:
            answer_token(self, o)
        elif ask == A_FIRST:
            answer_order(self, o)
        elif ask == A_TOWN:
            answer_town(self, o)
        elif ask == A_TOWN_WALL:
            answer_town_wall(self, o)
        elif ask == A_CUBE:
            answer_cube(self, o)
        return False

    def copy(self) -> Sygon:
        twin = Sygon.__new__(Sygon)
        twin.game = self.game
        twin.viewer = self.viewer
        twin.seat = self.seat
        twin.t = self.t
        twin.board = self.board[:]
        twin.own = self.own[:]
        twin.cards = self.cards[:] if self.t.spells else self.cards
        twin.ask = self.ask
        twin.round = self.round
        twin.turn = self.turn
        twin.actor = self.actor
        twin.handed = self.handed
        twin.cursor = self.cursor
        twin.picked = self.picked
        twin.count = self.count
        twin.clouds = self.clouds
        twin.erupting = self.erupting
        twin.losses = self.losses
        twin.scorched = self.scorched
        twin.final = self.final
        twin.ended = self.ended
        twin.rolled = self.rolled
        twin.last = self.last
        twin.card = self.card
        twin.step = self.step
        twin.did = self.did
        twin.flipped = self.flipped
        twin.foresight = self.foresight
        twin.shields = self.shields
        return twin

    def prompt(self) -> str:
        return prompt(self)

    def why_not(self, option: int) -> Refusal:
        found = reason(self, option)
        return self.refuse(found.rule, found.facts)

    def returns(self) -> list[float]:
        return results(self) if self.seat == OVER else [0.0] * int(self.t.seats)

    def scores(self) -> list[int]:
        return [int(points(self, p)) for p in range(self.t.seats)]

    def seen_by(self, seat: int) -> Sygon:
        """All is open."""
        seen = self.copy()
        seen.viewer = seat
        return seen

    def sample(self, rng: Rng) -> Sygon:
        full = self.copy()
        full.viewer = TRUTH
        return full

    def scalars(self) -> list[int]:
        """The single numbers that bear on the future."""
        here = [self.ask, self.round, self.turn, self.actor, self.handed, self.cursor, self.picked, self.count]
        sky = [self.clouds, self.erupting, self.losses, self.scorched, self.final, self.ended]
        spells = [self.card, self.step, self.did, self.flipped, self.foresight, self.shields]
        return [self.seat, *[int(n) for n in here + sky + spells]]

    def key(self) -> int:
        board, own = self.board, self.own
        h: i64 = self.t.sign
        for x in range(HEXES):
            n: i64 = board[LAND + x] << 8 | board[VALUE + x] << 4 | board[FORAGED + x]
            n = n << 3 | board[TOWN + x] + 1
            n = n << 3 | board[EXTRA + x]
            for d in range(6):
                n = n << 3 | board[WALL + 6 * x + d] + 1
            h = mix(h, n)
        for x in range(0, TERM, 2):
            h = mix(h, (own[x] + 8) << 30 | own[x + 1] + 8)
        for x in range(len(self.cards)):
            h = mix(h, self.cards[x])
        for number in self.scalars():
            h = mix(h, number + 8)
        return int(h)

    def dump(self) -> dict[str, object]:
        fields: dict[str, object] = {"viewer": self.viewer, "last": int(self.last), "rolled": int(self.rolled)}
        fields["numbers"] = joined(self.scalars())
        fields["board"] = joined([int(n) for n in self.board[:THERE]])
        fields["walls"] = joined([int(n) for n in self.board[WALL:]])
        fields["seats"] = joined([int(n) for n in self.own[:TERM]])
        fields["cards"] = joined([int(n) for n in self.cards])
        return fields

    def load(self, data: dict[str, object]) -> Sygon:
        twin = Sygon(self.game, self.t)
        twin.viewer = int(str(data["viewer"]))
        twin.last = int(str(data["last"]))
        twin.rolled = int(str(data["rolled"]))
        n = split(data["numbers"])
        twin.seat = n[0]
        twin.ask, twin.round, twin.turn, twin.actor = n[1], n[2], n[3], n[4]
        twin.handed, twin.cursor, twin.picked, twin.count = n[5], n[6], n[7], n[8]
        twin.clouds, twin.erupting, twin.losses, twin.scorched = n[9], n[10], n[11], n[12]
        twin.final, twin.ended = n[13], n[14]
        twin.card, twin.step, twin.did, twin.flipped = n[15], n[16], n[17], n[18]
        twin.foresight, twin.shields = n[19], n[20]
        fill(twin.board, 0, split(data["board"]))
        fill(twin.board, WALL, split(data["walls"]))
        fill(twin.own, 0, split(data["seats"]))
        fill(twin.cards, 0, split(data["cards"]))
        twin.derive()
        return twin

    def derive(self) -> None:
        """Fills in what follows from the rest: how many Wizards are where."""
        for x in range(THERE, WALL):
            self.board[x] = 0
        for p in range(self.t.seats):
            for i in range(3):
                h = self.own[WIZARD + 3 * p + i]
                if h >= 0:
                    self.board[THERE + 4 * h + p] += 1


def joined(numbers: list[int]) -> str:
    return " ".join([str(n) for n in numbers])


def split(text: object) -> list[int]:
    return [int(n) for n in str(text).split()]


def fill(target: vec[i64], start: i64, numbers: list[int]) -> None:
    for i in range(len(numbers)):
        target[start + i] = numbers[i]
