"""A coach for somebody's first games: sentences with conditions, data in the game's folder, in `coach.toml`.

    loses = 0.3                              # a move is warned of that loses so much of a value from -1 to 1

    [[say]]
    id = "shoot"                             # sentences are said once each, known by this
    when = ["can: shoot", "turn: >= 2"]      # all must hold when the learner is asked
    text = "Fire shoots straight ahead, up to four hexes, over empty ground."
    rule = "HER-6.4"                         # where to read on; may be left out

    [[warn]]                                 # before an answer that loses much; the first that fits is said
    id = "adept-shot"
    when = ["lost: Adept"]                   # as it would be after the answer and the likely reply to it
    text = "There your Adept can be shot."

Of the sentences whose conditions hold the first that was not said yet is: what matters more stands further above.

**Conditions**; an `!` before one turns it round.  A PATTERN is found anywhere in a text, whatever its capitals; `*` in
it stands for anything, and `a | b` for either.

    asked: PickMover | MoveTo       one of these questions is asked (the names of their classes)
    part: move                      this part of a turn it is (`guide.toml`)
    can: spawn-*                    an answer is possible whose word is this
    label: PATTERN                  an answer is possible whose button says this
    prompt: PATTERN                 what is asked says this
    sees: PATTERN                   something lies in sight, or a note stands there, that is called so
    mine: PATTERN, theirs: PATTERN  a thing of the learner's, of somebody else's, called so or drawn by such a sprite
    did: PATTERN                    the log says so of the learner's last turn
    they: PATTERN                   the log says so of what others, or chance, have done since
    lost: PATTERN                   the learner has lost such a thing since the own last answer, or it lies down
    took: PATTERN                   somebody else has lost such a thing in the learner's last turn
    counter: Gold >= 3              a counter of the learner's panel; `their counter:` of anybody else's
    goal: PATTERN >= 2              how far the learner has come towards a goal of the table
    turn: <= 3                      which of the learner's turns it is, from 1; the setup is none
    holds: CONDITION                a condition of scenarios, of all games or the game's own

Everything is looked up in what the learner sees, so that no sentence can tell more than that.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from aitch.core.content import read_toml
from aitch.core.contract import CHANCE, State
from aitch.core.errors import BadContent
from aitch.core.guide import TURN, read_guide
from aitch.core.match import Match
from aitch.core.scenario import why_fails
from aitch.core.scene import Panel, Scene, Thing
from aitch.core.trails import Trail, since_answer, trail_between

FILE: Final = "coach.toml"
MOST_WORDS: Final = 40
"""Of a sentence: nobody reads more beside a game."""
LOSES: Final = 0.3
"""Of a value from -1 to 1, unless the game says otherwise."""
FIELDS: Final = {"id", "when", "text", "rule"}
NUMBERS: Final = re.compile(r"^(.*?)\s*(>=|<=|=)\s*(-?\d+)$")


class Condition:
    """One condition, taken apart."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.wanted = not text.startswith("!")
        name, colon, argument = text.lstrip("! ").partition(":")
        self.name = name.strip()
        self.argument = argument.strip()
        if not colon or not self.argument or self.name not in CONDITIONS:
            raise ValueError(f"{text!r} is no condition; there are: {', '.join(CONDITIONS)}")
        if self.name in COUNTING and not NUMBERS.match(self.argument):
            raise ValueError(f"{text!r} compares nothing: it needs >=, <= or = and a number")


class Sentence:
    """Something that the coach may say."""

    def __init__(self, id: str, when: list[Condition], text: str, rule: str) -> None:
        self.id = id
        self.when = when
        self.text = text
        self.rule = rule


class Book:
    """What `coach.toml` says."""

    def __init__(self, says: list[Sentence], warns: list[Sentence], loses: float) -> None:
        self.says = says
        self.warns = warns
        self.loses = loses


