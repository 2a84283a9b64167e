"""Compression of pages, drawings and answers of REST: their text shrinks to a quarter."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterable, AsyncIterator
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

# A response that fits into one packet gains nothing.
LEAST: Final = 1_024
# More is compressed in a thread, so that scans go on.
_SMALL: Final = 32_768
_LEVEL: Final = 5
# Pictures and archives are compressed by themselves.
_TEXTS: Final = ("application/json", "text/csv")
# Each encoding has a strong tag of its own (RFC 9110, 8.8.3.3). The dot keeps it a tag of the same revision.
_OF_GZIP: Final = '.gzip"'
_ZERO_WEIGHTS: Final = {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def compressed(request: Request, response: Response) -> Response:
    """`response`, gzipped if the browser accepts that (RFC 9110, 12.5.3)."""
    response.headers.add_vary_header("Accept-Encoding")
    body = bytes(response.body)
    if len(body) < LEAST or not takes_gzip(request.headers):
        return response
    response.body = gzipped(body)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.body))
    return response


async def compressed_answer(request: Request, response: Response) -> Response:
    """An answer of REST, gzipped if it is text, large enough, and the caller accepts that."""
    tag = response.headers.get("ETag", "")
    zipped = tag[:-1] + _OF_GZIP
    if response.status_code == 304 and tag and zipped in request.headers.get("if-none-match", ""):
        response.headers["ETag"] = zipped
    is_text = response.headers.get("Content-Type", "").startswith(_TEXTS)
    if not is_text or "Content-Encoding" in response.headers:
        return response
    if isinstance(response, StreamingResponse):
        response.headers.add_vary_header("Accept-Encoding")
        if takes_gzip(request.headers):
            response.headers["Content-Encoding"] = "gzip"
            response.body_iterator = _gzipped_parts(response.body_iterator)
        return response
    if len(response.body) > _SMALL:
        await asyncio.to_thread(compressed, request, response)
    else:
        compressed(request, response)
    if tag and "Content-Encoding" in response.headers:
        response.headers["ETag"] = zipped
    return response


def any_encoding(tags: str | None) -> str | None:
    """An If-None-Match in which a tag stands for its object, however that was compressed."""
    return tags and tags.replace(_OF_GZIP, '"')


def takes_gzip(headers: Headers) -> bool:
    """Whether the client accepts gzip (RFC 9110, 12.5.3). A request without the header does not."""
    codings = (coding.partition(";") for coding in headers.get("accept-encoding", "").lower().split(","))
    weights = {name.strip(): weight.replace(" ", "") for name, _, weight in codings}
    return weights.get("gzip", weights.get("*", "q=0")) not in _ZERO_WEIGHTS


def gzipped(body: bytes) -> bytes:
    """The same bytes for the same body."""
    return gzip.compress(body, compresslevel=_LEVEL, mtime=0)


async def _gzipped_parts(parts: AsyncIterable[str | bytes | memoryview]) -> AsyncIterator[bytes]:
    packer = zlib.compressobj(_LEVEL, wbits=16 + zlib.MAX_WBITS)
    async for part in parts:
        yield packer.compress(part.encode() if isinstance(part, str) else part)
    yield packer.flush()
