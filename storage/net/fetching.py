"""Fetching a small file from a URL that a stranger chose."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from typing import Final

import httpx2

from domain.kernel.net.fetching import (
    Address,
    Networks,
    Unfetchable,
    Wanted,
    is_public_address,
    unmapped,
    url_fault,
)
from storage.net.host_names import HostNames, Names
from storage.net.http_answers import Answer, BrokenOff

PRIVATE: Final = "leads to an address inside a private network"

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_ENCODINGS = (b"content-encoding", b"transfer-encoding")
_PORTS = {"http": 80, "https": 443}
_MAX_ADDRESSES = 4
_SECONDS_AN_ADDRESS = 1.0
# A Content-Length above it is no size of a file.
_MAX_SIZE = 10**13


@dataclass(slots=True)
class Download:
    """The beginning of a file, or the whole. `size`: of the whole, None if it is not known."""

    content: bytearray = field(default_factory=bytearray)
    size: int | None = None
    is_whole: bool = False


_Read = Callable[[Answer, str], Awaitable[bytes]]
# By the first bytes of a file, and its size as announced.
_BytesToRead = Callable[[bytes, int | None], int]


async def fetch(
    url: str,
    wanted: Wanted,
    *,
    plain_http: bool,
    networks: Networks,
    seconds: float,
    names: HostNames | None = None,
    tls: ssl.SSLContext | None = None,
) -> bytes:
    """The content of `url`. Raises Unfetchable with the reason.

    Connections go only to addresses of the public Internet and in `networks`. `seconds` is for the whole
    fetch. `tls` replaces the trusted certificates.
    """
    read = partial(_read, wanted=wanted)
    return await _fetch(
        url, wanted, read, plain_http=plain_http, networks=networks, seconds=seconds, names=names, tls=tls
    )


async def fetch_start(
    url: str,
    wanted: Wanted,
    bytes_to_read: _BytesToRead,
    *,
    sniffed: int,
    plain_http: bool,
    networks: Networks,
    seconds: float,
    names: HostNames | None = None,
) -> Download:
    """As much of a file as `bytes_to_read` says of its first `sniffed` bytes, with its size.

    What has come when the time is over, or the connection breaks, is returned. Raises Unfetchable if that is
    nothing.
    """
    download = Download()
    read = partial(_read_start, download, bytes_to_read, sniffed)
    try:
        await _fetch(
            url, wanted, read, plain_http=plain_http, networks=networks, seconds=seconds, names=names
        )
    except Unfetchable:
        if not download.content:
            raise
    return download


async def _fetch(
    url: str,
    wanted: Wanted,
    read: _Read,
    *,
    plain_http: bool,
    networks: Networks,
    seconds: float,
    names: HostNames | None,
    tls: ssl.SSLContext | None = None,
) -> bytes:
    connect = partial(_connect, names or Names(), networks, tls or _default_certificates())
    try:
        async with asyncio.timeout(seconds):
            return await _follow(connect, url, wanted, read, plain_http=plain_http)
    except TimeoutError:
        raise Unfetchable(f"cannot be fetched: it took more than {seconds:g} seconds") from None


_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_Connect = Callable[[httpx2.URL], Awaitable[_Streams]]


async def _connect(names: HostNames, networks: Networks, tls: ssl.SSLContext, url: httpx2.URL) -> _Streams:
    """Connects to exactly the addresses that were checked: a second look-up of the name may differ.

    The certificate is checked against the host name in the URL.
    """
    host = url.raw_host.decode("ascii")
    addresses = await names.addresses(host)
    # A name with both public and private addresses is an attempt to bypass this check.
    if not all(_is_allowed(address, networks) for address in addresses):
        raise Unfetchable(PRIVATE)
    port = url.port or _PORTS[url.scheme]
    context, name = (tls, host) if url.scheme == "https" else (None, None)
    open_to = partial(asyncio.open_connection, port=port, ssl=context, server_hostname=name)
    *others, last = addresses[:_MAX_ADDRESSES]
    for address in others:
        with suppress(OSError):
            async with asyncio.timeout(_SECONDS_AN_ADDRESS):
                return await open_to(str(address))
    try:
        return await open_to(str(last))
    except OSError as error:
        raise Unfetchable(f"cannot be fetched: {_connection_fault(error)}") from None


def _is_allowed(address: Address, networks: Networks) -> bool:
    return is_public_address(address) or any(unmapped(address) in network for network in networks)


def _connection_fault(error: OSError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "its server has no valid certificate"
    if isinstance(error, ssl.SSLError):
        return "no secure connection to its server can be made"
    return "its server cannot be reached"


async def _follow(connect: _Connect, url: str, wanted: Wanted, read: _Read, *, plain_http: bool) -> bytes:
    for _ in range(wanted.max_redirects + 1):
        target = _parse(url, wanted, plain_http=plain_http)
        location = await _ask(connect, target, wanted, read)
        if isinstance(location, bytes):
            return location
        url = _joined(target, location)
    times = f" more than {wanted.max_redirects} times" if wanted.max_redirects else ""
    raise Unfetchable(f"cannot be fetched: it is redirected{times}")


def _parse(url: str, wanted: Wanted, *, plain_http: bool) -> httpx2.URL:
    fault = url_fault(url, wanted, plain_http=plain_http)
    if fault is None:
        try:
            parsed = httpx2.URL(url)
        except httpx2.InvalidURL:
            fault = f"must be a valid URL, like {wanted.example}"
        else:
            # The parsed URL is checked as well: it is the one that is connected to.
            fault = url_fault(str(parsed), wanted, plain_http=plain_http)
            if fault is None:
                return parsed
    raise Unfetchable(fault)


def _joined(url: httpx2.URL, location: str) -> str:
    try:
        return str(url.join(location))
    except httpx2.InvalidURL:
        raise Unfetchable("cannot be fetched: it redirects to an invalid address") from None


async def _ask(connect: _Connect, url: httpx2.URL, wanted: Wanted, read: _Read) -> bytes | str:
    """The body, or the location of a redirect."""
    reader, writer = await connect(url)
    try:
        writer.write(_request(url, wanted))
        answer = Answer(reader)
        await answer.read_head()
        headers = answer.headers
        if answer.status in _REDIRECTS and b"location" in headers:
            return headers[b"location"]
        if answer.status != 200:
            raise Unfetchable(f"cannot be fetched: the server answered {answer.status}")
        if not _has_media_type(headers.get(b"content-type", ""), wanted):
            raise Unfetchable(f"is not sent as {wanted.accept}")
        # A known attack: two megabytes that decompress to two gigabytes.
        encodings = {headers.get(name, "").strip().lower() for name in _ENCODINGS}
        if encodings - {"", "identity", "chunked"}:
            raise Unfetchable("cannot be fetched: the server sent it compressed though asked not to")
        return await read(answer, headers.get(b"content-length", ""))
    finally:
        writer.transport.abort()


def _request(url: httpx2.URL, wanted: Wanted) -> bytes:
    # No proxy of the environment is asked, and no cookie is kept.
    lines = [
        b"GET %b HTTP/1.1" % url.raw_path,
        b"Host: %b" % url.netloc,
        b"User-Agent: Repoint",
        b"Accept: %b" % wanted.accept.encode(),
        b"Accept-Encoding: identity",
        b"Connection: close",
    ]
    return b"\r\n".join([*lines, b"", b""])


def _has_media_type(content_type: str, wanted: Wanted) -> bool:
    media_type = content_type.partition(";")[0].strip().lower()
    return wanted.media_type is None or wanted.media_type.fullmatch(media_type) is not None


async def _read(answer: Answer, announced: str, *, wanted: Wanted) -> bytes:
    size = int(announced) if announced.isdecimal() else 0
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
    download: Download,
    bytes_to_read: _BytesToRead,
    sniffed: int,
    answer: Answer,
    announced: str,
) -> bytes:
    size = int(announced) if announced.isdecimal() and len(announced) < 20 else None
    download.size = size if size is not None and size <= _MAX_SIZE else None
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
        download.size = None
        return b""
    if not download.content:
        raise Unfetchable("is empty")
    download.is_whole, download.size = True, len(download.content)
    return b""


@cache
def _default_certificates() -> ssl.SSLContext:
    """The system's, or those in SSL_CERT_FILE and SSL_CERT_DIR, where an operator adds an authority."""
    context = httpx2.create_ssl_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
