"""`aitch learn` and `aitch lessons`: courses taken to their end by typing what is pointed at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.widgets import Static

from aitch.cli.common import game_of
from aitch.cli.learner import Learner
from aitch.cli.tui.lesson_app import LessonApp
from aitch.core.lesson_run import names_in
from aitch.core.lessons import lessons_of
from aitch.core.registry import game_names

Run = Callable[..., Any]
COURSES = [name for name in game_names() if lessons_of(game_of(name))]


def learner_of(game: str, begin: int = 0) -> Learner:
    found = game_of(game)
    return Learner(found, lessons_of(found), begin)


def wanted_line(learner: Learner) -> str:
    """What somebody types who does what the lesson points at."""
    moment = learner.moment
    if moment.done or not (moment.asks or moment.step.tap):
        return ""
    if moment.step.tap:
        return moment.step.tap[0]
    return moment.next


def lines_through(game: str) -> list[str]:
    learner, lines = learner_of(game), []
    while not (learner.moment.done and learner.last):
        lines.append(wanted_line(learner))
        learner.obey(lines[-1])
    return lines


@pytest.mark.parametrize("game", COURSES)
@pytest.mark.parametrize("how", ["--plain", "--words"])
def test_a_course_is_typed_to_its_end(aitch: Run, game: str, how: str) -> None:
    ran = aitch("learn", game, how, typed="\n".join(lines_through(game)) + "\n")
    assert ran.code == 0
    assert "That was the whole course." in ran.out
    said = " ".join(ran.out.split())
    for lesson in lessons_of(game_of(game)):
        assert f"Done: {lesson.title}." in said
        for step in lesson.steps:
            assert step.say in said


def test_answers_that_are_not_wanted(aitch: Run) -> None:
    way = ["", "hermie", "the wave", "", "coast.1", "", "", ""]
    typed = [*way, "m15", "a1", "nonsense", "show", "back", "back", "leave"]
    ran = aitch("learn", "hermit", "--plain", typed="\n".join(typed) + "\n")
    assert ran.code == 0
    said = " ".join(ran.out.split())
    assert "From here again." in said
    assert "Not legal: " in said
    assert "(HMT-5.6)" in said
    assert "has no word 'nonsense'" in said
    assert "Type p13" in said
    assert "That was the whole course" not in said


def test_a_wrong_thing_is_named(aitch: Run) -> None:
    ran = aitch("learn", "hermit", "--plain", typed="\nwave\nnothing at all\nhelp\nrules\nrules hmt-8.1\n")
    said = " ".join(ran.out.split())
    assert "That is the Wave" in said
    assert "nothing here is called 'nothing at all'" in said
    assert "HMT-2.2: " in said
    assert "HMT-8.1: " in said


def test_a_lesson_by_its_number(aitch: Run) -> None:
    title = lessons_of(game_of("hermit"))[2].title
    assert f"Lesson 3 of 4, {title}" in aitch("learn", "hermit", "--plain", "--lesson", "3", typed="").out
    assert aitch("learn", "hermit", "--lesson", "99").code == 2


def test_a_game_without_lessons(aitch: Run) -> None:
    ran = aitch("learn", "hush")
    assert ran.code == 2
    assert "no lessons yet" in ran.err


@pytest.mark.parametrize("game", COURSES)
def test_pointers_are_named_in_words(game: str) -> None:
    for begin in range(len(lessons_of(game_of(game)))):
        learner = learner_of(game, begin)
        while not learner.moment.done:
            assert len(learner.pointed()) <= len(learner.moment.pointers)
            learner.obey(wanted_line(learner))


def test_lessons_are_checked(aitch: Run) -> None:
    ran = aitch("lessons", "hermit")
    assert ran.code == 0
    assert "all of them hold" in ran.out
    told = aitch("lessons", "hermit", "--json").data
    assert told["faults"] == []
    assert len(told["lessons"]) == 4


def test_an_author_is_told_what_can_be_pointed_at(aitch: Run) -> None:
    ran = aitch("lessons", "hermit", "--at", "01-sea/first")
    assert ran.code == 0
    moment = learner_of("hermit").moment
    assert all(name in ran.out for name in names_in(moment.seen))
    assert "p13" in ran.out
    assert aitch("lessons", "hermit", "--at", "01-sea/nothing").code == 2


@pytest.mark.parametrize("game", COURSES)
def test_a_course_on_the_drawn_table(game: str) -> None:
    """Keys alone: what is typed is what is pointed at."""
    app = LessonApp(learner_of(game), light=False)

    async def run() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            await pilot.pause()
            while not (app.learner.moment.done and app.learner.last):
                before = (app.learner.at, len(app.learner.moment.deeds))
                app.words.value = wanted_line(app.learner)
                await pilot.press("enter")
                await pilot.pause()
                assert (app.learner.at, len(app.learner.moment.deeds)) != before
                assert str(app.query_one("#coach", Static).render())
            assert "whole course" in str(app.query_one("#coach", Static).render())
            await pilot.press("ctrl+z")
            await pilot.pause()
            assert not app.learner.moment.done

    asyncio.run(run())
