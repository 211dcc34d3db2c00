"""What each viewer is shown.  Everything here is built from `seen_by(viewer)`, never cut out of the truth."""

from __future__ import annotations

from typing import Any

import msgspec

from aitch.core.contract import CHANCE, SPECTATOR, State
from aitch.core.game import Game
from aitch.core.match import Match, reveals_hidden
from aitch.core.narration import known_option
from aitch.server.messages import Line, Option

_encode = msgspec.json.Encoder().encode


class Face:
    """One viewer's side of a match: the position last seen, its scene, and the log so far.

    Kept from event to event, so that each of them costs one seen position and one scene for each viewer.
    """

    def __init__(self, match: Match, viewer: int) -> None:
        self.viewer = viewer
        self.log: list[Line] = []
        self.ply = len(match.answers)
        self.seen = match.state.seen_by(viewer)
        self.drawn: dict[str, bytes] = {}
        self.places: dict[str, str] = {}
        self.changed: list[str] = []
        self.draw(match.game)

    def draw(self, game: Game) -> None:
        """Builds the scene, and finds what in it is new, has moved or looks different.

        Of the scene before only bytes are kept: they are compared fast, and weigh little on the garbage collector.
        """
        scene = game.scene(self.seen)
        drawn: dict[str, bytes] = {}
        places: dict[str, str] = {}
        areas: list[dict[str, Any]] = []
        for area in scene["areas"]:
            parts: dict[str, list[msgspec.Raw]] = {}
            for part in ("cells", "items"):
                if part in area:
                    parts[part] = raws = []
                    for thing in area[part]:
                        raw = drawn[thing["id"]] = _encode(thing)
                        places[thing["id"]] = area["id"]
                        raws.append(msgspec.Raw(raw))
            areas.append(area | parts)
        self.scene = msgspec.Raw(_encode(scene | {"areas": areas}))
        old, where = self.drawn, self.places
        self.changed = [id for id, raw in drawn.items() if old.get(id) != raw or where[id] != places[id]] if old else []
        self.drawn, self.places = drawn, places

    def go_to(self, match: Match, ply: int) -> Line | None:
        """Shows the position after `ply` answers; gives the line of log of the answer that led there, if it has one."""
        if ply == self.ply:
            return None
        before, was = self.seen, self.ply
        self.seen = match.line[ply].seen_by(self.viewer)
        self.ply = ply
        self.draw(match.game)
        if ply == was + 1 and len(self.log) >= was:
            del self.log[was:]
            self.log.append(Line(ply, before.seat, self.told(match, was, before, self.seen)))
            return self.log[-1] if self.log[-1].text else None
        del self.log[ply:]
        return None

    def whole_log(self, match: Match) -> list[Line]:
        """The log of the present line of play up to the position shown; half-made moves may have no words."""
        if len(self.log) < self.ply:
            before = match.line[len(self.log)].seen_by(self.viewer)
            for ply in range(len(self.log) + 1, self.ply + 1):
                after = match.line[ply].seen_by(self.viewer)
                self.log.append(Line(ply, before.seat, self.told(match, ply - 1, before, after)))
                before = after
        return [line for line in self.log[: self.ply] if line.text]

    def told(self, match: Match, ply: int, before: State, after: State) -> str:
        """What this viewer reads about the answer that followed on position `ply`."""
        return match.game.narrate(before, after, known_option(match.line[ply], match.answers[ply], self.viewer))

    def back_to(self, ply: int) -> None:
        """The line of play is taken back to `ply`: what came after is no longer what happened."""
        del self.log[ply:]


def options_of(game: Game, seen: State) -> list[Option]:
    """The legal answers to the question that `seen` asks its viewer."""
    return [Option(option, game.vocabulary[option], game.label(seen, option)) for option in seen.options()]


def hides(state: State, viewer: int) -> bool:
    """Whether anything of the position is blank to this viewer."""
    truth, seen = state.dump(), state.seen_by(viewer).dump()
    return any(value != seen.get(name) for name, value in truth.items() if name != "viewer")


def hides_from_any(state: State, seats: int) -> bool:
    return any(hides(state, viewer) for viewer in (*range(seats), SPECTATOR))


class FreeUndo:
    """How many answers a seat may take back unasked: `Match.free_undo`, remembered from answer to answer.

    Whether an answer revealed something hidden is asked once, when the seat that gave it is about to be told, and not
    at all by the long way where nothing was hidden before it: nothing can be learned then.
    """

    def __init__(self) -> None:
        self.learned: dict[int, bool] = {}

    def back_to(self, ply: int) -> None:
        for later in [i for i in self.learned if i >= ply]:
            del self.learned[later]

    def count(self, match: Match, seat: int) -> int:
        if match.over:
            return 0
        count = 0
        for i in range(len(match.answers) - 1, -1, -1):
            if match.line[i].seat != seat or self.reveals_hidden(match, i):
                break
            count += 1
        return count

    def reveals_hidden(self, match: Match, i: int) -> bool:
        if i not in self.learned:
            before = match.line[i]
            self.learned[i] = before.seat == CHANCE or (
                hides_from_any(before, match.seats) and reveals_hidden(before, match.line[i + 1], match.seats)
            )
        return self.learned[i]
