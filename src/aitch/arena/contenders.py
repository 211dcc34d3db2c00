"""Who plays in the arena, as a person names it: a bot, the same with other settings, or one of another build.

strong
expert:simulations=50                 so much thinking for a move instead of its own
expert:horizon=0:seconds=2            several settings
strong:style=bold                     with one of the game's temperaments
expert:weights=/path/to/weights.json  judging by what was learned instead of the written score
strong@/path/to/other/checkout        the Strong of that checkout, played by its own Python
casual:lapses=0.1@/path/to/checkout   both
program python my_player.py           any program that speaks the text protocol
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Final, Protocol

from aitch.arena import other_build
from aitch.arena.carried import found_here
from aitch.arena.programs import PREFIX, Outsider, check_program
from aitch.bots.roster import STYLE, find_bot
from aitch.bots.search import SearchBot
from aitch.bots.session import BotSession
from aitch.bots.tempered import TemperedBot
from aitch.core.bots import Bot, Budget, Planner, Possible
from aitch.core.errors import AitchError, BadOption
from aitch.core.game import Game
from aitch.core.match import ANSWER, Event, Match
from aitch.core.rng import Rng
from aitch.learning.eye import network_in
from aitch.learning.judge import LearnedJudge

SIMULATIONS: Final = "simulations"
SECONDS: Final = "seconds"
WEIGHTS: Final = "weights="
ENDED: Final = '{"error": "it ended"}'
OF_BOTS: Final = ["horizon", "lapses"]
"""What can be set of the bots that have it: how far search plays on, how often a careless bot's attention lapses."""


class BuildFailed(AitchError):
    """Another build cannot play: it is not there, or it said why not."""


class Contender:
    """A name, read."""

    def __init__(self, text: str) -> None:
        self.program = text.removeprefix(PREFIX).strip() if text.startswith(PREFIX) else ""
        """The command of a program that is no bot of ours; all else is then empty."""
        rest, _, self.build = ("" if self.program else text).partition("@")
        self.bot, *settings = rest.split(":")
        files = [setting for setting in settings if setting.startswith(WEIGHTS)]
        styles = [setting for setting in settings if f":{setting}".startswith(STYLE)]
        self.bot += "".join([f":{style}" for style in styles[-1:]])
        self.weights = files[-1].removeprefix(WEIGHTS) if files else ""
        numbers = [setting for setting in settings if setting not in files + styles]
        self.settings = dict(read_setting(text, setting) for setting in numbers)

    def budget(self, seconds: float, iterations: int) -> Budget:
        """The run's bounds on thinking, unless this one has its own.

        Without seconds there is no guard on time: it would make games that cannot be repeated.
        """
        seconds = self.settings.get(SECONDS, seconds)
        iterations = int(self.settings.get(SIMULATIONS, iterations))
        return Budget(seconds, iterations, guarded=seconds > 0)

    @property
    def of_bot(self) -> dict[str, float]:
        """The settings of the bot itself."""
        return {name: value for name, value in self.settings.items() if name in OF_BOTS}

    def make(self, game: Game) -> Bot:
        """A fresh bot for one seat of one match."""
        bot = find_bot(self.bot).make(game)
        for name, value in self.of_bot.items():
            if not hasattr(bot, name):
                raise BadOption(f"{self.bot} has no {name} in {game.title}")
            setattr(bot, name, value)
        if self.weights:
            if not isinstance(bot, SearchBot):
                raise BadOption(f"{self.bot} does not search in {game.title}, so it has no use for weights")
            learned = LearnedJudge(network_in(Path(found_here(self.weights)), game))
            if isinstance(bot, TemperedBot):
                bot.taste.judge = learned
            else:
                bot.judge = learned
        return bot


def read_setting(text: str, setting: str) -> tuple[str, float]:
    name, _, value = setting.partition("=")
    known = [SIMULATIONS, SECONDS, *OF_BOTS]
    if name not in known:
        raise BadOption(f"{text}: there is no setting {name!r}; there are: {', '.join(known)}")
    try:
        number = float(value)
    except ValueError:
        raise BadOption(f"{text}: {name} is a number, not {value!r}") from None
    if not 0 <= number < float("inf") or (name == SIMULATIONS and not number.is_integer()):
        raise BadOption(f"{text}: {name} cannot be {value}")
    return name, int(number) if number.is_integer() else number


