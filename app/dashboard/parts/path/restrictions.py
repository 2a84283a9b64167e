"""The form parts of restrictions, for a code that is being made and for one that is there."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.requests import Fields
from app.dashboard.parts.times import input_time
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.plans import has_premium, smallest_plan_with
from domain.codes.restrictions import Restrictions, with_last_day
from domain.codes.short_url_input import REDIRECT_FIELDS
from domain.kernel.errors import DomainError
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.reasons import Reason

# The fields of each part; the first one makes the restriction.
PARTS: Final[Mapping[str, Sequence[str]]] = {
    "expiry": ("expires_at", "expired_redirect_url"),
    "limit": ("scan_limit", "scan_limit_reached_url"),
    "password": ("link_password",),
}
# Sent beside the first field: a part without it is a fault, and not a restriction that does nothing.
_SWITCHES: Final = {"expiry": "expiration_enabled", "password": "password_enabled"}
_FIELD_OF_SWITCH: Final = {switch: PARTS[part][0] for part, switch in _SWITCHES.items()}
_FAULTS: Final = {
    "expires_at": "rule_expiry_wrong",
    "scan_limit": "rule_limit_wrong",
    "link_password": "rule_password_wrong",
}


def read_restrictions(
    fields: Fields, zone: tzinfo, parts: Collection[str] = (), *, kept: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The fields of a REST body: those of `parts`, or of all parts in which something was entered.

    `zone`: that of the clock by which they were entered. `kept`: what the form had in it. A field that is
    still the same is not sent.
    """
    body: dict[str, Any] = {}
    for part, names in PARTS.items():
        entered = {name: fields.get(name, "").strip() for name in names}
        if part in parts or (not parts and any(entered.values())):
            same = {name for name, text in entered.items() if text and text == (kept or {}).get(name)}
            body |= {name: _value(name, text) for name, text in entered.items() if name not in same}
            body |= {_SWITCHES[part]: True} if part in _SWITCHES else {}
    body = dict(with_last_day(body, zone))
    if body.get("link_password") is None:
        # Empty, it would take away the one that is there.
        body.pop("link_password", None)
    return body


def removed_restriction(part: str) -> dict[str, Any]:
    """The fields of a REST body that ends one."""
    return dict.fromkeys(PARTS[part]) | ({_SWITCHES[part]: False} if part in _SWITCHES else {})


def restriction_values(restrictions: Restrictions, zone: tzinfo) -> dict[str, str]:
    """What the fields hold. Nobody sees a password again."""
    values = {name: getattr(restrictions, name, None) for names in PARTS.values() for name in names}
    return {name: _text(value, zone) for name, value in values.items()}


def restriction_faults(t: Translations, refusal: DomainError) -> dict[str, str]:
    """The sentences by the names of the fields."""
    found: dict[str, str] = {}
    for fault in refusal.faults:
        name = _FIELD_OF_SWITCH.get(fault.field, fault.field)
        if fault.reason is Reason.NOT_IN_PLAN or name in REDIRECT_FIELDS:
            found[name] = fault_words(t, fault)
        elif name in _FAULTS:
            found[name] = getattr(t, _FAULTS[name])
    return found


def lacking_plan(request: SignedIn) -> str | None:
    """The plan that restrictions and own endings need; None for an account that may set them."""
    t, allowance = request.t, request.deps.allowance_of(request.account)
    if has_premium(allowance, request.account.subscription):
        return None
    if allowance.premium_fields:
        return t.plan_when_paid.format(plan=request.account.plan.title())
    plan = smallest_plan_with(request.deps.allowances, "premium_fields")
    return plan.title() if plan else t.plan_of_none


def _value(name: str, text: str) -> Any:
    if name in REDIRECT_FIELDS:
        return with_scheme(text) or None
    if name == "scan_limit":
        digits = "".join(text.split())
        # No number at all is as wrong as zero.
        return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else text or 0
    return text or None


def _text(value: Any, zone: tzinfo) -> str:
    if isinstance(value, datetime):
        return input_time(value, zone)
    return "" if value is None else str(value)
