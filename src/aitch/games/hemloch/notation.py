"""Positions and actions as text, for scenarios and analysis.

A position is a list of `name=value` parted by `;`.  What is left out has a default: it is the turn of seat 0, who is
Start Player too and has two Actions; the Night of the last Location was turned up first; nothing is on the table;
each deck has ten cards.

    hand0=unfair_lady,cutthroat*2   deck1=10 or a list   discard0=...   known0=...   pack0, box, secret0 (drafts)
    C0=mad_chemist,...              seat 0's Minions on the Location with the letter C
    spaces.C=0-1/-1-/---            Markers on C, row by row: a seat, - for empty, . for no space
    items0=potion:1+2,trinket:0+1   Items face up + face down
    supply=6/6/6   markers=15/15    what is left of them
    seat=0  start=0  actions=2  used=C,A  item_used=1  festival=L or -  week=1  days=A,L  shown=B,L (in this order)
    stage=turn                      begin at another stage; see STAGES
    raw=ask:9,...  stack=...        the rest of a half-made move, as numbers
"""

from __future__ import annotations

from librt.vecs import append

from aitch.core.contract import SPECTATOR
from aitch.core.errors import BadOption, BadPosition
from aitch.core.game import Game
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.position import FRAME, WHERE
from aitch.games.hemloch.scoring import placed
from aitch.games.hemloch.state import SCALARS, Hemloch
from aitch.games.hemloch.tables import Tables

STAGES = [
    *("deal", "pick", "hands", "first", "dawn", "turn", "act", "check", "test", "closing", "halve", "refill", "night"),
    *("week_test", "over"),
]
"""In the order of `tables.STAGE_DEAL` and so on."""
SEAT_ROWS = {"hand": t.HAND, "deck": t.DECK, "discard": t.DISCARD, "known": t.KNOWN, "pack": t.PACK, "secret": t.SECRET}
DEFAULT_DECK = 10


def rows(content: Content) -> dict[str, int]:
    """Every place of cards by its name."""
    found = {f"{name}{seat}": row + seat for name, row in SEAT_ROWS.items() for seat in range(t.SEATS)}
    for i, letter in enumerate(content.letters):
        found |= {f"{letter}{seat}": t.TABLE + 2 * i + seat for seat in range(t.SEATS)}
    return found | {"box": t.BOX}


# Writing


def card_list(p: Hemloch, row: int) -> list[str]:
    """The cards of a place as names, `cutthroat*2` for two."""
    held = [(p.tables.names[m], p.held(row, m)) for m in range(p.tables.minions)]
    return [name if number == 1 else f"{name}*{number}" for name, number in held if number]


def grid_text(p: Hemloch, location: int) -> str:
    table = p.tables
    cells = {tuple(table.at[s]): s for s in range(table.first_space[location], table.first_space[location + 1])}
    height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)

    def mark(row: int, column: int) -> str:
        space = cells.get((row, column))
        return "." if space is None else "-01"[p.board[space]]

    return "/".join("".join(mark(r, c) for c in range(width)) for r in range(height))


def items_text(p: Hemloch, content: Content, seat: int) -> str:
    parts = []
    for kind, name in enumerate(content.kind_names):
        up, down = p.counts[t.UP + t.KINDS * seat + kind], p.counts[t.DOWN + t.KINDS * seat + kind]
        if up + down:
            parts.append(f"{name}:{up}+{down}")
    return ",".join(parts)


def letters_of(content: Content, bits: int) -> str:
    return ",".join(letter for i, letter in enumerate(content.letters) if bits >> i & 1) or "-"


def shown_order(p: Hemloch) -> list[int]:
    """The Locations of the Week cards turned up, the first one first."""
    order, found = int(p.order), []
    while order:
        found.append(order % 8 - 1)
        order //= 8
    return found[::-1]


