"""Points 1, 2, 3, 5 and 6 of the contract suite, each on one position or one whole game."""

from __future__ import annotations

import json
import re
from collections import Counter

from aitch.core.breakdown import BadBreakdown, check_breakdown
from aitch.core.contract import CHANCE, OVER, SPECTATOR, TRUTH, IllegalChoice, State, show
from aitch.core.dice import Dice
from aitch.core.errors import AitchError
from aitch.core.exhibits import gallery_of
from aitch.core.game import Game
from aitch.core.glossary import faults, read_glossary
from aitch.core.match import Match
from aitch.core.pictures import pictures_of
from aitch.core.play import random_answer
from aitch.core.record import parse_record, print_record, replay, text_of, verify
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rule_numbers
from aitch.core.teaching import check_part, check_teaching
from aitch.core.trial import Trial, as_json, fresh, illegal_words

KEY_BITS = 62
WORDS = 60
"""How many illegal words are tried where the vocabulary is large."""
STEPS = 12
"""How far two positions of equal key are played on side by side."""
WHOLE_GAMES = 12
"""How many games two configurations of equal key play side by side to the end."""
MEETINGS = 4
"""How many positions of equal key of two games are compared."""
REMEMBERED = 5_000
"""How many positions the table of keys holds on to."""
QUESTIONS = 300_000
"""Of how many positions it remembers the question."""
_AITCH = re.compile(r"AITCH-[1-3]")
_SAID = re.compile(r"[A-Z][^_]*$")
"""Words as people write them, and no mere name such as `king-crab`."""


def check_facts(trial: Trial) -> None:
    """Point 1: what holds of a game before it begins."""
    trial.point = 1
    game = trial.game
    words = game.vocabulary
    if len(set(words)) != len(words):
        twice = sorted({word for word in words if words.count(word) > 1})
        raise trial.breach(f"the vocabulary has {twice[0]!r} twice")
    for word in words:
        if not word or word[0] in "*!=" or any(c.isspace() for c in word):
            raise trial.breach(f"{word!r} cannot be a word: white space, or it begins with one of * ! =")
    for variant in game.variants:
        for value in [variant.default, *variant.values]:
            if value not in variant.values or variant.check(text_of(value)) != value:
                raise trial.breach(f"the variant {variant.name} does not take its own value {value!r}, also as text")
            if variant.kind == "choice" and not _SAID.match(variant.told(value)):
                raise trial.breach(f"the variant {variant.name} does not say in words what {value!r} means")
    trial.must(rule_numbers(game), "rules.md has no numbered rule")
    for number in rule_numbers(game):
        if not number.startswith(game.prefix + "-"):
            raise trial.breach(f"the rule {number} of rules.md does not begin with {game.prefix}-")
    try:
        pictures_of(game)
        gallery_of(game)
    except AitchError as error:
        raise trial.breach(f"a picture of the rules or the gallery is wrong: {error}") from None
    wrong = faults(read_glossary(game.folder), set(rule_numbers(game)))
    trial.must(not wrong, f"glossary.toml is wrong: {'; '.join(wrong)}")
    check_teaching(trial)
    names = len(game.seat_names(trial.seats))
    trial.must(names == trial.seats, f"there are {names} names for {trial.seats} seats")
    if not game.endings or len(set(game.endings)) != len(game.endings):
        raise trial.breach("the endings are not all different, or there are none")


def check_question(trial: Trial, state: State, options: list[int]) -> None:
    """Point 1: options are sorted, unique, words of the vocabulary, and never lacking; odds fit them."""
    trial.point = 1
    if not options:
        raise trial.breach(f"seat {state.seat} is asked, but there is no option: a dead end")
    last = -1
    for option in options:
        if option <= last:
            raise trial.breach(f"the options are not sorted and unique: {options[:20]}")
        last = option
    if last >= len(trial.game.vocabulary):
        raise trial.breach(f"the option {last} is outside the vocabulary of {len(trial.game.vocabulary)} words")
    odds = state.odds()
    if state.seat == CHANCE:
        trial.must(trial.game.has_chance, "chance is asked, but the game declares that it has none")
        if len(odds) != len(options) or min(odds) <= 0:
            raise trial.breach(f"the odds {odds} do not fit the options {options}")
    elif odds:
        raise trial.breach(f"a seat is asked and yet there are odds: {odds}")
    elif not 0 <= state.seat < trial.seats:
        raise trial.breach(f"there is no seat {state.seat}")
    check_part(trial, state)


