"""What somebody sees of a game in OpenSpiel, as text and as tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from aitch.core.contract import SPECTATOR, TRUTH
from aitch.core.notation import Others, Writer, joined
from aitch.envs.observing import NOBODY
from aitch.envs.openspiel_table import Memory, Standing, Table, look

if TYPE_CHECKING:
    from aitch.envs.openspiel import SpielState

DIGEST_BITS = 62


class SpielObserver:
    """Looks at states for players, as OpenSpiel's `IIGObservationType` says.

    With public information it is all that is seen: by the player, by somebody who sees what all see
    (`PrivateInfoType.NONE`), or by somebody who knows everything (`ALL_PLAYERS`).  Without, it is what such a viewer
    sees beyond what all see.  `perfect_recall` adds what the viewer remembers.
    """

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType) -> None:
        if kind.perfect_recall and not kind.public_info:
            raise ValueError("what is remembered is not told apart into public and private")
        self.table = table
        self.kind = kind
        self.features = table.observer.size
        recall = DIGEST_BITS if kind.perfect_recall else 0
        self.tensor = np.zeros(self.features + recall, np.float32)
        self.dict = {"observation": self.tensor[: self.features]}
        if recall:
            self.dict["recall"] = self.tensor[self.features :]

    def viewer(self, player: int) -> int:
        own = {pyspiel.PrivateInfoType.NONE: SPECTATOR, pyspiel.PrivateInfoType.ALL_PLAYERS: TRUTH}
        return own.get(self.kind.private_info, player)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what the player sees into `tensor`; `dict` has the parts of it."""
        standing, viewer, observer = state.standing, self.viewer(player), self.table.observer
        self.tensor.fill(0)
        seat = NOBODY if viewer == SPECTATOR else player
        self.tensor[observer.seen_entries(look(standing.position, viewer), seat)] = 1
        if not self.kind.public_info:
            self.tensor[observer.seen_entries(look(standing.position, SPECTATOR), NOBODY)] = 0
        if self.kind.perfect_recall:
            digest = standing.memory(viewer, state.history()).digest
            octets = np.frombuffer(digest.to_bytes(8, "little"), np.uint8)
            self.dict["recall"][:] = np.unpackbits(octets, bitorder="little")[:DIGEST_BITS]

    def string_from(self, state: SpielState, player: int) -> str:
        standing, viewer = state.standing, self.viewer(player)
        who = {SPECTATOR: "All see", TRUTH: "True is"}.get(viewer) or f"{self.table.seat_names[player]} sees"
        if not self.kind.public_info:
            return private_text(standing, viewer)
        seen = f"{who}: {standing.seen_in_words(viewer)}"
        return told(standing.memory(viewer, state.history())) + seen if self.kind.perfect_recall else seen


def told(memory: Memory) -> str:
    return f"{memory.digest:016x} {memory.words}\n"


def private_text(standing: Standing, viewer: int) -> str:
    """The parts of a position that look otherwise to a viewer than to all."""
    game, position = standing.table.game, standing.position
    if viewer == SPECTATOR or not game.hides:
        return ""
    return joined(Writer(game, look(position, viewer)).differing(Others(look(position, SPECTATOR))))
