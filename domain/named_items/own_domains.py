"""Own domains: hosts of an account's short URLs, once the account has proved that they are its own."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from random import Random
from typing import Final

from domain.kernel.ids import mint_text
from domain.kernel.short_ids import ALPHABET
from domain.named_items.items import OwnedItem

_PROOF_LENGTH: Final = 32


class DomainStatus(StrEnum):
    PENDING = "pending"
    VERIFIED = "verified"


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnDomain(OwnedItem):
    """`domain`: its name in A-labels. `proof`: the text that its owner publishes in DNS or in a file.

    Many accounts may have the same domain; one of them has verified it. `root_url`, `not_found_url`: where
    the domain itself, and an unknown short ID on it, lead. `qr_codes` and `links`: how many are on it.
    """

    domain: str
    proof: str
    root_url: str | None
    not_found_url: str | None
    verified_at: datetime | None
    qr_codes: int = 0
    links: int = 0

    @property
    def status(self) -> DomainStatus:
        return DomainStatus.PENDING if self.verified_at is None else DomainStatus.VERIFIED

    @property
    def dns_name(self) -> str:
        return f"_repoint.{self.domain}"


def mint_proof(rng: Random) -> str:
    return f"repoint-{mint_text(rng, ALPHABET, _PROOF_LENGTH)}"


def file_url(domain: str, scheme: str = "https") -> str:
    """The address of the file that proves the domain."""
    return f"{scheme}://{domain}/.well-known/repoint"
