"""Hermetica: two players, hexes, perfect information."""

from aitch.games.hermetica.game import HermeticaGame

GAME = HermeticaGame
