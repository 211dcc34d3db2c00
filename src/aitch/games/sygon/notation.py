"""A position as text, an action as words, a condition of a scenario.

A position is clauses with `;` between them:

    board four; values a2=0 c3=1; ash e1; foraged c5=2; clouds blue; round 2; turn p1; phase build;
    p1: gold 3, snow 2, wizards c5 c4! lost, towns c5, workshops c5, walls c5-N d4-S; p2: gold 5, towns d4!

`board` takes hexes and values of the recommended board (also the default), `hexes a1=flower2 b3=blue` sets single ones.
`!` is knocked over; Wizards that are not named are lost, `-` is one not placed yet, `away` one that has vanished.
`phase` is draft, start, move, build, cast or volcano.  `fields` sets single numbers of a half-made move, as
`write_position` gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aitch.core.errors import BadOption, BadPosition
from aitch.core.game import Game
from aitch.core.hexes import NAMES
from aitch.games.sygon.layout import (
    A_FIRST,
    ACTIVE,
    ASH,
    AWAY,
    BANK_CUBE,
    BANK_FORAGE,
    BANK_GOLD,
    BUILDING,
    CARD_SIZE,
    CAST,
    CASTING,
    CUBE,
    CUBES,
    DEALT,
    DOWN,
    EXTRA,
    FINISHED,
    FORAGED,
    FRESH,
    FRESH_GOLD,
    GOLD,
    GONE,
    HAND,
    HELD,
    HEXES,
    KEPT,
    LAND,
    LEFT,
    LOST,
    MARKET,
    MATE,
    MOVED,
    MOVING,
    NONE,
    OFF,
    ORDER,
    PENDING,
    PHASE,
    PIECES,
    SUPPLY,
    TOWN,
    TOWN_DOWN,
    TOWN_PIECE,
    UNPLACED,
    USED,
    VALUE,
    W_DONE,
    WALL,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
)
from aitch.games.sygon.pack import COLOURS, COUNTS, CUBE_NAMES, HEX_NAMES, PIECE_NAMES
from aitch.games.sygon.scoring import threshold
from aitch.games.sygon.setup import begin_draft
from aitch.games.sygon.state import Sygon, boxed
from aitch.games.sygon.turns import begin_turn, proceed

LANDS = [*CUBE_NAMES, *COLOURS, "ash", "unknown", "off"]
PHASES = {"move": MOVING, "build": BUILDING, "cast": CASTING, "volcano": FINISHED}
SEAT_NUMBERS = {
    "moved": MOVED,
    "cast": CAST,
    "used": USED,
    "phase": PHASE,
    "left": LEFT,
    "dealt": DEALT,
    "pending": PENDING,
    "active": ACTIVE,
    "held": HELD,
}
FIELDS = ["seat", "ask", "turn", "actor", "handed", "cursor", "picked", "count", "erupting", "losses", "ended", "last"]
FIELDS += ["card", "step", "did", "flipped", "foresight", "shields"]


def read_position(game: Any, text: str, options: dict[str, object] | None, seats: int | None) -> Sygon:
    settled, n = game.complete_options(options), game.count(seats)
    s = boxed(game, game.tables(settled, n))
    s.clouds = 0
    clauses = [clause.strip() for clause in text.replace("\n", " ").split(";") if clause.strip()]
    phase, exact = "move", False
    s.round = 2
    for p in range(n):
        for i in range(3):
            s.own[WIZARD + 3 * p + i] = LOST
    lay_board(game, s, n)
    for p in range(0, 4, 2) if s.t.teams else ():
        s.own[MATE + p], s.own[MATE + p + 1] = p + 1, p
    turn = "p1"
    for clause in clauses:
        head, _, rest = clause.partition(" ")
        values = rest.split()
        if head.endswith(":"):
            read_seat(s, seat_number(head[:-1], n), rest)
        elif head == "board":
            if values != [COUNTS[n]]:
                raise BadPosition(f"the board of {n} players is called {COUNTS[n]}")
        elif head in ("hexes", "values", "foraged", "ash"):
            read_hexes(s, head, values)
        elif head == "clouds":
            s.clouds = sum(1 << index(COLOURS, value) for value in values)
        elif head in ("round", "scorched", "rolled"):
            setattr(s, head, whole(values[0]))
        elif head == "final":
            s.final = 1
        elif head == "gone":
            for value in values:
                s.cards[CARD_SIZE * card_number(s, value) + GONE] += 1
        elif head == "order":
            read_order(s, values, n)
        elif head == "turn":
            turn = values[0]
        elif head == "phase":
            phase = values[0]
        elif head == "fields":
            read_fields(s, values)
            exact = True
        else:
            raise BadPosition(f"{clause!r} is no clause of a position of sygon")
    check_counts(s)
    s.derive()
    take_turn(s, seat_number(turn, n), phase, exact)
    return s


def lay_board(game: Any, s: Sygon, n: int) -> None:
    """The hexes of the recommended board, without pieces."""
    given = game.tables(game.complete_options({"board": "recommended"}), n)
    for h in range(HEXES):
        s.board[LAND + h] = given.given_lands[h]
        s.board[VALUE + h] = given.given_values[h]


def take_turn(s: Sygon, p: int, phase: str, exact: bool) -> None:
    """Puts the question: at a phase of a seat's turn, or just what `fields` says."""
    if exact:
        for q in range(4 * (s.ask <= A_FIRST)):
            s.own[MATE + q] = NONE  # not drawn yet
        return
    place = next(k for k in range(4) if s.own[ORDER + k] == p)
    s.turn = place // s.t.width
    s.actor = p
    if phase == "draft":
        s.round = 0
        for i in range(12):
            s.own[WIZARD + i] = UNPLACED
        begin_draft(s)
        return
    if phase == "start":
        begin_turn(s)
    elif phase in PHASES:
        for k in range(s.t.width):
            s.own[PHASE + s.own[ORDER + s.turn * s.t.width + k]] = PHASES[phase]
        if phase == "volcano":
            s.turn = (s.t.seats - 1) // s.t.width
    else:
        raise BadPosition(f"the phases are draft, start, {', '.join(PHASES)}, not {phase!r}")
    proceed(s)


