"""Own domains, and the proofs that they are an account's."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.named_items.own_domains import OwnDomain, ProofFile, TXTRecords
from domain.ports.codes import NamedItems


class OwnDomains(NamedItems[OwnDomain], Protocol):
    async def find(self, account_id: UUID, domain: str) -> OwnDomain | None:
        """Find a domain without counts, as every new code on it does."""

    async def verified(self, domains: Collection[str]) -> Collection[str]:
        """The domains among these that any account has verified."""

    async def verify(self, item: OwnDomain) -> None:
        """Store that it is verified. Raises DomainNotVerified when another account has verified it."""

    async def move_codes(self, item: OwnDomain, domain: str, *, now: datetime) -> Collection[str]:
        """Move its codes and links to another domain, with their short IDs: none of them if any is taken
        there, which is answered. No other account ever gets their short IDs on the old domain."""


class DomainProofs(Protocol):
    """What a domain says on the Internet."""

    async def records(self, name: str) -> TXTRecords: ...

    async def files(self, domain: str) -> Sequence[ProofFile]:
        """The file at its well-known address, by https and by http."""
