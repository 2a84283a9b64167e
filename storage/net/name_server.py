"""Questions to a name server: dnspython, in threads, as thousands of records take it a tenth of a second."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from domain.kernel.net.fetching import Address, Unfetchable, parse_address
from domain.named_items.own_domains import LookupFailure, TXTRecords
from storage.net.host_names import NO_SUCH_HOST

SECONDS: Final = 5.0


class NameServer:
    """`address`: with its port; None for the name servers of the system."""

    def __init__(self, address: tuple[str, int] | None = None, *, seconds: float = SECONDS) -> None:
        self._address = address
        self._seconds = seconds
        # A silent name server must not block the shared threads.
        self._threads = ThreadPoolExecutor(16, "name-server")

    async def txt_records(self, name: str) -> TXTRecords:
        """The TXT records of the name, or of that which its CNAME leads to."""
        dns = await asyncio.to_thread(_imported)
        try:
            answer = await self._ask(dns, name, "TXT")
        except dns.resolver.NXDOMAIN as error:
            return TXTRecords((), LookupFailure.NO_NAME, _cname(name, error.canonical_name))
        except dns.exception.Timeout:
            return TXTRecords((), LookupFailure.TIMEOUT)
        except (dns.exception.DNSException, OSError):
            return TXTRecords((), LookupFailure.REFUSED)
        # Name servers turn their order.
        texts = [b"".join(one.strings).decode("utf-8", "replace") for one in answer.rrset or ()]
        values = tuple(sorted(texts))
        failure = None if values else LookupFailure.NO_RECORD
        return TXTRecords(values, failure, _cname(name, answer.canonical_name))

    async def addresses(self, host: str) -> tuple[Address, ...]:
        """The addresses, those of version 4 first. Raises Unfetchable when there is none."""
        dns = await asyncio.to_thread(_imported)
        found = await asyncio.gather(*(self._addresses(dns, host, kind) for kind in ("A", "AAAA")))
        if not any(found):
            raise Unfetchable(NO_SUCH_HOST)
        return tuple(address for addresses in found for address in addresses)

    async def _addresses(self, dns: Any, host: str, kind: str) -> Sequence[Address]:
        try:
            answer = await self._ask(dns, host, kind)
        except (dns.exception.DNSException, OSError):
            return ()
        return [parse_address(one.address) for one in answer.rrset or ()]

    async def _ask(self, *question: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._resolve, *question)

    def _resolve(self, dns: Any, name: str, kind: str) -> Any:
        resolver = dns.resolver.Resolver(configure=self._address is None)
        if self._address is not None:
            host, port = self._address
            resolver.nameservers, resolver.port = [host], port
        return resolver.resolve(
            f"{name}.", kind, lifetime=self._seconds, search=False, raise_on_no_answer=False
        )


def _cname(name: str, canonical: Any) -> str | None:
    found = str(canonical).removesuffix(".").lower()
    return found if found != name else None


def _imported() -> Any:
    import dns.exception
    import dns.resolver

    return dns
