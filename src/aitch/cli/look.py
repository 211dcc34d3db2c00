"""`aitch games`, `aitch rules`, `aitch content`: what there is to play, by which rules, with what."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from aitch.bots.roster import STYLE, bot_names, bots_of
from aitch.cli.common import Content, GameName, Json, game_of, out, print_json, printable, write_text
from aitch.cli.draw.pictures import picture_lines
from aitch.cli.teaching import summary_lines
from aitch.core.content import pack_names, write_toml
from aitch.core.errors import AitchError
from aitch.core.game import Game, Variant
from aitch.core.pictures import pictures_of
from aitch.core.record import text_of
from aitch.core.registry import game_names
from aitch.core.rulesdoc import find_rule, rule_text, rules_of, rules_path
from aitch.core.temperaments import temperaments_of

MARGIN = " " * 6


def games(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Show one game with its variants and packs.")] = "",
    json: Json = False,
) -> None:
    """List the games, or show one with its variants.

    [dim]Examples:[/]
      aitch games
      aitch games hermetica
    """
    found = [game_of(name)] if name else [game_of(each) for each in game_names()]
    if json:
        facts = [facts_of(game) for game in found]
        print_json(facts[0] if name else facts)
    elif name:
        show_game(found[0])
    else:
        table = Table(box=None, pad_edge=False)
        for heading in ("name", "title", "seats", "minutes", ""):
            table.add_column(heading, no_wrap=heading != "", overflow="fold")
        for game in found:
            table.add_row(
                f"[bold]{escape(game.name)}[/]",
                escape(game.title),
                seats_text(game),
                game.minutes,
                escape(game.tagline),
            )
        out().print(table)
        out().print("\n[dim]aitch games GAME shows its variants; aitch play GAME plays it.[/]")


def facts_of(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "seat_counts": game.seat_counts,
        "seat_names": {str(n): game.seat_names(n) for n in game.seat_counts},
        "variants": [variant_facts(variant) for variant in game.variants],
        "packs": pack_names(Path(game.folder) / "content"),
        "bots": [{"name": bot.name, "title": bot.title, "help": bot.help} for bot in bots_of(game)],
        "endings": game.endings,
        "vocabulary": len(game.vocabulary),
    }


def variant_facts(variant: Variant) -> dict[str, object]:
    facts: dict[str, object] = {"name": variant.name, "title": variant.title, "help": variant.help}
    facts |= {"kind": variant.kind, "default": variant.default, "values": variant.values, "words": variant.words}
    return facts | ({"low": variant.low, "high": variant.high} if variant.kind == "number" else {})


def seats_text(game: Game) -> str:
    counts = game.seat_counts
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(str(count) for count in counts)


def show_game(game: Game) -> None:
    console = out()
    console.print(f"[bold]{escape(game.title)}[/] - {escape(game.tagline)}")
    names = "; ".join(f"{n}: {', '.join(game.seat_names(n))}" for n in game.seat_counts)
    console.print(f"seats    {escape(names)}\nminutes  {game.minutes}\nrules    version {game.rules_version}")
    console.print(f"packs    {', '.join(pack_names(Path(game.folder) / 'content'))} (--content)")
    show_bots(console, game)
    if game.variants:
        console.print("\nvariants, set with --option name=value:")
    for variant in game.variants:
        show_variant(console, variant)


def show_bots(console: Console, game: Game) -> None:
    """The levels, and apart from them the temperaments that those which search may have."""
    names = [name.partition(STYLE) for name in bot_names(game)]
    console.print(f"bots     {', '.join(level for level, _, style in names if not style)} (--bots)")
    temperaments = temperaments_of(game.folder)
    if temperaments:
        tempered = ", ".join(level for level, _, style in names if style == temperaments[0].name)
        console.print(f"styles   of {tempered} (--bots expert{STYLE}{temperaments[0].name})")
    for one in temperaments:
        console.print(f"  [bold]{escape(one.name)}[/]  {escape(one.help)}")


def show_variant(console: Console, variant: Variant) -> None:
    """An option, and what each of its values means."""
    among = {"number": f"  [dim]({variant.low} to {variant.high})[/]", "flag": "  [dim](on or off)[/]"}
    console.print(
        f"  [bold]{escape(variant.name)}[/] = {escape(text_of(variant.default))}{among.get(variant.kind, '')}"
    )
    told = f"{variant.title}: {variant.help}"
    console.print(escape(textwrap.fill(told, min(console.width, 100), initial_indent=MARGIN, subsequent_indent=MARGIN)))
    width = max([len(value) for value in variant.words], default=0)
    for value, words in variant.words.items():
        usual = " [dim](usual)[/]" if value == text_of(variant.default) else ""
        console.print(f"{MARGIN}[bold]{escape(value.ljust(width))}[/]  {escape(words)}{usual}")


def rules(
    game: GameName,
    number: Annotated[str, typer.Argument(metavar="[NUMBER]", help="Just this rule: HER-4.2, or 4.2.")] = "",
    summary: Annotated[bool, typer.Option("--summary", help="The game on one page, instead of all rules.")] = False,
    json: Json = False,
) -> None:
    """Show a game's rules, or one of them by its number, with its pictures.

    [dim]Examples:[/]
      aitch rules hermetica
      aitch rules hermetica 4.2
      aitch rules hermetica --summary
    """
    found = game_of(game)
    if summary:
        if number or json:
            raise AitchError("--summary is the whole game in short: leave the number and --json away")
        console = out()
        console.print("\n".join(summary_lines(found, console.width)), markup=False, highlight=False, soft_wrap=True)
        return
    if number:
        wanted = find_rule(found, number)
        text = rule_text(found, wanted)
        if json:
            print_json({"number": wanted, "text": text})
        else:
            console = out()
            console.print(Markdown(f"**{wanted}** {text}"))
            for picture in pictures_of(found):
                if picture["rule"] == wanted:
                    lines = ["", *picture_lines(found, picture, console.width)]
                    console.print("\n".join(lines), markup=False, highlight=False)
    elif json:
        print_json(rules_of(found))
    elif sys.stdout.isatty():
        console = out()
        with console.pager(styles=True):
            console.print(Markdown(rules_path(found).read_text(encoding="utf-8")))
    else:
        sys.stdout.write(rules_path(found).read_text(encoding="utf-8"))


def content(
    game: GameName,
    pack: Content = "default",
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write the whole pack as TOML; - prints it.")
    ] = None,
    json: Json = False,
) -> None:
    """List the boards, cards and tokens of a game and where each comes from; check or export a pack.

    Every item is from the [bold]rulebook[/], [bold]published[/] elsewhere, or [bold]reconstructed[/] to fit what is
    known. If you own the printed game: export, write down what is printed, and play with your own file.

    [dim]Examples:[/]
      aitch content hermetica
      aitch content hermetica --export mine.toml
      aitch play hermetica --content mine.toml
    """
    found = game_of(game, pack)
    if export is not None:
        text = write_toml(found.pack)
        if str(export) == "-":
            sys.stdout.write(text)
        else:
            write_text(export, text)
            out().print(f"Wrote the pack {escape(found.pack.name)} to {escape(str(export))}.")
        return
    items = found.pack.everything()
    if json:
        print_json(
            {
                "game": found.name,
                "packs": pack_names(Path(found.folder) / "content"),
                "pack": found.pack.name,
                "title": found.pack.title,
                "digest": found.pack.digest,
                "items": [
                    {"kind": i.kind, "name": i.name, "provenance": i.provenance, "note": i.note, "fields": i.data}
                    for i in items
                ],
            }
        )
        return
    console = out()
    title, name = escape(printable(found.pack.title)), escape(printable(found.pack.name))
    console.print(f"[bold]{title}[/] (pack {name}, {found.pack.digest})")
    console.print(f"[dim]packs of {found.name}: {', '.join(pack_names(Path(found.folder) / 'content'))}[/]\n")
    table = Table(box=None, pad_edge=False)
    for heading in ("kind", "name", "provenance", "note"):
        table.add_column(heading, overflow="fold")
    for item in items:
        table.add_row(*[escape(printable(cell)) for cell in (item.kind, item.name, item.provenance, item.note)])
    console.print(table)
    counts = {
        word: sum(item.provenance == word for item in items) for word in ("rulebook", "published", "reconstructed")
    }
    told = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    console.print(f"\n{len(items)} items: {told}.")
