"""The set-up of the tests itself: what it starts is there, and nothing of it stays."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from real_servers import Postgres, Redis
from server_driver import WAIT, environment


def test_they_are_there(postgres: Postgres, redis: Redis) -> None:
    assert postgres.answers()
    assert postgres.new_database() != postgres.new_database()
    redis.empty()


def test_one_that_was_killed_can_be_started_again() -> None:
    running = Postgres()
    try:
        for _ in range(3):
            running.start()
            running.kill()
    finally:
        running.remove()


def test_they_end_with_whoever_started_them() -> None:
    """The one who starts them here is killed, as a run of tests may be."""
    code = """
import sys, time
from real_servers import Postgres, Redis
started = [Postgres(), Redis()]
for one in started:
    one.start()
    print(one.process.pid, one.folder, flush=True)
sys.stdin.read()
"""
    paths = environment(None, Path(__file__).parent)
    holder = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=paths)
    assert holder.stdout is not None
    lines = [holder.stdout.readline().split() for _ in range(2)]
    holder.kill()
    holder.communicate()
    until = time.monotonic() + WAIT
    for pid, folder in lines:
        while time.monotonic() < until and runs(int(pid)):
            time.sleep(0.02)
        assert not runs(int(pid))
        subprocess.run(["rm", "-rf", folder.decode()], check=True)


def runs(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"
