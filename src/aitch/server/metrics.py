"""Numbers about the server in Prometheus' text form."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

PREFIX: Final = "aitch_"
BOUNDS: Final = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0]


class Count:
    """A number that only grows, for each value of one label."""

    def __init__(self, name: str, help: str, label: str = "") -> None:
        self.name = PREFIX + name
        self.help = help
        self.label = label
        self.values: dict[str, float] = {} if label else {"": 0.0}

    def add(self, which: str = "", amount: float = 1.0) -> None:
        self.values[which] = self.values.get(which, 0.0) + amount

    def lines(self) -> list[str]:
        out = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} counter"]
        for which, value in sorted(self.values.items()):
            label = f'{{{self.label}="{which}"}}' if self.label else ""
            out.append(f"{self.name}{label} {value:g}")
        return out


class Gauge:
    """A number that is asked for when somebody looks."""

    def __init__(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.name = PREFIX + name
        self.help = help
        self.read = read

    def lines(self) -> list[str]:
        return [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} gauge", f"{self.name} {self.read():g}"]


class Spread:
    """How long something takes: a histogram of seconds."""

    def __init__(self, name: str, help: str) -> None:
        self.name = PREFIX + name
        self.help = help
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        out = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} histogram"]
        below = 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            below += count
            out.append(f'{self.name}_bucket{{le="{bound:g}"}} {below}')
        every = sum(self.counts)
        out.append(f'{self.name}_bucket{{le="+Inf"}} {every}')
        return [*out, f"{self.name}_sum {self.total:g}", f"{self.name}_count {every}"]


class Metrics:
    def __init__(self) -> None:
        self.events = Count("events_total", "Events stored, by kind.", "kind")
        self.refused = Count("refused_total", "Messages and requests refused, by reason.", "reason")
        self.requests = Count("http_requests_total", "HTTP requests, by status.", "status")
        self.sent = Count("messages_sent_total", "Messages sent to sockets.")
        self.made = Count("tables_made_total", "Tables made.")
        self.bots = Count("bot_answers_total", "Answers of bots, by how they came about.", "how")
        self.taken_over = Count("leases_taken_over_total", "Tables that nobody looked after, and this process took.")
        self.heard = Count("news_heard_total", "News of other processes about tables that are awake here.")
        self.caught_up = Count("caught_up_total", "How often a table took in what another process had stored.")
        self.answering = Spread("answer_seconds", "From an answer's arrival to its acknowledgement.")
        self.thinking = Spread("bot_seconds", "How long bots took for an answer.")
        self.gauges: list[Gauge] = []

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.gauges.append(Gauge(name, help, read))

    def text(self) -> str:
        counts = [self.events, self.refused, self.requests, self.sent, self.made, self.bots]
        between = [self.taken_over, self.heard, self.caught_up]
        every: list[Count | Spread | Gauge] = [*counts, *between, self.answering, self.thinking, *self.gauges]
        return "\n".join(line for part in every for line in part.lines()) + "\n"
