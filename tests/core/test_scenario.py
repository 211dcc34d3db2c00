"""The scenario runner: what is malformed raises and names its place; what fails says what was expected and found."""

from __future__ import annotations

import builtins
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from aitch.core.contract import IllegalChoice
from aitch.core.errors import BadScenario
from aitch.core.registry import find_game
from aitch.core.scenario import (
    Scenario,
    coverage,
    load_paths,
    parse_scenarios,
    read_yaml,
    run_paths,
    run_scenario,
)

from .planting import fresh_copy, game_of

GOOD: Any = {
    "game": "hush",
    "scenarios": [
        {
            "id": "T1",
            "title": "A round",
            "proves": ["HUSH-2.3"],
            "options": {"sudden": "on"},
            "seats": "3",
            "position": "hands:ant,fox/bee,cat/dog,elk",
            "cases": [
                {"do": "fox ; cat ; dog", "then": ["seat=chance", "score.0=1", "heard has fox"]},
                {"do": "fox ; dog", "illegal": "HUSH-2.2", "facts": "not in your hand"},
            ],
        }
    ],
}


def scenario(**fields: object) -> Scenario:
    data = deepcopy(GOOD)
    data["scenarios"][0] |= fields
    return parse_scenarios(data, "x.yaml")[0]


def failures(**fields: object) -> list[str]:
    return [str(failure) for failure in run_scenario(find_game("hush"), scenario(**fields)).failures]


def case(do: str, *then: str, **fields: object) -> list[str]:
    return failures(cases=[{"do": do, **({"then": list(then)} if then else {}), **fields}])


def test_a_good_scenario() -> None:
    assert failures() == []
    assert run_scenario(find_game("hush"), scenario()).ok
    assert failures(seats=3, options={"sudden": True}) == [], "plain data need not be text"


@pytest.mark.parametrize(
    "condition",
    [
        "seat=0",
        "!over",
        "options=ant,fox",
        "options = fox, ant",
        "option:ant",
        "!option:bee",
        "score.1=0",
        "return.2=0",
        "ending=",
        "prompt~animal",
        "hand1 has bee",
    ],
)
def test_conditions_that_hold(condition: str) -> None:
    assert case("", condition) == []


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("seat=1", "seat=0"),
        ("seat=chance", "seat=0"),
        ("seat=over", "seat=0"),
        ("over", "seat 0 is asked"),
        ("options=ant", "options=ant,fox"),
        ("options=", "options=ant,fox"),
        ("option:bee", "legal are ant,fox"),
        ("!option:ant", "legal are ant,fox"),
        ("score.1=2", "score.1=0"),
        ("return.1=-1", "return.1=0"),
        ("ending=rounds", "ending="),
        ("prompt~Where", "the prompt 'Which animal is heard?'"),
        ("heard has bee", "it does not hold"),
        ("option:yeti", "hush has no word 'yeti'"),
        ("score.9=0", "it cannot be read (IndexError"),
        ("score.0=many", "it cannot be read (ValueError"),
        ("nonsense", "hush has no word ''"),
        ("attic has bee", "it cannot be read (KeyError: 'attic')"),
    ],
)
def test_conditions_that_fail(condition: str, found: str) -> None:
    (failure,) = case("", condition)
    assert "x.yaml: T1 (A round), case 1" in failure
    assert f"expected: {condition}" in failure
    assert f"found:    {found}" in failure
    assert "position: hands:ant,fox/bee,cat/dog,elk; table:" in failure


def test_every_condition_is_looked_at() -> None:
    assert len(case("fox", "seat=1", "seat=2", "over", "table has fox")) == 2


def test_conditions_at_the_end() -> None:
    last = "hands:ant/bee/cat; heard:dog,elk,fox,goat,hyena,ibis; points:2,0,0"
    over = [{"do": "ant ; bee ; cat", "then": ["over", "seat=over", "ending=rounds", "return.0=1", "options="]}]
    assert failures(position=last, options={}, cases=over) == []


