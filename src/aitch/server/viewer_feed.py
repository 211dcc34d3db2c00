"""What each viewer is shown.  Everything here is built from `seen_by(viewer)`, never cut out of the truth."""

from __future__ import annotations

from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.scene import Scene
from aitch.core.scene_changes import Changes, Places, changes_between, no_changes, places_of
from aitch.core.trails import Trail, last_turns, trail_between
from aitch.server.logs import warn
from aitch.server.messages import Line, Option


class ViewerFeed:
    """One viewer's side of a match: the position last seen, its scene, and the log so far.

    Kept from event to event, so that each of them costs one seen position and one scene for each viewer.
    """

    def __init__(self, match: Match, viewer: int) -> None:
        self.viewer = viewer
        self.log: list[Line] = []
        self.ply = len(match.answers)
        self.seen = match.state.seen_by(viewer)
        self.position = match.state
        """The true position, only to be compared with."""
        self.drawn: State | None = None
        """The position that `scene` shows, likewise."""
        self.places: Places = {}
        self.scene: Scene = {"areas": [], "panels": []}
        self.kept: dict[int, tuple[State, Scene]] = {}
        """Scenes that trails begin or end with, by how many answers led there."""
        self.drawn_trails: dict[tuple[int, int, int], tuple[State, Trail]] = {}
        """Trails by whose turn it was and from where to where; and where that led."""

    def draw(self, game: Game) -> Changes:
        """Builds the scene of the position, unless that is done; gives what changed since the scene before."""
        if self.drawn is self.position:
            return no_changes()
        scene = game.scene(self.seen)
        self.kept[self.ply] = (self.position, scene)
        self.scene = scene
        places = places_of(scene)
        changes = changes_between(self.places, places) if self.drawn is not None else no_changes()
        self.drawn, self.places = self.position, places
        return changes

    def trails(self, match: Match) -> list[Trail]:
        """The last turn of every other player since the viewer last answered, up to the position shown."""
        turns = last_turns(match.line, self.ply, self.viewer)
        try:
            self.drawn_trails = {turn: self.trail_of(match, *turn) for turn in turns}
        except Exception as error:
            # A position that was passed and cannot be drawn must not take the present one along.
            warn("a trail failed", game=match.game.name, error=repr(error))
            self.drawn_trails = {}
        wanted = {self.ply} | {ply for _, begin, end in turns for ply in (begin, end)}
        self.kept = {ply: kept for ply, kept in self.kept.items() if ply in wanted}
        return [trail for _, trail in self.drawn_trails.values()]

    def trail_of(self, match: Match, seat: int, begin: int, end: int) -> tuple[State, Trail]:
        """What a turn did, and where it led: a turn that is over is worked out once."""
        known = self.drawn_trails.get((seat, begin, end))
        if known is not None and known[0] is match.line[end]:
            return known
        return match.line[end], trail_between(self.scene_after(match, begin), self.scene_after(match, end), seat)

    def scene_after(self, match: Match, ply: int) -> Scene:
        """The scene as this viewer saw it after so many answers."""
        position = match.line[ply]
        kept = self.kept.get(ply)
        if kept is None or kept[0] is not position:
            kept = self.kept[ply] = (position, match.game.scene(position.seen_by(self.viewer)))
        return kept[1]

    def go_to(self, match: Match, ply: int) -> Line | None:
        """Turns to the position after `ply` answers; gives the line of log of the answer that led there, if any."""
        if match.line[ply] is self.position:
            return None
        was = self.ply
        self.position = match.line[ply]
        self.seen = self.position.seen_by(self.viewer)
        self.ply = ply
        if ply == was + 1 and len(self.log) >= was:
            del self.log[was:]
            self.log.append(log_line(match, ply, self.viewer))
            return self.log[-1] if self.log[-1].text else None
        del self.log[ply:]
        return None

    def whole_log(self, match: Match) -> list[Line]:
        """The log of the present line of play up to the position shown; half-made moves may have no words."""
        for ply in range(len(self.log) + 1, self.ply + 1):
            self.log.append(log_line(match, ply, self.viewer))
        return [line for line in self.log[: self.ply] if line.text]

    def forget_after(self, ply: int) -> None:
        """The line of play has been taken back to `ply`: what came after is no longer what happened."""
        del self.log[ply:]


def log_line(match: Match, ply: int, viewer: int) -> Line:
    """What this viewer reads about the answer that led to position `ply`."""
    return Line(ply, match.line[ply - 1].seat, match.told(ply, viewer), match.was_late(ply), match.heading(ply, viewer))


def options_of(game: Game, seen: State) -> list[Option]:
    """The legal answers to the question that `seen` asks its viewer."""
    return [Option(option, game.vocabulary[option], game.label(seen, option)) for option in seen.options()]
