"""How a seen position looks: four Locations with both sides, the Week, the supply, and what lies before each seat.

Seat 1 sits opposite: for that viewer the row of Locations and their grids are turned round.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from aitch.core.content import Item
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.narrate import SEAT_NAMES, space_name, the
from aitch.games.hemloch.notation import shown_order
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.position import FRAME, SOURCE, WHERE
from aitch.games.hemloch.scoring import item_points, marker_points
from aitch.games.hemloch.state import Hemloch

MARKER_SPRITES = ["nightshade", "foxglove"]

Thing = dict[str, Any]


def scene(content: Content, p: Hemloch) -> dict[str, object]:
    near = 1 if p.viewer == 1 else 0
    row = range(t.LOCATIONS) if near == 0 else range(t.LOCATIONS - 1, -1, -1)
    copies = [Copies(p, seat) for seat in range(t.SEATS)]
    areas = [location_area(content, p, location, near, copies) for location in row]
    areas += [week_area(content, p), supply_area(content, p)]
    for seat in range(t.SEATS):
        areas += seat_areas(content, p, seat, copies[seat])
    return {"areas": areas, "panels": [panel(p, seat) for seat in range(t.SEATS)], "notes": notes(content, p)}


# Cards; what the pack alone decides is made once, and shared: nobody changes it


@cache
def minion_face(content: Content, minion: int, home: bool = False) -> dict[str, Any]:
    item = content.minions[minion]
    faction = item.text("faction")
    value = item.number("influence", 0, 9)
    face: dict[str, Any] = {"title": item.text("title"), "text": item.text("text")}
    face["look"] = content.sprites[faction]
    face |= {"corner": f"{value}+1" if home else str(value), "sprite": content.sprites[item.name]}
    if content.sprites[item.name] != content.sprites[faction]:
        face["icons"] = [content.sprites[faction]]
    return face


@cache
def minion_name(content: Content, minion: int) -> str:
    item = content.minions[minion]
    faction = content.factions[content.faction_names.index(item.text("faction"))]
    return f"{item.text('title')}, {faction.text('title')}, {item.number('influence', 0, 9)}: {item.text('text')}"


@cache
def item_face(item: Item, sprite: str) -> dict[str, Any]:
    cost = item.number("actions", 0, t.ACTIONS)
    price = "No Action" if cost == 0 else f"{cost} Action{'s' if cost > 1 else ''}"
    text = f"{price}: {item.text('text')}"
    return {"title": item.text("title"), "text": text, "sprite": sprite, "look": "item"}


class Copies:
    """Numbers the copies of a Minion through all places, so that a card that goes elsewhere keeps its id."""

    def __init__(self, p: Hemloch, seat: int) -> None:
        self.seat = seat
        self.places: dict[int, list[tuple[int, str]]] = {}
        numbers = [0] * int(p.tables.minions)
        order = [t.TABLE + 2 * location + seat for location in range(t.LOCATIONS)]
        for row in [*order, t.DISCARD + seat, t.HAND + seat, t.PACK + seat]:
            cards = self.places[row] = []
            for minion in range(p.tables.minions) if p.size(row) else []:
                for _ in range(p.held(row, minion)):
                    cards.append((minion, f"{p.tables.names[minion]}.{seat}.{numbers[minion]}"))
                    numbers[minion] += 1

    def ids(self, row: int) -> list[tuple[int, str]]:
        """Each card of a row: its Minion, and an id."""
        return self.places[row]


# The middle of the table


def location_area(content: Content, p: Hemloch, location: int, near: int, copies: list[Copies]) -> dict[str, Any]:
    """A Location with its Markers; beneath it the other's side, and the viewer's nearest to the own hand."""
    item, letter = content.locations[location], content.letters[location]
    items = [location_card(content, p, location, near), *markers(content, p, location)]
    if p.festival == location:
        items.append(festival(f"the Festival, on {the(item.text('title'))}"))
    for seat in (1 - near, near):
        items += [influence(content, p, location, seat), *side(content, p, location, copies[seat])]
    return {"id": f"at.{letter}", "kind": "column", "title": item.text("title"), "main": True, "items": items}


def influence(content: Content, p: Hemloch, location: int, seat: int) -> Thing:
    """What a player's Minions on a Location are worth together."""
    weight = int(p.counts[t.WEIGHT + 2 * location + seat])
    name = f"{SEAT_NAMES[seat]}'s Influence on {the(content.locations[location].text('title'))}: {weight}"
    face = {"title": SEAT_NAMES[seat], "corner": str(weight), "look": "influence"}
    return {"id": f"influence.{content.letters[location]}{seat}", "name": name, "seat": seat, "face": face}