def test_an_illegal_action_where_it_should_be_legal() -> None:
    (failure,) = case("fox ; dog ; cat", "seat=0")
    assert "expected: 'dog' is legal" in failure
    assert "found:    HUSH-2.2: the dog is not in your hand. Legal now: bee, cat." in failure
    assert "do:       fox ; dog ; cat" in failure
    (failure,) = case("yeti", "seat=0")
    assert "hush has no word 'yeti'" in failure


def test_refusals() -> None:
    assert case("fox ; dog", illegal="HUSH-2.2") == []
    assert case("fox cat dog ; ant", illegal="HUSH-1.1") == [], "one action may be several words"
    assert "it is legal" in case("fox ; cat", illegal="HUSH-2.2")[0]
    assert "refused by HUSH-2.2" in case("fox ; dog", illegal="HUSH-2.1")[0]
    assert "expected: 'dog' is refused by HUSH-2.1" in case("fox ; dog", illegal="HUSH-2.1")[0]
    assert "the facts 'the dog is not in your hand'" in case("fox ; dog", illegal="HUSH-2.2", facts="yours")[0]
    assert "'dog' is legal" in case("fox ; dog ; cat", illegal="HUSH-2.2")[0], "all but the last must be legal"
    assert "no word 'yeti'" in case("fox ; yeti", illegal="HUSH-2.2")[0], "an unknown word is no refusal"


def test_one_word_of_an_action_is_refused() -> None:
    """All words of the last action are answered in turn; any of them may be the one that is refused."""
    assert case("fox ; cat bee", illegal="HUSH-2.2") == []


def test_a_game_may_refuse_while_it_reads() -> None:
    hush = fresh_copy()

    def strict(game: Any, state: Any, text: str) -> list[int]:
        if text == "!":
            raise IllegalChoice(state.refuse("HUSH-2.1", "shouting is not playing"))
        return [game.word(text)]

    hush.HushGame.read = strict
    one = scenario(cases=[{"do": "fox ; !", "illegal": "HUSH-2.1", "facts": "shouting"}])
    assert run_scenario(game_of(hush), one).ok


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"position": "hands:ant,ant/bee/cat"}, "is not a position of hush"),
        ({"options": {"loud": "on"}}, "no option 'loud'"),
        ({"options": {"sudden": "maybe"}}, "neither on nor off"),
        ({"seats": 4}, "hush has 3 seats, not 4"),
    ],
)
def test_a_position_that_cannot_be(fields: dict[str, object], found: str) -> None:
    failure = failures(**fields)[0]
    assert "expected: a position to begin with" in failure
    assert found in failure


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("", [], "x.yaml: the file: must be a table"),
        ("", "text", "x.yaml: the file: must be a table"),
        ("game", None, "x.yaml: game: must be text"),
        ("scenarios", {}, "x.yaml: scenarios: must be a list"),
        ("scenarios", [], "x.yaml: scenarios: must be a list with something in it"),
        ("more", 1, "x.yaml: the file: more: there is no such field"),
        ("scenarios.0", "text", "x.yaml: scenario 1: must be a table"),
        ("scenarios.0.id", None, "x.yaml: scenario 1: id: must be text"),
        ("scenarios.0.id", 7, "x.yaml: scenario 1: id: must be text"),
        ("scenarios.0.title", "", "x.yaml: T1: title: must be text"),
        ("scenarios.0.proves", None, "x.yaml: T1: proves: must be a list"),
        ("scenarios.0.proves", "HUSH-2.3", "x.yaml: T1: proves: must be a list"),
        ("scenarios.0.proves", [2.3], "x.yaml: T1: proves: must be a list of texts, but holds 2.3"),
        ("scenarios.0.prove", ["HUSH-2.3"], "x.yaml: scenario 1: prove: there is no such field; there are: cases"),
        ("scenarios.0.options", ["sudden"], "x.yaml: T1: options: must be a table"),
        ("scenarios.0.seats", "three", "x.yaml: T1: seats: must be a whole number"),
        ("scenarios.0.seats", True, "x.yaml: T1: seats: must be a whole number"),
        ("scenarios.0.position", 5, "x.yaml: T1: position: must be text"),
        ("scenarios.0.content", [], "x.yaml: T1: content: must be text"),
        ("scenarios.0.cases", None, "x.yaml: T1: cases: must be a list"),
        ("scenarios.0.cases.0", "fox", "x.yaml: T1: case 1: must be a table"),
        ("scenarios.0.cases.1.do", ["fox"], "x.yaml: T1: case 2: do: must be text"),
        ("scenarios.0.cases.1.do", "fox ; ; dog", "x.yaml: T1: case 2: do: there is an empty action"),
        ("scenarios.0.cases.0.then", None, "x.yaml: T1: case 1: needs either 'then' or 'illegal'"),
        ("scenarios.0.cases.0.then", "over", "x.yaml: T1: case 1: then: must be a list"),
        ("scenarios.0.cases.0.then", [], "x.yaml: T1: case 1: then: must be a list with something in it"),
        ("scenarios.0.cases.0.illegal", "HUSH-2.2", "x.yaml: T1: case 1: needs either 'then' or 'illegal'"),
        ("scenarios.0.cases.0.facts", "x", "x.yaml: T1: case 1: facts: belongs to 'illegal'"),
        ("scenarios.0.cases.1.do", None, "x.yaml: T1: case 2: illegal: there is no action"),
        ("scenarios.0.cases.1.ilegal", "x", "x.yaml: T1: case 2: ilegal: there is no such field"),
    ],
)
def test_malformed_files(path: str, value: object, problem: str) -> None:
    data: Any = {"": deepcopy(GOOD)}
    *way, last = f".{path}".removesuffix(".").split(".") if path else [""]
    place = data
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if value is None:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    with pytest.raises(BadScenario) as caught:
        parse_scenarios(data[""], "x.yaml")
    assert problem in str(caught.value)


