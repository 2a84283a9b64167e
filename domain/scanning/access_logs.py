"""Lines of a web server's log: the scans that it answered while this service was down.

The formats are in docs/lifeboat.md: nginx's combined one with the host and a few headers behind it, and
Caddy's JSON.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from domain.kernel.short_ids import imported_id_fault
from domain.scanning.outcomes import Verdict
from domain.scanning.visitors import RawHeaders

# The header that marks a response in Caddy's log, which has all other requests, too.
CADDY_MARK: Final = "X-Repoint-Lifeboat"
_VERDICTS: Final[Mapping[int, Verdict]] = {302: Verdict.REDIRECTED, 200: Verdict.PAGE_SHOWN}
_NGINX: Final = re.compile(
    r"(?P<peer>\S+) - .*? \[(?P<time>[^\]]+)\]"
    r' "(?P<method>[A-Z]+) (?P<uri>\S+) [^"]*" (?P<status>\d{3}) \d+'
    r' "(?P<referer>[^"]*)" "(?P<user_agent>[^"]*)" (?P<host>\S+)'
    r' "(?P<accept_language>[^"]*)" "(?P<opt_out>[^"]*)" "(?P<purpose>[^"]*)" [0-9a-f]{32}\s*'
)
# nginx writes a quotation mark as \x22. Control characters stay escaped.
_ESCAPED: Final = re.compile(rb"\\x([2-9A-Fa-f][0-9A-Fa-f])")


class LoggedScan(NamedTuple):
    """`headers` as ASGI has them; `peer` is the address of the visitor."""

    host: str
    short_id: str
    verdict: Verdict
    scanned_at: datetime
    method: str
    headers: RawHeaders
    peer: str


def parse_logged_scan(line: str) -> LoggedScan | None:
    """None for a line of another format, and for a request that is no scan or was refused."""
    try:
        return _caddy_scan(json.loads(line)) if line.startswith("{") else _nginx_scan(line)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _nginx_scan(line: str) -> LoggedScan | None:
    found = _NGINX.fullmatch(line)
    if found is None:
        return None
    names = ("referer", "user_agent", "accept_language", "purpose")
    headers = [(name.replace("_", "-").encode(), _unescaped(found[name])) for name in names]
    if "1" in found["opt_out"]:
        headers.append((b"dnt", b"1"))
    moment = datetime.strptime(found["time"], "%d/%b/%Y:%H:%M:%S %z")
    return _scan(
        found["host"],
        found["uri"],
        int(found["status"]),
        moment,
        found["method"],
        [(name, value) for name, value in headers if value != b"-"],
        found["peer"],
    )


def _caddy_scan(entry: Mapping[str, Any]) -> LoggedScan | None:
    request = entry["request"]
    if CADDY_MARK not in entry["resp_headers"]:
        return None
    headers = [
        (name.lower().encode(), ", ".join(values).encode("latin-1", "replace"))
        for name, values in request["headers"].items()
    ]
    moment = datetime.fromtimestamp(entry["ts"], UTC)
    peer = request.get("client_ip") or request["remote_ip"]
    host = request["host"]
    return _scan(host, request["uri"], entry["status"], moment, request["method"], headers, peer)


def _scan(
    host: str, uri: str, status: int, moment: datetime, method: str, headers: RawHeaders, peer: str
) -> LoggedScan | None:
    short_id = unquote(uri.partition("?")[0]).removeprefix("/")
    if status not in _VERDICTS or imported_id_fault(short_id, host):
        return None
    return LoggedScan(host, short_id, _VERDICTS[status], moment.astimezone(UTC), method, headers, peer)


def _unescaped(text: str) -> bytes:
    return _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), text.encode("latin-1", "replace"))
