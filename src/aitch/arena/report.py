"""What came out, for people and programs: sheets that a terminal or Markdown shows, and the same as data."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from aitch.arena.balance import Balance, Share, bound, items_named
from aitch.arena.duels import blocks, duels, won
from aitch.arena.intervals import Estimate, sign_test, wilson
from aitch.arena.luck import Adjusted, adjust
from aitch.arena.plot import Bar
from aitch.arena.ratings import Rating, rate
from aitch.arena.run import sequential
from aitch.arena.setup import BALANCE, SPRT, Setup
from aitch.arena.single_game import Played
from aitch.arena.sprt import NOT_STRONGER, STRONGER, Sprt

TOP = 12
"""So many openings and words are shown to a person; a program gets all."""


@dataclass
class Sheet:
    """A table with a title; the first column is text, the others are figures."""

    title: str
    head: list[str]
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class Report:
    """Everything that is told about one run."""

    sheets: list[Sheet]
    data: dict[str, object]
    bars: list[Bar]
    """What a plot shows."""
    axis: str


def report_on(setup: Setup, games: Sequence[Played]) -> Report:
    if setup.kind == BALANCE:
        return balance_report(setup, games)
    return partners_report(setup, games) if setup.partners else rivals_report(setup, games)


def head_data(setup: Setup, games: Sequence[Played]) -> dict[str, object]:
    return {
        "setup": asdict(setup),
        "games": len(games),
        "endings": dict(Counter(played.ending for played in games).most_common()),
        "answers": sum(played.answers for played in games),
        "different": len({(played.trace, *played.players) for played in games}),
        "bots": {bot: thinking(bot, games) for bot in setup.bots},
    }


def thinking(bot: str, games: Sequence[Played]) -> dict[str, object]:
    """How long a bot thought: a game's seconds on average, its slowest answer and its slowest turn."""
    clocks = [
        clock for played in games for clock, player in zip(played.clock, played.players, strict=True) if player == bot
    ]
    return {
        "seconds_a_game": sum(clock[0] for clock in clocks) / max(1, len(clocks)),
        "slowest_answer": max((clock[1] for clock in clocks), default=0.0),
        "slowest_turn": max((clock[2] for clock in clocks), default=0.0),
    }


def rivals_report(setup: Setup, games: Sequence[Played]) -> Report:
    """Ratings, each against each, and the verdict of a sequential test."""
    scores = duels(setup, games)
    ratings = rate(setup.bots, scores)
    standing = Sheet("Ratings", ["bot", "Elo", "95 %", "games", "first", "share", "s a game", "slowest s"])
    for rating in ratings:
        played = [game for game in games if rating.bot in game.players]
        seats = [(game, seat) for game in played for seat, bot in enumerate(game.players) if bot == rating.bot]
        firsts = sum(is_first(game, seat) for game, seat in seats)
        clock = thinking(rating.bot, games)
        standing.rows.append(
            [
                rating.bot,
                f"{rating.elo:+.0f}",
                f"± {rating.margin:.0f}",
                str(len(seats)),
                str(firsts),
                percent(firsts / max(1, len(seats))),
                f"{clock['seconds_a_game']:.2f}",
                f"{clock['slowest_answer']:.2f}",
            ]
        )
    each = Sheet("Each against each", ["bots", "games", "+ = -", "score", "95 %", "Elo", "95 %"])
    estimates: dict[tuple[str, str], Estimate] = {}
    for (one, other), seen in scores.items():
        if not seen:  # they never met
            continue
        estimate = estimates[one, other] = Estimate(seen)
        each.rows.append([f"{one} - {other}", *tally(games, one, other), *estimate_cells(estimate)])
    data = head_data(setup, games) | {
        "ratings": [rating.facts() for rating in ratings],
        "duels": [{"bots": list(pair), **estimate.facts()} for pair, estimate in estimates.items()],
    }
    sheets = [standing, each]
    if setup.luck:
        adjusted = adjust(setup, games)
        data["adjusted"] = [pair.facts() for pair in adjusted]
        sheets.append(luck_sheet(adjusted))
    each.notes += [told_endings(games), *told_repeats(games)]
    if setup.kind == SPRT:
        test = sequential(setup, games)
        data["sprt"] = test.facts()
        each.notes.insert(0, told_verdict(setup, test))
    return Report(sheets, data, rating_bars(ratings), "Elo, beside the mean of all")


def luck_sheet(adjusted: list[Adjusted]) -> Sheet:
    """The scores with luck taken away, beside the plain ones."""
    sheet = Sheet(
        "Less luck", ["bots", "deals", "score", "error", "less luck", "error", "variance left", "luck", "error"]
    )
    for pair in adjusted:
        shares = [pair.plain, pair.plain_error, pair.adjusted, pair.adjusted_error]
        luck = [f"{pair.luck:+.4f}", f"{pair.luck_error:.4f}"]
        cells = [str(pair.blocks), *map(percent, shares), percent(pair.variance), *luck]
        sheet.rows.append([f"{pair.one} - {pair.other}", *cells])
    sheet.notes.append(
        "Luck is what chance gave beyond its mean, by the evaluation alone; what of it a result shows was estimated on "
        "other deals. Errors are standard errors."
    )
    return sheet


