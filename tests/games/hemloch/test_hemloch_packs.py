"""Content packs: other cards need no code, and a pack that makes no sense is refused where it does not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aitch.core.content import Pack, load_pack, read_pack, toml_value, write_toml
from aitch.core.errors import BadContent
from aitch.core.play import playout
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import check
from aitch.games.hemloch.game import HemlochGame

FOLDER = Path(HemlochGame.folder) / "content"
Data = dict[str, Any]


def data_of(name: str) -> Data:
    return copy.deepcopy(load_pack(FOLDER, name).data())


def named(data: Data, kind: str, name: str) -> Data:
    return next(item for item in data[kind] if item["name"] == name)


def write(data: Data, path: Path) -> Path:
    lines = ["[pack]", *(f"{key} = {toml_value(value)}" for key, value in data["pack"].items())]
    for kind, items in data.items():
        for item in items if kind != "pack" else []:
            lines += ["", f"[[{kind}]]", *(f"{key} = {toml_value(value)}" for key, value in item.items())]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def change(kind: str, name: str, field: str, value: object) -> Callable[[Data], None]:
    def do(data: Data) -> None:
        named(data, kind, name)[field] = value

    return do


def drop(kind: str, name: str, field: str) -> Callable[[Data], None]:
    def do(data: Data) -> None:
        del named(data, kind, name)[field]

    return do


def without(kind: str, name: str) -> Callable[[Data], None]:
    def do(data: Data) -> None:
        data[kind].remove(named(data, kind, name))

    return do


def step(**fields: object) -> Callable[[Data], None]:
    return change("minion", "cutthroat", "ability", [fields])


FAULTS: list[tuple[Callable[[Data], None], str, str, str]] = [
    (step(op="EXPLODE"), "minion cutthroat", "ability, step 1", "EXPLODE"),
    (step(n=1), "minion cutthroat", "ability, step 1", "there is no primitive None"),
    (step(op="DRAW"), "minion cutthroat", "ability, step 1", "n: is missing"),
    (step(op="DRAW", n=0), "minion cutthroat", "ability, step 1", "within 1 to 9"),
    (step(op="DRAW", n=True), "minion cutthroat", "ability, step 1", "whole number"),
    (step(op="DRAW", n=1, kind="any"), "minion cutthroat", "ability, step 1", "kind: is no parameter of DRAW"),
    (step(op="GAIN_ITEM", kind="sword"), "minion cutthroat", "ability, step 1", "potion, scepter, trinket, any"),
    (step(op="PLACE_MARKER", where="there"), "minion cutthroat", "ability, step 1", "here, own_minion, any"),
    (
        step(op="MOVE_MINION", **{"whose": "opp", "from": "here", "to": "home"}),
        "minion cutthroat",
        "ability, step 1",
        "to: must be one of other",
    ),
    (
        step(op="DESTROY_MINION", **{"whose": "them", "from": "here", "max_value": 2}),
        "minion cutthroat",
        "ability, step 1",
        "whose: must be one of opp, own, any",
    ),
    (change("minion", "cutthroat", "ability", ["DRAW"]), "minion cutthroat", "ability, step 1", "must be a table"),
    (change("minion", "cutthroat", "ability", "DRAW"), "minion cutthroat", "ability", "must be a list"),
    (
        change("item", "potion", "ability", [{"op": "PLACE_MARKER", "where": "here"}]),
        "item potion",
        "ability, step 1",
        "no 'here'",
    ),
    (
        change("location", "boneyard", "dark_ability", [{"op": "FLIP_UP"}, {"op": "FLAP"}]),
        "location boneyard",
        "dark_ability, step 2",
        "FLAP",
    ),
    (change("minion", "cutthroat", "copies", 3), "minion brass_colossus", "copies", "must add up to 30, not to 31"),
    (without("minion", "cutthroat"), "minion brass_colossus", "copies", "must add up to 30, not to 28"),
    (change("minion", "cutthroat", "copies", 0), "minion cutthroat", "copies", "within 1 to 30"),
    (change("minion", "cutthroat", "influence", 10), "minion cutthroat", "influence", "within 0 to 9"),
    (change("minion", "cutthroat", "faction", "elves"), "minion cutthroat", "faction", "must be one of courtesans"),
    (change("minion", "cutthroat", "name", "Cut Throat"), "minion Cut Throat", "name", "small letters"),
    (change("minion", "cutthroat", "name", "potion"), "item potion", "name", "is taken"),
    (change("minion", "cutthroat", "name", "draw"), "minion draw", "name", "is taken"),
    (change("minion", "cutthroat", "sprite", "dragon"), "minion cutthroat", "sprite", "no picture 'dragon'"),
    (drop("minion", "cutthroat", "text"), "minion cutthroat", "text", "is missing"),
    (drop("minion", "cutthroat", "title"), "minion cutthroat", "title", "is missing"),
    (drop("faction", "ghouls", "sprite"), "faction ghouls", "sprite", "is missing"),
    (without("faction", "geared"), "faction", "", "there must be 5"),
    (without("location", "boneyard"), "location", "", "there must be 4"),
    (change("location", "boneyard", "grid", ["XXX", "XX"]), "location boneyard", "grid", "row 2 is not as long"),
    (change("location", "boneyard", "grid", ["XXO"]), "location boneyard", "grid", "of X (a space) and . (none)"),
    (change("location", "boneyard", "grid", ["..", ".."]), "location boneyard", "grid", "at least one space"),
    (change("location", "boneyard", "grid", []), "location boneyard", "grid", "1 to 9 rows"),
    (change("location", "boneyard", "grid", ["X" * 10]), "location boneyard", "grid", "1 to 9 rows"),
    (change("location", "boneyard", "grid", "XXX"), "location boneyard", "grid", "must be a list"),
    (change("location", "boneyard", "grid", [3]), "location boneyard", "grid", "list of texts"),
    (change("location", "boneyard", "letter", "C"), "location boneyard", "letter", "another Location has the letter C"),
    (change("location", "boneyard", "letter", "bo"), "location boneyard", "letter", "one capital letter"),
    (change("location", "boneyard", "home", "courtesans"), "location boneyard", "home", "another Location is the home"),
    (change("location", "boneyard", "light_icon", "elves"), "location boneyard", "light_icon", "must be one of"),
    (drop("location", "boneyard", "dark_text"), "location boneyard", "dark_text", "is missing"),
    (change("item", "scepter", "count", 5), "item scepter", "count", "within 6 to 6"),
    (change("item", "scepter", "actions", 2), "item scepter", "actions", "within 0 to 1"),
    (change("item", "scepter", "ability", []), "item scepter", "ability", "must have a step"),
    (change("location", "boneyard", "dark_ability", []), "location boneyard", "dark_ability", "must have a step"),
    (change("location", "boneyard", "dark_icon", "darkened"), "location boneyard", "dark_icon", "must be another"),
    (
        change("location", "boneyard", "dark_ability", [{"op": "GAIN_ITEM", "kind": "potion"}]),
        "location boneyard",
        "dark_ability",
        "must be another than on the light side (HEM-11.1)",
    ),
    (change("minion", "cutthroat", "title", "Homunculus"), "minion homunculus", "title", "title of something else"),
    (change("minion", "cutthroat", "title", " "), "minion cutthroat", "title", "must be words to be read"),
    (change("item", "scepter", "scores_always", True), "item trinket", "scores_always", "must be false for one kind"),
    (change("item", "potion", "scores_always", False), "item trinket", "scores_always", "must be false for one kind"),
    (change("item", "scepter", "scores_always", "no"), "item scepter", "scores_always", "true or false"),
    (without("item", "trinket"), "item", "", "there must be 3"),
    (change("week", "day_boneyard", "festival", "courtyard"), "week day_boneyard", "festival", "another day"),
    (change("week", "day_boneyard", "time", "dusk"), "week day_boneyard", "time", "night, day"),
    (without("week", "day_boneyard"), "week", "", "there must be 8"),
]


@pytest.mark.parametrize(("fault", "item", "field", "problem"), FAULTS)
def test_a_faulty_pack_is_refused(
    fault: Callable[[Data], None], item: str, field: str, problem: str, tmp_path: Path
) -> None:
    data = data_of("default")
    fault(data)
    path = write(data, tmp_path / "faulty.toml")
    with pytest.raises(BadContent) as caught:
        HemlochGame(read_pack(path, FOLDER))
    error = caught.value
    assert (error.file, error.item, error.field) == ("faulty.toml", item, field)
    assert problem in error.problem
    assert str(error).startswith(f"faulty.toml: {item}")


def test_the_default_pack_keeps_the_rulebook_counts() -> None:
    pack = load_pack(FOLDER, "default")
    assert len(pack.items("minion")) == 13
    assert sum(item.number("copies", 1, 30) for item in pack.items("minion")) == 30
    spaces = [sum(row.count("X") for row in item.texts("grid")) for item in pack.items("location")]
    assert spaces == [9, 8, 8, 9]
    assert [item.number("actions", 0, 1) for item in pack.items("item")] == [0, 1, 1]
    assert all(item.note for item in pack.everything())


def test_a_pack_comes_back_from_its_export(tmp_path: Path) -> None:
    for name in ("default", "masquerade"):
        pack = load_pack(FOLDER, name)
        path = tmp_path / f"{name}.toml"
        path.write_text(write_toml(pack), encoding="utf-8")
        assert read_pack(path, FOLDER).digest == pack.digest


def test_other_cards_need_no_code() -> None:
    game = find_game("hemloch", "masquerade")
    assert "tin_page" in game.vocabulary
    assert "unfair_lady" not in game.vocabulary
    report = check(game, 23, 7)
    assert report.untried == 0


def test_a_minion_without_an_ability_and_one_of_no_influence(tmp_path: Path) -> None:
    data = data_of("default")
    named(data, "minion", "cutthroat").update(ability=[], text="No ability.", influence=0)
    game = HemlochGame(read_pack(write(data, tmp_path / "plain.toml"), FOLDER))
    state = game.position("hand0: cutthroat,mad_chemist; C1: mad_chemist; mover: 0; days: L; hand1: cutthroat")
    for action in ("P cutthroat B", "E", "E"):
        for option in game.read(state, action):
            state.choose(option)
    # A Minion of no influence is still a Minion: 0 to 0 is a tie there, not an empty Location (HEM-7.5).
    assert (state.seat, state.prompt()) == (
        1,
        "Influence Check, Courtyard, 2 to 0: on which space do you place your Marker?",
    )
    state.choose(game.word("C00"))
    assert "The Boneyard, 0 to 0" in state.prompt()


def test_every_pack_plays_to_the_end() -> None:
    for name in ("default", "masquerade"):
        game = find_game("hemloch", name)
        for seed in range(16):
            state = game.start({"draft": seed % 2 == 0, "dark": game.variants[0].values[seed]})
            bound = game.bound(state)
            assert playout(state, Rng(seed), bound) < bound
            assert game.ending(state)


def test_with_content_is_the_same_game_with_other_cards() -> None:
    game = find_game("hemloch")
    other = load_pack(FOLDER, "masquerade")
    state = game.start(content=other)
    assert state.game.pack.digest == other.digest
    assert isinstance(state.game.pack, Pack)
