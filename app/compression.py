"""Compression of pages and drawings: their text shrinks to a quarter."""

import gzip
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

# A response that fits into one packet gains nothing.
LEAST: Final = 1_400
_ZERO_WEIGHTS: Final = {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def compressed(request: Request, response: Response) -> Response:
    """`response`, gzipped if the browser accepts that (RFC 9110, 12.5.3)."""
    response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "Accept-Encoding"]))
    body = bytes(response.body)
    if len(body) < LEAST or not takes_gzip(request.headers):
        return response
    response.body = gzipped(body)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.body))
    return response


def takes_gzip(headers: Headers) -> bool:
    """Whether the client accepts gzip (RFC 9110, 12.5.3). A request without the header does not."""
    codings = (coding.partition(";") for coding in headers.get("accept-encoding", "").lower().split(","))
    weights = {name.strip(): weight.replace(" ", "") for name, _, weight in codings}
    return weights.get("gzip", weights.get("*", "q=0")) not in _ZERO_WEIGHTS


def gzipped(body: bytes) -> bytes:
    """The same bytes for the same body."""
    return gzip.compress(body, compresslevel=5, mtime=0)
