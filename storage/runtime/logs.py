"""Structured logs: one JSON object a line on standard error, with the request it belongs to."""

import json
import logging
import re
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType
from typing import Any, Final

from pydantic import ValidationError

_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
# At debug and info level they log user input: Tortoise values in statements, HTTP clients whole URLs, the MCP
# library messages.
QUIET: Final = ("tortoise", "db_client", "asyncio", "aiosqlite", "httpx2", "httpcore2", "mcp")
_FREQUENT = ("the database failed", "too busy", "scans were not recorded", "scans are recorded again")
# PostgreSQL's driver quotes the arguments of a statement, its server the columns of a row.
_QUOTED: Final = re.compile(
    r"(?<=query argument) \$\d+: [^\n]*|\n[ |]*DETAIL: .*?(?=\n[ |]*\n|\Z)", re.DOTALL
)
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    """`current_request_id` returns None outside a request."""

    def __init__(self, current_request_id: Callable[[], str | None]) -> None:
        super().__init__()
        self._current_request_id = current_request_id

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (current := self._current_request_id()) is not None:
            line["request_id"] = current
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        # ASCII: a path that somebody asked for may hold controls of a terminal, and other ends of a line.
        return json.dumps(line, default=str)

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's own name
        error = ei[1]
        if error is None or not _quotes_values(error):
            return _QUOTED.sub(" (omitted)", super().formatException(ei))
        return (
            "".join(format_tb(ei[2])) + f"{type(error).__name__}: (message omitted: it may quote the input)"
        )


def _quotes_values(error: BaseException) -> bool:
    """Whether its trace would reveal input: pydantic's errors quote the value, which may be a password."""
    inner = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    return isinstance(error, ValidationError) or any(
        _quotes_values(one) for one in (error.__cause__, error.__context__, *inner) if one is not None
    )


class OnceASecond(logging.Filter):
    """While the database is away, thousands of scans a second fail: one line a second is enough.

    `left_out` of a line: how many lines like it came since the one before.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last_logged: dict[tuple[str, str], float] = {}
        self._left_out: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if not str(record.msg).startswith(_FREQUENT):
            return True
        key = (record.name, str(record.msg))
        if record.created - self._last_logged.get(key, 0.0) < 1.0:
            self._left_out[key] += 1
            return False
        self._last_logged[key] = record.created
        if left_out := self._left_out.pop(key, 0):
            vars(record)["left_out"] = left_out
        return True


def configure_logs(current_request_id: Callable[[], str | None]) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(current_request_id))
    handler.addFilter(OnceASecond())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def set_log_level(level: str) -> None:
    """Set the level of the handlers by its name: some loggers have a level of their own."""
    for handler in logging.getLogger().handlers:
        handler.setLevel(level.upper())
