"""`aitch learn` and `aitch lessons`: a game taught by playing it, and the tool of those who write lessons."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from aitch.cli import tui
from aitch.cli.common import GameName, Json, game_of, interactive, out, print_json, say_interpreted
from aitch.cli.learn_lines import run_learn_lines
from aitch.cli.learner import Learner, bot_of
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.lesson_check import check_course, check_lesson
from aitch.core.lesson_run import Run, names_in
from aitch.core.lessons import find_lesson, lessons_of


def learn(
    game: GameName,
    lesson: Annotated[str, typer.Option("--lesson", metavar="N", help="Begin with this lesson: number or name.")] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for dumb terminals and pipes; taken by itself there.")
    ] = False,
    words: Annotated[bool, typer.Option("--words", help="Plain, and no drawings: the table told in words.")] = False,
    light: Annotated[
        bool | None, typer.Option("--light/--dark", help="Colours for a light or a dark terminal; ctrl+t changes them.")
    ] = None,
) -> None:
    """Learn a game in a few minutes, by playing it.

    [dim]Examples:[/]
      aitch learn hermit
      aitch learn hermit --lesson 3
    """
    say_interpreted()
    found = game_of(game)
    lessons = lessons_of(found)
    if not lessons:
        raise BadOption(f"{found.title} has no lessons yet; its rules: aitch rules {found.name}")
    begin = lessons.index(find_lesson(found, lesson)) if lesson else 0
    learner = Learner(found, lessons, begin)
    if plain or words or not interactive():
        run_learn_lines(learner, words)
    else:
        tui.LessonApp(learner, light).run()


def lessons(
    game: GameName,
    only: Annotated[str, typer.Argument(metavar="[LESSON]", help="Only this one: its number or name.")] = "",
    at: Annotated[
        str, typer.Option("--at", metavar="LESSON/STEP", help="Tell what can be shown and answered at a step.")
    ] = "",
    json: Json = False,
) -> None:
    """Play a game's lessons in every way they speak of, and in some they do not, and tell what does not hold.

    [dim]Examples:[/]
      aitch lessons hermit
      aitch lessons hermit 02-lines
      aitch lessons hermit --at 02-lines/cover
    """
    found = game_of(game)
    if at:
        show_step(found, at)
        return
    if only:
        course = [find_lesson(found, only)]
        faults = check_lesson(found, course[0], bot_of)
    else:
        faults = check_course(found, bot_of)
        course = lessons_of(found) if not faults else []
    if json:
        print_json({"game": found.name, "lessons": [lesson.id for lesson in course], "faults": faults})
    else:
        for fault in faults:
            out().print(f"[red]WRONG[/] {escape(fault)}")
        if not faults:
            steps = sum(len(lesson.steps) for lesson in course)
            out().print(f"{found.title}: {plural(len(course), 'lesson')}, {plural(steps, 'step')}, all of them hold")
    if faults:
        raise typer.Exit(1)


def plural(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def show_step(game: Game, at: str) -> None:
    """What an author may point at, and wait for, at a step."""
    name, _, id = at.partition("/")
    lesson = find_lesson(game, name)
    ids = [step.id for step in lesson.steps]
    if id and id not in ids:
        raise BadOption(f"{lesson.file} has no step {id!r}; there are: {', '.join(ids)}")
    run = Run(game, lesson, bot_of)
    run.go_to(ids.index(id) if id else 0)
    seen = run.state.seen_by(lesson.seat)
    told = [f"{name}  ({what})" for name, what in names_in(seen).items()]
    words = [f"{game.vocabulary[option]}  ({game.label(seen, option)})" for option in seen.options()]
    for head, lines in (
        ("Position", [game.position_text(run.state)]),
        ("Asked", [seen.prompt()]),
        ("Legal", words),
        ("Can be shown", told),
    ):
        out().print(f"[bold]{head}[/]")
        for line in lines:
            out().print(f"  {escape(line)}", soft_wrap=True)
