"""What the letters on the drawn table stand for."""

from __future__ import annotations

from aitch.cli.draw.theme import Theme
from aitch.core.scene import Scene


def legend(scene: Scene, theme: Theme) -> list[str]:
    """Places and signs, a line each."""
    looks = dict.fromkeys(cell.get("look", "") for area in scene["areas"] for cell in area.get("cells", []))
    faces = [thing["face"] for area in scene["areas"] for thing in area["items"] if "face" in thing]
    sprites = [thing.get("sprite", "") for area in scene["areas"] for thing in area["items"]]
    for face in faces:
        sprites += [
            face.get("sprite", ""),
            *face.get("icons", []),
            *[each for row in face.get("grid", []) for each in row],
        ]
    grounds = [f"{theme.look_glyph(look)} {spoken(look)}" for look in looks if theme.look_glyph(look)]
    pieces = [f"{theme.sprite_glyph(sprite)} {spoken(sprite)}" for sprite in dict.fromkeys(sprites) if sprite]
    lines = [f"Places: {', '.join(grounds)}."] if grounds else []
    return lines + ([f"Signs: {', '.join(pieces)}."] if pieces else [])


def spoken(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
