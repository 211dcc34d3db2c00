"""`aitch rate`: a program gets its place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

PLAYER = [sys.executable, "-m", "aitch.envs.text_player"]


def test_a_place_on_the_ladder(aitch: Callable[..., Any]) -> None:
    words = ("rate", "hush", "-n", "6", "--levels", "random,casual", "--records", "kept")
    done = aitch(*words, "--", *PLAYER, "random")
    assert done.code == 0, done.err
    assert "Place" in done.out
    assert "stands" in done.out
    assert "95 %" in done.out
    data = aitch(*words, "--resume", "--json", "--", *PLAYER, "random").data["hush"]
    assert {rating["bot"].split()[0] for rating in data["ratings"]} == {"program", "random", "casual"}
    assert all(rating["interval"][0] <= rating["elo"] <= rating["interval"][1] for rating in data["ratings"])


def test_deals_won_where_all_seats_win_together(aitch: Callable[..., Any]) -> None:
    done = aitch("rate", "hermit", "-n", "2", "--levels", "random", "--seats", "1", "--", *PLAYER, "random")
    assert done.code == 0, done.err
    assert "deals won, in percent" in done.out


def test_mistakes_are_told(aitch: Callable[..., Any]) -> None:
    assert "there is no program 'no-such'" in aitch("rate", "hush", "--", "no-such").err
    assert "there is no game" in aitch("rate", "hutch", "--", sys.executable).err
    assert "no bot 'nobody'" in aitch("rate", "hush", "--levels", "nobody", "--", sys.executable).err
