"""Positions and answers in words: what is asked, what was done, what an option means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from aitch.core.contract import CHANCE, TRUTH
from aitch.games.hemloch import position as told
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.position import STEP, WHERE, Position
from aitch.games.hemloch.tables import (
    ASK_ACTION,
    ASK_CHECK,
    ASK_DESTROY,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EXTRA,
    ASK_FESTIVAL,
    ASK_FLIP,
    ASK_GAIN,
    ASK_HALVE,
    ASK_MARK,
    ASK_MOVE,
    ASK_MOVE_TO,
    ASK_NIGHT,
    ASK_PICK,
    ASK_PLACE,
    ASK_RECOVER,
    ASK_RETURN,
    ASK_START,
    ASK_STEAL,
    ASK_TURN_UP,
    ASK_WEEK,
    HERE,
    ROUNDS,
    WEIGHT,
)

SEAT_NAMES = ["Nightshade", "Foxglove"]
"""Two houses, named like the city after what grows in the shade."""
NOTHING = {
    t.PLACE_MARKER: "No Marker can be placed.",
    t.GAIN_ITEM: "There is no such Item to gain.",
    t.STEAL_ITEM: "There is no Item to take.",
    t.FLIP_UP: "No Item lies face down.",
    t.DRAW: "The deck is empty.",
    t.OPP_DISCARD: "There is no card to discard.",
    t.MOVE_MINION: "There is no Minion to move.",
    t.RETURN_MINION: "There is no Minion to take back.",
    t.DESTROY_MINION: "There is no Minion to discard.",
    t.RECOVER: "The Discard Pile is empty.",
    t.EXTRA_PLAY: "No further Minion can be played.",
}


# What is asked


def prompt(p: Position) -> str:
    t = p.tables
    ask = p.ask
    if p.seat == CHANCE:
        return chance_prompt(p)
    if ask == ASK_ACTION:
        left = "1 Action" if p.actions == 1 else f"{p.actions} Actions"
        return f"{left}: play a Minion, draw a card, use an Item, or end the turn?"
    if ask == ASK_PLACE:
        who = f"the {t.card_title(p.chosen)}" if p.chosen >= 0 else "the Minion"
        return f"On which Location do you play {who}?"
    if ask == ASK_EXTRA:
        return "Which further Minion do you play?"
    if ask == ASK_MARK:
        where = here(p) if t.a[p.top(STEP)] == HERE else "a Location"
        return f"On which space of {where} do you place your Marker?"
    if ask == ASK_CHECK:
        location = p.in_check_order(p.check_at)
        own = p.counts[WEIGHT + 2 * location + p.seat]
        other = p.counts[WEIGHT + 2 * location + 1 - p.seat]
        return (
            f"Influence Check, {t.location_title(location)}, {own} to {other}: on which space do you place your Marker?"
        )
    if ask == ASK_FESTIVAL:
        return "Where does the Festival go?"
    if ask == ASK_GAIN:
        return "Which kind of Item do you gain?"
    if ask == ASK_FLIP:
        kind = p.gaining if p.gaining >= 0 else t.a[p.top(STEP)]
        return f"No {t.kind_title(kind)} is left: do you turn one of your own face up instead?"
    if ask == ASK_STEAL:
        return "Which Item do you take from your opponent?"
    if ask == ASK_TURN_UP:
        return "Which of your Items do you turn face up?"
    if ask == ASK_DISCARD:
        return "Which card do you discard?"
    if ask == ASK_MOVE:
        return "Which Minion do you move?"
    if ask == ASK_MOVE_TO:
        return f"Where does the {t.card_title(p.moving % t.minions)} go?"
    if ask == ASK_RETURN:
        return "Which Minion goes back to the hand?"
    if ask == ASK_DESTROY:
        return "Which Minion is discarded?"
    if ask == ASK_RECOVER:
        return "Which card do you take from your Discard Pile?"
    if ask == ASK_HALVE:
        place = t.location_title(p.in_check_order(p.check_at))
        more = f" ({p.halves} to go)" if p.halves > 1 else ""
        return f"Week's End, {place}: which of your Minions do you discard{more}?"
    if ask == ASK_NIGHT:
        return "Which Night turns into a Day?"
    if ask == ASK_PICK:
        return f"Draft, round {p.round + 1} of {ROUNDS}: which card do you keep?"
    return "The game is over."


def chance_prompt(p: Position) -> str:
    if p.ask == ASK_DRAW:
        return f"Which card does {SEAT_NAMES[p.drawer]} draw?"
    if p.ask == ASK_WEEK:
        return "Which card of the Week deck comes next?"
    if p.ask == ASK_START:
        return "Who is the Start Player of the first Week?"
    return "Which card goes into the pack?"


def here(p: Position) -> str:
    return p.tables.location_title(p.top(WHERE))


# What was done


def narrate(before: Position, after: Position) -> str:
    """Everything that the last answer brought about, one sentence each."""
    sentences = []
    for i in range(after.told):
        item = int(after.news[i])
        numbers = [item >> shift & 1023 for shift in (6, 16, 26, 36)]
        sentences.append(SENTENCES[item & 63](before, after, *numbers))
    return " ".join(sentences)


def the(title: str) -> str:
    return title.replace("The ", "the ", 1) if title.startswith("The ") else f"the {title}"


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "AEIOU" else f"a {noun}"


def card(p: Position, minion: int) -> str:
    return the(p.tables.card_title(minion))


def place(p: Position, location: int) -> str:
    return the(p.tables.location_title(location))


def space_name(p: Position, space: int) -> str:
    row, column = p.tables.at[space]
    return f"{p.tables.location_title(p.tables.place[space])}, row {row + 1}, column {column + 1}"


def new_card(before: Position, after: Position, seat: int, row: int, otherwise: str) -> str:
    """The card that came into a row of the viewer's own, apart from those that everybody saw come or go."""
    if after.viewer not in (seat, TRUTH):
        return otherwise
    gained: Counter[int] = Counter()
    for minion in range(after.tables.minions):
        gained[minion] = after.held(row + seat, minion) - before.held(row + seat, minion)
    for i in range(after.told):
        kind, whose, minion = after.news[i] & 63, after.news[i] >> 6 & 1023, after.news[i] >> 16 & 1023
        if whose == seat and row == t.HAND:
            gained[minion] -= kind in (told.TOLD_RECOVER, told.TOLD_RETURN)
            gained[minion] += kind in (told.TOLD_DISCARD, told.TOLD_PLAY)
    found = [minion for minion, number in gained.items() if number > 0]
    return card(after, found[0]) if found else otherwise