YAML = """
game: hush
scenarios:
  - id: 1.10
    title: Text stays text
    proves: [HUSH-2.3]
    options: {sudden: on}
    position: "hands:ant,fox/bee,cat/dog,elk"
    cases:
      - do: fox
        then: [seat=1]
"""


def test_yaml_scalars_stay_text(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(YAML)
    (one,) = load_paths([file])
    assert one.id == "1.10"
    assert one.options == {"sudden": "on"}
    assert [result.ok for result in run_paths([tmp_path])] == [True]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    with pytest.raises(BadScenario, match="there are no scenario files"):
        load_paths([tmp_path])
    with pytest.raises(BadScenario, match=r"a\.yaml: cannot be read"):
        load_paths([file])
    file.write_text("game: [")
    with pytest.raises(BadScenario, match=r"a\.yaml: is not YAML: .*line"):
        load_paths([file])
    file.write_text(YAML + "        do: ant\n")
    with pytest.raises(BadScenario, match="'do' stands here twice"):
        load_paths([file])
    file.write_text(YAML)
    (tmp_path / "b.yml").write_text(YAML)
    with pytest.raises(BadScenario, match=r"b\.yml: 1\.10: id: .*a\.yaml has a scenario of this id too"):
        load_paths([tmp_path])


def test_without_pyyaml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core needs only the standard library; reading YAML says so."""
    file = tmp_path / "a.yaml"
    file.write_text(YAML)
    real = builtins.__import__

    def without(name: str, *args: Any, **more: Any) -> Any:
        if name == "yaml":
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "aitch.core.yaml_files", raising=False)
    with pytest.raises(BadScenario, match="needs PyYAML"):
        read_yaml(file)


def test_coverage() -> None:
    game = find_game("hush")
    found = coverage(game, [scenario(), scenario(id="T2", proves=["HUSH-2.3", "HUSH-9.9"])])
    assert found.proofs["HUSH-2.3"] == ["T1", "T2"]
    assert "HUSH-1.1" in found.unproved
    assert "HUSH-2.3" not in found.unproved
    assert found.unknown == ["x.yaml: T2 proves HUSH-9.9, which is no rule of hush"]
