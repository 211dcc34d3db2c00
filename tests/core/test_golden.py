"""Golden records: made, checked, and noticed when anything changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.cli.golden import golden, make, play, search
from aitch.core.errors import AitchError, BadRecord
from aitch.core.golden import check_folder, check_golden, keys_of, write_golden
from aitch.core.record import print_record
from aitch.core.registry import find_game

from .planting import fresh_copy, game_of


def test_made_and_checked(tmp_path: Path) -> None:
    game = find_game("hush")
    assert make(game, tmp_path, [], 200, 1) == ["rounds: played", "sudden: played"]
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "rounds.keys",
        "rounds.record",
        "sudden.keys",
        "sudden.record",
    ]
    assert check_folder(tmp_path, game) == {"rounds": ["rounds.record"], "sudden": ["sudden.record"]}
    (tmp_path / "sudden.record").unlink()
    assert check_folder(tmp_path, game)["sudden"] == []


def test_a_given_record_comes_first(tmp_path: Path) -> None:
    game = find_game("hush")
    given = tmp_path / "mine.txt"
    given.write_text(print_record(play(game, {"sudden": False}, 3, 77, steered=True)))
    lines = make(game, tmp_path / "out", [given, given], 200, 1)
    assert lines[:2] == ["rounds: from mine.txt", "mine: from mine.txt"]
    assert (tmp_path / "out" / "rounds.record").read_text() == given.read_text()
    given.write_text(print_record(play(game, {}, 3, 77, steered=True)).split("\n\n")[0].replace("result", "reason"))
    with pytest.raises(BadRecord, match=r"mine\.txt: this game was not played to an end"):
        make(game, tmp_path / "out", [given], 200, 1)


def test_an_ending_that_is_not_found(tmp_path: Path) -> None:
    game = find_game("hush")
    with pytest.raises(AitchError, match="no game ended by sudden in 1 games"):
        make(game, tmp_path, [], 1, 1)
    assert search(game, [], 50, 1) == {}


def test_names_of_files_have_no_spaces(tmp_path: Path) -> None:
    game = find_game("hush")
    text = search(game, ["rounds"], 50, 1)["rounds"]
    write_golden(tmp_path, "turn cap", text, game)
    assert check_golden(tmp_path / "turn-cap.record", game) == "rounds"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(find_game("hush"), tmp_path, [], 200, 1)
    return tmp_path


def test_a_changed_key_is_noticed(folder: Path) -> None:
    hush = fresh_copy()
    old = hush.Hush.key
    hush.Hush.key = lambda s: old(s) ^ (1 << 40 if s.rounds == 2 else 0)
    with pytest.raises(BadRecord, match=r"rounds\.record: the key after 15 events is .*, but was"):
        check_golden(folder / "rounds.record", game_of(hush))


def test_a_changed_rule_is_noticed(folder: Path) -> None:
    hush = fresh_copy()
    hush.Hush.taker = lambda s: min(range(3), key=lambda seat: (len(s.hands[seat]), -seat))
    with pytest.raises(BadRecord, match=r"rounds\.record: line \d+"):
        check_golden(folder / "rounds.record", game_of(hush))


def test_a_changed_text_is_noticed(folder: Path) -> None:
    hush = fresh_copy()
    hush.HushGame.reason = lambda game, s: "Because."
    with pytest.raises(BadRecord, match="prints differently now"):
        check_golden(folder / "rounds.record", game_of(hush))


def test_broken_files_are_noticed(folder: Path) -> None:
    keys = folder / "rounds.keys"
    lines = keys.read_text().splitlines()
    keys.write_text("\n".join(lines[:-1]))
    with pytest.raises(BadRecord, match=r"rounds\.record: there are 18 keys for 19 positions"):
        check_golden(folder / "rounds.record", find_game("hush"))
    keys.unlink()
    with pytest.raises(BadRecord, match=r"rounds\.keys: cannot be read"):
        check_golden(folder / "rounds.record", find_game("hush"))


def test_keys_count_every_event() -> None:
    match = play(find_game("hush"), {}, 3, 5, steered=False)
    again, keys = keys_of(print_record(match), match.game)
    assert len(keys) == len(match.events) + 1
    assert keys[0] == f"{match.line[0].key():016x}"
    assert keys[-1] == f"{again.state.key():016x}"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden("hush", None, tmp_path)
    assert capsys.readouterr().out == "rounds: played\nsudden: played\n"
    assert {path.name for path in tmp_path.glob("*.record")} == {"rounds.record", "sudden.record"}
    with pytest.raises(AitchError, match="did you mean hush"):
        golden("hash")
