"""Client metadata documents: OAuth clients describe themselves at the URL that is their client ID."""

import logging
import re
import ssl
from collections.abc import Callable
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from domain.kernel.errors import TooBusy
from domain.kernel.net.fetching import Networks, Unfetchable, Unreachable, Wanted
from domain.kernel.rate_limits import RateLimiter
from storage.net.fetching import HTTPClient
from storage.net.in_flight import SingleFlight, Slots

log = logging.getLogger(__name__)

# Section 6.6 of the draft recommends 5 KB; a few real ones name many redirect URIs.
MAX_BYTES: Final = 32_000
FETCH_SECONDS: Final = 5.0
MAX_IN_FLIGHT: Final = 8
WAIT_SECONDS: Final = 5.0
# Anybody may name a client, so that one host is asked this often a minute at most: no crowd of requests here
# becomes one there. A document serves for an hour.
MAX_OF_HOST: Final = 30
# Seconds that clients are not told of documents after a fetch that reached no server, where none ever did.
UNREACHABLE_STAYS: Final = 3_600
# Section 4: no redirects. An open redirect on a trusted host would let an attacker act as that host.
WANTED: Final = Wanted(
    accept="application/json",
    media_type=re.compile(r"application/(?:[\w.-]+\+)?json", re.ASCII),
    max_bytes=MAX_BYTES,
    too_large=f"is larger than {MAX_BYTES // 1_000} KB",
    max_redirects=0,
    kind="an https: URL",
)


class FetchedMetadataDocuments:
    """draft-ietf-oauth-client-id-metadata-document-01, 4 and 6. Simultaneous requests share a fetch."""

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: Networks,
        seconds: float = FETCH_SECONDS,
        wait_seconds: float = WAIT_SECONDS,
        tls: ssl.SSLContext | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._client = HTTPClient(plain_http=plain_http, networks=networks, seconds=seconds, tls=tls)
        self._slots = Slots(MAX_IN_FLIGHT, wait_seconds)
        self._in_flight: SingleFlight[bytes] = SingleFlight()
        self._clock = clock
        self._of_host = RateLimiter(MAX_OF_HOST, clock)
        self._has_reached = False
        self._unreachable_until = clock()

    @property
    def is_offered(self) -> bool:
        """Not where nothing can be reached: clients register there, which needs no fetch."""
        return self._has_reached or self._clock() >= self._unreachable_until

    async def fetch(self, url: str) -> bytes:
        """Raises Unfetchable with the reason, which is logged because clients do not see it."""
        try:
            return await self._in_flight.join(url, lambda: self._fetched(url))
        except Unfetchable as refusal:
            log.warning("the client metadata document at %r %s", url, refusal.reason)
            if isinstance(refusal, Unreachable):
                self._unreachable_until = self._clock() + UNREACHABLE_STAYS
            raise

    async def _fetched(self, url: str) -> bytes:
        if not self._of_host.take(urlsplit(url).hostname).is_allowed:
            raise Unfetchable("cannot be fetched: its host has been asked often in this minute")
        try:
            async with self._slots.one():
                document = await self._client.fetch(url, WANTED)
        except TooBusy:
            raise Unfetchable("cannot be fetched: too many are being fetched at once") from None
        self._has_reached = True
        return document
