"""Structured logs: one JSON object a line on standard error, with the request it belongs to."""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

_TALKATIVE = frozenset({"the database failed: %r", "scans were not recorded"})
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (current := request_id.get()) is not None:
            entry["request_id"] = current
        entry |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


class OnceASecond(logging.Filter):
    """A database that is away fails thousands of scans a second: the log hears of it once in each."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in _TALKATIVE:
            return True
        said, key = self._said, (record.name, str(record.msg))
        if record.created - said.get(key, 0.0) < 1.0:
            return False
        said[key] = record.created
        return True


def configure_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(OnceASecond())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # Tortoise logs every statement with its values at debug; what it says of SQL stays out of our logs.
    for noisy in ("tortoise", "db_client", "asyncio", "aiosqlite"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
