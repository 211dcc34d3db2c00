"""Where work is done, as a person names it.

processes               of this machine, as many as told or one for each core
local                   a Ray cluster that is begun on this machine for this command
auto                    the Ray cluster that this machine belongs to
HOST:6379               the Ray cluster of that head, of which this machine is a part
ray://HOST:10001        a Ray cluster elsewhere
"""

from __future__ import annotations

import os
from typing import Final

from aitch.arena.cluster import Cluster
from aitch.arena.processes import Processes
from aitch.arena.tasks import Place

PROCESSES: Final = "processes"


def place_for(on: str = PROCESSES, workers: int | None = None) -> Place:
    """The place of a name, with so many workers at most; one for each core unless told."""
    return Processes(workers or os.cpu_count() or 1) if on == PROCESSES else Cluster(on, workers)
