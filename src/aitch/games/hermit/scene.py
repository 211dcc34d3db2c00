"""How a seen position looks: the Coast, the play areas, piles and hands."""

from __future__ import annotations

from aitch.core.contract import OVER
from aitch.core.scene import Area as Place
from aitch.core.scene import Cell, Counter, Face, Panel, Scene, Thing
from aitch.games.hermit import placing, tasks
from aitch.games.hermit.area import HOME, SIDE, Area, card_cell, card_of, card_turn
from aitch.games.hermit.deck import columns, rows
from aitch.games.hermit.options import CRAB_DANCE, CRASHING_WAVES, DUNES, NATURE_RESERVE, TASKS
from aitch.games.hermit.position import COAST, UNDEALT, Hermit
from aitch.games.hermit.wording import face_words, pattern_words, seat_name
from aitch.games.hermit.words import cell_name, words

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
        areas += [play_area(state, s), hand(state, s)]
        areas += [turns(state)] if turning(state, s) else []
        areas.append(pile(state, s))
    return {"areas": areas, "panels": [panel(state, s) for s in seats], "notes": notes(state)}


def turning(state: Hermit, s: int) -> bool:
    """Whether a player is asked how the picked card is turned."""
    return state.question is placing.turn_card and state.seat == s


# Cards


def beach_face(state: Hermit, card: int) -> Face:
    icons = [state.deck.kinds.sprite(kind) for kind in state.deck.pattern(card)]
    return {"title": f"Card {card + 1}", "look": "beach", "icons": icons}


def shell_face(state: Hermit, card: int, turn: int) -> Face:
    sprites = [state.deck.kinds.sprite(space) for space in state.deck.face(card, turn)]
    wide = int(columns(turn))
    grid = [sprites[i : i + wide] for i in range(0, len(sprites), wide)]
    return {"title": f"Card {card + 1}", "look": "shells", "grid": grid}


def card_id(state: Hermit, s: int, card: int, place: str) -> str:
    """One id for a card wherever it lies, so that one sees it move; its place where nobody knows which it is."""
    family = state.deck.family[card]
    alone = list(state.deck.family).count(family) == 1
    return f"deck{s}.{card + 1}" if alone or not place else place


# The Coast


def coast(state: Hermit) -> Place:
    cells = [coast_cell(state, place) for place in range(COAST + 2)]
    items: list[Thing] = []
    for i, card in enumerate(state.coast):
        if card >= 0:
            items.append(
                {
                    "id": card_id(state, 0, card, f"coast-card.{i + 1}"),
                    "name": f"place {i + 1}: {pattern_words(state, card)}",
                    "at": f"coast.{i + 1}",
                    "face": beach_face(state, card),
                }
            )
    wood = int(state.rules.driftwood)
    asks = f"the Wave, with {wood} piece{'s' if wood > 1 else ''} of driftwood"
    items.append({"id": "wave", "name": asks, "sprite": f"wave-{wood}", "at": f"coast.{state.wave}", "layer": 1})
    items.append({"id": "hermie", "name": "Hermie", "sprite": "hermie", "at": f"coast.{state.hermie}", "layer": 2})
    return {"id": "coast", "kind": "track", "title": "The Coast", "cells": cells, "items": items}


