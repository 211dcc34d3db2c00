"""Hexes of Sygon."""

from aitch.games.sygon.game import SygonGame

GAME = SygonGame
