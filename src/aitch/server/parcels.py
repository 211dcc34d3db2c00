"""How what is large travels: whole, or as a difference from what a guest was sent before.

A socket brings everything in the order in which it was sent, so the last message of a kind that a guest was sent is the
one that it has.  A difference is made from that and from what the guest is to see now, and from nothing else.  Guests
who are sent the same and had the same share the text.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import msgspec

from aitch.core.differences import Plain, difference
from aitch.core.scene import Scene
from aitch.server.messages import Changed, Complete, LargeKind, Log, View, encode

if TYPE_CHECKING:
    from aitch.server.tables import Guest


class Known:
    """A message as a guest has it."""

    __slots__ = ("mark", "message")

    def __init__(self, mark: int, message: Plain) -> None:
        self.mark = mark
        """By which guest and server see that they speak of the same one."""
        self.message = message


class Parcel:
    """One message on its way to any number of guests: each text of it is made once, and only if somebody gets it."""

    def __init__(self, kind: LargeKind, message: View | Log, plain: Plain) -> None:
        self.kind: LargeKind = kind
        self.text = encode(message)
        self.plain = plain
        self.known: Known | None = None
        self.texts: list[tuple[Known | None, str]] = []
        """What it is for those who had this before; few, since most had the same."""

    def hand_to(self, guest: Guest) -> None:
        if guest.known is None:
            guest.send(self.text)
            return
        guest.send(self.text_after(guest.known.get(self.kind)))
        guest.known[self.kind] = self.as_known()

    def as_known(self) -> Known:
        if self.known is None:
            self.known = Known(zlib.crc32(self.text.encode()), self.plain)
        return self.known

    def text_after(self, before: Known | None) -> str:
        for known, text in self.texts:
            if known is before:
                return text
        text = self.whole() if before is None else self.changed(before)
        self.texts.append((before, text))
        return text

    def whole(self) -> str:
        return encode(Complete(self.as_known().mark, msgspec.Raw(self.text.encode())))

    def changed(self, before: Known) -> str:
        """The difference; or all of it, where that is not longer."""
        change = difference(before.message, self.plain)
        text = encode(Changed(self.kind, before.mark, self.as_known().mark, change))
        return text if len(text) < len(self.text) else self.whole()


def view_parcel(view: View, scene: Scene) -> Parcel:
    """A view, with its scene as plain data beside the one that is JSON already."""
    rest = {name: value for name, value in msgspec.structs.asdict(view).items() if name != "scene"}
    return Parcel("view", view, {**msgspec.to_builtins(rest), "scene": scene})


def log_parcel(log: Log) -> Parcel:
    return Parcel("log", log, msgspec.structs.asdict(log) | {"log": msgspec.to_builtins(log.log)})
