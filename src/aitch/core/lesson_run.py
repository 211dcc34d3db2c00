"""A lesson being taken: what comes of all that the learner did so far, and nothing else.

What the learner does are deeds, plain texts: `on` ("go on"), `tap:NAME` of something in the scene, `word:WORD` of the
vocabulary.  `take` plays them from the first step on and tells the moment to which they lead; nothing is kept anywhere.
A deed that leads back or is refused leaves no trace: `Moment.deeds` are those that count, and `Moment.starts` tells
with how many of them each step began, so that going back a step is leaving out the rest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

from aitch.core import narration
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, Refusal, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadContent
from aitch.core.game import Game
from aitch.core.guide import read_guide
from aitch.core.lessons import Lesson, Other, Step
from aitch.core.pictures import spaces_of
from aitch.core.rng import Rng, mix_text
from aitch.core.scenario import GAME_TROUBLE, act, trouble, why_fails
from aitch.core.scene import Scene, Thing

GO_ON, TAP, WORD = "on", "tap:", "word:"
MOST_DEEDS: Final = 200
"""No lesson takes more."""
MOST_ANSWERS: Final = 400
"""Others and chance never answer more often in a row."""
SET_ANEW: Final = "The table is set as the lesson has it."
SET_NEXT: Final = "The table is set for what comes next."
FindBot = Callable[[Game, str], Bot]


class BadLesson(BadContent):
    """A lesson that cannot be played as it stands: file, step, what was wrong."""


class Moment:
    """Where the learner is: what is said, what is seen, what is waited for, and what came of the last deed."""

    def __init__(self, run: Run, before: State) -> None:
        self.lesson = run.lesson
        self.number = run.number
        """Of the step, from 0; as many as there are steps once the lesson is over."""
        self.deeds = run.deeds
        self.starts = run.starts
        self.state = run.state
        self.before = before
        """The position before the last deed."""
        self.given = run.given
        """What was answered in this step so far."""
        self.lines = run.lines
        """What the log says of all that came of the last deed."""
        self.reply = run.reply
        """What the lesson says to the last deed."""
        self.back = run.back
        """Whether that deed led back to the beginning of the step."""
        self.refusal = run.refusal
        self.next = run.next_word() if self.asks else ""
        """The word that the lesson would answer with; empty where it waits for none, or one goes another way."""

    @property
    def done(self) -> bool:
        return self.number == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step that waits; the last one once the lesson is over."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def seen(self) -> State:
        """What the learner sees, and all that may be told."""
        return self.state.seen_by(self.lesson.seat)

    @property
    def asks(self) -> bool:
        return not self.done and self.step.asks

    @property
    def pointers(self) -> list[str]:
        """What is pointed at: what the step shows, and what answers as the lesson would."""
        if self.done:
            return []
        seen = self.seen
        known, scene = names_in(seen), self.state.game.scene(seen)
        shown = [] if self.given else [show for show in self.step.show if known.keys() >= set(ends_of(show))]
        shown += [name for name in apart(self.step.tap, scene) if name not in shown]
        return shown + ([f"{WORD}{self.next}"] if self.next and not self.step.quiz and not self.step.until else [])


class Path(NamedTuple):
    """One way to answer a step."""

    options: list[int]
    other: Other | None


class Run:
    """A lesson while deeds are done; `take` is its face."""

    def __init__(self, game: Game, lesson: Lesson, find_bot: FindBot) -> None:
        self.game = game
        self.lesson = lesson
        self.find_bot = find_bot
        self.deeds: list[str] = []
        self.starts: list[int] = []
        self.number = -1
        self.chances = 0
        self.given: list[int] = []
        self.lines: list[str] = []
        self.reply = ""
        self.back = False
        self.refusal: Refusal | None = None
        self.paths: list[Path] = []
        self.ahead: list[int] = []
        """Of `until`: what the example answers next."""
        self.examples: list[str] = []
        self.strayed = False
        """Whether a step was done in another way than the lesson itself would do it."""
        self.script: list[str] = []
        self.state = self.set_up(lesson.position, lesson.after, "lesson")
        self.checkpoint = (self.state, 0)
        self.ended = self.state
        """The position with which the last step ended, before anything answers that the next one waits for."""
        self.enter(0)

    # The table

    def wrong(self, field: str, problem: str) -> BadLesson:
        step = f"step {self.number + 1} ({self.step.id})" if 0 <= self.number < len(self.lesson.steps) else "lesson"
        return BadLesson(self.lesson.file, step, field, problem)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    def set_up(self, position: str, after: list[str], field: str) -> State:
        lesson, game = self.lesson, self.game
        try:
            options = game.complete_options(lesson.options)
            if reason := game.allowed(options, game.count(lesson.seats)):
                raise self.wrong("options", reason)
            start: State = game.start(options, lesson.seats)
            state: State = game.position(position, options, lesson.seats) if position else start
            for action in after:
                act(game, state, action)
        except GAME_TROUBLE as error:
            if isinstance(error, BadLesson):
                raise
            raise self.wrong(field if field != "lesson" else "position", trouble(error)) from None
        return state

    def answer(self, option: int) -> None:
        """One answer, of whoever is asked."""
        before, self.state = self.state, self.state.copy()
        self.chances += before.seat == CHANCE
        self.state.apply(option)
        told = narration.line(before, self.state, option, self.lesson.seat)
        self.lines += [told] if told else []

    def settle(self) -> None:
        """Others and chance answer until the learner is asked or the game is over."""
        for _ in range(MOST_ANSWERS):
            if self.state.seat in (OVER, self.lesson.seat):
                return
            self.answer(self.other_answer())
        raise self.wrong("", f"the learner is not asked for {MOST_ANSWERS} answers in a row")

    def other_answer(self) -> int:
        """What chance or another seat answers: as the step says where that is legal, else the dice or the bot."""
        if self.script:
            try:
                options = self.game.read(self.state, self.script[0])
            except GAME_TROUBLE:
                options = []
            if options and options[0] in self.state.options():
                rest = " ".join(self.game.vocabulary[option] for option in options[1:])
                self.script = ([rest] if rest else []) + self.script[1:]
                return options[0]
        lesson = self.lesson
        if self.state.seat == CHANCE:
            seed = hashlib.sha256(f"{self.game.name}/{lesson.id}/{lesson.seed}".encode()).digest()
            return Dice(seed).outcome(self.state, self.chances)
        rng = Rng(mix_text(lesson.seed, f"{lesson.id}/{self.state.seat}/{self.state.key()}"))
        bot = self.find_bot(self.game, lesson.bot)
        return bot.answer(self.state.seen_by(self.state.seat), rng, Budget(guarded=False))

    def play_script(self, actions: list[str]) -> None:
        """What a step says that follows, to the letter."""
        for action in actions:
            try:
                options = self.game.read(self.state, action)
                for option in options:
                    self.state.copy().choose(option)
                    self.answer(option)
            except GAME_TROUBLE as error:
                raise self.wrong("then", f"{action!r}: {trouble(error)}") from None

    # Steps

    def enter(self, number: int) -> None:
        """Comes to a step; the board is set as the lesson has it where the step does not fit what is there."""
        self.number = number
        self.starts.append(len(self.deeds))
        self.given, self.paths, self.script = [], [], []
        if number == len(self.lesson.steps):
            return
        step = self.step
        if step.position:
            self.state, self.chances, self.strayed = self.set_up(step.position, step.after, "position"), 0, False
            self.lines = [SET_NEXT] if number else []  # what was told is of a table that is gone
        problem = self.why_unfit()
        if problem and self.strayed:
            own = Run(self.game, self.lesson, self.find_bot)
            own.go_to(number)
            self.state, self.chances, self.lines, self.strayed = own.state, own.chances, [SET_ANEW], False
            problem = self.why_unfit()
        if problem:
            raise self.wrong(*problem)
        self.checkpoint = (self.state, self.chances)

    def why_unfit(self) -> tuple[str, str] | None:
        """What the step needs, shows or waits for and the position does not have; others and chance answer first."""
        step = self.step
        if step.asks:
            self.settle()
            if self.state.seat == OVER:
                return "answers" if step.answers else "until", "the game is over"
        for condition in step.needs:
            if found := why_fails(self.game, self.state, condition):
                return "needs", f"{condition!r} does not hold: {found}"
        known = names_in(self.state.seen_by(self.lesson.seat))
        if not step.asks:  # then no question is in sight
            known.pop("prompt")
        for field, names in (("show", [end for show in step.show for end in ends_of(show)]), ("tap", step.tap)):
            for name in names:
                if name not in known:
                    return field, f"nothing in the scene is called {name!r}; there are: {', '.join(sorted(known))}"
        return self.read_paths(step)

    def read_paths(self, step: Step) -> tuple[str, str] | None:
        """The answers of a step as options of the vocabulary, played through where that can be seen ahead."""
        self.paths, self.ahead, self.examples = [], [], step.example[1:]
        example = "answers" if step.answers else "example"
        told: list[tuple[str, str, Other | None]] = [(example, text, None) for text in step.answers or step.example[:1]]
        told += [("other", text, other) for other in step.other for text in other.answers]
        for field, text, other in told:
            try:
                options = self.game.read(self.state, text)
                ahead = self.state.copy()
                for option in options:
                    if ahead.seat != self.lesson.seat:
                        break  # chance comes between: it is seen when it is played
                    ahead.choose(option)
            except GAME_TROUBLE as error:
                return field, f"{text!r}: {trouble(error)}"
            self.paths.append(Path(options, other))
        self.ahead = self.paths[0].options if step.until else []
        return None

    def next_word(self) -> str:
        """The word that the lesson itself would answer with now; empty if it cannot say."""
        so_far = len(self.given)
        ways = [path.options for path in self.paths if path.other is None and path.options[:so_far] == self.given]
        options = self.ahead if self.step.until else ways[0][so_far:] if ways else []
        return self.game.vocabulary[options[0]] if options else ""

    def next_deed(self) -> str:
        """What the lesson itself would do now."""
        step = self.step
        if not step.asks:
            return TAP + step.tap[0] if step.tap else GO_ON
        word = self.next_word()
        if not word:
            raise self.wrong("example" if step.until else "answers", "does not lead to the next step")
        return WORD + word

    def go_to(self, number: int) -> None:
        """Takes the lesson as far as this step."""
        while self.number < number:
            deed = self.next_deed()
            if not self.do(deed):
                told = self.refusal or self.reply
                raise self.wrong("example" if self.step.until else "answers", f"{deed!r} does not go on: {told}")

    def finish(self, then: list[str]) -> None:
        self.play_script(then)
        self.ended = self.state
        self.enter(self.number + 1)

    def lead_back(self, reply: str) -> None:
        """To the beginning of the step, as if nothing had been done in it."""
        self.state, self.chances = self.checkpoint
        self.deeds = self.deeds[: self.starts[-1]]
        self.given, self.lines, self.script = [], [], []
        self.reply, self.back = reply, True
        self.read_paths(self.step)

    # Deeds

    def do(self, deed: str) -> bool:
        """One deed; whether it counts and the next one may follow."""
        self.lines, self.reply, self.back, self.refusal = [], "", False, None
        if self.number == len(self.lesson.steps):
            raise AitchError("the lesson is over")
        step = self.step
        if deed == GO_ON and not step.asks and not step.tap:
            self.deeds = [*self.deeds, deed]
            self.finish(step.then)
        elif deed.startswith(TAP) and step.tap:
            self.tap(deed)
        elif deed.startswith(WORD) and step.asks:
            self.take_word(deed)
        else:
            waits = "an answer" if step.asks else f"a tap on {' or '.join(step.tap)}" if step.tap else GO_ON
            raise AitchError(f"step {self.number + 1} waits for {waits}, not for {deed[:60]!r}")
        return not self.back and self.refusal is None

    def tap(self, deed: str) -> None:
        name = deed[len(TAP) :]
        known = names_in(self.state.seen_by(self.lesson.seat))
        if name not in known:
            raise AitchError(f"nothing in the scene is called {name[:60]!r}")
        if name in self.step.tap:
            self.deeds = [*self.deeds, deed]
            self.finish(self.step.then)
        else:
            found, wanted = (known[one].rstrip(".") for one in (name, self.step.tap[0]))
            self.lead_back(f"That is {found}. Look for {wanted}.")

    def take_word(self, deed: str) -> None:
        option = self.game.word(deed[len(WORD) :])
        seen = self.state.seen_by(self.lesson.seat)
        if option not in seen.options():
            self.refusal = seen.why_not(option)
            return
        self.deeds = [*self.deeds, deed]
        self.given = [*self.given, option]
        self.script = self.script if len(self.given) > 1 else self.step.then
        self.answer(option)
        path = next((path for path in self.paths if path.options == self.given), None)
        if path is not None and path.other is not None:
            if not path.other.accept:
                self.lead_back(path.other.say)
                return
            self.reply, self.strayed = path.other.say, True
            self.finish(path.other.then)
        elif self.step.until:
            self.look_for_end(option)
        elif path is not None:
            self.strayed = self.strayed or path is not self.paths[0]
            self.finish(self.script)
        elif any(path.options[: len(self.given)] == self.given for path in self.paths):
            self.settle()
        else:
            self.lead_back(self.step.otherwise)

    def look_for_end(self, option: int) -> None:
        """Whether what the step waits for has come true; or whether it will not, in this way."""
        follows = self.ahead[:1] == [option]
        self.ahead = self.ahead[1:] if follows else []
        self.examples = self.examples if follows else []
        if not self.holds(self.step.until):
            self.settle()
            if follows and not self.ahead and self.examples and self.state.seat == self.lesson.seat:
                self.ahead, self.examples = self.read_example(self.examples[0]), self.examples[1:]
        if self.holds(self.step.until):
            self.strayed = self.strayed or not follows
            self.finish(self.script if follows else [])
        elif self.state.seat == OVER or len(self.given) >= self.step.within:
            self.lead_back(self.step.otherwise)

    def read_example(self, action: str) -> list[int]:
        try:
            return self.game.read(self.state, action)
        except GAME_TROUBLE as error:
            raise self.wrong("example", f"{action!r}: {trouble(error)}") from None

    def holds(self, conditions: list[str]) -> bool:
        return all(not why_fails(self.game, self.state, condition) for condition in conditions)


def take(game: Game, lesson: Lesson, deeds: list[str], find_bot: FindBot) -> Moment:
    """The moment to which these deeds lead; raises `AitchError` for one that no learner can do there."""
    if len(deeds) > MOST_DEEDS:
        raise AitchError(f"no lesson takes more than {MOST_DEEDS} deeds, and these are {len(deeds)}")
    run = Run(game, lesson, find_bot)
    before = run.state
    for number, deed in enumerate(deeds, start=1):
        before = run.state
        if not run.do(deed) and number < len(deeds):
            raise AitchError(f"deed {number}, {deed[:60]!r}, does not count, and others follow it")
    return Moment(run, before)


def ends_of(show: str) -> list[str]:
    """What is pointed at: one thing, or the two ends of an arrow."""
    return [end.strip() for end in show.split(" > ")]


def apart(names: list[str], scene: Scene) -> list[str]:
    """These names without the places in which others of them lie: one of the two is enough to point at."""
    lies = {thing["id"]: thing.get("at") for area in scene["areas"] for thing in area["items"]}
    places = {lies.get(name) for name in names}
    return [name for name in names if name not in places]


def names_in(seen: State) -> dict[str, str]:
    """Whatever can be pointed at, by its id, with its name for people; a thing comes before a place of the same id."""
    game: Game = seen.game
    scene: Scene = game.scene(seen)
    names: dict[str, str] = {"prompt": "the question"}
    parts = read_guide(game.folder).beside(game.turn_part(seen))
    if len(parts) > 1:
        names["parts"] = "the parts: " + ", ".join(part["name"] for part in parts)
    if scene.get("notes"):
        names["notes"] = "the notes"
    if scene.get("goals"):
        names["goals"] = "the goals"
    for panel in scene["panels"]:
        names[f"panel{panel['seat']}"] = f"the panel of {panel['name']}"
        for counter in panel["counters"]:
            names[f"panel{panel['seat']}/{counter['name']}"] = counter["name"]
    for area in scene["areas"]:
        names[area["id"]] = area["title"]
        names |= {cell["id"]: cell["name"] for cell in area.get("cells", [])}
        for thing in area["items"]:
            names |= {space["id"]: space["name"] for space in spaces_of(thing)}
            names[thing["id"]] = short_name(thing)
    return names


def short_name(thing: Thing) -> str:
    """What it is called, without the text that stands on it."""
    text = thing["face"].get("text", "") if "face" in thing else ""
    name, found, _ = thing["name"].partition(f": {text}") if text else (thing["name"], "", "")
    return name if found else thing["name"]
