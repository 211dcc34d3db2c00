"""Master: a level that judges by what was learned, where it was learned, and as Expert does elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from aitch.arena.contenders import Contender
from aitch.bots.levels import (
    UNLEARNED,
    learned,
    make_level,
    master_help,
    master_note,
    network_for,
    strongest,
    told_counts,
)
from aitch.bots.roster import UnknownBot, bot_names, find_bot
from aitch.bots.search import SearchBot
from aitch.bots.tempered import TemperedBot
from aitch.core.bots import Budget
from aitch.core.content import load_pack
from aitch.core.contract import CHANCE
from aitch.core.play import random_answer
from aitch.core.players import EXPERT, MASTER
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN, LearnedJudge

LEARNED = [name for name in game_names() if find_game(name).players.master]
MOST_BYTES = 500_000


def test_it_has_learned_something() -> None:
    assert "hermetica" in LEARNED


@pytest.mark.parametrize("name", LEARNED)
def test_it_judges_by_what_was_learned(name: str) -> None:
    game = find_game(name)
    networks = learned(game)
    bot = make_level(MASTER, game)
    assert isinstance(bot, SearchBot)
    assert isinstance(bot.judge, LearnedJudge)
    for options in game.learned_tables:
        start = game.start(options, game.seat_counts[0])
        assert network_for(networks, start) is not None
        assert bot.judge.value(start, 0) != WRITTEN.value(start, 0), options
    assert strongest(game) == MASTER


@pytest.mark.parametrize("name", game_names())
def test_what_was_learned_is_small_and_says_whence_it_is(name: str) -> None:
    folder = Path(find_game(name).folder)
    files = [*folder.glob("**/weights*.json"), *folder.glob("witness.json")]
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    for file in files:
        text = file.read_text(encoding="utf-8")
        for fact in ("rules", "content", "tables", "features", "learned", "seed", "games", "date"):
            assert f'"{fact}"' in text, fact


def test_with_other_content_it_plays_as_expert(tmp_path: Path) -> None:
    """What was learned of one board says nothing about another."""
    game = find_game("hermetica")
    text = (Path(game.folder) / "content" / "default.toml").read_text(encoding="utf-8")
    (tmp_path / "other.toml").write_text(text.replace('title = "', 'title = "Another ', 1), encoding="utf-8")
    other = game.with_content(load_pack(Path(game.folder) / "content", str(tmp_path / "other.toml")))
    assert other.pack.digest != game.pack.digest
    bot = make_level(MASTER, other)
    assert isinstance(bot, SearchBot)
    assert bot.judge is WRITTEN
    assert bot.iterations == game.players.expert


def test_at_a_table_that_it_has_not_learned_it_plays_as_expert() -> None:
    game = find_game("hemloch")
    for bot in (make_level(MASTER, game), find_bot(f"{MASTER}:style=bold", game).make(game)):
        assert isinstance(bot, SearchBot)
        state = game.start({"draft": True})
        while state.seat == CHANCE:
            state.apply(random_answer(state, Rng(1)))
        bot.answer(state.seen_by(state.seat), Rng(1), Budget(iterations=2))
        assert (bot.iterations, bot.horizon) == (game.players.expert, game.players.horizon)


@pytest.mark.parametrize("bot", ["master", "master:style=bold", "strong:style=bold"])
def test_what_the_arena_sets_of_it_stays(bot: str) -> None:
    game = find_game("hemloch")
    made = Contender(f"{bot}:horizon=3:weights={Path(game.folder) / 'weights.json'}").make(game)
    assert isinstance(made, SearchBot)
    given = made.taste.judge if isinstance(made, TemperedBot) else made.judge
    for draft in (False, True):
        made.sit_down(game.start({"draft": draft}))
        assert made.horizon == 3
        assert (made.taste.judge if isinstance(made, TemperedBot) else made.judge) is given


@pytest.mark.parametrize("name", [name for name in game_names() if name not in LEARNED])
def test_where_nothing_was_learned_there_is_none(name: str) -> None:
    game = find_game(name)
    assert MASTER not in bot_names(game)
    assert strongest(game) == EXPERT
    with pytest.raises(UnknownBot, match=f"{game.title} has no Master; there are: beginner"):
        find_bot(MASTER, game)


def test_it_sees_a_way_to_win() -> None:
    """The Adept is a step from the far Horizon: Master takes it."""
    state = find_game("hermetica").position("pieces: d9=S.A c3=S.F d2=M.A c7=M.F; seat: Sun; left: 3")
    bot = make_level(MASTER, find_game("hermetica"))
    for _ in range(6):
        if state.seat != 0:
            break
        state.apply(bot.answer(state.seen_by(0), Rng(1), Budget()))
    assert state.game.ending(state) == "step"


def test_where_it_has_not_learned_a_table_that_is_said() -> None:
    game = find_game("hemloch")
    assert master_note(["casual", "master"], game.start()) == ""
    assert master_note(["casual", "expert"], game.start({"draft": True})) == ""
    for bot in ("master", "master:style=bold"):
        assert master_note(["", bot], game.start({"draft": True})) == UNLEARNED


def test_it_says_which_tables_it_has_learned() -> None:
    assert master_help(find_game("hermetica")) == "", "its only number of players"
    assert master_help(find_game("hermit")) == "", "nobody has learned it"
    for name in LEARNED:
        game = find_game(name)
        counts = {count for network in learned(game) for count in network.seats}
        said = master_help(game)
        assert all(str(count) in said for count in counts) or counts == set(game.seat_counts)
    assert [told_counts(counts) for counts in ([2], [2, 3], [2, 4, 6])] == ["2", "2 or 3", "2, 4 or 6"]
