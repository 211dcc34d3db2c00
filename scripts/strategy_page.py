"""The strategy page of a game and its boards, from the files of `scripts/strategy.py` alone."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from scripts.ladder import made_sheet
from scripts.strategy_data import Counted, Declared, Told, mistakes_in, told_in

from aitch.arena.balance import FEWEST, Balance, Share, ahead, bound, points, spread
from aitch.arena.intervals import Z, wilson
from aitch.arena.luck import with_error
from aitch.arena.report import Sheet, markdown, percent, percents, share_sheet
from aitch.arena.result_log import Run, runs_in
from aitch.arena.single_game import Played
from aitch.bots.levels import strongest
from aitch.bots.review import MARKS, PHASES
from aitch.bots.roster import find_bot
from aitch.core.game import Game
from aitch.core.scene_svg import position_svg

MOST = 16
"""So many things of a kind are shown."""
OF_100 = 50.0
"""A result goes from -1 to 1: so many times that are points of a hundred."""
LEAST = sorted(MARKS.values())
"""What an inaccuracy, a mistake and a blunder give away at least."""
TRUSTED = 0.05
"""An example of a mistake is one where the strongest level gives away no more than this."""
SHOWN = [["beginner", "casual"], ["strong", "expert"]]
"""One example for each of these, the worst of both."""
BY_CHANCE = "Chance gave it: here the figures tell a cause."

Board = Callable[[str, dict[str, Any], str], str]
"""Draws a seen position into a file of this name; gives the picture with its text, as Markdown."""


def write_page(game: Game, declared: Declared, file: Path, docs: Path) -> Path:
    """Writes the page and its boards; gives the page's path."""
    text, boards = page(game, declared, file)
    docs.mkdir(parents=True, exist_ok=True)
    for name, svg in boards.items():
        (docs / name).write_text(svg, encoding="utf-8")
    path = docs / f"{game.name}.md"
    path.write_text(text, encoding="utf-8")
    return path


def page(game: Game, declared: Declared, file: Path) -> tuple[str, dict[str, str]]:
    """The page as Markdown, and its boards by the names of their files."""
    run, mistakes = runs_in(file)[-1], mistakes_in(file)
    # Games that came out the same prove no more than one of them.
    different = {played.trace: (played, one) for played, one in zip(run.games.values(), told_in(file), strict=True)}
    games, told = [played for played, _ in different.values()], [one for _, one in different.values()]
    setup = run.setup
    balance = Balance(games, game.seat_names(setup.seats), {}, setup.partners)
    boards: dict[str, str] = {}

    def board(name: str, seen: dict[str, Any], text: str) -> str:
        state = game.start(setup.options, setup.seats).load(seen)
        boards[f"{game.name}-{name}.svg"] = position_svg(state)
        return f"![{text}]({game.name}-{name}.svg)"

    sheets = [seat_sheet(balance), ending_sheet(balance, games), length_sheet(games)]
    sheets[1].notes += [board("end", one["board"]["seen"], one["board"]["told"]) for one in told if "board" in one]
    sheets[1].notes += [f"*One of the usual length: {one['board']['told']}*" for one in told if "board" in one]
    for opening in declared.openings:
        named = [one["openings"][opening.title] for one in told]
        sheets.append(opening_sheet(opening, games, named, balance, setup.partners))
    for thing in declared.things:
        sheets.append(thing_sheet(thing, games, [one["things"][thing.title] for one in told], setup.partners))
    if not declared.openings:
        firsts = [share for seat in balance.openings for share in seat]
        sheets.append(share_sheet("First moves", "seat and move", firsts))
    if not declared.things:
        sheets.append(share_sheet("Words that win", "answered", balance.words))
    sheets += part_sheets(games, told, setup.partners)
    if mistakes:
        sheets += mistake_sheets(game, declared, mistakes, game.seat_names(setup.seats), board)
    sheets.append(made(run, len(games)))
    for sheet in sheets:
        if sheet.title in declared.remarks:
            sheet.notes.insert(0, declared.remarks[sheet.title].strip())
    text = markdown(f"{game.title}: what the programs found", sheets)
    head, _, rest = text.partition("\n\n")
    source = (
        "Made by `scripts/strategy.py` from the games in `benchmarks/results/strategy`; do not edit. Remarks stand in "
        "the game's `strategy.toml`. [How to read the figures](README.md); in short: what winners have more of need "
        "not be what wins, unless the page says that chance gave it."
    )
    summary = declared.remarks.get("summary", "").strip()
    return "\n\n".join(filter(None, [head, source, summary, rest])), boards