def check_open(trial: Trial, state: State) -> None:
    """Point 1: what else a running game says of itself."""
    trial.point = 1
    game = trial.game
    returns, ending, scores = state.returns(), game.ending(state), len(state.scores())
    trial.must(state.viewer == TRUTH, f"the viewer of a full position is {state.viewer}, not TRUTH")
    trial.must(returns == [0] * trial.seats, f"the returns are {returns} before the end")
    trial.must(not ending, f"the ending is {ending!r} before the end")
    trial.must(scores == trial.seats, f"there are {scores} scores for {trial.seats} seats")
    trial.must(state.prompt().strip(), "the prompt is empty")
    trial.must(game.heading(state).strip() or state.seat == CHANCE, "the log has no heading for this")
    check_score(trial, state)
    check_sources(trial, state)


def check_end(trial: Trial, state: State) -> None:
    """Point 1: an ended game has a result, an ending of the declared ones, and a reason."""
    trial.point = 1
    game = trial.game
    trial.must(not state.options() and not state.odds(), "the game is over, but there are options")
    returns = state.returns()
    if len(returns) != trial.seats or not all(-1 <= value <= 1 for value in returns):
        raise trial.breach(f"the returns are {returns}: one for each seat, within -1 and 1")
    if game.sheet is not None:
        trial.must(len(set(returns)) == 1, f"a game against itself is won or lost together, but returns {returns}")
    elif abs(sum(returns)) > 1e-9:
        raise trial.breach(f"what some win others lose, but the returns {returns} have the sum {sum(returns)}")
    if game.ending(state) not in game.endings:
        raise trial.breach(f"the ending {game.ending(state)!r} is none of {', '.join(game.endings)}")
    trial.must(game.reason(state).strip(), "no reason is given for the result")
    check_score(trial, state)
    check_sources(trial, state)


def check_score(trial: Trial, state: State) -> None:
    for seat in range(trial.seats):
        score = trial.game.score(state, seat)
        trial.must(-1 <= score <= 1, f"the score of seat {seat} is {score}, outside -1 to 1")


def check_sources(trial: Trial, state: State) -> None:
    """Point 1: the breakdown of a result adds up to it, in truth and as everybody sees it."""
    for viewer in (TRUTH, *range(trial.seats), SPECTATOR):
        seen = state if viewer == TRUTH else state.seen_by(viewer)
        try:
            check_breakdown(trial.game.breakdown(seen), seen.scores(), seen.returns())
        except BadBreakdown as error:
            raise trial.breach(f"the breakdown is wrong: {error}") from None


def check_load(trial: Trial, state: State, key: int, options: list[int]) -> None:
    """Point 2, quickly: a position comes back from its dump as it was."""
    text = as_json(state.dump())
    twin = state.load(fresh(text))
    if as_json(twin.dump()) != text:
        raise trial.breach(f"load loses something: {differing(text, as_json(twin.dump()))}")
    if twin.key() != key or twin.seat != state.seat or twin.options() != options:
        raise trial.breach("load gives another position: key, seat or options differ")


def check_dump(trial: Trial, state: State, text: str, rng: Rng) -> None:
    """Point 2: the dump, whose bytes are `text`, is plain, exact and apart from the position."""
    trial.point = 2
    data = state.dump()
    if json.loads(text) != data:
        raise trial.breach("the dump changes on its way through JSON: names must be texts, lists must be lists")
    key = state.key()
    trial.must(0 <= key < 1 << KEY_BITS, f"the key {key} is not within 62 bits")
    check_load(trial, state, key, state.options())
    trial.must(state.load(fresh(text)) == state, "a loaded position is not equal to the one that was dumped")
    spoil(data)
    if as_json(state.dump()) != text:
        raise trial.breach("the dump shares a list with the position: changing one changes the other")
    source = fresh(text)
    side_by_side(trial, state.load(source), state.copy(), rng, "a loaded position")
    trial.must(as_json(source) == text, "a loaded position shares a list with the data it was loaded from")


def spoil(data: object) -> None:
    """Changes plain data in every list and table of it, in place."""
    if isinstance(data, dict):
        for value in data.values():
            spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data.append("spoilt")


