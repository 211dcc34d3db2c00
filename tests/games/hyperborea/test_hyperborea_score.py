"""What the score must see: chances to strike, and what miniatures find out in the land."""

from __future__ import annotations

from aitch.core.registry import find_game

GAME = find_game("hyperborea")
TILES = "tiles: d4=1 e4=9 e3=18 d5=12; home: others; free:"
OTHERS = ["move", "fly", "dev", "draw", "mini", "clone"]


def worth_of(pool: str, free: str) -> float:
    """What an attack adds to a pool for Wolf, with its miniatures here."""
    return score_of(free, f"{pool},attack") - score_of(free, pool)


def score_of(free: str, pool: str = "draw", gems: str = "") -> float:
    return GAME.score(GAME.position(f"{TILES} {free}; pool: {pool}; gems: {gems}", {}, 3), 0)


def test_an_attack_is_worth_more_with_something_to_strike() -> None:
    assert worth_of("draw", "e4=wolf") > 1.5 * worth_of("draw", "g3=wolf") > 0


def test_a_step_towards_a_target_is_a_chance_to_strike() -> None:
    assert worth_of("move", "f3=wolf") > 1.2 * worth_of("draw", "f3=wolf")


def test_an_attack_within_reach_is_worth_more_than_a_step_or_a_level() -> None:
    """Programs that valued it less let ghosts and foes stand: a strike wins points, land or an open city."""
    assert score_of("e4=wolf", "draw,attack") > max(score_of("e4=wolf", f"draw,{kind}") for kind in OTHERS)


def test_miniatures_out_in_the_land_are_worth_more_than_at_home() -> None:
    """A third one beside two that hold a hex already brings no point, only what there is to do."""
    here = ["f3", "e4", "d4"]
    home, borderland, centre = (score_of(" ".join(f"{at}=wolf*{2 + (at == more)}" for at in here)) for more in here)
    assert home < borderland < centre


def test_land_at_home_is_worth_more_than_its_point() -> None:
    """Nobody comes to take it; so the second miniature of a hex walks to the next one before a gem is worth as much."""
    gem = score_of("g3=wolf*2", gems="wolf=1") - score_of("g3=wolf*2")
    assert score_of("g3=wolf f3=wolf") - score_of("g3=wolf*2") > gem


def test_cubes_that_wait_for_what_cannot_come_are_worth_more_in_the_bag() -> None:
    """Programs that valued them all the same left every cube waiting, drew nothing, and ended turns for ever."""
    assert waiting_rather_than_in_the_bag("grey*2") < 0
    assert waiting_rather_than_in_the_bag("red") < 0, "no cube for the other space"
    assert waiting_rather_than_in_the_bag("orange") > 0


def waiting_rather_than_in_the_bag(available: str) -> float:
    """Of a yellow cube on a set of a yellow and an orange space, with these cubes at hand and no others."""
    waits = GAME.position(f"available: wolf={available}; on: wolf/trade.2=y.; bag: wolf=-", {}, 3)
    lies_in_bag = GAME.position(f"available: wolf={available}; bag: wolf=yellow", {}, 3)
    return GAME.score(waits, 0) - GAME.score(lies_in_bag, 0)
