"""Try a scan: what a visitor would get, and why; why a past one met what it met. Nothing is counted."""

import re
from asyncio import sleep
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import MAXYEAR, datetime, timedelta
from typing import Annotated, Any, Final
from urllib.parse import urlencode
from uuid import UUID

from pydantic import Field

from domain.accounts.accounts import Account
from domain.accounts.api_keys import KeyScope
from domain.analytics.queries import Moment, Zone
from domain.analytics.reports import KeptScan
from domain.analytics.scan_ids import ScanIds
from domain.codes.rules.evaluation import Way
from domain.codes.rules.input import Rules, System, codes_in, rule_faults, stored_rules, with_rule_ids
from domain.codes.short_urls import MOST_VERSIONS, ShortURL, Snapshot
from domain.content import load_content
from domain.kernel.coercion import coerce
from domain.kernel.countries import CountryCode
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault, valid_if
from domain.kernel.parsing import Fields, ReadFields, Strict, as_fault_of, parse_valid
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_moment_in, zone_asked, zone_named
from domain.ports.codes import Entity, ShortURLs
from domain.scanning.explain.explanation import Explanation, PastEffect, explain
from domain.scanning.explain.scan_description import target_of
from domain.scanning.explain.tried_visits import USER_AGENTS, Device, TriedScan
from domain.scanning.outcomes import Verdict
from domain.scanning.scans import Target, shows_house_ad
from domain.scanning.visitors import MAX_READ
from domain.scanning.ways import said_by
from domain.use_cases.codes.rules import codes_behind, of_whole_account
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.deps import Deps

# RFC 9110, 12.5.4: language ranges, each with a weight or without one.
_RANGE: Final = r"(\*|[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)[ \t]*(;[ \t]*[qQ]=(0(\.\d{0,3})?|1(\.0{0,3})?))?"
_LANGUAGES: Final = re.compile(rf"{_RANGE}([ \t]*,[ \t]*{_RANGE})*", flags=re.ASCII)
_Languages = Annotated[str, Field(max_length=500), valid_if(_LANGUAGES.fullmatch, Reason.LANGUAGES)]
_Query = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=100)], Annotated[str, Field(max_length=500)]],
    Field(max_length=10),
]
_WEEK: Final = timedelta(days=7)
_MOST_TRIED: Final = 10_000
# While a rule is entered.
_MOST_LOOKED_AT: Final = 2_000
# Other scans have their turn after so many.
_TRIED_AT_ONCE: Final = 50
# A change reaches each process within this time, and times of scans are kept to the millisecond.
_SEEN_WITHIN, _KEPT_TO = timedelta(seconds=1), timedelta(milliseconds=1)
_UNKNOWN: Final = {
    "device": "It is not known: no rule about systems or devices holds.",
    "language": "It is not known: no rule about languages holds.",
    "country": "It is not known: no rule about countries holds.",
    "query": "Nothing is behind the address.",
    "has_password": "The visitor has not given the password.",
}
_NOT_KEPT: Final = {"query": "It is not stored.", "language": "Only the first one is stored."}
_NO_VERSION: Final = "No version of the code that is kept answers as this scan was answered."


class TriedScanInput(Strict):
    """A described visitor, now. What is left out is unknown, and said in `assumed`."""

    device: Device | None = Field(None, description="What scans.")
    system: System | None = Field(None, description="Instead of device: a system.")
    user_agent: Annotated[str, Field(min_length=1, max_length=MAX_READ)] | None = Field(
        None, description="Instead of device, as browsers send it."
    )
    language: _Languages | None = Field(None, description="Like de, or as browsers send it: de, en;q=0.5.")
    country: CountryCode | None = Field(None, description="ISO 3166-1.")
    query: _Query | None = Field(None, description="Parameters of the scanned address, by name.")
    at: Moment | None = Field(None, description="RFC 3339, or local to the time zone. Default: now.")
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")
    has_password: bool | None = Field(None, description="Whether the visitor knows the password.")
    password_given: bool | None = Field(None, description="Knows the password.")
    rules: Rules | None = Field(None, description="Draft rules to try instead of the code's.")
    scan_id: Annotated[str, Field(max_length=32)] | None = Field(
        None, description="A past scan of the code instead of a visitor: why it met what it met."
    )


async def try_scan(
    deps: Deps,
    repository: ShortURLs[Entity],
    account: Account,
    reference: str,
    read: ReadFields,
    scan_ids: ScanIds,
) -> Explanation:
    """Explain a scan of the code or link with that id or short ID. Raises NotFound or ValidationFailed."""
    short_url = await get_short_url(repository, account.id, reference)
    return (await explain_scan(deps, short_url, account, parse_tried_scan(read(), account), scan_ids))[0]


