"""Second steps of signing in: what is stored of them, and the standards that they follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.second_steps import Authenticator, Passkey, PendingStep


class PasskeyRefused(Exception):
    """The answer of a browser is not that of the passkey, or to this challenge of ours."""


class Authenticators(Protocol):
    async def find(self, account_id: UUID) -> Authenticator | None: ...

    async def save(self, authenticator: Authenticator) -> None:
        """Save it in place of the one that the account has. In a transaction."""

    async def use_step(self, account_id: UUID, step: int) -> bool:
        """False if this step, or a later one, was used already."""

    async def delete_of(self, account_id: UUID) -> None: ...


class RecoveryCodes(Protocol):
    async def replace_all(self, account_id: UUID, code_hashes: Sequence[str]) -> None:
        """Replace all recovery codes. In a transaction."""

    async def use(self, account_id: UUID, code_hash: str) -> bool:
        """Delete it. False if it is not there."""

    async def count(self, account_id: UUID) -> int: ...


class Passkeys(Protocol):
    async def add(self, passkey: Passkey) -> None: ...

    async def find(self, credential_id: str) -> Passkey | None: ...

    async def list_of(self, account_id: UUID) -> list[Passkey]:
        """The oldest first."""

    async def use(self, passkey: Passkey, *, sign_count: int, used_at: datetime) -> bool:
        """False if it is gone, or if its count was reached meanwhile."""

    async def rename(self, account_id: UUID, passkey_id: UUID, name: str) -> bool:
        """False if the account has no such passkey."""

    async def delete(self, account_id: UUID, passkey_id: UUID) -> None: ...

    async def delete_all_of(self, account_id: UUID) -> None: ...


class PendingSteps(Protocol):
    async def add(self, step: PendingStep) -> None:
        """Add it in place of the one with its token."""

    async def find(self, token_hash: str) -> PendingStep | None: ...

    async def delete(self, step_id: UUID) -> bool:
        """False if it is gone: each is used once."""

    async def delete_all_of(self, account_id: UUID) -> None: ...


class Encryption(Protocol):
    """Encryption under the service's secret: a copy of the database alone reveals nothing."""

    async def encrypt(self, text: str, *, also_under: str = "") -> str:
        """`also_under`: what has to be known beside the secret to decrypt it."""

    async def decrypt(self, encrypted: str, *, also_under: str = "") -> str | None:
        """None if it was encrypted under something else."""


class OneTimeCodes(Protocol):
    """Codes of authenticator apps: TOTP, RFC 6238, six digits, a step of 30 seconds."""

    def uri(self, secret: str, email: str) -> str:
        """The address that an app reads from a QR code."""

    def steps_of(self, secret: str, code: str, now: datetime) -> Sequence[int]:
        """The steps, one before to one behind the present one, that have this code."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MadePasskey:
    """What a browser has made; `credential_id` as that of Passkey."""

    credential_id: str
    public_key: bytes
    sign_count: int


class PasskeyCeremonies(Protocol):
    """WebAuthn, level 3. Each passkey is discoverable and asks its owner for a PIN, a finger or a face.

    `origin`: of the pages that may use them. Options are JSON for a browser, and an answer is its JSON;
    wrong ones raise PasskeyRefused.
    """

    @property
    def origin(self) -> str: ...

    async def creation_options(self, challenge: str, account: Account, known: Sequence[Passkey]) -> str: ...

    async def request_options(self, challenge: str, allowed: Sequence[Passkey]) -> str:
        """`allowed`: none for any passkey that the browser has."""

    async def verify_made(self, answer: str, challenge: str) -> MadePasskey: ...

    async def credential_id_of(self, answer: str) -> str: ...

    async def verify_used(self, answer: str, challenge: str, passkey: Passkey) -> int:
        """The new count of the passkey, which must have grown."""
