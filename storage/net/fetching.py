"""Fetching small files from URLs that strangers chose, within the same limits."""

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from typing import Final
from urllib.parse import urljoin

from pydantic_core import Url

from domain.kernel.faults import InvalidValue
from domain.kernel.net.fetching import (
    Address,
    Networks,
    Unfetchable,
    Unreachable,
    Wanted,
    is_public_address,
    unmapped,
    url_fault,
)
from domain.kernel.reasons import Reason
from storage.net.host_names import HostNames, Names
from storage.net.http_answers import Answer, BrokenOff

PRIVATE: Final = "leads to an address inside a private network"

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_MAX_ADDRESSES = 4
_SECONDS_AN_ADDRESS = 1.0
# A Content-Length above it is no size of a file.
_MAX_SIZE = 10**13
_VALIDATOR = re.compile("[ -~]{1,256}")


@dataclass(slots=True)
class Download:
    """The beginning of a file, or the whole. `size`: of the whole, None if it is not known.

    `condition`: asks its server for another version (RFC 9110, 13.1); without one nothing comes.
    """

    content: bytearray = field(default_factory=bytearray)
    size: int | None = None
    is_whole: bool = False
    condition: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a POST. `beginning`: of its body."""

    status: int
    retry_after: str
    beginning: bytes


_Read = Callable[[Answer], Awaitable[bytes]]


@dataclass(frozen=True, kw_only=True, slots=True)
class HTTPClient:
    """Connects only to addresses of the public Internet and in `networks`.

    `seconds` is for a whole fetch. `tls` replaces the trusted certificates.
    """

    plain_http: bool
    networks: Networks
    seconds: float
    names: HostNames = field(default_factory=Names)
    tls: ssl.SSLContext | None = None

    async def fetch(self, url: str, wanted: Wanted) -> bytes:
        """The content of `url`. Raises Unfetchable with the reason."""
        return await self._get(url, wanted, partial(_read, wanted=wanted))

    async def fetch_start(
        self, url: str, wanted: Wanted, bytes_to_read: Callable[[bytes, int | None], int], *, sniffed: int
    ) -> Download:
        """As much of a file as `bytes_to_read` says of its first `sniffed` bytes, and its size.

        What has come when the time is over, or the connection breaks, is returned. Raises Unfetchable if that
        is nothing.
        """
        download = Download()
        try:
            await self._get(url, wanted, partial(_read_start, download, bytes_to_read, sniffed))
        except Unfetchable:
            if not download.content:
                raise
            download.condition = None
        return download

    async def post(self, url: str, wanted: Wanted, headers: Mapping[str, str], body: bytes) -> Answered:
        """Send JSON; no redirect is followed. Raises Unfetchable for a server that does not answer.

        Of an answer no more is read than `wanted.max_bytes`, and not for long.
        """
        lines = {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        writer: asyncio.StreamWriter | None = None
        try:
            async with asyncio.timeout(self.seconds):
                target = _parse(url, wanted, plain_http=self.plain_http)
                reader, writer = await self._connect(target)
                head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
                writer.write(_request(target, wanted, "POST", head) + body)
                answer = Answer(reader)
                await answer.read_head()
            beginning = await _beginning(answer, wanted.max_bytes)
            return Answered(answer.status, answer.header(b"retry-after"), beginning)
        except TimeoutError:
            raise Unreachable(f"cannot be fetched: it took more than {self.seconds:g} seconds") from None
        finally:
            if writer is not None:
                writer.transport.abort()

    async def _get(self, url: str, wanted: Wanted, read: _Read) -> bytes:
        try:
            async with asyncio.timeout(self.seconds):
                for _ in range(wanted.max_redirects + 1):
                    target = _parse(url, wanted, plain_http=self.plain_http)
                    found = await self._ask(target, wanted, read)
                    if isinstance(found, bytes):
                        return found
                    url = _joined(target, found)
        except TimeoutError:
            raise Unreachable(f"cannot be fetched: it took more than {self.seconds:g} seconds") from None
        times = f" more than {wanted.max_redirects} times" if wanted.max_redirects else ""
        raise Unfetchable(f"cannot be fetched: it is redirected{times}")

    async def _ask(self, url: Url, wanted: Wanted, read: _Read) -> bytes | str:
        """The body, or the location of a redirect."""
        reader, writer = await self._connect(url)
        try:
            writer.write(_request(url, wanted))
            answer = Answer(reader)
            await answer.read_head()
            if answer.status in _REDIRECTS and b"location" in answer.headers:
                return answer.headers[b"location"]
            if answer.status == 304 and wanted.condition:
                return b""
            _require_file(answer, wanted)
            return await read(answer)
        finally:
            writer.transport.abort()

    async def _connect(self, url: Url) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to exactly the addresses that were checked: a second look-up of the name may differ.

        The certificate is checked against the host name in the URL.
        """
        host = (url.host or "").strip("[]")
        addresses = await self.names.addresses(host)
        # A name with both public and private addresses is an attempt to bypass this check.
        for address in addresses:
            if not is_allowed(address, self.networks):
                raise Unfetchable(PRIVATE)
        connect = partial(asyncio.open_connection, port=url.port)
        if url.scheme == "https":
            tls = self.tls or await asyncio.to_thread(_default_certificates)
            connect = partial(connect, ssl=tls, server_hostname=host)
        *others, last = map(str, addresses[:_MAX_ADDRESSES])
        for one in others:
            with suppress(OSError):
                async with asyncio.timeout(_SECONDS_AN_ADDRESS):
                    return await connect(one)
        try:
            return await connect(last)
        except OSError as error:
            raise Unreachable(f"cannot be fetched: {_connection_fault(error)}") from None


