"""Why an answer is not legal: the rule and the facts, question by question."""

from __future__ import annotations

from aitch.core.contract import CHANCE, Refusal
from aitch.games.hemloch.narrate import SEAT_NAMES, here
from aitch.games.hemloch.position import SOURCE, STANDS, STEP, WHERE, Position
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
    DOWN,
    HAND,
    HERE,
    KINDS,
    LOCATIONS,
    OPPONENT,
    OWN,
    OWN_MINION,
    TABLE,
    UP,
)


def why_not(p: Position, option: int) -> Refusal:
    """The rule against an answer.  The words of a view are enough for it, so it tells nothing hidden."""
    t = p.tables
    ask = p.ask
    word = p.game.vocabulary[option]
    in_effect = p.depth > 0 and p.seat == p.mover
    if p.seat == CHANCE:
        return why_not_chance(p, word)
    if in_effect and ask != ASK_PLACE and t.w_use <= option < t.w_gain:
        return p.refuse("HEM-6.3", "an effect is being carried out; Items wait until it is done")
    if in_effect and (option in (t.w_stop, t.w_draw) or (option == t.w_decline and ask != ASK_FLIP)):
        return p.refuse("HEM-4.4", f"{word} is not possible: abilities are compulsory")
    if ask == ASK_ACTION:
        return why_no_action(p, option)
    if ask == ASK_PLACE:
        return why_not_there(p, option)
    if ask == ASK_EXTRA:
        return p.refuse("HEM-5.14", f"one more Minion of your hand must be played, and {word} is none")
    if ask in (ASK_MARK, ASK_CHECK):
        return why_no_marker(p, option)
    if ask == ASK_FESTIVAL:
        if t.w_location <= option < t.w_space:
            return p.refuse("HEM-5.2", f"the Festival is on {t.location_title(p.festival)} now and must go elsewhere")
        return p.refuse("HEM-5.2", "the Festival moves to another Location")
    if ask == ASK_GAIN:
        return p.refuse("HEM-5.5", f"{word}: neither in the supply nor face down before you")
    if ask == ASK_FLIP:
        return p.refuse("HEM-5.4", f"{word}: only an Item of the kind that has run out can be turned up, or none")
    if ask == ASK_STEAL:
        return p.refuse("HEM-5.6", f"{word}: your opponent has no such Item that you could take")
    if ask == ASK_TURN_UP:
        return p.refuse("HEM-5.7", f"{word}: you have no such Item face down")
    if ask == ASK_DISCARD:
        return p.refuse("HEM-5.9", f"{word}: you must discard a card of your hand")
    if ask in (ASK_MOVE, ASK_RETURN, ASK_DESTROY):
        return why_no_target(p, option)
    if ask == ASK_MOVE_TO:
        return p.refuse("HEM-5.10", f"{word}: the Minion must go to another Location than the one it is on")
    if ask == ASK_RECOVER:
        return p.refuse("HEM-5.13", f"{word}: not a card of your Discard Pile")
    if ask == ASK_HALVE:
        place = t.location_title(p.in_check_order(p.check_at))
        return p.refuse("HEM-8.2", f"{word}: half of your Minions on {place} must be discarded, {p.halves} more")
    if ask == ASK_NIGHT:
        if t.w_week <= option < t.w_start:
            return p.refuse("HEM-8.4", f"the card of {t.location_title(option - t.w_week)} is a Day already")
        return p.refuse("HEM-8.4", "one Night of the Week deck must be chosen")
    if ask == ASK_PICK:
        return p.refuse("HEM-11.2", f"{word}: one card of the pack in your hand must be kept")
    return p.refuse("HEM-9.1", "the game is over")


def why_not_chance(p: Position, word: str) -> Refusal:
    if p.ask == ASK_DRAW:
        return p.refuse("HEM-3.3", f"{word}: not a card that is in the deck of {SEAT_NAMES[p.drawer]}")
    if p.ask == ASK_WEEK:
        return p.refuse("HEM-2.2", f"{word}: not a Week card that is still to come")
    if p.ask == ASK_START:
        return p.refuse("HEM-1.8", f"{word}: chance names the Start Player now")
    return p.refuse("HEM-11.2", f"{word}: not a card that is still to be dealt")