def partners_report(setup: Setup, games: Sequence[Played]) -> Report:
    """The share of deals that each bot won, and what the deals tell that one of two bots alone won."""
    complete = blocks(setup, games)
    wins = Sheet("Deals won", ["bot", "deals", "won", "share", "95 %", "s a game", "slowest s"])
    won_by: dict[str, tuple[int, int]] = {}
    for place, bot in enumerate(setup.bots):
        own = [block[0] for (_, meeting), block in complete.items() if meeting == place]
        won_by[bot] = (sum(won(played) for played in own), len(own))
    order = sorted(setup.bots, key=lambda bot: -won_by[bot][0] / max(1, won_by[bot][1]))
    for bot in order:
        ahead, deals = won_by[bot]
        clock = thinking(bot, games)
        cells = [bot, str(deals), str(ahead), percent(ahead / max(1, deals)), percents(*wilson(ahead, deals))]
        wins.rows.append([*cells, f"{clock['seconds_a_game']:.2f}", f"{clock['slowest_answer']:.2f}"])
    wins.notes += [told_endings(games)]
    step = Sheet("The same deals", ["bots", "only first", "only second", "chance", "Elo", "95 %"])
    pairs: list[dict[str, object]] = []
    for (one, other), seen in duels(setup, games).items():
        first, second = int(sum(seen)), len(seen) - int(sum(seen))
        estimate, luck = Estimate(seen), sign_test(first, second)
        step.rows.append([f"{one} - {other}", str(first), str(second), f"{luck:.2g}", *estimate_cells(estimate)[2:]])
        pairs.append({"bots": [one, other], "only": [first, second], "sign_test": luck, **estimate.facts()})
    data = head_data(setup, games) | {
        "wins": {
            bot: {"won": ahead, "deals": deals, "interval": list(wilson(ahead, deals))}
            for bot, (ahead, deals) in won_by.items()
        },
        "duels": pairs,
    }
    if setup.kind == SPRT:
        test = sequential(setup, games)
        data["sprt"] = test.facts()
        step.notes.append(told_verdict(setup, test))
    bars = [
        Bar(bot, 100 * won_by[bot][0] / max(1, won_by[bot][1]), *(100 * end for end in wilson(*won_by[bot])))
        for bot in order
    ]
    sheets = [wins, step] if step.rows else [wins]
    if setup.luck:
        adjusted = adjust(setup, games)
        data["adjusted"] = [pair.facts() for pair in adjusted]
        sheets.append(luck_sheet(adjusted))
    return Report(sheets, data, bars, "deals won, in percent")


def balance_report(setup: Setup, games: Sequence[Played]) -> Report:
    game = setup.found_game()
    balance = Balance(games, game.seat_names(setup.seats), items_named(game), setup.partners)
    seats = Sheet("Seats", ["seat", "games", "won", "share", "95 %", "mean points"])
    means = [f"{score:.1f}" for score in balance.scores]
    for share, mean in zip([*balance.seats, balance.began], [*means, ""], strict=True):
        cells = [share.name, str(share.games), f"{share.wins:g}", percent(share.share), percents(*share.interval)]
        seats.rows.append([*cells, mean])
    seats.notes.append("A shared first place is shared out, a draw among all.")
    length = Sheet("Length", ["of a game", "mean", "median", "least", "most"])
    for name, values in (("answers", balance.answers), ("turns", balance.turns)):
        length.rows.append([name, *(f"{values[key]:.0f}" for key in ("mean", "median", "least", "most"))])
    ends = Sheet("How games end", ["ending", "games", "share", "95 %"])
    for name, count in balance.endings.most_common():
        ends.rows.append([name, str(count), percent(count / len(games)), percents(*wilson(count, len(games)))])
    firsts = [share for seat in balance.openings for share in seat]
    openings = share_sheet("First moves", "seat and move", sorted(firsts, key=lambda s: -abs(s.standard_errors)))
    items = share_sheet("Cards and other items that win", "item", balance.items)
    words = share_sheet("Other words that win", "answered", balance.words)
    if not setup.partners:
        words.notes.append("The share in which who used it placed ahead of who did not, in the same game.")
    data = head_data(setup, games) | {"balance": balance.facts()}
    bars = [Bar(s.name, 100 * s.share, *(100 * end for end in s.interval)) for s in balance.seats]
    return Report([seats, length, ends, openings, items, words], data, bars, "games won, in percent")


