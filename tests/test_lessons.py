"""Every lesson of every game: played in every way that it speaks of, and in some that it does not."""

from __future__ import annotations

import pytest

from aitch.cli.learner import bot_of
from aitch.core.lesson_check import check_lesson, course_faults
from aitch.core.lessons import checklist_faults, lessons_of
from aitch.core.registry import find_game, game_names

LESSONS = [(name, lesson.id) for name in game_names() for lesson in lessons_of(find_game(name))]
COURSES = sorted({name for name, _ in LESSONS})


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_lesson_can_be_taken_in_every_way(name: str, lesson: str) -> None:
    game = find_game(name)
    found = next(each for each in lessons_of(game) if each.id == lesson)
    assert check_lesson(game, found, bot_of) == []


@pytest.mark.parametrize("name", COURSES)
def test_course_is_neither_short_nor_long(name: str) -> None:
    assert course_faults(lessons_of(find_game(name))) == []


@pytest.mark.parametrize("name", COURSES)
def test_what_one_must_know_is_taught(name: str) -> None:
    """Each thing of the checklist names a step that is there, links its rules, and has a condition that comes true."""
    assert checklist_faults(find_game(name)) == []
