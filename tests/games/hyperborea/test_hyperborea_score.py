"""What the score must see: an attack is worth more the nearer a target is."""

from __future__ import annotations

from aitch.core.registry import find_game

GAME = find_game("hyperborea")
TILES = "tiles: d4=1 e4=9 e3=18 d5=12; home: others; free:"


def worth_of(pool: str, free: str) -> float:
    """What an attack adds to a pool for Wolf, with its miniatures here."""
    start = f"{TILES} {free}; pool: {pool}"
    return GAME.score(GAME.position(f"{start},attack", {}, 3), 0) - GAME.score(GAME.position(start, {}, 3), 0)


def test_an_attack_is_worth_more_with_something_to_strike() -> None:
    assert worth_of("draw", "e4=wolf") > 1.5 * worth_of("draw", "g3=wolf") > 0


def test_a_step_towards_a_target_is_a_chance_to_strike() -> None:
    assert worth_of("move", "f3=wolf") > 1.2 * worth_of("draw", "f3=wolf")
