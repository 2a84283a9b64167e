"""Restrictions on the scans of QR codes and short links: password, expiry, scan limit."""

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from domain.kernel.faults import Fault
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Fields, Strict, Time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import end_with_offset

MAX_SCAN_LIMIT = 1_000_000_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Restrictions:
    password_hash: str | None = None
    password_enabled: bool = False
    expires_at: datetime | None = None
    expiration_enabled: bool = False
    expired_redirect_url: str | None = None
    scan_limit: int | None = None
    scan_limit_reached_url: str | None = None

    @property
    def ends_at(self) -> datetime | None:
        """The time from which a scan is refused; an expiry that is switched off does not count."""
        return self.expires_at if self.expiration_enabled else None

    def has_ended(self, now: datetime) -> bool:
        return self.ends_at is not None and now >= self.ends_at


OPEN = Restrictions()


def needs_password(restrictions: Restrictions) -> bool:
    """Whether a scan needs the password; a code may keep one that is switched off."""
    return restrictions.password_enabled and restrictions.password_hash is not None


def trimmed_password(text: str) -> str:
    """The password without spaces around it, which keyboards and copying add, unless little else is left."""
    trimmed = text.strip()
    return trimmed if len(trimmed) >= 4 else text


_Password = Annotated[str, Field(min_length=4, max_length=128), AfterValidator(trimmed_password)]


class RestrictionsInput(Strict):
    """The premium fields that a change may set; `short_id` is premium, too, and set at creation only."""

    link_password: _Password | None = Field(
        None,
        description="Never shown again. Setting it switches password_enabled on, unless that is sent, too.",
    )
    password_enabled: bool | None = Field(None, description="Whether scans ask for the password. Premium.")
    expires_at: Time | None = Field(
        None,
        description="A date: the last day. It switches expiration_enabled on, unless that is sent, too.",
    )
    expiration_enabled: bool | None = Field(None, description="Whether the expiry counts. Premium.")
    expired_redirect_url: Destination | None = Field(
        None, description="Where a scan leads once it has expired; null: to a page. Premium."
    )
    scan_limit: Annotated[int, Field(ge=1, le=MAX_SCAN_LIMIT)] | None = Field(
        None, description="How many scans are let through. Premium."
    )
    scan_limit_reached_url: Destination | None = Field(
        None, description="Where a scan leads once the limit is reached; null: to a page. Premium."
    )


RESTRICTION_FIELDS = frozenset(RestrictionsInput.model_fields)


def with_last_day(fields: Fields, zone: tzinfo) -> Fields:
    """`expires_at` with its offset. A date is the last day, as of a key: the end is the midnight after it."""
    written = fields.get("expires_at")
    return {**fields, "expires_at": end_with_offset(written, zone)} if isinstance(written, str) else fields


def change_restrictions(
    restrictions: Restrictions, parsed: RestrictionsInput, password_hash: str | None
) -> Restrictions:
    """The restrictions after a change; `password_hash` is that of `link_password`.

    Setting a password or a time switches its restriction on and removing it switches it off, unless the
    switch is sent, too. An absent field does not change; null is the empty default.
    """
    changes: dict[str, Any] = {}
    for name in (parsed.model_fields_set & RESTRICTION_FIELDS) - {"link_password"}:
        value = getattr(parsed, name)
        changes[name] = bool(value) if name.endswith("_enabled") else value
    if "link_password" in parsed.model_fields_set:
        changes["password_hash"] = password_hash
        changes.setdefault("password_enabled", password_hash is not None)
    if "expires_at" in changes and changes["expires_at"] != restrictions.expires_at:
        changes.setdefault("expiration_enabled", changes["expires_at"] is not None)
    return replace(restrictions, **changes)


def reverted_restrictions(now: Restrictions, then: Restrictions, last_hash: str | None) -> Restrictions:
    """The restrictions of an earlier version, with the present password or the last one that was removed."""
    if then.password_hash is None:
        return then
    kept = now.password_hash or (last_hash if last_hash == then.password_hash else None)
    return replace(then, password_hash=kept, password_enabled=then.password_enabled and kept is not None)


def restriction_faults(restrictions: Restrictions) -> list[Fault]:
    """A switch without its value is a fault: the owner would rely on a restriction that does not exist."""
    faults = []
    if restrictions.password_enabled and restrictions.password_hash is None:
        faults.append(Fault("password_enabled", Reason.NEEDS, other="link_password"))
    if restrictions.expiration_enabled and restrictions.expires_at is None:
        faults.append(Fault("expiration_enabled", Reason.NEEDS, other="expires_at"))
    return faults


def newly_set_premium_fields(before: Restrictions, parsed: RestrictionsInput) -> list[str]:
    """The premium fields that this change sets, in the order of the document.

    The empty default and an unchanged value are not premium.
    """
    fields = [name for name in RestrictionsInput.model_fields if name in parsed.model_fields_set]
    return [name for name in fields if _is_set_anew(getattr(before, name, None), getattr(parsed, name))]


def premium_fields_restored(before: Restrictions, after: Restrictions) -> list[str]:
    """The premium fields that a revert from `before` to `after` would set."""
    stored = {name: name for name in RestrictionsInput.model_fields} | {"link_password": "password_hash"}
    return [
        field for field, name in stored.items() if _is_set_anew(getattr(before, name), getattr(after, name))
    ]


def _is_set_anew(before: object, after: object) -> bool:
    return after is not None and after is not False and after != before
