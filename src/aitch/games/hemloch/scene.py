"""How a seen position looks."""
from __future__ import annotations
def scene(game, content, p):
    return {"areas": [], "panels": []}