def position_text(game: Game, content: Content, p: Hemloch) -> str:
    parts: dict[str, str] = {
        "seat": str(p.mover),
        "start": str(p.start),
        "week": str(p.week),
        "days": letters_of(content, p.days),
        "shown": ",".join(content.letters[i] for i in shown_order(p)) or "-",
        "festival": content.letters[p.festival] if p.festival >= 0 else "-",
        "actions": str(p.actions),
        "used": letters_of(content, p.used),
        "item_used": str(p.item_used),
    }
    for name, row in rows(content).items():
        parts[name] = ",".join(card_list(p, row)) or "-"
    for i, letter in enumerate(content.letters):
        parts[f"spaces.{letter}"] = grid_text(p, i)
    for seat in range(t.SEATS):
        parts[f"items{seat}"] = items_text(p, content, seat) or "-"
    parts["supply"] = "/".join(str(p.counts[t.SUPPLY + k]) for k in range(t.KINDS))
    parts["markers"] = "/".join(str(p.counts[t.MARKERS + s]) for s in range(t.SEATS))
    numbers = [f"{name}:{value}" for name, value in zip(SCALARS, p.numbers(), strict=True)]
    parts["raw"] = ",".join([f"seat:{p.seat}", *numbers])
    frames = [str(p.stack[i]) for i in range(p.depth * FRAME)]
    if frames:
        parts["stack"] = ",".join(frames)
    return "; ".join(f"{name}={value}" for name, value in parts.items())


# Reading positions


class Reader:
    """The fields of a position's text, with errors that name them."""

    def __init__(self, text: str, known: set[str]) -> None:
        self.fields: dict[str, str] = {}
        for part in text.split(";"):
            if not part.strip():
                continue
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals or name not in known:
                raise BadPosition(
                    f"{part.strip()!r}: a position is made of name=value with these names: {sorted(known)}"
                )
            if name in self.fields:
                raise BadPosition(f"{name} is given twice")
            self.fields[name] = value

    def parts(self, name: str) -> list[str]:
        value = self.fields.get(name, "-")
        return [] if value in ("-", "") else [part.strip() for part in value.split(",")]

    def number(self, name: str, default: int, high: int) -> int:
        return whole(name, self.fields.get(name, str(default)), high)

    def numbers(self, name: str, count: int, high: int) -> list[int] | None:
        if name not in self.fields:
            return None
        values = self.fields[name].split("/")
        if len(values) != count:
            raise BadPosition(f"{name} has {count} numbers parted by /, not {self.fields[name]!r}")
        return [whole(name, value, high) for value in values]


def whole(name: str, value: str, high: int) -> int:
    if not value.strip().isdecimal() or int(value) > high:
        raise BadPosition(f"{name} is a number from 0 to {high}, not {value!r}")
    return int(value)


def read_position(game: Game, content: Content, p: Hemloch, text: str) -> Hemloch:
    """Lays a blank position out by a text and goes on to the question there."""
    places = rows(content)
    known = {*places, "supply", "markers", "items0", "items1", "seat", "start", "actions", "used", "item_used"}
    known |= {"festival", "week", "days", "shown", "stage", "raw", "stack"} | {f"spaces.{x}" for x in content.letters}
    reader = Reader(text, known)
    read_week(reader, content, p)
    read_cards(reader, p, places)
    read_markers(reader, content, p)
    read_items(reader, content, p)
    p.mover, p.start = reader.number("seat", 0, 1), reader.number("start", 0, 1)
    p.actions = reader.number("actions", t.ACTIONS, 99)
    p.item_used = reader.number("item_used", 0, 1)
    p.used = locations(reader, content, "used")
    stage = reader.fields.get("stage", "act")
    if stage not in STAGES:
        raise BadPosition(f"stage is one of {', '.join(STAGES)}, not {stage!r}")
    p.stage = STAGES.index(stage)
    if "raw" in reader.fields:
        read_raw(reader, p)
    else:
        p.advance()
        p.told = 0
    return p


def locations(reader: Reader, content: Content, name: str) -> int:
    bits = 0
    for letter in reader.parts(name):
        bits |= 1 << index_of(content.letters, letter, name)
    return bits


