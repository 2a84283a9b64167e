"""Publish the numbers of a code or link, and read published numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping, Interval, Preset
from domain.analytics.public_numbers import PublicNumbers, id_in, with_rare_values_hidden
from domain.analytics.queries import ReportRequest
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.kernel.parsing import Strict, parse_valid
from domain.kernel.safe_text import ItemName
from domain.kernel.time_zones import zone_named
from domain.use_cases.analytics import scan_stats
from domain.use_cases.deps import Deps, transacted

DAYS: Final = 28


class PublicNumbersInput(Strict):
    title: ItemName


@dataclass(frozen=True, kw_only=True, slots=True)
class Shares:
    """Values with their shares of all scans, from 0 to 1. `others`: the share of rare and unknown values."""

    values: Sequence[tuple[str, float]]
    others: float


@dataclass(frozen=True, kw_only=True, slots=True)
class PublishedNumbers:
    """`days`: days of the owner's time zone with their scans, until today. `people`: in these days."""

    title: str
    days: Sequence[tuple[date, int]]
    scans: int
    people: int
    all_scans: int
    countries: Shares
    devices: Shares


@transacted
async def publish_numbers(deps: Deps, account: Account, short_url: ShortURL, title: str) -> PublicNumbers:
    """Publish them, or change the title if they are public already. Raises ValidationFailed."""
    parsed = parse_valid(PublicNumbersInput, {"title": title.strip()})
    numbers = PublicNumbers(
        id=mint_id(deps.rng),
        account_id=account.id,
        short_url_id=short_url.id,
        title=parsed.title,
        created_at=deps.clock(),
    )
    # The second of two simultaneous callers finds the page of the first.
    await deps.store.accounts.lock(account.id)
    if (earlier := await deps.store.public_numbers.find_of(short_url.id)) is not None:
        await deps.store.public_numbers.set_title(earlier.id, numbers.title)
        return earlier
    await deps.store.public_numbers.add(numbers)
    return numbers


async def withdraw_numbers(deps: Deps, short_url_id: UUID) -> None:
    """The address never works again; a later page has another one."""
    await deps.store.public_numbers.delete_of(short_url_id)


async def read_published(deps: Deps, secret_key: bytes, token: str) -> PublishedNumbers:
    """Raises NotFound for a forged token, and if the numbers are not public any more."""
    numbers_id = id_in(secret_key, token)
    numbers = await deps.store.public_numbers.get(numbers_id) if numbers_id else None
    account = await deps.store.accounts.get(numbers.account_id) if numbers else None
    if numbers is None or account is None or account.is_closed:
        raise NotFound("page")
    zone, code = zone_named(account.time_zone), str(numbers.short_url_id)
    first_day = deps.clock().astimezone(zone).date() - timedelta(days=DAYS - 1)
    asked = ReportRequest(code=code, starts=first_day.isoformat(), interval=Interval.DAY)
    month = await scan_stats(deps, account, asked, also_by=(Grouping.COUNTRY, Grouping.DEVICE))
    whole = await scan_stats(deps, account, ReportRequest(code=code, preset=Preset.ALL))
    return PublishedNumbers(
        title=numbers.title,
        days=[(one.start.astimezone(zone).date(), one.scans) for one in month.series],
        scans=month.totals.scans,
        people=month.totals.unique_visitors,
        all_scans=whole.totals.scans,
        countries=_shares(month.breakdowns[Grouping.COUNTRY]),
        devices=_shares(month.breakdowns[Grouping.DEVICE]),
    )


def _shares(groups: Sequence[Group]) -> Shares:
    values, others = with_rare_values_hidden(groups)
    return Shares(values=values, others=others)