def parse_tried_scan(fields: Fields, account: Account) -> TriedScanInput:
    """Local times are in the `timezone` of the fields, else in the account's. Raises ValidationFailed."""
    zone = zone_asked(fields.get("timezone"), zone_named(account.time_zone))
    return parse_valid(TriedScanInput, coerce(TriedScanInput, fields, zone=zone))


async def explain_scan(
    deps: Deps, short_url: ShortURL, account: Account, asked: TriedScanInput, scan_ids: ScanIds
) -> tuple[Explanation, ShortURL]:
    """With the code as it is explained: with the draft rules, or as it was at a past scan.

    `account`: that of the short URL. Raises ValidationFailed, NotFound for a scan of another code.
    """
    if asked.scan_id is not None:
        return await _explain_past(deps, short_url, account, asked, scan_ids)
    now, tried = deps.clock(), short_url
    if asked.rules is not None:
        if faults := rule_faults(asked.rules, short_url.rules):
            raise ValidationFailed(faults)
        tried = replace(short_url, rules=with_rule_ids(stored_rules(asked.rules), deps.rng))
    # A key that is limited tries no draft with codes beyond its limit.
    stores = of_whole_account(deps) if asked.rules is None else (deps.store.codes, deps.store.links)
    behind = await _behind(stores, account, tried)
    scan = _tried(deps, account, behind, tried, _moment_of(asked, account, now), **_described(asked))
    explanation = explain(scan, tried, as_of=now)
    if asked.rules is not None and deps.access.allows(KeyScope.SCANS_READ):
        behind |= await _behind(of_whole_account(deps), account, short_url)
        explanation.past = await _past_effect(deps, account, behind, short_url, tried)
    return explanation, tried


def _moment_of(asked: TriedScanInput, account: Account, now: datetime) -> datetime:
    zone = zone_named(asked.time_zone or account.time_zone)
    with as_fault_of("at"):
        at = parse_moment_in(zone, asked.at) if asked.at is not None else now
    if at.year == MAXYEAR:
        # Its local time may be in a year outside of the calendar.
        raise ValidationFailed([Fault("at", Reason.TOO_LATE, limit=MAXYEAR)])
    return at


def _described(asked: TriedScanInput) -> dict[str, Any]:
    """The visitor's fields of a tried scan."""
    agents = [name for name in ("device", "system", "user_agent") if getattr(asked, name) is not None]
    if len(agents) > 1:
        raise ValidationFailed([Fault(agents[-1], Reason.EXCLUDES, other=agents[0])])
    visitor = {
        **said_by(asked.user_agent or USER_AGENTS.get(asked.system or asked.device or "")),
        "accept_language": asked.language,
        "country": asked.country,
        "query": asked.query,
        "query_string": urlencode(asked.query or {}),
        "has_password": bool(asked.has_password or asked.password_given),
    }
    given = {**visitor, "device": agents, "language": asked.language}
    return {**visitor, "assumed": {name: why for name, why in _UNKNOWN.items() if not given[name]}}


async def _behind(
    kinds: Sequence[ShortURLs[Any]], account: Account, short_url: ShortURL
) -> dict[UUID, ShortURL]:
    return await codes_behind(kinds, account.id, (UUID(code) for _, code in codes_in(short_url.rules)))


def _tried(
    deps: Deps,
    account: Account,
    behind: Mapping[UUID, ShortURL],
    short_url: ShortURL,
    at: datetime,
    **visitor: Any,
) -> TriedScan:
    others = {one.id: (one.domain, one.short_id) for one in behind.values()}

    def target(one: ShortURL) -> Target:
        return replace(target_of(one, account.plan, account.language), others=others)

    own = target(short_url)
    return TriedScan(
        target=own,
        now=at,
        zone=zone_named(account.time_zone),
        known={(one.domain, one.short_id): target(one) for one in behind.values()},
        page_of=lambda address, _: deps.addresses.short_url(*address),
        **{"shows_ad": shows_house_ad(own, deps.allowances), **visitor},
    )


async def _past_effect(
    deps: Deps, account: Account, behind: Mapping[UUID, ShortURL], now_set: ShortURL, draft: ShortURL
) -> PastEffect:
    now = deps.clock()
    tried = [_tried(deps, account, behind, one, now) for one in (now_set, draft)]
    ways, one_in = await _ways_of_week(deps, tried, most=_MOST_TRIED)
    elsewhere = sum(len({way and way.destination for way in both}) > 1 for both in ways)
    return PastEffect(since=now - _WEEK, scans=len(ways), elsewhere=elsewhere, one_in=one_in)


