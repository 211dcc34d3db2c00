"""How what is large travels: whole, or as a difference from what a guest was sent before.

A socket brings everything in the order in which it was sent, so the last message of a kind that a guest was sent is the
one that it has.  A difference is made from that and from what the guest is to see now, and from nothing else.  Guests
who are sent the same and had the same share the text.
"""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from aitch.core.differences import Plain, difference
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

    def __init__(self, kind: LargeKind, message: View | Log) -> None:
        self.kind: LargeKind = kind
        self.message = message
        self.texts: list[tuple[Known | None, str]] = []
        """What it is for those who had this before; few, since most had the same."""

    def hand_to(self, guest: Guest) -> None:
        if guest.known is None:
            guest.send(self.text)
        else:
            guest.send(self.text_after(guest.known.get(self.kind)))
            guest.known[self.kind] = self.known

    @cached_property
    def text(self) -> str:
        """For a guest who does not take differences."""
        return encode(self.message)

    @cached_property
    def known(self) -> Known:
        """What it is to whoever got it; the scene, by far the largest part, is plain data already."""
        fields = msgspec.structs.asdict(self.message)
        scene = fields.pop("scene", None)
        plain = {"t": self.kind, **msgspec.to_builtins(fields)}
        mark = zlib.crc32(msgspec.json.encode(plain))
        return Known(mark, plain if scene is None else {**plain, "scene": scene})

    def text_after(self, before: Known | None) -> str:
        for known, text in self.texts:
            if known is before:
                return text
        text = self.whole() if before is None else self.changed(before)
        self.texts.append((before, text))
        return text

    def whole(self) -> str:
        return encode(Complete(self.known.mark, self.message))

    def changed(self, before: Known) -> str:
        return encode(Changed(self.kind, before.mark, self.known.mark, difference(before.message, self.known.message)))