def check_contender(text: str, game: Game) -> None:
    """Raises, with a clear sentence, where nobody of that name can play."""
    contender = Contender(text)
    if contender.program:
        check_program(contender.program)
    elif contender.build:
        python_of(contender.build)
    else:
        contender.make(game)


class Player(Protocol):
    """Whoever plays one seat of one match."""

    def answer(self, match: Match) -> list[Event]:
        """The answer to the present question, after notes of how it came about."""

    def might(self, match: Match, rng: Rng) -> list[Possible]:
        """What it might do now, by its own dice; nothing where it has thought that out before, or cannot tell."""

    def rest(self) -> list[int]:
        """What it means to answer after its last answer, to make its move whole."""

    def now(self) -> float:
        """The seconds by which its thinking is measured: the processor's where it thinks here, else the wall's."""

    def finish(self) -> None:
        """Is told that the game is over."""


class PlayerHere:
    def __init__(self, contender: Contender, game: Game, rng: Rng, seconds: float, iterations: int) -> None:
        # One generator for all questions of a game: that is how the arena has played from the first.
        self.session = BotSession(contender.make(game), lambda ply: rng)
        self.contender = contender
        self.bounds = seconds, iterations

    def answer(self, match: Match) -> list[Event]:
        seen = match.state.seen_by(match.state.seat)
        return self.session.answer(seen, len(match.answers), self.contender.budget(*self.bounds))

    def now(self) -> float:
        return time.process_time()

    def might(self, match: Match, rng: Rng) -> list[Possible]:
        bot, seen = self.session.bot, match.state.seen_by(match.state.seat)
        if bot.ready(seen) or len(seen.options()) < 2:
            return []
        return bot.might(seen, rng, self.contender.budget(*self.bounds))

    def rest(self) -> list[int]:
        bot = self.session.bot
        return bot.plan if isinstance(bot, Planner) else []

    def finish(self) -> None:
        return


class PlayerElsewhere(Outsider):
    """A seat that the bot of another build plays."""

    def __init__(
        self, contender: Contender, match: Match, content: str, seat: int, seed: int, seconds: float, iterations: int
    ) -> None:
        self.build = build_at(contender.build)
        self.seat = seat
        self.told = 0
        budget = contender.budget(seconds, iterations)
        match_facts = {"game": match.game.name, "content": content, "options": match.options, "seats": match.seats}
        bot_facts = {"bot": contender.bot, "settings": contender.of_bot, "seed": seed}
        bounds = {"seconds": budget.seconds, "iterations": budget.iterations}
        self.build.ask({"begin": seat} | match_facts | bot_facts | bounds)

    def answer(self, match: Match) -> list[Event]:
        words = match.game.vocabulary
        news = [words[answer] for answer in match.answers[self.told :]]
        self.told = len(match.answers)
        legal = [words[option] for option in match.state.options()]
        answer = self.build.ask({"ask": self.seat, "words": news, "legal": legal})["answer"]
        return [Event(ANSWER, words.index(answer))]

    def finish(self) -> None:
        return


class Build:
    """A process of another build; it ends when this one does."""

    def __init__(self, path: str) -> None:
        self.path = path
        python, source = python_of(path)
        # Its own sources go before whatever is on the path, ours among it.
        paths = [source, os.environ.get("PYTHONPATH", "")]
        process = subprocess.Popen(
            [python, "-P", other_build.__file__],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self.told, self.replies = process.stdin, process.stdout

    def ask(self, line: dict[str, object]) -> dict[str, str]:
        try:
            print(json.dumps(line), file=self.told, flush=True)
            reply: dict[str, str] = json.loads(self.replies.readline() or ENDED)
        except OSError:
            reply = json.loads(ENDED)
        if "error" in reply:
            raise BuildFailed(f"the build at {self.path}: {reply['error']}")
        return reply


@cache
def build_at(path: str) -> Build:
    """One process for each build, for all games that are played here."""
    return Build(path)


def python_of(path: str) -> tuple[str, str]:
    """The Python of another build, and the folder of its sources: given is a checkout, or the Python itself."""
    folder = Path(path)
    if folder.is_file():
        return path, ""
    if not (folder / "src" / "aitch" / "__init__.py").is_file():
        raise BuildFailed(f"there is no checkout of aitch at {path}")
    own = folder / ".venv" / "bin" / "python"
    return (str(own) if own.is_file() else sys.executable), str(folder.resolve() / "src")
