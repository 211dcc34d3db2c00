"""What things are called, what all questions have in common, and the refusals that several chapters share."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, Question
from aitch.games.hyperborea.kinds import KINDS, PAY, with_article
from aitch.games.hyperborea.numbers import CLONE, FLY, MINI, MOVE
from aitch.games.hyperborea.places import GEMS, OBJECTIVES, OWN
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import COLOURS, DECKS, SEAT_NAMES, SPACE_CODES, SPACE_NAMES

LABELS: Final = {
    "end": "End the turn",
    "stay": "Go on playing",
    "done": "No more",
    "use": "Use it now",
    "store": "Keep it",
    "token": "Use the kept ruin token",
    "race": "Use the race tile",
    "convert": "Convert the ghost",
    "upgrade": "Upgrade: the level goes to 0, cubes into the bag",
    "available": "From the available cubes",
    "unused": "From the unused cubes",
}
COUNTERS: Final = {"draws": "draws", "gaps": "gaps", "reveals": "a tile ?"}
"""What must be above 0 to be known, and how a text tells it."""
HERE: Final = {MOVE: "Walk", FLY: "Fly", MINI: "Put a miniature here", CLONE: "Clone a miniature here"}


class Asked(Question[Hyperborea]):
    """A question of Hyperborea: its log tells who did what, and what came of it.

    Questions that ask, refuse or tell always the same say it in a line of their class.
    """

    does: ClassVar[str] = ""
    """The deed: {} is the label of the answer, {a} the same with an article."""
    needs: ClassVar[list[str]] = []
    """What must be known of a half-made move for this to be asked."""

    def why_impossible(self, p: Hyperborea) -> str:
        missing = [COUNTERS.get(name, name) for name in self.needs if getattr(p, name) < (name in COUNTERS)]
        return f"{' and '.join(missing)} must be given" if missing else ""

    def why_not(self, p: Hyperborea, option: i64) -> tuple[str, str]:
        rule, facts = self.refuses
        return rule, facts.replace("{}", called(p, option))

    def line(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        who = before.active if before.seat == CHANCE else before.seat
        deed = self.deed(before, after, option)
        return f"{SEAT_NAMES[who]} {deed}{gained(before, after)}" if deed else ""

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        """What was done by the seat that was asked or that chance answered for, as a sentence without its subject.

        Empty for a mere step on the way, such as taking up a cube: what comes of it is told.
        """
        label = word_label(before, option)
        return self.does.format(label, a=with_article(label))


class InMove(Asked):
    """A question in the middle of the active player's move; what another is asked meanwhile stands for itself."""

    def between_moves(self, p: Hyperborea) -> bool:
        return p.seat != p.active


def named(p: Hyperborea, option: i64) -> str:
    return p.t.words.words[option]


def hex_name(p: Hyperborea, cell: i64) -> str:
    return named(p, p.t.hex_word(cell))


def row_name(p: Hyperborea, row: i64) -> str:
    return p.t.words.rows.names[row]


def kind_name(p: Hyperborea, kind: i64) -> str:
    """An effect of the pool, as it is written there."""
    return f'"{p.t.texts["kinds"][kind]}"'


def site_name(p: Hyperborea, option: i64) -> str:
    """What the word of a site names: city of e4."""
    cell, site = p.t.cell(option), p.t.words.sites.other(option)
    known = cell >= 0 and p.land(cell) >= 0 and site < p.t.site_count[p.land(cell)]
    what = "city or ruin" if not known else "city" if p.t.is_city(p.land(cell), site) else "ruin"
    return f"{what} of {p.t.words.hexes.names[p.t.words.sites.one(option)]}"


def called(p: Hyperborea, option: i64) -> str:
    """A word in the middle of a sentence."""
    words, label = p.t.words, word_label(p, option)
    if words.kinds.has(option):
        return kind_name(p, words.kind(option))
    if words.decks.has(option):
        return named(p, option).replace("-", " ")
    if words.sites.has(option):
        return f"the {label}"
    if words.rows.has(option):
        return label
    if words.colours.has(option) or words.ruins.has(option):
        label = with_article(label)
    name = label.partition(":")[0]
    return f'"{name}"' if named(p, option) in LABELS or words.race_tiles.has(option) else name


def word_label(p: Hyperborea, option: i64) -> str:
    """A word on a button, where its question says nothing else."""
    words, texts, name = p.t.words, p.t.texts, named(p, option)
    if name in LABELS:
        return LABELS[name]
    family = words.family_of(option)
    i = family.index(option)
    if family is words.spaces:
        return f"{texts['sets'][p.t.word_set[i]]}, {SPACE_NAMES[SPACE_CODES.index(name[-1])]} space"
    if family is words.sites:
        return site_name(p, option)
    if family is words.foes:
        return f"{SEAT_NAMES[family.other(option)]} at {words.hexes.names[family.one(option)]}"
    if family is words.kinds:
        kind = int(words.kind(option))
        return HERE[kind] if kind in HERE else texts["kinds"][kind]
    lists = {
        words.colours.kind: [f"{colour} cube" for colour in COLOURS],
        words.rows.kind: words.rows.names,
        words.cards.kind: texts["cards"],
        words.choices.kind: [f"effect {i + 1}" for i in range(len(words.choices.names))],
        words.decks.kind: [f"Replace both cards of deck {deck}" for deck in DECKS],
        words.tiles.kind: texts["tiles"],
        words.ruins.kind: texts["ruins"],
        words.seats.kind: SEAT_NAMES,
        words.races.kind: texts["races"],
        words.race_tiles.kind: texts["race_tiles"],
    }
    return lists[family.kind][i] if family.kind in lists else name


def gained(before: Hyperborea, after: Hyperborea) -> str:
    """Gems, objective tiles and the end, which may come with any answer."""
    parts: list[str] = []
    for q in range(int(after.t.seats)):
        gems = int(after.own[q * OWN + GEMS] - before.own[q * OWN + GEMS])
        number = f"{abs(gems)} gem{'' if abs(gems) == 1 else 's'}"
        if gems and q == before.active:
            parts.append(f" {'+' if gems > 0 else '-'}{number}.")
        elif gems:
            parts.append(f" {SEAT_NAMES[q]} loses {number}.")
        if after.own[q * OWN + OBJECTIVES] != before.own[q * OWN + OBJECTIVES]:
            parts.append(f" {SEAT_NAMES[q]} gains an objective tile.")
    if after.closer >= 0 and before.closer < 0:
        parts.append(" The last turns begin.")
    if after.seat == OVER:
        told = ", ".join(f"{SEAT_NAMES[q]} {points}" for q, points in enumerate(after.scores()))
        parts.append(f" The game is over: {told}.")
    return "".join(parts)


def first_reason(*reasons: tuple[bool, str, str]) -> tuple[str, str]:
    """The rule and the facts of the first reason that holds; the last one always does."""
    return next((rule, facts) for holds, rule, facts in reasons if holds)


def kind_rule(p: Hyperborea, kind: i64) -> str:
    """The rule about an effect of the pool."""
    if kind >= PAY:
        return "HYP-10.8" if kind >= p.t.first_adjacent else "HYP-10.4"
    return KINDS[kind][2]


def not_in_pool(p: Hyperborea, kind: i64) -> tuple[str, str]:
    return "HYP-3.5", f"there is no {kind_name(p, kind)} in your pool"


def off_map(p: Hyperborea, option: i64) -> tuple[str, str]:
    hex_, _, _ = named(p, option).replace(":", ".").partition(".")
    return "HYP-2.3", f"{hex_} is not on the map for {p.t.seats} players"
