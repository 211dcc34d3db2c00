"""`aitch solve hermit` and `aitch hermit sheet`: the solver's line, and what each player has done."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.markup import escape
from rich.table import Table

from aitch.bots.base import Budget
from aitch.bots.hermit_solver import HermitSolver, Placement, Plan, plan_known
from aitch.cli.common import (
    Content,
    GameName,
    Json,
    Options,
    game_of,
    options_of,
    out,
    print_json,
    read_record,
    say_interpreted,
)
from aitch.core.contract import CHANCE, OVER
from aitch.core.dice import Dice
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.record import replay
from aitch.core.rng import Rng
from aitch.games.hermit.area import SIDE, card_cell, card_of, card_turn
from aitch.games.hermit.drawing import ask_chance, turn_up, turn_up_card
from aitch.games.hermit.notation import grid_text
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.placing import pick_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.sheet import Sheet, sheet_path
from aitch.games.hermit.tasks import title
from aitch.games.hermit.wave import pull_wave
from aitch.games.hermit.words import cell_name, words

Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Which deal: the same seed deals the same cards.")]
MOST = 1_200_000
"""How many cards the search for one placement lays: less than two seconds when compiled."""
CLAIRVOYANT = 10 * MOST
"""The same for one who knows the pile and looks for a whole line."""


class Deal:
    """A seeded deal for one player: its dice, and the position at the first placement."""

    def __init__(self, game: Game[Any], options: dict[str, object], seed: int) -> None:
        self.dice = Dice(hashlib.sha256(f"hermit/{seed}".encode()).digest())
        self.chances = 0
        self.state = cast(Hermit, game.start(options, 1))
        self.roll()

    def roll(self) -> None:
        """Lets the dice answer until the player is asked or the game is over."""
        while self.state.seat == CHANCE:
            self.state.apply(self.dice.outcome(self.state, self.chances))
            self.chances += 1

    def pile(self) -> list[int]:
        """The cards below the pile's top, in the order in which the dice will turn them up."""
        later = self.state.copy()
        found: list[int] = []
        for number in range(int(self.state.pile(0)) - 1):
            ask_chance(later, turn_up_card, 0)
            options = later.options()
            card = options[0] if len(options) == 1 else self.dice.outcome(later, self.chances + number)
            turn_up(later, 0, card)
            found.append(card)
        return found


class Step:
    """One placement of a line: the positions before and after it, chance not yet asked."""

    def __init__(self, before: Hermit, after: Hermit) -> None:
        self.before = before
        self.after = after
        laid = after.areas[0].laid[-1]
        self.card, self.cell, self.turn = int(card_of(laid)), int(card_cell(laid)), int(card_turn(laid))


def play_deal(deal: Deal, budget: Budget, seed: int) -> tuple[list[Step], list[Plan]]:
    """Plays a deal to its end with the solver, which sees what a player sees."""
    bot, rng = HermitSolver(), Rng(seed)
    steps: list[Step] = []
    before = deal.state.copy()
    while deal.state.seat != OVER:
        deal.state.choose(bot.answer(deal.state.seen_by(0), rng, budget))
        if len(deal.state.areas[0].laid) > len(before.areas[0].laid) and deal.state.question is not pull_wave:
            steps.append(Step(before, deal.state.copy()))
            deal.roll()
            before = deal.state.copy()
    return steps, bot.plans


def follow(deal: Deal, line: list[Placement]) -> list[Step]:
    """Plays a known line on a deal."""
    steps: list[Step] = []
    for placement in line:
        before = deal.state.copy()
        if deal.state.question is pick_card:
            deal.state.choose(placement.card)
        deal.state.choose(words.cells.option(placement.cell))
        deal.state.choose(words.turns.option(placement.turn))
        if deal.state.question is pull_wave:
            deal.state.choose(words.pull)
        steps.append(Step(before, deal.state.copy()))
        deal.roll()
    return steps


