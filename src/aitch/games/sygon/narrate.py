"""Words: what is asked, what a button says, one line of log for what an answer did, and how it ended."""

from __future__ import annotations

from aitch.core.contract import CHANCE, OVER
from aitch.games.sygon.building import transform_cost
from aitch.games.sygon.casting import robbed_hexes
from aitch.games.sygon.collection import gold_income
from aitch.games.sygon.effects import under_way
from aitch.games.sygon.layout import (
    A_ANY,
    A_ANY_WIZARD,
    A_BUILD,
    A_CAST,
    A_COPY,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FIRST,
    A_FREE_WALL,
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
    ANY_CUBE,
    ASH,
    BUY_PRICE,
    CHOOSING,
    COLLECTING,
    CUBES,
    DO_BREAK,
    DO_COPY,
    DO_CUBES,
    DO_FLIP,
    DO_GILD,
    DO_REVIVE,
    DO_SHIELD,
    DO_VANISH,
    DO_WALL,
    DO_WIZARD,
    DOWN,
    E_FINAL,
    E_ROUNDS,
    E_SCORE,
    E_SHARED,
    E_STRANDED,
    E_TEAM,
    E_TIEBREAK,
    EXTRA,
    FINISHED,
    FORAGE,
    FORAGE_YIELD,
    FREE_ORDER,
    HEXES,
    LAND,
    LEFT,
    LOST,
    MARKET,
    MATE,
    MOVING,
    NONE,
    ORDER,
    PHASE,
    PROTECT,
    SCORCH,
    SELL_PRICE,
    STEAL,
    THERE,
    TOWN,
    TOWN_DOWN,
    VALUE,
    VOLCANO,
    W_BUILD,
    W_BUY,
    W_CUBE,
    W_DONE,
    W_GOLD,
    W_MATE,
    W_NUMBER,
    W_PHASE,
    W_SEAT,
    W_SPELL,
    W_WALL,
    W_WIZARD,
    WALL_PIECE,
    WIZARD,
    WORKSHOP,
)
from aitch.games.sygon.movement import can_walk, move_cost
from aitch.games.sygon.pack import COLOURS
from aitch.games.sygon.refusals import GOODS, PIECE_NAMES
from aitch.games.sygon.scoring import points, side, side_points, side_wealth, sides, top_points
from aitch.games.sygon.spells import card_gold
from aitch.games.sygon.state import Sygon
from aitch.games.sygon.volcano import next_loss

SPELL_TITLES = ["Forage", "Steal", "Protect", "Scorch", "Terraform"]
PHASE_TITLES = ["Movement", "Building", "Casting", "Collection"]
PROMPTS = {
    A_TOWN: "Where does your Town go?",
    A_CUBE: "Which cube do you start with, besides those of your Towns?",
    A_PLACE: "Where does your next Wizard start?",
    A_RETURN: "Where does your vanished Wizard come back?",
    A_MOVE: "Movement: which Wizard moves?",
    A_TARGET: "Movement: where to?",
    A_BUILD: "Building: what do you build or exchange?",
    A_CAST: "Casting: which Wizard casts?",
    A_SPELL: "Casting: which spell?",
    A_ROLL: "The Volcano die is rolled.",
    A_FACE: "Foresight: which number does the die show?",
    A_PHASE: "Power Trip: which phase comes next?",
    A_ANY: "Power Trip: what do you do?",
    A_ANY_WIZARD: "Power Trip: where does the Wizard go, or what does it cast?",
    A_OVER: "The game is over.",
}
STEP_PROMPTS = {
    DO_WIZARD: "which Wizard is it for?",
    DO_FLIP: "which Forage token is turned over?",
    DO_WALL: "at which side does the Wall go, for nothing?",
    DO_BREAK: "which Wall is taken away?",
    DO_VANISH: "which Wizard vanishes?",
    DO_COPY: "which card is copied?",
    DO_REVIVE: "to which Town does a lost Wizard come back?",
    DO_GILD: "which hex gains Gold Value?",
    DO_SHIELD: "which hex is guarded?",
    DO_CUBES: "which cube do you gain?",
}