def read_order(s: Sygon, values: list[str], n: int) -> None:
    seats = [seat_number(value, n) for value in values]
    if sorted(seats) != list(range(n)):
        raise BadPosition(f"the order must name each of {n} seats once, not {' '.join(values)}")
    for k, p in enumerate(seats):
        s.own[ORDER + k] = p
        if s.t.teams:
            s.own[MATE + p] = seats[k ^ 1]


def read_hexes(s: Sygon, head: str, values: list[str]) -> None:
    for value in values:
        name, _, what = value.partition("=")
        h = hex_number(name)
        if head == "ash":
            s.board[LAND + h], s.board[VALUE + h] = ASH, 0
        elif head == "values":
            s.board[VALUE + h] = whole(what)
        elif head == "foraged":
            s.board[FORAGED + h] = whole(what)
        else:
            land = what.rstrip("0123456789")
            s.board[LAND + h] = index(LANDS, land)
            s.board[VALUE + h] = whole(what[len(land) :] or "0")


def read_seat(s: Sygon, p: int, text: str) -> None:
    for part in text.split(","):
        name, *values = part.split()
        if name == "gold":
            s.own[GOLD + p] = whole(values[0])
        elif name in CUBE_NAMES:
            s.own[CUBE + 6 * p + index(CUBE_NAMES, name)] = whole(values[0])
        elif name == "fresh-gold":
            s.own[FRESH_GOLD + p] = whole(values[0])
        elif name.startswith("fresh-"):
            s.own[FRESH + 6 * p + index(CUBE_NAMES, name[6:])] = whole(values[0])
        elif name == "wizards":
            read_wizards(s, p, values)
        elif name in ("towns", "workshops", "markets"):
            read_buildings(s, p, name, values)
        elif name == "walls":
            for value in values:
                h, _, side = value.partition("-")
                s.board[WALL + 6 * hex_number(h) + index(NAMES, side)] = p
        elif name in ("cards", "evocations", "kept"):
            read_cards(s, p, name, values)
        elif name in SEAT_NUMBERS:
            s.own[SEAT_NUMBERS[name] + p] = whole(values[0])
        else:
            raise BadPosition(f"a seat of sygon has no {name!r}")