def side(content: Content, p: Hemloch, location: int, copies: Copies) -> list[Thing]:
    """A player's Minions on a Location."""
    seat = copies.seat
    letter = content.letters[location]
    home = content.locations[location].text("home")
    things = []
    for minion, id in copies.ids(t.TABLE + 2 * location + seat):
        at_home = content.minions[minion].text("faction") == home
        name = f"{SEAT_NAMES[seat]}'s {minion_name(content, minion)}{' At Home here, one more.' if at_home else ''}"
        face = minion_face(content, minion, at_home)
        thing: Thing = {"id": id, "name": name, "seat": seat, "face": face}
        thing["word"] = f"{content.minions[minion].name}@{letter}{seat}"
        if p.moving == (2 * location + seat) * p.tables.minions + minion:
            thing["states"] = ["picked"]
        things.append(thing)
    return things


def location_card(content: Content, p: Hemloch, location: int, near: int) -> Thing:
    item, letter = content.locations[location], content.letters[location]
    side = "dark" if p.dark >> location & 1 else "light"
    titles = {faction.name: faction.text("title") for faction in content.factions}
    home, icon = item.text("home"), item.text(f"{side}_icon")
    text = f"Home: {titles[home]}. {titles[icon]}: {item.text(f'{side}_text')}"
    face: dict[str, Any] = {"title": item.text("title"), "text": text, "look": f"{side}_side"}
    face |= {"icons": [content.sprites[home], content.sprites[icon]], "spaces": spaces(content, p, location, near)}
    name = f"{item.text('title')}, {side} side"
    return {"id": f"place.{letter}", "name": name, "word": letter, "face": face}


def spaces(content: Content, p: Hemloch, location: int, near: int) -> list[dict[str, Any]]:
    table = p.tables
    numbers = range(table.first_space[location], table.first_space[location + 1])
    low, wide = max(table.at[s][0] for s in numbers), max(table.at[s][1] for s in numbers)
    found = []
    for space in numbers:
        row, column = table.at[space]
        word = f"{content.letters[location]}{row}{column}"
        at = [column, row] if near == 0 else [wide - column, low - row]
        found.append({"id": word, "at": at, "name": space_name(p, space), "word": word, "look": "space"})
    return found


def markers(content: Content, p: Hemloch, location: int) -> list[Thing]:
    table = p.tables
    things = []
    for space in range(table.first_space[location], table.first_space[location + 1]):
        if p.board[space]:
            seat = int(p.board[space]) - 1
            place = f"{content.letters[location]}{table.at[space][0]}{table.at[space][1]}"
            thing: Thing = {"id": f"marker.{place}", "name": f"{SEAT_NAMES[seat]}'s Marker", "at": place, "seat": seat}
            things.append(thing | {"sprite": MARKER_SPRITES[seat]})
    return things


def festival(name: str) -> Thing:
    return {"id": "festival", "name": name, "sprite": "festival"}


def week_area(content: Content, p: Hemloch) -> dict[str, Any]:
    """The cards of this Week in the order in which they came, the last one today's; then those still to come."""
    so_far = shown_order(p)
    to_come = [location for location in range(t.LOCATIONS) if location not in so_far]
    cells, cards = [], []
    for i, location in enumerate([*so_far, *to_come]):
        today = i == len(so_far) - 1
        when = "today" if today else "over" if i < len(so_far) else "to come"
        cell: dict[str, Any] = {"id": f"weekday.{i}", "at": [i, 0], "label": when, "look": "today" if today else "week"}
        cell["name"] = f"card {i + 1} of the Week, {when}" if i < len(so_far) else f"in any order {when}"
        card = week_card(content, p, location) | {"at": f"weekday.{i}"}
        if i < len(so_far) - 1:
            card["states"] = ["used"]
        cells.append(cell)
        cards.append(card)
    title = f"Week {p.week}, {SEAT_NAMES[p.start]} first" if p.stage >= t.STAGE_DAWN else "Week 1"
    items = [*cards, *([festival("the Festival, beside the Locations")] if p.festival < 0 else [])]
    return {"id": "week", "kind": "track", "title": title, "cells": cells, "items": items}


def week_card(content: Content, p: Hemloch, location: int) -> Thing:
    time = "day" if p.days >> location & 1 else "night"
    place = content.locations[location].text("title")
    about = "then an Influence Check" if time == "day" else "no Influence Check"
    face = {"title": place, "text": f"{time.capitalize()}: the Festival is here, {about}.", "sprite": time}
    letter = content.letters[location]
    name = f"{place} by {time}: the Festival is there, {about}"
    return {"id": f"week.{letter}", "name": name, "word": f"week.{letter}", "face": face | {"look": time}}


