"""`aitch solve hermit` and `aitch hermit sheet`: the solver's line, and what each player has done."""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.markup import escape
from rich.table import Table

from aitch.cli import common
from aitch.cli.common import Content, Json, Options, game_of, options_of, out, print_json, read_record
from aitch.core.bots import Budget
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.record import replay
from aitch.games.hermit.area import SIDE, card_cell, card_of, card_turn
from aitch.games.hermit.game import HermitGame
from aitch.games.hermit.notation import grid_text
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.placing import turn_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.sheet import Sheet, sheet_path
from aitch.games.hermit.solver import HermitSolver, Plan
from aitch.games.hermit.solver_deal import Deal, Step, plan_known, play_deal
from aitch.games.hermit.solver_view import Follower
from aitch.games.hermit.tasks import title
from aitch.games.hermit.wording import cell_name

MOST = 1_200_000
"""How many cards the search for one placement lays: less than two seconds when compiled."""
CLAIRVOYANT = 10 * MOST
"""The same for one who knows the pile and looks for a whole line."""
DOES_NOT_COUNT = "a game from a position, or in which something was taken back, is not for the record sheet"


def solve(
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed deals the same cards.")] = 1,
    option: Options = None,
    content: Content = "default",
    clairvoyant: Annotated[
        bool, typer.Option("--clairvoyant", help="Know the order of the pile: tell whether the deal can be won at all.")
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="Time for one placement; 0: a fixed amount of search.")
    ] = 0.0,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="Play N deals from that seed on, and count the wins.")
    ] = 1,
    json: Json = False,
) -> None:
    """Let the solver play one deal of Hermit, and draw the play area after each card.

    It knows what a player sees and no more. With --clairvoyant it knows the order of the pile too, and looks for a line
    from the first card to the last: such a line proves that the deal can be won. Of several deals (--deals) the wins
    are counted, with a 95 % interval.

    [dim]Examples:[/]
      aitch solve hermit --seed 7
      aitch solve hermit --seed 7 --option level=king-crab --clairvoyant
      aitch solve hermit --seed 900001 --deals 100 --option level=king-crab
    """
    common.say_interpreted()
    game = game_of("hermit", content)
    options, budget = game.complete_options(options_of(option)), Budget(seconds, 0 if seconds else MOST)
    if deals > 1:
        count_wins(game, options, range(seed, seed + deals), budget, json)
        return
    deal = Deal(game, options, seed)
    kinds, coast = deal.state.deck.kinds, [deal.state.deck.pattern(card) for card in deal.state.coast]
    if clairvoyant:
        seen = deal.state.seen_by(0)
        plan = plan_known(seen, deal.pile(), seconds, 0 if seconds else CLAIRVOYANT)
        steps = play_deal(deal, Follower(plan.line), Budget(), seed) if plan.won else []
        verdict = clairvoyant_verdict(plan)
    else:
        steps = play_deal(deal, HermitSolver(), budget, seed)
        verdict = game.reason(deal.state)
    if json:
        print_json(solve_data(game, deal, seed, steps, verdict))
        return
    console = out()
    console.print(f"Deal {seed}. The Coast: {' '.join(map(kinds.text, coast))}", markup=False)
    for number, step in enumerate(steps, start=1):
        wanted = kinds.text(step.before.deck.pattern(step.before.coast[step.before.hermie]))
        console.print(f"\n{number}. {wanted} wanted. {turn_card.line(step.before, step.after, 0)}", markup=False)
        console.print("\n".join(area_lines(step.after)), markup=False)
    console.print(f"\n{verdict}", markup=False)


def count_wins(game: Game, options: dict[str, object], seeds: range, budget: Budget, json: bool) -> None:
    deals = [Deal(game, options, seed) for seed in seeds]
    for seed, deal in zip(seeds, deals, strict=True):
        play_deal(deal, HermitSolver(), budget, seed)
    wins = sum(game.ending(deal.state) == "won" for deal in deals)
    if json:
        print_json({"first": seeds[0], "last": seeds[-1], "wins": wins, "deals": len(deals)})
    else:
        out().print(f"Deals {seeds[0]} to {seeds[-1]}, won: {common.share_text(wins, len(deals))}", markup=False)


def clairvoyant_verdict(plan: Plan) -> str:
    if plan.won:
        return f"This deal can be won: in {len(plan.line)} rounds, with the order of the pile known."
    if plan.complete:
        return "This deal cannot be won: every line was tried, with the order of the pile known."
    return "No line was found in the time given, even with the order of the pile known."


