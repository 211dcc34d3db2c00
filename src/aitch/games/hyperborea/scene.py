"""How a position looks: the map, the market, the pool, and each player's technologies, cubes and tokens.

Most of a scene stays what it was from answer to answer, so its parts are kept in the book, each under all that it
follows from, and shared between scenes: nobody may change a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from aitch.core.contract import OVER
from aitch.core.scene import Area, Cell, Counter, Effect, Face, Goal, Panel, Scene, Thing
from aitch.games.hyperborea import actions, cubes, icons, market, movement, numbers, picking, setup, sites, tables
from aitch.games.hyperborea import places as at
from aitch.games.hyperborea.development import TOP_LEVEL
from aitch.games.hyperborea.ending import ENDINGS, TECHNOLOGIES_NEEDED, gems_needed
from aitch.games.hyperborea.kinds import KINDS, PAY
from aitch.games.hyperborea.pack import Book
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.wording import hex_name, row_name

T = TypeVar("T")
DESERT = tables.TERRAINS.index("desert")
FROM_SUPPLY = (picking.generate_cube, picking.swap_into, setup.choose_extra_cube)
KEPT = 20_000
"""How many parts of scenes a book keeps before it begins anew."""


def kept(p: Hyperborea, book: Book, build: Callable[..., T], arguments: tuple[object, ...], *read: object) -> T:
    """What `build(p, *arguments, book)` makes, made once; `read` is all that it reads of the position besides."""
    key = (build, p.t, arguments, read)
    if key not in book.parts:
        if len(book.parts) > KEPT:
            book.parts.clear()
        book.parts[key] = build(p, *arguments, book)
    part: T = book.parts[key]
    return part


def scene(p: Hyperborea, book: Book) -> Scene:
    where = tuple(p.cards[at.WHERE :: at.CARDS])
    market_row = tuple(int(market.card_at(p, slot)) for slot in range(tables.SLOTS))
    areas = [map_area(p, book)]
    if p.question is sites.use_or_keep:
        title = f"{tables.SEAT_NAMES[int(p.active)]} has found a token"
        areas.append(token_area(p, int(p.active), int(p.held), "found", title, book))
        areas[-1]["near"] = True
    areas.append(kept(p, book, pool_area, (), p.active, tuple(p.pool)))
    areas.append(kept(p, book, market_area, (market_row,), p.waste))
    areas.append(kept(p, book, decks_area, (where,)))
    from_supply = p.question in FROM_SUPPLY
    areas.append(kept(p, book, supply_area, (from_supply,), tuple(p.left[at.SUPPLY : at.SUPPLY + tables.CUBE_COLOURS])))
    scores, waking = p.scores(), waking_words(p)
    panels: list[Panel] = []
    for q in range(int(p.t.seats)):
        asked = (p.question, p.zone, p.colour, waking) if q == p.seat else None
        own, left = tuple(p.own[q * at.OWN : (q + 1) * at.OWN]), (p.left[at.RESERVE + q], p.left[at.FORTS + q])
        board, tile = tuple(p.board[q * p.t.first_card_set : (q + 1) * p.t.first_card_set]), own[at.RACE_TILE]
        cards = tuple([(i, int(p.cubes(q, p.t.first_card_set + i))) for i, owner in enumerate(where) if owner == q])
        areas.append(kept(p, book, cubes_area, (q,), asked, own[at.BAG : at.UNUSED + tables.CUBE_COLOURS]))
        levels = own[at.LEVEL : at.LEVEL + tables.COLOURED]
        areas.append(kept(p, book, board_area, (q, asked, board), tile, levels))
        if cards or tile >= 0:
            areas.append(kept(p, book, cards_area, (q, asked, cards), board, tile, own[at.POWERS]))
        if own[at.STORED] != tables.NONE:
            areas.append(token_area(p, q, int(own[at.STORED]), f"kept{q}", "Kept token", book))
            areas[-1]["seat"] = areas[-1]["items"][0]["seat"] = q
            if q == p.seat:
                areas[-1]["items"][0]["word"] = "token"
        counts = tuple([own[place] for place in (at.GEMS, at.TROPHIES, at.RACE, at.GRAVES, at.OBJECTIVES)])
        panels.append(kept(p, book, panel, (q, scores[q]), q == p.seat, counts, levels, left))
    return {"areas": areas, "panels": panels, "goals": goals(p), "notes": notes(p, waking, book)}


def waking_words(p: Hyperborea) -> tuple[int, ...]:
    """The spaces on which the cube in hand would wake a technology."""
    if p.question is not cubes.place_cube:
        return ()
    return tuple(word for word in p.options() if cubes.wakes(p, word))


def goal_names(bits: int) -> list[str]:
    return [name for i, name in enumerate(ENDINGS[:3]) if bits >> i & 1]


def goals(p: Hyperborea) -> list[Goal]:
    """The conditions of the end, and how far each player is (HYP-12.1 to HYP-12.3)."""
    own, seats = p.own, range(int(p.t.seats))
    cards = [sum(p.owner(card) == q for card in range(int(p.t.cards))) for q in seats]
    needed = [int(gems_needed(p.t.seats)), TECHNOLOGIES_NEEDED, tables.MINIATURES]
    titles = [f"{needed[0]} gems", f"{needed[1]} technologies", "empty reserve"]
    if p.rules.all_ten_on_map:
        titles[2] = f"all {tables.MINIATURES} miniatures on the map"
    values = [
        [int(own[q * at.OWN + at.GEMS]) for q in seats],
        [cards[q] - (own[q * at.OWN + at.START] != tables.NONE) for q in seats],
        [int(p.on_map(q) if p.rules.all_ten_on_map else tables.MINIATURES - p.left[at.RESERVE + q]) for q in seats],
    ]
    out: list[Goal] = []
    for i, sprite in enumerate(("gem", "technology", "miniature")):
        goal: Goal = {"name": titles[i], "of": needed[i], "values": values[i], "sprite": sprite}
        if p.goals >> i & 1:
            goal["met"] = True
        out.append(goal)
    return out


def notes(p: Hyperborea, waking: tuple[int, ...], book: Book) -> list[str]:
    if p.seat == OVER:
        return []
    met, length = goal_names(int(p.goals)), int(p.rules.length)
    goals = ["one of these three goals", "two of these three goals", "all these three goals"][length - 1]
    out = [
        f"Round {int(p.round) + 1}; {goals} bring{'s' if length == 1 else ''} the end, {len(met) or 'none'} met so far"
    ]
    if p.closer >= 0:
        out = [f"Last turns: the game ends before {tables.SEAT_NAMES[int(p.closer)]}'s next turn"]
    for word in waking:
        set_ = int(p.t.word_set[p.t.words.spaces.index(word)])
        title = book.texts["sets"][set_]
        out.append(f"{title[:1].upper()}{title[1:]} would wake: {book.texts['set_does'][set_]}")
    return out


def map_area(p: Hyperborea, book: Book) -> Area:
    steps, moving = steps_from(p), p.question is not actions.act
    level = p.viewer >= 0 and p.tile_does(p.viewer, numbers.IGNORE_TERRAIN)
    cells: list[Cell] = []
    items: list[Thing] = []
    for cell in range(int(p.t.cells)):
        picked, row = p.cell == cell, tuple(p.map[cell * at.MAP : (cell + 1) * at.MAP])
        cells.append(kept(p, book, cell_of, (cell, picked, *steps.get(cell, (0, False)), level), row[at.LAND]))
        items += kept(p, book, things_at, (cell, picked and moving), row, p.active)
    return {"id": "map", "kind": "hex", "title": "Map", "main": True, "cells": cells, "items": items}


def steps_from(p: Hyperborea) -> dict[int, tuple[int, bool]]:
    """What it costs in all to come to each hex from the picked one, and whether there is enough for it.

    Neighbours are told in any case; farther hexes as far as a walk is known to lead on.
    """
    if p.question is not movement.move_miniature:
        return {}
    start, walking = int(p.cell), p.kind == numbers.MOVE
    out: dict[int, tuple[int, bool]] = {}
    edge = [(0, start)]
    while edge:
        edge.sort()
        spent, cell = edge.pop(0)
        for other in (int(p.t.near[6 * cell + k]) for k in range(6)):
            if other < 0 or p.land(other) < 0 or other == start:
                continue
            cost = spent + int(movement.step_cost(p, p.active, cell, other)) if walking else 1
            enough = not walking or cost <= p.pool[numbers.MOVE]
            if (not enough and cell != start) or out.get(other, (cost + 1, True))[0] <= cost:
                continue
            out[other] = (cost, enough)
            if walking and enough and not p.foes_outside(p.active, other):
                edge.append((cost, other))
    return out


def cell_of(p: Hyperborea, cell: int, picked: bool, cost: int, reached: bool, level: bool, book: Book) -> Cell:
    """A hex; `level` if all ground is alike to the viewer."""
    t = p.t
    name = hex_name(p, cell)
    land = int(p.land(cell))
    place: Cell = {"id": name, "at": list(book.hexes[int(t.hex_of[cell])]), "name": name, "label": name, "word": name}
    if land < 0:
        place["look"], place["name"] = "fog", f"{name}, unknown land in the fog"
        return place
    terrain = tables.TERRAINS[int(t.terrain[land])]
    place["look"], place["name"] = terrain, f"{name}, {terrain}"
    if t.zone[cell] == numbers.HOMELAND:
        seat = int(t.owner[cell])
        where = "capital" if t.part[cell] == 0 else "homeland"
        place["seat"], place["name"] = seat, f"{name}, {terrain}, {where} of {tables.SEAT_NAMES[seat]}"
    place["effects"] = [entering(1 if level else int(t.cost[DESERT * len(tables.TERRAINS) + t.terrain[land]]))]
    if picked or reached:
        place["marks"] = ["reach" if reached else "picked"]
    if cost:
        place["hint"] = str(cost)
    return place


def entering(cost: int) -> Effect:
    """What a step into a hex costs, coming from ground that is easy to leave (HYP-5.4)."""
    return {"does": "enter", "count": cost, "name": f"{cost} to enter"}


def things_at(p: Hyperborea, cell: int, picked: bool, book: Book) -> list[Thing]:
    name = hex_name(p, cell)
    land = int(p.land(cell))
    out = [site_thing(p, cell, k, book) for k in range(int(p.t.site_count[land]) if land >= 0 else 0)]
    for q in range(int(p.t.seats)):
        for piece, number in (("miniature", p.free(cell, q)), ("fortress", p.map[cell * at.MAP + at.WALLS + q])):
            if number == 0:
                continue
            thing: Thing = {"id": f"{piece[:4]}{q}.{name}", "name": piece, "sprite": piece, "at": name, "seat": q}
            thing["count"] = int(number)
            if piece == "miniature":
                thing["word"] = name if q == p.active else f"{name}:{tables.SEAT_NAMES[q].lower()}"
                if q == p.active and (picked or number == p.map[cell * at.MAP + at.STOPPED]):
                    thing["states"] = ["picked" if picked else "used"]
            out.append(thing)
    return out


def site_thing(p: Hyperborea, cell: int, k: int, book: Book) -> Thing:
    """A city or ruin, drawn together with who is in it."""
    land, who = int(p.land(cell)), int(p.inside(cell, k))
    tokens = int(p.map[cell * at.MAP + at.TOKENS + k])
    word = f"{hex_name(p, cell)}.{k + 1}"
    does: list[Effect] = []
    if p.t.is_city(land, k):
        program = int(p.t.site_program[land * tables.SITES + k])
        sprite, name = "city", f"city: {book.texts['programs'][program]}"
        does = icons.program_icons(book, program)
    elif tokens == 0:
        sprite, name = "ruin-empty", "ruin without tokens"
    else:
        back = tables.BACKS[p.t.site_kind[land * tables.SITES + k] - tables.RUIN]
        count = f"{tokens} token{'' if tokens == 1 else 's'}"
        sprite, name = f"ruin-{back}", f"{back} ruin with {count}"
        does = [icons.icon(count, tokens, "gain", f"token-{back}")]
    thing: Thing = {"id": word, "at": hex_name(p, cell), "word": word, "sprite": sprite, "name": name, "fixed": True}
    if does:
        thing["effects"] = does
    if who == numbers.GHOST:
        thing["sprite"], thing["name"] = f"{sprite}-ghost", f"{name}; a ghost is in it"
    elif who != numbers.NOBODY:
        thing["sprite"], thing["name"] = f"{sprite}-held", f"{name}; in it a frozen miniature"
        thing["seat"] = who - numbers.PLAYER
    return thing


def pool_area(p: Hyperborea, book: Book) -> Area:
    items: list[Thing] = []
    for kind, number in enumerate(p.pool):
        if number:
            name = book.kind_names[kind]
            text = book.programs.amount(name, int(number))
            sprite = KINDS[kind][1] if kind < PAY else "pay" if name in book.programs.pays else "curse"
            item: Thing = {"id": f"pool.{name}", "name": text, "sprite": sprite, "word": name, "seat": int(p.active)}
            if kind >= PAY:
                item["count"] = int(number)
            items.append(item)
    return {"id": "pool", "kind": "row", "title": "Effects to spend", "near": True, "items": items}


def market_area(p: Hyperborea, cards: tuple[int, ...], book: Book) -> Area:
    items: list[Thing] = []
    for slot, card in enumerate(cards):
        if card >= 0:
            [thing] = kept(p, book, card_things, (card, tables.NONE))
            items.append(thing)
            if p.waste >> slot & 1:
                place = f"{thing['id']}.waste"
                items.append({"id": f"waste{slot}", "name": "grey cube", "sprite": "cube-grey", "at": place})
    return {"id": "market", "kind": "row", "title": "Technology market", "items": items}


def decks_area(p: Hyperborea, where: tuple[int, ...], book: Book) -> Area:
    items: list[Thing] = []
    for deck, name in enumerate(tables.DECKS):
        there = [place for card, place in enumerate(where) if p.t.card_deck[card] == deck and place >= tables.DECK]
        if there:
            below = sum(place > tables.DECK for place in there)
            told = f"deck {name}, {len(there)} cards" + (f", {below} of them known at the bottom" if below else "")
            word = f"deck-{name}"
            items.append({"id": f"deck{deck}", "name": told, "sprite": word, "count": len(there), "word": word})
    return {"id": "decks", "kind": "row", "title": "Decks", "items": items}


def supply_area(p: Hyperborea, asked: bool, book: Book) -> Area:
    items: list[Thing] = []
    for c, colour in enumerate(tables.COLOURS):
        item: Thing = {"id": f"supply.{colour}", "name": f"{colour} cubes in the supply", "sprite": f"cube-{colour}"}
        item["count"] = int(p.left[at.SUPPLY + c])
        if asked:
            item["word"] = colour
        items.append(item)
    return {"id": "supply", "kind": "row", "title": "Supply", "items": items}


def token_area(p: Hyperborea, seat: int, token: int, id: str, title: str, book: Book) -> Area:
    """A ruin token that a player has found or keeps; the face is for its owner alone."""
    back = tables.BACKS[int(p.back_of(token))]
    item: Thing = {"id": id, "name": f"a {back} ruin token, unknown", "back": True}
    if token >= 0:
        text = book.texts["programs"][p.t.ruin_program[token]]
        face: Face = {"title": f"{back.capitalize()} token", "text": text, "sprite": f"token-{back}", "look": back}
        face["effects"] = [icons.program_icons(book, int(p.t.ruin_program[token]))]
        item = {"id": id, "name": book.texts["ruins"][token], "face": face}
    area: Area = {"id": id, "kind": "row", "title": title, "items": [item]}
    if p.viewer == seat:
        area["secret"] = True
    return area


def spaces_of(p: Hyperborea, seat: int, sets: list[int], card: str, book: Book) -> tuple[list[Cell], list[Thing]]:
    """The spaces of a card, a row for each set, and the cubes on them; `seat` NONE for a card that nobody has."""
    t, words = p.t, p.t.words.words
    cells: list[Cell] = []
    things: list[Thing] = []
    asked = seat >= 0 and seat == p.seat
    waking = waking_words(p) if asked else ()
    for row, set_ in enumerate(sets):
        closed = int(p.closed_space(seat, set_)) if seat >= 0 else tables.NONE
        on_set = int(p.cubes(seat, set_)) if seat >= 0 else 0
        for column in range(int(t.set_size[set_])):
            space = int(t.set_at[set_]) + column
            code, word = int(t.space_code[space]), int(t.space_word[space])
            colour = "any" if code == tables.ANY else tables.COLOURS[code]
            id = f"{card}.{row}.{column}"
            cell: Cell = {"id": id, "at": [column, row], "look": f"space-{colour}", "name": f"{colour} space"}
            if column == closed:
                cell["name"], cell["label"], cell["look"] = "closed space", "–", "space-closed"
            elif asked:
                cell["word"] = words[word]
            cells.append(cell)
            cube = on_set >> 3 * column & 7
            if cube:
                name = tables.COLOURS[cube - 1]
                thing: Thing = {"id": f"cube.{id}", "name": f"{name} cube", "sprite": f"cube-{name}", "at": id}
                if p.question is picking.pick_colour and asked and p.zone == word:
                    thing["word"] = name
                things.append(thing)
            elif column != closed and word in waking:
                cell["marks"] = ["wanted"]
    return cells, things


def card_things(p: Hyperborea, card: int, seat: int, book: Book) -> list[Thing]:
    """An advanced technology and the cubes on it; `seat` NONE in the market, where it follows from the card alone."""
    item, word = book.cards[card], p.t.words.cards.names[card]
    id = f"card.{word}"
    set_ = int(p.t.first_card_set) + card
    cells, things = spaces_of(p, seat, [set_], id, book)
    continuous = p.t.card_does[card] != numbers.NOTHING
    deck = item.text("deck")
    if seat == tables.NONE:
        cells.append({"id": f"{id}.waste", "at": [len(cells), 0], "name": "what comes with it"})
    face: Face = {"title": item.name, "text": book.texts["set_does"][set_], "corner": str(p.t.card_gems[card])}
    face["look"], face["spaces"], face["effects"] = f"deck-{deck}", cells, [icons.set_icons(book, set_)]
    if continuous:
        face["icons"] = ["continuous"]
    thing: Thing = {"id": id, "name": f"{item.name}, deck {deck}", "word": word, "face": face}
    if seat != tables.NONE:
        thing["seat"] = seat
        if p.is_filled(seat, set_):
            thing["states"] = ["new" if continuous else "used"]
    return [thing, *things]


def board_area(p: Hyperborea, seat: int, asked: object, board: tuple[int, ...], book: Book) -> Area:
    items: list[Thing] = []
    for base in range(int(tables.COLOURED)):
        on_both = board[2 * base : 2 * base + 2]
        level, tile = int(p.own[seat * at.OWN + at.LEVEL + base]), p.own[seat * at.OWN + at.RACE_TILE]
        items += kept(p, book, base_things, (seat, base, level), asked, on_both, tile)
    return {"id": f"board{seat}", "kind": "row", "title": "Base technologies", "seat": seat, "items": items}


def base_things(p: Hyperborea, seat: int, base: int, level: int, book: Book) -> list[Thing]:
    """A base technology with the level of its development row, whose word it carries."""
    sets = [2 * base, 2 * base + 1]
    id, name = f"base{seat}.{base}", book.bases[base].name
    cells, things = spaces_of(p, seat, sets, id, book)
    text = "\n".join(book.texts["set_does"][set_] for set_ in sets)
    face: Face = {"title": name.capitalize(), "text": text, "look": f"space-{tables.COLOURS[base]}", "spaces": cells}
    face["corner"], face["effects"] = f"{level}/{TOP_LEVEL}", [icons.set_icons(book, set_) for set_ in sets]
    thing: Thing = {"id": id, "name": f"{name}, level {level} of {TOP_LEVEL}", "face": face, "seat": seat}
    if seat == p.seat:
        thing["word"] = row_name(p, base)
    return [thing, *things]


def cards_area(p: Hyperborea, seat: int, asked: object, cards: tuple[tuple[int, int], ...], book: Book) -> Area:
    """Race tile and advanced technologies, each with the cubes on it."""
    items: list[Thing] = []
    tile = int(p.own[seat * at.OWN + at.RACE_TILE])
    if tile >= 0:
        items += tile_things(p, seat, tile, book)
    for card, on_card in cards:
        items += kept(p, book, card_things, (card, seat), asked, on_card, tile)
    return {"id": f"cards{seat}", "kind": "row", "title": "Technologies", "seat": seat, "items": items}


def tile_things(p: Hyperborea, seat: int, tile: int, book: Book) -> list[Thing]:
    item, id, powers = book.tiles[tile], f"race{seat}", int(p.own[seat * at.OWN + at.POWERS])
    set_ = int(p.t.tile_set[tile])
    cells, things = spaces_of(p, seat, [set_] if set_ >= 0 else [], id, book)
    face: Face = {"title": item.name, "text": item.text("text"), "look": "race"}
    if cells:
        face["spaces"], face["effects"] = cells, [icons.tile_icons(book, tile)]
    if powers:
        face["icons"] = ["fortress"] * powers
    thing: Thing = {"id": id, "name": item.name, "face": face, "seat": seat}
    if seat == p.seat:
        thing["word"] = "race"
    return [thing, *things]


def cubes_area(p: Hyperborea, seat: int, book: Book) -> Area:
    """Bag, available and unused cubes; what each could do shows when one is picked."""
    cells: list[Cell] = []
    items: list[Thing] = []
    question = p.question if seat == p.seat else None
    words = {"available": p.t.words.available, "unused": p.t.words.unused, "bag": tables.NONE}
    for area, title in ((at.AVAILABLE, "available"), (at.BAG, "bag"), (at.UNUSED, "unused")):
        id = f"{title}{seat}"
        cell: Cell = {"id": id, "at": [len(cells), 0], "name": f"{title} cubes", "label": title}
        if area != at.BAG and question is picking.pick_cube:
            cell["word"] = title
        cells.append(cell)
        for c, colour in enumerate(tables.COLOURS):
            number = int(p.own[seat * at.OWN + area + c])
            if not number:
                continue
            cube: Thing = {"id": f"{id}.{colour}", "name": f"{colour} cube", "sprite": f"cube-{colour}", "at": id}
            cube["count"] = number
            picking_here = question is picking.pick_colour and p.zone == words[title]
            if picking_here or (area == at.AVAILABLE and question is actions.act):
                cube["word"] = colour
            if area == at.AVAILABLE and question is cubes.place_cube and p.colour == c:
                cube["states"] = ["picked"]
            items.append(cube)
    return {"id": f"cubes{seat}", "kind": "track", "title": "Cubes", "seat": seat, "cells": cells, "items": items}


def panel(p: Hyperborea, seat: int, points: int, book: Book) -> Panel:
    own = [int(number) for number in p.own[seat * at.OWN : (seat + 1) * at.OWN]]
    reserve, forts = int(p.left[at.RESERVE + seat]), int(p.left[at.FORTS + seat])
    counters: list[Counter] = [
        {"name": "points", "value": points, "sprite": "points", "total": True},
        {"name": "gems", "value": own[at.GEMS], "small": True, "sprite": "gem"},
    ]
    for row in range(int(tables.COLOURED)):
        sprite = f"cube-{tables.COLOURS[row]}"
        name = f"{row_name(p, row)} level"
        counters.append({"name": name, "value": own[at.LEVEL + row], "small": True, "sprite": sprite})
    counters.append({"name": "reserve", "value": reserve, "small": True, "sprite": "miniature"})
    counters.append({"name": "fortresses", "value": forts, "small": True, "sprite": "fortress"})
    counters.append({"name": "ghosts caught", "value": own[at.TROPHIES], "small": True, "sprite": "ghost"})
    lines = [book.races[own[at.RACE]].name] if own[at.RACE] >= 0 else []
    dead = [tables.SEAT_NAMES[q] for q in range(int(p.t.seats)) if own[at.GRAVES] >> q & 1]
    won = {"Graveyard": dead, "Objective tiles": goal_names(own[at.OBJECTIVES])}
    lines += [f"{title}: {', '.join(names)}" for title, names in won.items() if names]
    name = tables.SEAT_NAMES[seat]
    return {"seat": seat, "name": name, "counters": counters, "active": p.seat == seat, "lines": lines}