def check_copy(trial: Trial, state: State, text: str, rng: Rng) -> None:
    """Point 2: playing on a copy leaves the original as it is, and the other way round."""
    trial.point = 2
    copy = state.copy()
    if as_json(copy.dump()) != text or copy.key() != state.key() or copy.viewer != state.viewer:
        raise trial.breach("a copy is not equal to the position")
    original = copy.copy()
    for _ in range(STEPS):
        if copy.seat == OVER:
            break
        copy.apply(random_answer(copy, rng))
        if as_json(state.dump()) != text or as_json(original.dump()) != text:
            raise trial.breach("a copy shares something with the position: playing one changed the other")


def check_chosen(trial: Trial, state: State, option: int) -> None:
    """Point 3: `choose` of a legal answer does what `apply` does."""
    trial.point = 3
    chosen, applied = state.copy(), state.copy()
    chosen.choose(option)
    applied.apply(option)
    word = trial.game.vocabulary[option]
    trial.must(as_json(chosen.dump()) == as_json(applied.dump()), f"choose and apply of {word!r} differ")
    trial.must(trial.game.label(state, option).strip(), f"the option {word!r} has no label")


class Keys:
    """Point 2: positions with equal keys have equal options, and play on alike."""

    def __init__(self) -> None:
        self.questions: dict[tuple[int, int], int] = {}
        self.positions: dict[tuple[int, int], tuple[str, State]] = {}
        self.met = 0
        self.group = 0
        """Sets games apart whose options are in no dump."""
        self.texts: dict[str, list[tuple[dict[str, object], int]]] = {}
        self.starts: dict[int, tuple[dict[str, object], int]] = {}

    def pass_by(self, trial: Trial, state: State, key: int, options: list[int]) -> None:
        """The quick look at every position: the same key again must come with the same question."""
        question, name = hash((state.seat, *options)), (self.group, key)
        if len(self.questions) < QUESTIONS:
            self.questions.setdefault(name, question)
        if self.questions.get(name, question) != question:
            trial.point = 2
            raise trial.breach(f"two positions with the key {key} ask different questions: the key forgets something")

    def look(self, trial: Trial, state: State, text: str, rng: Rng) -> None:
        """The long look: plays on beside an earlier position of this key."""
        trial.point = 2
        name = (self.group, state.key())
        earlier = self.positions.get(name)
        if earlier is None and len(self.positions) < REMEMBERED:
            self.positions[name] = (text, state.copy())
        elif earlier is not None:
            self.meet(trial, earlier[1].copy(), earlier[0], state.copy(), text, rng)

    def look_at_worlds(self, trial: Trial, state: State, text: str, rng: Rng) -> None:
        """Plays on beside sampled positions of this key: they may differ only in what does not matter any more."""
        trial.point = 2
        key = state.key()
        for viewer in range(trial.seats):
            world = state.seen_by(viewer).sample(rng)
            if world.key() == key:
                self.meet(trial, world, as_json(world.dump()), state.copy(), text, rng)

    def meet(self, trial: Trial, one: State, one_text: str, other: State, other_text: str, rng: Rng) -> None:
        """Two positions have one key: whatever differs in their dumps must not bear on the future.  Plays both on."""
        if one_text != other_text:
            self.met += 1
            what = f"an equal key, though {differing(one_text, other_text)} of the dump differs,"
            side_by_side(trial, one, other, rng, what)

    def begin(self, trial: Trial, rng: Rng) -> None:
        """Games whose first positions have one key, though their dumps differ, must be the same games to their end.

        Options need not be in a dump, which is of one game with its options; then they need not be in the key either,
        and positions of such games are not compared.
        """
        trial.point = 2
        game, this = trial.game, (trial.options, trial.seats)
        start = game.start(*this)
        same_text = self.texts.setdefault(as_json(start.dump()), [])
        if this not in same_text:
            same_text.append(this)
        self.group = same_text.index(this)
        first = self.starts.setdefault(start.key(), this)
        if first == this or as_json(game.start(*first).dump()) == as_json(start.dump()):
            return
        for _ in range(WHOLE_GAMES):
            what = f"{first[1]} seats with {first[0]} have the key of {this[1]} with {this[0]}, but the one"
            side_by_side(trial, game.start(*first), game.start(*this), rng, what, game.bound(start))

    def wander(self, trial: Trial, keys: list[int], rng: Rng) -> None:
        """Plays the game again with its answers in another order, and watches where the two games have one key."""
        game, answers = trial.game, trial.answers
        if not answers:
            return
        trial.point = 1
        turn = int(rng.below(len(answers)))
        state = after_answers(trial, answers[:turn])
        if state.key() != keys[turn]:
            trial.point = 6 if state.key() == state.key() else 2
            raise trial.breach(f"the first {turn} answers lead to another key when they are given again")
        plies = {key: ply for ply, key in enumerate(keys)}
        left, path = Counter(answers[turn:]), answers[:turn]
        meetings: list[tuple[int, int]] = []
        bound = game.bound(game.start(trial.options, trial.seats))
        while state.seat != OVER and len(path) < bound and len(meetings) < MEETINGS:
            options = state.options()
            known = [option for option in options if left[option] > 0]
            answer = rng.pick(known) if known else random_answer(state, rng)
            left[answer] -= 1
            path.append(answer)
            state.apply(answer)
            ply = plies.get(state.key(), -1)
            if ply >= 0 and path != answers[:ply]:
                meetings.append((ply, len(path)))
        trial.point = 2
        for ply, length in meetings:
            one, other = after_answers(trial, answers[:ply]), after_answers(trial, path[:length])
            self.meet(trial, one, as_json(one.dump()), other, as_json(other.dump()), rng)