def solve_data(game: Game, deal: Deal, seed: int, steps: list[Step], verdict: str) -> dict[str, object]:
    line: list[dict[str, object]] = []
    for after in (step.after for step in steps):
        area, laid = after.areas[0], after.areas[0].laid[-1]
        placed = {"card": card_of(laid) + 1, "cell": cell_name(card_cell(laid)), "turn": card_turn(laid)}
        stand = {"hermie": int(after.hermie), "wave": int(after.wave)}
        line.append(placed | stand | {"area": grid_text(area, after.deck.kinds)})
    return {"seed": seed, "ending": game.ending(deal.state), "verdict": verdict, "line": line}


def area_lines(state: Hermit) -> list[str]:
    """The play area with the names of its columns and rows; the newest card in brackets."""
    area, kinds = state.areas[0], state.deck.kinds
    columns = [int((area.left + dx) % SIDE) for dx in range(area.width)]
    lines = ["    " + "".join(f"{cell_name(column).rstrip('0123456789'):^3}" for column in columns)]
    for dy in range(area.height):
        row = int((area.top + dy) % SIDE)
        cells = [row * SIDE + column for column in columns]
        signs = [kinds.letter[int(area.cells[cell])] if area.cells[cell] else " " for cell in cells]
        drawn = [f"[{sign}]" if area.is_fresh(cell) else f" {sign} " for sign, cell in zip(signs, cells, strict=True)]
        lines.append(f"{row + 1:>3} " + "".join(drawn).rstrip())
    return lines


COMMANDS = typer.Typer(no_args_is_help=True, help="Hermit's record sheet.")


@COMMANDS.command()
def sheet(
    player: Annotated[str, typer.Argument(metavar="[PLAYER]", help="Whose sheet; everybody's without a name.")] = "",
    add: Annotated[
        list[Path] | None, typer.Option("--add", metavar="RECORD", help="First enter this finished game.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Where the sheet is kept.")] = None,
    json: Json = False,
) -> None:
    """Show which tasks have been done at which level.

    [dim]Examples:[/]
      aitch hermit sheet
      aitch hermit sheet Ann --add games/hermit-1.record
    """
    with closing(Sheet(file or sheet_path())) as kept:
        for path in add or []:
            enter_record(kept, path)
        names = [player] if player else kept.players()
        if json:
            print_json({name: [vars(square) for square in kept.squares(name)] for name in names})
            return
        if not names:
            out().print("Nobody has finished a game of Hermit yet.")
        for name in names:
            out().print(sheet_table(kept, name))


def enter_record(kept: Sheet, path: Path) -> None:
    """Enters a recorded game for all who played it."""
    record, game, _ = read_record(path)
    if not isinstance(game, HermitGame):
        raise BadOption(f"{path} is a record of {game.title}, not of Hermit")
    match = replay(record, game)
    if not match.counts:
        raise BadOption(f"{path}: {DOES_NOT_COUNT}")
    if not enter(kept, match, path.read_text(encoding="utf-8"), match.names):
        raise BadOption(f"{path}: this game was not played to an end by the rules")


def enter(kept: Sheet, match: Match, record: str, players: list[str]) -> bool:
    name = hashlib.sha256(record.encode()).hexdigest()[:32]  # tells this game from others
    return kept.note(name, players, cast(Hermit, match.state))


def finished(match: Match, record: str, people: list[str]) -> str:
    """Enters a game that people have played in the terminal; tells what it was worth to them."""
    won = match.game.success(match.state)
    if not match.counts:
        return f"Nothing is marked: {DOES_NOT_COUNT}." if won else ""
    with closing(Sheet(sheet_path())) as kept:
        enter(kept, match, record, people)
    done = f"{title(str(match.options['task']))}, {title(str(match.options['level']))}"
    return f"On the record sheet: {done}, in {won} rounds." if won else ""


def sheet_table(kept: Sheet, name: str) -> Table:
    """A player's sheet: a number is the fewest rounds of a win."""
    table = Table(title=escape(name), title_justify="left", caption="fewest rounds of a win (wins of games)")
    table.add_column("")
    for level in LEVELS:
        table.add_column(title(level), justify="center")
    squares = kept.squares(name)
    for task in TASKS:
        row = [square for square in squares if square.task == task]
        table.add_row(title(task), *(square_text(square.wins, square.games, square.rounds) for square in row))
    return table


def square_text(wins: int, games: int, rounds: int) -> str:
    if wins:
        return f"[bold]{rounds}[/] ({wins}/{games})"
    return f"- (0/{games})" if games else ""
