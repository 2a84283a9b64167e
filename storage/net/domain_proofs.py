"""What a domain says of itself: the TXT records of a name, and a file at its well-known address."""

import asyncio
from collections.abc import Sequence
from typing import Final

from domain.kernel.net.fetching import Networks, Unfetchable, Wanted
from domain.named_items.own_domains import ProofFile, TXTRecords, file_url
from domain.settings import SharedSettings, parse_name_server
from storage.net.fetching import HTTPClient
from storage.net.host_names import Names
from storage.net.in_flight import SingleFlight, Slots
from storage.net.name_server import NameServer

FETCH_SECONDS: Final = 5.0
MAX_IN_FLIGHT: Final = 16
WAIT_SECONDS: Final = 5.0
# No redirects: a page of another host must not speak for this one.
WANTED: Final = Wanted(
    accept="text/plain",
    media_type=None,
    max_bytes=4_096,
    too_large="is larger than 4 KB",
    max_redirects=0,
    kind="an http or https URL",
)


class FetchedDomainProofs:
    """`name_server`: finds the host of the file, too, unless it is that of the system.

    `ports`: those of https and http. Simultaneous requests for the same share the work.
    """

    def __init__(
        self,
        *,
        networks: Networks,
        name_server: NameServer | None = None,
        seconds: float = FETCH_SECONDS,
        ports: tuple[int, int] = (443, 80),
    ) -> None:
        names = name_server or Names()
        self._client = HTTPClient(plain_http=True, networks=networks, seconds=seconds, names=names)
        self._name_server = name_server or NameServer()
        self._ports = dict(zip(("https", "http"), ports, strict=True))
        self._slots = Slots(MAX_IN_FLIGHT, WAIT_SECONDS)
        self._records_in_flight: SingleFlight[TXTRecords] = SingleFlight()
        self._files_in_flight: SingleFlight[Sequence[ProofFile]] = SingleFlight()

    async def records(self, name: str) -> TXTRecords:
        """Raises TooBusy."""
        return await self._records_in_flight.join(name, lambda: self._records(name))

    async def files(self, domain: str) -> Sequence[ProofFile]:
        """Raises TooBusy."""
        return await self._files_in_flight.join(domain, lambda: self._files(domain))

    async def _records(self, name: str) -> TXTRecords:
        async with self._slots.one():
            return await self._name_server.txt_records(name)

    async def _files(self, domain: str) -> Sequence[ProofFile]:
        async with self._slots.one():
            return await asyncio.gather(*(self._file(domain, scheme) for scheme in self._ports))

    async def _file(self, domain: str, scheme: str) -> ProofFile:
        url = file_url(domain, scheme)
        try:
            content = await self._client.fetch(file_url(f"{domain}:{self._ports[scheme]}", scheme), WANTED)
        except Unfetchable as refusal:
            return ProofFile(url, fault=refusal.reason)
        return ProofFile(url, content.decode("utf-8", "replace"))


def domain_proofs_of(settings: SharedSettings) -> FetchedDomainProofs:
    server = settings.dns_server
    return FetchedDomainProofs(
        networks=settings.parsed_fetch_networks(),
        name_server=NameServer(parse_name_server(server)) if server is not None else None,
    )