def after_answers(trial: Trial, answers: list[int]) -> State:
    """The position that answers lead to from the start of a trial."""
    state: State = trial.game.start(trial.options, trial.seats)
    for answer in answers:
        state.apply(answer)
    return state


def side_by_side(trial: Trial, one: State, other: State, rng: Rng, what: str, steps: int = STEPS) -> None:
    """Plays two positions on with the same answers; they must stay alike in every question, key and result."""
    for step in range(steps + 1):
        options = one.options()
        try:
            alike = one.seat == other.seat and options == other.options() and one.odds() == other.odds()
            alike = alike and one.key() == other.key() and one.returns() == other.returns()
        except Exception:
            alike = False
        if not alike:
            raise trial.breach(f"{what} does not play on alike: after {step} more answers the questions differ")
        if one.seat == OVER or step == steps:
            return
        answer = random_answer(one, rng)
        one.apply(answer)
        other.apply(answer)


def check_refusals(trial: Trial, state: State, rules: set[str], rng: Rng) -> int:
    """Point 3: whatever is no option is refused, with a rule, and changes nothing; returns how many were tried."""
    trial.point = 3
    text = as_json(state.dump())
    instead = [trial.game.label(state, option) for option in state.options()]
    answers = [*illegal_words(state, rng, WORDS), *strange_answers(len(trial.game.vocabulary), rng)]
    for answer in answers:
        refused(trial, state, answer, rules, instead)
    if as_json(state.dump()) != text:
        raise trial.breach(f"the refusal of {first_that_changes(state, text, answers)} changed the position")
    return len(answers)


def refused(trial: Trial, state: State, answer: object, rules: set[str], instead: list[str]) -> None:
    shown = name_of(trial.game, answer)
    try:
        state.choose(answer)
    except IllegalChoice as error:
        refusal = error.refusal
    except Exception as error:
        raise trial.breach(f"choosing {shown} raises {type(error).__name__}: {error}, not IllegalChoice") from None
    else:
        raise trial.breach(f"{shown} is not among the options and yet choose takes it")
    if refusal.rule not in rules and not _AITCH.fullmatch(refusal.rule):
        raise trial.breach(f"{shown} is refused by {refusal.rule!r}, which is no rule of rules.md")
    trial.must(refusal.facts.strip(), f"{shown} is refused by {refusal.rule} without facts")
    if refusal.instead != instead:
        raise trial.breach(f"{shown} is refused, but what is told to be legal instead is not: {refusal.instead[:12]}")


def first_that_changes(state: State, text: str, answers: list[object]) -> str:
    """Which answer changed a position, tried out on copies of what it was."""
    for answer in answers:
        copy = state.load(fresh(text))
        try:
            copy.choose(answer)
        except IllegalChoice:
            if as_json(copy.dump()) != text:
                return name_of(state.game, answer)
    return "some answer"


def name_of(game: Game, answer: object) -> str:
    """An answer for a message: by its word if it has one."""
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(game.vocabulary):
        return repr(game.vocabulary[answer])
    return show(answer)


def strange_answers(size: int, rng: Rng) -> list[object]:
    """What somebody might send instead of an option."""
    noise = bytes(int(rng.below(256)) for _ in range(1 + int(rng.below(12))))
    strange: list[object] = [noise, noise.decode("latin-1"), None, True, False, 0.0, 1.5, float("nan"), float("inf")]
    strange += ["", "0", [], [0], {}, (), object(), 1j, size, size + int(rng.below(1000)), -1, -2, -3, -4]
    strange += [-1 - int(rng.below(1 << 30)), 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 64, -(1 << 63), 10**40]
    return strange


