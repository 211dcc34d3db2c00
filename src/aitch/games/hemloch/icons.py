"""What abilities do, as icons: each step of one (rules, chapter 5) has its sign, its number and its words."""

from __future__ import annotations

from typing import Any

from aitch.core.content import Item
from aitch.core.scene import Effect
from aitch.games.hemloch.pack import Content

MARKER, MINION, CARD, FESTIVAL, ITEM = "marker", "minion", "card", "festival", "item"
"""What steps are about, as sprites."""
PLACES = {"here": "on this Location", "own_minion": "on a Location where you have a Minion", "any": "on any Location"}
MINIONS = {"own": "of your Minions", "opp": "of your opponent's Minions", "any": "Minion"}


def ability_icons(content: Content, item: Item, field: str) -> list[Effect]:
    """The steps of an ability in their order; a step that is there twice is counted."""
    found: list[Effect] = []
    for step in item.values(field):
        assert isinstance(step, dict)  # a pack that is otherwise has been refused
        icon = step_icon(content, step)
        if found and found[-1] == icon:
            icon = {**icon, "count": 2, "name": f"{icon['name']}, twice"}
            found.pop()
        found.append(icon)
    return found


def step_icon(content: Content, step: dict[str, Any]) -> Effect:
    op, n = step["op"], int(step.get("n", 1))
    if op in ("GAIN_ITEM", "STEAL_ITEM"):
        return item_icon(content, op, step["kind"])
    if "whose" in step:
        return minion_icon(step)
    plain: dict[str, Effect] = {
        "PLACE_MARKER": {"does": "gain", "count": 1, "sprite": MARKER, "name": "place 1 of your Markers"},
        "MOVE_FESTIVAL": {"does": "move", "sprite": FESTIVAL, "name": "move the Festival"},
        "FLIP_UP": {"does": "swap", "sprite": ITEM, "name": "flip 1 of your face-down Items face-up"},
        "OPP_DISCARD": {"does": "lose", "count": n, "sprite": CARD, "name": f"your opponent discards {cards(n)}"},
        "RECOVER": {"does": "take", "count": n, "sprite": CARD, "name": f"take {cards(n)} from your Discard Pile"},
        "DRAW": {"does": "draw", "count": n, "name": f"draw {cards(n)}"},
        "EXTRA_PLAY": {"does": "copy", "count": 1, "sprite": CARD, "name": "play 1 more Minion from your hand"},
        "EXTRA_ACTION": {"does": "gain", "count": n, "name": f"take {n} additional Action{'s' if n > 1 else ''}"},
    }
    icon = plain[op]
    return {**icon, "name": f"{icon['name']} {PLACES[step['where']]}"} if "where" in step else icon


def item_icon(content: Content, op: str, kind: str) -> Effect:
    titles = {item.name: item.text("title") for item in content.items}
    article = "an" if kind != "any" and titles[kind][0] in "AEIOU" else "a"
    sprite, what = (ITEM, "1 Item") if kind == "any" else (content.sprites[kind], f"{article} {titles[kind]}")
    if op == "GAIN_ITEM":
        return {"does": "gain", "count": 1, "sprite": sprite, "name": f"gain {what}"}
    return {"does": "take", "sprite": sprite, "name": f"take {what} from your opponent"}


def minion_icon(step: dict[str, Any]) -> Effect:
    """Steps that do something to a Minion on the table."""
    whose = f"1 {MINIONS[step['whose']]}{' on this Location' if step['from'] == 'here' else ''}"
    match step["op"]:
        case "MOVE_MINION":
            return {"does": "move", "sprite": MINION, "name": f"move {whose} to another Location"}
        case "RETURN_MINION":
            return {"does": "take", "sprite": MINION, "name": f"return {whose} to the hand"}
    most = int(step["max_value"])
    name = f"discard {whose} with Influence Value {most} or less"
    return {"does": "strike", "count": most, "sprite": MINION, "name": name}


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
