"""Words: what effects do, what is asked, what a button says, and one line of log for what an answer did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aitch.core.contract import CHANCE, OVER
from aitch.games.hyperborea.cubes import space_words
from aitch.games.hyperborea.movement import step_cost, turning
from aitch.games.hyperborea.position import closed_space, place_of
from aitch.games.hyperborea.setup import marker_level
from aitch.games.hyperborea.sites import back_of, is_city
from aitch.games.hyperborea.state import Hyperborea
from aitch.games.hyperborea.terms import (
    ASK_CARD,
    ASK_CHOICE,
    ASK_CUBE,
    ASK_DEAL,
    ASK_EACH,
    ASK_EXTRA,
    ASK_FIRST,
    ASK_GEN,
    ASK_HEX,
    ASK_INTO,
    ASK_KEEP,
    ASK_LOSE_ROW,
    ASK_MAIN,
    ASK_MARKER,
    ASK_MINI,
    ASK_RACE,
    ASK_RACE_TILE,
    ASK_ROW,
    ASK_RUIN,
    ASK_SPACE,
    ASK_START_CARD,
    ASK_STRIKE,
    ASK_SURE,
    ASK_TILE,
    ASK_TO,
    ASK_WHICH,
    ASK_ZONE,
    BACKS,
    BONUS,
    CLONE,
    COLOURED,
    COLOURS,
    COSTS,
    DECKS,
    FLY,
    FOR_ELIMINATE,
    FOR_LOSS,
    FOR_PAY,
    FOR_RESET,
    FOR_RESTORE,
    FOR_SWAP,
    FORTRESS,
    GHOST,
    INSTEAD,
    KIND_NAMES,
    LOSE_ROW,
    MARKET,
    MAX_SEATS,
    MINI,
    MOVE,
    NOBODY,
    NONE,
    PLAYER,
    SEAT_NAMES,
    START,
    TERRAINS,
    W_AVAILABLE,
    W_COLOUR,
    W_CONVERT,
    W_DONE,
    W_END,
    W_KIND,
    W_OPTION,
    W_RACE,
    W_ROW,
    W_STAY,
    W_STORE,
    W_TOKEN,
    W_UNUSED,
    W_UPGRADE,
    W_USE,
)

if TYPE_CHECKING:
    from aitch.games.hyperborea.pack import Book

# Effects in words.

PLURALS = {
    "gem": ("a gem", "{} gems"),
    "move": ("1 movement", "{} movement"),
    "fly": ("1 flying", "{} flying"),
    "attack": ("1 attack", "{} attack"),
    "ranged": ("1 ranged attack", "{} ranged attack"),
    "fortress": ("a fortress", "{} fortresses"),
    "mini": ("a miniature", "{} miniatures"),
    "clone": ("a cloning", "{} clonings"),
    "dev": ("1 develop", "{} develop"),
    "tech": ("a technology", "{} technologies"),
    "draw": ("draw a cube", "draw {} cubes"),
    "restore": ("restore a cube", "restore {} cubes"),
    "espionage": ("an espionage", "{} espionages"),
    "swap": ("swap a cube", "swap {} cubes"),
    "eliminate": ("eliminate a grey cube", "eliminate {} grey cubes"),
    "gen-any": ("a cube of any colour", "{} cubes of any colour"),
}
SYMBOLS = dict(zip("RGPBOYXM", [*COLOURS, "any colour"], strict=True))


def amount(name: str, number: int, book: Book) -> str:
    """One effect with its number: `2 movement`."""
    if name in PLURALS:
        one, more = PLURALS[name]
        return one if number == 1 else more.format(number)
    if name.startswith("gen-"):
        return f"{'a' if number == 1 else number} {name[4:]} cube{'' if number == 1 else 's'}"
    if name.startswith("dev-row"):
        return f"{name[-1]} levels on one row"
    if name.startswith("dev-each"):
        return f"1 level on each of {name[-1]} rows"
    if name in book.programs.pays:
        cost, program = book.programs.pays[name]
        what = {"cube": "a cube", "mini": "a miniature", "gem": "a gem"}[COSTS[cost]]
        return f"give up {what} for {way_text(book.programs.programs[program][0], book)}"
    loses, lost = book.programs.adjacent[name]
    thing = "lowers a marker" if loses == LOSE_ROW else f"loses {lost} {COSTS[loses].replace('mini', 'miniature')}"
    return f"each adjacent opponent {thing}"


def way_text(way: list[tuple[str, int]], book: Book) -> str:
    return ", ".join(amount(name, number, book) for name, number in way)


def program_text(program: int, book: Book) -> str:
    if program not in book.texts:
        book.texts[program] = " or ".join(way_text(way, book) for way in book.programs.programs[program])
    return book.texts[program]


def card_text(card: int, book: Book) -> str:
    """What a technology does."""
    columns = book.columns
    does, program = columns["card_does"][card], columns["card_program"][card]
    if does == INSTEAD:
        first, to = KIND_NAMES[columns["card_from"][card]], KIND_NAMES[columns["card_to"][card]]
        return f"Always: {amount(first, 1, book)} becomes {amount(to, 1, book)}."
    if does == BONUS:
        first = amount(KIND_NAMES[columns["card_from"][card]], 1, book)
        return f"Always: with {first} comes {program_text(program, book)}."
    text = program_text(program, book)
    return f"Start of turn: {text}." if does == START else f"{text[:1].upper()}{text[1:]}."


# What is asked.


def question(s: Hyperborea) -> str:
    ask = s.ask
    if s.seat == OVER:
        return "The game is over."
    if s.seat == CHANCE:
        return chance_question(s)
    if ask == ASK_MAIN:
        return "What next? Pick a cube, a place or an effect."
    if ask == ASK_SPACE:
        return f"Where does the {COLOURS[int(s.colour)]} cube go?"
    if ask == ASK_HEX:
        return f"What happens at {hex_name(s, int(s.cell))}?"
    if ask == ASK_TO:
        how = "fly" if s.kind == FLY else "walk"
        return f"Where does the miniature {how} to from {hex_name(s, int(s.cell))}?"
    if ask == ASK_STRIKE:
        return "How do you strike?"
    if ask == ASK_ROW:
        return f"What happens on the {row_name(s, int(s.colour))} row?"
    if ask == ASK_EACH:
        return "Which other row rises by one?"
    if ask == ASK_CHOICE:
        return "Which of its effects is generated?"
    if ask == ASK_KEEP:
        if s.stored[s.active] == NONE:
            return "Do you use the ruin token now or keep it?"
        return "Do you use the new ruin token, or keep it and play the old one now?"
    if ask == ASK_CARD:
        return "Which technology do you take?"
    if ask == ASK_WHICH:
        return "A cube of which colour?"
    if ask == ASK_INTO:
        return f"Which colour replaces the {COLOURS[int(s.colour)]} cube?"
    if ask == ASK_GEN:
        return "A cube of which colour goes into your bag?"
    if ask == ASK_MINI:
        return "Which miniature do you give up?" if s.purpose == FOR_PAY else "Which miniature do you lose?"
    if ask == ASK_LOSE_ROW:
        return "Which marker falls by one level?"
    if ask == ASK_SURE:
        return "Some effects could still be spent. End the turn all the same?"
    if ask == ASK_RACE:
        return "Which race do you lead?"
    if ask == ASK_RACE_TILE:
        return "Which tile of your race do you take?"
    if ask == ASK_START_CARD:
        return "Which technology does your race start with?"
    if ask == ASK_EXTRA:
        return "Which extra cube goes into your bag?"
    if ask == ASK_MARKER:
        return f"Which development row begins at level {marker_level(s)}?"
    return zone_question(s)


def zone_question(s: Hyperborea) -> str:
    if s.purpose == FOR_RESET:
        return "Reset: which further cubes go into the bag? The others stay where they are."
    if s.purpose == FOR_LOSS:
        return "Which cube do you lose?"
    if s.purpose == FOR_PAY:
        return "Which cube do you give up?"
    if s.purpose == FOR_SWAP:
        return "Which cube is replaced by another colour?"
    if s.purpose == FOR_ELIMINATE:
        return "Which grey cube is eliminated?"
    return "Which cube goes back into the bag?"


def chance_question(s: Hyperborea) -> str:
    ask = s.ask
    if ask == ASK_FIRST:
        return "Who begins?"
    if ask == ASK_TILE:
        return f"Which tile lies at {hex_name(s, int(turning(s)))}?"
    if ask == ASK_DEAL:
        return "Which card comes up?"
    if ask == ASK_CUBE:
        return f"Which cube does {SEAT_NAMES[int(s.active)]} draw?"
    if ask == ASK_RUIN:
        return f"Which ruin token does {SEAT_NAMES[int(s.active)]} find?"
    if ask == ASK_RACE:
        return f"Which race does {SEAT_NAMES[int(s.count)]} lead?"
    return f"Which race tile does {SEAT_NAMES[int(s.active)]} get?"


def hex_name(s: Hyperborea, cell: int) -> str:
    return s.game.vocabulary[int(s.t.w_hex + s.t.hex_of[cell])]


def row_name(s: Hyperborea, row: int) -> str:
    return s.game.vocabulary[W_ROW + row]


# What a button says.

LABELS = {
    W_END: "End the turn",
    W_STAY: "Go on playing",
    W_DONE: "That is all",
    W_USE: "Use it now",
    W_TOKEN: "Use the kept ruin token",
    W_RACE: "Use the race tile",
    W_CONVERT: "Convert the ghost",
    W_UPGRADE: "Upgrade: the marker goes to 0, cubes into the bag",
    W_AVAILABLE: "From the available cubes",
    W_UNUSED: "From the unused cubes",
}


def label(s: Hyperborea, option: int, book: Book) -> str:
    t = s.t
    word = book.vocabulary[option]
    if option == W_STORE:
        return "Keep it" if s.stored[s.active] == NONE else "Keep it and play the old one"
    if option in LABELS:
        return LABELS[option]
    if W_OPTION <= option < W_COLOUR:
        if s.ask == ASK_CHOICE:
            return way_text(book.programs.programs[int(s.program)][option - W_OPTION], book)
        return word
    if W_COLOUR <= option < W_ROW:
        return f"{COLOURS[option - W_COLOUR]} cube"
    if W_ROW <= option <= W_KIND:
        return f"{word} row"
    if option < t.w_hex:
        return kind_label(option - W_KIND, book)
    if option < t.w_site:
        return hex_label(s, option, word)
    if option < t.w_space:
        return place_label(s, option, word)
    if option < t.w_card:
        return space_label(s, option, book)
    return name_of(s, option, book)


def kind_label(kind: int, book: Book) -> str:
    text = amount(book.kind_names[kind], 1, book)
    return {MOVE: "Walk", FLY: "Fly", MINI: "Put a miniature here", CLONE: "Clone a miniature here"}.get(kind, text)


def hex_label(s: Hyperborea, option: int, word: str) -> str:
    if s.ask == ASK_TO and s.kind == MOVE:
        cost = step_cost(s, s.active, s.cell, s.t.cell_of[option - s.t.w_hex])
        return f"{word}, for {cost} movement"
    return word


def place_label(s: Hyperborea, option: int, word: str) -> str:
    """A city, a ruin or somebody's miniatures."""
    t = s.t
    if option >= t.w_foe:
        cell = int(t.cell_of[(option - t.w_foe) // MAX_SEATS])
        return f"Strike {SEAT_NAMES[(option - int(t.w_foe)) % MAX_SEATS]} at {hex_name(s, cell)}"
    cell, site = int(t.cell_of[(option - t.w_site) // t.sites]), (option - int(t.w_site)) % int(t.sites)
    if cell < 0 or s.land[cell] < 0 or site >= t.site_count[s.land[cell]]:
        return word
    who = int(s.inside[cell * int(t.sites) + site])
    what = "city" if is_city(s, cell, site) else "ruin"
    if s.ask == ASK_MINI:
        return f"The miniature in the {what} of {hex_name(s, cell)}"
    if who == NOBODY:
        return f"{'Enter the city' if what == 'city' else 'Explore the ruin'} of {hex_name(s, cell)}"
    name = "the ghost" if who == GHOST else SEAT_NAMES[who - PLAYER]
    return f"Strike {name} in the {what} of {hex_name(s, cell)}"


def space_label(s: Hyperborea, option: int, book: Book) -> str:
    """A space; with the effect that it would wake if the cube in hand were placed there."""
    t = s.t
    set_ = int(t.word_set[option - t.w_space])
    name = f"{set_title(set_, book)}, {SYMBOLS[book.vocabulary[option][-1]]} space"
    if s.ask != ASK_SPACE or option not in space_words(s):
        return name
    return name if empty_spaces(s, set_) > 1 else f"{name}: wakes {set_text(set_, book)}"


def empty_spaces(s: Hyperborea, set_: int) -> int:
    """How many cubes of the active player it still takes to fill a set."""
    spaces = range(int(s.t.set_at[set_]), int(s.t.set_at[set_] + s.t.set_size[set_]))
    closed = closed_space(s, s.active, set_)
    return sum(1 for space in spaces if space != closed and s.cubes[place_of(s, s.active, space)] == 0)


def set_title(set_: int, book: Book) -> str:
    first = book.numbers["first_card_set"]
    if set_ >= first:
        return book.cards[set_ - first].name
    if set_ < 2 * COLOURED:
        return f"{book.bases[set_ // 2].name} {set_ % 2 + 1}"
    return book.extra_sets[set_ - 2 * COLOURED][0].name


def set_text(set_: int, book: Book) -> str:
    first = book.numbers["first_card_set"]
    if set_ >= first:
        return card_text(set_ - first, book)
    return program_text(book.columns["set_program"][set_], book)


def name_of(s: Hyperborea, option: int, book: Book) -> str:
    """Cards, decks, tiles, tokens, seats and races by their names."""
    t = s.t
    if option < t.w_deck:
        card = option - int(t.w_card)
        owner = int(s.where[card])
        if s.ask in (ASK_MAIN, ASK_CARD):
            verb = "Take" if owner == MARKET else "Copy"
            return f"{verb} {book.cards[card].name}"
        return book.cards[card].name
    if option < t.w_tile:
        return f"Replace both cards of deck {DECKS[option - int(t.w_deck)]}"
    if option < t.w_ruin:
        return f"tile {book.hex_tiles[option - int(t.w_tile)].name}"
    if option < t.w_seat:
        return token_text(option - int(t.w_ruin), book)
    if option < t.w_race:
        return SEAT_NAMES[option - int(t.w_seat)]
    if option < t.w_race_tile:
        return book.races[option - int(t.w_race)].name
    tile = book.tiles[option - int(t.w_race_tile)]
    return f"{tile.name}: {tile.text('text')}"


def token_text(token: int, book: Book) -> str:
    back = BACKS[book.columns["ruin_back"][token]]
    return f"{back} token: {program_text(book.columns['ruin_program'][token], book)}"


# What an answer did.


def narrate(before: Hyperborea, after: Hyperborea, book: Book) -> str:
    """One line, from two positions that the same viewer sees."""
    if before.seat == CHANCE:
        return chance_line(before, after, book)
    who = SEAT_NAMES[before.seat]
    line = answer_line(before, after, book)
    return f"{who} {line}{gained(before, after)}"


def gained(before: Hyperborea, after: Hyperborea) -> str:
    """Gems, objective tiles and the end, which may come with any answer."""
    parts: list[str] = []
    for q in range(int(after.t.seats)):
        gems = int(after.gems[q] - before.gems[q])
        if gems and q == before.active:
            parts.append(f" {'+' if gems > 0 else ''}{gems} gem{'' if abs(gems) == 1 else 's'}.")
        elif gems:
            parts.append(f" {SEAT_NAMES[q]} loses {-gems} gem{'' if gems == -1 else 's'}.")
        if after.objectives[q] != before.objectives[q]:
            parts.append(f" {SEAT_NAMES[q]} gains an objective tile.")
    if after.closer >= 0 and before.closer < 0:
        parts.append(" The last turns begin.")
    if after.seat == OVER:
        told = ", ".join(f"{SEAT_NAMES[q]} {points}" for q, points in enumerate(after.scores()))
        parts.append(f" The game is over: {told}.")
    return "".join(parts)


def chance_line(before: Hyperborea, after: Hyperborea, book: Book) -> str:
    ask = before.ask
    who = SEAT_NAMES[int(before.active)]
    if ask == ASK_RUIN:
        back = BACKS[int(back_of(after, after.held))]
        if after.held < 0:
            return f"{who} finds a {back} ruin token."
        return f"{who} finds a {token_text(int(after.held), book)}."
    last = int(after.last)
    if ask == ASK_FIRST:
        return f"{SEAT_NAMES[last - int(before.t.w_seat)]} begins."
    if ask == ASK_TILE:
        cell = int(turning(before))
        terrain = TERRAINS[int(after.t.terrain[after.land[cell]])]
        return f"{hex_name(before, cell)} is turned up: {terrain}{sites_text(after, cell, book)}."
    if ask == ASK_DEAL:
        return f"{book.cards[last - int(before.t.w_card)].name} comes into the market."
    if ask == ASK_CUBE:
        return f"{who} draws a {COLOURS[last - W_COLOUR]} cube."
    if ask == ASK_RACE:
        return f"{SEAT_NAMES[int(before.count)]} leads the {book.races[last - int(before.t.w_race)].name}."
    return f"{who} gets {name_of(before, last, book)}"


def sites_text(s: Hyperborea, cell: int, book: Book) -> str:
    t = s.t
    land = int(s.land[cell])
    parts: list[str] = []
    for k in range(int(t.site_count[land])):
        kind = int(t.site_kind[land * t.sites + k])
        if kind == 0:
            parts.append(f"city ({program_text(int(t.site_program[land * t.sites + k]), book)})")
        else:
            parts.append(f"{BACKS[kind - 1]} ruin")
    return f" with {' and '.join(parts)}" if parts else ""


def answer_line(before: Hyperborea, after: Hyperborea, book: Book) -> str:
    """What the seat that was asked did, as a sentence without its subject."""
    ask, last = before.ask, int(after.last)
    word = book.vocabulary[last]
    if ask == ASK_MAIN:
        return main_line(before, after, last, book)
    if ask == ASK_SPACE:
        set_ = int(before.t.word_set[last - before.t.w_space])
        text = f"places a {COLOURS[int(before.colour)]} cube on {set_title(set_, book)}"
        wakes = "wakes" in label(before, last, book)
        return f"{text} and wakes it: {set_text(set_, book).rstrip('.')}." if wakes else f"{text}."
    if ask == ASK_HEX:
        return hex_line(before, int(before.cell), last - W_KIND)
    if ask == ASK_TO:
        how = "flies" if before.kind == FLY else "walks"
        return f"{how} from {hex_name(before, int(before.cell))} to {word}."
    if ask == ASK_STRIKE:
        return strike_line(before, after, int(before.cell))
    if ask == ASK_ROW:
        return row_line(before, after, int(before.colour), last)
    if ask == ASK_EACH:
        return "raises no further row." if last == W_DONE else f"raises {word}."
    if ask == ASK_CHOICE:
        return f"chooses {label(before, last, book)}."
    if ask == ASK_KEEP:
        return keep_line(before, after, last, book)
    if ask == ASK_CARD:
        return "takes no card." if last == W_DONE else f"takes {book.cards[last - int(before.t.w_card)].name}."
    if ask in (ASK_ZONE, ASK_WHICH):
        return zone_line(before, last)
    if ask == ASK_INTO:
        return f"swaps a {COLOURS[int(before.colour)]} cube for a {word} one."
    if ask in (ASK_GEN, ASK_EXTRA):
        return f"puts a {word} cube into the bag."
    if ask == ASK_MINI:
        return f"gives up a miniature at {word}."
    if ask == ASK_LOSE_ROW:
        return f"lowers {word}."
    if ask == ASK_SURE:
        return "ends the turn, effects unspent." if last == W_END else "goes on."
    if ask == ASK_MARKER:
        return f"begins {word} at level {marker_level(before)}."
    if ask == ASK_START_CARD:
        return f"starts with {book.cards[last - int(before.t.w_card)].name}."
    return f"takes {name_of(before, last, book)}".rstrip(".") + "."


def main_line(before: Hyperborea, after: Hyperborea, last: int, book: Book) -> str:
    t = before.t
    if last == W_END:
        return "wants to end the turn." if after.ask == ASK_SURE else "ends the turn."
    if last == W_TOKEN:
        spent = [i for i in range(int(t.ruins)) if after.spent[i] > before.spent[i]]
        return f"plays the kept {token_text(spent[0], book)}."
    if last == W_RACE:
        return "uses the race tile."
    if last < W_ROW:
        return f"takes up a {COLOURS[last - W_COLOUR]} cube."
    if last <= W_KIND:
        if after.ask == ASK_ROW:
            return f"looks at the {row_name(before, last - W_ROW)} row."
        return row_line(before, after, last - W_ROW, NONE)
    if last < t.w_hex:
        return f"spends: {amount(book.kind_names[last - W_KIND], 1, book)}."
    if last < t.w_site:
        cell = int(t.cell_of[last - t.w_hex])
        if after.ask == ASK_HEX:
            return f"looks at {hex_name(before, cell)}."
        if after.ask == ASK_TO:
            return f"takes up a miniature at {hex_name(before, cell)}."
        spent = [k for k in (FORTRESS, MINI, CLONE) if after.pool[k] < before.pool[k]]
        return hex_line(before, cell, spent[0])
    if last < t.w_space:
        return place_line(before, after, last, book)
    if last < t.w_deck:
        card = last - int(t.w_card)
        verb = "takes" if before.where[card] == MARKET else "copies"
        return f"{verb} {book.cards[card].name}."
    return f"replaces both cards of deck {DECKS[last - int(t.w_deck)]}."


def hex_line(s: Hyperborea, cell: int, kind: int) -> str:
    verbs = {FORTRESS: "builds a fortress at", MINI: "musters a miniature at", CLONE: "clones a miniature at"}
    verbs |= {MOVE: "walks from", FLY: "flies from"}
    return f"{verbs[kind]} {hex_name(s, cell)}."


def place_line(before: Hyperborea, after: Hyperborea, last: int, book: Book) -> str:
    t = before.t
    if last >= t.w_foe:
        cell = int(t.cell_of[(last - t.w_foe) // MAX_SEATS])
        return "takes aim." if after.ask == ASK_STRIKE else strike_line(before, after, cell)
    cell, site = int(t.cell_of[(last - t.w_site) // t.sites]), (last - int(t.w_site)) % int(t.sites)
    if before.inside[cell * int(t.sites) + site] != NOBODY:
        return "takes aim." if after.ask == ASK_STRIKE else strike_line(before, after, cell)
    if not is_city(before, cell, site):
        return f"explores the ruin at {hex_name(before, cell)}."
    program = int(t.site_program[int(before.land[cell]) * int(t.sites) + site])
    return f"enters the city at {hex_name(before, cell)}: {program_text(program, book)}."


def strike_line(before: Hyperborea, after: Hyperborea, cell: int) -> str:
    """What a blow did, read off the two positions."""
    t, where = before.t, hex_name(before, cell)
    sites = int(t.sites)
    for q in range(int(t.seats)):
        if after.walls[cell * MAX_SEATS + q] < before.walls[cell * MAX_SEATS + q]:
            return f"breaks a fortress of {SEAT_NAMES[q]} at {where}."
        if q != before.active and after.free[cell * MAX_SEATS + q] < before.free[cell * MAX_SEATS + q]:
            return f"kills a miniature of {SEAT_NAMES[q]} at {where}."
    gone = [int(before.inside[cell * sites + k]) for k in range(sites) if not after.inside[cell * sites + k]]
    killed = [who for who in gone if who != NOBODY]
    if killed and killed[0] >= PLAYER:
        return f"kills a miniature of {SEAT_NAMES[killed[0] - PLAYER]} at {where}."
    if after.last == W_CONVERT:
        return f"converts the ghost at {where}."
    return f"kills a ghost at {where}."


def row_line(before: Hyperborea, after: Hyperborea, row: int, word: int) -> str:
    at = int(before.active) * COLOURED + row
    if word == W_UPGRADE or after.level[at] < before.level[at]:
        return f"upgrades: {row_name(before, row)} goes to 0."
    return f"raises {row_name(before, row)} to {after.level[at]}."


def keep_line(before: Hyperborea, after: Hyperborea, last: int, book: Book) -> str:
    """A token that is played is shown to all; one that is kept is not."""
    spent = [token_text(i, book) for i in range(int(before.t.ruins)) if after.spent[i] > before.spent[i]]
    if last == W_USE:
        return f"uses the {spent[0]}."
    return f"keeps it and plays the old {spent[0]}." if spent else "keeps it."


def zone_line(before: Hyperborea, last: int) -> str:
    if last == W_DONE:
        return "leaves the other cubes where they are."
    place = before.game.vocabulary[last if before.ask == ASK_ZONE else int(before.zone)]
    verb = {
        FOR_RESTORE: "restores a cube from",
        FOR_PAY: "gives up a cube from",
        FOR_SWAP: "swaps a cube from",
        FOR_ELIMINATE: "eliminates a grey cube from",
        FOR_LOSS: "loses a cube from",
        FOR_RESET: "takes a cube back from",
    }[int(before.purpose)]
    return f"{verb} {place}."