# Seats, endings, length


def seat_sheet(balance: Balance) -> Sheet:
    sheet = Sheet("Seats", ["seat", "games", "won", "share", "95 %"])
    for share in balance.seats[:1] if balance.partners else [*balance.seats, balance.began]:
        cells = [share.name, str(share.games), f"{share.wins:g}", percent(share.share), percents(*share.interval)]
        sheet.rows.append(cells)
    sheet.notes.append(
        "All seats win or lose together."
        if balance.partners
        else "A shared first place is shared out, a draw among all."
    )
    return sheet


def ending_sheet(balance: Balance, games: list[Played]) -> Sheet:
    sheet = Sheet("How games end", ["ending", "games", "share", "95 %", "answers"])
    for name, count in balance.endings.most_common():
        answers = [played.answers for played in games if played.ending == name]
        cells = [str(count), percent(count / len(games)), percents(*wilson(count, len(games)))]
        sheet.rows.append([name, *cells, mean_cell(answers)])
    return sheet


def length_sheet(games: list[Played]) -> Sheet:
    sheet = Sheet("Length", ["of a game", "mean", "median", "least", "most"])
    turns = {"turns": [played.turns for played in games]} if len(games[0].result) > 1 else {}
    for name, values in ({"answers": [played.answers for played in games]} | turns).items():
        ends = spread(values)
        sheet.rows.append([name, mean_cell(values), *(f"{ends[key]:.0f}" for key in ("median", "least", "most"))])
    return sheet


def mean_cell(values: Sequence[float], sign: str = "") -> str:
    """A mean with its 95 % interval."""
    if len(values) < 2:
        return "-"
    mean, error = with_error(values)
    return f"{mean:{sign}.2f} ± {Z * error:.2f}"


# Openings


def opening_sheet(
    opening: Counted, games: list[Played], named: list[list[str]], balance: Balance, partners: bool
) -> Sheet:
    """How often a seat won after each opening, beside what its seat wins anyway."""
    usual = [share.share for share in balance.seats]
    won: dict[str, list[float]] = {}
    expected: dict[str, list[float]] = {}
    for played, names in zip(games, named, strict=True):
        for seat, name in enumerate(names[:1] if partners else names):
            won.setdefault(name or "none", []).append(points(played, seat))
            expected.setdefault(name or "none", []).append(usual[seat])
    seen = {name: len(scores) for name, scores in won.items() if len(scores) >= FEWEST}
    often = sorted(seen, key=lambda name: (-seen[name], name))[:MOST]
    shares = [Share(name, math.fsum(won[name]), seen[name], sum(expected[name]) / seen[name]) for name in often]
    sheet = Sheet(opening.title, ["opening", "usual", *SHARE])
    for share in sorted(shares, key=lambda share: (-share.share, share.name)):
        sheet.rows.append([share.name, percent(share.usual), *share_cells(share, bound(len(shares)))])
    rest = len(won) - len(often)
    sheet.notes += [f"Rarer, and left out: {rest}."] if rest else []
    sheet.notes += [BY_CHANCE] if opening.by_chance else []
    return sheet


SHARE = ["games", "won", "95 %", "std. errors"]


def share_cells(share: Share, surely: float) -> list[str]:
    """What columns `SHARE` tell: a star is beyond so many standard errors."""
    sure = "*" if abs(share.standard_errors) >= surely else ""
    cells = [str(share.games), percent(share.share), percents(*share.interval)]
    return [*cells, f"{share.standard_errors:+.1f}{sure}"]


# What winners had


def thing_sheet(thing: Counted, games: list[Played], counts: list[dict[str, list[int]]], partners: bool) -> Sheet:
    """Each thing that was counted: how many winners and losers had, and how often whoever had more won."""
    names = sorted({name for one in counts for name in one})
    none = [0] * len(games[0].result)
    numbers = {thing.names.get(name, name): [one.get(name, none) for one in counts] for name in names}
    sheet = comparison(thing.title, games, numbers, partners)
    sheet.notes += [BY_CHANCE] if thing.by_chance else []
    return sheet


