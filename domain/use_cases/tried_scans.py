"""Try a scan: what a visitor would get, and why. Nothing is recorded or counted."""

import re
from datetime import MAXYEAR
from typing import Annotated, Final

from pydantic import Field

from domain.accounts.accounts import Account
from domain.analytics.queries import Moment, Zone
from domain.codes.short_urls import ShortURL
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault, valid_if
from domain.kernel.parsing import Fields, ReadFields, Strict, as_fault_of, parse_valid
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_moment_in, zone_named
from domain.ports.codes import Entity, ShortURLs
from domain.scanning.explanation import USER_AGENTS, Device, Explanation, TriedVisitor, explain
from domain.scanning.visitors import MAX_READ
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.deps import Deps

# RFC 9110, 12.5.4: language ranges, each with a weight or without one.
_RANGE: Final = r"(\*|[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)[ \t]*(;[ \t]*[qQ]=(0(\.\d{0,3})?|1(\.0{0,3})?))?"
_LANGUAGES: Final = re.compile(rf"{_RANGE}([ \t]*,[ \t]*{_RANGE})*", flags=re.ASCII)
_Languages = Annotated[str, Field(max_length=500), valid_if(_LANGUAGES.fullmatch, Reason.LANGUAGES)]


class TriedScanInput(Strict):
    """A described visitor. The defaults: a computer, no language, now, no password."""

    device: Device | None = Field(None, description="Default: a computer.")
    user_agent: Annotated[str, Field(min_length=1, max_length=MAX_READ)] | None = Field(
        None, description="Instead of device, as browsers send it."
    )
    language: _Languages | None = Field(None, description="Like de, or as browsers send it: de, en;q=0.5.")
    country: Annotated[str, Field(pattern=r"^[A-Za-z]{2}$")] | None = Field(None, description="ISO 3166-1.")
    at: Moment | None = Field(None, description="RFC 3339, or local to the time zone. Default: now.")
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")
    password_given: bool = Field(default=False, description="Whether the visitor knows the password.")


async def try_scan(
    deps: Deps, repository: ShortURLs[Entity], account: Account, reference: str, read: ReadFields
) -> Explanation:
    """Explain a scan of the code or link with that id or short ID. Raises NotFound or ValidationFailed."""
    short_url = await get_short_url(repository, account.id, reference)
    return explain_scan(deps, short_url, account, parse_tried_scan(read()))


def parse_tried_scan(fields: Fields) -> TriedScanInput:
    """Raises ValidationFailed."""
    return parse_valid(TriedScanInput, coerce(TriedScanInput, fields))


def explain_scan(deps: Deps, short_url: ShortURL, account: Account, asked: TriedScanInput) -> Explanation:
    """`account`: that of the short URL. Raises ValidationFailed for a device beside a user agent."""
    if asked.device is not None and asked.user_agent is not None:
        raise ValidationFailed([Fault("user_agent", Reason.EXCLUDES, other="device")])
    now, zone = deps.clock(), zone_named(asked.time_zone or account.time_zone)
    visitor = TriedVisitor(
        user_agent=asked.user_agent or USER_AGENTS[asked.device or "computer"],
        accept_language=asked.language or "",
        has_password=asked.password_given,
    )
    with as_fault_of("at"):
        at = parse_moment_in(zone, asked.at) if asked.at is not None else now
    if at.year == MAXYEAR:
        # Its local time may be in a year outside of the calendar.
        raise ValidationFailed([Fault("at", Reason.TOO_LATE, limit=MAXYEAR)])
    return explain(short_url, account, deps.allowances, visitor, at=at, now=now)
