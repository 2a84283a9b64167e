"""A real name server on this machine, which answers what a test has written down."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

from storage.net.name_server import NameServer

Records = list[tuple[str, str]]


class Zone(asyncio.DatagramProtocol):
    """`records`: kind and text of those of each name. A name without records has none of any kind.

    `failing` names are answered with SERVFAIL, `silent` ones not at all.
    """

    def __init__(self) -> None:
        self.records: dict[str, Records] = {}
        self.failing: set[str] = set()
        self.silent: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        self.port = 0

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def server(self, *, seconds: float = 5.0) -> NameServer:
        return NameServer(self.address, seconds=seconds)

    def say(self, name: str, *texts: str) -> None:
        """TXT records of this name, and no others."""
        self.records[name] = [("TXT", f'"{text}"') for text in texts]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        query = dns.message.from_wire(data)
        name = query.question[0].name.to_text(omit_final_dot=True).lower()
        kind = dns.rdatatype.to_text(query.question[0].rdtype)
        self.asked.append((name, kind))
        if name not in self.silent:
            self._transport.sendto(self._answer(query, name, kind).to_wire(), addr)  # type: ignore[attr-defined]

    def _answer(self, query: dns.message.Message, name: str, kind: str) -> dns.message.Message:
        answer = dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        if name in self.failing:
            answer.set_rcode(dns.rcode.SERVFAIL)
            return answer
        while cname := dict(self.records.get(name, ())).get("CNAME"):
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", "CNAME", f"{cname}."))
            name = cname
        if name not in self.records:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif texts := [text for one, text in self.records[name] if one == kind]:
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", kind, *texts))
        return answer


@asynccontextmanager
async def name_server() -> AsyncIterator[Zone]:
    loop = asyncio.get_running_loop()
    transport, zone = await loop.create_datagram_endpoint(Zone, ("127.0.0.1", 0))
    zone.port = transport.get_extra_info("sockname")[1]
    try:
        yield zone
    finally:
        transport.close()
