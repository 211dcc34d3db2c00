"""Several people at one screen: nobody sees what is another's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scripts import handovers

from aitch.cli.common import game_of
from aitch.cli.play_command import new_table
from aitch.cli.table import Table
from aitch.cli.teaching import opening
from aitch.core.contract import SPECTATOR, IllegalChoice
from aitch.core.registry import game_names

Run = Callable[..., Any]
HIDING = [name for name in game_names() if game_of(name).hides]


@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("mode", ["plain", "words"])
def test_hand_overs_in_lines(game: str, mode: str) -> None:
    count = handovers.run(game_of(game), [mode], 25, seed=5)
    assert count.handovers == 25


@pytest.mark.parametrize("game", HIDING)
def test_hand_overs_on_a_full_screen(game: str) -> None:
    count = handovers.run(game_of(game), ["screen"], 3, seed=6)
    assert count.handovers == 3


@pytest.mark.parametrize("mode", handovers.MODES)
def test_what_leaks_is_found(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the curtain forgotten, or drawn while the last person's cards stay, the comparison would tell."""
    with monkeypatch.context() as patch:
        patch.setattr(Table, "needs_curtain", False)
        with pytest.raises(handovers.Leak, match="no curtain"):
            handovers.run(game_of("hush"), [mode], 3, seed=5)
    told = Table.log

    def log_of_all(table: Table) -> list[str]:
        return [*told(table), f"secret {table.state.key() % 1000}"]

    monkeypatch.setattr(handovers.Alone, "log", told)
    monkeypatch.setattr(Table, "log", log_of_all)
    with pytest.raises(handovers.Leak, match="secret"):
        handovers.run(game_of("hush"), [mode], 3, seed=5)


@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("mode", ["--plain", "--words"])
def test_the_first_screen_shows_nobodys_hand(aitch: Run, game: str, mode: str) -> None:
    ran = aitch("play", game, mode, "--seat", "all", typed="quit\n")
    assert "looks away" in ran.out
    assert "Legal: " in ran.out.partition("presses enter.")[2], "any line lifts the curtain"
    printed = ran.out.partition("presses enter.")[0].splitlines()
    before = [line for line in printed if line and line not in opening(game_of(game))]
    names = game_of(game).seat_names(game_of(game).seat_counts[0])
    assert [line.partition(" ")[0] in names for line in before] == [True]


def test_a_kept_token_of_hyperborea_is_not_seen_by_the_next() -> None:
    table = new_table(game_of("hyperborea"), "", {}, None, ["all"], "", "")
    table.roll()
    assert table.needs_curtain
    assert table.viewer == SPECTATOR
    assert table.legal() == {}
    table.look_on()
    assert not table.needs_curtain
    assert table.viewer == table.asked


def test_refusals_tell_what_the_person_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what the full position knows."""
    table = new_table(game_of("hemloch"), "", {}, None, ["0"], "random", "")
    table.roll()
    seen: list[int] = []
    kind = type(table.state)
    why_not = kind.why_not

    def spy(state: Any, option: int) -> object:
        seen.append(state.viewer)
        return why_not(state, option)

    monkeypatch.setattr(kind, "why_not", spy)
    while not table.person_asked:
        table.roll()
        if not table.person_asked:
            table.answer(table.state.options()[0])
    option = next(o for o in range(len(table.game.vocabulary)) if o not in table.state.options())
    with pytest.raises(IllegalChoice):
        table.answer(option)
    assert seen == [table.asked]


def test_undo_at_a_shared_screen_is_never_after_chance() -> None:
    table = new_table(game_of("hush"), "", {}, None, ["all"], "", "")
    table.roll()
    table.look_on()
    assert table.can_take_back() == 0
