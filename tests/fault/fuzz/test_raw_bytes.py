"""Any bytes on a connection: answers of HTTP or a closed connection, and the next visitor is served."""

import asyncio
import re
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.main import LimitedScanProtocol
from storage.runtime.protocol import LimitedProtocol
from tests.app.scan.test_scan_protocol import serving
from tests.fault.fuzz.hostile import SEEDS, damaged
from tests.fault.fuzz.runs import examples
from tests.support import World

SCAN = b"GET /plain HTTP/1.1\r\nhost: qr.test\r\nuser-agent: Mozilla/5.0 (iPhone)\r\n\r\n"
FORM = (
    b"POST /form HTTP/1.1\r\nhost: qr.test\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    b"content-length: 12\r\n\r\npassword=abc"
)
CHUNKED = (
    b"POST /v1/qr-codes HTTP/1.1\r\nhost: qr.test\r\nx-api-key: none\r\ntransfer-encoding: chunked\r\n\r\n"
    b'5\r\n{"a":\r\n3;x=y\r\n1} \r\n0\r\ntrailer: a\r\n\r\n'
)
MESSAGES = [
    *(SCAN, FORM, CHUNKED, SCAN * 3, FORM + SCAN, CHUNKED + SCAN),
    b"GET /plain?a=%ff&b=\x80 HTTP/1.0\r\nhost: QR.test.\r\nconnection: keep-alive\r\n\r\n",
    b"HEAD /plain HTTP/1.1\r\nhost: qr.test\r\nexpect: 100-continue\r\nupgrade: websocket\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: qr.test\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]
PARTS = st.lists(
    st.sampled_from([*MESSAGES, b"\r\n", b"\x00", b"content-length: 5\r\n", b"0\r\n\r\n"]), max_size=4
)
BYTES = st.one_of(
    st.tuples(st.sampled_from(MESSAGES), SEEDS).map(lambda parts: damaged(*parts)),
    st.tuples(PARTS.map(b"".join), SEEDS).map(lambda parts: damaged(*parts)),
    st.binary(max_size=200),
)
STATUS = re.compile(rb"HTTP/1\.1 ([1-5])\d\d ")


class Protocol(LimitedScanProtocol):
    """What is not finished in `SHORT` is given up at once."""


SHORT = LimitedProtocol.timeouts.__class__(head=0.05, body=0.05, body_bytes=16_384, unread=0.5)


@pytest.fixture
async def owner(world: World):
    made = await world.open_account()
    await made.make(short_id="plain")
    return made


@examples(120)
@example(
    sent=b"POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    + SCAN,
    cuts=[],
)
@example(sent=b"GET /plain HTTP/1.1\r\nhost: a\r\ncontent-length: +5\r\n\r\nabcde", cuts=[])
@example(
    sent=b"POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef", cuts=[]
)
@given(sent=BYTES, cuts=st.lists(st.integers(0, 300), max_size=3))
async def test_any_bytes_are_answered_or_the_connection_is_closed(
    world: World, owner, sent: bytes, cuts: list[int]
) -> None:
    Protocol.timeouts = SHORT
    async with serving(world, Protocol) as port:
        reader, writer = await port.open()
        answered = b""
        with suppress(ConnectionError):
            begin = 0
            for end in [*sorted(cuts), len(sent)]:
                writer.write(sent[begin:end])
                await writer.drain()
                begin = max(begin, end)
            writer.write_eof()
            async with asyncio.timeout(10):
                answered = await reader.read()
        writer.transport.abort()

        assert not answered or STATUS.match(answered), answered[:200]
        assert not re.search(rb"^HTTP/1\.1 5(?!03)", answered, re.MULTILINE), answered[:500]
        # A busy machine may take longer than that between the connection and the request.
        Protocol.timeouts = LimitedProtocol.timeouts
        next_one = await port.send(SCAN)
        assert next_one.startswith(b"HTTP/1.1 302 ")
