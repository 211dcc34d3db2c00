"""The table line by line, and the words that a person types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aitch.bots.roster import bot_names
from aitch.cli.common import game_of
from aitch.cli.play_command import new_table
from aitch.cli.table import Ambiguous, Table, records_folder
from aitch.cli.words import COMMANDS, command_of, completion
from aitch.core.contract import CHANCE
from aitch.core.errors import BadOption
from aitch.core.play import random_answer
from aitch.core.record import parse_record
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng

Run = Callable[..., Any]
"""The fixture `aitch`: runs a command and tells its code, output and errors."""


def saved() -> list[Path]:
    folder = records_folder()
    return sorted(folder.iterdir()) if folder.is_dir() else []


def table_of(game: str, seat: str = "0", bots: str = "", position: str = "", **options: object) -> Table:
    return new_table(game_of(game), "", dict(options), None, [seat], bots, position)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seat", ["none", "all"])
def test_a_game_to_its_end(aitch: Run, game: str, seat: str) -> None:
    """Watching bots, and everybody at one keyboard answering whatever is first."""
    if seat == "none":
        ran = aitch("play", game, "--seat", "none", "--bots", "random")
        assert ran.code == 0
        assert "The game is over." in ran.out
        assert parse_record(saved()[0].read_text()).seed
    else:
        ran = aitch("play", game, "--seat", "all", typed="resign\n\nresign\n")
        assert ran.code == 0
        assert "resigned" in ran.out
    assert aitch("verify", str(saved()[0])).code == 0


def test_words_and_refusals(aitch: Run) -> None:
    ran = aitch("play", "hermetica", typed="a1\nfi\nc1\n")
    assert "Not legal: " in ran.out
    assert "(HER-2.5)" in ran.out
    assert "HER-2.5 says: " in ran.out
    assert "Sun places a Fire on c1." in ran.out
    assert "Moon (casual)" in ran.out
    assert "The input has ended." in ran.out


@pytest.mark.parametrize("game", ["hermetica", "hermit", "hush"])
def test_a_hint_tells_moves_what_they_are_worth_and_what_they_do(aitch: Run, game: str) -> None:
    ran = aitch("play", game, typed="hint\n")
    hint = next(line for line in ran.out.splitlines() if line.startswith("1. "))
    assert "in 100): " in hint
    assert hint.rstrip().endswith(".")


def test_several_words_in_a_line(aitch: Run) -> None:
    ran = aitch("play", "hermetica", typed="+fire c1 quit\n+f c1\n")
    assert "Sun places a Fire on c1." in ran.out


def test_commands(aitch: Run) -> None:
    lines = [*COMMANDS, "why", "why zzz", "why a1", "why +fire", "rules", "rules 2.5", "rules 99", ":undo", ":x"]
    typed = "\n".join(line for line in lines if line not in ("quit", "resign", "new"))
    ran = aitch("play", "hermetica", typed=typed)
    assert ran.code == 0
    for text in ("take your last answer back", "+fire is legal", "There is no rule 99", "there is no command 'x'"):
        assert text in ran.out
    assert "Nothing can be taken back" in ran.out


def test_words_instead_of_drawings(aitch: Run) -> None:
    ran = aitch("play", "hermetica", "--words", typed="")
    assert "d4, Sun's Prime: Sun's Adept" in ran.out
    assert "\\____/" not in ran.out


def test_words_tell_what_is_new(aitch: Run) -> None:
    ran = aitch("play", "hermetica", "--words", "--seat", "all", typed="+fire\nc1\nlook\n")
    assert ran.out.count("c1, Sun's Horizon: Sun's Fire") == 2, "by itself, and when asked"
    assert ran.out.count("d4, Sun's Prime: Sun's Adept") == 2, "at first, and when asked"


def test_asking_what_a_card_does(aitch: Run) -> None:
    ran = aitch("play", "hemloch", "--plain", typed="card scepter\nhex C00\nhex\ncard zzz\nhelp\n")
    assert "Place 1 of your Markers" in ran.out
    assert "Courtyard, row 1, column 1" in ran.out
    assert "For instance: card NAME" in ran.out
    assert "called 'zzz'" in ran.out
    assert "is a hint" in ran.out
    assert "Signs: " in ran.out


def test_new_game_saves_the_old_one(aitch: Run) -> None:
    ran = aitch("play", "hermetica", typed="+fire c1\nnew\n+water d1\n")
    assert ran.out.count("Saved: ") == 2


def test_nothing_is_saved_before_anything_happened(aitch: Run) -> None:
    aitch("play", "hermetica", typed="")
    assert saved() == []


def test_hot_seat_draws_a_curtain(aitch: Run) -> None:
    """No hand is printed between the curtain and the enter that lifts it."""
    ran = aitch("play", "hush", "--seat", "all", typed="\n" * 3)
    assert ran.out.index("looks away") < ran.out.index("Hand"), "before the first person too"
    table = table_of("hush", "all")
    table.roll()
    assert table.needs_curtain
    table.look_on()
    first = table.asked
    table.answer(next(iter(table.legal().values())))
    assert table.needs_curtain
    assert table.viewer == first
    table.look_on()
    assert table.viewer == table.asked != first
    own = [thing["name"] for area in table.scene()["areas"] if area.get("secret") for thing in area["items"]]
    assert len(own) == 2


def test_curtain_in_print(aitch: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.record"
    table = table_of("hush", "0,1", "random")
    table.roll()
    table.file = file
    table.save()
    hand = table.game.vocabulary[table.state.options()[0]]
    ran = aitch("play", "--resume", str(file), "--seat", "0,1", "--bots", "random", typed=f"\n{hand}\n\n")
    _, curtain, after = ran.out.partition("Green is next.")
    assert curtain
    assert "G Green: Hand" in after
    assert after.count("▒▒") >= 2


def test_hot_seat_without_secrets_needs_none() -> None:
    table = table_of("hermetica", "all")
    for word in ("+fire", "c1"):
        table.answer(table.legal()[word])
    assert table.asked == 1
    assert not table.needs_curtain


def test_resume(aitch: Run) -> None:
    """Saved in the middle, resumed with the same dice and bots, and the end keeps the promise of the beginning."""
    aitch("play", "hush", "--seat", "red", "--bots", "random", typed="")
    file = saved()[0]
    begun = parse_record(file.read_text())
    assert begun.names == ["Red", "random", "random"]
    assert begun.seed, "a table that resumes needs its dice"
    assert begun.result == []
    for _ in range(20):
        table = parse_record(file.read_text())
        if table.result:
            break
        ran = aitch("play", "--resume", str(file), typed=first_legal(aitch, file) + "\n")
        assert ran.code == 0
    ended = parse_record(file.read_text())
    assert ended.result
    assert ended.promise == begun.promise
    assert "dice and shuffles follow" in aitch("verify", str(file)).out


def first_legal(aitch: Run, file: Path) -> str:
    shown: str = aitch("play", "--resume", str(file), typed="").out
    return shown.rpartition("Legal: ")[2].split(",")[0].split()[0]


def test_resume_with_other_people(aitch: Run) -> None:
    aitch("play", "hush", "--bots", "random", typed="")
    file = saved()[0]
    assert aitch("play", "--resume", str(file), "--seat", "none", "--bots", "greedy").code == 0
    record = parse_record(file.read_text())
    assert record.names == ["greedy"] * 3
    assert record.result
    again = aitch("play", "--resume", str(file), "--seat", "blue")
    assert "The game is over." in again.out
    assert aitch("play", "hermetica", "--resume", str(file)).code == 2


def test_resume_without_a_seed(aitch: Run, tmp_path: Path) -> None:
    """A record whose dice are secret goes on with other dice, and no longer promises the first."""
    aitch("play", "hush", "--bots", "random", typed="")
    text = saved()[0].read_text()
    file = tmp_path / "secret.record"
    file.write_text("\n".join(line for line in text.splitlines() if not line.startswith("seed ")) + "\n")
    assert aitch("play", "--resume", str(file), "--seat", "none").code == 0
    assert parse_record(file.read_text()).promise == ""
    assert aitch("verify", str(file)).code == 0


def test_resume_from_a_position(aitch: Run) -> None:
    aitch("play", "hermetica", "--position", "pieces: d4=S.A c3=S.F d8=M.A; seat: Sun", typed="d4\nd5\n")
    file = saved()[0]
    assert parse_record(file.read_text()).start is not None
    assert aitch("play", "--resume", str(file), typed="").code == 0


def test_undo_against_bots_takes_their_answers_back() -> None:
    table = table_of("hermetica", "0", "random")
    for word in ("+fire", "c1"):
        table.answer(table.legal()[word])
    assert table.can_take_back() == 1, "its own last answer is free to take back"
    while not table.person_asked:
        table.answer(table.state.options()[0])
    key = table.match.line[1].key()
    assert table.take_back() == 3
    assert table.asked == 0
    assert table.state.key() == key
    assert table.take_back() == 1
    assert table.take_back() == 0


def test_undo_among_people_only_while_it_is_free() -> None:
    table = table_of("hermetica", "all")
    for word in ("+fire", "c1", "+water"):
        table.look_on()
        table.answer(table.legal()[word])
    table.look_on()
    assert table.viewer == 1
    assert table.take_back() == 1, "the own answer"
    assert table.take_back() == 0, "not the other's"


def test_undo_never_rolls_again() -> None:
    table = table_of("hush", "0", "random")
    table.roll()
    dealt = table.match.answers[:]
    while table.asked != 0:
        table.answer(table.state.options()[0])
    table.answer(table.state.options()[0])
    while not table.match.over and not table.person_asked:
        if table.asked == CHANCE:
            table.roll()
        else:
            table.answer(table.state.options()[0])
    outcomes = table.match.answers[:]
    count = table.take_back()
    assert count
    for answer in outcomes[len(outcomes) - count :]:
        if table.asked == CHANCE:
            assert table.dice.outcome(table.state, table.match.chances()) == answer
        table.answer(answer)
    assert table.match.answers == outcomes
    assert dealt == outcomes[: len(dealt)]


def test_log_is_what_the_viewer_saw() -> None:
    table = table_of("hush", "all")
    table.roll()
    table.look_on()
    first = table.log()
    assert len(first) == 6
    table.answer(table.state.options()[0])
    assert len(table.log()) == 7
    table.match.undo(1)
    table.answer(table.state.options()[1])
    assert len(table.log()) == 7
    assert table.log()[:6] == first


def test_what_others_have_moved() -> None:
    table = table_of("hermetica", "0", "random")
    for word in ("+fire", "c1"):
        table.answer(table.legal()[word])
    assert table.moved() == set()
    while not table.person_asked:
        table.answer(table.state.options()[0])
    (moved,) = table.moved()
    assert moved.startswith("fire1")
    table.answer(table.legal()["+fire"])
    assert table.moved() == set()


def words_of(table: Table, text: str) -> list[str]:
    return [table.game.vocabulary[option] for option in table.read(text).answers]


def test_reading_words() -> None:
    table = table_of("hermetica")
    assert words_of(table, "+fire c1") == ["+fire", "c1"]
    assert not table.read("+fire c1").guessed
    assert words_of(table, "FI C1") == ["+fire", "c1"]
    assert table.read("FI C1").guessed
    assert words_of(table, "a1") == ["a1"], "not legal, and yet a word"
    with pytest.raises(Ambiguous, match="may be"):
        table.read("+")
    with pytest.raises(BadOption, match="no word 'xyz'"):
        table.read("xyz")
    with pytest.raises(BadOption, match="nothing was answered: after 'c1'"):
        table.read("+fire c1 +fire")


ACTING = "pieces: c6=S.A c1=S.F d1=S.E b1=S.W d8=M.A d7=M.E"


def test_notation_goes_before_a_beginning(aitch: Run) -> None:
    """`E` is no `end` where an Earth is meant."""
    table = table_of("hermetica", "all", position=ACTING)
    assert words_of(table, "E d1-c2")[:2] == ["d1", "c2"]
    ran = aitch("play", "hermetica", "--plain", "--seat", "all", "--position", ACTING, typed="E d1-c1\n")
    assert "Sun: " in ran.out.rpartition("> E d1-c1")[2], "still Sun's turn"
    with pytest.raises(BadOption, match="no E"):
        table.read("E c1-c2")


def test_a_beginning_that_ends_the_turn_is_confirmed(aitch: Run) -> None:
    typed = {"enter": "en\n\n", "in full": "en\nend\n", "something else": "en\noptions\n\n", "not": "en\n"}
    command = ["play", "hermetica", "--seat", "all", "--position", ACTING]
    shown = {how: aitch(*command, typed=lines).out for how, lines in typed.items()}
    assert all("That is: end" in out for out in shown.values())
    assert {how for how, out in shown.items() if "Moon: " in out} == {"enter", "in full"}


def test_a_word_in_full_goes_before_a_longer_one() -> None:
    """`card-1` is card 1 even where only card 12 could be laid, and the Scepter is no Scepterwright."""
    table = table_of("hermit", "all")
    while not (table.person_asked and any(len(word) > 6 for word in table.legal() if word.startswith("card-1"))):
        if table.asked == CHANCE:
            table.roll()
        else:
            table.answer(table.state.options()[-1])
        table = table if not table.match.over else table_of("hermit", "all")
    assert words_of(table, "card-1") == ["card-1"]
    hemloch = table_of("hemloch", "0")
    assert words_of(hemloch, "scepter") == ["scepter"]


def test_the_rest_of_a_line_never_answers_for_another() -> None:
    table = table_of("hermetica", "all", position=ACTING)
    with pytest.raises(BadOption, match="no longer"):
        table.answer_all([table.game.word("end"), table.game.word("end")])
    assert table.asked == 1
    assert len(table.match.answers) == 1


def test_completion() -> None:
    table = table_of("hermetica")
    assert completion(table, "w") == ("+water", ["+water"])
    assert completion(table, "+")[1] == ["+fire", "+earth", "+water"]
    assert completion(table, "+fire c")[0] == "+fire c1"
    assert completion(table, "nothing") == ("nothing", [])
    assert completion(table, "nothing else") == ("nothing else", [])


def test_a_legal_word_goes_before_a_command() -> None:
    table = table_of("hush", position="hands:bee,cat/ant,dog/elk,fox")
    assert "bee" in table.legal()
    assert command_of(table, "b") is None
    assert command_of(table, ":b") == ("board", "")
    assert command_of(table, "undo") == ("undo", "")


def test_bots_that_a_table_offers() -> None:
    for bot in bot_names(find_game("hush")):
        assert table_of("hush", "0", bot).players == ["", bot, bot]
    assert table_of("hush", "green", "greedy,random").players == ["greedy", "", "random"]


def test_a_turn_that_takes_too_long_passes_or_loses() -> None:
    """It passes where the game's notation has a `pass`, after what is half made is taken back."""
    table = table_of("sygon", "all")
    table.clock = 10
    rng = Rng(1)
    while table.state.question.name != "MoveOrStop" and len(table.match.answers) < 400:
        if "done" in table.legal():
            break
        table.roll()
        table.look_on()
        table.answer(random_answer(table.state, rng))
        table.roll()
        table.look_on()
    seat = table.asked
    assert table.seconds_left(100.0) == 10
    assert table.seconds_left(104.0) == 6
    assert "the turn passes" in table.time_is_up()
    assert table.asked != seat
    assert not table.match.over

    loser = table_of("hermetica", "all")
    assert loser.seconds_left(1e9) == float("inf"), "no clock"
    loser.clock = 10
    assert loser.seconds_left(100.0) == 10
    loser.answer(loser.legal()["+fire"])
    assert loser.seconds_left(103.0) == 7, "nothing is won by answering within a turn"
    loser.answer(loser.legal()["c1"])
    loser.look_on()
    assert loser.seconds_left(104.0) == 10
    assert loser.time_is_up() == "Moon's time is up."
    assert loser.match.over
    assert loser.match.result() == [1.0, -1.0]


def test_a_line_that_comes_too_late_does_not_count(monkeypatch: pytest.MonkeyPatch, aitch: Run) -> None:
    times = iter([0.0] * 3 + [99.0] * 100)
    monkeypatch.setattr("aitch.cli.line_table.time.monotonic", lambda: next(times))
    ran = aitch("play", "hermetica", "--clock", "30", typed="+fire\nc1\n")
    assert "(30 seconds left)" in ran.out
    assert "Sun's time is up." in ran.out
    assert "Sun ran out of time." in ran.out
