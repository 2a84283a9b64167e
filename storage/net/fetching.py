"""Fetching a small file from a URL that a stranger chose."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from typing import Final

import httpcore2
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

PRIVATE: Final = "leads to an address inside a private network"

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_MAX_ADDRESSES = 4
_SECONDS_AN_ADDRESS = 1.0
# A Content-Length above it is no size of a file.
_MAX_SIZE = 10**13
_BROKEN_OFF = (httpcore2.NetworkError, httpcore2.ProtocolError)


@dataclass(slots=True)
class Download:
    """The beginning of a file, or the whole. `size`: of the whole, None if it is not known."""

    content: bytearray = field(default_factory=bytearray)
    size: int | None = None
    is_whole: bool = False


_Read = Callable[[httpcore2.Response, str], Awaitable[bytes]]
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
    backend = _CheckedBackend(names or Names(), networks)
    try:
        async with (
            asyncio.timeout(seconds),
            # httpcore2 ignores proxies in the environment, and has no cookies, redirects or decompression.
            httpcore2.AsyncConnectionPool(
                ssl_context=tls or _default_certificates(), network_backend=backend
            ) as pool,
        ):
            return await _follow(pool, url, wanted, read, plain_http=plain_http)
    except (TimeoutError, httpcore2.TimeoutException):
        raise Unfetchable(f"cannot be fetched: it took more than {seconds:g} seconds") from None
    except httpcore2.ConnectError as error:
        raise Unfetchable(f"cannot be fetched: {_connection_fault(error)}") from None
    except _BROKEN_OFF:
        raise Unfetchable("cannot be fetched: its server broke off or does not speak HTTP") from None


def _connection_fault(error: httpcore2.ConnectError) -> str:
    if isinstance(error.__context__, ssl.SSLCertVerificationError):
        return "its server has no valid certificate"
    if isinstance(error.__context__, ssl.SSLError):
        return "no secure connection to its server can be made"
    return "its server cannot be reached"


class _CheckedBackend(httpcore2.AsyncNetworkBackend):
    """Connects to exactly the addresses that were checked: a second look-up of the name may differ.

    httpcore2 checks the certificate against the host name in the URL.
    """

    def __init__(self, names: HostNames, networks: Networks) -> None:
        self._names = names
        self._networks = networks
        self._plain = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore2's signature
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        addresses = await self._names.addresses(host)
        # A name with both public and private addresses is an attempt to bypass this check.
        if not all(self._is_allowed(address) for address in addresses):
            raise Unfetchable(PRIVATE)
        *others, last = addresses[:_MAX_ADDRESSES]
        for address in others:
            try:
                return await self._plain.connect_tcp(
                    str(address), port, _SECONDS_AN_ADDRESS, local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                continue
        return await self._plain.connect_tcp(str(last), port, timeout, local_address, socket_options)

    def _is_allowed(self, address: Address) -> bool:
        return is_public_address(address) or any(unmapped(address) in network for network in self._networks)


async def _follow(
    pool: httpcore2.AsyncConnectionPool, url: str, wanted: Wanted, read: _Read, *, plain_http: bool
) -> bytes:
    for _ in range(wanted.max_redirects + 1):
        target = _parse(url, wanted, plain_http=plain_http)
        location = await _ask(pool, target, wanted, read)
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


async def _ask(
    pool: httpcore2.AsyncConnectionPool, url: httpx2.URL, wanted: Wanted, read: _Read
) -> bytes | str:
    """The body, or the location of a redirect."""
    target = httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
    headers_sent = [("User-Agent", "Repoint"), ("Accept", wanted.accept), ("Accept-Encoding", "identity")]
    async with pool.stream("GET", target, headers=headers_sent) as response:
        headers = {name.lower(): value.decode("latin-1") for name, value in response.headers}
        if response.status in _REDIRECTS and b"location" in headers:
            return headers[b"location"]
        if response.status != 200:
            raise Unfetchable(f"cannot be fetched: the server answered {response.status}")
        if not _has_media_type(headers.get(b"content-type", ""), wanted):
            raise Unfetchable(f"is not sent as {wanted.accept}")
        # A known attack: two megabytes that decompress to two gigabytes.
        if headers.get(b"content-encoding", "").strip().lower() not in {"", "identity"}:
            raise Unfetchable("cannot be fetched: the server sent it compressed though asked not to")
        return await read(response, headers.get(b"content-length", ""))


def _has_media_type(content_type: str, wanted: Wanted) -> bool:
    media_type = content_type.partition(";")[0].strip().lower()
    return wanted.media_type is None or wanted.media_type.fullmatch(media_type) is not None


async def _read(response: httpcore2.Response, announced: str, *, wanted: Wanted) -> bytes:
    size = int(announced) if announced.isdecimal() else 0
    if size > wanted.max_bytes:
        raise Unfetchable(wanted.too_large)
    # Allocated at once where the size is known: growing buffers take twice the memory.
    body = BytesIO(bytes(size))
    async for part in response.aiter_stream():
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
    response: httpcore2.Response,
    announced: str,
) -> bytes:
    size = int(announced) if announced.isdecimal() and len(announced) < 20 else None
    download.size = size if size is not None and size <= _MAX_SIZE else None
    most = sniffed
    try:
        async for part in response.aiter_stream():
            download.content += part
            if most == sniffed <= len(download.content):
                most = max(sniffed, bytes_to_read(bytes(download.content[:sniffed]), download.size))
            if len(download.content) > most:
                return b""
    except _BROKEN_OFF:
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
    return httpx2.create_ssl_context()