def tell_deal(before: Position, after: Position, seat: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} is dealt {new_card(before, after, seat, t.PACK, 'a card')}."


def tell_pick(before: Position, after: Position, seat: int, *_: int) -> str:
    if seat == 0:
        kept = card(after, after.pending) if after.pending >= 0 else "a card"
    else:
        kept = new_card(before, after, seat, t.DECK, "a card")
    return f"{SEAT_NAMES[seat]} keeps {kept}."


def tell_packs(before: Position, after: Position, *_: int) -> str:
    if after.round > before.round:
        return "The packs change hands, and each keeps the last card."
    return "The packs change hands."


def tell_draw(before: Position, after: Position, seat: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} draws {new_card(before, after, seat, t.HAND, 'a card')}."


def tell_start(before: Position, after: Position, seat: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} is Start Player of the first Week."


def tell_week(before: Position, after: Position, location: int, day: int, *_: int) -> str:
    return f"{'Day' if day else 'Night'}: the Festival is on {place(after, location)}."


def tell_chose(before: Position, after: Position, seat: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} picks {card(after, after.chosen) if after.chosen >= 0 else 'a Minion'} to play."


def tell_play(before: Position, after: Position, seat: int, minion: int, location: int, _: int) -> str:
    return f"{SEAT_NAMES[seat]} plays {card(after, minion)} on {place(after, location)}."


def tell_use(before: Position, after: Position, seat: int, kind: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} uses {a(after.tables.kind_title(kind))}."


def tell_stop(before: Position, after: Position, seat: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} ends the turn."


def tell_mark(before: Position, after: Position, seat: int, space: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} places a Marker ({space_name(after, space)})."


def tell_festival(before: Position, after: Position, location: int, *_: int) -> str:
    return f"The Festival goes to {place(after, location)}."


def tell_gain(before: Position, after: Position, seat: int, kind: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} gains {a(after.tables.kind_title(kind))}."


def tell_flip(before: Position, after: Position, seat: int, kind: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} turns {a(after.tables.kind_title(kind))} face up."


def tell_decline(before: Position, after: Position, seat: int, kind: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} turns no {after.tables.kind_title(kind)} up."


def tell_take(before: Position, after: Position, seat: int, kind: int, down: int, _: int) -> str:
    face = "face-down" if down else "face-up"
    return f"{SEAT_NAMES[seat]} takes a {face} {after.tables.kind_title(kind)} from {SEAT_NAMES[1 - seat]}."


def tell_discard(before: Position, after: Position, seat: int, minion: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} discards {card(after, minion)}."


def tell_move(before: Position, after: Position, owner: int, minion: int, source: int, target: int) -> str:
    title = after.tables.card_title(minion)
    return f"{SEAT_NAMES[owner]}'s {title} goes from {place(after, source)} to {place(after, target)}."


def tell_return(before: Position, after: Position, owner: int, minion: int, source: int, _: int) -> str:
    title = after.tables.card_title(minion)
    return f"{SEAT_NAMES[owner]}'s {title} goes from {place(after, source)} back to the hand."


def tell_destroy(before: Position, after: Position, owner: int, minion: int, source: int, _: int) -> str:
    return f"{SEAT_NAMES[owner]}'s {after.tables.card_title(minion)} on {place(after, source)} is discarded."