def part_sheets(games: list[Played], told: list[Told], partners: bool) -> list[Sheet]:
    """Where the points came from; a fact that not every game has is left out."""
    counts = Counter(name for one in told for name in one["parts"])
    names = [name for name, count in counts.items() if count == len(told)]
    if not names or partners:
        return []
    numbers = {name: [one["parts"][name] for one in told] for name in names}
    if any(any(played.scores) for played in games):
        numbers["Together"] = [played.scores for played in games]
    sheet = comparison("At the end", games, numbers, partners)
    sheet.notes.append("Who wins has more of what wins: the figures tell where the lead lay, not what to go for.")
    return [sheet]


def comparison(title: str, games: list[Played], numbers: dict[str, list[list[int]]], partners: bool) -> Sheet:
    """Winners beside losers, of the same games where they have both."""
    rows = [
        one
        for name, counts in numbers.items()
        if (one := (together if partners else against)(name, games, counts)) is not None
    ]
    rows.sort(key=lambda row: (-abs(row.share.standard_errors), row.share.name))
    surely = bound(len(rows))
    who = ["won games", "lost games"] if partners else ["winners", "losers"]
    last = ["games with it", *SHARE[1:]] if partners else ["one had more", "and won", *SHARE[2:]]
    sheet = Sheet(title, ["what", *who, "difference", *last])
    for row in rows[:MOST]:
        sheet.rows.append([row.share.name, *row.means, *share_cells(row.share, surely)])
    rest = len(numbers) - len(sheet.rows)
    sheet.notes += [f"Rarer or less telling, and left out: {rest}."] if rest else []
    return sheet


class Row:
    """One thing of a comparison: its means of winners and losers, and how often more of it won."""

    def __init__(self, share: Share, means: list[str]) -> None:
        self.share = share
        self.means = means


def against(name: str, games: list[Played], counts: list[list[int]]) -> Row | None:
    """Of rivals: winners and losers of the same games."""
    winners: list[float] = []
    losers: list[float] = []
    more: list[float] = []
    for played, seats in zip(games, counts, strict=True):
        best = max(played.result)
        if min(played.result) == best:
            continue
        winners.append(mean_of(n for n, result in zip(seats, played.result, strict=True) if result == best))
        losers.append(mean_of(n for n, result in zip(seats, played.result, strict=True) if result < best))
        score = ahead(played.result, seats)
        if score is not None:
            more.append(score)
    if len(more) < FEWEST:
        return None
    differences = [own - other for own, other in zip(winners, losers, strict=True)]
    means = [mean_cell(winners), mean_cell(losers), mean_cell(differences, "+")]
    return Row(Share(name, math.fsum(more), len(more), 0.5), means)


def together(name: str, games: list[Played], counts: list[list[int]]) -> Row | None:
    """Of partners: games that were won and games that were lost."""
    had = [float(sum(seats)) for seats in counts]
    won = [points(played, 0) for played in games]
    winners = [n for n, score in zip(had, won, strict=True) if score]
    losers = [n for n, score in zip(had, won, strict=True) if not score]
    scores = [score for n, score in zip(had, won, strict=True) if n]
    if len(scores) < FEWEST or min(len(winners), len(losers)) < FEWEST:
        return None
    (one, one_error), (other, other_error) = with_error(winners), with_error(losers)
    difference = f"{one - other:+.2f} ± {Z * math.hypot(one_error, other_error):.2f}"
    usual = sum(won) / len(won)
    return Row(Share(name, sum(scores), len(scores), usual), [mean_cell(winners), mean_cell(losers), difference])


def mean_of(values: Iterable[int]) -> float:
    found = list(values)
    return sum(found) / len(found)


# Mistakes