async def scans_led(
    deps: Deps, account: Account, draft: ShortURL, rule: str, *, weeks_later: int = 0
) -> tuple[int, int, int]:
    """How many of the last week's scans the rule would lead, as if they were some weeks later.

    And how many were tried, one in how many of all.
    """
    behind = await _behind(of_whole_account(deps), account, draft)
    tried = _tried(deps, account, behind, draft, deps.clock())
    ways, one_in = await _ways_of_week(deps, [tried], most=_MOST_LOOKED_AT, later=weeks_later * _WEEK)
    return sum(way is not None and way.via.rule == rule for (way,) in ways), len(ways), one_in


async def _ways_of_week(
    deps: Deps, tried: Sequence[TriedScan], *, most: int, later: timedelta = timedelta()
) -> tuple[list[list[Way | None]], int]:
    """The way of each scan in each version of a code, and of how many scans one was read."""
    scan, ways = tried[0], []
    found, one_in = await deps.store.scan_lists.sample_kept(scan.target.code_id, scan.now - _WEEK, most=most)
    for number, kept in enumerate(found):
        if number % _TRIED_AT_ONCE == 0:
            await sleep(0)
        visitor = {**_kept(kept), "now": kept.scanned_at + later}
        ways.append([replace(one, **visitor).way for one in tried])
    return ways, one_in


def _kept(scan: KeptScan) -> dict[str, Any]:
    """The visitor's fields of a tried scan."""
    return {
        **said_by(scan.user_agent),
        "accept_language": scan.language,
        "country": scan.country,
        "day_key": None if scan.visitor is None else scan.visitor.to_bytes(8),
    }


async def _explain_past(
    deps: Deps, short_url: ShortURL, account: Account, asked: TriedScanInput, scan_ids: ScanIds
) -> tuple[Explanation, ShortURL]:
    """By the version in force then that answers as the scan was answered."""
    deps.access.require(KeyScope.SCANS_READ)
    if others := asked.model_dump(by_alias=True, exclude_unset=True).keys() - {"scan_id", "id"}:
        raise ValidationFailed([Fault(name, Reason.EXCLUDES, other="scan_id") for name in sorted(others)])
    try:
        scan = await deps.store.scan_lists.find_kept(short_url.id, scan_ids.decode(asked.scan_id or ""))
    except ValueError:
        scan = None
    if scan is None:
        raise NotFound("scan", "scan_id")
    versions = await _versions_at(deps, short_url, scan.scanned_at) or [short_url]
    if scan.verdict is Verdict.LIMIT_REACHED:
        versions = [replace(one, scan_count=one.restrictions.scan_limit or 0) for one in versions]
    tries = [(one, await _tried_again(deps, account, one, scan)) for one in versions]
    same = [one for one in tries if (one[1].outcome.verdict, one[1].outcome.via) == (scan.verdict, scan.via)]
    version, tried = (same or tries)[0]
    assumed = _NOT_KEPT if same else {**_NOT_KEPT, "scan_id": _NO_VERSION}
    return explain(replace(tried, assumed=assumed), version, as_of=scan.scanned_at), version


async def _tried_again(deps: Deps, account: Account, version: ShortURL, scan: KeptScan) -> TriedScan:
    at, verdict = scan.scanned_at, scan.verdict
    behind = await _behind(of_whole_account(deps), account, version)
    for code_id, one in behind.items():
        behind[code_id] = next(iter(await _versions_at(deps, one, at)), one)
    return _tried(
        deps,
        account,
        behind,
        version,
        at,
        **_kept(scan),
        has_password=verdict is not Verdict.PASSWORD_ASKED,
        shows_ad=verdict is Verdict.AD_SHOWN,
        is_past=True,
        led_by=scan.via,
    )


async def _versions_at(deps: Deps, short_url: ShortURL, at: datetime) -> list[ShortURL]:
    """The versions that a process may have answered with then, the newest first."""
    changes = await deps.store.changes.list_of(short_url.id, limit=MOST_VERSIONS, below=None)
    states = [(one.changed_at, one.after) for one in changes]
    if changes and changes[-1].before is not None:
        states.append((short_url.created_at, changes[-1].before))
    found = []
    for begins, state in states:
        if begins <= at + _KEPT_TO:
            found.append(_with_state(short_url, state))
            if begins <= at - _SEEN_WITHIN:
                break
    return found


def _with_state(short_url: ShortURL, state: Snapshot) -> ShortURL:
    return replace(
        short_url,
        content=load_content(state.type_id, state.content),
        status=state.status,
        restrictions=state.restrictions,
        rules=state.rules,
    )