def prompt(s: Sygon) -> str:
    ask = int(s.ask)
    if ask in PROMPTS:
        return PROMPTS[ask]
    if ask == A_TILE:
        return f"Which tile is laid on {s.t.hexes[s.cursor]}?"
    if ask == A_TOKEN:
        return f"Which Gold Value has {s.t.hexes[s.cursor]}?"
    if ask == A_FIRST:
        return f"Who is player {s.cursor + 1}?"
    if ask == A_TOWN_WALL:
        which = "the second Wall" if s.count == 1 and not s.t.rim[s.picked] else "a Wall"
        return f"At which side of {s.t.hexes[s.picked]} does {which} go?"
    if ask == A_GET:
        return f"Building: what do you want for {GOODS[s.picked]}?"
    if ask == A_DISCARD:
        return f"You hold {s.cube_total(s.actor)} cubes, and {s.t.cube_limit} is the limit: which one goes back?"
    if ask == A_LOSS:
        return f"The Volcano reaches {s.t.hexes[next_loss(s)]}: which building is lost?"
    title = s.t.cards[s.card].title
    if ask == A_PAY:
        return f"With which cube do you pay for {title}?"
    return f"{title}: {STEP_PROMPTS[int(under_way(s).do)]}"


# Labels.


def label(s: Sygon, option: int) -> str:
    """An option as words on a button; it may depend on the question."""
    word, p, ask = s.t.vocabulary[option], int(s.actor), int(s.ask)
    if option < W_WALL:
        return hex_label(s, option)
    if option < W_BUILD:
        return f"Wall at {word}" + (f" for {price(s, WALL_PIECE)}" if ask in (A_BUILD, A_ANY) else "")
    if option < W_CUBE:
        h, piece = divmod(option - W_BUILD, 3)
        paid = f" for {price(s, piece)}" if ask in (A_BUILD, A_ANY) else ""
        return f"{PIECE_NAMES[piece]} on {s.t.hexes[h]}{paid}"
    if option <= W_GOLD:
        return good_label(s, option - W_CUBE)
    if option < W_SPELL:
        where = s.own[WIZARD + 3 * p + option - W_WIZARD]
        return f"Wizard {option - W_WIZARD + 1}" + (f" on {s.t.hexes[where]}" if where >= 0 else "")
    if option < W_PHASE:
        return spell_label(s, option - W_SPELL)
    if option < W_DONE:
        return PHASE_TITLES[option - W_PHASE]
    if option == W_DONE:
        done = {A_MOVE: "Done moving", A_BUILD: "Done building", A_CAST: "End the turn", A_PHASE: "End the turn"}
        return done.get(ask, "End the turn" if ask == A_ANY else "Done")
    if option == W_MATE:
        mate = int(s.own[MATE + p])
        return f"Let {name_of(s, mate)} act first" if mate >= 0 else "Let the teammate act first"
    if option < W_NUMBER:
        return f"the {word} Volcano"
    if option < W_SEAT:
        number = option - W_NUMBER
        return f"{word} ({face_colours(s, number)})" if ask in (A_ROLL, A_FACE) and number else word
    if option < W_BUY:
        return name_of(s, option - W_SEAT) if option - W_SEAT < s.t.seats else word
    kind = option - W_BUY
    kinds = len(s.t.cards)
    if kind < kinds:
        return f"Buy {s.t.cards[kind].title} for {card_price(s, kind)}"
    return f"{'Copy' if ask == A_COPY else 'Play'} {s.t.cards[kind - kinds].title}"


def price(s: Sygon, piece: int) -> str:
    costs = s.t.costs[7 * piece : 7 * piece + 7]
    return ", ".join(f"{n} {GOODS[good]}" for good, n in enumerate(costs) if n)