def index_of(words: list[str], word: str, name: str) -> int:
    if word not in words:
        raise BadPosition(f"{name}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def read_week(reader: Reader, content: Content, p: Hemloch) -> None:
    festival = reader.fields.get("festival", "")
    given = "shown" in reader.fields
    shown = reader.parts("shown") if given else [festival if festival not in ("", "-") else content.letters[-1]]
    for letter in shown:
        place = index_of(content.letters, letter, "shown")
        if p.shown >> place & 1:
            raise BadPosition(f"shown: {letter} is there twice")
        p.shown |= 1 << place
        p.order = p.order << 3 | (place + 1)
        p.festival = place
    if festival:
        p.festival = t.NONE if festival == "-" else index_of(content.letters, festival, "festival")
    p.days = locations(reader, content, "days")
    p.week = reader.number("week", 1, 99)


def read_cards(reader: Reader, p: Hemloch, places: dict[str, int]) -> None:
    """Cards go where the text puts them, into the decks by number if so asked, and else out of the game."""
    table = p.tables
    cards = list(table.names[: table.minions])
    p.aside = [int(table.copies[m]) for _ in range(t.SEATS) for m in range(table.minions)]
    for name, row in places.items():
        if name in ("deck0", "deck1"):
            continue
        for minion, number in read_cards_of(reader.parts(name), cards, name):
            put(p, name, row, minion, number)
    for seat in range(t.SEATS):
        name = f"deck{seat}"
        value = reader.fields.get(name, str(DEFAULT_DECK))
        if value.isdecimal():
            fill_deck(p, seat, int(value))
        else:
            for minion, number in read_cards_of(reader.parts(name), cards, name):
                put(p, name, t.DECK + seat, minion, number)


def read_cards_of(parts: list[str], cards: list[str], name: str) -> list[tuple[int, int]]:
    found = []
    for part in parts:
        card, star, number = part.partition("*")
        found.append((index_of(cards, card, name), whole(name, number, t.DECK_SIZE) if star else 1))
    return found


def put(p: Hemloch, name: str, row: int, minion: int, number: int) -> None:
    p.add(row, minion, number)
    if t.TABLE <= row < t.PACK:
        p.weigh(row - t.TABLE, minion, number)
    if row >= t.KNOWN:
        return
    m = p.tables.minions
    own = minion + m * (row & 1 if row < t.BOX else 0)
    other = (own + m) % (2 * m)
    for _ in range(number):  # a draft may give both players' copies to one of them
        source = own if p.aside[own] > 0 or not p.flags & t.DRAFT_FIRST else other
        if p.aside[source] == 0:
            raise BadPosition(f"{name}: there are not so many of {p.tables.names[minion]}")
        p.aside[source] -= 1


def fill_deck(p: Hemloch, seat: int, number: int) -> None:
    """A deck of so many cards: of what is left, one of each Minion in turn."""
    m = p.tables.minions
    if number > sum(p.aside[seat * m : seat * m + m]):
        raise BadPosition(f"deck{seat}: there are not {number} cards left")
    minion = 0
    while number:
        if p.aside[seat * m + minion % m]:
            put(p, f"deck{seat}", t.DECK + seat, minion % m, 1)
            number -= 1
        minion += 1


def read_markers(reader: Reader, content: Content, p: Hemloch) -> None:
    table = p.tables
    for i, letter in enumerate(content.letters):
        spaces = range(table.first_space[i], table.first_space[i + 1])
        p.counts[t.EMPTY + i] = len(spaces)
        name = f"spaces.{letter}"
        if name not in reader.fields:
            continue
        lines = reader.fields[name].split("/")
        cells = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line.strip()) if mark != "."}
        if sorted(cells) != sorted((int(table.at[s][0]), int(table.at[s][1])) for s in spaces):
            raise BadPosition(f"{name}: {reader.fields[name]!r} does not fit the spaces there")
        for space in spaces:
            mark = "-01".find(cells[table.at[space][0], table.at[space][1]])
            if mark < 0:
                raise BadPosition(f"{name}: a space is -, 0 or 1, as in -01/1--")
            p.board[space] = mark
            p.counts[t.EMPTY + i] -= mark > 0
    unused = [t.MARKERS_EACH - placed(p, seat) for seat in range(t.SEATS)]
    left = reader.numbers("markers", t.SEATS, t.MARKERS_EACH) or unused
    for seat in range(t.SEATS):
        if not 0 <= left[seat] <= unused[seat]:
            raise BadPosition(f"markers: seat {seat} has {t.MARKERS_EACH} in all")
        p.counts[t.MARKERS + seat] = left[seat]
        p.aside.append(unused[seat] - left[seat])


