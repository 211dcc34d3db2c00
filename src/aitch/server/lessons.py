"""Lessons over HTTP: the client sends all that the learner did so far, and nothing of it is kept here."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from aitch.bots.roster import find_bot
from aitch.core.bots import Bot
from aitch.core.contract import CHANCE
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.lesson_run import Moment, names_in, take
from aitch.core.lessons import Lesson, lessons_of
from aitch.core.scene_changes import changes_between, no_changes, places_of
from aitch.server.refused import BAD, UNKNOWN, Refused
from aitch.server.viewer_feed import options_of

AT_ONCE: Final = 2
"""So many learners are answered at the same time: others wait a moment, and tables do not."""


def bot_of(game: Game, name: str) -> Bot:
    return find_bot(name).make(game)


def course(game: Game) -> list[dict[str, object]]:
    """The lessons of a game, as somebody chooses from them."""
    return [
        {"id": lesson.id, "title": lesson.title, "teaches": lesson.teaches, "steps": len(lesson.steps)}
        for lesson in lessons_of(game)
    ]


async def moment_after(game: Game, id: str, deeds: list[str], turns: asyncio.Semaphore) -> bytes:
    """Where these deeds lead, as JSON; whoever asks waits for a turn."""
    lesson = next((lesson for lesson in lessons_of(game) if lesson.id == id), None)
    if lesson is None:
        raise Refused(f"{game.title} has no lesson of this name", UNKNOWN, "lesson")
    async with turns:
        return await asyncio.to_thread(encoded, game, lesson, deeds)


def encoded(game: Game, lesson: Lesson, deeds: list[str]) -> bytes:
    try:
        return msgspec.json.encode(told(game, take(game, lesson, deeds, bot_of)))
    except AitchError as error:
        raise Refused(str(error), BAD, "deeds") from None


def told(game: Game, moment: Moment) -> dict[str, object]:
    """All that the page shows, out of what the learner sees."""
    seen, step, refusal = moment.seen, moment.step, moment.refusal
    scene = game.scene(seen)
    before = moment.before.seen_by(moment.lesson.seat)
    moved = changes_between(places_of(game.scene(before)), places_of(scene)) if before != seen else no_changes()
    return {
        "lesson": moment.lesson.id,
        "seat": moment.lesson.seat,
        "seats": game.seat_names(len(seen.scores())),
        "step": moment.number,
        "steps": len(moment.lesson.steps),
        "done": moment.done,
        "deeds": moment.deeds,
        "starts": moment.starts,
        "say": "" if moment.done else step.say,
        "rules": [] if moment.done else step.rules,
        "asks": moment.asks,
        "tap": [] if moment.done else step.tap,
        "pointers": moment.pointers,
        "names": {name: text for name, text in names_in(seen).items() if name in step.tap},
        "next": moment.next,
        "reply": moment.reply,
        "back": moment.back,
        "lines": moment.lines,
        "refusal": {"rule": refusal.rule, "facts": refusal.facts, "instead": refusal.instead} if refusal else None,
        "scene": scene,
        "prompt": seen.prompt() if moment.asks else "",
        "part": game.turn_part(seen),
        "asked": seen.seat if moment.asks else CHANCE,
        "options": options_of(game, seen) if moment.asks else [],
        "changes": moved,
    }
