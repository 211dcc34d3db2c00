"""The golden records show every length in both modes, every number of players and every value of every choice."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from aitch.core.record import parse_record
from aitch.core.registry import find_game

FOLDER = Path(__file__).parents[2] / "golden" / "hyperborea"


def test_every_kind_of_game_has_a_golden_record() -> None:
    game = find_game("hyperborea")
    records = [parse_record(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.record")]
    assert {len(record.names) for record in records} == set(game.seat_counts) == {2, 3, 4, 5, 6}
    values = {variant.name: variant.values for variant in game.variants}
    played = {(record.options["length"], record.options["mode"]) for record in records}
    assert played == set(product(values["length"], values["mode"]))
    for variant in game.variants:
        if variant.kind != "number":
            assert {variant.check(record.options[variant.name]) for record in records} == set(variant.values), (
                variant.name
            )
