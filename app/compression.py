"""Compression of pages and drawings: their text shrinks to a quarter."""

import gzip
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

# A response that fits into one packet gains nothing.
LEAST: Final = 1_400
_REFUSED = re.compile(r"\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)")


def compressed(request: Request, response: Response) -> Response:
    """`response`, gzipped if the browser accepts that (RFC 9110, 12.5.3)."""
    response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "Accept-Encoding"]))
    body = bytes(response.body)
    if len(body) < LEAST or not accepts_gzip(request):
        return response
    response.body = gzipped(body)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.body))
    return response


def accepts_gzip(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "").lower()
    return "gzip" in accepted and _REFUSED.search(accepted) is None


def gzipped(body: bytes) -> bytes:
    """The same bytes for the same body."""
    return gzip.compress(body, compresslevel=5, mtime=0)