def solve(
    game: GameName,
    seed: Seed = 1,
    option: Options = None,
    content: Content = "default",
    clairvoyant: Annotated[
        bool, typer.Option("--clairvoyant", help="Know the order of the pile: tell whether the deal can be won at all.")
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="Time for one placement; 0: a fixed amount of search.")
    ] = 0.0,
    json: Json = False,
) -> None:
    """Let the solver play one deal of Hermit, and draw the play area after each card.

    It knows what a player sees and no more. With --clairvoyant it knows the order of the pile too, and looks for a line
    from the first card to the last: such a line proves that the deal can be won.

    [dim]Examples:[/]
      aitch solve hermit --seed 7
      aitch solve hermit --seed 7 --option level=king-crab --clairvoyant
    """
    if game != "hermit":
        raise BadOption(f"there is a solver for hermit, not for {game}")
    say_interpreted()
    found = game_of(game, content)
    deal = Deal(found, found.complete_options(options_of(option)), seed)
    coast = coast_text(deal.state)
    if clairvoyant:
        seen = deal.state.seen_by(0)
        plan = plan_known(seen, deal.pile(), seconds, 0 if seconds else CLAIRVOYANT)
        steps = follow(deal, plan.line) if plan.won else []
        verdict = clairvoyant_verdict(plan)
    else:
        steps, _ = play_deal(deal, Budget(seconds, 0 if seconds else MOST), seed)
        verdict = found.reason(deal.state)
    if json:
        print_json(solve_data(found, deal, seed, steps, verdict))
        return
    console = out()
    console.print(f"Deal {seed}. The Coast: {coast}", markup=False)
    for number, step in enumerate(steps, start=1):
        console.print(f"\n{number}. {step_text(step)}", markup=False)
        console.print("\n".join(area_lines(step.after)), markup=False)
    console.print(f"\n{verdict}", markup=False)


def clairvoyant_verdict(plan: Plan) -> str:
    if plan.won:
        return f"This deal can be won: in {len(plan.line)} rounds, with the order of the pile known."
    if plan.complete:
        return "This deal cannot be won: every line was tried, with the order of the pile known."
    return "No line was found in the time given, even with the order of the pile known."


def solve_data(game: Game, deal: Deal, seed: int, steps: list[Step], verdict: str) -> dict[str, object]:
    line = [
        {
            "card": step.card + 1,
            "cell": cell_name(step.cell),
            "turn": step.turn,
            "hermie": int(step.after.hermie),
            "wave": int(step.after.wave),
            "area": grid_text(step.after.areas[0], step.after.deck.kinds),
        }
        for step in steps
    ]
    return {"seed": seed, "ending": game.ending(deal.state), "verdict": verdict, "line": line}


def coast_text(state: Hermit) -> str:
    kinds = state.deck.kinds
    return " ".join(kinds.text(state.deck.pattern(card)) for card in state.coast)


def step_text(step: Step) -> str:
    before, after = step.before, step.after
    wanted = before.deck.kinds.text(before.deck.pattern(before.coast[before.hermie]))
    turn = f", turned by {step.turn} quarter{'s' if step.turn > 1 else ''}" if step.turn else ""
    hermie = f"Hermie {before.hermie} to {after.hermie}" if after.hermie > before.hermie else "Hermie stays"
    wave = f"Wave {before.wave} to {after.wave}" if after.wave != before.wave else f"Wave stays on {after.wave}"
    return f"{wanted} wanted: card {step.card + 1} at {cell_name(step.cell)}{turn}. {hermie}, {wave}."


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


hermit = typer.Typer(no_args_is_help=True, help="Hermit's record sheet.")


@hermit.callback()
def only_commands() -> None:
    """Hermit's record sheet."""


@hermit.command()
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
    kept = Sheet(file or sheet_path())
    try:
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
    finally:
        kept.close()


def enter_record(kept: Sheet, path: Path) -> None:
    """Enters a recorded game for all who played it."""
    record, game, _ = read_record(path)
    if game.name != "hermit":
        raise BadOption(f"{path} is a record of {game.title}, not of Hermit")
    match = replay(record, game)
    if not kept.note(record_name(path.read_text(encoding="utf-8")), match.names, cast(Hermit, match.state)):
        raise BadOption(f"{path}: this game was not played to an end by the rules")


def record_name(text: str) -> str:
    """What tells a recorded game from others."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


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
