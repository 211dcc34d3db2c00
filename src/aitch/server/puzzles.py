"""Puzzles over HTTP: the client sends all that was answered so far, and nothing of it is kept here."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from aitch.bots.puzzle_help import Refutation, follow, in_hundred, why
from aitch.core.contract import CHANCE, IllegalChoice, State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.puzzles import ASKED, SOLVED, THEMES, WRONG, Attempt, Puzzle, attempt, find_puzzle, puzzles_of
from aitch.core.scene_changes import Changes, changes_between, no_changes, places_of
from aitch.server.logs import warn
from aitch.server.pool import WorkFailed
from aitch.server.refused import BAD, TOO_MANY, UNKNOWN, Refused
from aitch.server.services import Services
from aitch.server.viewer_feed import options_of
from aitch.server.worker import Refute, Refuted

WAITING: Final = 6
"""So many may wait for a reply at most."""


def collection(game: Game) -> dict[str, object]:
    """The puzzles of a game as somebody chooses from them; nothing of their solutions."""
    found = puzzles_of(game)
    counts = {theme: sum(puzzle.theme == theme for puzzle in found) for theme in THEMES}
    themes = [{"id": theme, "title": THEMES[theme].title, "count": count} for theme, count in counts.items() if count]
    told = [{"id": one.id, "theme": one.theme, "rating": one.rating, "steps": len(one.steps)} for one in found]
    return {"themes": themes, "puzzles": told}


def puzzle_of(game: Game, id: str) -> Puzzle:
    try:
        return find_puzzle(game, id)
    except AitchError as error:
        raise Refused(str(error), UNKNOWN, "puzzle") from None


async def moment_after(game: Game, id: str, answers: list[str], show: bool, turns: asyncio.Semaphore) -> bytes:
    """Where these answers lead, as JSON; whoever asks waits for a turn."""
    puzzle = puzzle_of(game, id)
    async with turns:
        return await asyncio.to_thread(encoded, game, puzzle, answers, show)


def encoded(game: Game, puzzle: Puzzle, answers: list[str], show: bool) -> bytes:
    try:
        before, illegal = attempt(game, puzzle, answers[:-1]), None
        found = before
        if answers:
            try:
                found = attempt(game, puzzle, answers)
            except IllegalChoice as error:
                illegal = error
        return msgspec.json.encode(told(game, found, illegal, show))
    except (AitchError, IllegalChoice) as error:
        raise Refused(str(error), BAD, "answers") from None


def told(game: Game, found: Attempt, illegal: IllegalChoice | None, show: bool) -> dict[str, object]:
    """All that the page shows, out of what the solver sees."""
    puzzle, seen = found.puzzle, found.seen
    asked = found.verdict == ASKED
    refusal = illegal.refusal if illegal is not None else None
    theme = THEMES[puzzle.theme]
    return {
        "puzzle": puzzle.id,
        "seat": puzzle.seat,
        "seats": game.seat_names(puzzle.seats),
        "theme": puzzle.theme,
        "title": theme.title,
        "task": theme.task,
        "rating": puzzle.rating,
        "step": found.solved,
        "steps": len(puzzle.steps),
        "verdict": found.verdict,
        "answers": found.given,
        "begun": len(found.given) - len(found.move),
        "next": rest_of(found) if show and asked else [],
        "why": why(game, puzzle) if show or found.verdict == SOLVED else [],
        "lines": found.lines,
        "refusal": {"rule": refusal.rule, "facts": refusal.facts, "instead": refusal.instead} if refusal else None,
        "scene": game.scene(seen),
        "prompt": seen.prompt() if asked else "",
        "part": game.turn_part(seen),
        "asked": seen.seat if asked else CHANCE,
        "options": options_of(game, seen) if asked else [],
        "changes": moved(game, found.before.seen_by(puzzle.seat), seen),
    }


def rest_of(found: Attempt) -> list[str]:
    """The answers that are left of the solution; of a move that was begun otherwise, none."""
    steps = found.puzzle.steps[found.solved :]
    begun = len(found.move)
    if steps[0].answers[:begun] != found.move:
        return []
    return [*steps[0].answers[begun:], *(word for step in steps[1:] for word in step.answers)]


def moved(game: Game, before: State, after: State) -> Changes:
    if before.key() == after.key():
        return no_changes()
    return changes_between(places_of(game.scene(before)), places_of(game.scene(after)))


async def reply_to(services: Services, game: Game, id: str, answers: list[str], turns: asyncio.Semaphore) -> bytes:
    """What comes of a wrong try, thought out in a worker."""
    puzzle = puzzle_of(game, id)
    async with turns:
        if (await asyncio.to_thread(verdict_of, game, puzzle, answers)) != WRONG:
            raise Refused("there is a reply only to a wrong move, as soon as it is whole", BAD, "answers")
    # Not where the programs of tables think: nobody who plays waits for those who solve puzzles.
    if services.readers.waiting >= WAITING:
        raise Refused("too many wait for a reply just now; try again in a moment", TOO_MANY)
    seconds = services.limits.bot_seconds
    try:
        job = Refute(game.name, puzzle.id, answers, seconds)
        reply = await services.readers.do(job, seconds + services.limits.bot_slack, Refuted)
    except WorkFailed as error:
        warn("no reply to a puzzle", game=game.name, puzzle=puzzle.id, reason=str(error))
        raise Refused("there is no reply just now; try again") from None
    async with turns:
        return await asyncio.to_thread(replied, game, puzzle, answers, Refutation(reply.answers, reply.chance))


def verdict_of(game: Game, puzzle: Puzzle, answers: list[str]) -> str:
    try:
        return attempt(game, puzzle, answers).verdict
    except (AitchError, IllegalChoice) as error:
        raise Refused(str(error), BAD, "answers") from None


def replied(game: Game, puzzle: Puzzle, answers: list[str], refutation: Refutation) -> bytes:
    found = follow(game, puzzle, answers, refutation)
    before, after = attempt(game, puzzle, answers).seen, found.after.seen_by(puzzle.seat)
    worth = (in_hundred(2.0 * refutation.chance - 1.0), in_hundred(puzzle.value))
    return msgspec.json.encode(
        {
            "lines": found.lines,
            "worth": worth[0],
            "best": worth[1],
            "scene": game.scene(after),
            "changes": moved(game, before, after),
        }
    )
