"""Servers that strangers run: whatever they answer, it is taken or refused with a reason."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import dns.message
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.codes.design_input import wanted_picture
from domain.drawing.logo_limits import LOGO_LIMITS
from domain.kernel.net.fetching import Unfetchable
from storage.net.fetching import HTTPClient
from storage.net.metadata_documents import WANTED
from storage.net.name_server import NameServer
from tests.fault.fuzz.hostile import HEADER_VALUES, SEEDS, damaged
from tests.fault.fuzz.runs import SECONDS, examples
from tests.storage.logo_server import LOOPBACK, Server, picture, serving
from tests.storage.name_server import Zone
from tests.time_limits import at_most

HEADERS = st.dictionaries(
    st.sampled_from(["Location", "Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"]),
    HEADER_VALUES,
    max_size=3,
)


class DamagedZone(Zone):
    """Answers what was asked for, with some bytes changed behind the id of the question."""

    seed = 0

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        answer = self._answer(dns.message.from_wire(data), "go.example.com", "TXT").to_wire()
        self._transport.sendto(answer[:2] + damaged(answer[2:], self.seed), addr)  # type: ignore[attr-defined]


@pytest.fixture
async def zone() -> AsyncIterator[DamagedZone]:
    zone = DamagedZone()
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: zone, local_addr=("127.0.0.1", 0)
    )
    zone.port = transport.get_extra_info("sockname")[1]
    zone.say("go.example.com", "repoint=abc", "v=spf1 -all")
    yield zone
    transport.close()


@examples(12)
@given(seed=SEEDS)
async def test_any_answer_of_a_name_server_is_records_or_none(zone: DamagedZone, seed: int) -> None:
    zone.seed = seed
    server = NameServer(zone.address, seconds=0.05)

    with at_most(SECONDS):
        found = await server.txt_records("go.example.com")
        with suppress(Unfetchable):
            await server.addresses("go.example.com")

    assert found.values or found.failure is not None


@pytest.fixture
async def web() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


@examples(60)
@given(
    status=st.sampled_from(["200 OK", "302 Found", "301", "999 x", "204 No Content", "100 Continue"]),
    headers=HEADERS,
    seed=SEEDS,
)
async def test_any_answer_of_a_web_server_is_a_file_or_refused(
    web: Server, status: str, headers: dict[str, bytes], seed: int
) -> None:
    content = picture()
    lines = [
        f"HTTP/1.1 {status}".encode(),
        *(b"%b: %b" % (name.encode(), value) for name, value in headers.items()),
    ]
    answer = b"\r\n".join([*lines, b"Content-Type: image/png", b"Connection: close", b"", content])
    web.answer = damaged(answer, seed) if seed % 2 else answer

    for wanted in (wanted_picture(LOGO_LIMITS), WANTED):
        with at_most(SECONDS), suppress(Unfetchable):
            client = HTTPClient(plain_http=True, networks=LOOPBACK, seconds=0.1)
            found = await client.fetch(web.url(), wanted)
            assert len(found) <= wanted.max_bytes
