"""The hosts that the default domain ever had: codes that were printed with them lead on there."""

import logging
from collections.abc import Callable
from contextlib import aclosing, suppress
from typing import Any

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.kernel.net.addresses import Addresses
from domain.kernel.net.destinations import is_loopback
from domain.settings import PREFIX, SettingsError
from storage.db.config import Database
from storage.db.models.codes import DefaultHostRow
from storage.runtime.workers import PeriodicWorker
from storage.store import TortoiseStore

log = logging.getLogger(__name__)


async def remember_hosts(database: Database, addresses: Addresses) -> None:
    """Raises SettingsError for a new host that is an account's own domain: its codes would be dark."""
    async with aclosing(await TortoiseStore.connect(database)) as store:
        known = {row.host for row in await DefaultHostRow.all()}
        # A loopback address leads every phone to itself.
        printed = {origin.host for origin in addresses.own if not is_loopback(origin.host)}
        # A database from before this table goes on as it is.
        new = addresses.aliases | (printed - known if known else set())
        for host in await store.own_domains.verified(new):
            name = "HOST_ALIASES" if host in addresses.aliases else "BASE_URL"
            raise SettingsError(
                f"{PREFIX}{name}: {host} is an account's own domain: take it back, "
                "delete that domain in the dashboard and move its codes, then set this again"
            )
        rows = [DefaultHostRow(host=host) for host in printed - known]
        await DefaultHostRow.bulk_create(rows, ignore_conflicts=True)
    if former := ", ".join(sorted(known - printed)):
        text = "%sBASE_URL: new pictures carry %s; printed codes lead on at %s, too"
        log.warning(text, PREFIX, addresses.default_host, former)


class DefaultHosts(PeriodicWorker):
    """Adds the former hosts, also those that another process has stored meanwhile."""

    failure = "the hosts of the default domain were not read, will retry"

    def __init__(self, addresses: Addresses, on_change: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self._addresses = addresses
        self._on_change = on_change

    async def run_once(self) -> None:
        # A process starts without its database, too, and says that it is not ready.
        with suppress(Unavailable, DatabaseFailed):
            hosts: Any = await DefaultHostRow.all().values_list("host", flat=True)
            if new := {*hosts} - self._addresses.default_hosts:
                self._addresses.former.update(new)
                self._on_change()
