"""A request that is not granted, with its reason: told to whoever asked, over HTTP or the socket."""

from __future__ import annotations

from collections.abc import Sequence

from aitch.core.errors import AitchError

BAD, WHO, FORBIDDEN, UNKNOWN, CLASH, LARGE, ASTRAY, UNREADABLE, TOO_MANY, UNSTORED = (
    400, 401, 403, 404, 409, 413, 421, 422, 429, 503,
)  # fmt: skip
"""What is wrong, as the status of HTTP that says it."""


class Refused(AitchError):
    """Nothing was changed.  `where` is the field, `rule`, `facts` and `instead` are the game's own reason."""

    def __init__(
        self,
        error: str,
        status: int = CLASH,
        where: str | None = None,
        rule: str | None = None,
        facts: str = "",
        instead: Sequence[str] = (),
    ) -> None:
        super().__init__(error)
        self.error = error
        self.status = status
        self.where = where
        self.rule = rule
        self.facts = facts
        self.instead = list(instead)


class Stale(Refused):
    """The question has moved on; the refusal carries the present number."""


class Unstored(Refused):
    """The store could not write; nothing of it is there, and it may be tried again."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"it could not be stored: {reason}; nothing was changed, try again later", UNSTORED)
        self.reason = reason
