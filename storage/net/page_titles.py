"""The titles of web pages that people paste the addresses of."""

import re
from contextlib import suppress
from typing import Final

from domain.content.page_titles import title_in
from domain.kernel.errors import TooBusy
from domain.kernel.net.fetching import Networks, Unfetchable, Wanted
from domain.settings import SharedSettings
from storage.net.fetching import HTTPClient
from storage.net.in_flight import Slots

FETCH_SECONDS: Final = 2.0
MAX_IN_FLIGHT: Final = 8
# Bytes: the title stands at the beginning.
_BEGINNING: Final = 65_536
_WANTED: Final = Wanted(
    accept="text/html",
    media_type=re.compile(r"text/html|application/xhtml\+xml"),
    max_bytes=_BEGINNING,
    too_large="is larger than 64 KB",
    max_redirects=3,
    kind="an http or https URL",
)


class FetchedPageTitles:
    def __init__(self, *, networks: Networks, seconds: float = FETCH_SECONDS) -> None:
        # A page by http is what many have, and nothing of it but the title is read.
        self._client = HTTPClient(plain_http=True, networks=networks, seconds=seconds)
        self._slots = Slots(MAX_IN_FLIGHT, seconds)

    async def title_of(self, url: str) -> str:
        """Empty where there is no page, no title, or no answer in time."""
        with suppress(Unfetchable, TooBusy):
            async with self._slots.one():
                found = await self._client.fetch_start(url, _WANTED, _all_of_it, sniffed=_BEGINNING)
            return title_in(bytes(found.content))
        return ""


def _all_of_it(_: bytes, __: int | None) -> int:
    return _BEGINNING


def page_titles_of(settings: SharedSettings) -> FetchedPageTitles:
    return FetchedPageTitles(networks=settings.parsed_fetch_networks())
