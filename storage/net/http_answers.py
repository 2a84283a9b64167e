"""The answer of a web server that a stranger runs, parsed by httptools (docs/decisions/0081).

Its bytes cost its sender a connection, but what a parser makes of them costs this process time, which scans
wait for. So all that a server can send is bounded by what it is worth.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from httptools import HttpParserError, HttpResponseParser

from domain.kernel.net.fetching import Unfetchable

# Bytes that are no part of the file: the head, the lengths of chunks, trailers.
MAX_AROUND: Final = 65_536
MAX_HEADERS: Final = 256
# A body may come in so many pieces of any size, then in pieces of this mean size.
FREE_PIECES: Final = 1_000
# Of chunks of 64 bytes: the end of each read cuts one in two.
LEAST_MEAN: Final = 60
_READ_AT_ONCE: Final = 65_536
_BROKEN_OFF: Final = "cannot be fetched: its server broke off or does not speak HTTP"
_TOO_MUCH: Final = "cannot be fetched: its server sends much more than a file"
_PIECES: Final = "cannot be fetched: its server sends it in too many pieces"


class BrokenOff(Unfetchable):
    """The connection ended before the answer did, or what came is no HTTP."""

    def __init__(self) -> None:
        super().__init__(_BROKEN_OFF)


class Answer:
    """`status` and `headers`, their names in lower case, are known after `read_head`."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.status = 0
        self.headers: dict[bytes, str] = {}
        self._reader = reader
        self._parser = HttpResponseParser(self)
        # Some servers end the lines of a head without a carriage return (RFC 9112, 2.2).
        self._parser.set_dangerous_leniencies(lenient_optional_cr_before_lf=True)
        self._parts: list[bytes] = []
        self._is_complete = self._is_interim_known = False
        self._read = self._size = self._pieces = self._header_count = 0

    async def read_head(self) -> None:
        """Raises Unfetchable."""
        while not self.status:
            await self._receive()

    async def body(self) -> AsyncGenerator[bytes]:
        """As it comes. Raises Unfetchable."""
        while not self._is_complete or self._parts:
            if not self._parts:
                await self._receive()
            part, self._parts = b"".join(self._parts), []
            if part:
                yield part

    async def _receive(self) -> None:
        try:
            read = await self._reader.read(_READ_AT_ONCE)
        except OSError:
            raise BrokenOff from None
        if read:
            self._feed(read)
        elif not self.status or {b"content-length", b"transfer-encoding"} & self.headers.keys():
            raise BrokenOff
        else:
            self._is_complete = True

    def _feed(self, read: bytes) -> None:
        self._read += len(read)
        try:
            self._parser.feed_data(read)
        except HttpParserError as error:
            if isinstance(error.__context__, Unfetchable):
                raise error.__context__ from None
            # What comes after the answer is not looked at.
            if not self._is_complete:
                raise BrokenOff from None
        if self._read - self._size > MAX_AROUND + self._size and not self._is_complete:
            raise Unfetchable(_TOO_MUCH)

    # What httptools calls

    def on_header(self, name: bytes, value: bytes) -> None:
        self._header_count += 1
        if self._header_count > MAX_HEADERS:
            raise Unfetchable(_TOO_MUCH)
        if not self.status:
            self.headers[name.lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        status = self._parser.get_status_code()
        if status >= 200:
            self.status = status
        elif self._is_interim_known:
            # RFC 9110, 15.2 allows any number; honest servers send one, if any.
            raise Unfetchable(_TOO_MUCH)
        else:
            self._is_interim_known = True
            self.headers.clear()

    def on_body(self, piece: bytes) -> None:
        self._parts.append(piece)
        self._pieces += 1
        self._size += len(piece)
        if self._pieces > FREE_PIECES and self._pieces * LEAST_MEAN > self._size:
            raise Unfetchable(_PIECES)

    def on_message_complete(self) -> None:
        self._is_complete = self.status > 0
