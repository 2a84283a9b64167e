"""A sentence that describes a scan of a code at this moment, by the rules of the scan path itself."""

from datetime import datetime
from typing import Final, assert_never

from domain.accounts.plans import Allowances, Plan
from domain.codes.codes import QRCode
from domain.codes.serialization import format_time
from domain.kernel.safe_text import visible_link
from domain.scanning.scans import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    ShowsAd,
    ShowsPage,
    Target,
    decide,
    shows_house_ad,
)
from domain.scanning.visitors import System

_SYSTEMS: Final = {System.IOS: "iOS", System.ANDROID: "Android"}


def describe_scan(code: QRCode, plan: Plan, allowances: Allowances, *, now: datetime) -> str:
    """`plan`: that of the account. Addresses are made safe to read."""
    outcome = outcome_of(code, plan, allowances, now=now)
    leads, restrictions = _describe_destination(code), code.restrictions
    match outcome:
        case IsPaused():
            says = "It is paused by its owner: a scan shows a page that says so"
            return f"{says}; without the pause it {leads}."
        case IsExpired():
            ended = f" on {format_time(restrictions.ends_at)}" if restrictions.ends_at else ""
            return f"It expired{ended}: a scan {_describe_fallback(outcome.redirect)}."
        case LimitIsReached():
            limit = _format_count(restrictions.scan_limit or 0)
            return f"Its limit of {limit} is reached: a scan {_describe_fallback(outcome.redirect)}."
        case AsksPassword():
            does = f"asks for the password, then {leads}"
        case ShowsAd():
            does = f"shows an ad, then {leads}"
        case LeadsOn() | ShowsPage():
            does = leads
        case _:
            assert_never(outcome)
    ends = _describe_ends(code)
    return f"{ends}, a scan {does}." if ends else f"A scan {does}."


def outcome_of(code: QRCode, plan: Plan, allowances: Allowances, *, now: datetime) -> Outcome:
    """What somebody meets who scans it now, without its password."""
    target = _target_of(code, plan)
    return decide(
        target, is_unlocked=False, shows_ad=shows_house_ad(target, allowances), system=None, now=now
    )


def has_ad(code: QRCode, plan: Plan, allowances: Allowances) -> bool:
    """Whether an ad is on the way of its scans."""
    return shows_house_ad(_target_of(code, plan), allowances)


def _describe_destination(code: QRCode) -> str:
    """The predicate of a sentence about a scan that is let through."""
    by_system = code.content.destinations_by_system()
    destination, page = code.destination(), f"its own page ({code.content.type_name})"
    if not by_system:
        return f"leads to {visible_link(destination)}" if destination else f"shows {page}"
    leads = [f"to {visible_link(url)} on {_SYSTEMS[System(name)]}" for name, url in by_system.items()]
    return f"leads {', '.join(leads)}, and elsewhere to {visible_link(destination) if destination else page}"


def _describe_ends(code: QRCode) -> str:
    restrictions, ends = code.restrictions, []
    if restrictions.ends_at is not None:
        ends.append(f"until {format_time(restrictions.ends_at)}")
    if restrictions.scan_limit is not None:
        ends.append(f"for {_format_count(restrictions.scan_limit - code.scan_count, 'more ')}")
    text = " and ".join(ends)
    return text[:1].upper() + text[1:]


def _format_count(count: int, more: str = "") -> str:
    return f"{count:,} {more}scan{'' if count == 1 else 's'}"


def _describe_fallback(redirect: str | None) -> str:
    return f"leads to {visible_link(redirect)}" if redirect else "shows a page that says so"


def _target_of(code: QRCode, plan: Plan) -> Target:
    return Target(
        code_id=code.id,
        # This scan is never recorded.
        key=0,
        account_id=code.account_id,
        short_id=code.short_id,
        name=code.name,
        destination=code.destination(),
        forward_query=False,
        by_system={System(name): url for name, url in code.content.destinations_by_system().items()},
        status=code.status,
        restrictions=code.restrictions,
        scan_count=code.scan_count,
        version=code.version,
        created_via=code.created_via,
        plan=plan,
    )