def supply_area(content: Content, p: Hemloch) -> dict[str, Any]:
    cells: list[dict[str, Any]] = []
    things: list[Thing] = []
    for kind, item in enumerate(content.items):
        left, title = int(p.counts[t.SUPPLY + kind]), item.text("title")
        place = f"shelf.{item.name}"
        cells.append({"id": place, "at": [kind, 0], "name": f"{title}, {left} left", "label": f"{left} left"})
        thing: Thing = {"id": f"supply.{item.name}", "name": f"{title} in the supply", "at": place}
        thing |= {"word": f"gain.{item.name}", "face": item_face(item, content.sprites[item.name])}
        if left == 0:
            thing["states"] = ["dim"]
        things.append(thing)
    left = sum(int(p.counts[t.SUPPLY + kind]) for kind in range(t.KINDS))
    return {"id": "supply", "kind": "track", "title": f"Supply ({left} Items)", "cells": cells, "items": things}


# Before each seat


def seat_areas(content: Content, p: Hemloch, seat: int, copies: Copies) -> list[dict[str, Any]]:
    areas = [hand_area(content, p, seat, copies)]
    if p.stage < t.STAGE_HANDS:
        areas.append(pack_area(content, p, seat, copies))
    areas.append(items_area(content, p, seat))
    return [*areas, *deck_areas(content, p, seat), discard_area(content, p, seat, copies)]


def hand_area(content: Content, p: Hemloch, seat: int, copies: Copies) -> dict[str, Any]:
    """The own hand, or what is known of another's and backs for the rest."""
    own = p.viewer == seat
    things: list[Thing] = []
    for minion, id in copies.ids(t.HAND + seat):
        things.append(hand_card(content, p, seat, minion, id, own))
    picked = [thing for thing in things if own and thing["word"] == p.tables.names[p.chosen]] if p.chosen >= 0 else []
    for thing in picked[-1:]:
        thing["states"] = ["picked"]
    for i in range(len(things), int(p.size(t.HAND + seat))):
        things.append({"id": f"hand{seat}.{i}", "name": "a card, face down", "seat": seat, "back": True})
    area = {"id": f"hand{seat}", "kind": "fan", "title": f"Hand ({p.size(t.HAND + seat)})", "seat": seat}
    return area | {"secret": own, "items": things}


def hand_card(content: Content, p: Hemloch, seat: int, minion: int, id: str, own: bool) -> Thing:
    name = minion_name(content, minion)
    thing: Thing = {"id": id, "name": name if own else f"known to be there: {name}", "seat": seat}
    thing["face"] = minion_face(content, minion)
    if own:
        thing["word"] = content.minions[minion].name
    return thing


def pack_area(content: Content, p: Hemloch, seat: int, copies: Copies) -> dict[str, Any]:
    own = p.viewer == seat
    things = []
    for minion, id in copies.ids(t.PACK + seat):
        things.append(hand_card(content, p, seat, minion, id, own))
    picked = [x for x in things if own and seat == 0 and p.pending >= 0 and x["word"] == p.tables.names[p.pending]]
    for thing in picked[-1:]:
        thing["states"] = ["picked"]
    for i in range(len(things), int(p.size(t.PACK + seat))):
        things.append({"id": f"pack{seat}.{i}", "name": "a card, face down", "seat": seat, "back": True})
    area = {"id": f"pack{seat}", "kind": "fan", "title": f"Pack, round {p.round + 1} of {t.ROUNDS}", "seat": seat}
    return area | {"secret": own, "items": things}


def items_area(content: Content, p: Hemloch, seat: int) -> dict[str, Any]:
    """Items, face up and face down; the player whose turn it is uses or turns his own and takes the other's."""
    things = []
    for kind, item in enumerate(content.items):
        for first, face in ((t.UP, "up"), (t.DOWN, "down")):
            number = int(p.counts[first + t.KINDS * seat + kind])
            if not number:
                continue
            own_word = item.name if face == "up" else f"flip.{item.name}"
            thing: Thing = {"id": f"{item.name}.{face}.{seat}", "seat": seat, "count": number}
            thing["name"] = f"{item.text('title')}, face {face}"
            thing["word"] = own_word if seat == p.mover else f"take.{item.name}.{face}"
            thing["face"] = item_face(item, content.sprites[item.name])
            if face == "down":
                thing["face"] = thing["face"] | {"text": "Face down: used.", "look": "turned"}
                thing["states"] = ["used"]
            things.append(thing)
    return {"id": f"items{seat}", "kind": "row", "title": "Items", "seat": seat, "items": things}


