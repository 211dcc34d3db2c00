"""Measures the temperaments of a game: are they equally strong, and do they play differently?

Each temperament meets each other at two seats, with `--plain` the plain program too; every deal is played with seats
swapped.  Each line of benchmarks/results/temperaments/GAME.jsonl is one game, with what each seat had at its end, how
often it answered each question and how often it said each word, appended as soon as it is over: the script can be
killed at any time and goes on where it was.  benchmarks/results/temperaments.md is made from the data alone (`--pages`
makes only that).

    python scripts/temperaments.py --games 300 --simulations 12
    python scripts/temperaments.py --only hermetica --opening 4
    python scripts/temperaments.py --pages
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from aitch.arena.intervals import Estimate
from aitch.arena.report import Sheet, estimate_cells, markdown
from aitch.arena.setup import ROBIN, Setup, make_setup
from aitch.arena.single_game import play
from aitch.bots.roster import STYLE
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import STRONG
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game, modules
from aitch.core.temperaments import Temperament, temperaments_of
from aitch.learning.temper import Leanings

ROOT: Final = Path(__file__).parent.parent
SEATS: Final = 2
PLAIN: Final = "plain"
POINTS: Final = "points at the end"
SURELY: Final = 3.29
"""So many standard errors are 99.9 % of all: many figures are looked at, and none of them may differ by luck."""


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--level", default=STRONG, help="who is given the temperaments")
    parser.add_argument("--simulations", type=int, default=0, metavar="N", help="for a move; 0: the level's own")
    parser.add_argument("--games", type=int, default=300, metavar="N", help="of each pair")
    parser.add_argument("--opening", type=int, default=0, metavar="K", help="so many random answers begin each deal")
    parser.add_argument("--seed", type=int, default=1, help="others than weights were tried on")
    parser.add_argument("--plain", action="store_true", help="they also meet the program without a temperament")
    parser.add_argument("--pages", action="store_true", help="only write the page, from what there is")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results", metavar="DIR")
    return parser.parse_args(words)


def setup_for(game: Game, given: argparse.Namespace) -> Setup:
    styles = [given.level + STYLE + temperament.name for temperament in temperaments_of(game.folder)]
    bots = [given.level, *styles] if given.plain else styles
    budget = {"seed": given.seed, "iterations": given.simulations, "opening": given.opening}
    return make_setup(ROBIN, game, "default", {}, SEATS, bots, given.games, **budget)


def counts_of(match: Match, seat: int) -> dict[str, float]:
    """What a seat had at the end, by fields that some temperament cares about and by points, and what it answered."""
    state, words = match.state, match.game.vocabulary
    cares = dict.fromkeys(what for one in temperaments_of(match.game.folder) for what in [*one.own, *one.others])
    counts: dict[str, float] = {f"{what} at the end": leaning(what, seat, state) for what in cares}
    if any(state.scores()):
        counts[POINTS] = state.scores()[seat]
    breakdown = match.game.breakdown(state)
    counts |= {f"points: {source['name']}": source["points"][seat] for source in breakdown["sources"]}
    if not breakdown["sources"]:  # else facts only part who has as many points
        numbers = [fact for fact in breakdown["facts"] if all(told.isdecimal() for told in fact["told"])]
        counts |= {f"{fact['name']} at the end": int(fact["told"][seat]) for fact in numbers}
    for before, answer in zip(match.line[:-1], match.answers, strict=True):
        if before.seat == seat:
            asked, said = f"answers to {before.question.name}", f"said: {words[answer]}"
            for what in [asked, said] if words[answer].strip("+").isalpha() else [asked]:
                counts[what] = counts.get(what, 0) + 1
    return counts


def leaning(what: str, seat: int, state: State) -> float:
    """How much of something a seat has."""
    return Leanings(Temperament(what, "", {what: 1.0}, {}), state, seat).of(state)


def measure(game: Game, given: argparse.Namespace, file: Path) -> None:
    setup = setup_for(game, given)
    known = {(line["deal"], *line["players"]) for line in lines_of(file)}
    for number in range(setup.total):
        fixture = setup.fixture(number)
        if (fixture.deal, *fixture.players) in known:
            continue
        played, record = play(setup, fixture)
        match = replay(parse_record(record), game)
        line = {"number": number, "deal": fixture.deal, "level": given.level, "simulations": given.simulations}
        line |= {"seed": given.seed, "opening": given.opening}
        line |= {"players": fixture.players, "result": played.result, "turns": played.turns}
        line["counts"] = [counts_of(match, seat) for seat in range(SEATS)]
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def told(player: str) -> str:
    return player.partition(STYLE)[2] or PLAIN


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its interval."""
    mean = math.fsum(numbers) / len(numbers)
    variance = math.fsum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return mean, SURELY * math.sqrt(variance / len(numbers))


