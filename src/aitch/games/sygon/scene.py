"""How a position looks."""

from __future__ import annotations

from typing import Any


def scene(s: Any) -> dict[str, object]:
    return {"areas": [], "panels": []}
