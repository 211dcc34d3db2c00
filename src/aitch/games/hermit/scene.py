"""How a seen position looks: the Coast, the play areas, piles and hands."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import OVER
from aitch.core.scene import Area as Place
from aitch.core.scene import Cell, Counter, Face, Panel, Scene, Thing
from aitch.games.hermit import placing, tasks
from aitch.games.hermit.area import HOME, SIDE, Area, card_cell, card_of, card_turn, offset
from aitch.games.hermit.deck import columns, rows
from aitch.games.hermit.numbers import CRAB_DANCE, CRASHING_WAVES, DUNES, NATURE_RESERVE
from aitch.games.hermit.options import TASKS
from aitch.games.hermit.position import COAST, UNDEALT, Hermit
from aitch.games.hermit.wording import cell_name, face_words, pattern_words, seat_name, words

SHORT_TURNS = ["As it is", "Right", "Upside down", "Left"]
"""How a card is turned, where little room is for it."""
REACH = 3
"""So far left of the play area and above it the next card can begin."""
RULES = {
    "garbage": "Garbage: bottle caps may not be covered.",
    "sandcastle": "Sandcastle: the play area may be six spaces wide and six high at the most.",
    "big-beach": "Big Beach: a card may cover two symbols at the most.",
}


def scene(state: Hermit) -> Scene:
    areas = [coast(state)]
    seats = range(len(state.areas))
    for s in seats:
        areas.append(play_area(state, s))
        areas += [turns(state)] if turning(state, s) else []
        areas += [hand(state, s), pile(state, s)]
    return {"areas": areas, "panels": [panel(state, s) for s in seats], "notes": notes(state)}


def turning(state: Hermit, s: int) -> bool:
    """Whether a player is asked how the picked card is turned."""
    return state.question is placing.turn_card and state.seat == s


# Cards


def beach_card(state: Hermit, s: int, card: int, place: str, name: str) -> Thing:
    """A card with its beach side up."""
    icons = [state.deck.kinds.sprites[kind] for kind in state.deck.pattern(card)]
    face: Face = {"title": f"Card {card + 1}", "look": "beach", "icons": icons}
    return {"id": card_id(state, s, card, place), "name": name, "face": face}


def shell_card(state: Hermit, id: str, card: int, turn: int, name: str) -> Thing:
    """A card with its seashell side up, as it lies in a turn."""
    sprites = [state.deck.kinds.sprites[space] for space in state.deck.face(card, turn)]
    wide = int(columns(turn))
    grid = [sprites[i : i + wide] for i in range(0, len(sprites), wide)]
    return {"id": id, "name": name, "face": {"title": f"Card {card + 1}", "look": "shells", "grid": grid}}


def card_id(state: Hermit, s: int, card: int, place: str) -> str:
    """One id for a card wherever it lies, so that one sees it move; its place where nobody knows which it is."""
    alone = list(state.deck.family).count(state.deck.family[card]) == 1
    return f"deck{s}.{card + 1}" if alone or not place else place


# The Coast


def coast(state: Hermit) -> Place:
    cells = [coast_cell(state, place) for place in range(COAST + 2)]
    items: list[Thing] = []
    for i, card in enumerate(state.coast):
        if card >= 0:
            name = pattern_words(state, card)
            items.append(beach_card(state, 0, card, f"coast-card.{i + 1}", name) | {"at": f"coast.{i + 1}"})
    wood = int(state.rules.driftwood)
    asks = f"the Wave, on {'two pieces' if wood > 1 else 'one piece'} of driftwood"
    wave: Thing = {"id": "wave", "name": asks, "sprite": f"wave-{wood}", "at": f"coast.{state.wave}", "layer": 1}
    hermie: Thing = {"id": "hermie", "name": "Hermie", "sprite": "hermie", "at": f"coast.{state.hermie}", "layer": 2}
    wave["gait"], hermie["gait"] = "roll", "walk"
    items += [wave, hermie]
    return {"id": "coast", "kind": "track", "title": "The Coast", "cells": cells, "items": items}


def coast_cell(state: Hermit, place: int) -> Cell:
    cell: Cell = {"id": f"coast.{place}", "at": [place, 0], "name": f"place {place} of the Coast", "look": "coast"}
    if 1 <= place <= COAST:
        cell["label"] = str(place)
    else:
        cell["name"], cell["look"] = ("the land", "land") if place == 0 else ("the open sea", "sea")
    if place == state.hermie + 1 and wanted(state) >= 0:
        cell["marks"] = ["wanted"]
    return cell


def wanted(state: Hermit) -> int:
    """The card whose pattern is wanted now; -1 if none is."""
    if state.seat == OVER or state.coast[COAST - 1] == UNDEALT or state.hermie >= COAST:
        return -1
    return state.coast[state.hermie]


# The play areas


def play_area(state: Hermit, s: int) -> Place:
    area = state.areas[s]
    title = "Play area" if len(state.areas) == 1 else f"{seat_name(state, s)}'s play area"
    place: Place = {"id": f"area{s}", "kind": "square", "title": title, "cells": cells_of(state, s), "items": []}
    place["main"] = s == own_area(state)
    kinds = state.deck.kinds
    for packed in area.ground:
        cell, space = packed // 64, packed % 64
        x, y = spot(area, cell)
        name, sprite = f"{cell_name(cell)}: {kinds.names[space]}", kinds.sprites[space]
        ground: Thing = {"id": f"ground{s}.{x}.{y}", "name": name, "sprite": sprite, "at": f"area{s}.{x}.{y}"}
        place["items"].append(ground)
    for layer, packed in enumerate(area.laid, start=1):
        card = int(card_of(packed))
        thing = laid_card(state, s, card_id(state, s, card, ""), card, card_cell(packed), card_turn(packed))
        thing["layer"] = layer
        if layer == len(area.laid) > 1:
            thing["states"] = ["last"]
        place["items"].append(thing)
    if turning(state, s):
        place["items"] += ghosts(state, s)
    return place


def ghosts(state: Hermit, s: int) -> list[Thing]:
    """The picked card where it will lie, once for each turn in which it can; a client shows one at a time."""
    top = len(state.areas[s].laid) + 1
    return [
        laid_card(state, s, f"ghost{s}.{turn}", state.picked, state.place, turn)
        | {"layer": top, "states": ["ghost"], "word": f"turn-{turn}"}
        for turn in legal_turns(state)
    ]


def legal_turns(state: Hermit) -> list[int]:
    return [int(words.turns.index(option)) for option in state.options()]


def own_area(state: Hermit) -> int:
    """The play area that matters most to the viewer."""
    return state.viewer if state.viewer >= 0 else max(0, state.seat)


def laid_card(state: Hermit, s: int, id: str, card: i64, cell: i64, turn: i64) -> Thing:
    name = f"card {card + 1} at {cell_name(cell)}: {face_words(state, card, turn)}"
    x, y = spot(state.areas[s], cell)
    span = [int(columns(turn)), int(rows(turn))]
    return shell_card(state, id, int(card), int(turn), name) | {"at": f"area{s}.{x}.{y}", "span": span}


def cells_of(state: Hermit, s: int) -> list[Cell]:
    """The cells where a card lies or could begin; names of columns and rows stand at the edge."""
    area = state.areas[s]
    if area.width == 0:
        return []
    reach = REACH if s in (own_area(state), state.seat) else 1
    asked = state.question is placing.place_card and state.seat == s
    marked = {"wanted": set(standing(state, area)), "complete": set(last_line(state, s))}
    kinds = state.deck.kinds
    found: list[Cell] = []
    for dy in range(-reach, area.height + 1):
        row = int((area.top + dy) % SIDE) * SIDE
        for dx in range(-reach, area.width + 1):
            number = row + int((area.left + dx) % SIDE)
            name = cell_name(number)
            space = int(area.cells[number])
            shown = f"{name}: {kinds.names[space] if space else 'empty'}"
            x, y = spot(area, number)
            cell: Cell = {"id": f"area{s}.{x}.{y}", "at": [x, y], "name": shown, "look": "ground"}
            if dy == -reach and dx > -reach:
                cell["label"] = name.rstrip("0123456789")
                cell["name"] = f"column {cell['label']}, {cell['name']}"
            elif dx == -reach and dy > -reach:
                cell["label"] = str(number // SIDE + 1)
                cell["name"] = f"row {cell['label']}, {cell['name']}"
            if asked:
                cell["word"] = name
            marks = [mark for mark, there in marked.items() if space and number in there]
            if marks:
                cell["marks"] = marks
            found.append(cell)
    return found


def spot(area: Area, cell: i64) -> tuple[int, int]:
    """Column and row of a cell, counted from the upper left space of the first card."""
    x = offset(cell % SIDE, area.left) - (HOME % SIDE - area.left) % SIDE
    return int(x), int(offset(cell // SIDE, area.top) - (HOME // SIDE - area.top) % SIDE)


def standing(state: Hermit, area: Area) -> list[int]:
    """Where the wanted pattern lies already, whether it counts or not."""
    found: list[int] = []
    if wanted(state) >= 0:
        a, b, c = state.deck.pattern(wanted(state))
        area.count_line(a, b, c, area.left, area.top, area.width, area.height, found)
    return found


def last_line(state: Hermit, s: int) -> list[int]:
    """The line of the newest card that brought Hermie where he stands."""
    if state.hermie == 0 or len(state.areas[s].laid) < 2 or state.coast[state.hermie - 1] < 0:
        return []
    return state.areas[s].line_cells(state.deck, state.coast[state.hermie - 1])


# Hands, piles, turns


def hand(state: Hermit, s: int) -> Place:
    items: list[Thing] = []
    for card in state.hand(s):
        name = f"card {card + 1}: {face_words(state, card, 0)}; its other side: {pattern_words(state, card)}"
        thing = shell_card(state, card_id(state, s, card, ""), card, 0, name)
        if state.seat == s and state.picked == card:
            thing["states"], thing["span"] = ["picked"], [3, 2]
        elif state.seat == s:
            thing["word"] = f"card-{card + 1}"
        items.append(thing)
    return {"id": f"hand{s}", "kind": "fan", "title": "Hand", "seat": s, "items": items, "beside": True}


def pile(state: Hermit, s: int) -> Place:
    items: list[Thing] = []
    card = state.top(s)
    if card >= 0:
        name = f"a pile of {state.pile(s)}; the top card shows {pattern_words(state, card)}"
        items.append(beach_card(state, s, card, f"top{s}", name) | {"count": int(state.pile(s))})
    elif state.pile(s) > 0:
        items.append({"id": f"top{s}", "name": "a pile, face down", "back": True, "count": int(state.pile(s))})
    return {"id": f"pile{s}", "kind": "pile", "title": "Pile", "seat": s, "items": items}


def turns(state: Hermit) -> Place:
    """The card in each turn in which it can lie there, to click on."""
    items: list[Thing] = []
    for turn in legal_turns(state):
        name = f"{placing.TURNS[turn]}: {face_words(state, state.picked, turn)}"
        thing = shell_card(state, f"turn.{turn}", int(state.picked), turn, name)
        thing["face"]["title"] = SHORT_TURNS[turn]
        items.append(thing | {"word": f"turn-{turn}"})
    return {"id": "turns", "kind": "row", "title": "Turned how?", "seat": state.seat, "items": items, "beside": True}


# Panels and notes


def panel(state: Hermit, s: int) -> Panel:
    area = state.areas[s]
    counters: list[Counter] = [
        {"name": "visible bottle caps", "value": int(area.caps), "sprite": "cap"},
        {"name": "hand limit", "value": int(state.limit()), "of": 2},
        {"name": "cards in the pile", "value": int(state.pile(s))},
    ]
    if s == 0:
        counters.append({"name": "cards behind Hermie", "value": len(state.behind())})
    return {"seat": s, "name": seat_name(state, s), "counters": counters, "active": state.seat == s}


def notes(state: Hermit) -> list[str]:
    found: list[str] = []
    card = wanted(state)
    if card >= 0:
        together = ", from each of you in the same round" if len(state.areas) > 1 else ""
        found.append(f"Wanted in a line: {pattern_words(state, card)}{together}.")
        if state.wave == state.hermie + 1:
            wood = int(state.rules.driftwood)
            found.append(f"Under the Wave: {'two' if wood > 1 else 'one'} of the three on driftwood.")
        if state.wave == COAST:
            found.append("The Wave must not move right again.")
    if state.limit() == 1 and state.seat != OVER:
        found.append(f"Hand limit 1: {littered(state)}.")
    return found + task_notes(state)


def littered(state: Hermit) -> str:
    """Where bottle caps lower the hand limit."""
    found = [(s, int(area.caps)) for s, area in enumerate(state.areas) if area.caps >= 2]
    if len(state.areas) == 1:
        return f"{found[0][1]} bottle caps in sight"
    return ", ".join([f"{caps} bottle caps in sight in {seat_name(state, s)}'s play area" for s, caps in found])


def task_notes(state: Hermit) -> list[str]:
    task = state.rules.task
    name = TASKS[task]
    if name in RULES:
        return [RULES[name]]
    if task == CRAB_DANCE:
        done = "done" if tasks.done(state) else "three pools in a row or column are still wanted"
        return [f"Crab Dance: {done}."]
    if task in (DUNES, NATURE_RESERVE, CRASHING_WAVES):
        now = "it would be done now" if tasks.done(state) else tasks.missed(state)
        return [f"{tasks.title(name)}, counted at the win: {now}."]
    return []
