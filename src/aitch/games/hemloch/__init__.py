"""Hemloch: Midnight Edition, a game of two houses by John Clowdus; see `rules.md`."""

from aitch.games.hemloch.game import HemlochGame

GAME = HemlochGame
