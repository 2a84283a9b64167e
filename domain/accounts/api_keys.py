"""API keys: with full access, or limited to scopes, folders or domains."""

import re
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Final
from uuid import UUID

from domain.kernel.errors import InsufficientScope
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_text
from domain.kernel.reasons import Reason

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SECRET_LENGTH = 32
# How often a use of a key or an assistant is noted: each write would cost more than the call.
LAST_USE_NOTED_EVERY = timedelta(minutes=1)
# The most keys of an account. One that has ended makes room for a new one.
MOST_KEYS = 1_000
PREFIX_LENGTH = 8
_NEVER: Final = datetime.max.replace(tzinfo=UTC)
_KEY = re.compile(r"rp_([0-9A-Za-z]{32})([0-9A-Za-z]{6})")


class KeyScope(StrEnum):
    """What a limited key may do."""

    CODES_CREATE = "codes:create"
    CODES_READ = "codes:read"
    CODES_WRITE = "codes:write"
    CODES_DELETE = "codes:delete"
    LINKS_CREATE = "links:create"
    LINKS_READ = "links:read"
    LINKS_WRITE = "links:write"
    LINKS_DELETE = "links:delete"
    SCANS_READ = "scans:read"
    CONTACTS_READ = "contacts:read"
    CONTACTS_ERASE = "contacts:erase"
    DOMAINS_READ = "domains:read"
    WEBHOOKS_WRITE = "webhooks:write"
    KEYS_WRITE = "keys:write"
    ACCOUNT_READ = "account:read"
    SETTINGS_WRITE = "settings:write"


# What they allow is of the whole account: not with folders or domains.
OF_WHOLE_ACCOUNT: Final = frozenset(
    {KeyScope.DOMAINS_READ, KeyScope.ACCOUNT_READ, KeyScope.SETTINGS_WRITE, KeyScope.WEBHOOKS_WRITE}
)


@dataclass(frozen=True, slots=True)
class KeyAccess:
    """What a caller may do, with which codes and links of the account, and until when. None: no limit.

    `domains` in their stored form. Codes in no folder are outside of every limit by folder.
    """

    scopes: frozenset[KeyScope] | None = None
    folders: frozenset[UUID] | None = None
    domains: frozenset[str] | None = None
    expires_at: datetime | None = None

    @property
    def is_to_all(self) -> bool:
        """Whether it reaches all codes and links."""
        return self.folders is None and self.domains is None

    def is_to(self, folder_id: UUID | None, domain: str) -> bool:
        """Whether it reaches a code or link that exists."""
        is_in_folders = self.folders is None or folder_id in self.folders
        return is_in_folders and (self.domains is None or domain in self.domains)

    def includes(self, other: "KeyAccess") -> bool:
        """Whether the other one allows nothing beyond this one, and no longer."""
        limits = (self.scopes, other.scopes), (self.folders, other.folders), (self.domains, other.domains)
        no_more = all(own is None or (theirs is not None and own >= theirs) for own, theirs in limits)
        return no_more and (self.expires_at or _NEVER) >= (other.expires_at or _NEVER)

    def allows(self, scope: KeyScope) -> bool:
        return self.scopes is None or scope in self.scopes

    def require(self, *scopes: KeyScope) -> None:
        """Raise InsufficientScope unless one of the scopes is allowed."""
        if scopes and not any(map(self.allows, scopes)):
            raise InsufficientScope(f"This API key lacks the scope {' or '.join(scopes)}.")

    def require_all(self, *, or_folders: bool = False) -> None:
        """Raise InsufficientScope for a key that is limited to folders or domains.

        `or_folders`: unless it is limited to folders.
        """
        if not self.is_to_all and not (or_folders and self.folders is not None):
            raise InsufficientScope(
                "This API key is limited to folders or domains, and this is of the whole account."
            )


FULL_ACCESS: Final = KeyAccess()


@dataclass(frozen=True, kw_only=True, slots=True)
class ApiKey:
    """A stored key; the key itself is shown once and never stored. Its limits are fixed when it is made."""

    id: UUID
    account_id: UUID
    name: str
    key_hash: str
    prefix: str
    is_active: bool
    created_at: datetime
    last_used_at: datetime | None
    access: KeyAccess = FULL_ACCESS

    def revision(self) -> str:
        """Changes with all that can be changed of it."""
        return sha256(repr([self.id, self.name, self.is_active]).encode()).hexdigest()[:16]

    def has_expired(self, now: datetime) -> bool:
        return self.access.expires_at is not None and now >= self.access.expires_at

    def works(self, now: datetime) -> bool:
        """Whether it is active and has not expired; a plan without the API refuses it all the same."""
        return self.is_active and not self.has_expired(now)


def parse_key_name(text: str) -> str:
    """The name of a key, one line. Raises InvalidValue."""
    name = text.strip()
    if not 1 <= len(name) <= 200 or not name.isprintable():
        raise InvalidValue(Reason.KEY_NAME)
    return name


def mint_api_key(rng: Random) -> str:
    """A new key: `rp_`, 32 random base62 characters, and a checksum of 6."""
    secret = mint_text(rng, BASE62, SECRET_LENGTH)
    return f"rp_{secret}{_checksum(secret)}"


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
