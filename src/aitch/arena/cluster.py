"""Work on a Ray cluster: one task of Ray's for each of ours.

Ray does a task again whose worker or machine is lost.  Machines need the same aitch and nothing else: what a task reads
travels with it (`carried`), what comes of it travels back, and nobody but the one who asked writes a file.
"""

from __future__ import annotations

import hashlib
import os
import platform
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final, Generic

import aitch
from aitch.arena.carried import Parcel, pack_up, unpack
from aitch.arena.tasks import LOSSES, BadPlace, Outcome, Result, Task, WorkersLost, outcome_of

LOCAL: Final = "local"
AUTO: Final = "auto"
FAR: Final = "ray://"
STORE: Final = 128 * 1024 * 1024
"""Bytes for results under way on a cluster that is begun here: they are small."""
AHEAD: Final = 2
"""So many tasks for each core are handed out, so that none waits for its next one."""
LOOKED: Final = 10.0
"""Seconds until one looks again how large the cluster is."""
LOST: Final = ["WorkerCrashedError", "NodeDiedError", "ObjectLostError", "OutOfMemoryError"]
"""What Ray raises once it has given a task up."""
SAME: Final = ["core", "games", "learning", "bots", "arena", "training"]
"""The packages on which it hangs what comes of a task."""


class Cluster:
    """The machines of a Ray cluster."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.address = address
        self.workers = workers
        self.ray = connect(address, workers)
        self.size = 0
        self.looked = -LOOKED

    def do_all(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], files: Iterable[str] = ()
    ) -> Generator[tuple[int, Result], None, None]:
        ray = self.ray
        errand = ray.put(Errand(work, build_facts(), pack_up(files)))
        do_there = ray.remote(max_retries=LOSSES - 1)(run_errand)
        waiting = enumerate(tasks)
        doing: dict[Any, int] = {}
        # Whoever stops early lets what is under way run out, unheard; it ends with this process at the latest.
        # To cancel it is no way: Ray 2.60 aborts the asking process if a task is done in just that moment.
        while True:
            for number, task in islice(waiting, max(0, self.at_once() - len(doing))):
                doing[do_there.remote(errand, task)] = number
            if not doing:
                return
            [done], _ = ray.wait(list(doing), num_returns=1)
            result: Result = self.fetch(done).value()
            yield doing.pop(done), result

    def at_once(self) -> int:
        """How many tasks are handed out at a time; a cluster may grow."""
        if self.workers is not None:
            return self.workers
        if time.monotonic() - self.looked >= LOOKED:
            self.looked = time.monotonic()
            self.size = int(self.ray.cluster_resources().get("CPU", 0))
        return max(1, AHEAD * self.size)

    def fetch(self, done: Any) -> Outcome[Any]:
        errors = self.ray.exceptions
        try:
            outcome: Outcome[Any] = self.ray.get(done)
        except tuple(getattr(errors, name) for name in LOST) as lost:
            raise WorkersLost(f"a task was lost {LOSSES} times on the cluster at {self.address}: {lost}") from None
        except Exception as error:  # nothing of ours ran there: what that raises is in its outcome
            raise BadPlace(
                f"a machine of the cluster cannot begin: {last_line(error)}; each needs the aitch of this one "
                f"({aitch.__version__}) and Python {platform.python_version()}"
            ) from None
        return outcome


def connect(address: str, workers: int | None) -> Any:
    """Ray, as a module, connected to the cluster of an address; one that is connected already is used."""
    if address not in (LOCAL, AUTO) and ":" not in address:
        raise BadPlace(f"--on {address}: there is processes, {LOCAL}, {AUTO}, {FAR}HOST:PORT or HOST:PORT")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # of tasks that nobody waits for any more
    try:
        ray: Any = import_module("ray")
        if address.startswith(FAR):
            import_module("grpc")
    except ImportError as error:
        raise BadPlace(f"to work on a cluster needs Ray: pip install 'aitch[cluster]' ({error})") from None
    if ray.is_initialized():
        return ray
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    own = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": STORE} if address == LOCAL else {}
    try:
        ray.init(address, **quiet, **own)
    except (ConnectionError, TimeoutError, RuntimeError, ValueError) as error:
        raise BadPlace(f"no Ray cluster answers at {address}: {last_line(error)}") from None
    return ray


def last_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()


# On the machines of the cluster


@dataclass(frozen=True)
class Errand(Generic[Task, Result]):
    """What all tasks of one call have in common; it travels once to each machine."""

    work: Callable[[Task], Result]
    build: dict[str, str]
    """What must be the same on every machine."""
    parcel: Parcel


def run_errand(errand: Errand[Task, Result], task: Task) -> Outcome[Result]:
    """Does one task, on a machine that does it as every other would."""
    differ = [
        f"{name} {build_facts()[name]} there and {value} here"
        for name, value in errand.build.items()
        if build_facts()[name] != value
    ]
    if differ:
        told = f"{platform.node()} has another aitch than this machine ({', '.join(differ)})"
        return Outcome(None, BadPlace(f"{told}: the games would not be the same; install the same on all"))
    unpack(errand.parcel)
    return outcome_of(errand.work, task)


@cache
def build_facts() -> dict[str, str]:
    """What decides how games come out here: version, engine, and a hash of rules, content, programs and weights."""
    source = Path(aitch.__file__).parent
    told = hashlib.sha256()
    for package in SAME:
        kinds = ("*.py", "*.toml", "weights*.json")
        for file in sorted(path for kind in kinds for path in (source / package).rglob(kind)):
            told.update(file.relative_to(source).as_posix().encode() + b"\0" + file.read_bytes())
    engine = "compiled" if aitch.compiled else "interpreted"
    return {"version": aitch.__version__, "engine": engine, "sources": told.hexdigest()[:12]}
