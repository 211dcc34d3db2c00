"""The drawn table: a canvas that scrolls, with a cursor that goes from place to place."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from aitch.cli.draw.canvas import Canvas, Spot

CURSOR = {True: Style(color="#000000", bgcolor="#ffd866"), False: Style(color="#ffffff", bgcolor="#7a3e00")}
POINTED = {True: Style(color="#ffffff", bgcolor="#3b5787"), False: Style(color="#000000", bgcolor="#b3c7ea")}
"""The place under the cursor, and places that are talked about elsewhere, on a dark and on a light ground."""


class BoardView(ScrollView, can_focus=True):
    """Shows a canvas; arrow keys and the mouse move over its spots, enter and a click pick one."""

    BINDINGS = [
        Binding("left", "move(-1, 0)", "Move", show=False),
        Binding("right", "move(1, 0)", "Move", show=False),
        Binding("up", "move(0, -1)", "Move", show=False),
        Binding("down", "move(0, 1)", "Move", show=False),
        Binding("enter,space", "pick", "Choose", show=True),
        Binding("n", "next_legal(1)", "Next legal", show=True),
        Binding("p", "next_legal(-1)", "Previous legal", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]

    class Pointed(Message):
        """The cursor is on another spot."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Picked(Message):
        """A spot was chosen."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sheet = Canvas(0, 0)
        self.legal: set[str] = set()
        """The ids of the spots that can be answered with."""
        self.cursor = ""
        self.pointed: set[str] = set()
        """The ids of the spots that the chosen option of the list means."""

    def show(self, sheet: Canvas, legal: set[str]) -> None:
        self.sheet = sheet
        self.legal = legal
        self.virtual_size = Size(sheet.width, sheet.height)
        if self.cursor not in sheet.spots:
            self.cursor = ""
        self.pointed &= set(sheet.spots)
        self.refresh()

    def forget(self) -> None:
        """Points at nothing any more."""
        self.cursor = ""
        self.pointed = set()

    def point_at(self, ids: set[str]) -> None:
        """Marks spots that are talked about elsewhere, and brings the first into view."""
        if ids != self.pointed:
            self.pointed = ids
            for id in sorted(ids)[:1]:
                self.bring_into_view(id)
            self.refresh()

    @property
    def margin_left(self) -> int:
        return max(0, (self.size.width - self.sheet.width) // 2)

    def render_line(self, y: int) -> Strip:
        scroll_x, scroll_y = self.scroll_offset
        row = y + scroll_y
        base = self.rich_style
        width = self.size.width
        if row >= self.sheet.height:
            return Strip.blank(width, base)
        segments = [Segment(" " * self.margin_left, base)]
        signs, styles, owners = self.sheet.signs[row], self.sheet.styles[row], self.sheet.owners[row]
        text = ""
        last: Style | None = None
        for sign, style, owner in zip(signs, styles, owners, strict=True):
            shown = base + style
            if owner and owner == self.cursor and self.has_focus:
                shown += CURSOR[self.app.current_theme.dark]
            elif owner and owner in self.pointed:
                shown += POINTED[self.app.current_theme.dark]
            if shown is not last and shown != last:
                if text:
                    segments.append(Segment(text, last))
                text, last = "", shown
            text += sign
        if text:
            segments.append(Segment(text, last))
        strip = Strip(segments)
        return strip.crop_extend(scroll_x, scroll_x + width, base)

    def spot_at(self, event: events.MouseEvent) -> Spot | None:
        scroll_x, scroll_y = self.scroll_offset
        id = self.sheet.owner_at(event.x + scroll_x - self.margin_left, event.y + scroll_y)
        return self.sheet.spots.get(id)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.spot_at(event)
        if spot is not None and {spot.id} != self.pointed:
            self.pointed = {spot.id}
            self.refresh()
            self.post_message(self.Pointed(spot))

    def on_click(self, event: events.Click) -> None:
        spot = self.spot_at(event)
        if spot is not None:
            self.cursor = spot.id
            self.refresh()
            self.post_message(self.Picked(spot))

    def on_focus(self) -> None:
        if not self.cursor and self.sheet.spots:
            first = sorted(self.legal) or sorted(self.sheet.spots)
            self.go_to(first[0])

    def go_to(self, id: str) -> None:
        self.cursor = id
        self.pointed = set()
        self.bring_into_view(id)
        self.refresh()
        self.post_message(self.Pointed(self.sheet.spots[id]))

    def bring_into_view(self, id: str) -> None:
        spot = self.sheet.spots[id]
        around = Region(spot.x - 6, spot.y - 3, 13, 7)
        self.scroll_to_region(around, animate=False, force=True)

    def action_move(self, dx: int, dy: int) -> None:
        here = self.sheet.spots.get(self.cursor)
        if here is None:
            self.on_focus()
            return
        best, best_cost = "", 0.0
        for spot in self.sheet.spots.values():
            # Characters are about twice as high as wide.
            across, down = (spot.x - here.x) / 2, float(spot.y - here.y)
            ahead, aside = (across * dx, abs(down)) if dx else (down * dy, abs(across))
            if ahead <= 0 or spot is here:
                continue
            cost = ahead + 2.5 * aside
            if not best or cost < best_cost:
                best, best_cost = spot.id, cost
        if best:
            self.go_to(best)

    def action_next_legal(self, step: int) -> None:
        ids = sorted(self.legal, key=lambda id: (self.sheet.spots[id].y, self.sheet.spots[id].x))
        if ids:
            at = ids.index(self.cursor) + step if self.cursor in ids else 0
            self.go_to(ids[at % len(ids)])

    def action_pick(self) -> None:
        spot = self.sheet.spots.get(self.cursor)
        if spot is not None:
            self.post_message(self.Picked(spot))
