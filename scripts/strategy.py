"""Writes docs/strategy/GAME.md: what many games of the strongest level with itself say about a game.

Three steps, each of which can be stopped and goes on where it was:
1. games, by the arena, with their records, in build/strategy/GAME;
2. what the records tell is kept in benchmarks/results/strategy/GAME.jsonl, a line a game, each time anew: results, and
   what the game's `strategy.toml` counts in the log;
3. in positions of these games every level chooses a move, and the strongest one judges it:
   benchmarks/results/strategy/GAME-mistakes.jsonl, a line a position.
Pages and boards are made from these two files alone (`--pages` makes only them; `scripts/strategy_page.py`).

    python -m scripts.strategy --workers 2
    python -m scripts.strategy --only hermit --games 1000
    python -m scripts.strategy --pages
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from scripts.regret import HERMIT_CARDS, move_of
from scripts.strategy_data import Counted, Declared, Told, declared_for, mistakes_file, named
from scripts.strategy_page import write_page

from aitch.arena.places import PROCESSES, place_for
from aitch.arena.result_log import ResultLog, machine, record_file
from aitch.arena.run import Progress, run
from aitch.arena.setup import BALANCE, Setup, make_setup
from aitch.arena.single_game import Played
from aitch.arena.tasks import Place, in_order
from aitch.bots.levels import strongest
from aitch.bots.review import judge_move, moves_of, simulations_for
from aitch.bots.session import rng_for
from aitch.core import narration
from aitch.core.contract import State
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.players import LEVELS
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game, modules

ROOT = Path(__file__).parent.parent


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", metavar="GAME", default="", help="this game alone")
    parser.add_argument("--games", type=int, default=None, metavar="N", help="instead of those in strategy.toml")
    parser.add_argument("--positions", type=int, default=None, metavar="N", help="in which every level chooses a move")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="judged by so many times its simulations")
    parser.add_argument("--settings", default=None, help="of the strongest level, instead of those in strategy.toml")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, metavar="K", help="at a time; else one for each core")
    parser.add_argument(
        "--on", default=PROCESSES, metavar="WHERE", help="processes, or a Ray cluster: local, ray://..."
    )
    parser.add_argument("--pages", action="store_true", help="only write the pages, from what there is")
    parser.add_argument("--records", type=Path, default=ROOT / "build" / "strategy", metavar="DIR")
    parser.add_argument("--results", type=Path, default=ROOT / "benchmarks" / "results" / "strategy", metavar="DIR")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs" / "strategy", metavar="DIR")
    return parser.parse_args(words)


# Games


def setup_of(game: Game, declared: Declared, given: argparse.Namespace) -> Setup:
    """The strongest level at every seat."""
    settings = declared.settings if given.settings is None else given.settings
    bot = ":".join(filter(None, [strongest(game), settings]))
    table = (declared.options, declared.seats, [bot], given.games or declared.games, given.seed)
    return make_setup(BALANCE, game, "default", *table, opening=declared.random)


def play(setup: Setup, folder: Path, place: Place) -> ResultLog:
    log = ResultLog(folder / "arena.jsonl", setup, folder)
    run(log, place, Progress(setup.game, setup.total))
    return log


# What their records tell


def tell_all(log: ResultLog, declared: Declared, file: Path, place: Place) -> None:
    """Writes the file of results: the set-up, then a line a game."""
    setup = log.setup
    numbers = sorted(log.games)[: setup.total]
    games = [log.games[number] for number in numbers]
    assert log.records is not None
    paths = [record_file(log.records, setup, number) for number in numbers]
    shown = typical(games)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as out:
        print(as_line({"run": setup.id, "setup": vars(setup), "where": machine()}), file=out)
        told = in_order(place.do_all(partial(tell, setup, declared), paths))
        for played, facts in zip(games, told, strict=True):
            if played.number == shown:
                facts["board"] = board_of(match_in(setup, record_file(log.records, setup, played.number)))
            line = played.line()
            if declared.things:  # what was counted says more than the words of the vocabulary
                line.pop("words", None)
            print(as_line({"run": setup.id, "game": line, "told": facts}), file=out)


def as_line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def match_in(setup: Setup, path: Path) -> Match:
    return replay(parse_record(path.read_text(encoding="utf-8")), setup.found_game())


def tell(setup: Setup, declared: Declared, path: Path) -> Told:
    """What one record tells."""
    match = match_in(setup, path)
    game, seats = match.game, range(match.seats)
    steps = zip(match.line, match.line[1:], match.answers, strict=False)
    log = [game.narrate(before, after, answer) for before, after, answer in steps]
    names = game.seat_names(match.seats)
    found = game.breakdown(match.state)
    parts = {source["name"]: source["points"] for source in found["sources"]}
    for fact in found["facts"]:
        if len(fact["told"]) == match.seats and all(told.isdigit() for told in fact["told"]):
            parts[fact["name"]] = [int(told) for told in fact["told"]]
    things = {one.title: [Counter(names_in(one, log, names, seat)) for seat in seats] for one in declared.things}
    return {
        "openings": {one.title: [first_of(one, log, names, seat) for seat in seats] for one in declared.openings},
        "things": {
            title: {name: [seat[name] for seat in counts] for name in sorted(set().union(*counts))}
            for title, counts in things.items()
        },
        "parts": parts,
    }


def names_in(counted: Counted, log: list[str], names: list[str], seat: int) -> list[str]:
    """What is counted for one seat, in the order of the log."""
    pattern = counted.pattern(names, seat)
    found = [named(match, counted.name) for line in log for match in pattern.finditer(line)]
    return found[: counted.first or None]


def first_of(opening: Counted, log: list[str], names: list[str], seat: int) -> str:
    found = names_in(opening, log, names, seat)
    return ", ".join(found if opening.ordered else sorted(found))


def typical(games: list[Played]) -> int:
    """The game whose end is shown: one of the commonest ending, as long as most."""
    ending = Counter(played.ending for played in games).most_common(1)[0][0]
    alike = sorted((played.answers, played.number) for played in games if played.ending == ending)
    return alike[len(alike) // 2][1]


def board_of(match: Match) -> dict[str, Any]:
    """How a match ended: the position, whom it is drawn for, and the result in a sentence."""
    winner = max(range(match.seats), key=lambda seat: match.result()[seat])
    return {"seen": match.state.seen_by(winner).dump(), "told": match.game.reason(match.state)}


# What each level gives away


def measure_mistakes(log: ResultLog, file: Path, positions: int, times: int, place: Place) -> None:
    """Judges what is still missing."""
    known = len(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else 0
    tasks = range(known, positions)
    assert log.records is not None
    work = partial(judge_position, log.setup, log.records, times)
    watch = Progress(f"{log.setup.game}, positions", positions)
    for done, line in enumerate(in_order(place.do_all(work, tasks)), start=known + 1):
        with file.open("a", encoding="utf-8") as out:
            print(as_line(line), file=out)
        watch(done, "")


def judge_position(setup: Setup, records: Path, times: int, number: int) -> dict[str, Any]:
    """A position out of the game of this number: what each level does there, and what that gives away."""
    match = match_in(setup, record_file(records, setup, number % setup.total))
    game = match.game
    plies = [ply for ply, _ in moves_of(match)]
    ply = random.Random(number).choice(plies)
    state = match.line[ply]
    seen, seat = state.seen_by(state.seat), state.seat
    levels = list(dict.fromkeys([*LEVELS, strongest(game)]))
    moves = {level: move_of(level, state, rng_for("strategy", game.name, number, level)) for level in levels}
    simulations = times * (simulations_for(seen) or HERMIT_CARDS)
    judged = {
        tuple(move): judge_move(seen, move, simulations) for move in {tuple(m): m for m in moves.values()}.values()
    }
    line: dict[str, Any] = {
        "game": number,
        "ply": ply,
        "phase": 3 * ply // len(match.answers),
        "times": times,
        "seat": seat,
        "question": state.question.name,
        "levels": {
            level: {
                "move": told_move(state, move),
                "regret": judged[tuple(move)]["regret"],
                "spread": judged[tuple(move)]["spread"],
            }
            for level, move in moves.items()
        },
    }
    marked = {level: judged[tuple(move)] for level, move in moves.items() if judged[tuple(move)]["mark"]}
    if marked:
        line["seen"] = seen.dump()
    for level, one in marked.items():
        better = told_move(state, [game.word(word) for word in words_of(one["better"])])
        line["levels"][level] |= {"made": chance(one["made"]), "best": chance(one["better"]), "better": better}
    return line


def chance(shown: Any) -> float:
    return float(shown["chance"])


def words_of(shown: Any) -> list[str]:
    return list(shown["words"])


def told_move(state: State, move: list[int]) -> str:
    """A move as its seat reads it in the log, as far as it goes by itself; in few words where that says nothing."""
    seat, lines, before = state.seat, [], state.copy()
    for answer in move:
        if before.seat != seat or answer not in before.options():
            break
        after = before.copy()
        after.apply(answer)
        lines.append(narration.line(before, after, answer, seat))
        before = after
    return " ".join(filter(None, lines)) or narration.move(state, move[0], seat)


def main(words: Sequence[str]) -> int:
    given = arguments(words)
    names = [name for name, module in modules().items() if module.startswith("aitch.games.")]
    for name in [given.only] if given.only else names:
        game, file = find_game(name), given.results / f"{name}.jsonl"
        declared = declared_for(game)
        try:
            if not given.pages:
                place = place_for(given.on, given.workers)
                log = play(setup_of(game, declared, given), given.records / name, place)
                tell_all(log, declared, file, place)
                positions = given.positions or declared.positions
                measure_mistakes(log, mistakes_file(file), positions, given.times, place)
            if not file.is_file():
                print(f"{name}: nothing was played yet")
                continue
            print(write_page(game, declared, file, given.docs))
        except AitchError as error:
            print(f"strategy: {error}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped; what was played is kept, and the same command goes on")
