"""What a person gets wrong is told in one line, with exit code 2 and no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

Run = Callable[..., Any]
"""The fixture `aitch`: runs a command and tells its code, output and errors."""

BAD = [
    (["games", "hermetic"], "did you mean hermetica?"),
    (["play"], "which game?"),
    (["play", "chess"], "there is no game 'chess'"),
    (["rules", "hush", "9.9"], "no rule '9.9'"),
    (["content", "hush", "--content", "nowhere.toml"], "nowhere.toml"),
    (["content", "hush", "--content", "/"], "/"),
    (["play", "hush", "--option", "sudden"], "name=value"),
    (["play", "hush", "--option", "=on"], "name=value"),
    (["play", "hush", "--option", "sudden=perhaps"], "neither on nor off"),
    (["play", "hush", "--option", "sudden=on", "--option", "sudden=off"], "twice"),
    (["play", "hush", "--option", "slow=on"], "no option 'slow'"),
    (["play", "hermetica", "--option", "turn_cap=many"], "not a whole number"),
    (["play", "hermetica", "--option", "turn_cap=1001"], "within 0 to 1000"),
    (["play", "hermetica", "--option", "scheme=midnight"], "none of dawn"),
    (["play", "hush", "--seats", "2"], "has 3 seats, not 2"),
    (["play", "hush", "--seat", "7"], "there is no seat '7'"),
    (["play", "hush", "--seat", "purple"], "0 (Red)"),
    (["play", "hush", "--seat", "-1"], "there is no seat '-1'"),
    (["play", "hush", "--seat", "9" * 5000], "there is no seat"),
    (["play", "hush", "--bots", "gredy"], "did you mean greedy?"),
    (["play", "hush", "--bots", "random,random,random"], "3 bots for 2 seats"),
    (["play", "hush", "--position", "nonsense"], "hush"),
    (["play", "hush", "--position", "hands:ant,ant/bee/cat; points:x"], "hush"),
    (["play", "hermetica", "--position", "pieces: z99=S.A"], "z99"),
    (["play", "hermetica", "--position", "pieces: d4=S.A d4=M.A"], "d4"),
    (["play", "--resume", "nowhere.record"], "nowhere.record"),
    (["play", "--resume", "nowhere.record", "--seats", "2"], "everything from the record"),
    (["selfplay", "hush", "--bots", "random,random,random,random"], "4 bots for 3 seats"),
    (["selfplay", "hush", "--seats", "4"], "has 3 seats"),
    (["selfplay", "hush", "--games", "0"], None),
    (["selfplay", "hush", "--games", "many"], None),
    (["selfplay", "hush", "-n", "1", "--records", "/proc/nowhere"], "cannot be written"),
    (["replay", "."], "cannot be read"),
    (["replay", "nowhere.record"], "nowhere.record"),
    (["verify", "nowhere.record"], "nowhere.record"),
    (["verify"], None),
    (["scenarios", "nowhere.yaml"], "nowhere.yaml"),
    (["scenarios", "."], "no scenario files"),
    (["check", "hush", "--playouts", "0"], None),
    (["check", "nothing"], "there is no game 'nothing'"),
    (["perft", "hermetica", "--depth", "0"], None),
    (["perft", "hermetica", "--position", "pieces: d4=S.Q"], "Q"),
    (["perft", "hush", "--position", "points:1,1,1"], "hush"),
    (["bench", "nothing"], "there is no game 'nothing'"),
    (["bench", "--option", "sudden=on"], "belong to one game"),
    (["bench", "hush", "--seconds", "0"], None),
    (["sing"], None),
]


@pytest.mark.parametrize(("words", "told"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
def test_one_line_and_exit_code_2(aitch: Run, words: list[str], told: str | None) -> None:
    ran = aitch(*words)
    assert ran.code == 2
    assert "Traceback" not in ran.err
    if told is not None:
        own = [line for line in ran.err.splitlines() if "interpreted" not in line]
        assert len(own) == 1
        assert own[0].startswith("aitch: ")
        assert told in own[0]


def broken(text: str) -> list[tuple[str, str, str]]:
    """Records that are wrong, and what is told about each."""
    lines = text.splitlines()
    empty = lines.index("")
    content = next(line for line in lines if line.startswith("content "))
    return [
        ("empty", "", "line 1"),
        ("no record", "hello\n", "line 1"),
        ("only the format", lines[0] + "\n", "lacks its game"),
        ("unknown game", text.replace("game hush", "game chess"), "there is no game 'chess'"),
        ("other rules", text.replace("rules 1", "rules 0"), "rules version 0"),
        ("other content", text.replace(content, "content default 0000000000000000"), "--content"),
        ("content unnamed", text.replace(content, "content default"), f"line {lines.index(content) + 1}"),
        ("unknown field", text.replace("rules 1", "weather fine"), "line 3"),
        ("bad option", text.replace("option sudden off", "option sudden maybe"), "sudden"),
        ("one seat", text.replace("seat random\n", "", 1), "has 3 seats, not 2"),
        ("wrong result", text.replace("result ", "result 0 0 "), "claims the result"),
        ("result no number", text.replace("result ", "result x "), "result"),
        ("wrong seed", text.replace("seed ", "seed 00"), "promised"),
        ("seed no hex", text.replace("seed ", "seed zz"), "seed"),
        ("wrong hash", text.replace(" =", " =f00f", 1), "hash"),
        ("unknown word", text.replace("*", "*dragon-", 1), "dragon"),
        ("chance by a seat", text.replace("*", "", 1), "chance answers here"),
        ("no such event", text.replace("*", "!fly:1 *", 1), "!fly:1"),
        ("undo of nothing", text.replace("*", "!undo:99 *", 1), "99"),
        ("truncated", "\n".join(lines[: empty + 2]) + "\n", "claims the result"),
        ("truncated in a line", text[: len(text) * 2 // 3], ""),
        ("no colon", text + "and so on\n", "should look like"),
        ("bad start", "\n".join([*lines[:5], "start {]", *lines[5:]]), "start"),
        ("odd start", "\n".join([*lines[:5], 'start {"a":1}', *lines[5:]]), "start"),
        ("start no table", "\n".join([*lines[:5], "start 7", *lines[5:]]), "start"),
    ]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_broken_records(aitch: Run, record: Path, tmp_path: Path, command: str) -> None:
    file = tmp_path / "broken.record"
    for name, text, told in broken(record.read_text()):
        file.write_text(text)
        ran = aitch(command, str(file))
        if command == "replay" and name == "wrong seed":
            continue  # only verify looks at the dice
        assert ran.code == 2, name
        assert told in ran.err, name
        assert ran.err.count("\n") <= 2, name


def test_control_characters_do_not_reach_the_terminal(aitch: Run, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "odd.record"
    file.write_text(record.read_text().replace("seat random", "seat \x1b[2Jgone", 1))
    assert "\x1b" not in aitch("replay", str(file)).out
    aitch("content", "hush", "--export", "mine.toml")
    pack = tmp_path / "mine.toml"
    pack.write_text(pack.read_text().replace('title = "', 'title = "\\u001b[2J'))
    assert "\x1b" not in aitch("content", "hush", "--content", "mine.toml").out
    assert "\x1b" not in aitch("games", "\x1b[2J").err


def test_binary_files(aitch: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.toml"
    file.write_bytes(bytes(range(256)))
    for words in (
        ["verify", str(file)],
        ["replay", str(file)],
        ["play", "--resume", str(file)],
        ["scenarios", str(file)],
        ["content", "hush", "--content", str(file)],
    ):
        ran = aitch(*words)
        assert ran.code == 2, words
        assert "picture.toml" in ran.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "[pack]"),
        ("[pack", "not TOML"),
        ("[pack]\nname = 3\n", "name"),
        ("[pack]\nname = 'x'\ntitle = 'x'\n", "animal"),
        ("[pack]\nname = 'x'\ntitle = 'x'\n[[animal]]\nname = 'ant'\n", "provenance"),
        ("[pack]\nname = 'x'\ntitle = 'x'\nbase = 'nothing'\n", "base"),
        ("[pack]\nname = 'x'\ntitle = 'x'\nanimal = 5\n", "animal"),
    ],
)
def test_broken_packs(aitch: Run, tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    for words in (["content", "hush"], ["selfplay", "hush", "-n", "1"], ["play", "hush"], ["check", "hush"]):
        ran = aitch(*words, "--content", str(file))
        assert ran.code == 2
        assert "mine.toml" in ran.err
        assert told in ran.err


def test_a_pack_with_one_wrong_field(aitch: Run, tmp_path: Path) -> None:
    aitch("content", "hush", "--export", "mine.toml")
    file = tmp_path / "mine.toml"
    file.write_text(file.read_text().replace("loud = 4", 'loud = "very"'))
    ran = aitch("play", "hush", "--content", "mine.toml")
    assert ran.code == 2
    assert ran.err.splitlines()[-1] == "aitch: mine.toml: animal dog: loud: must be a whole number, not 'very'"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=40), game=st.sampled_from(["hush", "hermetica"]))
def test_any_position_is_read_or_refused(aitch: Run, text: str, game: str) -> None:
    ran = aitch("perft", game, f"--position={text}")
    assert ran.code in (0, 2)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=80))
def test_any_typed_line_is_taken_or_refused(aitch: Run, text: str) -> None:
    ran = aitch("play", "hush", typed=text.encode("utf-8", "surrogatepass") if text.isprintable() else text)
    assert ran.code in (0, 2)


def test_typed_bytes_that_are_no_text(aitch: Run) -> None:
    ran = aitch("play", "hush", typed=b"\xff\xfe\x00\n")
    assert ran.code in (0, 2)
    assert "Traceback" not in ran.err
