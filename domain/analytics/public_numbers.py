"""The public page with the numbers of a code or link, and its address."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.analytics.breakdowns import Group
from domain.kernel.ids import parse_id
from domain.kernel.signing import is_signature, sign

# A row with fewer scans could identify a person.
LEAST_SCANS: Final = 5
_ID_LENGTH: Final = 36


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicNumbers:
    """Published while it exists. `title`: what visitors read instead of the code's name."""

    id: UUID
    account_id: UUID
    short_url_id: UUID
    title: str
    created_at: datetime

    def token(self, secret_key: bytes) -> str:
        """The token for the address. Nobody can compute it without the secret key, even with the database."""
        return f"{self.id}{_signature(secret_key, self.id)}"


def id_in(secret_key: bytes, token: str) -> UUID | None:
    """The id in a token; None for one that we did not sign."""
    found = parse_id(token[:_ID_LENGTH])
    if found is None or not is_signature(token[_ID_LENGTH:], _signature(secret_key, found)):
        return None
    return found


def with_rare_values_hidden(groups: Sequence[Group]) -> tuple[Sequence[tuple[str, float]], float]:
    """Values with their shares, the largest first, and the share of all others, rare or unknown."""
    shown = [
        (group.value, group.share)
        for group in groups
        if group.value is not None and not group.is_rest and group.scans >= LEAST_SCANS
    ]
    return shown, max(0.0, sum(group.share for group in groups) - sum(share for _, share in shown))


def _signature(secret_key: bytes, numbers_id: UUID) -> str:
    """A signature of 128 bits."""
    return sign(secret_key, f"public numbers\n{numbers_id}")[:32]
