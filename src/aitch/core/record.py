"""Records: a whole match as text that a person can read and a program can replay.

    aitch-record 1
    game hermetica
    rules 1
    hashes 2
    content default 0123456789abcdef
    option scheme dawn
    seat Ann
    seat Expert
    bot 1 expert              (the program that plays a seat, where a server noted it; seats count from 0)
    dice 9f86d0...            (a promise of the seed; `seed` follows when the game has ended)
    result 1 -1
    reason Ann's Adept reached Moon's Horizon.

    1 Sun: +fire c1 =5c2e01aa
    2 Moon: +water d11 =00f3c9d1

A line is one seat's answers in a row, with chance outcomes (`*word`) and other events (`!undo:2`)
among them, and ends with a short hash of the position it leads to.  Before a bot's answer may stand how it came to it
(`!guard:57`, see `core.match`).
"""

from __future__ import annotations

import json
from collections.abc import Callable

from aitch.core.contract import CHANCE, TRUTH, IllegalChoice, State
from aitch.core.dice import Dice, promise_text, seed_from_text
from aitch.core.errors import AitchError, BadOption, BadRecord
from aitch.core.game import Game
from aitch.core.match import ANSWER, EVENTS, GUARD, NOTES, STAND_IN, Event, Match

FORMAT = "aitch-record 1"
HASHES = 2
"""The version of the hashes of positions; a record of another version is compared by its result alone."""
Readers = dict[str, Callable[[str], object]]
ONCE = Readers(game=str, rules=str, hashes=int, start=json.loads, dice=promise_text, seed=str, reason=str)
"""The fields of a head that stand there once, and how each is read."""
BY_SEAT = [ANSWER, *NOTES]
"""What stands in the line of the seat that is asked."""
DIGITS = 9
"""No number of an event is longer."""


def short(key: int) -> str:
    """The short hash of a position that records show."""
    return f"{key & 0xFFFFFFFF:08x}"


def print_record(match: Match, reveal: bool | None = None) -> str:
    """The match as text.  The seed of its dice is told once the game is over, or as `reveal` says.

    A table that only its own people see tells it before the end too, so that the game can be resumed.
    """
    record = head_of(match)
    record.promise = match.promise
    if match.dice is not None and (match.over if reveal is None else reveal):
        record.seed = match.dice.seed.hex()
    if match.over:
        record.result, record.reason = match.result(), match.reason()
    return "\n".join([*head_lines(record), "", *body(match)]) + "\n"


def head_of(match: Match) -> Record:
    """What a match was begun with, and who plays."""
    game, record = match.game, Record()
    record.game, record.rules, record.hashes = game.name, game.rules_version, HASHES
    record.content_name, record.content_digest = dashed(game.pack.name), game.pack.digest
    record.options, record.names, record.bots = match.options, match.names, match.bots
    record.start = match.line[0].dump() if match.from_position else None
    return record


def head_lines(record: Record, first: str = FORMAT) -> list[str]:
    """What stands above the answers."""
    lines = [first, f"game {record.game}", f"rules {record.rules}", f"hashes {record.hashes}"]
    lines.append(f"content {record.content_name} {record.content_digest}")
    lines += [f"option {name} {text_of(value)}" for name, value in record.options.items()]
    lines += [f"seat {one_line(name)}" for name in record.names]
    lines += [f"bot {seat} {bot}" for seat, bot in sorted(record.bots.items())]
    start = json.dumps(record.start, separators=(",", ":")) if record.start is not None else ""
    rest = {"start": start, "dice": record.promise, "seed": record.seed}
    rest |= {"result": numbers(record.result), "reason": one_line(record.reason)}
    return lines + [f"{field} {value}" for field, value in rest.items() if value]


