"""How a seen position looks: four Locations with both sides, the supply, and what lies before each seat.

Seat 1 sits opposite: for that viewer the row of Locations and their grids are turned round.  On each Location lies
its card of the Week, which says when it comes.
"""

from __future__ import annotations

from functools import cache

from aitch.core.content import Item
from aitch.core.contract import OVER
from aitch.core.scene import Area, Cell, Counter, Effect, Face, Panel, Scene, Thing
from aitch.games.hemloch import numbers, rows
from aitch.games.hemloch.ending import item_points, marker_points, names
from aitch.games.hemloch.icons import ability_icons
from aitch.games.hemloch.notation import in_order
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.places import DOWN, EMPTY, MARKERS, SUPPLY, UP, WEIGHT
from aitch.games.hemloch.position import PART, SOURCE, WHERE, Hemloch
from aitch.games.hemloch.tables import KINDS, LOCATIONS, MARKERS_EACH, MOST, ROUNDS, SEATS
from aitch.games.hemloch.wording import SEAT_NAMES, place, ran_out, space_name

FEW = 4
"""So little of something means that the end is near."""
MARKER_SPRITES = ["nightshade", "foxglove"]


def scene(content: Content, p: Hemloch) -> Scene:
    near = 1 if p.viewer == 1 else 0
    row = range(LOCATIONS) if near == 0 else range(LOCATIONS - 1, -1, -1)
    copies = [Copies(content, p, seat) for seat in range(SEATS)]
    areas = [location_area(content, p, location, near, copies) for location in row]
    areas.append(supply_area(content, p))
    for seat in range(SEATS):
        areas += seat_areas(content, p, seat, copies[seat])
    return {"areas": areas, "panels": [panel(p, seat) for seat in range(SEATS)], "notes": notes(p)}


# Cards; what the pack alone decides is made once, and shared: nobody changes it


@cache
def minion_card(content: Content, minion: int, home: bool = False) -> tuple[str, Face]:
    """What a card is called, and what it shows; `home`: it lies where it is at Home."""
    item = content.minions[minion]
    faction = content.factions[content.faction_names.index(item.text("faction"))]
    look, sprite, value = content.sprites[faction.name], content.sprites[item.name], item.number("influence", 0, MOST)
    title, text, corner = item.text("title"), item.text("text"), f"{value}+1" if home else str(value)
    face: Face = {"title": title, "text": text, "look": look, "corner": corner, "sprite": sprite}
    if sprite != look:
        face["icons"] = [look]
    if does := ability_icons(content, item, "ability"):
        face["effects"] = [does]
    return f"{title}, {faction.text('title')}, {value}: {text}{' At Home here, one more.' if home else ''}", face


@cache
def item_face(content: Content, item: Item) -> Face:
    price = "1 Action" if item.number("actions", 0, 1) else "Free"
    face: Face = {"title": item.text("title"), "text": f"{price}: {item.text('text')}", "look": "item"}
    face["sprite"], face["effects"] = content.sprites[item.name], [ability_icons(content, item, "ability")]
    return face


class Copies:
    """Numbers the copies of a Minion through all places, so that a card that goes elsewhere keeps its id."""

    def __init__(self, content: Content, p: Hemloch, seat: int) -> None:
        self.content = content
        self.seat = seat
        self.places: dict[int, list[tuple[int, str]]] = {}
        numbers = [0] * int(p.tables.minions)
        order = [rows.TABLE + 2 * location + seat for location in range(LOCATIONS)]
        for row in [*order, rows.DISCARD + seat, rows.HAND + seat, rows.PACK + seat]:
            cards = self.places[row] = []
            for minion in range(p.tables.minions) if p.size(row) else []:
                for _ in range(p.held(row, minion)):
                    cards.append((minion, f"{content.minions[minion].name}.{seat}.{numbers[minion]}"))
                    numbers[minion] += 1

    def things(self, row: int, word: str = "", before: str = "", home: str = "") -> list[Thing]:
        """The cards of a row; each answers with `word`, where that is given, with its name in it."""
        found: list[Thing] = []
        for minion, id in self.places[row]:
            item = self.content.minions[minion]
            name, face = minion_card(self.content, minion, item.text("faction") == home)
            found.append({"id": id, "name": before + name, "seat": self.seat, "face": face})
            if word:
                found[-1]["word"] = word.format(item.name)
        return found


# The middle of the table


