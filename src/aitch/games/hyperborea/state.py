"""The contract's face of a position: options, answers, what each seat sees, hashes and plain data."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal
from aitch.core.game import Game
from aitch.core.rng import Rng
from aitch.games.hyperborea.actions import do_main, main_words, use_hex, use_row
from aitch.games.hyperborea.combat import strike, strike_words
from aitch.games.hyperborea.cubes import colour_words, in_zone, pickable, place, space_words, zone_words
from aitch.games.hyperborea.development import develop_another, lowerable, other_rows, row_words
from aitch.games.hyperborea.effects import generate
from aitch.games.hyperborea.ending import holders, places, points
from aitch.games.hyperborea.market import gap, market_words, show_card, take_card, unknown_words
from aitch.games.hyperborea.movement import goal_words, hex_words, step, turn_up, turning
from aitch.games.hyperborea.others import (
    generate_cube,
    generated,
    into_words,
    lower,
    miniature_words,
    pick_colour,
    pick_miniature,
    pick_zone,
    swap,
)
from aitch.games.hyperborea.plain import digest, from_plain, plain
from aitch.games.hyperborea.position import Position, copy_into, pile, set_out
from aitch.games.hyperborea.setup import (
    choose_first,
    extra_words,
    give_card,
    give_race,
    give_tile,
    marker_words,
    race_tile_words,
    race_words,
    set_marker,
    start_card_words,
    take_extra,
)
from aitch.games.hyperborea.sites import back_at, back_of, find_token, hide, play_token, unseen
from aitch.games.hyperborea.tables import Choices, Tables
from aitch.games.hyperborea.terms import (
    ASK_CARD,
    ASK_CHOICE,
    ASK_CUBE,
    ASK_DEAL,
    ASK_EACH,
    ASK_EXTRA,
    ASK_GEN,
    ASK_HEX,
    ASK_INTO,
    ASK_KEEP,
    ASK_LOSE_ROW,
    ASK_MAIN,
    ASK_MARKER,
    ASK_MINI,
    ASK_RACE,
    ASK_RACE_TILE,
    ASK_ROW,
    ASK_RUIN,
    ASK_SPACE,
    ASK_START_CARD,
    ASK_STRIKE,
    ASK_SURE,
    ASK_TILE,
    ASK_TO,
    ASK_WHICH,
    ASK_ZONE,
    BAG,
    CUBE_COLOURS,
    FOR_RESET,
    GHOST,
    HIDDEN,
    NONE,
    SHOWN,
    TECH,
    W_COLOUR,
    W_DONE,
    W_END,
    W_OPTION,
    W_ROW,
    W_STAY,
    W_STORE,
    W_USE,
)
from aitch.games.hyperborea.turn import advance, end_reset, end_turn, finish, take_drawn


@final
class Hyperborea(Position):
    def options(self) -> list[int]:
        ask = self.ask
        if ask == ASK_MAIN:
            return main_words(self)
        if self.seat == CHANCE:
            return outcomes(self)
        if ask == ASK_SPACE:
            return space_words(self)
        if ask == ASK_HEX:
            return hex_words(self, self.cell)
        if ask == ASK_TO:
            return goal_words(self)
        if ask == ASK_STRIKE:
            ghost = self.site != NONE and self.inside[self.cell * self.t.sites + self.site] == GHOST
            return strike_words(self, self.cell, ghost)
        if ask == ASK_ROW:
            return row_words(self, self.colour)
        if ask == ASK_EACH:
            return [W_DONE] + other_rows(self)
        if ask == ASK_SURE:
            return [W_END, W_STAY]
        if ask == ASK_KEEP:
            return [W_USE, W_STORE]
        if ask == ASK_CHOICE:
            return [W_OPTION + i for i in range(self.t.program_size[self.program])]
        if ask == ASK_ZONE:
            words = zone_words(self, self.seat, self.purpose)
            return [W_DONE] + words if self.purpose == FOR_RESET else words
        return rare_options(self)

    def odds(self) -> list[int]:
        return weights(self) if self.seat == CHANCE else []

    def apply(self, option: int) -> None:
        self.last = option
        if self.ask == ASK_MAIN:
            do_main(self, option)
        elif self.seat == CHANCE:
            happen(self, option)
        else:
            go_on(self, option)

    def copy(self) -> Hyperborea:
        twin: Hyperborea = Hyperborea()
        copy_into(twin, self)
        twin.last = self.last
        twin.held = self.held
        twin.stored = self.stored[:]
        return twin

    def prompt(self) -> str:
        from aitch.games.hyperborea.narrate import question

        return question(self)

    def why_not(self, option: int) -> Refusal:
        from aitch.games.hyperborea.refusals import refusal

        rule, facts = refusal(self, option)
        return self.refuse(rule, facts)

    def returns(self) -> list[float]:
        n: int = self.t.seats
        if self.seat != OVER:
            return [0.0] * n
        # Four digits, so that a record can print a third of a place and read it back.
        return [round(1.0 - 2.0 * place / (n - 1), 4) for place in places(self)]

    def scores(self) -> list[int]:
        held = holders(self)
        return [points(self, q, held) for q in range(self.t.seats)]

    def seen_by(self, seat: int) -> Hyperborea:
        """Shows what all may see, and of tokens kept or just found only those of the seat itself (HYP-1.5)."""
        seen: Hyperborea = Hyperborea()
        copy_into(seen, self)
        seen.viewer = seat
        seen.stored = self.stored[:]
        seen.held = self.held
        seen.last = self.last
        q: i64 = 0
        while q < self.t.seats:
            if q != seat:
                seen.stored[q] = hide(self, self.stored[q])
            q += 1
        if seat != self.active and self.held != NONE:
            seen.held = hide(self, self.held)
            seen.last = NONE
        return seen

    def sample(self, rng: Rng) -> Hyperborea:
        """Deals the unknown tokens that others keep from all tokens with that back that nobody has shown."""
        full = self.copy()
        full.viewer = TRUTH
        q: i64 = 0
        while q < self.t.seats:
            full.stored[q] = draw_token(full, rng, self.stored[q])
            q += 1
        hidden = self.held <= HIDDEN
        full.held = draw_token(full, rng, self.held)
        if hidden:
            full.last = self.t.w_ruin + full.held
        return full

    def key(self) -> int:
        return digest(self)

    def dump(self) -> dict[str, object]:
        return plain(self)

    def load(self, data: dict[str, object]) -> Hyperborea:
        twin = self.copy()
        from_plain(twin, data)
        return twin


def opening(game: Game, tables: Tables, choices: Choices) -> Hyperborea:
    """The first position of a game."""
    s = Hyperborea()
    set_out(s, game, tables, choices)
    advance(s)
    return s


def draw_token(s: Position, rng: Rng, token: i64) -> i64:
    if token > HIDDEN:
        return token
    back = back_of(s, token)
    return rng.weighted([unseen(s, i) if s.t.ruin_back[i] == back else 0 for i in range(s.t.ruins)])


# Chance.


def outcomes(s: Position) -> list[int]:
    """What chance can answer."""
    t = s.t
    ask = s.ask
    out: list[int] = []
    if ask == ASK_CUBE:
        at = pile(s.active, BAG)
        c: i64 = 0
        while c < CUBE_COLOURS:
            if s.piles[at + c] > 0:
                out.append(W_COLOUR + c)
            c += 1
        return out
    if ask == ASK_TILE:
        zone = t.zone[turning(s)]
        tile: i64 = 0
        while tile < t.tiles:
            if s.tiles[tile] != 0 and t.tile_zone[tile] == zone:
                out.append(t.w_tile + tile)
            tile += 1
        return out
    if ask == ASK_RUIN:
        back = back_at(s, s.cell, s.site)
        token: i64 = 0
        while token < t.ruins:
            if t.ruin_back[token] == back and unseen(s, token) > 0:
                out.append(t.w_ruin + token)
            token += 1
        return out
    if ask == ASK_DEAL:
        return unknown_words(s, gap(s) // SHOWN)
    if ask == ASK_RACE:
        return race_words(s)
    if ask == ASK_RACE_TILE:
        return race_tile_words(s)
    return [t.w_seat + q for q in range(t.seats)]


def weights(s: Position) -> list[int]:
    """How likely each of the outcomes is."""
    out: list[int] = []
    if s.ask == ASK_CUBE:
        at = pile(s.active, BAG)
        c: i64 = 0
        while c < CUBE_COLOURS:
            if s.piles[at + c] > 0:
                out.append(s.piles[at + c])
            c += 1
        return out
    if s.ask == ASK_RUIN:
        back = back_at(s, s.cell, s.site)
        token: i64 = 0
        while token < s.t.ruins:
            if s.t.ruin_back[token] == back and unseen(s, token) > 0:
                out.append(unseen(s, token))
            token += 1
        return out
    return [1] * len(outcomes(s))


def happen(s: Position, word: i64) -> None:
    """Chance has answered."""
    t = s.t
    ask = s.ask
    if ask == ASK_CUBE:
        take_drawn(s, word - W_COLOUR)
    elif ask == ASK_TILE:
        turn_up(s, turning(s), word - t.w_tile)
    elif ask == ASK_RUIN:
        find_token(s, word - t.w_ruin)
        return
    elif ask == ASK_DEAL:
        show_card(s, gap(s), word - t.w_card)
    elif ask == ASK_RACE:
        give_race(s, word - t.w_race)
    elif ask == ASK_RACE_TILE:
        if give_tile(s, word - t.w_race_tile):
            return
    else:
        choose_first(s, word - t.w_seat)
    advance(s)


# Seats.


def rare_options(s: Position) -> list[int]:
    ask = s.ask
    if ask == ASK_CARD:
        words = market_words(s)
        return [W_DONE] + words if s.choices.take_free != 0 else words
    if ask == ASK_WHICH:
        return colour_words(in_zone(s, s.seat, s.zone) & pickable(s, s.purpose))
    if ask == ASK_INTO:
        return into_words(s)
    if ask == ASK_GEN:
        return colour_words(generated(s))
    if ask == ASK_MINI:
        return miniature_words(s, s.seat)
    if ask == ASK_LOSE_ROW:
        return lowerable(s, s.seat)
    if ask == ASK_EXTRA:
        return extra_words(s)
    if ask == ASK_MARKER:
        return marker_words(s)
    if ask == ASK_RACE:
        return race_words(s)
    if ask == ASK_RACE_TILE:
        return race_tile_words(s)
    if ask == ASK_START_CARD:
        return start_card_words(s)
    return []


def go_on(s: Position, word: i64) -> None:
    """A seat has answered another question than the main one."""
    t = s.t
    ask = s.ask
    asked = False
    if ask == ASK_SPACE:
        asked = place(s, word)
    elif ask == ASK_TO:
        step(s, t.cell_of[word - t.w_hex])
    elif ask == ASK_HEX:
        use_hex(s, word)
        return
    elif ask == ASK_ROW:
        use_row(s, word)
        return
    elif ask == ASK_EACH:
        if word != W_DONE and develop_another(s, word - W_ROW):
            return
    elif ask == ASK_STRIKE:
        strike(s, word)
    elif ask == ASK_SURE:
        if word == W_END:
            end_turn(s)
    elif ask == ASK_KEEP:
        asked = keep(s, word)
    elif ask == ASK_CHOICE:
        generate(s, t.program_at[s.program] + word - W_OPTION)
    elif ask == ASK_ZONE:
        if word == W_DONE:
            end_reset(s)
        else:
            asked = pick_zone(s, word)
    elif ask == ASK_WHICH:
        asked = pick_colour(s, word - W_COLOUR)
    elif ask == ASK_INTO:
        swap(s, word - W_COLOUR)
    elif ask == ASK_GEN:
        generate_cube(s, word - W_COLOUR)
    elif ask == ASK_CARD:
        if word == W_DONE:
            s.pool[TECH] -= 1
        else:
            take_card(s, word - t.w_card)
    elif ask == ASK_MINI:
        asked = pick_miniature(s, word)
    elif ask == ASK_LOSE_ROW:
        lower(s, s.seat, word)
    else:
        asked = set_up_answer(s, word)
    if not asked:
        finish(s)


def set_up_answer(s: Position, word: i64) -> bool:
    t = s.t
    ask = s.ask
    if ask == ASK_EXTRA:
        take_extra(s, word - W_COLOUR)
    elif ask == ASK_MARKER:
        set_marker(s, word - W_ROW)
    elif ask == ASK_RACE:
        give_race(s, word - t.w_race)
    elif ask == ASK_RACE_TILE:
        return give_tile(s, word - t.w_race_tile)
    else:
        give_card(s, word - t.w_card)
    return False


def keep(s: Position, word: i64) -> bool:
    """What is done with a token just found (HYP-7.5, HYP-7.6); True if it asks for a choice."""
    p = s.active
    token = s.held
    s.held = NONE
    if word == W_USE:
        return play_token(s, token)
    old = s.stored[p]
    s.stored[p] = token
    return old != NONE and play_token(s, old)