def body(match: Match) -> list[str]:
    """The events, grouped by the seat that answers."""
    game = match.game
    names = [*[name.replace(" ", "-") for name in game.seat_names(match.seats)], "Chance"]
    again = Match(game, match.options, match.seats, None, match.names, match.line[0] if match.from_position else None)
    lines: list[str] = []
    who = CHANCE
    for event in match.events:
        seat = again.state.seat
        if not lines or (event.kind in BY_SEAT and seat not in (CHANCE, who)):
            who = seat if event.kind in BY_SEAT else CHANCE
            if lines:
                lines[-1] += f" ={short(again.state.key())}"
            lines.append(f"{len(lines) + 1} {names[who]}:")
        lines[-1] += " " + word_of(game, event, seat)
        again.apply_event(event)
    if lines:
        lines[-1] += f" ={short(again.state.key())}"
    return lines


def word_of(game: Game, event: Event, seat: int) -> str:
    """An event as records tell it; `seat` is asked then."""
    if event.kind != ANSWER:
        return f"!{event.kind}:{event.value}"
    return ("*" if seat == CHANCE else "") + game.vocabulary[event.value]


class Record:
    """A parsed record: its head, and its words with the line each stands in."""

    def __init__(self) -> None:
        self.game = ""
        self.rules = ""
        self.hashes = 1
        self.content_name = ""
        self.content_digest = ""
        self.options: dict[str, object] = {}
        self.names: list[str] = []
        self.bots: dict[int, str] = {}
        self.start: dict[str, object] | None = None
        self.promise = ""
        self.seed = ""
        self.result: list[float] = []
        self.reason = ""
        self.words: list[tuple[int, str]] = []


def parse_record(text: str) -> Record:
    """Reads a record's text; whether it can be played is for `replay` to find out."""
    lines = text.splitlines()
    record, number = read_head(lines, FORMAT, "a record")
    for later, raw in enumerate(lines[number:], start=number + 1):
        line = raw.strip()
        if line:
            _, colon, rest = line.partition(": ")
            if not colon:
                raise BadRecord(f"line {later}: should look like '1 Name: words =hash', not {line[:60]!r}")
            record.words += [(later, word) for word in rest.split()]
    return record


def read_head(lines: list[str], first: str, what: str) -> tuple[Record, int]:
    """What stands above the answers, and how many lines that is."""
    if not lines or lines[0].strip() != first:
        raise BadRecord(f"line 1: {what} begins with {first!r}")
    record = Record()
    number = 1
    for number, raw in enumerate(lines[1:], start=2):
        line = raw.strip()
        if not line:
            break
        field, _, value = line.partition(" ")
        read_field(record, number, field, value)
    if not record.game or not record.names:
        raise BadRecord(f"the head of {what} lacks its game or its seats")
    return record, number


def read_field(record: Record, number: int, field: str, value: str) -> None:
    """Takes one line of the head into the record."""
    try:
        if field == "content":
            record.content_name, record.content_digest = value.split()
        elif field == "option":
            name, _, setting = value.partition(" ")
            record.options[name] = setting
        elif field == "seat":
            record.names.append(value)
        elif field == "bot":
            seat, bot = value.split()
            record.bots[int(seat)] = bot
        elif field == "result":
            record.result = [float(word) for word in value.split()]
        else:
            setattr(record, "promise" if field == "dice" else field, ONCE[field](value))
    except KeyError:
        raise BadRecord(f"line {number}: a record has no field {field!r}") from None
    except (ValueError, TypeError):
        raise BadRecord(f"line {number}: {field} cannot be {value[:60]!r}") from None


def replay(record: Record, game: Game, watch: Callable[[Match], None] | None = None) -> Match:
    """Plays a record again; stops at the first thing that does not fit and says where and why.

    A record of older rules is played with the options that it had then, and compared by its result alone; where it does
    not fit any more, `Stopped` has the match until there.
    """
    must_fit(record, game)
    match: Match | None = None
    try:
        match = begin(record, game)
        replay_words(record, match, watch)
    except AitchError as error:
        if not is_older(record, game):
            raise
        problem = f"{str(error).rstrip('.')}; {game.changed_since(record.rules)}"
        raise (Stopped(problem, match) if match is not None else BadRecord(problem)) from None
    return match


