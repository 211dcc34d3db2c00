"""Scenarios: rules proved by data.

A scenario is a position, the answers given, and what must hold after, or the rule that must refuse the last of them
(`docs/adding-a-game.md` shows the form).  They are YAML; only reading that needs a library, running does not.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from aitch.core.contract import CHANCE, OVER, IllegalChoice, State
from aitch.core.errors import AitchError, BadScenario
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rulesdoc import rule_numbers
from aitch.core.trial import attempt

FILE_FIELDS: Final = {"game", "scenarios"}
FIELDS: Final = {"id", "title", "proves", "options", "seats", "content", "position", "cases"}
CASE_FIELDS: Final = {"do", "then", "illegal", "facts"}
GAME_TROUBLE: Final = (ValueError, LookupError, AttributeError, TypeError)
"""What a game's own reading of words may raise when the words make no sense."""


class Case(NamedTuple):
    """Actions from the scenario's position, and what must come of them."""

    number: int
    actions: list[str]
    then: list[str]
    illegal: str
    facts: str


class Scenario(NamedTuple):
    file: str
    game: str
    id: str
    title: str
    proves: list[str]
    options: dict[str, object]
    seats: int | None
    content: str
    position: str
    cases: list[Case]


class Failure(NamedTuple):
    """One thing that did not hold: where, what was expected, what was found, and the position there."""

    scenario: Scenario
    case: Case
    expected: str
    found: str
    position: str

    def __str__(self) -> str:
        lines = [f"{self.scenario.file}: {self.scenario.id} ({self.scenario.title}), case {self.case.number}"]
        told = {"do:       ": " ; ".join(self.case.actions), "expected: ": self.expected, "found:    ": self.found}
        told["position: "] = self.position
        return "\n".join(lines + [f"  {name}{text}" for name, text in told.items() if text])


class Result(NamedTuple):
    """How one scenario came out."""

    scenario: Scenario
    failures: list[Failure]

    @property
    def ok(self) -> bool:
        return not self.failures


class Coverage:
    """Which scenarios prove which rules of a game."""

    def __init__(self, rules: list[str]) -> None:
        self.proofs: dict[str, list[str]] = {number: [] for number in rules}
        self.unknown: list[str] = []
        """`proves` of rules that do not exist, each with its file and scenario."""

    @property
    def unproved(self) -> list[str]:
        return [rule for rule, ids in self.proofs.items() if not ids]


def coverage(game: Game, scenarios: Iterable[Scenario]) -> Coverage:
    """The rules of `rules.md` against what the scenarios say they prove."""
    found = Coverage(rule_numbers(game))
    for scenario in scenarios:
        for rule in scenario.proves:
            if rule in found.proofs:
                found.proofs[rule].append(scenario.id)
            else:
                found.unknown.append(f"{scenario.file}: {scenario.id} proves {rule}, which is no rule of {game.name}")
    return found


def run_paths(paths: Iterable[Path], find: Callable[[str, str], Game] = find_game) -> list[Result]:
    """Runs all scenarios of the files and folders; a malformed file raises `BadScenario`."""
    return [run_scenario(find(s.game, s.content), s) for s in load_paths(paths)]