def is_allowed(address: Address, networks: Networks) -> bool:
    return is_public_address(address) or any(unmapped(address) in net for net in networks)


def _connection_fault(error: OSError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "its server has no valid certificate"
    if isinstance(error, ssl.SSLError):
        return "no secure connection to its server can be made"
    return "its server cannot be reached"


def _parse(url: str, wanted: Wanted, *, plain_http: bool) -> Url:
    fault = url_fault(url, wanted, plain_http=plain_http)
    if fault is None:
        try:
            parsed = Url(url)
        except ValueError:
            raise Unfetchable(str(InvalidValue(Reason.URL))) from None
        # The parsed URL is checked as well: it is the one that is connected to.
        fault = url_fault(str(parsed), wanted, plain_http=plain_http)
        if fault is None:
            return parsed
    raise Unfetchable(str(fault))


def _joined(url: Url, location: str) -> str:
    try:
        return urljoin(str(url), location)
    except ValueError:
        raise Unfetchable("cannot be fetched: it redirects to an invalid address") from None


def _request(url: Url, wanted: Wanted, method: str = "GET", more: str = "") -> bytes:
    # No proxy of the environment is asked, and no cookie is kept.
    host, _, target = str(url).partition("://")[2].partition("#")[0].partition("/")
    lines = (
        f"{method} /{target} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: Repoint\r\nAccept: {wanted.accept}\r\n"
        "Accept-Encoding: identity\r\nConnection: close\r\n"
    )
    condition = f"{wanted.condition}\r\n" if wanted.condition else ""
    return f"{lines}{more}{condition}\r\n".encode()


def _require_file(answer: Answer, wanted: Wanted) -> None:
    if answer.status != 200:
        raise Unfetchable(f"cannot be fetched: the server answered {answer.status}")
    media_type = answer.header(b"content-type").partition(";")[0].strip()
    if wanted.media_type is not None and not wanted.media_type.fullmatch(media_type):
        raise Unfetchable(f"is not sent as {wanted.accept}")
    # A known attack: two megabytes that decompress to two gigabytes.
    encodings = {answer.header(name) for name in (b"content-encoding", b"transfer-encoding")}
    if encodings - {"", "identity", "chunked"}:
        raise Unfetchable("cannot be fetched: the server sent it compressed though asked not to")


async def _beginning(answer: Answer, most: int) -> bytes:
    found = bytearray()
    with suppress(Unfetchable, TimeoutError):
        async with asyncio.timeout(_SECONDS_AN_ADDRESS):
            async for part in answer.body():
                found += part
                if len(found) >= most:
                    break
    return bytes(found[:most])


async def _read(answer: Answer, *, wanted: Wanted) -> bytes:
    size = int(answer.header(b"content-length") or 0)
    if size > wanted.max_bytes:
        raise Unfetchable(wanted.too_large)
    # Allocated at once where the size is known: growing buffers take twice the memory.
    body = BytesIO(bytes(size))
    async for part in answer.body():
        body.write(part)
        if body.tell() > wanted.max_bytes:
            raise Unfetchable(wanted.too_large)
    if not body.tell():
        raise Unfetchable("is empty")
    body.truncate()
    return body.getvalue()


async def _read_start(
    download: Download, bytes_to_read: Callable[[bytes, int | None], int], sniffed: int, answer: Answer
) -> bytes:
    size = int(answer.header(b"content-length") or -1)
    download.size = size if 0 <= size <= _MAX_SIZE else None
    for header, condition in ((b"last-modified", "If-Modified-Since"), (b"etag", "If-None-Match")):
        if _VALIDATOR.fullmatch(value := answer.headers.get(header, "").strip()):
            download.condition = f"{condition}: {value}"
    most = sniffed
    try:
        async for part in answer.body():
            download.content += part
            if most == sniffed <= len(download.content):
                most = max(sniffed, bytes_to_read(bytes(download.content[:sniffed]), download.size))
            if len(download.content) > most:
                return b""
    except BrokenOff:
        # What was announced did not come.
        download.size = download.condition = None
        return b""
    if not download.content:
        raise Unfetchable("is empty")
    download.is_whole, download.size = True, len(download.content)
    return b""


@cache
def _default_certificates() -> ssl.SSLContext:
    """The system's, or those in SSL_CERT_FILE and SSL_CERT_DIR, where an operator adds an authority."""
    # It takes 3 MB, and scans do not need it.
    from httpx2 import create_ssl_context

    context = create_ssl_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