def must_fit(record: Record, game: Game) -> None:
    """Raises unless it was played by rules and with content that are here."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    if record.rules not in game.versions():
        raise BadRecord(f"it was played by rules version {record.rules}; here is version {game.rules_version}")
    same_pack = is_older(record, game) and record.content_name == dashed(game.pack.name)
    if record.content_digest != game.pack.digest and not same_pack:
        raise BadRecord(
            f"it was played with the content {record.content_name} ({record.content_digest}); "
            f"here is {game.pack.name} ({game.pack.digest}): give the right pack with --content"
        )


class Stopped(BadRecord):
    """A record of older rules that does not replay to its end: why not, and the match until there."""

    def __init__(self, problem: str, match: Match) -> None:
        super().__init__(problem)
        match.notice = f"{match.notice} It is shown up to here: {problem}.".lstrip()
        self.match = match


def is_older(record: Record, game: Game) -> bool:
    """Whether the record is of older rules than the game has now."""
    return record.rules != game.rules_version


def gone_options(record: Record, game: Game) -> dict[str, object]:
    """The options of a record of older rules that there are no more, or not with this value."""
    variants = {variant.name: variant for variant in game.variants}
    gone: dict[str, object] = {}
    for name, value in record.options.items():
        try:
            variants[name].check(value)
        except (KeyError, BadOption):
            gone[name] = value
    return gone


def begin(record: Record, game: Game) -> Match:
    """The match before its first event, with the options of its version."""
    seats = len(record.names)
    gone = gone_options(record, game) if is_older(record, game) else {}
    kept = {name: value for name, value in record.options.items() if name not in gone}
    options = game.complete_options(kept, record.rules)
    dice = Dice(seed_from_text(record.seed)) if record.seed else None
    match = Match(game, options, seats, dice, record.names, read_start(record, game, options, seats))
    if gone:
        told = ", ".join(f"{name} {text_of(value)}" for name, value in gone.items())
        match.notice = f"Options that rules version {game.rules_version} does not have were left out: {told}."
    match.promise = record.promise
    if not set(record.bots) <= set(range(seats)):
        raise BadRecord(f"it names bots for seats {sorted(record.bots)}, but there are {seats} seats, from 0")
    match.bots = record.bots.copy()
    return match


def replay_words(record: Record, match: Match, watch: Callable[[Match], None] | None) -> None:
    """Plays all events of a record, and compares the result that it claims."""
    older = is_older(record, match.game)
    options = {word: i for i, word in enumerate(match.game.vocabulary)}
    for line, word in record.words:
        if word.startswith("=") and (older or record.hashes != HASHES):
            continue
        try:
            replay_word(match, options, word)
        except IllegalChoice as error:
            raise BadRecord(f"line {line}: {word!r} is not legal there: {error}") from None
        except AitchError as error:
            raise BadRecord(f"line {line}: {word!r}: {error}") from None
        except Exception as error:
            if not (match.from_position or older):
                raise
            raise BadRecord(f"line {line}: {word!r} cannot be played there ({type(error).__name__})") from None
        if watch is not None and not word.startswith("="):
            watch(match)
    if record.result and (not match.over or numbers(match.result()) != numbers(record.result)):
        found = numbers(match.result()) if match.over else "no end"
        raise BadRecord(f"the record claims the result {numbers(record.result)}, but it plays to {found}")


def read_start(record: Record, game: Game, options: dict[str, object], seats: int) -> State | None:
    """The position that the record begins with; none if that is the usual one."""
    if record.start is None:
        return None
    usual: State = game.start(options, seats)
    try:
        data = record.start if record.hashes == HASHES else game.rewrite_dump(record.start)
        # Older rules may have had fewer fields.
        start = usual.load(usual.dump() | data if is_older(record, game) else data)
        # What somebody wrote must be a whole position of this game, and be the same after one more round trip.
        if start.viewer != TRUTH or start.load(start.dump()) != start or start.key() < 0:
            raise BadRecord("it is no full position")
        # Fewer pieces than the game has are fine: a position for analysis, given by its text, may leave some away.
        counts = {name: sum(places.values()) for name, places in game.census(start).items()}
        there = game.components(start)
        more = [name for name, count in counts.items() if count > there.get(name, 0)]
        if more:
            raise BadRecord(f"it has more of {', '.join(more)} than there are")
        start.options()
    except Exception as error:
        raise BadRecord(f"the start position cannot be read ({type(error).__name__}: {error})") from None
    return start


def replay_word(match: Match, options: dict[str, int], word: str) -> None:
    """One word of a record as an event of the match."""
    if word.startswith("="):
        if word[1:] != short(match.state.key()):
            raise BadRecord(f"the position there has the hash {short(match.state.key())}: they differ")
        return
    if word.startswith("!"):
        kind, _, value = word[1:].partition(":")
        if kind not in EVENTS + NOTES or kind == ANSWER or not value.isdecimal() or len(value) > DIGITS:
            raise BadRecord("is no event of a record")
        match.apply_event(Event(kind, int(value)))
        return
    chance = word.startswith("*")
    name = word[1:] if chance else word
    if name not in options:
        raise BadRecord(f"is not a word of {match.game.name}")
    if chance != (match.state.seat == CHANCE):
        raise BadRecord("chance answers here" if not chance else "a seat answers here, not chance")
    match.answer(options[name])


def verify(record: Record, game: Game) -> list[str]:
    """Replays a record and checks every die against the seed; returns what was found to hold."""
    match = replay(record, game)
    found = [f"{len(match.events)} events replay, every hash agrees"]
    if is_older(record, game) or record.hashes != HASHES:
        found = [f"{len(match.events)} events replay; the hashes are of version {record.hashes} and were not compared"]
    if record.result:
        found.append(f"the result {numbers(record.result)} is right")
    if is_older(record, game):
        same = "to the same result " if record.result else ""
        found.append(f"played by rules version {record.rules}; replays {same}under version {game.rules_version}")
    found += [match.notice] if match.notice else []
    found += told_notes(match)
    if not record.promise:
        found.append("no dice were promised")
    elif not record.seed:
        found.append("the dice are promised; the seed is told when the game ends")
    else:
        dice = Dice(seed_from_text(record.seed))
        if dice.promise != record.promise:
            raise BadRecord("the seed is not the one that was promised")
        found.append(f"the seed keeps its promise, and {check_dice(record, game, dice)}")
    return found


def told_notes(match: Match) -> list[str]:
    """What a record says about its bots beside their answers."""
    cut = sum(event.kind == GUARD for event in match.events)
    stood_in = [event.value for event in match.events if event.kind == STAND_IN]
    failed = sum(seat in match.bots for seat in stood_in)
    found = [f"the guard on time ended a bot's thinking {times(cut)}"] if cut else []
    found += [f"a bot failed {times(failed)} and another answered for it"] if failed else []
    away = sorted(set(stood_in) - set(match.bots))
    return found + [f"a program answered {times(stood_in.count(seat))} for {match.names[seat]}" for seat in away]


def times(count: int) -> str:
    """A count in words: `once`, `3 times`."""
    return "once" if count == 1 else f"{count} times"


def check_dice(record: Record, game: Game, dice: Dice) -> str:
    """Compares every chance outcome with the seed; tells how many there were."""
    checked = 0

    def watch(match: Match) -> None:
        nonlocal checked
        if match.events[-1].kind != ANSWER or match.line[-2].seat != CHANCE:
            return
        expected = dice.outcome(match.line[-2], match.chances() - 1)
        if match.answers[-1] != expected:
            words = game.vocabulary
            raise BadRecord(
                f"chance outcome {match.chances()} is {words[match.answers[-1]]}, but the seed gives {words[expected]}"
            )
        checked += 1

    try:
        replay(record, game, watch)
    except Stopped as error:
        return f"older rules drew otherwise from it: {error}"
    return f"{checked} dice and shuffles follow from it"


def numbers(values: list[float]) -> str:
    """Results as a record shows them: rounded, for a third is no short decimal."""
    return " ".join(f"{value:g}" for value in values)


def text_of(value: object) -> str:
    """The value of an option as records write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def dashed(name: str) -> str:
    """A name as one word."""
    return "-".join(name.split())


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