def read_items(reader: Reader, content: Content, p: Hemloch) -> None:
    for seat in range(t.SEATS):
        name = f"items{seat}"
        for part in reader.parts(name):
            kind, _, faces = part.partition(":")
            up, plus, down = faces.partition("+")
            if not plus:
                raise BadPosition(f"{name}: an Item is given as potion:1+0 (face up + face down), not {part!r}")
            at = t.KINDS * seat + index_of(content.kind_names, kind, name)
            p.counts[t.UP + at] = whole(name, up, t.ITEMS_EACH)
            p.counts[t.DOWN + at] = whole(name, down, t.ITEMS_EACH)
    free = [
        t.ITEMS_EACH - sum(p.counts[f + t.KINDS * s + k] for f in (t.UP, t.DOWN) for s in range(t.SEATS))
        for k in range(t.KINDS)
    ]
    left = reader.numbers("supply", t.KINDS, t.ITEMS_EACH) or free
    for i, title in enumerate(content.kind_names):
        if not 0 <= left[i] <= free[i]:
            raise BadPosition(f"supply: there are {t.ITEMS_EACH} of the kind {title}")
        p.counts[t.SUPPLY + i] = left[i]
        p.aside.append(free[i] - left[i])
    if not any(p.aside):
        p.aside = []


def read_raw(reader: Reader, p: Hemloch) -> None:
    """The exact numbers of a half-made move."""
    values: dict[str, int] = {}
    try:
        for part in reader.parts("raw"):
            name, _, value = part.partition(":")
            values[name] = int(value)
        p.seat = values.pop("seat")
        p.set_numbers([values[name] for name in SCALARS])
        for value in reader.parts("stack"):
            p.stack = append(p.stack, int(value))
    except (KeyError, ValueError):
        raise BadPosition("raw and stack hold numbers that position_text wrote") from None
    p.depth = len(p.stack) // FRAME


# Reading actions


def read_action(game: Game, content: Content, p: Hemloch, text: str) -> list[int]:
    """Tokens one after the other, each a word of the vocabulary or one of these:

    D draw, E end the turn, P unfair_lady C play, I potion use, @C11 a Marker's space, fA the Festival, sT+ sT- take a
    Trinket face up or down, gP gain, flip, noflip, uS turn up, x:cutthroat discard, m1:mad_chemist C>L move,
    r:horned_advisor B return, k:mad_chemist destroy, v:mad_chemist recover, h:cutthroat C discard at Week's End,
    nA the Night of A; and for chance !W night B, !d0 mad_chemist, !start 1.
    """
    tokens = text.split()
    words: list[str] = []
    here = content.letters[p.top(WHERE)] if p.depth > 0 and p.top(WHERE) >= 0 else ""
    seat = str(p.mover)

    def following() -> str:
        if not tokens:
            raise BadOption(f"{text!r} breaks off")
        return tokens.pop(0)

    while tokens:
        token = tokens.pop(0)
        head, colon, card = token.partition(":")
        if token in game.vocabulary:
            words.append(token)
        elif token == "D":
            words.append("draw")
        elif token == "E":
            words.append("stop")
        elif token == "P":
            words.append(following())
            here = following()
            words.append(here)
        elif token == "I":
            words.append(following())
        elif token == "flip":
            words += [game.vocabulary[o] for o in p.options()[:1]]
        elif token == "noflip":
            words.append("decline")
        elif token == "!W":
            following()
            words.append(f"week.{following()}")
        elif token in ("!d0", "!d1"):
            words.append(following())
        elif token == "!start":
            words.append(f"start.{following()}")
        elif colon and head == "x":
            words.append(card)
        elif colon and head == "v":
            words.append(f"recover.{card}")
        elif colon and head == "k":
            words.append(f"{card}@{here}{1 - p.mover}")
        elif colon and head in ("r", "h"):
            words.append(f"{card}@{following()}{seat if head == 'r' else p.seat}")
        elif colon and head in ("m0", "m1"):
            source, _, target = following().partition(">")
            words += [f"{card}@{source}{head[1]}", target]
        elif token[0] == "@" or token[0] == "f":
            words.append(token[1:])
        elif token[0] == "n":
            words.append(f"week.{token[1:]}")
        elif token[0] == "s" and token[-1] in "+-":
            words.append(f"take.{kind_of(content, token[1:-1])}.{'up' if token[-1] == '+' else 'down'}")
        elif token[0] == "g":
            words.append(f"gain.{kind_of(content, token[1:])}")
        elif token[0] == "u":
            words.append(f"flip.{kind_of(content, token[1:])}")
        else:
            raise BadOption(f"{token!r} is no word and no notation of {game.name}")
    return [game.word(word) for word in words]


