"""What an assistant can do over the Model Context Protocol: each method of `Tools` is one tool.

Games are kept in this process, by a short id.  A game is played here against bots, or at a table of a server; what a
tool says of it is what its seat sees.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import ParamSpec, Protocol

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import aitch
from aitch.bots.roster import ROSTER, Entry, bots_of
from aitch.cli.common import ODD_TEXT
from aitch.cli.remote_seat import RemoteSeat
from aitch.core.contract import TRUTH, IllegalChoice, State
from aitch.core.errors import AitchError, BadOption, BadPosition
from aitch.core.game import Game, Variant
from aitch.core.guide import read_guide
from aitch.core.players import CASUAL
from aitch.core.registry import find_game, game_names
from aitch.core.rulesdoc import rules_part
from aitch.core.seat_text import SeatView, view_of
from aitch.envs.text import TEXT, Reply, TextGame

INSTRUCTIONS = """\
Board games in words. list_games tells what there is; read_rules explains one ("summary" first). start_game begins a
game against programs and shows the table, the question and the answers; answer it with one of the words, or several in
a row. join_table takes a seat at a running table instead. What is not legal is refused with the rule, and nothing is
lost by it.
"""
SECONDS = 1.0
"""For a bot's answer."""
LONGEST_WAIT = 55.0
"""Seconds that a tool may wait for others: assistants give up on tools that take longer than a minute."""
MOST = 64
"""Games at a time."""

P = ParamSpec("P")


class Played(Protocol):
    """A game that goes on, through the eyes of one seat."""

    def view(self) -> SeatView: ...
    def answer(self, text: str) -> Reply: ...
    def why_not(self, word: str) -> str: ...
    def about(self, name: str) -> str: ...
    def log(self) -> list[str]: ...
    def record(self) -> str: ...
    def resign(self) -> None: ...


class SeatHere:
    """The one seat of text of a game in this process."""

    def __init__(self, game: TextGame) -> None:
        self.game = game
        self.seat = min(game.seats)

    def view(self) -> SeatView:
        return self.game.view(self.seat)

    def answer(self, text: str) -> Reply:
        return self.game.answer(text, self.seat)

    def why_not(self, word: str) -> str:
        return self.game.why_not(word, self.seat)

    def about(self, name: str) -> str:
        return self.game.about(name, self.seat)

    def log(self) -> list[str]:
        return self.game.log(self.seat)

    def record(self) -> str:
        if self.game.game.hides and not self.game.over:
            raise BadOption("a record tells what is hidden: there is one when the game is over")
        return self.game.record()

    def resign(self) -> None:
        self.game.resign(self.seat)


def clearly(tool: Callable[P, str]) -> Callable[P, str]:
    """What a person could mend is told to the assistant in its sentence."""

    @functools.wraps(tool)
    def careful(*words: P.args, **named: P.kwargs) -> str:
        try:
            return tool(*words, **named)
        except (AitchError, IllegalChoice) as wrong:
            raise ToolError(str(wrong)) from None

    return careful


