"""Scans that led nowhere, for those who can help: the owner of a domain, the operator of the service."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.scanning.lost_scans import LostScans
from domain.use_cases.deps import Deps

_EVER: Final = datetime.fromtimestamp(0, UTC)
_MOST_DOMAINS: Final = 100


async def list_lost_scans(deps: Deps, account_id: UUID | None, *, limit: int = 100) -> list[LostScans]:
    """The most scanned first, guesses last. Without an account: of the default domain."""
    lost, since = deps.store.lost_scans, {DEFAULT_DOMAIN: _EVER}
    if account_id is not None:
        domains = await deps.store.own_domains.list_of(account_id, limit=_MOST_DOMAINS, after=None)
        # Before that, the domain may have been another account's.
        since = {one.domain: one.verified_at for one in domains if one.verified_at is not None}
    found = await lost.list_of(since, limit=limit)
    return [
        one if one.is_guess else replace(one, resembles=await lost.find_near(one.domain, one.address))
        for one in found
    ]
