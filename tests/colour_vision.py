"""How colours look to the colour-blind, and how far apart two of them are.

The three kinds of dichromacy are simulated by the matrices of Machado, Oliveira and Fernandes (2009) for full severity,
which act on linear light.  Distances are those of OKLab (Ottosson 2020), times a hundred: 2 can just be noticed side by
side.
"""

from __future__ import annotations

import math
from itertools import combinations

Triple = tuple[float, float, float]
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "all three cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def linear(colour: str) -> Triple:
    """A colour such as #a1b2c3 as linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def applied(matrix: tuple[Triple, ...], to: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, to, strict=True)) for row in matrix)
    return first, second, third


def seen_with(vision: str, colour: str) -> Triple:
    """The colour in OKLab, as it is seen with this vision."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in applied(VISIONS[vision], linear(colour)))
    long, middle, short = (math.cbrt(part) for part in applied(TO_CONES, (red, green, blue)))
    return applied(TO_LAB, (long, middle, short))


def distance(one: str, other: str, vision: str) -> float:
    return 100 * math.dist(seen_with(vision, one), seen_with(vision, other))


def too_near(colours: dict[str, str], least: float) -> list[str]:
    """Pairs that are nearer than they should be, each with whom it looks so."""
    return [
        f"{one} {colours[one]} and {other} {colours[other]} are {apart:.1f} apart with {vision}"
        for one, other in combinations(colours, 2)
        for vision in VISIONS
        if (apart := distance(colours[one], colours[other], vision)) < least
    ]