def kind_of(content: Content, initial: str) -> str:
    for name in content.kind_names:
        if name[0].upper() == initial:
            return name
    raise BadOption(f"no kind of Item begins with {initial!r}")


# Conditions


def holds(game: Game, content: Content, p: Hemloch, condition: str) -> bool:
    """`hand0=cutthroat,mad_chemist*2`, `#deck0=25`, `C1=...`, `hand0 has x`, `C11=0` or `-`, `influence.C0=3`,
    `potion0=1+1`, `supply=6/6/5`, `markers0=14`, `festival=A`, `week`, `days`, `used`, `shown`, `start`, `mover`,
    `actions`, `spaces=34`, `empty.C=9`, `stage=act`; `view1 CONDITION` and `spectator CONDITION` ask of what those see.
    """
    head, _, rest = condition.partition(" ")
    if head in ("view0", "view1", "spectator"):
        seen = p.seen_by(SPECTATOR if head == "spectator" else int(head[4]))
        return holds(game, content, seen, rest)
    places = rows(content)
    if rest.startswith("has "):
        return p.held(places[head], index_of(list(p.tables.names), rest[4:].strip(), head)) > 0
    name, equals, wanted = (part.strip() for part in condition.partition("="))
    if not equals:
        raise BadOption(f"{condition!r} is no condition of {game.name}")
    if name in places:
        held = sorted(read_cards_of([] if wanted in ("", "-") else wanted.split(","), p.tables.names, name))
        return held == [(m, int(p.held(places[name], m))) for m in range(p.tables.minions) if p.held(places[name], m)]
    if name.startswith("#"):
        return p.size(places[name[1:]]) == int(wanted)
    return value_of(content, p, name) == wanted


def value_of(content: Content, p: Hemloch, name: str) -> str:
    """A named number or letter of a position, as text."""
    table = p.tables
    plain = {"week": p.week, "start": p.start, "mover": p.mover, "actions": p.actions, "spaces": table.spaces}
    if name in plain:
        return str(plain[name])
    if name == "stage":
        return STAGES[p.stage]
    if name == "festival":
        return content.letters[p.festival] if p.festival >= 0 else "-"
    if name in ("days", "used"):
        return letters_of(content, p.days if name == "days" else p.used)
    if name == "shown":
        return ",".join(content.letters[i] for i in shown_order(p)) or "-"
    if name == "chosen":
        return table.names[p.chosen] if p.chosen >= 0 else "hidden" if p.chosen == t.HIDDEN else "-"
    if name == "pending":
        return table.names[p.pending] if p.pending >= 0 else "hidden" if p.pending == t.HIDDEN else "-"
    if name == "supply":
        return "/".join(str(p.counts[t.SUPPLY + k]) for k in range(t.KINDS))
    if name.startswith("markers"):
        return str(p.counts[t.MARKERS + int(name[-1])])
    head, _, place = name.partition(".")
    if head == "influence":
        return str(p.counts[t.WEIGHT + 2 * content.letters.index(place[0]) + int(place[1])])
    if head == "empty":
        return str(p.counts[t.EMPTY + content.letters.index(place)])
    if name[:-1] in content.kind_names:
        at = t.KINDS * int(name[-1]) + content.kind_names.index(name[:-1])
        return f"{p.counts[t.UP + at]}+{p.counts[t.DOWN + at]}"
    return marker_at(content, table, p, name)


def marker_at(content: Content, table: Tables, p: Hemloch, name: str) -> str:
    for space in range(table.spaces):
        if name == f"{content.letters[table.place[space]]}{table.at[space][0]}{table.at[space][1]}":
            return "-01"[p.board[space]]
    raise BadOption(f"there is nothing called {name!r}")
