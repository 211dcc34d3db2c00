"""Hermit: a small crab, a big wave, sixteen cards."""

from aitch.games.hermit.game import HermitGame

GAME = HermitGame