def read_wizards(s: Sygon, p: int, values: list[str]) -> None:
    if len(values) > 3:
        raise BadPosition(f"p{p + 1} has three Wizards, not {len(values)}")
    places = {"-": UNPLACED, "away": AWAY, "lost": LOST}
    for i, value in enumerate(values):
        name = value.rstrip("!")
        s.own[WIZARD + 3 * p + i] = places[name] if name in places else hex_number(name)
        s.own[DOWN + p] |= (1 << i) * value.endswith("!")


def read_buildings(s: Sygon, p: int, name: str, values: list[str]) -> None:
    for value in values:
        h = hex_number(value.rstrip("!"))
        if name == "towns":
            s.board[TOWN + h] = p
            s.board[EXTRA + h] |= TOWN_DOWN * value.endswith("!")
        elif s.board[TOWN + h] != p:
            raise BadPosition(f"p{p + 1} has no Town on {value} that could have {name}")
        else:
            s.board[EXTRA + h] |= WORKSHOP if name == "workshops" else MARKET


def read_cards(s: Sygon, p: int, name: str, values: list[str]) -> None:
    """`cards` are in hand; `evocations` are in play; `kept` alone is a card in play as another's copy."""
    for value in values:
        kind = card_number(s, value)
        s.cards[CARD_SIZE * kind + (HAND if name == "cards" else KEPT) + p] += 1
        if name == "evocations":
            s.own[HELD + p] |= 1 << kind


def card_number(s: Sygon, name: str) -> int:
    if not s.t.spells:
        raise BadPosition("this table plays without Spell Cards")
    return index([card.name for card in s.t.cards], name)


def read_fields(s: Sygon, values: list[str]) -> None:
    for value in values:
        name, _, number = value.partition("=")
        if name not in FIELDS:
            raise BadPosition(f"{name!r} is none of the fields {', '.join(FIELDS)}")
        setattr(s, name, int(number))


