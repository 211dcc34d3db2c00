"""Lessons: a game taught by playing it, as data in its folder, `lessons/*.toml`, one a lesson, in the order of names.

    title = "Three in a line"
    teaches = "What brings Hermie forward."
    position = "area: 1@m13/0; hand: 2; hermie: 1"  # the game's text; without one, the start of a game
    seat = 0                                        # who learns; the first unless told

    [[step]]
    id = "line"                                     # for the checklist; without one, the number of the step
    say = "Lay the card so that the three lie in a row."
    show = ["coast.2", "hand0 > area0.3.0"]         # what is pointed at, by its name in the scene
    rules = ["HMT-6.2"]
    answers = ["2@p13/1", "2@o13/0"]                # any of these goes on, in the notation of scenarios
    then = ["card-5"]                               # what chance and others answer to it
    holds = ["hermie=2"]                            # conditions of scenarios: so it is once the step is done
    otherwise = "That makes no row."                # to any other legal answer; it leads back

    [[step.other]]                                  # a legal answer that the lesson has something to say about
    answers = ["2@p14/0"]
    say = "That works too, but leaves two bottle caps."
    accept = true                                   # it goes on with that; else it leads back

A step waits for `answers`; or for conditions that come true, `until`, by any legal answers, of which `example` is one
way (after `within` answers it leads back); or for a `tap` on what it names (a thing and its
place, say, of which only the thing is pointed at); with none of these, for "go on".

A lesson may have `options` and `seats` as any table, `after`: answers given before the first step, `seed` of its dice
and `bot`, who answers for the other seats where no `then` does.  A step may have a `position` (and `after`) of its own,
and `needs`: conditions without which its sentence makes no sense.  Whoever comes to a step by another way, so that
something it needs, shows or waits for is not there, finds the board as the lesson itself would have it.  `quiz = true`
does not show at once what is wanted.

What is pointed at are ids of the scene: of areas, cells, things and spaces; or `panel0` of a seat, `panel0/NAME` of one
of its counters, `goals`, `notes`, `prompt`, `parts` (the strip of a turn).  `a > b` is an arrow.

Others and chance answer when the next step waits for an answer, and not before: so a step that only tells something
shows the table just after the answer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from aitch.core.content import DEFAULT, Item, read_toml
from aitch.core.errors import BadContent
from aitch.core.game import Game
from aitch.core.rulesdoc import rule_numbers, rules_of

FOLDER: Final = "lessons"
CHECKLIST: Final = "checklist.toml"
MOST_WORDS: Final = 40
"""Of what is said at once."""
FEWEST_STEPS, MOST_STEPS = 25, 60
FEWEST_LESSONS, MOST_LESSONS = 3, 6
FEWEST_THINGS, MOST_THINGS = 10, 15
WITHIN: Final = 12
"""So many answers bring a condition about, unless a step says otherwise."""
LESSON_FIELDS: Final = {
    *("title", "teaches", "position", "options", "seats", "seat", "after", "seed", "bot", "step"),
}
STEP_FIELDS: Final = {
    *("id", "say", "show", "rules", "answers", "until", "example", "within", "tap", "then", "holds", "needs"),
    *("otherwise", "other", "position", "after", "quiz"),
}
OTHER_FIELDS: Final = {"answers", "say", "accept", "then"}
THING_FIELDS: Final = {"know", "step", "rules"}


class Other(NamedTuple):
    """Answers that are not what a step waits for, and what is said to them."""

    answers: list[str]
    say: str
    accept: bool
    then: list[str]


class Step(NamedTuple):
    id: str
    say: str
    show: list[str]
    rules: list[str]
    answers: list[str]
    until: list[str]
    example: list[str]
    within: int
    tap: list[str]
    then: list[str]
    holds: list[str]
    needs: list[str]
    otherwise: str
    other: list[Other]
    position: str
    after: list[str]
    quiz: bool

    @property
    def asks(self) -> bool:
        """Whether it waits for answers to the game's questions."""
        return bool(self.answers or self.until)


class Lesson(NamedTuple):
    id: str
    """The name of its file, without the ending."""
    title: str
    teaches: str
    position: str
    options: dict[str, object]
    seats: int | None
    seat: int
    after: list[str]
    seed: int
    bot: str
    steps: list[Step]

    @property
    def file(self) -> str:
        return f"{FOLDER}/{self.id}.toml"


class Known(NamedTuple):
    """Something that one must know to play a whole game, and the step that teaches it."""

    know: str
    lesson: str
    step: str
    rules: list[str]


class Checklist(NamedTuple):
    chapters: list[str]
    """The chapters of the rules that a first game needs, by their numbers."""
    things: list[Known]


