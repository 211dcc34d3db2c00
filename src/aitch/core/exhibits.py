"""The gallery of a game, checked: it shows each item of the pack once, and all of it can be drawn."""

from __future__ import annotations

from collections import Counter
from functools import cache

from aitch.core.content import Pack
from aitch.core.gallery import Exhibit
from aitch.core.game import Game
from aitch.core.rulesdoc import rule_numbers
from aitch.core.scene import BadScene, check_scene


@cache
def gallery_of(game: Game) -> list[Exhibit]:
    """The gallery of a game with its pack, checked: each item of the pack once, and all of it can be drawn."""
    exhibits = game.gallery()
    check_whole(game.pack, exhibits)
    rules = set(rule_numbers(game))
    for exhibit in exhibits:
        where = f"{exhibit['kind']} {exhibit['name']}"
        if not exhibit["title"].strip() or not exhibit["group"].strip():
            raise BadScene(f"gallery: {where} has no title or no group")
        if "area" not in exhibit and not exhibit["words"]:
            raise BadScene(f"gallery: {where} is neither drawn nor told in words")
        for rule in exhibit["rules"]:
            if rule not in rules:
                raise BadScene(f"gallery: {where} names the rule {rule}, which there is not")
        if "area" in exhibit:
            try:
                check_scene({"areas": [exhibit["area"]], "panels": []}, game.vocabulary, max(game.seat_counts))
            except BadScene as error:
                raise BadScene(f"gallery: {where}: {error}") from None
    return exhibits


def check_whole(pack: Pack, exhibits: list[Exhibit]) -> None:
    """Every item of the pack is shown once, under a title that no other of its group has."""
    shown = Counter((exhibit["kind"], exhibit["name"]) for exhibit in exhibits)
    there = Counter((item.kind, item.name) for item in pack.everything())
    for kind, name in [*there, *shown]:
        if shown[kind, name] != there[kind, name]:
            raise BadScene(f"gallery: {kind} {name} is shown {shown[kind, name]} times, not {there[kind, name]}")
    titles = Counter((exhibit["group"], exhibit["title"]) for exhibit in exhibits)
    for (group, title), times in titles.items():
        if times > 1:
            raise BadScene(f"gallery: two exhibits of {group} have the title {title!r}")
