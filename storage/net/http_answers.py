"""The answer of a web server that a stranger runs, parsed by httptools.

All that it can send is bounded by what it is worth: scans wait while it is parsed (docs/decisions/0081).
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from httptools import HttpParserError, HttpParserUpgrade, HttpResponseParser

from domain.kernel.net.fetching import Unfetchable

# Bytes that are no part of the file: the head, the lengths of chunks, trailers.
MAX_AROUND: Final = 65_536
MAX_HEADERS: Final = 256
# So many pieces of any size, then of this mean size: that of chunks of 64 bytes, some of them cut by a read.
FREE_PIECES: Final = 1_000
LEAST_MEAN: Final = 60
_TOO_MUCH: Final = "cannot be fetched: its server sends much more than a file"
_PIECES: Final = "cannot be fetched: its server sends it in too many pieces"


class BrokenOff(Unfetchable):
    def __init__(self) -> None:
        super().__init__("cannot be fetched: its server broke off or does not speak HTTP")


class Answer:
    """`status` and `headers` are known after `read_head`. Raises Unfetchable. httptools calls its `on_…`."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.status = 0
        self.headers: dict[bytes, str] = {}
        self._reader = reader
        self._parser = HttpResponseParser(self)
        self._body = bytearray()
        self._is_complete = self._is_interim = False
        self._read = self._size = self._pieces = self._lines = 0

    def header(self, name: bytes) -> str:
        return self.headers.get(name, "").strip().lower()

    async def read_head(self) -> None:
        while not self.status:
            await self._receive()

    async def body(self) -> AsyncGenerator[bytes]:
        while self._body or not self._is_complete:
            if not self._body:
                await self._receive()
            part, self._body = bytes(self._body), bytearray()
            yield part

    async def _receive(self) -> None:
        try:
            read = await self._reader.read(65_536)
            self._read += len(read)
            self._parser.feed_data(read)
        except (OSError, HttpParserUpgrade):
            # Nobody asked for another protocol.
            raise BrokenOff from None
        except HttpParserError as error:
            if not self._is_complete:
                refusal = error.__context__
                raise refusal if isinstance(refusal, Unfetchable) else BrokenOff() from None
        if not read and not self._is_complete:
            # Without a length, the end of the connection is that of the body.
            self._is_complete = not {b"content-length", b"transfer-encoding"} & self.headers.keys()
            if not self._is_complete or not self.status:
                raise BrokenOff
        if self._read > MAX_AROUND + 2 * self._size and not self._is_complete:
            raise Unfetchable(_TOO_MUCH)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        if self._lines > MAX_HEADERS:
            raise Unfetchable(_TOO_MUCH)
        if not self.status:
            self.headers[name.lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        status = self._parser.get_status_code()
        if status >= 200:
            self.status = status
        elif self._is_interim:
            # RFC 9110, 15.2 allows any number of them; honest servers send one.
            raise Unfetchable(_TOO_MUCH)
        self._is_interim = True
        if not self.status:
            self.headers.clear()

    def on_body(self, piece: bytes) -> None:
        self._body += piece
        self._pieces += 1
        self._size += len(piece)
        if self._pieces > FREE_PIECES and self._pieces * LEAST_MEAN > self._size:
            raise Unfetchable(_PIECES)

    def on_message_complete(self) -> None:
        self._is_complete = self.status > 0
        if self._is_complete:
            # The parser stops here: what comes after the answer is not looked at.
            raise BrokenOff
