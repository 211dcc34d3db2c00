"""Builds Aitch as people install it, installs it where nothing else is, and plays there.

    python scripts/try_wheel.py            a compiled wheel and a pure one, each in an empty environment
    python scripts/try_wheel.py --reuse    the same, with the engine that is compiled beside the sources
    python scripts/try_wheel.py --installed    only the trial, of what is installed here (cibuildwheel runs this)

The trial: a step of an environment, where they are installed, within a minute of the install command; `import aitch` in
under 50 ms; an answer in every game; `aitch serve` with its page, a table, and an answer over its web socket.  Needs
`build`, and an index for pip.  The minute is counted in processor time, which a busy machine does not change much; what
the clock says is told beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from importlib import import_module, util
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
MOST_BYTES = 15_000_000
MOST_SECONDS = 0.05
FIRST_STEP = 60.0
"""So many seconds it may take from the install command to the first step of an environment."""
COMPILERS = ("cc", "gcc", "clang", "c99", "cl", "x86_64-linux-gnu-gcc")


def main() -> None:
    """Builds and tries both kinds of wheel, or tries what is installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--installed", action="store_true", help="try what is installed here")
    parser.add_argument("--pure", action="store_true", help="with --installed: the engine is not compiled")
    parser.add_argument("--reuse", action="store_true", help="do not compile again what is compiled here")
    given = parser.parse_args()
    if given.installed:
        try_installed(not given.pure)
        return
    with tempfile.TemporaryDirectory(prefix="aitch-wheel-") as folder:
        checkout = Path(folder, "checkout")
        copy_checkout(checkout, given.reuse)
        for pure in (False, True):
            try_wheel(build(checkout, Path(folder, "pure" if pure else "compiled"), pure, given.reuse), pure)


def copy_checkout(to: Path, reuse: bool) -> None:
    """What git knows of, as it lies here; with the built page and engine if they are to be used again."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    wanted = [ROOT / line for line in listed.stdout.splitlines()]
    if reuse:
        built = ["src/**/*.so", "src/**/*.pyd", "src/aitch/_compiled.*", "src/aitch/server/static/**/*"]
        wanted += [path for pattern in built for path in ROOT.glob(pattern)]
    for path in wanted:
        if path.is_file() and not path.is_symlink():
            target = to / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)


def build(checkout: Path, out: Path, pure: bool, reuse: bool) -> Path:
    """The wheel, made by `python -m build`: by way of an sdist, or straight if the engine is used again."""
    began = time.monotonic()
    switches = {"AITCH_PURE": "1" if pure else "0", "AITCH_REUSE": "1" if reuse else "0"}
    straight = ["--wheel", "--no-isolation"] if reuse else []
    command = [sys.executable, "-m", "build", *straight, "--outdir", str(out), str(checkout)]
    done = subprocess.run(
        command, env=os.environ | switches, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.exit(done.stdout[-5000:] + "\nthe wheel could not be built")
    (wheel,) = out.glob("*.whl")
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size / 1e6:.1f} MB, built in {time.monotonic() - began:.0f} s")
    if size > MOST_BYTES or wheel.name.endswith("-any.whl") != pure:
        sys.exit("the wheel is too large, or not of the kind that was wanted")
    return wheel


def try_wheel(wheel: Path, pure: bool) -> None:
    """Installs it in an empty environment, without a compiler where the wheel needs none, and tries it there."""
    home = wheel.parent / "environment"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    there = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "AITCH_"))}
    there["PATH"] = os.pathsep.join([str(python.parent), *without_compilers(wheel.parent / "tools")])
    began, spent = time.time(), children_seconds()
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[server,envs]"]
    subprocess.run(install, env=there, check=True, cwd=wheel.parent, stderr=subprocess.DEVNULL)
    spent = children_seconds() - spent
    print(f"  installed in {spent:.1f} s of processor time, {time.time() - began:.1f} s by the clock")
    trial = [str(python), str(Path(__file__).resolve()), "--installed", *(["--pure"] if pure else [])]
    there |= {"AITCH_BEGAN": str(began), "AITCH_SPENT": str(spent)}
    subprocess.run(trial, env=there, check=True, cwd=wheel.parent)


def children_seconds() -> float:
    """The processor time of all that was started from here and has ended."""
    times = os.times()
    return times.children_user + times.children_system


def without_compilers(folder: Path) -> list[str]:
    """A search path on which all programs of this machine are but those that compile."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).iterdir() if Path(place).is_dir() else []:
            if program.name not in COMPILERS and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    assert not any(shutil.which(name, path=str(folder)) for name in COMPILERS)
    return [str(folder)]