class Remark:
    """A sentence whose conditions hold now, with the lines of the log and the answers that it is about."""

    def __init__(self, sentence: Sentence, lines: list[str], words: list[str]) -> None:
        self.id = sentence.id
        self.text = sentence.text
        self.rule = sentence.rule
        self.lines = lines
        self.words = words


class Moment:
    """What a learner who is asked sees, and what has happened since the last time."""

    def __init__(self, before: State, now: State, seat: int, own: list[str], others: list[str], turn: int) -> None:
        self.game = now.game
        self.before = before
        """What the learner saw before the turn in which `own` happened."""
        self.left = before
        """What the learner saw after the last own answer."""
        self.now = now
        self.seat = seat
        self.own = own
        """What the log says of the learner's last turn."""
        self.others = others
        """What it says of all that followed."""
        self.turn = turn

    @cached_property
    def scene(self) -> Scene:
        scene: Scene = self.game.scene(self.now)
        return scene

    @cached_property
    def options(self) -> list[int]:
        return self.now.options() if self.now.seat == self.seat else []

    @cached_property
    def part(self) -> str:
        part: str = self.game.turn_part(self.now)
        return part

    @cached_property
    def since(self) -> Trail:
        """What changed from the learner's last answer to now."""
        return trail_between(self.game.scene(self.left), self.scene, self.seat)

    @cached_property
    def done(self) -> Trail:
        """What the learner's own last turn changed."""
        return trail_between(self.game.scene(self.before), self.game.scene(self.left), self.seat)

    def things(self) -> Iterator[Thing]:
        for area in self.scene["areas"]:
            yield from area["items"]

    def panels(self, mine: bool) -> list[Panel]:
        return [panel for panel in self.scene["panels"] if (panel["seat"] == self.seat) == mine]


def moment_of(match: Match, seat: int) -> Moment:
    """The present position of a match as the learner meets it."""
    ply = len(match.answers)
    line = match.line
    since = since_answer(line, ply, seat)
    begin = turn_before(match, since, seat)
    own = [match.told(i, seat) for i in range(begin + 1, since + 1)]
    others = [match.told(i, seat) for i in range(since + 1, ply + 1)]
    now = match.state.seen_by(seat)
    moment = Moment(line[begin].seen_by(seat), now, seat, said(own), said(others), turns_of(match, seat))
    moment.left = line[since].seen_by(seat)
    return moment


def said(lines: list[str]) -> list[str]:
    return [line for line in lines if line]


def turn_before(match: Match, since: int, seat: int) -> int:
    """Where the turn began that the learner's last answer belongs to."""
    if since == 0:
        return 0
    begin, line = since - 1, match.line
    turn = line.turns[begin]
    while begin > 0 and line.asked[begin - 1] in (seat, CHANCE) and line.turns[begin - 1] == turn:
        begin -= 1
    return begin


def turns_of(match: Match, seat: int) -> int:
    """Which of the learner's turns it is; what comes before the first turn does not count."""
    game = match.game
    guide = read_guide(game.folder)
    count = 0
    last: tuple[int, int] | None = None
    for state in match.line:
        if state.seat < 0:
            continue
        now = (state.seat, game.turn(state))
        fresh = now != last
        last = now
        if fresh and state.seat == seat and guide.group_of(game.turn_part(state)) in ("", TURN):
            count += 1
    return count


def matches(pattern: str, text: str) -> bool:
    """Whether a pattern is found in a text."""
    found = text.lower()
    return any(fnmatch.fnmatchcase(found, f"*{one}*") for one in either(pattern))


def either(pattern: str) -> list[str]:
    """The patterns parted by `|`; only the star is special in them."""
    return [one.strip().lower().replace("[", "[[]").replace("?", "[?]") for one in pattern.split("|")]


def is_word(pattern: str, word: str) -> bool:
    """Whether a pattern is a whole word of the vocabulary."""
    return any(fnmatch.fnmatchcase(word.lower(), one) for one in either(pattern))


def words_like(moment: Moment, pattern: str) -> list[str]:
    return [word for o in moment.options if is_word(pattern, word := moment.game.vocabulary[o])]


