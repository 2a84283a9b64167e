"""What stands between a scan and where it leads. QR codes and short links share them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from domain.kernel.destinations import Destination
from domain.kernel.errors import Fault
from domain.kernel.parsing import Strict, Time

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


OPEN = Restrictions()


def is_locked(restrictions: Restrictions) -> bool:
    """Whether a password is asked for: one may be kept while it is not."""
    return restrictions.password_enabled and restrictions.password_hash is not None


class RestrictionsInput(Strict):
    """The gates as they are typed: the premium fields that may be set again and again."""

    link_password: Annotated[str, Field(min_length=4, max_length=128)] | None = Field(
        None,
        description="Never shown again. Setting it switches password_enabled on, unless that is sent, too.",
    )
    password_enabled: bool | None = None
    expires_at: Time | None = Field(
        None, description="Changing it switches expiration_enabled on, unless that is sent, too."
    )
    expiration_enabled: bool | None = None
    expired_redirect_url: Destination | None = None
    scan_limit: Annotated[int, Field(ge=1, le=MAX_SCAN_LIMIT)] | None = None
    scan_limit_reached_url: Destination | None = None


RESTRICTION_FIELDS = frozenset(RestrictionsInput.model_fields)


def change_restrictions(
    restrictions: Restrictions, parsed: RestrictionsInput, password_hash: str | None
) -> Restrictions:
    """The gates with what was typed; `password_hash` is that of the typed `link_password`.

    Setting a password or a time switches its gate on and taking it away switches it off, unless the
    switch was typed too. An absent field stays as it was; null is the empty default.
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


def restriction_faults(restrictions: Restrictions) -> list[Fault]:
    """A switch that is on with nothing behind it is a gate its owner believes in and does not have."""
    faults = []
    if restrictions.password_enabled and restrictions.password_hash is None:
        faults.append(Fault("password_enabled", "needs a link_password"))
    if restrictions.expiration_enabled and restrictions.expires_at is None:
        faults.append(Fault("expiration_enabled", "needs expires_at"))
    return faults


def premium_fields_set_anew(before: Restrictions, parsed: RestrictionsInput) -> list[str]:
    """The premium fields that this change sets, in the order of the document.

    The empty default is not premium, nor is what is in force already: it may be sent back unchanged.
    """
    named = []
    for name in RestrictionsInput.model_fields:
        value = getattr(parsed, name)
        if name not in parsed.model_fields_set or value is None or value is False:
            continue
        if name == "link_password" or value != getattr(before, name):
            named.append(name)
    return named


def premium_fields_restored(before: Restrictions, after: Restrictions) -> list[str]:
    """The premium fields that going back from `before` to `after` would set anew."""
    names = {"link_password": "password_hash"}
    named = []
    for name in RestrictionsInput.model_fields:
        kept = names.get(name, name)
        value = getattr(after, kept)
        if value is not None and value is not False and value != getattr(before, kept):
            named.append(name)
    return named
