"""Fetching many files within the same limits."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from domain.kernel.net.fetching import Networks, Wanted
from storage.net.host_names import HostNames, Names

if TYPE_CHECKING:
    from storage.net.fetching import Download

_FETCHING: Final = "storage.net.fetching"


class HTTPClient:
    """Imports `fetching` in a thread, with the first file: it takes 3 MB, and scans do not need it."""

    def __init__(
        self, *, plain_http: bool, networks: Networks, seconds: float, names: HostNames | None = None
    ) -> None:
        limits = {"plain_http": plain_http, "networks": networks, "seconds": seconds}
        self._limits: dict[str, Any] = {**limits, "names": names or Names()}

    async def fetch(self, url: str, wanted: Wanted) -> bytes:
        await asyncio.to_thread(import_module, _FETCHING)
        from storage.net.fetching import fetch  # noqa: PLC0415

        return await fetch(url, wanted, **self._limits)

    async def fetch_start(
        self, url: str, wanted: Wanted, bytes_to_read: Callable[[bytes, int | None], int], *, sniffed: int
    ) -> "Download":
        await asyncio.to_thread(import_module, _FETCHING)
        from storage.net.fetching import fetch_start  # noqa: PLC0415

        return await fetch_start(url, wanted, bytes_to_read, sniffed=sniffed, **self._limits)