def words_labelled(moment: Moment, pattern: str) -> list[str]:
    game = moment.game
    return [game.vocabulary[o] for o in moment.options if matches(pattern, game.label(moment.now, o))]


def lines_like(lines: list[str], pattern: str) -> list[str]:
    return [line for line in lines if matches(pattern, line)]


def is_called(thing: Thing, pattern: str) -> bool:
    return matches(pattern, thing["name"]) or matches(pattern, thing.get("sprite", ""))


def in_sight(moment: Moment, pattern: str) -> bool:
    names = [thing["name"] for thing in moment.things()] + moment.scene.get("notes", [])
    names += [cell["name"] for area in moment.scene["areas"] for cell in area.get("cells", [])]
    names += [line for panel in moment.scene["panels"] for line in panel.get("lines", [])]
    return any(matches(pattern, name) for name in names)


def has_thing(moment: Moment, pattern: str, mine: bool) -> bool:
    owned = (thing for thing in moment.things() if thing.get("seat", -1) >= 0)
    return any(is_called(thing, pattern) for thing in owned if (thing["seat"] == moment.seat) == mine)


def gone(trail: Trail, pattern: str, seat: int, mine: bool) -> bool:
    """Whether something went away or fell over that belongs to this seat, or to another."""
    for trace in trail["traces"]:
        owner = trace["thing"].get("seat", -1)
        if (trace["kind"] == "went" or trace.get("fell")) and owner >= 0 and (owner == seat) == mine:
            if is_called(trace["thing"], pattern):
                return True
    return False


def compares(value: int, sign: str, number: int) -> bool:
    return value >= number if sign == ">=" else value <= number if sign == "<=" else value == number


def parts_of(argument: str) -> tuple[str, str, int]:
    """The name, the sign and the number of `Gold >= 3`."""
    found = NUMBERS.match(argument)
    assert found is not None
    return found[1], found[2], int(found[3])


def counts(moment: Moment, argument: str, mine: bool) -> bool:
    name, sign, number = parts_of(argument)
    counters = (counter for panel in moment.panels(mine) for counter in panel["counters"])
    return any(compares(one["value"], sign, number) for one in counters if matches(name, one["name"]))


def reaches(moment: Moment, argument: str) -> bool:
    name, sign, number = parts_of(argument)
    goals = (goal for goal in moment.scene.get("goals", []) if matches(name, goal["name"]))
    return any(compares(goal["values"][moment.seat], sign, number) for goal in goals)


def counts_turns(moment: Moment, argument: str) -> bool:
    _, sign, number = parts_of(argument)
    return compares(moment.turn, sign, number)


Look = Callable[[Moment, str], bool]
CONDITIONS: Final[dict[str, Look]] = {
    "asked": lambda moment, names: moment.now.question.name in [name.strip() for name in names.split("|")],
    "part": lambda moment, names: moment.part in [name.strip() for name in names.split("|")],
    "can": lambda moment, pattern: bool(words_like(moment, pattern)),
    "label": lambda moment, pattern: bool(words_labelled(moment, pattern)),
    "prompt": lambda moment, pattern: matches(pattern, moment.now.prompt()),
    "sees": in_sight,
    "mine": lambda moment, pattern: has_thing(moment, pattern, True),
    "theirs": lambda moment, pattern: has_thing(moment, pattern, False),
    "did": lambda moment, pattern: bool(lines_like(moment.own, pattern)),
    "they": lambda moment, pattern: bool(lines_like(moment.others, pattern)),
    "lost": lambda moment, pattern: gone(moment.since, pattern, moment.seat, True),
    "took": lambda moment, pattern: gone(moment.done, pattern, moment.seat, False),
    "counter": lambda moment, argument: counts(moment, argument, True),
    "their counter": lambda moment, argument: counts(moment, argument, False),
    "goal": reaches,
    "turn": counts_turns,
    "holds": lambda moment, condition: not why_fails(moment.game, moment.now, condition),
}
"""What each condition looks at; the cheap ones first."""
COUNTING: Final = {"counter", "their counter", "goal", "turn"}