def check_counts(s: Sygon) -> None:
    """Takes what is on the board and in hands out of supplies and bank; there must be enough."""
    for p in range(s.t.seats):
        for k in range(PIECES):
            s.own[SUPPLY + PIECES * p + k] -= built(s, p, k)
            if s.own[SUPPLY + PIECES * p + k] < 0:
                raise BadPosition(f"p{p + 1} has more {PIECE_NAMES[k]}s than there are")
        if s.own[GOLD + p] > s.t.gold_limit:
            raise BadPosition(f"p{p + 1} has more Gold than {s.t.gold_limit}")
        s.own[BANK_GOLD] -= s.own[GOLD + p]
        for k in range(CUBES):
            s.own[BANK_CUBE + k] -= s.own[CUBE + CUBES * p + k]
    for h in range(HEXES):
        s.own[BANK_FORAGE] -= s.board[FORAGED + h] > 0
    for kind in range(len(s.cards) // CARD_SIZE):
        s.cards[CARD_SIZE * kind] -= sum(s.cards[CARD_SIZE * kind + i] for i in range(1, CARD_SIZE))
        if s.cards[CARD_SIZE * kind] < 0:
            raise BadPosition(f"there are not so many of {s.t.cards[kind].name}")


def write_position(s: Sygon) -> str:
    n = int(s.t.seats)
    hexes = [h for h in range(HEXES) if s.board[LAND + h] != OFF]
    clauses = ["hexes " + " ".join(f"{HEX_NAMES[h]}={LANDS[s.board[LAND + h]]}{s.board[VALUE + h]}" for h in hexes)]
    foraged = [f"{HEX_NAMES[h]}={s.board[FORAGED + h]}" for h in hexes if s.board[FORAGED + h]]
    clauses += [f"foraged {' '.join(foraged)}"] * bool(foraged)
    order = [f"p{s.own[ORDER + k] + 1}" for k in range(n)]
    clauses.append(f"order {' '.join(order)}")
    clouds = [COLOURS[c] for c in range(3) if s.clouds >> c & 1]
    clauses += [f"clouds {' '.join(clouds)}"] * bool(clouds)
    clauses.append(f"round {s.round}")
    clauses += ["final"] * bool(s.final)
    clauses += [f"{name} {getattr(s, name)}" for name in ("scorched", "rolled") if getattr(s, name)]
    gone = [card for kind, card in enumerate(card_names(s)) for _ in range(s.cards[CARD_SIZE * kind + GONE])]
    clauses += [f"gone {' '.join(gone)}"] * bool(gone)
    clauses += [f"p{p + 1}: {write_seat(s, p)}" for p in range(n)]
    clauses.append("fields " + " ".join(f"{name}={getattr(s, name)}" for name in FIELDS))
    return "; ".join(clauses)


def write_seat(s: Sygon, p: int) -> str:
    own, board = s.own, s.board
    parts = [f"gold {own[GOLD + p]}"]
    parts += [f"{name} {own[CUBE + 6 * p + k]}" for k, name in enumerate(CUBE_NAMES) if own[CUBE + 6 * p + k]]
    parts += [f"fresh-gold {own[FRESH_GOLD + p]}"] * (own[FRESH_GOLD + p] > 0)
    parts += [f"fresh-{name} {own[FRESH + 6 * p + k]}" for k, name in enumerate(CUBE_NAMES) if own[FRESH + 6 * p + k]]
    parts.append("wizards " + " ".join(place_of(s, p, i) + "!" * bool(own[DOWN + p] >> i & 1) for i in range(3)))
    mine = [h for h in range(HEXES) if board[TOWN + h] == p]
    towns = [HEX_NAMES[h] + "!" * bool(board[EXTRA + h] & TOWN_DOWN) for h in mine]
    workshops = [HEX_NAMES[h] for h in mine if board[EXTRA + h] & WORKSHOP]
    markets = [HEX_NAMES[h] for h in mine if board[EXTRA + h] & MARKET]
    walls = [f"{HEX_NAMES[x // 6]}-{NAMES[x % 6]}" for x in range(6 * HEXES) if board[WALL + x] == p]
    hand = [card for kind, card in enumerate(card_names(s)) for _ in range(s.cards[CARD_SIZE * kind + HAND + p])]
    kept = [card for kind, card in enumerate(card_names(s)) for _ in range(s.cards[CARD_SIZE * kind + KEPT + p])]
    parts += [f"cards {' '.join(hand)}"] * bool(hand) + [f"kept {' '.join(kept)}"] * bool(kept)
    for name, values in (("towns", towns), ("workshops", workshops), ("markets", markets), ("walls", walls)):
        parts += [f"{name} {' '.join(values)}"] * bool(values)
    parts += [f"{name} {own[at + p]}" for name, at in SEAT_NUMBERS.items() if own[at + p]]
    return ", ".join(parts)


def card_names(s: Sygon) -> list[str]:
    """Kinds of Spell Cards at this table; none without them."""
    return [card.name for card in s.t.cards] if s.t.spells else []


def place_of(s: Sygon, p: int, i: int) -> str:
    """Where a Wizard is, in a word."""
    where = s.own[WIZARD + 3 * p + i]
    return HEX_NAMES[where] if where >= 0 else {UNPLACED: "-", AWAY: "away", LOST: "lost"}[int(where)]


def built(s: Sygon, p: int, piece: int) -> int:
    if piece == WALL_PIECE:
        return sum(s.board[WALL + x] == p for x in range(6 * HEXES))
    mine = [h for h in range(HEXES) if s.board[TOWN + h] == p]
    return sum(piece == TOWN_PIECE or bool(s.board[EXTRA + h] & piece) for h in mine)


def seat_number(text: str, n: int) -> int:
    if text[:1] != "p" or text[1:] not in ("1", "2", "3", "4")[:n]:
        raise BadPosition(f"{text!r} is no seat: there are p1 to p{n}")
    return int(text[1:]) - 1


def hex_number(name: str) -> int:
    return index(HEX_NAMES, name)


def index(names: list[str], name: str) -> int:
    if name not in names:
        raise BadPosition(f"{name!r} is none of {', '.join(names)}")
    return names.index(name)


def whole(text: str) -> int:
    if not text.isdecimal():
        raise BadPosition(f"{text!r} is not a whole number")
    return int(text)


# Actions.


def read_action(game: Game, state: Any, text: str) -> list[int]:
    """Plain words; `pass` is done with the rest of the seat's turn, `rest` with everybody's."""
    if text not in ("pass", "rest"):
        return [game.word(word) for word in text.split()]
    ahead = state.copy()
    out: list[int] = []
    while ahead.seat >= 0 and (text == "rest" or ahead.seat == state.seat) and W_DONE in ahead.options():
        ahead.apply(W_DONE)
        out.append(W_DONE)
    if not out:
        raise BadOption(f"{text} means to be done, and that is no option now")
    return out


# Conditions.


def holds(game: Game, s: Any, condition: str) -> bool:
    """`gold.0=3`, `snow.1=2`, `town c5=0`, `!market c5`, `wall c5-N=none`, `w2.0=lost`, `threshold=26` and the like."""
    name, equals, wanted = condition.partition("=")
    if not equals:
        yes = not name.startswith("!")
        return bool(fact(s, name.removeprefix("!"))) == yes
    return str(fact(s, name)) == wanted


def fact(s: Any, text: str) -> object:
    """What a position says under a name; None for nobody reads `none`."""
    name, _, place = text.partition(" ")
    if place:
        return board_fact(s, name, place)
    name, _, rest = text.partition(".")
    seat = int(rest.partition(".")[0]) if rest[:1].isdigit() else -1
    if name in ("stock", "hand", "kept", "evocation"):
        return card_fact(s, name, rest)
    if name in CUBE_NAMES:
        return s.own[CUBE + 6 * seat + CUBE_NAMES.index(name)]
    if name in ("w1", "w2", "w3"):
        i = int(name[1]) - 1
        return bool(s.own[DOWN + seat] >> i & 1) if rest.endswith(".down") else place_of(s, seat, i)
    facts: dict[str, Callable[[], object]] = {
        "gold": lambda: s.own[GOLD + seat],
        "cubes": lambda: s.cube_total(seat),
        "supply": lambda: s.own[SUPPLY + PIECES * seat + PIECE_NAMES.index(rest.partition(".")[2])],
        "threshold": lambda: threshold(s),
        "clouds": lambda: ",".join(COLOURS[c] for c in range(3) if s.clouds >> c & 1) or "none",
        "round": lambda: s.round,
        "rolled": lambda: s.rolled,
        "final": lambda: s.final,
        "order": lambda: ",".join(f"p{s.own[ORDER + k] + 1}" for k in range(s.t.seats)),
    }
    if name not in facts:
        raise BadOption(f"{text!r} is nothing that a position of sygon has")
    return facts[name]()


def card_fact(s: Any, name: str, rest: str) -> object:
    if name == "stock":
        return s.cards[CARD_SIZE * card_number(s, rest)]
    seat, _, card = rest.partition(".")
    kind = card_number(s, card)
    if name == "evocation":
        return s.own[HELD + int(seat)] >> kind & 1
    return s.cards[CARD_SIZE * kind + (HAND if name == "hand" else KEPT) + int(seat)]


def board_fact(s: Any, name: str, place: str) -> object:
    if name == "wall":
        hex_name, _, side = place.partition("-")
        return owner(s.board[WALL + 6 * hex_number(hex_name) + index(NAMES, side)])
    h = hex_number(place)
    facts: dict[str, Callable[[], object]] = {
        "town": lambda: owner(s.board[TOWN + h]),
        "workshop": lambda: s.board[EXTRA + h] & WORKSHOP,
        "market": lambda: s.board[EXTRA + h] & MARKET,
        "down": lambda: s.board[EXTRA + h] & TOWN_DOWN,
        "value": lambda: s.board[VALUE + h],
        "foraged": lambda: s.board[FORAGED + h],
        "land": lambda: LANDS[s.board[LAND + h]],
        "wizards": lambda: s.crowd(h),
    }
    if name not in facts:
        raise BadOption(f"{name!r} is nothing that a hex of sygon has")
    return facts[name]()


def owner(p: int) -> object:
    return "none" if p < 0 else p
