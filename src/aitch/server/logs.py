"""Structured logs: one JSON object a line, of events and numbers, never of secrets or what people say."""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime

import msgspec

log = logging.getLogger("aitch.server")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def note(event: str, **facts: object) -> None:
    """Something normal has happened."""
    log.info(event, extra={"facts": facts})


def warn(event: str, **facts: object) -> None:
    """Something somebody should look at."""
    log.warning(event, extra={"facts": facts})


def trace_of(error: BaseException) -> str:
    """Where an error came from."""
    return "".join(traceback.format_exception(error))


def start_logging() -> None:
    """All logs of the process to standard error, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        chatty = logging.getLogger(name)
        chatty.handlers = []
        chatty.propagate = True
        chatty.setLevel(logging.WARNING)
