"""What cards and players are called, and the lines of log that several chapters share."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.games.hermit import tasks
from aitch.games.hermit.area import card_of
from aitch.games.hermit.deck import SPACES, columns
from aitch.games.hermit.position import COAST, Hermit


def seat_name(p: Hermit, s: i64) -> str:
    return p.game.seat_names(len(p.areas))[s]


def owner(p: Hermit, s: i64) -> str:
    return "the" if len(p.areas) == 1 else f"{seat_name(p, s)}'s"


def pattern_words(p: Hermit, card: i64) -> str:
    """A beach side in words."""
    return ", ".join([p.deck.kinds.names[kind] for kind in p.deck.pattern(card)])


def face_words(p: Hermit, card: i64, turn: i64) -> str:
    """A seashell side in words, row by row as it lies in a turn."""
    names = [p.deck.kinds.names[space] for space in p.deck.face(card, turn)]
    wide = int(columns(turn))
    return "; ".join([", ".join(names[i : i + wide]) for i in range(0, SPACES, wide)])


def told(before: Hermit, after: Hermit, line: str) -> str:
    """What an answer did itself, and what has followed from it."""
    first = [line] if line else []
    last = [tasks.reason(after)] if after.ended and not before.ended else []
    return " ".join(first + steps(before, after) + drawn(before, after) + last)


def steps(before: Hermit, after: Hermit) -> list[str]:
    """What Hermie and the Wave did."""
    parts: list[str] = []
    if after.hermie > before.hermie:
        home = " and the Wave" if after.hermie == after.wave else ""
        parts.append(f"Hermie steps onto place {after.hermie}{home}.")
    if after.round == before.round:
        return parts
    if after.wave > COAST:
        parts.append("The Wave rolls off the Coast.")
    elif after.wave > before.wave:
        parts.append(f"The Wave rolls out to place {after.wave}.")
    elif after.wave < before.wave:
        parts.append(f"The Wave is drawn back to place {after.wave}.")
    else:
        parts.append(f"The Wave stays on place {after.wave}.")
    return parts


def drawn(before: Hermit, after: Hermit) -> list[str]:
    """Which cards came into the play areas and hands."""
    parts: list[str] = []
    for s in range(len(after.areas)):
        if before.areas[s].width == 0 and after.areas[s].laid:
            parts.append(f"Card {card_of(after.areas[s].laid[0]) + 1} lies first in {owner(after, s)} play area.")
        held = before.hand(s)
        fresh = [str(card + 1) for card in after.hand(s) if card not in held]
        if fresh:
            coast = [str(i + 1) for i in range(COAST) if before.coast[i] >= 0 > after.coast[i]] if s == 0 else []
            source = f", from place {' and '.join(coast)} of the Coast" if coast else ""
            parts.append(f"{seat_name(after, s)} draws card {' and '.join(fresh)}{source}.")
    return parts
