"""What a scan of a code does at this moment, in one sentence, by the rules of the scan path itself."""

from collections.abc import Iterator
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
    ShowsAd,
    ShowsPage,
    Target,
    decide,
    shows_house_ad,
)
from domain.scanning.visitors import System

_SYSTEMS: Final = {System.IOS: "iOS", System.ANDROID: "Android"}


def scan_in_words(code: QRCode, plan: Plan, allowances: Allowances, *, now: datetime) -> str:
    """`plan`: that of the account, `now`: this moment. Names of places as a person may read them safely."""
    target = _target_of(code, plan)
    outcome = decide(
        target, is_unlocked=False, shows_ad=shows_house_ad(target, allowances), system=None, now=now
    )
    leads, restrictions = leads_in_words(code), code.restrictions
    match outcome:
        case IsPaused():
            return (
                f"It is paused by its owner: a scan shows a page that says so; without the pause it {leads}."
            )
        case IsExpired():
            ended = f" on {format_time(restrictions.expires_at)}" if restrictions.expires_at else ""
            return f"It expired{ended}: a scan {_instead(outcome.redirect)}."
        case LimitIsReached():
            return f"Its limit of {_scans(restrictions.scan_limit or 0)} is reached: a scan {_instead(outcome.redirect)}."
        case AsksPassword():
            does = f"asks for the password, then {leads}"
        case ShowsAd():
            does = f"shows an ad, then {leads}"
        case LeadsOn() | ShowsPage():
            does = leads
        case _:
            assert_never(outcome)
    ends = " and ".join(_ends(code))
    return f"{ends}, a scan {does}." if ends else f"A scan {does}."


def leads_in_words(code: QRCode) -> str:
    """Where it leads whoever it lets through: the end of a sentence."""
    by_system = code.content.destinations_by_system()
    destination, page = code.destination(), f"its own page ({code.content.type_name})"
    if not by_system:
        return f"leads to {visible_link(destination)}" if destination else f"shows {page}"
    places = [f"to {visible_link(url)} on {_SYSTEMS[System(name)]}" for name, url in by_system.items()]
    return f"leads {', '.join(places)}, and elsewhere to {visible_link(destination) if destination else page}"


def _ends(code: QRCode) -> Iterator[str]:
    restrictions = code.restrictions
    if restrictions.expiration_enabled and restrictions.expires_at is not None:
        yield f"Until {format_time(restrictions.expires_at)}"
    if restrictions.scan_limit is not None:
        begins = "for" if restrictions.expiration_enabled and restrictions.expires_at is not None else "For"
        yield f"{begins} {_scans(restrictions.scan_limit - code.scan_count, 'more ')}"


def _scans(count: int, more: str = "") -> str:
    return f"{count:,} {more}scan{'' if count == 1 else 's'}"


def _instead(redirect: str | None) -> str:
    return f"leads to {visible_link(redirect)}" if redirect else "shows a page that says so"


def _target_of(code: QRCode, plan: Plan) -> Target:
    return Target(
        code_id=code.id,
        # Nothing is recorded of it.
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