def hex_label(s: Sygon, g: int) -> str:
    name = s.t.hexes[g]
    if s.ask not in (A_TARGET, A_ANY_WIZARD):
        return name
    p = s.actor
    h = s.own[WIZARD + 3 * p + s.picked]
    cost = move_cost(s, p, h, g)
    if cost == NONE:
        return name
    how = "Walk" if can_walk(s, p, h, g) else "Teleport"
    return f"{how} to {name}" + (f" for {cost} Gold" if cost else "")


def good_label(s: Sygon, good: int) -> str:
    name, p = GOODS[good], s.actor
    if s.ask == A_GET:
        if good == CUBES:
            return f"{s.term(p, SELL_PRICE)} Gold"
        cost = 0 if s.picked == CUBES else transform_cost(s, p, s.picked)
        return f"{name}, with {cost} Gold more" if cost else name
    if s.ask in (A_BUILD, A_ANY):
        return f"Buy a cube for {s.term(p, BUY_PRICE)} Gold" if good == CUBES else f"Give {name}"
    return name


def spell_label(s: Sygon, spell: int) -> str:
    title = SPELL_TITLES[spell]
    if s.ask not in (A_SPELL, A_ANY_WIZARD) or s.picked < 0:
        return title
    p = s.actor
    h = s.own[WIZARD + 3 * p + s.picked]
    if spell == FORAGE:
        return f"Forage {s.term(p, FORAGE_YIELD)} {GOODS[s.board[LAND + h]]}"
    if spell == STEAL and robbed_hexes(s, p, h):
        after = s.copy()
        after.apply(W_SPELL + STEAL)
        return f"Steal {fallen(s, after)} Gold"
    return title


