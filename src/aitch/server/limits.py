"""What one client may ask of the server: sizes, rates and numbers, all in one place."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

import msgspec

VARIABLE: Final = "AITCH_LIMITS"


class BadLimits(ValueError):
    """The environment gives limits that are none."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rates are buckets: so many at once, and so many a second on the long run."""

    message_bytes: int = 16_384
    """One message of the socket."""
    body_bytes: int = 16_384
    """The body of an HTTP request, except a record's."""
    record_bytes: int = 262_144
    record_events: int = 6_000
    record_seconds: float = 20.0
    """How long it may take to replay an uploaded record."""
    messages_burst: int = 60
    messages_rate: float = 20.0
    address_messages_burst: int = 600
    address_messages_rate: float = 200.0
    """Messages through all sockets of one address."""
    chat_burst: int = 5
    chat_rate: float = 1.0
    chat_kept: int = 200
    """Lines of chat kept for each table."""
    absent_seconds: float = 60.0
    """Whoever has been away for so long, while the game waits, may be replaced by a program."""
    reports: int = 500
    """So many reports are kept for the operator."""
    reports_burst: int = 5
    reports_rate: float = 0.02
    """Reports of one address."""
    strikes: int = 40
    """A socket whose messages had to be refused as malformed or too many so often is closed."""
    calls_burst: int = 200
    calls_rate: float = 40.0
    """HTTP requests and new sockets of one address."""
    makes_burst: int = 40
    makes_rate: float = 0.5
    """Tables made, seats taken and records uploaded by one address."""
    seats_at_table: int = 1
    seats_of_visitor: int = 5
    """Open seats that one visitor may take from the list: at one table, and at all that have not ended."""
    sockets: int = 4_000
    sockets_per_address: int = 120
    sockets_per_table: int = 80
    """Of those who watch; whoever has a seat comes in always."""
    sockets_reserved: float = 0.1
    """Of all sockets this part is kept for players: spectators are not let in when only it is left."""
    connections_per_visitor: int = 150
    """HTTP connections that one visitor has open at once."""
    silent_connections: int = 1_000
    """Connections that have not said yet what they want; of more the oldest are closed."""
    head_bytes: int = 16_384
    head_seconds: float = 10.0
    """How large the head of an HTTP request may be, and how long it may take to come."""
    body_seconds: float = 20.0
    idle_seconds: int = 10
    """An HTTP connection is kept for so long after a request."""
    write_seconds: float = 20.0
    """A client that does not read for so long is dropped."""
    hello_seconds: float = 10.0
    unsent_bytes: int = 1_000_000
    """A client that does not read is dropped when so much waits for it behind the message that it gets."""
    all_unsent_bytes: int = 64_000_000
    """When so much waits for all clients together, whoever has the most to read is dropped, spectators first."""
    tables: int = 200_000
    tables_awake: int = 2_000
    awake_bytes: int = 500_000_000
    """Tables kept in memory, and what they hold together; those where nothing happens are forgotten and read again when
    somebody comes.  When even the others hold so much, no new tables are made."""
    open_days: int = 30
    playing_days: int = 180
    over_days: int = 730
    """Days after which tables are deleted where nothing has happened: such that never began, such that nobody plays
    on, and finished ones; 0: never."""
    archive: str = ""
    """Folder to which the records of finished games are written before their tables are deleted; empty: nowhere."""
    bot_seconds: float = 1.0
    bot_slack: float = 10.0
    """Seconds beyond its time after which a bot counts as stuck; other work may hold up the machine."""
    bot_workers: int = 2
    review_workers: int = 2
    """They judge the moves of finished games, and get what the others leave of the machine."""
    review_seconds: float = 600.0
    """How long one piece of a review may take; its workers may have to wait for all others."""
    reviews: int = 100
    """So many reviews may wait or run."""
    analyses: int = 24
    analyses_per_address: int = 6
    """Calls of the analysis board that wait or are worked on, of all and of one address."""
    analysis_chunk: float = 0.8
    """Seconds of thinking about a position for one call, shared by all who wait."""
    analysis_seconds: float = 10.0
    """How long it may take to show a position."""
    events: int = 20_000
    """A game with so many events takes no more take-backs or offers, only answers."""


def limits_from(environ: Mapping[str, str]) -> Limits:
    """The defaults, changed by what the environment says."""
    text = environ.get(VARIABLE, "")
    if not text:
        return Limits()
    try:
        return msgspec.json.decode(text.encode(), type=Limits)
    except msgspec.DecodeError as error:
        raise BadLimits(f"{VARIABLE}: {error}") from None


def visitor(address: str) -> str:
    """Whom an address stands for: of IPv6 everybody has a whole network of 2^64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


class Bucket:
    """Lets `burst` things pass at once, and `rate` a second on the long run."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.since = now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Addresses:
    """One bucket for each address, for the addresses heard of last."""

    MOST: Final = 20_000

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.burst, self.rate, now)
            if len(self.buckets) > self.MOST:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        return bucket.take(now)
