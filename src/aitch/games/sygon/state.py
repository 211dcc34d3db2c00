"""The position and its questions."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal
from aitch.core.game import Game
from aitch.core.rng import Rng, mix
from aitch.games.sygon.building import answer_build, answer_get, build_options, get_options
from aitch.games.sygon.casting import cast_options, cast_spell, spell_options
from aitch.games.sygon.collection import discard, discard_options
from aitch.games.sygon.effects import answer_step, step_options
from aitch.games.sygon.layout import (
    A_ANY,
    A_ANY_WIZARD,
    A_BUILD,
    A_CAST,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FIRST,
    A_GET,
    A_LOSS,
    A_MOVE,
    A_OVER,
    A_PAY,
    A_PHASE,
    A_PLACE,
    A_RETURN,
    A_ROLL,
    A_SPELL,
    A_TARGET,
    A_TILE,
    A_TOKEN,
    A_TOWN,
    A_TOWN_WALL,
    BANK_CUBE,
    BANK_FORAGE,
    BANK_GOLD,
    BOARD_SIZE,
    CUBES,
    EXTRA,
    FORAGED,
    HEXES,
    LAND,
    MATE,
    MOVING,
    NONE,
    ORDER,
    OWN_SIZE,
    PIECES,
    SEATS,
    SUPPLY,
    TERM,
    TERMS,
    THERE,
    TOWN,
    UNPLACED,
    VALUE,
    W_BUY,
    W_CUBE,
    W_DONE,
    W_HEX,
    W_MATE,
    W_PHASE,
    W_SPELL,
    W_WALL,
    W_WIZARD,
    WALL,
    WIDTHS,
    WIZARD,
)
from aitch.games.sygon.movement import move_options, move_wizard, target_options
from aitch.games.sygon.position import Position
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
from aitch.games.sygon.spells import (
    answer_buy,
    answer_pay,
    answer_play,
    answer_return,
    card_options,
    pay_options,
    return_options,
)
from aitch.games.sygon.tables import Tables, numbers
from aitch.games.sygon.terms import refresh_terms
from aitch.games.sygon.turns import (
    answer_done,
    answer_mate,
    answer_phase,
    answer_place,
    any_options,
    any_wizard_options,
    end_round,
    may_hand_over,
    phase_options,
    place_options,
    proceed,
)
from aitch.games.sygon.volcano import answer_face, answer_loss, face_options, loss_options


@final
class Sygon(Position):
    def options(self) -> list[int]:
        ask = self.ask
        out: list[int] = []
        p = self.actor
        if ask == A_MOVE:
            move_options(self, p, out)
        elif ask == A_TARGET:
            target_options(self, out)
            return out
        elif ask == A_BUILD:
            build_options(self, p, out)
        elif ask == A_GET:
            get_options(self, out)
            return out
        elif ask == A_CAST:
            cast_options(self, p, out)
        elif ask == A_SPELL:
            spell_options(self, out)
            return out
        elif ask == A_PHASE:
            phase_options(self, p, out)
        elif ask == A_ANY:
            any_options(self, p, out)
        else:
            return self.rare_options()
        out.append(W_DONE)
        if self.t.width == 2 and may_hand_over(self):
            out.append(W_MATE)
        if self.t.spells:
            card_options(self, p, out)
        return out

    def rare_options(self) -> list[int]:
        """The options of questions that come seldom."""
        ask = self.ask
        out: list[int] = []
        if ask == A_PLACE:
            place_options(self, self.actor, out)
        elif ask == A_DISCARD:
            discard_options(self, self.actor, out)
        elif ask in (A_ROLL, A_FACE):
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
        elif ask == A_RETURN:
            return_options(self, out)
        elif ask == A_ANY_WIZARD:
            any_wizard_options(self, self.actor, out)
        elif ask == A_PAY:
            pay_options(self, out)
        elif ask != A_OVER:
            step_options(self, out)
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
        if ask == A_TARGET:
            move_wizard(self, o - W_HEX)
        elif ask == A_GET:
            answer_get(self, o)
        elif ask == A_SPELL:
            cast_spell(self, o - W_SPELL)
        elif ask in (A_MOVE, A_BUILD, A_CAST, A_PHASE, A_ANY):
            if not self.apply_main(o):
                return
        elif not self.apply_rare(o):
            return
        proceed(self)

    def apply_main(self, o: i64) -> bool:
        """Answers the question of a phase.  Returns whether the move is whole."""
        if o == W_MATE:
            answer_mate(self)
            return True
        self.handed = 0
        if o == W_DONE:
            answer_done(self)
            return True
        if o >= W_BUY:
            kinds: i64 = len(self.t.cards)
            return answer_buy(self, o - W_BUY) if o < W_BUY + kinds else answer_play(self, o - W_BUY - kinds)
        if o >= W_PHASE:
            answer_phase(self, o - W_PHASE + MOVING)
            return True
        if o >= W_WIZARD:
            self.picked = o - W_WIZARD
            ask = self.ask
            self.ask = A_TARGET if ask == A_MOVE else A_SPELL if ask == A_CAST else A_ANY_WIZARD
            return False
        answer_build(self, o)
        return self.ask != A_GET

    def apply_rare(self, o: i64) -> bool:
        """Answers questions that come seldom.  Returns whether the running turn goes on from here."""
        ask = self.ask
        if ask == A_PLACE:
            answer_place(self, o)
            return True
        if ask == A_DISCARD:
            discard(self, self.actor, o - W_CUBE)
            return True
        if ask in (A_ROLL, A_FACE):
            return answer_face(self, o) and end_round(self)
        if ask == A_LOSS:
            return answer_loss(self, o) and end_round(self)
        if ask == A_RETURN:
            answer_return(self, o)
            return True
        if ask == A_ANY_WIZARD:
            if o < W_WALL:
                move_wizard(self, o - W_HEX)
            else:
                cast_spell(self, o - W_SPELL)
            return True
        if ask == A_PAY:
            answer_pay(self, o)
            return True
        if ask > A_PAY:
            return answer_step(self, o)
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
        else:
            answer_cube(self, o)
        return False

    def copy(self) -> Sygon:
        twin = Sygon()
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
        twin.foresight = self.foresight
        twin.shields = self.shields
        twin.scorched = self.scorched
        twin.final = self.final
        twin.ended = self.ended
        twin.rolled = self.rolled
        twin.last = self.last
        twin.card = self.card
        twin.step = self.step
        twin.did = self.did
        twin.flipped = self.flipped
        return twin

    def prompt(self) -> str:
        from aitch.games.sygon.narrate import prompt

        return prompt(self)

    def why_not(self, option: int) -> Refusal:

        rule, facts = reason(self, option)
        return self.refuse(rule, facts)

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

    def key(self) -> int:
        board, own = self.board, self.own
        h: i64 = self.t.sign
        x: i64 = 0
        while x < HEXES:
            n: i64 = board[LAND + x] << 8 | board[VALUE + x] << 4 | board[FORAGED + x]
            n = n << 6 | (board[TOWN + x] + 1) << 3 | board[EXTRA + x]
            for d in range(6):
                n = n << 3 | (board[WALL + 6 * x + d] + 1)
            h = mix(h, n)
            x += 1
        x = 0
        while x < TERM:
            h = mix(h, own[x] + 8)
            x += 1
        for copies in self.cards:
            h = mix(h, copies)
        h = mix(h, self.seat + 8 + 16 * self.ask + 1024 * self.turn + 8192 * self.actor + 65536 * self.handed)
        h = mix(h, self.round + 1024 * self.cursor + 131072 * (self.picked + 1) + 16777216 * self.count)
        h = mix(h, self.clouds + 8 * self.erupting + 64 * self.scorched + 4096 * self.final + 8192 * self.ended)
        h = mix(mix(h, self.losses), self.shields << 3 | self.foresight)
        return int(mix(mix(h, self.flipped), (self.card + 1) << 8 | self.step << 1 | self.did))

    def dump(self) -> dict[str, object]:
        """A hex is one text (land, value, forage, Town, what is by it, six Walls), and so is a seat (`seat_fields`)."""
        hexes: list[str] = []
        for x in range(HEXES):
            numbers = [self.board[part + x] for part in (LAND, VALUE, FORAGED, TOWN, EXTRA)]
            hexes.append(joined(numbers + [self.board[WALL + 6 * x + d] for d in range(6)]))
        seats: list[str] = []
        for p in range(SEATS):
            seats.append(joined([self.own[i] for i in seat_fields(p)]))
        kinds = [joined([self.cards[10 * k + i] for i in range(10)]) for k in range(len(self.cards) // 10)]
        bank = joined([self.own[i] for i in range(BANK_GOLD, TERM)])
        fields: dict[str, object] = {"viewer": self.viewer, "seat": self.seat, "ask": int(self.ask)}
        fields |= {"round": int(self.round), "turn": int(self.turn), "actor": int(self.actor)}
        fields |= {"handed": int(self.handed), "cursor": int(self.cursor), "picked": int(self.picked)}
        fields |= {"count": int(self.count), "clouds": int(self.clouds), "erupting": int(self.erupting)}
        fields |= {"losses": int(self.losses), "scorched": int(self.scorched), "final": int(self.final)}
        fields |= {"foresight": int(self.foresight), "shields": int(self.shields)}
        fields |= {"ended": int(self.ended), "rolled": int(self.rolled), "last": int(self.last)}
        fields |= {"card": int(self.card), "step": int(self.step), "did": int(self.did), "flipped": int(self.flipped)}
        return fields | {"hexes": hexes, "seats": seats, "bank": bank, "cards": kinds}

    def load(self, data: dict[str, object]) -> Sygon:
        twin = boxed(self.game, self.t)
        twin.viewer = whole(data["viewer"])
        twin.seat = whole(data["seat"])
        twin.ask = whole(data["ask"])
        twin.round = whole(data["round"])
        twin.turn = whole(data["turn"])
        twin.actor = whole(data["actor"])
        twin.handed = whole(data["handed"])
        twin.cursor = whole(data["cursor"])
        twin.picked = whole(data["picked"])
        twin.count = whole(data["count"])
        twin.clouds = whole(data["clouds"])
        twin.erupting = whole(data["erupting"])
        twin.losses = whole(data["losses"])
        twin.foresight = whole(data["foresight"])
        twin.shields = whole(data["shields"])
        twin.scorched = whole(data["scorched"])
        twin.final = whole(data["final"])
        twin.ended = whole(data["ended"])
        twin.rolled = whole(data["rolled"])
        twin.last = whole(data["last"])
        twin.card = whole(data["card"])
        twin.step = whole(data["step"])
        twin.did = whole(data["did"])
        twin.flipped = whole(data["flipped"])
        hexes = texts(data["hexes"])
        for x in range(HEXES):
            n = split(hexes[x], 11)
            for i, part in enumerate((LAND, VALUE, FORAGED, TOWN, EXTRA)):
                twin.board[part + x] = n[i]
            for d in range(6):
                twin.board[WALL + 6 * x + d] = n[5 + d]
        seats = texts(data["seats"])
        for p in range(SEATS):
            fields = seat_fields(p)
            n = split(seats[p], len(fields))
            for i in range(len(fields)):
                twin.own[fields[i]] = n[i]
        n = split(str(data["bank"]), TERM - BANK_GOLD)
        for i in range(TERM - BANK_GOLD):
            twin.own[BANK_GOLD + i] = n[i]
        kinds = texts(data["cards"])
        for k in range(len(twin.cards) // 10):
            n = split(kinds[k], 10)
            for i in range(10):
                twin.cards[10 * k + i] = n[i]
        twin.derive()
        return twin

    def derive(self) -> None:
        """Fills in what follows from the rest: how many Wizards are where, and the terms of cards that hold."""
        for x in range(THERE, WALL):
            self.board[x] = 0
        for p in range(self.t.seats):
            for i in range(3):
                h = self.own[WIZARD + 3 * p + i]
                if h >= 0:
                    self.board[THERE + 4 * h + p] += 1
            refresh_terms(self, p)


def boxed(game: Game, tables: Tables) -> Sygon:
    """Everything in its box: an empty board, full supplies, the bank."""
    s = Sygon()
    s.game = game
    s.viewer = TRUTH
    s.seat = CHANCE
    s.t = tables
    s.board = numbers([0] * BOARD_SIZE)
    s.own = numbers([0] * OWN_SIZE)
    s.cards = numbers([0] * (10 * len(tables.cards) if tables.spells else 0))
    s.ask = A_TILE
    s.round = 0
    s.turn = 0
    s.actor = 0
    s.handed = 0
    s.cursor = 0
    s.picked = NONE
    s.count = 0
    s.clouds = tables.clouds
    s.erupting = 0
    s.losses = 0
    s.foresight = 0
    s.shields = 0
    s.scorched = 0
    s.final = 0
    s.ended = 0
    s.rolled = 0
    s.last = NONE
    s.card = NONE
    s.step = 0
    s.did = 0
    s.flipped = 0
    for h in range(HEXES):
        s.board[LAND + h] = tables.lands[h]
        s.board[TOWN + h] = NONE
        for d in range(6):
            s.board[WALL + 6 * h + d] = NONE
    for p in range(SEATS):
        s.own[ORDER + p] = p
        s.own[MATE + p] = NONE
        for i in range(3):
            s.own[WIZARD + 3 * p + i] = UNPLACED
        for k in range(PIECES):
            s.own[SUPPLY + PIECES * p + k] = tables.supplies[k]
        for k in range(TERMS):
            s.own[TERM + TERMS * p + k] = tables.terms[k]
    s.own[BANK_GOLD] = tables.bank_gold
    for k in range(CUBES):
        s.own[BANK_CUBE + k] = tables.bank_cubes
    s.own[BANK_FORAGE] = tables.bank_forage
    for k in range(len(s.cards) // 10):
        s.cards[10 * k] = tables.cards[k].copies
    return s


def opening(game: Game, tables: Tables) -> Sygon:
    """The first position."""
    s = boxed(game, tables)
    begin(s)
    return s


def seat_fields(p: int) -> list[int]:
    """Where in `own` a seat's things lie, those before the bank."""
    out: list[int] = []
    start = 0
    for width in WIDTHS:
        for i in range(width):
            out.append(start + width * p + i)
        start += SEATS * width
    return out


def joined(values: list[i64]) -> str:
    return " ".join([str(n) for n in values])


def split(text: str, size: int) -> list[int]:
    values = [int(n) for n in text.split()]
    if len(values) != size:
        raise ValueError("a text of " + str(size) + " numbers was expected")
    return values


def texts(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError("a list was expected")
    return [str(text) for text in value]


def whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a whole number was expected")
    return value
