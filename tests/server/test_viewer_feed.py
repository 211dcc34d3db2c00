"""What one viewer is shown, from position to position."""

from __future__ import annotations

from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.core.scene_changes import no_changes
from aitch.server.viewer_feed import ViewerFeed


def dealt() -> Match:
    match = Match(find_game("hush"), None, None, Dice(bytes(32)))
    while match.state.seat == CHANCE:
        match.roll()
    return match


def answer(match: Match, which: int) -> None:
    options = match.state.options()
    match.answer(options[which % len(options)])


def test_changes_are_those_since_the_scene_before() -> None:
    match = dealt()
    feed = ViewerFeed(match, 0)
    assert feed.draw(match.game) == no_changes(), "nothing was shown before"
    answer(match, 0)
    answer(match, 0)
    feed.go_to(match, len(match.answers) - 1)
    feed.go_to(match, len(match.answers))
    assert feed.draw(match.game)["moved"] == ["table.0", "table.1"], "what was passed over counts too"
    assert feed.draw(match.game) == no_changes()


def test_another_line_of_play_of_the_same_length() -> None:
    match = dealt()
    for _ in range(2):
        answer(match, 0)
    feed = ViewerFeed(match, 0)
    was = feed.whole_log(match)
    feed.draw(match.game)
    twin = match.fork()
    twin.undo(2)
    forked = len(twin.answers)
    for _ in range(2):
        answer(twin, 1)
    feed.forget_after(forked)
    feed.go_to(twin, len(twin.answers))
    fresh = ViewerFeed(twin, 0)
    assert feed.whole_log(twin) == fresh.whole_log(twin) != was
    feed.draw(twin.game)
    fresh.draw(twin.game)
    assert feed.scene == fresh.scene