def location_area(content: Content, p: Hemloch, location: int, near: int, copies: list[Copies]) -> Area:
    """A Location with its Markers, the other's side above it and the viewer's below, nearest to the own hand."""
    item = content.locations[location]
    middle = [location_card(content, p, location, near), week_card(content, p, location)]
    if p.festival == location:
        middle.append({"id": "festival", "name": f"the Festival, on {place(p, location)}", "sprite": "festival"})
    middle += markers(content, p, location)
    far_side, near_side = (side(content, p, location, seat, copies[seat]) for seat in (1 - near, near))
    items, id = [*far_side, *middle, *near_side], f"at.{content.letters[location]}"
    return {"id": id, "kind": "column", "title": item.text("title"), "main": True, "items": items}


def side(content: Content, p: Hemloch, location: int, seat: int, copies: Copies) -> list[Thing]:
    """What a player's Minions on a Location are worth together, and the Minions."""
    item, letter = content.locations[location], content.letters[location]
    word, owner = f"{{}}@{letter}{seat}", f"{SEAT_NAMES[seat]}'s "
    minions = copies.things(rows.TABLE + 2 * location + seat, word, owner, item.text("home"))
    for thing in minions:
        if p.moving >= 0 and thing["word"] == p.tables.words.targets.names[p.moving]:
            thing["states"] = ["picked"]
    return [influence(content, p, location, seat), *minions]


def influence(content: Content, p: Hemloch, location: int, seat: int) -> Thing:
    """What a player's Minions on a Location are worth together."""
    weight = int(p.counts[WEIGHT + 2 * location + seat])
    name = f"{SEAT_NAMES[seat]}'s Influence on {place(p, location)}: {weight}"
    face: Face = {"title": SEAT_NAMES[seat], "corner": str(weight), "look": "influence"}
    return {"id": f"influence.{content.letters[location]}{seat}", "name": name, "seat": seat, "face": face}


def location_card(content: Content, p: Hemloch, location: int, near: int) -> Thing:
    """Its sign is the Faction at Home; the icons tell which Faction calls its ability, and what that does."""
    item, letter = content.locations[location], content.letters[location]
    side = "dark" if p.rules.dark >> location & 1 else "light"
    titles = {faction.name: faction.text("title") for faction in content.factions}
    home, icon = item.text("home"), item.text(f"{side}_icon")
    text = item.text(f"{side}_text")
    face: Face = {"title": item.text("title"), "text": text, "look": f"{side}_side", "icons": [content.sprites[home]]}
    calls: list[Effect] = [{"does": "gain", "sprite": content.sprites[icon], "name": titles[icon]}]
    face["effects"] = [
        [*calls, {"does": "then", "name": "when played there:"}, *ability_icons(content, item, f"{side}_ability")]
    ]
    face["spaces"] = spaces(p, location, near)
    name = f"{item.text('title')}{', dark side' if side == 'dark' else ''}, Home of the {titles[home]}"
    return {"id": f"place.{letter}", "name": name, "word": letter, "face": face}


def spaces_of(p: Hemloch, location: int) -> range:
    return range(p.tables.first_space[location], p.tables.first_space[location + 1])


def spaces(p: Hemloch, location: int, near: int) -> list[Cell]:
    numbers = spaces_of(p, location)
    low, wide = (max(p.tables.at[space][i] for space in numbers) for i in range(2))
    found: list[Cell] = []
    for space in numbers:
        row, column = p.tables.at[space]
        word = p.tables.words.spaces.names[space]
        at = [column, row] if near == 0 else [wide - column, low - row]
        found.append({"id": word, "at": at, "name": space_name(p, space), "word": word, "look": "space"})
    return found


def markers(content: Content, p: Hemloch, location: int) -> list[Thing]:
    things: list[Thing] = []
    for space in spaces_of(p, location):
        if p.board[space]:
            seat, at = int(p.board[space]) - 1, p.tables.words.spaces.names[space]
            name, sprite = f"{SEAT_NAMES[seat]}'s Marker", MARKER_SPRITES[seat]
            things.append({"id": f"marker.{at}", "name": name, "at": at, "seat": seat, "sprite": sprite})
    return things


def week_card(content: Content, p: Hemloch, location: int) -> Thing:
    """The card of the Week that brings the Festival here, and when: those to come have no order."""
    so_far = in_order(int(p.shown))
    when = "to come" if location not in so_far else "today" if location == so_far[-1] else "over"
    time = "day" if p.days >> location & 1 else "night"
    about = "then an Influence Check" if time == "day" else "no Influence Check"
    title = content.locations[location].text("title")
    name, word = f"{title} by {time}, {when}: the Festival goes there, {about}", f"week.{content.letters[location]}"
    look = "today" if when == "today" else time
    thing: Thing = {"id": word, "name": name, "word": word, "face": {"title": when, "sprite": time, "look": look}}
    if when == "over":
        thing["states"] = ["used"]
    return thing