class Tools:
    """The tools, and the games that are being played with them."""

    def __init__(self) -> None:
        self.games: dict[str, Played] = {}
        self.begun = 0
        self.one_at_a_time = threading.RLock()
        """Tools run in threads; a game is no place for two of them."""

    def tools(self) -> list[Callable[..., str]]:
        return [
            *(self.list_games, self.read_rules, self.look_at_position),
            *(self.start_game, self.join_table, self.look, self.list_answers, self.answer, self.wait),
            *(self.why_not, self.about, self.log, self.record, self.resign, self.leave),
        ]

    # What there is to read.

    def list_games(self) -> str:
        """Lists all games: seats, variants (options), and the programs one can play against."""
        games = [find_game(name) for name in game_names()]
        bots = [f"- {bot.name}: {bot.help}{only_in(bot, games)}" for bot in ROSTER]
        return "\n".join([*[game_lines(game) for game in games], "Programs to play against:", *bots])

    def read_rules(self, game: str, part: str = "summary") -> str:
        """Reads the rules of a game.

        part: "summary" for the game in short, "" for all rules, a rule by its number ("HER-4.2" or "4.2"), or a chapter
        by its number or title.
        """
        found = find_game(game)
        if part != "summary":
            return rules_part(found, part)
        chapters = [line[3:] for line in rules_part(found).splitlines() if line.startswith("## ")]
        return "\n".join([found.title, *read_guide(found.folder).lines(), "", f"Chapters: {'; '.join(chapters)}."])

    def look_at_position(
        self, game: str, position: str, seats: int | None = None, options: dict[str, object] | None = None
    ) -> str:
        """Shows a position that is written in a game's notation, with the question that it asks."""
        found = find_game(game)
        try:
            state: State = found.position(position, options, seats)
        except AitchError:
            raise
        except ODD_TEXT as wrong:
            raise BadPosition(f"{found.name} cannot read this position ({wrong})") from None
        if state.viewer != TRUTH or state.seat < 0:
            raise BadPosition("nobody is asked in this position")
        return view_of(state.seen_by(state.seat), found.seat_names(len(state.scores())), []).text()

    # Games.

    def start_game(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: list[str] | None = None,
        options: dict[str, object] | None = None,
        seed: int | None = None,
        position: str = "",
    ) -> str:
        """Begins a game against programs, and shows it.

        seat: yours, from 0. opponents: for the other seats in their order (beginner, casual, strong, expert, ...),
        Casual unless told; one alone plays all of them. options: variants by name. The same seed deals the same game.
        position: where to begin, in the game's notation.
        """
        found = find_game(game)
        count = found.count(seats)
        if not 0 <= seat < count:
            raise BadOption(f"there is no seat {seat}; there are 0 to {count - 1}")
        others = opponents or [CASUAL]
        if len(others) not in (1, count - 1):
            raise BadOption(f"{len(others)} opponents for {count - 1} other seats")
        others = others * (count - 1) if len(others) == 1 else others
        players = [*others[:seat], TEXT, *others[seat:]]
        made = TextGame(found, players, options=options, seed=seed, position=position, seconds=SECONDS)
        return self.shown(self.keep(SeatHere(made)))

    def join_table(self, link: str, name: str = "") -> str:
        """Takes a seat at a running table, and shows it.

        link: as the table gives it, http://HOST:PORT/#/table/TABLE/seat/SECRET. The secret is the seat: what it sees is
        shown and nothing else. name: what to be called there.
        """
        return self.shown(self.keep(RemoteSeat(link, name)))

    def look(self, game_id: str) -> str:
        """Shows a game: the table in words, what has happened since you last answered, the question, the answers."""
        return self.shown(game_id)

    def list_answers(self, game_id: str) -> str:
        """Lists what can be answered now, a line each: its number, its word, and what it means."""
        view = self.at(game_id).view()
        return "\n".join(view.question())

    def answer(self, game_id: str, answer: str) -> str:
        """Answers the question, and shows what came of it.

        answer: a word of the list, its number, or several words in a row (the next questions' answers). Against
        programs it goes on until you are asked again; at a table, wait tells when that is.
        """
        game = self.at(game_id)
        reply = game.answer(answer)
        if reply.refused and not reply.taken:
            raise ToolError(reply.refused)
        taken = f"Answered: {' '.join(reply.taken)}."
        return "\n".join([taken, *filter(None, [reply.refused]), "", self.shown(game_id)])

    def wait(self, game_id: str, seconds: float = 30.0) -> str:
        """At a table: waits until you are asked or the game is over, at most so many seconds (up to 55); shows it."""
        game = self.at(game_id)
        if isinstance(game, RemoteSeat):
            game.wait(min(max(seconds, 0.0), LONGEST_WAIT))
        return self.shown(game_id)

    def why_not(self, game_id: str, word: str) -> str:
        """Says why a word of the game cannot be answered now: the facts, and the rule that forbids it."""
        return self.at(game_id).why_not(word)

    def about(self, game_id: str, name: str) -> str:
        """Tells all about a card, a piece, a place or an area of the table by its name."""
        return self.at(game_id).about(name)

    def log(self, game_id: str) -> str:
        """All that has happened in a game, as your seat saw it."""
        return "\n".join(self.at(game_id).log()) or "Nothing has happened yet."

    def record(self, game_id: str) -> str:
        """The record of a game; where something is hidden, only once it is over."""
        return self.at(game_id).record()

    def resign(self, game_id: str) -> str:
        """Gives a game up."""
        self.at(game_id).resign()
        return self.shown(game_id)

    def leave(self, game_id: str) -> str:
        """Forgets a game here; at a table the seat stays yours, and its link lets you in again."""
        game = self.at(game_id)
        del self.games[game_id]
        if isinstance(game, RemoteSeat):
            game.close()
        return f"{game_id} is left."

    # How they are kept.

    def keep(self, game: Played) -> str:
        if len(self.games) >= MOST:
            raise BadOption(f"{MOST} games are being played: leave one of {', '.join(self.games)}")
        self.begun += 1
        game_id = f"game-{self.begun}"
        self.games[game_id] = game
        return game_id

    def at(self, game_id: str) -> Played:
        if game_id not in self.games:
            there = f"there are: {', '.join(self.games)}" if self.games else "there is none yet: start_game begins one"
            raise BadOption(f"there is no game {game_id[:40]!r}; {there}")
        return self.games[game_id]

    def shown(self, game_id: str) -> str:
        return f"[{game_id}] {self.at(game_id).view().text()}"

    def alone(self, tool: Callable[P, str]) -> Callable[P, str]:
        """A tool that waits until no other one is at work."""

        @functools.wraps(tool)
        def guarded(*words: P.args, **named: P.kwargs) -> str:
            with self.one_at_a_time:
                return tool(*words, **named)

        return guarded


def game_lines(game: Game) -> str:
    seats = ", ".join(str(count) for count in game.seat_counts)
    head = f"{game.name}: {game.title}. {game.tagline} {seats} seats, {game.minutes} minutes."
    return "\n".join([head, *[variant_line(variant) for variant in game.variants], ""])


def variant_line(variant: Variant) -> str:
    among = f"{variant.low} to {variant.high}" if variant.kind == "number" else ", ".join(map(str, variant.values))
    return f"- option {variant.name} ({among}; {variant.default} unless told): {variant.help}"


def server() -> MCPServer[object]:
    """The server, with fresh tools."""
    made: MCPServer[object] = MCPServer(
        "aitch", title="Aitch", instructions=INSTRUCTIONS, version=aitch.__version__, log_level="WARNING"
    )
    tools = Tools()
    for tool in tools.tools():
        made.add_tool(tools.alone(clearly(tool)), structured_output=False)
    return made


def only_in(bot: Entry, games: list[Game]) -> str:
    """Where a program does not play everything: what it plays."""
    played = [game.title for game in games if bot in bots_of(game)]
    return "" if len(played) == len(games) else f" Only in {', '.join(played)}."