def load_paths(paths: Iterable[Path]) -> list[Scenario]:
    """The scenarios of files and of all YAML files below folders."""
    found: list[Scenario] = []
    ids: dict[tuple[str, str], str] = {}
    for file in scenario_files(paths):
        for scenario in parse_scenarios(read_yaml(file), str(file)):
            name = (scenario.game, scenario.id)
            if name in ids:
                raise BadScenario(f"{file}: {scenario.id}: id: {ids[name]} has a scenario of this id too")
            ids[name] = scenario.file
            found.append(scenario)
    return found


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The files that are named, and all YAML files below folders."""
    out: list[Path] = []
    for path in paths:
        files = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not files:
            raise BadScenario(f"{path}: there are no scenario files (*.yaml) here")
        out += files
    return out


def read_yaml(path: Path) -> object:
    """The plain data of a YAML file; the one thing in the core that the standard library cannot do."""
    try:
        yaml_files = importlib.import_module("aitch.core.yaml_files")
    except ImportError:
        raise BadScenario("reading scenarios needs PyYAML: pip install pyyaml") from None
    return yaml_files.read(path)


def parse_scenarios(data: object, file: str) -> list[Scenario]:
    """Scenarios out of the plain data of a file, checked in form; errors name file, scenario and field."""
    top = mapping(data, f"{file}: the file", FILE_FIELDS)
    game = text(top, "game", file)
    return [parse_scenario(one, file, game, n) for n, one in enumerate(listing(top, "scenarios", file), start=1)]


def parse_scenario(data: object, file: str, game: str, number: int) -> Scenario:
    raw = mapping(data, f"{file}: scenario {number}", FIELDS)
    id = text(raw, "id", f"{file}: scenario {number}")
    where = f"{file}: {id}"
    title = text(raw, "title", where)
    proves = texts(raw, "proves", where)
    options = mapping(raw.get("options", {}), f"{where}: options", None)
    seats = raw.get("seats")
    if "seats" in raw and (not str(seats).isdecimal() or isinstance(seats, bool)):
        raise BadScenario(f"{where}: seats: must be a whole number, not {seats!r}")
    count = int(str(seats)) if "seats" in raw else None
    content = text(raw, "content", where, "default")
    position = text(raw, "position", where, "")
    cases = [parse_case(one, n, f"{where}: case {n}") for n, one in enumerate(listing(raw, "cases", where), start=1)]
    return Scenario(file, game, id, title, proves, options, count, content, position, cases)


def parse_case(data: object, number: int, where: str) -> Case:
    raw = mapping(data, where, CASE_FIELDS)
    actions: list[str] = []
    if raw.get("do", "") != "":
        actions = [action.strip() for action in text(raw, "do", where).split(";")]
        if not all(actions):
            raise BadScenario(f"{where}: do: there is an empty action between two ';'")
    then = texts(raw, "then", where) if "then" in raw else []
    illegal = text(raw, "illegal", where, "")
    facts = text(raw, "facts", where, "")
    if bool(then) == bool(illegal):
        raise BadScenario(f"{where}: needs either 'then' or 'illegal'")
    if illegal and not actions:
        raise BadScenario(f"{where}: illegal: there is no action in 'do' that could be refused")
    if facts and not illegal:
        raise BadScenario(f"{where}: facts: belongs to 'illegal'")
    return Case(number, actions, then, illegal, facts)


def mapping(data: object, where: str, allowed: set[str] | None) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadScenario(f"{where}: must be a table of fields, not {data!r}")
    out: dict[str, object] = {}
    for key, value in data.items():
        if allowed is not None and key not in allowed:
            raise BadScenario(f"{where}: {key}: there is no such field; there are: {', '.join(sorted(allowed))}")
        out[str(key)] = value
    return out


def listing(data: dict[str, object], field: str, where: str) -> list[object]:
    value = data.get(field)
    if not isinstance(value, list) or not value:
        raise BadScenario(f"{where}: {field}: must be a list with something in it, not {value!r}")
    return value


def text(data: dict[str, object], field: str, where: str, default: str | None = None) -> str:
    if default is not None and field not in data:
        return default
    value = data.get(field)
    if not isinstance(value, str) or not value.strip():
        raise BadScenario(f"{where}: {field}: must be text, not {value!r}")
    return value.strip()


def texts(data: dict[str, object], field: str, where: str) -> list[str]:
    values = listing(data, field, where)
    for value in values:
        if not isinstance(value, str) or not value.strip():
            raise BadScenario(f"{where}: {field}: must be a list of texts, but holds {value!r}")
    return [str(value).strip() for value in values]


def run_scenario(game: Game, scenario: Scenario) -> Result:
    """Plays every case from the scenario's position."""
    failures = [failure for case in scenario.cases for failure in run_case(game, scenario, case)]
    return Result(scenario, failures)


