"""What a seat is sent is the same in all worlds that look alike to it; and the script that compares them can tell."""

from __future__ import annotations

import pytest
from scripts import wire_secrecy

from aitch.core.game import Game
from aitch.core.scene_changes import Changes
from aitch.server.viewer_feed import ViewerFeed


@pytest.mark.parametrize(("game", "pairs"), [("hush", 300), ("hemloch", 60), ("hyperborea", 60)])
def test_no_byte_differs(game: str, pairs: int) -> None:
    assert wire_secrecy.main([game, "--pairs", str(pairs)]) == 0


@pytest.mark.parametrize(("game", "pairs"), [("hush", 200), ("hemloch", 40), ("hyperborea", 40)])
def test_no_byte_differs_at_another_process(game: str, pairs: int) -> None:
    assert wire_secrecy.main([game, "--pairs", str(pairs), "--elsewhere"]) == 0


def test_a_view_of_the_truth_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    draw = ViewerFeed.draw

    def careless(feed: ViewerFeed, game: Game) -> Changes:
        feed.seen = feed.position
        return draw(feed, game)

    monkeypatch.setattr(ViewerFeed, "draw", careless)
    assert wire_secrecy.main(["hush", "--pairs", "300"]) == 1
    assert "in the other" in capsys.readouterr().err


def test_a_game_without_secrets_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert wire_secrecy.main(["hermetica"]) == 2
    assert "nothing is hidden in hermetica" in capsys.readouterr().err