def holds(moment: Moment, condition: Condition) -> bool:
    return CONDITIONS[condition.name](moment, condition.argument) == condition.wanted


def fits(moment: Moment, sentence: Sentence) -> bool:
    return all(holds(moment, condition) for condition in sentence.when)


def remark(moment: Moment, sentence: Sentence) -> Remark:
    """A sentence together with the lines and the answers that its conditions found."""
    lines: list[str] = []
    words: list[str] = []
    for condition in sentence.when:
        if condition.wanted and condition.name in ("did", "they"):
            lines += lines_like(moment.own if condition.name == "did" else moment.others, condition.argument)
        elif condition.wanted and condition.name in ("can", "label"):
            find = words_like if condition.name == "can" else words_labelled
            words += find(moment, condition.argument)
    return Remark(sentence, list(dict.fromkeys(lines)), list(dict.fromkeys(words)))


def remarks_at(match: Match, seat: int) -> list[Remark]:
    """All that the coach could say now to this seat, what matters most first; whoever shows it says each once."""
    moment = moment_of(match, seat)
    return [remark(moment, sentence) for sentence in book_of(match.game.folder).says if fits(moment, sentence)]


@cache
def book_of(folder: str) -> Book:
    """The coach's sentences of the game in this folder; none where it has no such file."""
    file = Path(folder, FILE)
    return parse_book(read_toml(file, FILE)) if file.is_file() else Book([], [], LOSES)


def parse_book(data: dict[str, Any]) -> Book:
    loses = data.get("loses", LOSES)
    if set(data) - {"say", "warn", "loses"} or not isinstance(loses, float):
        raise BadContent(FILE, "", "", "has tables [[say]] and [[warn]], perhaps `loses`, and nothing else")
    says, warns = ([read_sentence(table) for table in data.get(kind, [])] for kind in ("say", "warn"))
    ids = [sentence.id for sentence in says + warns]
    for id in ids:
        if ids.count(id) > 1:
            raise BadContent(FILE, id, "id", "is there twice")
    return Book(says, warns, loses)


def read_sentence(table: object) -> Sentence:
    if not isinstance(table, dict) or set(table) - FIELDS:
        raise BadContent(FILE, str(table), "", f"is no sentence: it has {', '.join(sorted(FIELDS))}")
    id, text, rule, when = table.get("id", ""), table.get("text", ""), table.get("rule", ""), table.get("when", [])
    if not all(isinstance(one, str) for one in (id, text, rule)) or not id or not text.strip():
        raise BadContent(FILE, str(id), "", "needs an id and a text")
    if not isinstance(when, list) or not when or not all(isinstance(one, str) for one in when):
        raise BadContent(FILE, id, "when", "must be a list of conditions")
    try:
        return Sentence(id, [Condition(one) for one in when], " ".join(text.split()), rule)
    except ValueError as error:
        raise BadContent(FILE, id, "when", str(error)) from None


def faults(book: Book, folder: str, rules: set[str], questions: set[str]) -> list[str]:
    """What is wrong with a coach's sentences, as far as it shows without playing: length, rules, questions, parts."""
    parts = {part["id"] for part in read_guide(folder).parts}
    known = {"asked": questions, "part": parts}
    found: list[str] = []
    for sentence in book.says + book.warns:
        if len(sentence.text.split()) > MOST_WORDS:
            found.append(f"{sentence.id}: it has more than {MOST_WORDS} words")
        if sentence.rule and sentence.rule not in rules:
            found.append(f"{sentence.id}: there is no rule {sentence.rule}")
        for condition in sentence.when:
            if condition.name in known:
                for name in condition.argument.split("|"):
                    if name.strip() not in known[condition.name]:
                        found.append(f"{sentence.id}: {condition.text}: there is no {name.strip()}")
    return found