def run_case(game: Game, scenario: Scenario, case: Case) -> list[Failure]:
    try:
        state = opening(game, scenario)
    except GAME_TROUBLE as error:
        return [Failure(scenario, case, "a position to begin with", trouble(error), scenario.position)]

    def failed(expected: str, found: str) -> Failure:
        return Failure(scenario, case, expected, found, attempt(lambda: game.position_text(state)))

    legal = case.actions[:-1] if case.illegal else case.actions
    for action in legal:
        try:
            act(game, state, action)
        except GAME_TROUBLE as error:
            return [failed(f"{action!r} is legal", trouble(error))]
    if not case.illegal:
        return [failed(c, f) for c in case.then if (f := why_fails(game, state, c))]
    expected, found = refused(game, state, case)
    return [failed(expected, found)] if found else []


def refused(game: Game, state: State, case: Case) -> tuple[str, str]:
    """How the last action should be refused, and what happened instead; nothing if it is refused so."""
    expected, found = f"{case.actions[-1]!r} is refused by {case.illegal}", "it is legal"
    try:
        act(game, state, case.actions[-1])
    except IllegalChoice as error:
        found = "" if error.refusal.rule == case.illegal else f"refused by {error.refusal}"
        if not found and case.facts not in error.refusal.facts:
            expected, found = f"{expected} with the facts {case.facts!r}", f"the facts {error.refusal.facts!r}"
    except GAME_TROUBLE as error:
        found = trouble(error)
    return expected, found


def opening(game: Game, scenario: Scenario) -> State:
    state: State = game.start(scenario.options, scenario.seats)
    if scenario.position:
        state = game.position(scenario.position, scenario.options, scenario.seats)
    return state


def act(game: Game, state: State, action: str) -> None:
    """Answers with every word of one action, checked."""
    for option in game.read(state, action):
        state.choose(option)


def why_fails(game: Game, state: State, condition: str) -> str:
    """Empty if the condition holds; else what was found instead."""
    try:
        return look(game, state, condition)
    except GAME_TROUBLE as error:
        return trouble(error)


def look(game: Game, state: State, condition: str) -> str:
    """The conditions that every game has; all others are the game's own."""
    name, equals, wanted = (part.strip() for part in condition.partition("="))
    found = value_of(game, state, name) if equals else None
    if found is not None:
        if name.startswith(("score.", "return.")):
            return "" if abs(float(found) - float(wanted)) < 1e-9 else f"{name}={float(found):g}"
        if name == "options":
            wanted = ",".join(game.vocabulary[o] for o in sorted(game.word(w.strip()) for w in wanted.split(",") if w))
        return "" if found == wanted else f"{name}={found}"
    if condition in ("over", "!over"):
        return "" if (state.seat == OVER) == (condition == "over") else f"seat {seat_word(state)} is asked"
    if condition.startswith(("option:", "!option:")):
        legal = game.word(condition.partition(":")[2].strip()) in state.options()
        return "" if legal != condition.startswith("!") else f"legal are {words(game, state)}"
    if condition.startswith("prompt~"):
        return "" if condition[len("prompt~") :].strip() in state.prompt() else f"the prompt {state.prompt()!r}"
    return "" if game.holds(state, condition) else "it does not hold"


def value_of(game: Game, state: State, name: str) -> str | None:
    """What `name=value` compares, of the names that every game has; none for the game's own."""
    kind, _, seat = name.partition(".")
    if kind == "score" and seat:
        return str(state.scores()[int(seat)])
    if kind == "return" and seat:
        return str(state.returns()[int(seat)])
    known = {"seat": seat_word, "options": lambda state: words(game, state), "ending": game.ending}
    return known[name](state) if name in known else None


def seat_word(state: State) -> str:
    return "chance" if state.seat == CHANCE else "over" if state.seat == OVER else str(state.seat)


def words(game: Game, state: State) -> str:
    return ",".join(game.vocabulary[option] for option in state.options())


def trouble(error: BaseException) -> str:
    """An error in a sentence; its type is named unless it was written for people."""
    if isinstance(error, (AitchError, IllegalChoice)):
        return str(error)
    return f"it cannot be read ({type(error).__name__}: {error})"
