"""Accounts, API keys, sessions, passwords, one-time tokens, and e-mails to owners."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Protocol
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.api_keys import ApiKey
from domain.accounts.emails import QueuedEmail
from domain.accounts.secrets import OneTimeToken, Purpose
from domain.accounts.sessions import Session


class Accounts(Protocol):
    async def add(self, account: Account) -> None:
        """Raise ValidationFailed when it is verified, and another account has verified the address."""

    async def get(self, account_id: UUID) -> Account | None: ...

    async def find_by_email(self, email: str) -> Account | None:
        """The account that has verified the address."""

    async def list_unverified(self, email: str, *, limit: int) -> list[Account]:
        """The accounts that name it and have not verified it: those with codes first, then the newest."""

    async def list_all(self) -> list[Account]: ...

    async def is_empty(self) -> bool: ...

    async def save(self, account: Account, *names: str) -> None:
        """These fields of it alone. Raises ValidationFailed as `add`."""

    async def list_unreported(self, *, before: date, limit: int, after: UUID | None) -> list[Account]:
        """Verified accounts whose last weekly report is of an earlier Monday, by id."""

    async def note_report(self, account_id: UUID, monday: date) -> bool:
        """True for exactly one of several callers: it queues the report of that Monday."""

    async def lock_eldest(self) -> None:
        """The verified account that was made first, in a transaction: those who delete theirs wait for it."""

    async def has_other_verified(self, account_id: UUID) -> bool: ...

    async def delete(self, account_id: UUID) -> None:
        """Delete an account with all rows that it owns, once it has no code and no link."""

    async def lock(self, account_id: UUID) -> Account | None:
        """Lock the account until the transaction ends. The account as it is then; None if it is gone.

        A use case that counts and then adds must lock it.
        """


class ApiKeys(Protocol):
    async def add(self, api_key: ApiKey) -> None: ...

    async def find_caller(self, key_hash: str) -> tuple[ApiKey, Account] | None: ...

    async def list_of(self, account_id: UUID) -> list[ApiKey]: ...

    async def delete(self, api_key: ApiKey) -> None: ...

    async def save(self, api_key: ApiKey) -> None:
        """Its name, and whether it is active; its limits are fixed."""

    async def delete_all_of(self, account_id: UUID) -> None: ...

    async def set_last_used(self, key_id: UUID, used_at: datetime) -> None: ...


class Sessions(Protocol):
    async def add(self, session: Session) -> None: ...

    async def find(self, token_hash: str) -> tuple[Session, Account] | None: ...

    async def list_of(self, account_id: UUID) -> list[Session]:
        """The one that was used last comes first."""

    async def set_seen(self, session: Session) -> None: ...

    async def delete(self, session_id: UUID) -> None: ...

    async def delete_all_of(self, account_id: UUID, *, but: UUID | None = None) -> None: ...


class OneTimeTokens(Protocol):
    async def add(self, token: OneTimeToken) -> None: ...

    async def find(self, token_hash: str) -> OneTimeToken | None: ...

    async def use(self, token_id: UUID) -> bool:
        """Delete it. Of several concurrent callers exactly one gets True."""

    async def delete_all_of(self, account_id: UUID, *, purpose: Purpose | None = None) -> None: ...


class KnownDevices(Protocol):
    """The devices that owners have signed in with, as `device_of` calls them."""

    async def note(self, account_id: UUID, device: str) -> bool:
        """False when it was noted before; the caller has locked the account."""

    async def count(self, account_id: UUID) -> int: ...


class Emails(Protocol):
    """E-mails that wait to be sent."""

    async def queue(self, email: QueuedEmail, *, now: datetime) -> None: ...

    async def drop_confirmations_of(self, account_id: UUID) -> None: ...


class PasswordTries(Protocol):
    """Wrong attempts at the password of a code or of an account."""

    async def count(self, address_hash: str, *, since: datetime) -> int: ...

    async def moments(self, address_hash: str, *, after: datetime) -> Sequence[datetime]:
        """The times of the attempts, oldest first."""

    async def add(self, address_hash: str, tried_at: datetime) -> int:
        """The ID of this attempt."""

    async def take_back(self, tries: Sequence[int]) -> None:
        """Undo: these attempts turned out to be correct."""

    async def drop_older_than(self, moment: datetime) -> None: ...


class Brakes(Protocol):
    """Wrong attempts at an account, or at an e-mail address without one, by a key."""

    async def take(self, key_hash: str, now: datetime, *, free: int, idle_since: datetime) -> bool:
        """Count an attempt. Beyond so many free ones, only if there was none after `idle_since`."""

    async def take_back(self, key_hash: str) -> None:
        """Undo: the attempt turned out to be correct."""

    async def tell(self, key_hash: str, *, after: int) -> bool:
        """True for exactly one caller, once there are so many attempts."""

    async def drop_older_than(self, moment: datetime) -> None: ...


class Passwords(Protocol):
    async def hash(self, password: str) -> str: ...

    async def matches(self, password_hash: str | None, password: str) -> bool:
        """Whether the password is right. Without a hash it is not, after the same amount of work."""
