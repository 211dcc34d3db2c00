"""PostgreSQL and Redis themselves, as Debian packages them, each on a free port and in a folder of its own.

They end with whoever started them, also if that one is killed.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from server_driver import WAIT, free_port

USER = "postgres"
"""Whom Debian lets PostgreSQL run as, since it refuses to run as root."""
SETTINGS = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
NO_DISK = {"fsync": "off"}
"""Faster, and still nothing is lost when a process is killed: only a machine that loses its power would tell."""


def program(name: str) -> str:
    """The path of a program; where there is none, tests that need it are skipped, and fail where none may be."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", os.defpath), "/usr/sbin"]))
    if found is None:
        reason = f"there is no {name} (apt-get install postgresql redis-server nginx openssl)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


class RealServer:
    """What both have in common."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="aitch-tests-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *self.command()], stdout=log, stderr=log, cwd=self.folder
            )
        wait_until(self.answers, self.process, self.log)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(WAIT)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(holds: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError(f"it does not come up: {log.read_text()}")


class Postgres(RealServer):
    """PostgreSQL, set up anew; `settings` are those of postgresql.conf."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        self.programs = Path(program("postgres")).parent
        super().__init__()
        self.settings = SETTINGS | (NO_DISK if settings is None else settings)
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        given = ["-U", "aitch", "--auth", "trust", "--no-sync", "--no-locale", "-E", "UTF8"]
        self.run("initdb", "-D", str(self.data), *given)

    def as_somebody(self) -> list[str]:
        if os.geteuid() != 0:
            return []
        group = str(pwd.getpwnam(USER).pw_gid)
        return ["setpriv", "--reuid", USER, "--regid", group, "--clear-groups"]

    def run(self, name: str, *given: str) -> None:
        command = [*self.as_somebody(), str(self.programs / name), *given]
        done = subprocess.run(command, capture_output=True, cwd=self.folder, check=False)
        assert done.returncode == 0, done.stderr.decode()

    def command(self) -> list[str]:
        settings = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        # The signal that comes when the parent dies is forgotten with the change of the user, so it is asked for again.
        again = [*self.as_somebody(), "--pdeathsig", "KILL"] if self.as_somebody() else []
        return [*again, str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port), *settings]

    def answers(self) -> bool:
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """In order, though without waiting for those who are connected."""
        super().stop(how)

    def start(self) -> None:
        """What a killed one had started may take a moment to end; before that there can be no other."""
        until = time.monotonic() + WAIT
        while True:
            try:
                super().start()
                return
            except AssertionError:
                if time.monotonic() > until or "shared memory block is still in use" not in self.log.read_text():
                    raise
                time.sleep(0.05)

    def restart(self) -> None:
        self.stop()
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://aitch@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        name = f"t{time.monotonic_ns()}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "aitch", name)
        return self.url(name)


class Redis(RealServer):
    """Redis that keeps nothing when it ends."""

    def __init__(self) -> None:
        self.path = program("redis-server")
        super().__init__()

    def command(self) -> list[str]:
        given = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": str(self.folder)}
        return [self.path, *[word for name, value in given.items() for word in (f"--{name}", value)]]

    def answers(self) -> bool:
        try:
            return self.say("PING").startswith("+PONG")
        except OSError:
            return False

    def say(self, line: str) -> str:
        """One command in Redis's own plain words: PING, FLUSHALL."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=WAIT) as there:
            there.sendall(f"{line}\r\n".encode())
            return there.recv(1000).decode()

    def empty(self) -> None:
        assert self.say("FLUSHALL").startswith("+OK")

    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"
