"""How a game looks in a terminal: glyphs and colours out of its `art/theme.toml`, with sensible ones for the rest."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rich.color import Color, ColorParseError
from rich.style import Style

from aitch.core.content import read_toml
from aitch.core.game import Game
from aitch.core.scene import Face, Thing

SEAT_COLOURS = [
    ("#b85c00", "#ffb454"),
    ("#2f5fc4", "#82aaff"),
    ("#2c7a3f", "#7fd88f"),
    ("#a3308f", "#f78fe0"),
    ("#007a80", "#5fd7d7"),
    ("#8a6d00", "#e6d35a"),
]
"""Light and dark colours of seats for games whose theme names none."""
READABLE = 3.0
"""The least contrast between writing and what it stands on."""
ACCENT = ("#8a3b12", "#f0a35e")


class Theme:
    """Glyphs and styles of one game on a light or a dark ground."""

    def __init__(self, data: dict[str, object], seat_names: list[str], dark: bool) -> None:
        self.dark = dark
        self.data = data
        seats = rows(data.get("seats"))
        named = [seat for name in seat_names for seat in seats if seat.get("name") == name]
        seats = named or seats
        self.seat_glyphs = seat_glyphs(seat_names, seats)
        self.seat_colours = [self.seat_colour(seats, i) for i in range(len(seat_names))]
        self.sprites = table(data.get("sprites"))
        self.looks = table(data.get("looks"))
        palette = table(table(data.get("palette")).get("dark" if dark else "light"))
        self.paper = "#121212" if dark else "#e0e0e0"
        self.ink = "#e0e0e0" if dark else "#1e1e1e"
        self.accent = colour(palette.get("accent"), ACCENT[1] if dark else ACCENT[0])
        self.legal = Style(color=self.accent, bold=True)
        """What can be answered with now."""
        self.dim = Style(color="#8a8f98" if dark else "#6b6f76")
        self.edge = Style(color="#5c6370" if dark else "#a9a59b")

    def seat_colour(self, seats: list[dict[str, object]], seat: int) -> str:
        light, dark = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        own = seats[seat] if seat < len(seats) else {}
        return colour(own.get("dark" if self.dark else "light"), dark if self.dark else light)

    def seat_style(self, seat: int) -> Style:
        return Style(color=self.seat_colours[seat], bold=True) if 0 <= seat < len(self.seat_colours) else Style()

    def seat_glyph(self, seat: int) -> str:
        return self.seat_glyphs[seat] if 0 <= seat < len(self.seat_glyphs) else ""

    def ground(self, look: str, seat: int = -1, legal: bool = False) -> Style:
        """The colour of a kind of ground or card, as a background: with a touch of its owner's, and aglow if legal."""
        own = table(self.looks.get(look))
        base = colour(own.get("dark" if self.dark else "light"), "")
        if 0 <= seat < len(self.seat_colours):
            base = blend(base or self.paper, self.seat_colours[seat], 0.15)
        if legal:
            base = blend(base or self.paper, self.accent, 0.3)
        return Style(bgcolor=base) if base else Style()

    def look_glyph(self, look: str) -> str:
        return text(table(self.looks.get(look)).get("glyph"))

    def sprite_glyph(self, sprite: str) -> str:
        return text(table(self.sprites.get(sprite)).get("glyph")) or sprite[:2].capitalize()

    def thing_glyph(self, thing: Thing) -> str:
        """One thing in a few characters: its owner's mark, its glyph, and how many."""
        count = str(thing["count"]) if thing.get("count", 1) > 1 else ""
        return self.seat_glyph(thing.get("seat", -1)) + self.bare_glyph(thing) + count

    def bare_glyph(self, thing: Thing) -> str:
        if thing.get("back"):
            return "▒"
        if "sprite" in thing:
            return self.sprite_glyph(thing["sprite"])
        if "face" in thing and "sprite" in thing["face"]:
            return self.sprite_glyph(thing["face"]["sprite"])
        if "face" in thing:
            return self.symbols(thing["face"]) or initials(thing["face"]["title"])
        return initials(thing["name"])

    def side_glyph(self, thing: Thing) -> str:
        """One character for a thing on a border, to be repeated along it."""
        return text(table(self.sprites.get(thing.get("sprite", ""))).get("glyph"))[:1] or "#"

    def symbols(self, face: Face) -> str:
        """What a card shows in symbols: its icons, or the rows of its little board."""
        if face.get("icons"):
            return "".join(self.sprite_glyph(sprite) for sprite in face["icons"])
        return "/".join(
            "".join(self.sprite_glyph(sprite) if sprite else "_" for sprite in row) for row in face.get("grid", [])
        )


@cache
def theme_of(game: Game, seats: int, dark: bool) -> Theme:
    file = Path(game.folder) / "art" / "theme.toml"
    return Theme(read_toml(file, file.name) if file.is_file() else {}, game.seat_names(seats), dark)


def seat_glyphs(names: list[str], seats: list[dict[str, object]]) -> list[str]:
    """One character a seat, all different: the theme's, else initials, else numbers."""
    own = [text(seats[i].get("glyph")) if i < len(seats) else "" for i in range(len(names))]
    for glyphs in (own, [name[:1].upper() for name in names]):
        if all(glyphs) and len(set(glyphs)) == len(glyphs):
            return glyphs
    return [str(i + 1) for i in range(len(names))]


def initials(name: str) -> str:
    """Two letters for a name: of its two first words, or of its one."""
    words = [word for word in name.replace("-", " ").replace("_", " ").split() if word[:1].isalnum()]
    if not words:
        return "?"
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else words[0][:2].capitalize()


def colour(value: object, default: str) -> str:
    """A colour that a terminal knows; the theme is written for a browser, which knows more."""
    if not isinstance(value, str):
        return default
    if len(value) == 4 and value.startswith("#"):
        value = "#" + "".join(2 * digit for digit in value[1:])
    try:
        Color.parse(value)
    except ColorParseError:
        return default
    return value


def blend(one: str, other: str, share: float) -> str:
    """A colour between two; `share` is how much of the second."""
    pair = zip(Color.parse(one).get_truecolor(), Color.parse(other).get_truecolor(), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pair)


@cache
def readable(style: Style, ink: str) -> Style:
    """The style with a colour that can be read on its background: nearer to black or white where it could not."""
    if style.bgcolor is None:
        return style
    own = hex_of(style.color) if style.color is not None else ink
    ground = luminance(tuple(style.bgcolor.get_truecolor()))
    if contrast(ground, luminance(tuple(Color.parse(own).get_truecolor()))) >= READABLE:
        return style
    end = "#000000" if ground > 0.18 else "#ffffff"
    mixed = blend(own, end, 0.55)
    if contrast(ground, luminance(tuple(Color.parse(mixed).get_truecolor()))) < READABLE:
        mixed = end
    return style + Style(color=mixed)


def luminance(rgb: tuple[int, ...]) -> float:
    """Relative luminance, from 0 (black) to 1 (white), as web accessibility guidelines define it."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def hex_of(value: Color) -> str:
    return "#" + "".join(f"{part:02x}" for part in value.get_truecolor())


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, object]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