def mistake_sheets(
    game: Game, declared: Declared, mistakes: list[dict[str, Any]], seats: list[str], board: Board
) -> list[Sheet]:
    """What each level gives away, in which kinds of position, and an example or two."""
    levels = list(mistakes[0]["levels"])
    sheet = Sheet(
        "What each level gives away",
        [
            "level",
            "positions",
            "points of 100",
            *(f"{OF_100 * least:.0f} or more" for least in LEAST),
            "as the strongest",
        ],
    )
    for level in levels:
        lost = [one["levels"][level]["regret"] for one in mistakes]
        marked = [share_cell(sum(regret >= least for regret in lost), len(lost)) for least in LEAST]
        same = sum(one["levels"][level]["move"] == one["levels"][strongest(game)]["move"] for one in mistakes)
        cells = [mean_cell([OF_100 * regret for regret in lost]), *marked, share_cell(same, len(lost))]
        sheet.rows.append([find_bot(level).title, str(len(lost)), *cells])
    times = mistakes[0]["times"]
    sheet.notes.append(
        f"In {len(mistakes)} positions of these games, one of each, every level chose a move, and search judged it as "
        f"the strongest level does{f', with {times} times its simulations' if times > 1 else ''}, by what the seat "
        "saw. A point is one game of a hundred that the move loses; what is left of the strongest level's own is the "
        "error of judging. A review calls 5 points an inaccuracy, 10 a mistake, 15 a blunder."
    )
    sheet.notes += examples(game, mistakes, seats, board)
    phases = [f"in the {PHASES[one['phase']]}" for one in mistakes]
    kinds = [kind_of(declared, one, seats, strongest(game)) for one in mistakes]
    groups = [(kinds, [kind for kind, _ in Counter(kinds).most_common()]), (phases, [f"in the {p}" for p in PHASES])]
    asked = Sheet("Where it is given away", ["best was to", "positions", *(find_bot(level).title for level in levels)])
    for labels, names in groups:
        for name in names:
            alike = [one for one, label in zip(mistakes, labels, strict=True) if label == name]
            if len(alike) >= FEWEST:
                lost = [[OF_100 * one["levels"][level]["regret"] for one in alike] for level in levels]
                asked.rows.append([name, str(len(alike)), *map(mean_cell, lost)])
    asked.notes.append(
        "Points of 100, by what the strongest level does in the position, and by the third of the game in which it is."
    )
    return [sheet, asked]


def kind_of(declared: Declared, mistake: dict[str, Any], seats: list[str], level: str) -> str:
    """What is to be done in a position, by what the strongest level does there."""
    for kind in declared.kinds:
        if kind.pattern(seats, mistake["seat"]).search(mistake["levels"][level]["move"]):
            return kind.title
    return str(mistake["question"])


def share_cell(count: int, total: int) -> str:
    return f"{percent(count / total)} ({percents(*wilson(count, total))})"


def examples(game: Game, mistakes: list[dict[str, Any]], seats: list[str], board: Board) -> list[str]:
    """The worst mistakes, drawn, each in a position where the strongest level made none."""
    lines: list[str] = []
    shown: list[int] = []
    for levels in SHOWN:
        found = [
            (one["levels"][level]["regret"], -number, level)
            for number, one in enumerate(mistakes)
            for level in levels
            if "better" in one["levels"][level]
            and one["levels"][strongest(game)]["regret"] <= TRUSTED
            and number not in shown
        ]
        if not found:
            continue
        _, minus, level = max(found)
        shown.append(-minus)
        one = mistakes[-minus]
        own = one["levels"][level]
        text = (
            f"{seats[one['seat']]} is asked. {find_bot(level).title}: *{own['move']}* ({in_100(own['made'])}). "
            f"Better: *{own['better']}* ({in_100(own['best'])})."
        )
        lines += [board(f"mistake-{len(shown)}", one["seen"], f"A mistake of {find_bot(level).title}"), text]
    return lines


def in_100(chance: float) -> str:
    return f"{round(100 * chance)} in 100"


# How it was made


def made(run: Run, different: int) -> Sheet:
    sheet = made_sheet([run])
    sheet.notes[0] += f"\n- `{run.setup.bots[0]}` at every seat"
    changed = {name: value for name, value in run.setup.options.items() if value != usual_of(run)[name]}
    sheet.notes[0] += "".join(f", {name} {value}" for name, value in changed.items())
    if different < len(run.games):
        sheet.notes[0] += f"\n- {different} of the games differ: those that came out the same count once"
    return sheet


def usual_of(run: Run) -> dict[str, object]:
    return run.setup.found_game().complete_options(None)
