"""The gallery: Minions, both sides of the Locations, Items, the cards of the Week and the Factions."""

from __future__ import annotations

from aitch.core.content import Item
from aitch.core.gallery import Exhibit, exhibit, row, things_of
from aitch.core.game import Game
from aitch.core.scene import Scene, Thing
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.tables import MOST


def gallery(game: Game, content: Content) -> list[Exhibit]:
    light, dark = (game.scene(game.start({"dark": dark}).seen_by(0)) for dark in ("none", "all"))
    days = game.scene(game.position(f"days: {','.join(content.letters)}").seen_by(0))
    titles = {faction.name: faction.text("title") for faction in content.factions}
    out = [minion(item, light, titles) for item in content.minions]
    out += [location(item, light, dark, titles) for item in content.locations]
    out += [carried(item, light) for item in content.items]
    out += [week(item, content, light, days) for item in content.week]
    return out + [faction(item, content) for item in content.factions]


def minion(item: Item, scene: Scene, titles: dict[str, str]) -> Exhibit:
    [thing] = things_of(scene, f"deck0.{item.name}")
    thing.pop("seat", None)
    copies, value = item.number("copies", 1, 99), item.number("influence", 0, MOST)
    told = [item.text("text"), f"{titles[item.text('faction')]}, Influence Value {value}; {copies} in each deck."]
    area = row(item.name, item.text("title"), [thing])
    return exhibit(item, "Minions", item.text("title"), told, area, ["HEM-1.4", "HEM-4.3"])


def location(item: Item, light: Scene, dark: Scene, titles: dict[str, str]) -> Exhibit:
    """Both sides of a Location."""
    sides: list[Thing] = []
    told = [f"Home of the {titles[item.text('home')]}."]
    for side, scene in (("light", light), ("dark", dark)):
        [thing, *_] = things_of(scene, f"place.{item.text('letter')}")
        thing["id"] += f".{side}"
        thing["face"]["title"] += f", {side} side"
        thing["face"]["spaces"] = [{**space, "id": f"{space['id']}.{side}"} for space in thing["face"]["spaces"]]
        sides.append(thing)
        told.append(f"{side.capitalize()} side, {titles[item.text(f'{side}_icon')]}: {item.text(f'{side}_text')}")
    area = row(item.name, item.text("title"), sides)
    return exhibit(item, "Locations", item.text("title"), told, area, ["HEM-1.2", "HEM-11.1"])


def carried(item: Item, scene: Scene) -> Exhibit:
    """A kind of Item."""
    [thing] = things_of(scene, f"supply.{item.name}")
    price = "It costs an Action." if item.number("actions", 0, 1) else "It costs no Action."
    told = [item.text("text"), f"{price} There are {item.number('count', 1, 99)} of them."]
    return exhibit(item, "Items", item.text("title"), told, row(item.name, item.text("title"), [thing]), ["HEM-6.1"])


def week(item: Item, content: Content, nights: Scene, days: Scene) -> Exhibit:
    by_day = item.text("time") == "day"
    place = next(place for place in content.locations if place.name == item.text("festival"))
    [thing] = things_of(days if by_day else nights, f"week.{place.text('letter')}")
    check = "Then follows an Influence Check." if by_day else "There is no Influence Check."
    told = [f"The Festival is at {place.text('title')}. {check}"]
    area = row(item.name, item.text("title"), [thing])
    return exhibit(item, "The Week", item.text("title"), told, area, ["HEM-2.2", "HEM-2.4"])


def faction(item: Item, content: Content) -> Exhibit:
    own = [minion.text("title") for minion in content.minions if minion.text("faction") == item.name]
    homes = [place.text("title") for place in content.locations if place.text("home") == item.name]
    sign: Thing = {"id": item.name, "name": item.text("title"), "sprite": content.sprites[item.name]}
    told = [f"At Home: {homes[0]}." if homes else "At Home nowhere.", f"Its Minions are {', '.join(own)}."]
    area = row(item.name, item.text("title"), [sign])
    return exhibit(item, "Factions", item.text("title"), told, area, ["HEM-1.3", "HEM-7.2"])