def tell_recover(before: Position, after: Position, seat: int, minion: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} takes {card(after, minion)} out of the Discard Pile."


def tell_actions(before: Position, after: Position, seat: int, number: int, *_: int) -> str:
    return f"{SEAT_NAMES[seat]} has {number} more Action{'' if number == 1 else 's'}."


def tell_nothing(before: Position, after: Position, op: int, *_: int) -> str:
    return NOTHING[op]


def tell_check(before: Position, after: Position, location: int, first: int, second: int, _: int) -> str:
    title = after.tables.location_title(location)
    return f"Influence on {the(title)}: {SEAT_NAMES[0]} {first}, {SEAT_NAMES[1]} {second}."


def tell_halve(before: Position, after: Position, seat: int, minion: int, location: int, _: int) -> str:
    return f"{SEAT_NAMES[seat]} discards {card(after, minion)} from {place(after, location)}."


def tell_night(before: Position, after: Position, location: int, *_: int) -> str:
    return f"The Night of {place(after, location)} becomes a Day. {SEAT_NAMES[after.start]} is Start Player."


def tell_closing(before: Position, after: Position, week: int, *_: int) -> str:
    return f"Week {week} ends."


def tell_end(before: Position, after: Position, *_: int) -> str:
    return "The game is over."


SENTENCES: dict[int, Callable[..., str]] = {
    told.TOLD_DEAL: tell_deal,
    told.TOLD_PICK: tell_pick,
    told.TOLD_PACKS: tell_packs,
    told.TOLD_DRAW: tell_draw,
    told.TOLD_START: tell_start,
    told.TOLD_WEEK: tell_week,
    told.TOLD_CHOSE: tell_chose,
    told.TOLD_PLAY: tell_play,
    told.TOLD_USE: tell_use,
    told.TOLD_STOP: tell_stop,
    told.TOLD_MARK: tell_mark,
    told.TOLD_FESTIVAL: tell_festival,
    told.TOLD_GAIN: tell_gain,
    told.TOLD_FLIP: tell_flip,
    told.TOLD_DECLINE: tell_decline,
    told.TOLD_TAKE: tell_take,
    told.TOLD_DISCARD: tell_discard,
    told.TOLD_MOVE: tell_move,
    told.TOLD_RETURN: tell_return,
    told.TOLD_DESTROY: tell_destroy,
    told.TOLD_RECOVER: tell_recover,
    told.TOLD_ACTIONS: tell_actions,
    told.TOLD_NOTHING: tell_nothing,
    told.TOLD_CHECK: tell_check,
    told.TOLD_HALVE: tell_halve,
    told.TOLD_NIGHT: tell_night,
    told.TOLD_CLOSING: tell_closing,
    told.TOLD_END: tell_end,
}


# What an option means

CARD_VERBS = {ASK_PICK: "Keep", ASK_DISCARD: "Discard", ASK_ACTION: "Play", ASK_EXTRA: "Play"}
MINION_VERBS = {ASK_MOVE: "Move", ASK_RETURN: "Take back", ASK_DESTROY: "Discard", ASK_HALVE: "Discard"}
PLACE_VERBS = {ASK_PLACE: "Play on", ASK_FESTIVAL: "Festival to", ASK_MOVE_TO: "Move to"}


def label(p: Position, option: int) -> str:
    """An option as words on a button and for a screen reader."""
    table = p.tables
    if option < table.w_location:
        return f"{CARD_VERBS.get(p.ask, 'Draw')} {card(p, option)}"
    if option < table.w_space:
        return f"{PLACE_VERBS.get(p.ask, 'Choose')} {place(p, option - table.w_location)}"
    if option < table.w_use:
        return f"Marker on {space_name(p, option - table.w_space)}"
    if option < table.w_gain:
        return f"Use {a(table.kind_title(option - table.w_use))}"
    if option < table.w_flip:
        return f"Gain {a(table.kind_title(option - table.w_gain))}"
    if option < table.w_take:
        return f"Turn {a(table.kind_title(option - table.w_flip))} face up"
    if option < table.w_minion:
        kind, down = divmod(option - int(table.w_take), 2)
        return f"Take a face-{'down' if down else 'up'} {table.kind_title(kind)}"
    if option < table.w_recover:
        side, minion = divmod(option - int(table.w_minion), int(table.minions))
        verb = MINION_VERBS.get(p.ask, "Choose")
        return f"{verb} {SEAT_NAMES[side & 1]}'s {table.card_title(minion)} on {place(p, side >> 1)}"
    if option < table.w_week:
        return f"Take back {card(p, option - table.w_recover)}"
    if option < table.w_start:
        location = option - table.w_week
        return f"{'Day' if p.days >> location & 1 else 'Night'} of {place(p, location)}"
    if option < table.w_draw:
        return f"{SEAT_NAMES[option - table.w_start]} begins"
    if option == table.w_draw:
        return "Draw a card"
    return "End the turn" if option == table.w_stop else "Leave it face down"