def why_no_action(p: Position, option: int) -> Refusal:
    t = p.tables
    if option < t.w_location:
        if p.held(HAND + p.mover, option) == 0:
            return p.refuse("HEM-4.1", f"there is no {t.card_title(option)} in your hand")
        return p.refuse("HEM-4.2", f"no Location is open: {closed(p)}")
    if t.w_use <= option < t.w_gain:
        kind = option - t.w_use
        title = t.kind_title(kind)
        if p.counts[UP + KINDS * p.mover + kind] == 0:
            if p.counts[DOWN + KINDS * p.mover + kind] > 0:
                return p.refuse("HEM-6.6", f"your {title} lies face down and has no ability")
            return p.refuse("HEM-6.1", f"you have no {title}")
        if p.item_used:
            return p.refuse("HEM-6.2", "you have used an Item in this turn already")
        if t.cost[kind] > p.actions:
            return p.refuse("HEM-6.1", f"the {title} costs {t.cost[kind]} Actions, and {p.actions} is left")
        return p.refuse("HEM-6.5", f"the {title} would do nothing now")
    if option == t.w_draw:
        return p.refuse("HEM-3.3", "your deck is empty")
    if option == t.w_stop:
        return p.refuse("HEM-3.5", "by the rules of this game you must act as long as you can draw or play")
    return p.refuse("HEM-3.2", f"{p.game.vocabulary[option]} is no Action: draw a card or play a Minion of your hand")


def closed(p: Position) -> str:
    """Why each Location is closed to plays."""
    t = p.tables
    reasons: list[str] = []
    for location in range(LOCATIONS):
        if p.festival == location:
            reasons.append(f"{t.location_title(location)} has the Festival")
        elif p.used >> location & 1:
            reasons.append(f"{t.location_title(location)} was played on in this turn")
    return ", ".join(reasons)


def why_not_there(p: Position, option: int) -> Refusal:
    t = p.tables
    if t.w_location <= option < t.w_space:
        location = option - t.w_location
        if p.festival == location:
            return p.refuse("HEM-4.1", f"the Festival is on {t.location_title(location)}")
        return p.refuse("HEM-4.2", f"you have played on {t.location_title(location)} in this turn")
    return p.refuse("HEM-4.1", "choose the Location for the Minion that you play")


def why_no_marker(p: Position, option: int) -> Refusal:
    t = p.tables
    check = p.ask == ASK_CHECK
    rule = "HEM-7.3" if check else "HEM-5.1"
    if not t.w_space <= option < t.w_use:
        return p.refuse(rule, "choose an empty space for your Marker")
    space = option - t.w_space
    title = t.location_title(t.place[space])
    if p.board[space] != 0:
        return p.refuse(rule, f"there is a Marker of {SEAT_NAMES[p.board[space] - 1]} on that space")
    if check:
        return p.refuse(rule, f"{t.location_title(p.in_check_order(p.check_at))} is being checked, not {title}")
    if t.a[p.top(STEP)] == OWN_MINION:
        return p.refuse(rule, f"you have no Minion on {title}")
    return p.refuse(rule, f"the Marker goes on {here(p)}, not on {title}")


def why_no_target(p: Position, option: int) -> Refusal:
    t = p.tables
    rule = "HEM-5.10" if p.ask == ASK_MOVE else "HEM-5.11" if p.ask == ASK_RETURN else "HEM-5.12"
    if not t.w_minion <= option < t.w_recover:
        return p.refuse(rule, "choose a Minion on a Location")
    side = (option - t.w_minion) // t.minions
    minion = (option - t.w_minion) % t.minions
    title = t.card_title(minion)
    place = t.location_title(side >> 1)
    owner = SEAT_NAMES[side & 1]
    step = p.top(STEP)
    whose = t.a[step]
    if p.held(TABLE + side, minion) == 0:
        return p.refuse(rule, f"{owner} has no {title} on {place}")
    if t.b[step] & 3 == HERE and side >> 1 != p.top(WHERE):
        return p.refuse(rule, f"only Minions on {here(p)} can be chosen")
    if whose == OPPONENT and side & 1 == p.mover:
        return p.refuse(rule, "only Minions of your opponent can be chosen")
    if whose == OWN and side & 1 != p.mover:
        return p.refuse(rule, "only your own Minions can be chosen")
    if p.ask == ASK_RETURN and minion == p.top(SOURCE) and side >> 1 == p.top(STANDS):
        return p.refuse(rule, f"the {title} is the Minion that was just played")
    return p.refuse(rule, f"the {title} has a value of {t.value[minion]}, and {t.b[step] >> 2} is the most")