def told_of(line: dict[str, Any]) -> list[Any]:
    """What is the same for two games that came out the same."""
    return [line[what] for what in ("players", "result", "turns", "counts")]


class Meeting:
    """The games of two players, by deal; deals on which they played the same games again count once."""

    def __init__(self, one: str, other: str, lines: list[dict[str, Any]]) -> None:
        self.one = one
        self.other = other
        self.deals: dict[int, list[dict[str, Any]]] = {}
        for line in lines:
            if sorted(line["players"]) == sorted([one, other]):
                self.deals.setdefault(line["deal"], []).append(line)
        played = sum(len(deal) for deal in self.deals.values())
        different = {json.dumps([told_of(line) for line in deal]): number for number, deal in self.deals.items()}
        self.deals = {number: self.deals[number] for number in different.values()}
        self.games = sum(len(deal) for deal in self.deals.values())
        self.again = played - self.games

    def estimate(self) -> Estimate:
        scores = [[(line["result"][self.seat(line)] + 1) / 2 for line in deal] for deal in self.deals.values()]
        return Estimate([sum(deal) / len(deal) for deal in scores])

    def seat(self, line: dict[str, Any]) -> int:
        return int(line["players"].index(self.one))

    def difference(self, what: str) -> tuple[list[float], float, float]:
        """What both had of something on average; how much more the first had, and how far off that may be."""
        pairs: list[list[float]] = []
        for deal in self.deals.values():
            seats = [(line["counts"], self.seat(line)) for line in deal]
            found = [[counts[seat].get(what, 0), counts[1 - seat].get(what, 0)] for counts, seat in seats]
            pairs.append([sum(column) / len(found) for column in zip(*found, strict=True)])
        means = [sum(column) / len(pairs) for column in zip(*pairs, strict=True)]
        return means, *mean_and_error([one - other for one, other in pairs])


def sheets_of(file: Path) -> list[Sheet]:
    lines = lines_of(file)
    players = sorted({player for line in lines for player in line["players"]}, key=lambda name: (STYLE in name, name))
    meetings = [Meeting(one, other, lines) for one, other in combinations(players, 2)]
    strength = Sheet(f"{file.stem}: strength", ["pair", "games", "score", "95 %", "Elo", "95 %"])
    ways = Sheet(f"{file.stem}: how they differ", ["pair", "of", "first", "second", "more", "99.9 %"])
    counted = sorted({what for line in lines for counts in line["counts"] for what in counts})
    for meeting in meetings:
        pair = f"{told(meeting.one)} - {told(meeting.other)}"
        strength.rows.append([pair, str(meeting.games), *estimate_cells(meeting.estimate())])
        for what in counted:
            means, more, error = meeting.difference(what)
            if abs(more) > error:
                figures = [f"{number:.2f}" for number in [*means, more]]
                ways.rows.append([pair, what, *figures, f"{more - error:+.2f} to {more + error:+.2f}"])
    level, simulations, opening = (lines[0].get(what, 0) for what in ("level", "simulations", "opening"))
    conditions = f"{level}, {simulations or 'its own'} simulations a move, two seats, seats swapped"
    strength.notes.append(conditions + (f", {opening} answers at random first." if opening else "."))
    again = sum(meeting.again for meeting in meetings)
    if again:
        strength.notes.append(
            f"{again} more games were the same as others, of a deal that began alike, and do not count."
        )
    return [strength, ways]


def page(files: list[Path]) -> str:
    first = Sheet("How to read this", [])
    first.notes.append(
        "Made by `scripts/temperaments.py` from `benchmarks/results/temperaments`; do not edit. Every temperament met "
        "every other; Elo is the first one's lead. What they had at the end (by declared fields that some temperament "
        "cares about, and by what the result tells of points), how often they answered each question and how often "
        "they said each word is compared within the same games, a mean for each; only differences are told whose "
        "99.9 % interval is all above or all below nought."
    )
    return markdown("Temperaments", [first, *(sheet for file in files for sheet in sheets_of(file))])


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    games = [find_game(name) for name in ([given.only] if given.only else modules())]
    for game in [] if given.pages else [game for game in games if temperaments_of(game.folder)]:
        measure(game, given, given.results / "temperaments" / f"{game.name}.jsonl")
    files = sorted((given.results / "temperaments").glob("*.jsonl"))
    (given.results / "temperaments.md").write_text(page(files), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