@cache
def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a game in their order; none for a game that has none, or with content that they do not know."""
    folder = Path(game.folder) / FOLDER
    if game.pack.name != DEFAULT or not folder.is_dir():
        return []
    return [read_lesson(game, file) for file in sorted(folder.glob("*.toml")) if file.name != CHECKLIST]


def find_lesson(game: Game, id: str) -> Lesson:
    """A lesson by its name, or by its number from 1."""
    lessons = lessons_of(game)
    for number, lesson in enumerate(lessons, start=1):
        if id in (lesson.id, str(number)):
            return lesson
    known = ", ".join(lesson.id for lesson in lessons) or "none"
    raise BadContent(game.name, f"lesson {id[:40]!r}", "", f"there is no such lesson; there are: {known}")


def read_lesson(game: Game, file: Path) -> Lesson:
    """One lesson, its form and its rules checked; whatever is wrong is told with file, step and field."""
    name = f"{FOLDER}/{file.name}"
    data = read_toml(file, name)
    item = Item(name, "lesson", {"name": file.stem, **data})
    only(item, LESSON_FIELDS)
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise item.wrong("options", f"must be a table, not {options!r}")
    seats = item.number("seats", 1, 99) if item.has("seats") else None
    tables = data.get("step")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise item.wrong("step", "a lesson consists of tables [[step]]")
    steps = [read_step(game, name, number, table) for number, table in enumerate(tables, start=1)]
    ids = [step.id for step in steps]
    for id in ids:
        if ids.count(id) > 1:
            raise item.wrong("step", f"two steps have the id {id!r}")
    return Lesson(
        id=file.stem,
        title=sentence(item, "title", 12),
        teaches=sentence(item, "teaches", MOST_WORDS),
        position=item.text("position").strip() if item.has("position") else "",
        options=options,
        seats=seats,
        seat=item.number("seat", 0, game.count(seats) - 1) if item.has("seat") else 0,
        after=texts(item, "after"),
        seed=item.number("seed", 0, 10**9) if item.has("seed") else 1,
        bot=item.text("bot") if item.has("bot") else "beginner",
        steps=steps,
    )


def read_step(game: Game, file: str, number: int, table: dict[str, object]) -> Step:
    item = Item(file, f"step {number},", {"name": table.get("id", table.get("say", "?")), **table})
    only(item, STEP_FIELDS)
    rules = texts(item, "rules")
    for rule in rules:
        if rule not in rule_numbers(game):
            raise item.wrong("rules", f"{game.name} has no rule {rule!r}")
    step = Step(
        id=item.text("id") if item.has("id") else str(number),
        say=sentence(item, "say", MOST_WORDS),
        show=texts(item, "show"),
        rules=rules,
        answers=texts(item, "answers"),
        until=texts(item, "until"),
        example=texts(item, "example"),
        within=item.number("within", 1, 200) if item.has("within") else WITHIN,
        tap=texts(item, "tap"),
        then=texts(item, "then"),
        holds=texts(item, "holds"),
        needs=texts(item, "needs"),
        otherwise=sentence(item, "otherwise", MOST_WORDS) if item.has("otherwise") else "",
        other=[read_other(item, other) for other in item.values("other")] if item.has("other") else [],
        position=item.text("position").strip() if item.has("position") else "",
        after=texts(item, "after"),
        quiz=item.data.get("quiz") is True,
    )
    check_waiting(item, step)
    return step


def check_waiting(item: Item, step: Step) -> None:
    """A step waits for one kind of thing, and has what belongs to it and nothing else."""
    waits = [kind for kind in ("answers", "until", "tap") if item.has(kind)]
    if len(waits) > 1:
        raise item.wrong(waits[1], f"a step waits for one thing, and this one has {waits[0]} already")
    if bool(step.until) != bool(step.example):
        raise item.wrong("example", "`until` needs one way to bring it about, and nothing else has an example")
    if step.asks and not step.otherwise:
        raise item.wrong("otherwise", "a step that waits for answers says what is told to others that are legal")
    for field in ("otherwise", "other", "quiz"):
        if item.has(field) and not step.asks:
            raise item.wrong(field, "belongs to a step that waits for answers")
    if item.has("within") and not step.until:
        raise item.wrong("within", "belongs to `until`")
    if item.has("after") and not step.position:
        raise item.wrong("after", "belongs to a position")


def read_other(item: Item, table: object) -> Other:
    if not isinstance(table, dict):
        raise item.wrong("other", "must consist of tables [[step.other]]")
    other = Item(item.file, f"{item.kind} other of", {"name": item.name, **table})
    only(other, OTHER_FIELDS)
    answers, accept = texts(other, "answers"), table.get("accept", False)
    if not answers:
        raise other.wrong("answers", "must name an answer")
    if not isinstance(accept, bool):
        raise other.wrong("accept", f"must be true or false, not {accept!r}")
    if other.has("then") and not accept:
        raise other.wrong("then", "belongs to an answer that is accepted")
    return Other(answers, sentence(other, "say", MOST_WORDS), accept, texts(other, "then"))


def only(item: Item, fields: set[str]) -> None:
    for field in item.data:
        if field not in fields and field != "name":
            raise item.wrong(field, f"there is no such field; there are: {', '.join(sorted(fields))}")


def sentence(item: Item, field: str, most: int) -> str:
    """A text of a few words, on one line."""
    text = " ".join(item.text(field).split())
    if not 0 < len(text.split()) <= most:
        raise item.wrong(field, f"must have 1 to {most} words, not {len(text.split())}")
    return text


def texts(item: Item, field: str) -> list[str]:
    """A list of texts, or a single one; none where the field is missing."""
    if not item.has(field):
        return []
    found = [item.text(field)] if isinstance(item.data[field], str) else item.texts(field)
    if not found or not all(text.strip() for text in found):
        raise item.wrong(field, "must not be empty")
    return [text.strip() for text in found]


# The checklist


@cache
def checklist_of(game: Game) -> Checklist | None:
    """What one must know to play a whole game, each with its step; none where a game has no such list.

    chapters = ["1", "3"]                       # of the rules, that a first game needs

    [[thing]]
    know = "Hermie steps when the wanted three lie in a line."
    step = "02-line/counts"                     # the lesson and the id of its step
    rules = ["HMT-6.2"]                         # which that step links
    """
    file = Path(game.folder) / FOLDER / CHECKLIST
    if not file.is_file():
        return None
    name = f"{FOLDER}/{CHECKLIST}"
    data = read_toml(file, name)
    head = Item(name, "checklist", data)
    only(head, {"chapters", "thing"})
    tables = data.get("thing")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise head.wrong("thing", "must consist of tables [[thing]]")
    things = [read_known(Item(name, f"thing {n},", {"name": t.get("step"), **t})) for n, t in enumerate(tables, 1)]
    return Checklist(texts(head, "chapters"), things)


def read_known(item: Item) -> Known:
    only(item, THING_FIELDS)
    lesson, slash, step = item.text("step").partition("/")
    if not slash:
        raise item.wrong("step", "must be of the form lesson/step: 02-line/counts")
    return Known(sentence(item, "know", MOST_WORDS), lesson, step, texts(item, "rules"))


def checklist_faults(game: Game) -> list[str]:
    """What is wrong with a checklist: steps that are not there, or do not show what it says."""
    checklist = checklist_of(game)
    if checklist is None:
        return [f"{FOLDER}/{CHECKLIST}: is missing"]
    found: list[str] = []
    if not FEWEST_THINGS <= len(checklist.things) <= MOST_THINGS:
        found.append(f"has {len(checklist.things)} things, and should have {FEWEST_THINGS} to {MOST_THINGS}")
    steps = {(lesson.id, step.id): step for lesson in lessons_of(game) for step in lesson.steps}
    for thing in checklist.things:
        step = steps.get((thing.lesson, thing.step))
        where = f"{thing.lesson}/{thing.step}"
        if step is None:
            found.append(f"{where}: there is no such step")
            continue
        if not thing.rules:
            found.append(f"{where}: names no rule")
        found += [f"{where}: the step does not link {rule}" for rule in thing.rules if rule not in step.rules]
        if not step.holds and not step.until:
            found.append(f"{where}: the step has no condition that comes true: `until` or `holds`")
    return [f"{FOLDER}/{CHECKLIST}: {fault}" for fault in found + chapter_faults(game, checklist.chapters)]


def chapter_faults(game: Game, wanted: list[str]) -> list[str]:
    """The chapters that a first game needs and no step links a rule of."""
    chapters = {
        chapter["title"].partition(".")[0].strip(): [part["number"] for part in chapter["parts"] if part["number"]]
        for chapter in rules_of(game)["chapters"]
    }
    linked = {rule for lesson in lessons_of(game) for step in lesson.steps for rule in step.rules}
    found = [] if wanted else ["names none"]
    for name in wanted:
        if name not in chapters:
            found.append(f"there is no chapter {name!r}; there are: {', '.join(chapters)}")
        elif linked.isdisjoint(chapters[name]):
            found.append(f"no step links a rule of chapter {name}")
    return [f"chapters: {fault}" for fault in found]