def supply_area(content: Content, p: Hemloch) -> Area:
    cells: list[Cell] = []
    things: list[Thing] = []
    for kind, item in enumerate(content.items):
        left, title = int(p.counts[SUPPLY + kind]), item.text("title")
        at = f"shelf.{item.name}"
        cells.append({"id": at, "at": [kind, 0], "name": f"{title}, {left} left", "label": str(left)})
        name, face = f"{title} in the supply", item_face(content, item)
        things.append({"id": f"supply.{item.name}", "name": name, "at": at, "word": f"gain.{item.name}", "face": face})
        if left == 0:
            things[-1]["states"] = ["dim"]
    return {"id": "supply", "kind": "track", "title": "Supply", "cells": cells, "items": things}


def items_left(p: Hemloch) -> int:
    return sum(int(p.counts[SUPPLY + kind]) for kind in range(KINDS))


# Before each seat


def seat_areas(content: Content, p: Hemloch, seat: int, copies: Copies) -> list[Area]:
    hand, pack = rows.HAND + seat, rows.PACK + seat
    areas = [held_area(p, seat, copies, hand, f"hand{seat}", f"Hand ({p.size(hand)})", int(p.chosen))]
    if p.stage < numbers.STAGE_HANDS:
        kept = int(p.pending) if seat == 0 else -1
        areas.append(held_area(p, seat, copies, pack, f"pack{seat}", f"Pack, round {p.round + 1} of {ROUNDS}", kept))
    areas.append(items_area(content, p, seat))
    word = "recover.{}" if seat == p.mover else ""
    discards = copies.things(rows.DISCARD + seat, word)
    id, title = f"discard{seat}", "Discard Pile"
    pile: Area = {"id": id, "kind": "pile", "title": title, "seat": seat, "items": discards, "browse": True}
    return [*areas, *deck_areas(content, p, seat), pile]


def held_area(p: Hemloch, seat: int, copies: Copies, row: int, id: str, title: str, picked: int) -> Area:
    """Cards in a hand: the viewer's own, or what is known of another's and backs for the rest."""
    own = p.viewer == seat
    things = copies.things(row, "{}") if own else copies.things(row, before="known to be there: ")
    of_this_name = [thing for thing in things if own and picked >= 0 and thing["word"] == p.game.vocabulary[picked]]
    for thing in of_this_name[-1:]:
        thing["states"] = ["picked"]
    for i in range(len(things), int(p.size(row))):
        things.append({"id": f"{id}.{i}", "name": "a card, face down", "seat": seat, "back": True})
    # Of a draft each player knows what the other's pack was: nobody else does.
    secret = own or (p.stage < numbers.STAGE_HANDS and p.viewer >= 0)
    return {"id": id, "kind": "fan", "title": title, "seat": seat, "secret": secret, "items": things}


def items_area(content: Content, p: Hemloch, seat: int) -> Area:
    """Items, face up and face down; the player whose turn it is uses or turns his own and takes the other's."""
    things: list[Thing] = []
    for kind, item in enumerate(content.items):
        for first, side in ((UP, "up"), (DOWN, "down")):
            number = int(p.counts[first + KINDS * seat + kind])
            if not number:
                continue
            id, name = f"{item.name}.{side}.{seat}", f"{item.text('title')}, face {side}"
            own_word = item.name if side == "up" else f"flip.{item.name}"
            word = own_word if seat == p.mover else f"take.{item.name}.{side}"
            face = item_face(content, item)
            things.append({"id": id, "name": name, "seat": seat, "count": number, "word": word, "face": face})
            if side == "down":
                down: Face = {"title": face["title"], "text": "Used: worth 1 point.", "look": "turned"}
                things[-1]["face"] = {**down, "sprite": face["sprite"]}
                things[-1]["states"] = ["used"]
    return {"id": f"items{seat}", "kind": "row", "title": "Items", "seat": seat, "items": things}


def deck_areas(content: Content, p: Hemloch, seat: int) -> list[Area]:
    """The deck, its contents to be looked through where they are known, in no order; else what may be in it."""
    own = p.viewer == seat
    drafting = p.stage < numbers.STAGE_HANDS
    size = int(p.size(rows.DECK + seat) + p.size(rows.SECRET + seat))
    title = "Kept" if drafting else "Deck"
    area: Area = {"id": f"deck{seat}", "kind": "pile", "title": title, "seat": seat, "items": []}
    sources = [rows.DECK + seat, rows.SECRET + seat] if own or drafting else [rows.UNSEEN + seat]
    faces = known_cards(content, p, sources, seat)
    if size:
        top: Thing = {"id": f"deck{seat}.top", "name": f"{size} cards, face down", "seat": seat, "back": True}
        if seat == p.mover:
            top["word"] = "draw"
        top["count"] = 0 if own and faces else size
        area["items"] = [top]
    if own and faces:
        area["items"] = [*faces, *area["items"]]
        area["browse"] = area["secret"] = True
        return [area]
    title = "Known of them" if drafting else "In hand or deck"
    known: Area = {"id": f"unseen{seat}", "kind": "pile", "title": title, "seat": seat, "items": faces, "browse": True}
    known["secret"] = p.viewer >= 0  # whoever has drafted knows more of the other's cards than others do
    return [area, known] if faces else [area]