def try_installed(compiled: bool) -> None:
    """All that must work where Aitch is installed with the extra `server`."""
    aitch = import_module("aitch")
    assert "site-packages" in str(aitch.__file__), f"this is no installed Aitch: {aitch.__file__}"
    assert aitch.compiled is compiled, f"compiled: {aitch.compiled} ({aitch.interpreted_because})"
    step_environment(aitch)
    seconds = import_seconds()
    print(f"  import aitch: {1000 * seconds:.1f} ms; {'compiled' if compiled else 'interpreted'}")
    assert seconds < MOST_SECONDS or not compiled
    for name in aitch.game_names():
        state = aitch.game(name).start()
        state.choose(aitch.random_answer(state, aitch.Rng(1)))
    with tempfile.TemporaryDirectory() as data:
        serve_and_play(data)


def import_seconds() -> float:
    """What importing takes, by Python's own clock: the least of some runs."""
    command = [sys.executable, "-X", "importtime", "-c", "import aitch"]
    told = [subprocess.run(command, capture_output=True, text=True, check=True).stderr for _ in range(7)]
    return min(int(re.findall(r"\| +(\d+) \| aitch$", lines, re.M)[0]) for lines in told) / 1e6


def step_environment(aitch: Any) -> None:
    """The first step of an environment, soon after the install command."""
    if util.find_spec("gymnasium") is None or not hasattr(aitch.envs, "make_gym"):
        return
    environment = aitch.envs.make_gym("hermit")
    _, info = environment.reset(seed=1)
    environment.step(int(info["action_mask"].argmax()))
    waited = time.time() - float(os.environ.get("AITCH_BEGAN", str(time.time())))
    spent = float(os.environ.get("AITCH_SPENT", "0")) + time.process_time()
    print(f"  first step of an environment after {spent:.1f} s of processor time, {waited:.1f} s by the clock")
    assert spent < FIRST_STEP


def serve_and_play(data: str) -> None:
    """`aitch serve`: the page and its scripts, a table of two, and the first answer there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = Path(sys.executable).with_name("aitch")
    server = subprocess.Popen([command, "serve", "--port", str(port), "--data", data], stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", server)
        page = fetch(f"http://127.0.0.1:{port}/")
        assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
        assert assets, "the page has no scripts: it was not built"
        assert all(fetch(f"http://127.0.0.1:{port}{asset}") for asset in assets)
        games = json.loads(fetch(f"http://127.0.0.1:{port}/api/games"))
        assert len(games) >= 5
        assert all("<svg" in game["cover"] for game in games), "the art is not there"
        assert json.loads(fetch(f"http://127.0.0.1:{port}/api/games/hermit/rules"))["chapters"]
        seats = [{"kind": "here", "name": name} for name in ("Ada", "Emmy")]
        asked = {"game": "hermetica", "options": {}, "seats": seats}
        made = json.loads(fetch(f"http://127.0.0.1:{port}/api/tables", asked))
        answer_one(port, made["table"], made["secrets"])
        print(f"  aitch serve: a table of {games[0]['title']} and {len(games) - 1} others, one answer given")
    finally:
        server.terminate()
        server.wait(20)


def answer_one(port: int, table: str, secrets: list[str]) -> None:
    """Takes both seats, answers the first question and waits for the second."""
    connect = import_module("websockets.sync.client").connect
    with connect(f"ws://127.0.0.1:{port}/ws/{table}") as line:
        line.send(json.dumps({"t": "hello", "version": 1, "secrets": secrets, "name": "Ada"}))
        view = receive(line, 0)
        answer = {"t": "answer", "n": 1, "seq": view["seq"], "seat": view["asked"]}
        line.send(json.dumps(answer | {"option": view["options"][0]["option"]}))
        assert receive(line, view["seq"] + 1)["prompt"]


def receive(line: Any, seq: int) -> Any:
    """The first view from question `seq` on."""
    while True:
        message = json.loads(line.recv(timeout=30))
        assert message["t"] != "refused", message
        if message["t"] == "view" and message["seq"] >= seq:
            return message


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    for _ in range(600):
        assert server.poll() is None, "the server has stopped"
        try:
            fetch(address)
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def fetch(address: str, body: object = None) -> str:
    """What a call over HTTP gives."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(answer.read().decode())


if __name__ == "__main__":
    main()
