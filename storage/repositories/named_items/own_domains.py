"""Own domains: each is of one account once it is verified."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4

from tortoise.connection import get_connection
from tortoise.exceptions import IntegrityError
from tortoise.queryset import QuerySet

from domain.kernel.errors import DomainNotVerified
from domain.kernel.net.addresses import waiting_domain
from domain.kernel.net.hosts import unicode_name
from domain.named_items.own_domains import OwnDomain
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.mapping import columns_of
from storage.db.models.codes import DomainRow, RetiredShortIdRow, ShortURLRow
from storage.db.pools import run_statement
from storage.db.statements import given
from storage.repositories.cache_invalidation import publish
from storage.repositories.lists.paging import newest_first
from storage.repositories.lists.totals import KeptCounts, counted_from

# The fields that are counted when a domain is read.
_COUNTED: Final = ("qr_codes", "links")
# What is on them, and what waits: with both in one condition SQLite would read all codes for each domain.
_COUNT: Final = " UNION ALL ".join(
    f"""SELECT d.domain, u.kind, COUNT(*) AS total FROM domains d JOIN short_urls u ON u.domain = {stored}
    WHERE d.account_id = ? AND u.account_id = d.account_id GROUP BY d.domain, u.kind"""
    for stored in ("d.domain", "d.domain || ?")
)
_TAKEN: Final = """
    SELECT a.short_id FROM short_urls a WHERE a.account_id = ? AND a.domain = ? AND (
        EXISTS (SELECT 1 FROM short_urls b WHERE b.domain = ? AND b.short_id = a.short_id)
        OR EXISTS (SELECT 1 FROM retired_short_ids r
            WHERE r.domain = ? AND r.short_id = a.short_id AND r.account_id <> ?))"""
# The picture has another text now: its grade is not known until the next change.
_MOVE: Final = """
    UPDATE short_urls SET domain = ?, version = version + 1, scannability = NULL
    WHERE account_id = ? AND domain = ?"""
# The picture has the text that it had.
_ARRIVE: Final = f"""
    UPDATE short_urls SET domain = ? WHERE account_id = ? AND domain = ? AND short_id NOT IN ({_TAKEN})"""
_VERIFIED: Final = "SELECT d.domain FROM given g JOIN domains d ON d.verified_domain = g.domain"
# By domain and kind.
_Counts = Mapping[tuple[str, str], int]
# Rows of one statement; SQLite allows 32,766 values.
_STEP: Final = 2_000


async def find_site(domain: str, _: str) -> OwnDomain | None:
    """The domain of a site without counts, which the scan path does not need."""
    row = await DomainRow.filter(verified_domain=domain).using_db(get_connection("lookups")).first()
    return counted_from(OwnDomain, row, {}, domain) if row else None


@repository
class StoredOwnDomains:
    noun = "domain"

    def __init__(self) -> None:
        self._counts = KeptCounts[_Counts]()

    async def add(self, item: OwnDomain) -> None:
        await DomainRow.create(**_columns_of(item))

    async def get_all(self, account_id: UUID, item_ids: Collection[UUID]) -> list[OwnDomain]:
        return await self._loaded(account_id, DomainRow.filter(account_id=account_id, id__in=[*item_ids]))

    async def find(self, account_id: UUID, domain: str) -> OwnDomain | None:
        row = await DomainRow.get_or_none(account_id=account_id, domain=domain)
        return counted_from(OwnDomain, row, {}, domain) if row else None

    async def verified(self, domains: Collection[str]) -> Collection[str]:
        named = given([(domain,) for domain in domains], domain="text")
        return [row["domain"] for row in await run_statement("default", _VERIFIED, (), named)]

    async def list_of(
        self, account_id: UUID, *, limit: int, after: Position | None, search: str | None = None
    ) -> list[OwnDomain]:
        found = await _with_part(account_id, search)
        return await self._loaded(account_id, newest_first(found, limit=limit, after=after))

    async def count(self, account_id: UUID, *, search: str | None = None) -> int:
        return await (await _with_part(account_id, search)).count()

    async def save(self, item: OwnDomain) -> None:
        columns = {name: value for name, value in _columns_of(item).items() if name != "id"}
        await DomainRow.filter(id=item.id).update(**columns)
        await publish(domain=item.domain, short_id="")

    async def verify(self, item: OwnDomain) -> Sequence[str]:
        try:
            await self.save(item)
        except IntegrityError:
            raise DomainNotVerified(item.domain, is_anothers=True) from None
        owner, waiting = str(item.account_id), waiting_domain(item.domain, item.account_id)
        values = (owner, waiting, item.domain, item.domain, owner)
        await run_statement("default", _ARRIVE, (item.domain, owner, waiting, *values))
        left = ShortURLRow.filter(account_id=item.account_id, domain=waiting).order_by("short_id")
        short_ids: Any = await left.values_list("short_id", flat=True)
        return list(short_ids)

    async def delete(self, item: OwnDomain) -> None:
        await DomainRow.filter(id=item.id).delete()
        await publish(domain=item.domain, short_id="")

    async def move_codes(self, item: OwnDomain, domain: str, *, now: datetime) -> Collection[str]:
        owner = str(item.account_id)
        await _retire(item, now)
        for one in item.of_codes:
            if taken := await run_statement("default", _TAKEN, (owner, one, domain, domain, owner)):
                return [row["short_id"] for row in taken]
            await run_statement("default", _MOVE, (domain, owner, one))
        await publish(account_id=item.account_id)
        return ()

    async def _loaded(self, account_id: UUID, rows: QuerySet[Any]) -> list[OwnDomain]:
        found = await rows
        counts = await self._counts.of(account_id, partial(_counts_of, account_id)) if found else {}
        return [counted_from(OwnDomain, row, counts, row.domain) for row in found]


async def _counts_of(account_id: UUID) -> _Counts:
    owner, counts = str(account_id), Counter[tuple[str, str]]()
    for row in await run_statement("default", _COUNT, (owner, waiting_domain("", account_id), owner)):
        counts[row["domain"], row["kind"]] += row["total"]
    return counts


async def _retire(item: OwnDomain, now: datetime) -> None:
    """Keep the short IDs: they may be printed with the old domain, which may get another owner.

    What waits for its proof was never reachable, and the domain may be another account's.
    """
    moving = ShortURLRow.filter(account_id=item.account_id, domain=item.domain)
    short_ids: Any = await moving.values_list("short_id", flat=True)
    rows = [
        RetiredShortIdRow(
            id=uuid4(), domain=item.domain, short_id=one, account_id=item.account_id, retired_at=now
        )
        for one in short_ids
    ]
    await RetiredShortIdRow.bulk_create(rows, batch_size=_STEP, ignore_conflicts=True)


def _columns_of(item: OwnDomain) -> dict[str, Any]:
    verified_domain = None if item.verified_at is None else item.domain
    return {**columns_of(item, without=_COUNTED), "verified_domain": verified_domain}


async def _with_part(account_id: UUID, part: str | None) -> QuerySet[DomainRow]:
    """The domains with a part of the name as it is stored, or as its readers know it. There are few."""
    rows = DomainRow.filter(account_id=account_id)
    if part is None:
        return rows
    folded = part.casefold()
    names: Any = await rows.values_list("domain", flat=True)
    return rows.filter(
        domain__in=[name for name in names if folded in name or folded in unicode_name(name).casefold()]
    )
