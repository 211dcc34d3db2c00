"""Hyperborea: two to six realms, cubes out of bags, technologies, and a map in fog."""

from aitch.games.hyperborea.game import HyperboreaGame

GAME = HyperboreaGame
