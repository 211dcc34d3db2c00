"""Sygon in text: what the core's position texts need, actions in short, the conditions of scenarios.

    values: a2=0 c3=1; lands: e1=ash; foraged: c5=2; clouds: blue; round: 2; turn: p1; phase: build;
    gold: p1=3 p2=5; cubes: p1=snow*2,elixir; wizards: p1=c5,c4!,lost; towns: c5=p1 d4=p2; walls: c5/N=p1 d4/S=p2;
    extras: c5=workshop d4=market,down; cards: p1=gale gone=foresight*2; evocations: p2=ward

A text starts from the recommended board.  `!` is knocked over; Wizards that are not named are lost, `-` is one not
placed yet, `away` one that has vanished.  `phase` is draft, start, move, build, cast or volcano.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from aitch.core.contract import OVER, game_over
from aitch.core.errors import BadOption, BadPosition
from aitch.core.game import Game
from aitch.core.hexes import NAMES as SIDES
from aitch.core.notation import Names, SeatNames, counted, entries_of, text_name
from aitch.games.sygon import setup, turns
from aitch.games.sygon.pack import HEX_NAMES
from aitch.games.sygon.places import BOARD, DOWN, FRESH, FRESH_GOLD, HELD, OWN, PHASE, POWERS, VALUE
from aitch.games.sygon.points import ENDINGS, threshold
from aitch.games.sygon.position import AWAY, FINISHED, LOST, MARKET, MOVING, START, TOWN_DOWN, UNPLACED, WORKSHOP, Sygon
from aitch.games.sygon.tables import COLOURS, CUBE_NAMES, OFF, PHASE_NAMES, PIECE_NAMES, TERM_NAMES, VOLCANO
from aitch.games.sygon.volcano import lose_building, name_face, roll_die
from aitch.games.sygon.wording import GOODS

LANDS = [*CUBE_NAMES, *COLOURS, "ash", "unknown", "off"]
LAND_TITLES = [*GOODS[: len(CUBE_NAMES)], *(f"the {colour} Volcano" for colour in COLOURS), "ash", "", ""]
PHASES = ["start", *PHASE_NAMES, "finished", "choosing", "anything"]
SIDE_TITLES = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
EXTRA_TITLES = ["Workshop", "Market", "knocked over"]
PHRASES = {
    "walk": ("{} {}", "w1 c3", "SYG-4.2"),
    "teleport": ("{} {}", "w1 c3", "SYG-4.4"),
    **{piece: ("{}-" + piece, "c3", "SYG-5.1") for piece in PIECE_NAMES[:3]},
    "wall": ("{}", "c3-N", "SYG-5.6"),
    "transform": ("{} {}", "snow elixir", "SYG-6.1"),
    "sell": ("{} gold", "snow", "SYG-6.3"),
    "buy": ("gold {}", "snow", "SYG-6.4"),
}
"""What players say: how it is put in words of the game, with an example, and the rule of it."""
NOWHERE = {UNPLACED: "-", AWAY: "away", LOST: "lost"}
STEP = (roll_die, name_face, lose_building)
TIMES = {name: PHASES.index(name) for name in ("start", "move", "build", "cast")} | {"volcano": FINISHED}


class SygonNotation(Game[Sygon]):
    """What of the game is text."""

    def names(self, p: Sygon) -> dict[str, Names]:
        seats = [f"p{q + 1}" for q in range(int(p.tables.seats))]
        casters = seats if p.tables.spells else []
        effects = [f"{card.name}-{k + 1}" for card in p.tables.cards for k in range(len(card.steps))]
        hands = ["gone", *casters, *(f"{seat}-kept" for seat in casters)] if casters else []
        hand_titles = ["out of the game", *("to play" for _ in casters), *("for the game" for _ in casters)]
        cards = p.tables.cards
        families = {"hexes": "hex", "goods": "good", "wizards": "Wizard", "spells": "spell", "colours": "colour"}
        words = p.tables.words
        named = {name: Names(kind, words.of_kind[kind].names) for name, kind in families.items()}
        return named | {
            "wizards": Names("Wizard", words.wizards.names, None, ["Wizard 1", "Wizard 2", "Wizard 3"]),
            "seats": Names("seat", seats),
            "casters": SeatNames("seat", casters, len(casters)),
            "players": SeatNames("player", ["1", "2", "3", "4"], len(seats)),
            "spots": Names("hex", HEX_NAMES, NOWHERE),
            "sides": Names("side", SIDES, None, SIDE_TITLES),
            "lands": Names("land", LANDS, None, LAND_TITLES),
            "extras": Names("building", ["workshop", "market", "down"], None, EXTRA_TITLES),
            "cubes": Names("cube", CUBE_NAMES),
            "pieces": Names("piece", PIECE_NAMES),
            "phases": Names("phase", PHASES),
            "deals": Names("deal", ["bought", "played", "built"]),
            "terms": Names("term", TERM_NAMES),
            "effects": Names("effect", effects),
            "cards": Names("card", [card.name for card in cards], None, [card.title for card in cards]),
            "decks": Names("deck", ["all"] if casters else []),
            "hands": SeatNames("hand", hands, len(casters), (1, 1 + len(casters)), hand_titles),
            "endings": Names("ending", ["-", *ENDINGS]),
            "words": Names("word", words.words),
        }

    def short_forms(self, p: Sygon) -> dict[str, Callable[[str], None]]:
        return {
            "wizards": lambda text: read_wizards(p, text),
            "evocations": lambda text: read_evocations(p, text),
            "phase": lambda text: read_phase(p, text),
        }

    def complete(self, p: Sygon, given: set[str]) -> None:
        """What the text left out follows from what it gave."""
        n = int(p.tables.seats)
        if sorted(p.player(k) for k in range(n)) != list(range(n)):
            raise BadPosition(f"order: it must name each of {n} seats once")
        if p.actor < 0:
            raise BadPosition("turn: it must be a seat's")
        follow = [each for each in p.fields() if each.of.follows and each.name != "turn" and text_name(each) in given]
        wanted = [field.numbers(p) for field in follow]
        check_hexes(p)
        if p.question not in (setup.lay_tile, setup.lay_token, setup.draw_order):
            setup.pair_teams(p)
        p.recount()
        for field, numbers in zip(follow, wanted, strict=True):
            if field.numbers(p) != numbers:
                raise BadPosition(f"{text_name(field)}: it follows from the rest, and differs; leave it out")
        check_seats(p)
        if "turns" not in given:
            place = next(k for k in range(n) if p.player(k) == p.actor) if p.round else 0
            p.turn = (n if p.question in STEP else place) // p.tables.width
        if "question" not in given and p.seat != OVER:
            ask(p, given)
        if (p.seat == OVER) != (p.ended > 0) or (p.seat == OVER) != (p.question is game_over):
            raise BadPosition("seat, question and ended must agree whether the game is over")

    def read(self, p: Sygon, text: str) -> list[int]:
        """Words, or what players say; `pass` is done with the rest of the seat's turn, `rest` with everybody's."""
        if text not in ("pass", "rest"):
            return [self.word(word) for word in spoken(text).split()]
        ahead, done = p.copy(), int(p.tables.words.done)
        out: list[int] = []
        while ahead.seat >= 0 and (text == "rest" or ahead.seat == p.seat) and done in ahead.options():
            ahead.apply(done)
            out.append(done)
        if not out:
            raise BadOption(f"{text} means to be done, and that is no option now")
        return out

    def holds(self, p: Sygon, condition: str) -> bool:
        """`gold.0=3`, `snow.1=2`, `town c5=0`, `!market c5`, `wall c5-N=none`, `w2.0=lost` and the like."""
        name, equals, wanted = condition.partition("=")
        if not equals:
            yes = not name.startswith("!")
            return bool(fact(p, name.removeprefix("!"))) == yes
        return str(fact(p, name)) == wanted


def spoken(text: str) -> str:
    """`sell snow` or `town c3` in words of the game; others stay as they are."""
    verb, *rest = text.split() or [""]
    if verb not in PHRASES:
        return text
    form, example, rule = PHRASES[verb]
    if len(rest) != form.count("{}"):
        raise BadOption(f"{rule}: say for instance {verb} {example}, which is {form.format(*example.split())}")
    return form.format(*rest)


def read_wizards(p: Sygon, text: str) -> None:
    """`p1=c5,c4!,lost`"""
    for seat, places in entries_of(text):
        q, spots = seat_number(p, seat), places.split(",")
        if len(spots) > 3:
            raise BadPosition(f"{seat} has three Wizards, not {len(spots)}")
        for i, spot in enumerate(spots):
            p.stand(q, i, Names("hex", HEX_NAMES, NOWHERE).number(spot.removesuffix("!")))
            p.own[OWN * q + DOWN] |= (1 << i) * spot.endswith("!")


def read_evocations(p: Sygon, text: str) -> None:
    """`p2=ward`: they are in play, and hold."""
    for seat, cards in entries_of(text):
        q = seat_number(p, seat)
        for name, count in counted(cards):
            kind = card_number(p, name)
            p.cards[p.kept(q) + kind] += count
            p.powers[POWERS * q + HELD] |= 1 << kind


def read_phase(p: Sygon, text: str) -> None:
    """`draft` asks at once; otherwise `complete` takes the phase over for the one whose turn it is."""
    if text == "draft":
        p.question = setup.found_town
    elif text in TIMES:
        for q in range(p.tables.seats):
            p.own[OWN * q + PHASE] = TIMES[text]
    else:
        raise BadPosition(f"the phases are draft, {', '.join(TIMES)}, not {text!r}")


def seat_number(p: Sygon, text: str) -> int:
    q = p.game.names(p)["seats"].number(text)
    if q < 0:
        raise BadPosition(f"{text!r} is no seat")
    return q


def card_number(p: Sygon, name: str) -> int:
    if not p.tables.spells:
        raise BadPosition("this table plays without Spell Cards")
    return p.game.names(p)["cards"].number(name)


def check_hexes(p: Sygon) -> None:
    """Pieces stand on landscapes, and there is one Volcano of each colour."""
    lands = [int(p.land(h)) for h in range(len(HEX_NAMES))]
    for c, colour in enumerate(COLOURS):
        if lands.count(VOLCANO + c) > 1 or (p.round and VOLCANO + c not in lands):
            raise BadPosition(f"lands: there is one {colour} Volcano, not {lands.count(VOLCANO + c)}")
    for h, name in enumerate(HEX_NAMES):
        if (lands[h] == OFF) != (p.tables.lands[h] == OFF):
            raise BadPosition(f"lands: {name} is {'on' if lands[h] == OFF else 'not on'} this board")
        walls = [d for d in range(6) if p.wall(h, d) >= 0]
        if lands[h] >= VOLCANO:
            p.board[BOARD * h + VALUE] = 0
            if p.town(h) >= 0 or walls or p.foraged(h):
                raise BadPosition(f"{name} is no landscape, and holds something")
        if p.extras(h) and p.town(h) < 0:
            raise BadPosition(f"extras: {name} has no Town")
        for d in walls:
            if p.tables.near[6 * h + d] < 0 and not p.tables.frame_walls:
                raise BadPosition(f"walls: {name}/{SIDES[d]} is at the frame")


def check_seats(p: Sygon) -> None:
    """Nobody has more than there is."""
    for q in range(p.tables.seats):
        if p.gold(q) > p.tables.gold_limit:
            raise BadPosition(f"p{q + 1} has more Gold than {p.tables.gold_limit}")
        if p.cube_total(q) > p.tables.cube_limit + (40 if q == p.actor else 0):
            raise BadPosition(f"p{q + 1} has more cubes than {p.tables.cube_limit}")
        fresh = any(p.own[OWN * q + FRESH + k] > p.cubes(q, k) for k in range(len(CUBE_NAMES)))
        if fresh or p.own[OWN * q + FRESH_GOLD] > p.gold(q):
            raise BadPosition(f"p{q + 1} has gained more this turn than there is")
        for i in range(3):
            h = p.wizard_at(q, i)
            if h >= 0 and (p.land(h) >= VOLCANO or p.wizards_in(h) > 3):
                raise BadPosition(f"wizards: {HEX_NAMES[h]} is no landscape, or holds more than three Wizards")


def ask(p: Sygon, given: set[str]) -> None:
    """Asks what comes next at the phase that the text gives; Movement if it gives none."""
    tables = p.tables
    if p.question is setup.found_town:
        p.round = 0
        for q in range(tables.seats):
            for i in range(3):
                p.stand(q, i, UNPLACED)
        setup.begin_draft(p)
        return
    phase = p.phase(p.actor) if given & {"phase", "phases"} else MOVING
    if "phases" not in given:
        together = [p.player(p.turn * tables.width + k) for k in range(tables.width)]
        for q in range(tables.seats):
            p.own[OWN * q + PHASE] = phase if q in together else START
    if phase == START:
        turns.begin_turn(p)
    elif phase == FINISHED:
        p.turn = (tables.seats - 1) // tables.width
    turns.proceed(p)


def fact(p: Sygon, text: str) -> object:
    """What a position says under a name, which a seat, a hex or a card may follow."""
    name, *rest = re.split(r"[. ]", text)
    first, last = (rest[0], rest[-1]) if rest else ("", "")
    seat = int(first) if first.isdecimal() else 0
    h = HEX_NAMES.index(first) if first in HEX_NAMES else 0
    if name in CUBE_NAMES:
        return p.cubes(seat, CUBE_NAMES.index(name))
    if name in ("w1", "w2", "w3"):
        i = int(name[1]) - 1
        return p.is_down(seat, i) if last == "down" else p.game.names(p)["spots"].text(p.wizard_at(seat, i))
    facts: dict[str, Callable[[], object]] = {
        "gold": lambda: p.gold(seat),
        "cubes": lambda: p.cube_total(seat),
        "supply": lambda: p.supply(seat, PIECE_NAMES.index(last)),
        "stock": lambda: p.stock[card_number(p, last)],
        "hand": lambda: p.cards[p.hand(seat) + card_number(p, last)],
        "kept": lambda: p.cards[p.kept(seat) + card_number(p, last)],
        "evocation": lambda: int(p.holds(seat, card_number(p, last))),
        "town": lambda: owner(p.town(h)),
        "wall": lambda: wall_owner(p, last),
        "workshop": lambda: p.extras(h) & WORKSHOP,
        "market": lambda: p.extras(h) & MARKET,
        "down": lambda: p.extras(h) & TOWN_DOWN,
        "value": lambda: p.value(h),
        "foraged": lambda: p.foraged(h),
        "land": lambda: LANDS[p.land(h)],
        "wizards": lambda: p.wizards_in(h),
        "threshold": lambda: threshold(p),
        "clouds": lambda: ",".join(COLOURS[c] for c in range(3) if p.clouds >> c & 1) or "none",
        "round": lambda: p.round,
        "rolled": lambda: p.rolled,
        "final": lambda: int(p.final),
        "order": lambda: ",".join(f"p{p.player(k) + 1}" for k in range(p.tables.seats)),
    }
    if name not in facts:
        raise BadOption(f"{text!r} is nothing that a position of sygon has")
    return facts[name]()


def wall_owner(p: Sygon, word: str) -> object:
    walls, option = p.tables.words.walls, p.game.word(word)
    return owner(p.wall(walls.one(option), walls.other(option)))


def owner(q: int) -> object:
    return "none" if q < 0 else q