def check_census(trial: Trial, state: State, components: dict[str, int]) -> None:
    """Point 5: every component is in exactly one place."""
    trial.point = 5
    census = trial.game.census(state)
    for name, places in census.items():
        total = 0
        for place, count in places.items():
            if count < 0:
                raise trial.breach(f"there are {count} of {name!r} in {place!r}")
            total += count
        if total != components.get(name, 0):
            raise trial.breach(f"there are {total} of {name!r}, not {components.get(name, 0)}: {places}")
    for name, count in components.items():
        if count and name not in census:
            raise trial.breach(f"the census says nothing of {name!r}, of which there are {count}")


def check_text(trial: Trial, state: State) -> None:
    """Point 6: the text of a position, while something is asked, reads back to the same position."""
    trial.point = 6
    game = trial.game
    text = game.position_text(state)
    try:
        again = game.position(text, trial.options, trial.seats)
    except AitchError as error:
        raise trial.breach(f"the text of the position cannot be read back: {error}") from None
    if again.key() != state.key() or game.position_text(again) != text:
        raise trial.breach(f"the text of the position reads back to another: {game.position_text(again)}")


def check_record(trial: Trial, rng: Rng) -> int:
    """Point 6: a whole match with take-backs and offers, printed, parsed and replayed; returns its events."""
    trial.point = 6
    match = eventful_match(trial, rng)
    text = print_record(match)
    keys: list[int] = []
    try:
        record = parse_record(text)
        again = replay(record, trial.game, lambda m: keys.append(m.state.key()))
        verify(record, trial.game)
    except AitchError as error:
        raise trial.breach(f"the record does not replay: {error}\n{text}") from None
    if [p.key() for p in again.line] != [p.key() for p in match.line] or len(keys) != len(match.events):
        raise trial.breach(f"the record replays to other positions\n{text}")
    if again.line[-1].dump() != match.line[-1].dump() or again.events != match.events:
        raise trial.breach(f"the record replays to another end\n{text}")
    if again.over != match.over or again.result() != match.result() or again.reason() != match.reason():
        raise trial.breach(f"the record replays to another result\n{text}")
    trial.must(print_record(again) == text, f"the record prints differently after a replay\n{text}")
    return len(match.events)


def eventful_match(trial: Trial, rng: Rng) -> Match:
    """A match at random; a third of them from the middle, some resigned, all with answers taken back."""
    game = trial.game
    start = None
    if rng.below(3) == 0 and trial.answers:
        start = after_answers(trial, trial.answers[: int(rng.below(len(trial.answers)))])
    dice = Dice(bytes(int(rng.below(256)) for _ in range(32)))
    match = Match(game, trial.options, trial.seats, dice, None, start)
    resigns_at = int(rng.below(200)) if rng.below(4) == 0 else -1
    limit = 2 * game.bound(match.state)
    while not match.over and len(match.events) < limit:
        dip = rng.below(40)
        if len(match.answers) == resigns_at:
            match.resign(int(rng.below(trial.seats)))
        elif dip == 0 and match.answers:
            taken_back(trial, match, 1 + int(rng.below(min(4, len(match.answers)))))
        elif dip == 1 and trial.seats == 2 and match.offered_by < 0:
            seat = int(rng.below(2))
            match.offer(seat)
            if rng.below(2):
                match.decline(1 - seat)
        elif match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(random_answer(match.state, rng))
    return match


def taken_back(trial: Trial, match: Match, count: int) -> None:
    """Takes answers back; the dice then give what they gave before."""
    outcomes = [answer for answer, p in zip(match.answers, match.line, strict=False) if p.seat == CHANCE]
    chances = match.chances()
    was = match.line[-1 - count].seat
    match.undo(count)
    if was == CHANCE:
        outcome = match.roll()
        if outcome != outcomes[match.chances() - 1] or match.chances() > chances:
            raise trial.breach("taking back and rolling again gives another outcome")


def differing(one: str, other: str) -> str:
    """The names of the top level under which two dumps differ."""
    a, b = fresh(one), fresh(other)
    return ", ".join(sorted(name for name in {*a, *b} if a.get(name) != b.get(name))) or "order"