def deck_areas(content: Content, p: Hemloch, seat: int) -> list[dict[str, Any]]:
    """The deck, its contents to be looked through where they are known, in no order; else what may be in it."""
    own = p.viewer == seat
    drafting = p.stage < t.STAGE_HANDS
    size = int(p.size(t.DECK + seat) + p.size(t.SECRET + seat))
    backs: list[Thing] = []
    if size:
        top: Thing = {"id": f"deck{seat}.top", "name": f"{size} cards, face down", "seat": seat, "back": True}
        backs.append(top | ({"word": "draw"} if seat == p.mover else {}) | {"count": size})
    area: dict[str, Any] = {"id": f"deck{seat}", "kind": "pile", "title": "Kept" if drafting else "Deck", "seat": seat}
    rows = [t.DECK + seat, t.SECRET + seat] if own or drafting else [t.UNSEEN + seat]
    faces = known_cards(content, p, rows, seat)
    if own and faces:
        return [area | {"items": [*faces, *(back | {"count": 0} for back in backs)], "browse": True}]
    known = {"id": f"unseen{seat}", "kind": "pile", "seat": seat, "items": faces, "browse": True}
    known["title"] = "Known of them" if drafting else "In hand or deck"
    return [area | {"items": backs}, *([known] if faces else [])]


def known_cards(content: Content, p: Hemloch, rows: list[int], seat: int) -> list[Thing]:
    """The cards of some rows together, one thing for all copies of a Minion."""
    things = []
    for minion, item in enumerate(content.minions):
        number = sum(int(p.held(row, minion)) for row in rows)
        if number:
            thing: Thing = {"id": f"deck{seat}.{item.name}", "name": minion_name(content, minion), "seat": seat}
            things.append(thing | {"count": number, "face": minion_face(content, minion)})
    return things


def discard_area(content: Content, p: Hemloch, seat: int, copies: Copies) -> dict[str, Any]:
    things = []
    for minion, id in copies.ids(t.DISCARD + seat):
        thing: Thing = {"id": id, "name": minion_name(content, minion), "seat": seat}
        if seat == p.mover:
            thing["word"] = f"recover.{content.minions[minion].name}"
        things.append(thing | {"face": minion_face(content, minion)})
    area = {"id": f"discard{seat}", "kind": "pile", "title": "Discard Pile", "seat": seat}
    return area | {"items": things, "browse": True}


def panel(p: Hemloch, seat: int) -> dict[str, Any]:
    points = [("points for Markers", int(marker_points(p, seat))), ("points for Items", int(item_points(p, seat)))]
    counters: list[dict[str, Any]] = [{"name": name, "value": value} for name, value in points]
    left = {"name": "Markers left", "value": int(p.counts[t.MARKERS + seat]), "of": t.MARKERS_EACH}
    counters.append(left | {"sprite": MARKER_SPRITES[seat]})
    mine = p.stage == t.STAGE_ACT and p.mover == seat
    if mine:
        counters.append({"name": "Actions left", "value": int(p.actions)})
    lines = ["Start Player of this Week"] if p.stage >= t.STAGE_DAWN and p.start == seat else []
    if mine and p.item_used:
        lines.append("has used an Item in this turn")
    found = {"seat": seat, "name": SEAT_NAMES[seat], "counters": counters, "active": p.seat == seat}
    return found | {"lines": lines}


def notes(content: Content, p: Hemloch) -> list[str]:
    """What is being carried out, and how near the end is."""
    lines = []
    for depth in range(int(p.depth) - 1, -1, -1):
        source, where = int(p.stack[FRAME * depth + SOURCE]), int(p.stack[FRAME * depth + WHERE])
        if source >= 0:
            place = content.locations[where].text("title")
            lines.append(f"Being carried out: {content.minions[source].text('title')} on {the(place)}")
    full = sum(int(p.counts[t.EMPTY + location]) == 0 for location in range(t.LOCATIONS))
    days = bin(int(p.days)).count("1")
    supply = sum(int(p.counts[t.SUPPLY + kind]) for kind in range(t.KINDS))
    if full:
        lines.append(f"Full Locations: {full}; the game ends with two")
    if days >= 3:
        lines.append(f"Days in the Week deck: {days}; the game ends with four")
    if supply <= 4:
        lines.append(f"Items in the supply: {supply}; the game ends with none")
    for seat in range(t.SEATS):
        left = int(p.size(t.DECK + seat))
        if left <= 4 and p.stage >= t.STAGE_DAWN:
            lines.append(f"{SEAT_NAMES[seat]}'s deck: {left}; the game ends with none")
    return lines