def coast_cell(state: Hermit, place: int) -> Cell:
    cell: Cell = {"id": f"coast.{place}", "at": [place, 0], "name": f"place {place} of the Coast", "look": "coast"}
    if place == 0:
        cell["name"] = "the land"
        cell["look"] = "land"
    elif place == COAST + 1:
        cell["name"] = "the open sea"
        cell["look"] = "sea"
    else:
        cell["label"] = str(place)
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
    main = s == own_area(state)
    place: Place = {"id": f"area{s}", "kind": "square", "title": area_title(state, s), "main": main, "items": []}
    place["cells"] = cells_of(state, s)
    kinds = state.deck.kinds
    for packed in area.ground:
        x, y = spot(area, packed // 64)
        name = kinds.name(packed % 64)
        thing: Thing = {"id": f"ground{s}.{x}.{y}", "name": f"{cell_name(packed // 64)}: {name}"}
        thing["sprite"] = kinds.sprite(packed % 64)
        thing["at"] = cell_id(area, s, packed // 64)
        place["items"].append(thing)
    for layer, packed in enumerate(area.laid, start=1):
        newest = layer == len(area.laid) and layer > 1
        card, cell, turn = int(card_of(packed)), int(card_cell(packed)), int(card_turn(packed))
        thing = laid_card(state, s, card, cell, turn)
        thing["layer"] = layer
        if newest:
            thing["states"] = ["last"]
        place["items"].append(thing)
    if turning(state, s):
        place["items"] += ghosts(state, s)
    return place


def ghosts(state: Hermit, s: int) -> list[Thing]:
    """The picked card where it will lie, once for each turn in which it can; a client shows one at a time."""
    found: list[Thing] = []
    for option in state.options():
        turn = int(words.turns.index(option))
        ghost = laid_card(state, s, int(state.picked), int(state.place), turn)
        ghost["id"] = f"ghost{s}.{turn}"
        ghost["states"] = ["ghost"]
        ghost["word"] = f"turn-{turn}"
        ghost["layer"] = len(state.areas[s].laid) + 1
        found.append(ghost)
    return found


def own_area(state: Hermit) -> int:
    """The play area that matters most to the viewer."""
    return state.viewer if state.viewer >= 0 else max(0, state.seat)


def area_title(state: Hermit, s: int) -> str:
    return "Play area" if len(state.areas) == 1 else f"{seat_name(state, s)}'s play area"


def laid_card(state: Hermit, s: int, card: int, cell: int, turn: int) -> Thing:
    return {
        "id": card_id(state, s, card, ""),
        "name": f"card {card + 1} at {cell_name(cell)}: {face_words(state, card, turn)}",
        "at": cell_id(state.areas[s], s, cell),
        "span": [int(columns(turn)), int(rows(turn))],
        "face": shell_face(state, card, turn),
    }


def cells_of(state: Hermit, s: int) -> list[Cell]:
    """The cells where a card lies or could begin; names of columns and rows stand at the edge."""
    area = state.areas[s]
    if area.width == 0:
        return []
    reach = REACH if s in (own_area(state), state.seat) else 1
    asked = state.question is placing.place_card and state.seat == s
    marked = {"wanted": set(standing(state, area)), "last": set(last_line(state, s))}
    left, top = inside(area.left, HOME % SIDE), inside(area.top, HOME // SIDE)
    kinds = state.deck.kinds
    found: list[Cell] = []
    for dy in range(-reach, area.height + 1):
        row = int((area.top + dy) % SIDE) * SIDE
        for dx in range(-reach, area.width + 1):
            number = row + int((area.left + dx) % SIDE)
            name = cell_name(number)
            space = int(area.cells[number])
            shown = kinds.name(space) if space else "empty"
            x, y = dx - left, dy - top
            cell: Cell = {"id": f"area{s}.{x}.{y}", "at": [x, y], "name": f"{name}: {shown}", "look": "ground"}
            if dy == -reach and dx > -reach:
                cell["label"] = name.rstrip("0123456789")
                cell["name"] = f"column {cell['label']}, {cell['name']}"
            elif dx == -reach and dy > -reach:
                cell["label"] = str(number // SIDE + 1)
                cell["name"] = f"row {cell['label']}, {cell['name']}"
            if asked:
                cell["word"] = name
            if space:
                marks = [mark for mark, there in marked.items() if number in there]
                if marks:
                    cell["marks"] = marks
            found.append(cell)
    return found


def inside(edge: int, home: int) -> int:
    """How far right of (or below) the edge of the play area the first card lies."""
    return int((home - edge) % SIDE)


def spot(area: Area, cell: int) -> tuple[int, int]:
    """Column and row of a cell, counted from the upper left space of the first card."""
    x = int(area.across(cell % SIDE)) - inside(area.left, HOME % SIDE)
    return x, int(area.down(cell // SIDE)) - inside(area.top, HOME // SIDE)


def cell_id(area: Area, s: int, cell: int) -> str:
    x, y = spot(area, cell)
    return f"area{s}.{x}.{y}"


def standing(state: Hermit, area: Area) -> list[int]:
    """Where the wanted pattern lies already, whether it counts or not."""
    card = wanted(state)
    if card < 0:
        return []
    a, b, c = state.deck.pattern(card)
    return area.cells_of_lines(a, b, c, area.left, area.top, area.width, area.height)


def last_line(state: Hermit, s: int) -> list[int]:
    """The line of the newest card that brought Hermie where he stands."""
    if state.hermie == 0 or len(state.areas[s].laid) < 2 or state.coast[state.hermie - 1] < 0:
        return []
    return state.areas[s].line_cells(state.deck, state.coast[state.hermie - 1])


# Hands, piles, turns


def hand(state: Hermit, s: int) -> Place:
    items: list[Thing] = []
    for card in state.hand(s):
        thing: Thing = {
            "id": card_id(state, s, card, ""),
            "name": f"card {card + 1}: {face_words(state, card, 0)}; on its back {pattern_words(state, card)}",
            "face": shell_face(state, card, 0),
        }
        if state.seat == s and state.question is placing.pick_card:
            thing["word"] = f"card-{card + 1}"
        if state.seat == s and state.picked == card:
            thing["states"] = ["picked"]
            thing["span"] = [3, 2]
        items.append(thing)
    return {"id": f"hand{s}", "kind": "fan", "title": "Hand", "seat": s, "items": items, "beside": True}


def pile(state: Hermit, s: int) -> Place:
    items: list[Thing] = []
    card = state.top(s)
    if card >= 0:
        items.append(
            {
                "id": card_id(state, s, card, f"top{s}"),
                "name": f"a pile of {state.pile(s)}; the top card shows {pattern_words(state, card)}",
                "count": int(state.pile(s)),
                "face": beach_face(state, card),
            }
        )
    return {"id": f"pile{s}", "kind": "pile", "title": "Pile", "seat": s, "items": items}


def turns(state: Hermit) -> Place:
    """The card in each turn in which it can lie there, to click on."""
    items: list[Thing] = []
    for option in state.options():
        turn = int(words.turns.index(option))
        name = f"{turn} quarter turns: {face_words(state, int(state.picked), turn)}"
        face = shell_face(state, int(state.picked), turn)
        items.append({"id": f"turn.{turn}", "name": name, "word": f"turn-{turn}", "face": face})
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
        counters.append({"name": "cards behind Hermie", "value": int(state.behind())})
    return {"seat": s, "name": seat_name(state, s), "counters": counters, "active": state.seat == s}


def notes(state: Hermit) -> list[str]:
    found: list[str] = []
    card = wanted(state)
    if card >= 0:
        found.append(f"Wanted in a line: {pattern_words(state, card)}.")
        if state.wave == state.hermie + 1:
            wood = int(state.rules.driftwood)
            found.append(f"Under the Wave: {'two' if wood > 1 else 'one'} of the three on driftwood.")
        if state.wave == COAST:
            found.append("The Wave must not move right again.")
    if state.limit() == 1:
        found.append("Hand limit 1: two bottle caps in sight.")
    return found + task_notes(state)


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