def share_sheet(title: str, what: str, shares: list[Share]) -> Sheet:
    sheet = Sheet(title, [what, "games", "share", "95 %", "usual", "std. errors"])
    surely = bound(len(shares))
    for share in shares[:TOP]:
        sure = "*" if abs(share.standard_errors) >= surely else ""
        cells = [share.name, str(share.games), percent(share.share), percents(*share.interval), percent(share.usual)]
        sheet.rows.append([*cells, f"{share.standard_errors:+.1f}{sure}"])
    sheet.notes.append(
        f"{len(shares)} were seen often enough; * is beyond {surely:.1f} standard errors: no accident even so."
        if shares
        else "None was seen often enough to tell anything."
    )
    return sheet


def is_first(played: Played, seat: int) -> bool:
    """Whether a seat won, alone or with others, and not everybody did."""
    return played.result[seat] == max(played.result) and len(set(played.result)) > 1


def tally(games: Sequence[Played], one: str, other: str) -> list[str]:
    """In how many games there were both, and how often a seat of the one was ahead of, equal to, behind one of the
    other."""
    both = [played for played in games if one in played.players and other in played.players]
    counts: Counter[int] = Counter()
    for played in both:
        mine = [result for result, bot in zip(played.result, played.players, strict=True) if bot == one]
        theirs = [result for result, bot in zip(played.result, played.players, strict=True) if bot == other]
        counts.update((own > rival) - (own < rival) for own in mine for rival in theirs)
    return [str(len(both)), f"{counts[1]} {counts[0]} {counts[-1]}"]


def estimate_cells(estimate: Estimate) -> list[str]:
    low, high = estimate.elo_interval
    cells = [percent(estimate.share), percents(*estimate.interval), elo_text(estimate.elo)]
    return [*cells, f"{elo_text(low)} to {elo_text(high)}"]


def told_verdict(setup: Setup, test: Sprt) -> str:
    one, other = setup.bots
    claim = {
        STRONGER: f"{one} is stronger than {other}: {test.elo1:.0f} Elo are likelier than {test.elo0:.0f}",
        NOT_STRONGER: f"{one} is not stronger than {other} by {test.elo1:.0f} Elo: {test.elo0:.0f} are likelier",
    }.get(test.verdict, "undecided: too few games")
    return (
        f"SPRT {test.elo0:.0f} against {test.elo1:.0f} Elo, error rates {test.alpha:.0%} and {test.beta:.0%}: {claim} "
        f"(LLR {test.llr:+.2f}, bounds {test.lower:+.2f} and {test.upper:+.2f}, after {test.blocks} "
        f"{'deals that differ' if setup.partners else 'deals'})."
    )


def told_endings(games: Sequence[Played]) -> str:
    counts = Counter(played.ending for played in games)
    return "Endings: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()) + "."


def told_repeats(games: Sequence[Played]) -> list[str]:
    """A warning where games came out the same: they prove less than so many different ones."""
    different = len({(played.trace, *played.players) for played in games})
    if different == len(games):
        return []
    return [f"Only {different} of {len(games)} games differ: --opening K begins each deal with K answers at random."]


def rating_bars(ratings: Sequence[Rating]) -> list[Bar]:
    return [Bar(r.bot, r.elo, r.elo - r.margin, r.elo + r.margin) for r in ratings]


def percent(share: float) -> str:
    return f"{share:.1%}"


def percents(low: float, high: float) -> str:
    return f"{low:.1%}-{high:.1%}"


def elo_text(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


def told_budget(setup: Setup) -> str:
    """How much a bot may think, in words."""
    limits = [f"{setup.iterations} iterations"] if setup.iterations else []
    limits += [f"{setup.seconds:g} s"] if setup.seconds else []
    return f"{' and '.join(limits)} for an answer" if limits else "each bot's own budget, no clock"


def told_setup(setup: Setup) -> str:
    game = setup.found_game()
    usual = game.complete_options(None)
    options = [f"{name}={value}" for name, value in setup.options.items() if value != usual[name]]
    parts = [f"{setup.seats} seat{'s' if setup.seats > 1 else ''}", *options, f"seed {setup.seed}"]
    parts += [f"{setup.opening} answers at random first"] if setup.opening else []
    parts.append(told_budget(setup))
    return f"{game.title}: {', '.join(parts)}"


def markdown(title: str, sheets: Sequence[Sheet], level: int = 1) -> str:
    """Sheets as Markdown."""
    lines = [f"{'#' * level} {title}", ""]
    for sheet in sheets:
        lines += [f"{'#' * (level + 1)} {sheet.title}", ""]
        if sheet.rows:
            lines += [f"| {' | '.join(sheet.head)} |", "|---" + "|---:" * (len(sheet.head) - 1) + "|"]
            lines += [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in sheet.rows]
            lines.append("")
        for note in sheet.notes:
            lines += [note, ""]
    return "\n".join(lines)
