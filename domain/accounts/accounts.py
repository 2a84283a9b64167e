"""Accounts and their API keys."""

import re
import zlib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Self
from uuid import UUID

from domain.accounts.plans import Plan, Subscription, settle_subscription

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SECRET_LENGTH = 32
# Of a key or an assistant; a write for each call would cost more than the call.
LAST_USE_NOTED_EVERY = timedelta(minutes=1)
PREFIX_LENGTH = 8
_KEY = re.compile(r"rp_([0-9A-Za-z]{32})([0-9A-Za-z]{6})")
# Deliberately loose: only an e-mail that arrives proves an address.
_EMAIL = re.compile(r"[^@\s\x00-\x1f\x7f]+@[^@\s\x00-\x1f\x7f]+")
# RFC 5646 section 2.1: language, script, region and variants. Extensions do not change a page.
_LANGUAGE = re.compile(
    r"([a-z]{2,3})(-[a-z]{4})?(-[a-z]{2}|-[0-9]{3})?((?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)"
)
# RFC 5646 section 4.4.1; the column has the same size.
_LONGEST_LANGUAGE = 35


@dataclass(frozen=True, kw_only=True, slots=True)
class Account:
    id: UUID
    email: str
    password_hash: str
    time_zone: str
    plan: Plan
    subscription: Subscription
    created_at: datetime
    # Of the texts that the owner writes; None while it is not known.
    language: str | None = None
    name: str | None = None

    def revision(self) -> str:
        """Changes with all that its owner sees of it."""
        seen = [self.email, self.name, self.time_zone, self.plan, self.subscription, self.language]
        return sha256(repr([self.id, *map(str, seen)]).encode()).hexdigest()[:16]

    def subscribed(self, plan: Plan, subscription: Subscription) -> Self:
        """This account on another plan. Raises ValueError for a subscription to the free plan."""
        plan, subscription = settle_subscription(plan, subscription)
        return replace(self, plan=plan, subscription=subscription)


@dataclass(frozen=True, kw_only=True, slots=True)
class ApiKey:
    """A stored key; the key itself is shown once and never stored."""

    id: UUID
    account_id: UUID
    name: str
    key_hash: str
    prefix: str
    is_active: bool
    created_at: datetime
    last_used_at: datetime | None


def parse_email(text: str) -> str:
    """The address in its stored spelling. Raises ValueError."""
    email = text.strip().lower()
    if len(email) > 254 or not email.isprintable() or not _EMAIL.fullmatch(email):
        raise ValueError("not an e-mail address")
    return email


def parse_language(text: str) -> str:
    """A language tag in its canonical spelling. Raises ValueError in words for the caller."""
    match = _LANGUAGE.fullmatch(text.strip().lower())
    if match is None or len(match[0]) > _LONGEST_LANGUAGE:
        raise ValueError("is no language tag, like de or pt-BR")
    language, script, region, variants = match.groups(default="")
    return f"{language}{script.title()}{region.upper()}{variants}"


def parse_key_name(text: str) -> str:
    """The name of a key, one line. Raises ValueError in words for the caller."""
    name = text.strip()
    if not 1 <= len(name) <= 200 or not name.isprintable():
        raise ValueError("must be 1 to 200 printable characters")
    return name


def mint_api_key(rng: Random) -> str:
    """A new key: `rp_`, 32 random base62 characters, and a checksum of 6."""
    secret = _mint_text(rng, SECRET_LENGTH)
    return f"rp_{secret}{_checksum(secret)}"


def mint_password(rng: Random) -> str:
    """A password of 20 base62 characters (119 bits), for an account that the operator creates."""
    return _mint_text(rng, 20)


def _mint_text(rng: Random, length: int) -> str:
    return "".join(BASE62[rng.randrange(62)] for _ in range(length))


def is_well_formed(api_key: str) -> bool:
    """Whether the checksum is right; a mistyped key is refused without a query."""
    match = _KEY.fullmatch(api_key)
    return match is not None and _checksum(match[1]) == match[2]


def hash_api_key(api_key: str) -> str:
    # A plain digest is enough: the key has 190 random bits.
    return sha256(api_key.encode()).hexdigest()


def _checksum(secret: str) -> str:
    value = zlib.crc32(secret.encode())
    digits = ""
    for _ in range(6):
        value, digit = divmod(value, 62)
        digits = BASE62[digit] + digits
    return digits
