from __future__ import annotations
def narrate(game, content, before, after):
    return ""
def label(game, content, p, option):
    return game.vocabulary[option]