def known_cards(content: Content, p: Hemloch, sources: list[int], seat: int) -> list[Thing]:
    """The cards of some rows together, one thing for all copies of a Minion."""
    things: list[Thing] = []
    for minion, item in enumerate(content.minions):
        number = sum(int(p.held(row, minion)) for row in sources)
        if number:
            name, face = minion_card(content, minion)
            things.append({"id": f"deck{seat}.{item.name}", "name": name, "seat": seat, "count": number, "face": face})
    return things


def panel(p: Hemloch, seat: int) -> Panel:
    for_markers, for_items = int(marker_points(p, seat)), int(item_points(p, seat))
    left = int(p.counts[MARKERS + seat])
    counters: list[Counter] = [
        {"name": "points", "value": for_markers + for_items, "sprite": "crown", "small": True, "total": True},
        {"name": "Markers left", "value": left, "of": MARKERS_EACH, "sprite": MARKER_SPRITES[seat], "small": True},
    ]
    facts = [f"{for_markers} for Markers, {for_items} for Items"] if for_markers + for_items else []
    facts += ["Start Player"] if p.stage >= numbers.STAGE_DAWN and p.start == seat else []
    lines = ["; ".join(facts)] if facts else []
    if p.stage == numbers.STAGE_ACT and p.mover == seat and p.item_used:
        lines.append("has used an Item in this turn")
    active = p.seat == seat
    return {"seat": seat, "name": SEAT_NAMES[seat], "counters": counters, "active": active, "lines": lines}


def notes(p: Hemloch) -> list[str]:
    """Which card of the Week it is and what follows it, what is being carried out, and how near the end is."""
    lines = [time_of_week(p)] if p.stage >= numbers.STAGE_DAWN else []
    for effect in list(p.stack)[::-1]:
        minion, location = (effect >> SOURCE & PART) - 1, (effect >> WHERE & PART) - 1
        line = f"Now: {p.tables.card_titles[minion]} on {place(p, location)}"
        if minion >= 0 and line not in lines:
            lines.append(line)
    if p.seat == OVER:
        return lines
    if p.stage >= numbers.STAGE_DAWN and (found := names(p)):
        return [*lines, f"The game ends with this {last_part(p)}: {ran_out(p, found[0])}"]
    ends = near_the_end(p)
    return [*lines, f"Near the end: {'; '.join(ends)}"] if ends else lines


def time_of_week(p: Hemloch) -> str:
    """The Week and its card; whether a count follows is what both players reckon with (HEM-2.4, HEM-8.1)."""
    cards = len(in_order(int(p.shown)))
    if cards == 0 or p.stage >= numbers.STAGE_CLOSING or p.seat == OVER:
        return f"Week {p.week}"
    counts = ["no count"] if not p.is_day() else ["a count"]
    if cards == LOCATIONS:
        counts = [*(["a count"] if p.is_day() else []), "Week's End with a count"]
    return f"Week {p.week}, {'Day' if p.is_day() else 'Night'} {cards} of {LOCATIONS}: then {', then '.join(counts)}"


def last_part(p: Hemloch) -> str:
    """With what a game ends in which something has run out (HEM-9.1, HEM-9.2)."""
    if p.stage < numbers.STAGE_CLOSING:
        return "Day and its count" if p.is_day() else "Night"
    return "Week's End" if p.rules.end_check_at_weeks_end else "Week, or the next card"


def near_the_end(p: Hemloch) -> list[str]:
    """What has nearly run out (HEM-9.3 to HEM-9.7), each with how much of it is left."""
    full = sum(p.counts[EMPTY + location] == 0 for location in range(LOCATIONS))
    ends = ["1 of 2 full Locations"] if full else []
    ends += ["Nights, 1 left"] if bin(p.days).count("1") == LOCATIONS - 1 else []
    left = [("Items", items_left(p))]
    for seat in range(SEATS):
        left.append((f"{SEAT_NAMES[seat]}'s Markers", int(p.counts[MARKERS + seat])))
        if p.stage >= numbers.STAGE_DAWN:
            left.append((f"{SEAT_NAMES[seat]}'s deck", int(p.size(rows.DECK + seat))))
    return [*ends, *(f"{what}, {number} left" for what, number in left if number <= FEW)]