def fallen(before: Sygon, after: Sygon) -> int:
    """How many pieces were knocked over."""
    towns = sum((after.board[EXTRA + h] & ~before.board[EXTRA + h]) // TOWN_DOWN & 1 for h in range(HEXES))
    wizards = sum((int(after.own[DOWN + q]) & ~int(before.own[DOWN + q])).bit_count() for q in range(4))
    return int(towns + wizards)


def card_price(s: Sygon, kind: int) -> str:
    card = s.t.cards[kind]
    gold = card_gold(s, s.actor, kind)
    parts = [f"{gold} Gold"] if gold else []
    if card.cube != NONE:
        parts.append("a cube" if card.cube == ANY_CUBE else f"1 {GOODS[card.cube]}")
    return " and ".join(parts)


def face_colours(s: Sygon, number: int) -> str:
    mask = s.t.faces[number - 1]
    return " and ".join(COLOURS[c] for c in range(3) if mask >> c & 1) or "none"


def name_of(s: Sygon, seat: int) -> str:
    return s.game.seat_names(int(s.t.seats))[seat]


# The log.


def narrate(before: Sygon, after: Sygon) -> str:
    """One answer, and all that came of it by itself; nothing for an answer that only opens another question."""
    parts = [deed(before, after), *passage(before, after)]
    return " ".join(part for part in parts if part)


def deed(before: Sygon, after: Sygon) -> str:
    ask, o = int(before.ask), int(after.last)
    word, hexes = before.t.vocabulary[o], before.t.hexes
    who = name_of(before, before.seat) if before.seat >= 0 else "Chance"
    if ask in (A_TILE, A_TOKEN):
        return "" if after.ask in (A_TILE, A_TOKEN) else "The board is laid."  # hex by hex would fill the log
    if ask == A_FIRST:
        return f"{name_of(before, o - W_SEAT)} is player {before.cursor + 1}."
    if ask in (A_ROLL, A_FACE):
        number = o - W_NUMBER
        shown = f"{number} ({face_colours(before, number)})"
        return f"The die shows {shown}." if before.seat == CHANCE else f"{who} names {shown}."
    if ask == A_TOWN:
        return f"{who} founds a Town on {word}."
    if ask in (A_TOWN_WALL, A_FREE_WALL):
        return f"{who} puts a Wall at {word}."
    if ask == A_CUBE:
        return f"{who} starts with {GOODS[o - W_CUBE]}."
    if ask == A_PLACE:
        return f"{who}'s Wizard starts on {word}."
    if ask == A_RETURN:
        return f"{who}'s Wizard comes back on {word}."
    if ask == A_DISCARD:
        return f"{who} gives back {GOODS[o - W_CUBE]}."
    if ask == A_LOSS:
        return f"{who} loses the {PIECE_NAMES[(o - W_BUILD) % 3]} on {hexes[(o - W_BUILD) // 3]}."
    if ask in (A_MOVE, A_BUILD, A_CAST, A_PHASE, A_ANY):
        return main_deed(before, after, who, o)
    if ask == A_TARGET or (ask == A_ANY_WIZARD and o < W_WALL):
        return move_deed(before, after, who, o)
    if ask in (A_SPELL, A_ANY_WIZARD):
        return spell_deed(before, after, who, o - W_SPELL)
    if ask == A_GET:
        return exchange_deed(before, after, who, o - W_CUBE)
    if ask == A_PAY:
        return f"{who} pays {GOODS[o - W_CUBE]} for {before.t.cards[before.card].title}."
    return step_deed(before, who, o)


def main_deed(before: Sygon, after: Sygon, who: str, o: int) -> str:
    p, t = int(before.actor), before.t
    if o < W_BUILD:
        return f"{who} builds a Wall at {t.vocabulary[o]}."
    if o < W_CUBE:
        return f"{who} builds a {PIECE_NAMES[(o - W_BUILD) % 3]} on {t.hexes[(o - W_BUILD) // 3]}."
    if o < W_PHASE:
        return ""
    if o < W_DONE:
        if o - W_PHASE + MOVING == COLLECTING:
            return f"{who} collects {income(before, p)}."
        return f"{who} goes on to {PHASE_TITLES[o - W_PHASE]}."
    if o == W_DONE:
        return ""
    if o == W_MATE:
        return f"{who} lets {name_of(before, int(before.own[MATE + p]))} act."
    kind = o - W_BUY
    if kind < len(t.cards):
        gold = card_gold(before, p, kind)
        paid = f" for {gold} Gold" if gold else ""
        return f"{who} buys {t.cards[kind].title}{paid}."
    return f"{who} plays {t.cards[kind - len(t.cards)].title}."


def move_deed(before: Sygon, after: Sygon, who: str, g: int) -> str:
    p = before.actor
    h = before.own[WIZARD + 3 * p + before.picked]
    hexes = before.t.hexes
    verb = "walks" if can_walk(before, p, h, g) else "teleports"
    fees = [(q, before.board[THERE + 4 * g + q]) for q in range(before.t.seats) if before.foe(p, q)]
    paid = " and ".join(f"{fee} Gold to {name_of(before, q)}" for q, fee in fees if fee)
    return f"{who} {verb} from {hexes[h]} to {hexes[g]}{' and pays ' + paid if paid else ''}."


def spell_deed(before: Sygon, after: Sygon, who: str, spell: int) -> str:
    p = before.actor
    h = before.own[WIZARD + 3 * p + before.picked]
    name = before.t.hexes[h]
    if spell == FORAGE:
        return f"{who} forages {before.term(p, FORAGE_YIELD)} {GOODS[before.board[LAND + h]]} on {name}."
    if spell == STEAL:
        cast = before.copy()
        cast.apply(W_SPELL + STEAL)
        pieces = fallen(before, cast)
        return f"{who} steals from {name}: {pieces} piece{'s are' if pieces > 1 else ' is'} knocked over."
    if spell == PROTECT:
        return f"{who} protects the Wizard on {name}."
    if spell == SCORCH:
        return f"{who} scorches {name}" + (", which turns to Ash." if before.board[VALUE + h] == 0 else ".")
    return f"{who} terraforms {name}."


def exchange_deed(before: Sygon, after: Sygon, who: str, got: int) -> str:
    p, given = before.actor, int(before.picked)
    if given == CUBES:
        return f"{who} buys {GOODS[got]} for {before.term(p, BUY_PRICE)} Gold."
    if got == CUBES:
        return f"{who} sells {GOODS[given]} for {before.term(p, SELL_PRICE)} Gold."
    return f"{who} transforms {GOODS[given]} into {GOODS[got]} for {transform_cost(before, p, given)} Gold."


def step_deed(before: Sygon, who: str, o: int) -> str:
    """What was answered to a Spell Card."""
    title, word = before.t.cards[before.card].title, before.t.vocabulary[o]
    do = int(under_way(before).do)
    if o == W_DONE or do == DO_WIZARD:
        return ""
    if do == DO_COPY:
        return f"{who} copies {before.t.cards[o - W_BUY - len(before.t.cards)].title}."
    if do == DO_VANISH:
        return f"{who}'s Wizard vanishes from {before.t.hexes[before.own[WIZARD + 3 * before.actor + o - W_WIZARD]]}."
    told = {
        DO_FLIP: f"The Forage token on {word} is turned over.",
        DO_BREAK: f"{who} takes away the Wall at {word}.",
        DO_REVIVE: f"A lost Wizard of {who} comes back to {word}.",
        DO_GILD: f"The Gold Value of {word} rises.",
        DO_SHIELD: f"{who} guards {word} from this round's Aftermath.",
        DO_CUBES: f"{who} gains {word}.",
    }
    return told.get(do, f"{title}: {word}.")


def passage(before: Sygon, after: Sygon) -> list[str]:
    """What happened by itself after an answer: Collections, eruptions, the end of the round, the end of the game."""
    then = after if after.round == before.round else before
    parts = [f"{name_of(before, p)} collects {income(then, p)}." for p in collectors(before, after)]
    if before.ask in (A_ROLL, A_FACE, A_LOSS) or after.round > before.round >= 1 or after.seat == OVER:
        parts += eruption_words(before, after)
    if before.round >= 1 and after.round > before.round:
        if after.final and not before.final:
            parts.append("The lead is shared: a final round is played.")
        behind = [(q, top_points(after) - points(after, q)) for q in range(after.t.seats)]
        fortune = [f"{name_of(after, q)} {gold}" for q, gold in behind if gold]
        parts += [f"Fortune Gold: {', '.join(fortune)}."] * bool(fortune)
    if after.round > before.round:
        parts.append(f"Round {after.round} begins.")
    if after.seat == OVER:
        parts.append(reason(after))
    return parts


def collectors(before: Sygon, after: Sygon) -> list[int]:
    """The seats whose turn came to its Collection by this answer."""
    if before.round == 0:
        return []
    t = before.t
    turns = t.seats // t.width
    last = after.turn if after.round == before.round and after.seat != OVER else turns
    found: list[int] = []
    for turn in range(before.turn, min(last + 1, turns)):
        for k in range(t.width):
            p = int(before.own[ORDER + turn * t.width + k])
            was = turn == before.turn and already_collected(before, p)
            now = turn < last or already_collected(after, p)
            if now and not was:
                found.append(p)
    return found


def already_collected(s: Sygon, p: int) -> bool:
    phase = s.own[PHASE + p]
    if phase == FINISHED:
        return True
    return s.term(p, FREE_ORDER) != 0 and phase >= CHOOSING and not s.own[LEFT + p] >> COLLECTING & 1


def produce(s: Sygon, p: int) -> tuple[list[int], int]:
    """What a seat's Collection gives: cubes of each kind, and Gold."""
    cubes = [0] * CUBES
    for h in range(HEXES):
        if s.board[TOWN + h] == p:
            cubes[s.board[LAND + h]] += 2 if s.board[EXTRA + h] & WORKSHOP else 1
    return cubes, int(gold_income(s, p))


def income(s: Sygon, p: int) -> str:
    """The same in words."""
    cubes, gold = produce(s, p)
    parts = [f"{gold} Gold"] if gold else []
    parts += [f"{n} {GOODS[kind]}" for kind, n in enumerate(cubes) if n]
    return ", ".join(parts) or "nothing"


def ground(s: Sygon, h: int) -> str:
    """What a hex is, in words."""
    land = int(s.board[LAND + h])
    if land < VOLCANO:
        return s.t.titles[land]
    return f"the {COLOURS[land - VOLCANO]} Volcano" if land < ASH else "Ash" if land == ASH else "not laid yet"


def eruption_words(before: Sygon, after: Sygon) -> list[str]:
    """What an Aftermath changed on the board."""
    hexes = before.t.hexes
    parts: list[str] = []
    if before.ask != A_LOSS:
        colours = [COLOURS[c].capitalize() for c in range(3) if after.clouds >> c & 1]
        verb = "erupt" if len(colours) > 1 else "erupts"
        parts.append(f"{' and '.join(colours) or 'None'} {verb}.")
    ash = [hexes[h] for h in range(HEXES) if after.board[LAND + h] == ASH != before.board[LAND + h]]
    lost: list[str] = []
    for h in range(HEXES):
        if before.board[TOWN + h] >= 0 and before.ask != A_LOSS:
            gone = before.board[EXTRA + h] & ~after.board[EXTRA + h] & (WORKSHOP | MARKET)
            piece = "Town" if after.board[TOWN + h] == NONE else "Workshop" if gone & WORKSHOP else "Market"
            if gone or after.board[TOWN + h] == NONE:
                lost.append(f"{name_of(before, int(before.board[TOWN + h]))}'s {piece} on {hexes[h]}")
    falls = [hexes[h] for h in range(HEXES) if after.board[LAND + h] != ASH and sinks(before, after, h)]
    dead = [q for q in range(before.t.seats) for i in range(3) if dies(before, after, q, i)]
    wizards = [f"a Wizard of {name_of(before, q)}" for q in dead]
    if ash:
        parts.append(f"{', '.join(ash)} {'turn' if len(ash) > 1 else 'turns'} to Ash.")
    if lost or wizards:
        parts.append(f"Lost: {', '.join(lost + wizards)}.")
    if falls:
        parts.append(f"The Gold Value falls on {', '.join(falls)}.")
    return parts


def sinks(before: Sygon, after: Sygon, h: int) -> bool:
    return bool(after.board[VALUE + h] < before.board[VALUE + h])


def dies(before: Sygon, after: Sygon, q: int, i: int) -> bool:
    return bool(after.own[WIZARD + 3 * q + i] == LOST != before.own[WIZARD + 3 * q + i])


# The end.


def reason(s: Sygon) -> str:
    """The result in a sentence, with its reasons."""
    n = int(sides(s))
    marks = [(int(side_points(s, k)), int(side_wealth(s, k))) for k in range(n)]
    best = max(marks)
    teams = [" and ".join(name_of(s, p) for p in side(s, k)) for k in range(n)]
    winners = [team for team, mark in zip(teams, marks, strict=True) if mark == best]
    score = f"with {best[0]} points"
    if len(winners) > 1:
        why = f"{score} and goods worth {best[1]} each"
        return f"{' and '.join(winners)} share the victory {why}{ENDING_WORDS[int(s.ended)]}."
    tied = sum(mark[0] == best[0] for mark in marks) > 1
    verb = "win" if s.t.teams else "wins"
    goods = f" and goods worth {best[1]}" if tied else ""
    return f"{winners[0]} {verb} {score}{goods}{ENDING_WORDS[int(s.ended)]}."


ENDING_WORDS = {
    E_SCORE: "",
    E_TEAM: " together",
    E_FINAL: " after the final round",
    E_TIEBREAK: " after the final round",
    E_SHARED: " after the final round",
    E_ROUNDS: " in the last round allowed",
    E_STRANDED: ", as no Wizard is left on the board",
}
