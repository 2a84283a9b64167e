"""Clients, grants, authorization codes, tokens and keys of the authorization server."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.oauth.clients import Client
from domain.oauth.grants import Access, AuthorizationCode, ConnectedAssistant, Grant, RefreshToken
from domain.oauth.keys import SigningKey
from domain.oauth.scopes import Scopes


class Clients(Protocol):
    async def get(self, client_id: str) -> Client | None: ...

    async def keep(self, client: Client) -> None:
        """Insert the client, or replace the one of that id."""

    async def set_seen(self, client_id: str, seen_at: datetime) -> None: ...

    async def set_signed_in(self, client_id: str, signed_in_at: datetime) -> bool:
        """Record that a person signed in for it. False when it is already deleted."""


class Grants(Protocol):
    """The connections between accounts and clients, one for each pair."""

    async def get(self, grant_id: UUID) -> Grant | None: ...

    async def find(self, account_id: UUID, client_id: str) -> Grant | None: ...

    async def add(self, grant: Grant) -> None: ...

    async def save(self, grant: Grant) -> None:
        """Store the decisions of its owner; `set_last_used` stores the last use."""

    async def set_last_used(self, grant_id: UUID, used_at: datetime) -> None: ...

    async def set_wrote(self, grant_id: UUID, wrote_at: datetime) -> bool:
        """False when it has written before. Of several concurrent callers exactly one gets True."""

    async def delete(self, grant_id: UUID) -> None:
        """Delete it with its authorization codes and tokens."""

    async def delete_all_of(self, account_id: UUID) -> None:
        """Delete every grant of that account with its authorization codes and tokens."""

    async def list_connected(self, account_id: UUID, *, now: datetime) -> list[ConnectedAssistant]:
        """Grants with a valid refresh token, oldest first."""

    async def find_access(self, family_id: UUID) -> Access | None:
        """The access of a family's tokens; None once the family has ended."""


class AuthorizationCodes(Protocol):
    async def add(self, authorization_code: AuthorizationCode) -> None: ...

    async def find(self, code_hash: str) -> AuthorizationCode | None: ...

    async def use(self, authorization_code_id: UUID, *, now: datetime) -> bool:
        """False when it was used before. Of several concurrent callers exactly one gets True."""


class RefreshTokens(Protocol):
    """Tokens in families. A family begins with an authorization code and lives while it has a token."""

    async def add(self, token: RefreshToken) -> None: ...

    async def find(self, token_hash: str) -> RefreshToken | None: ...

    async def use(self, token_id: UUID, *, now: datetime) -> None:
        """Note its first use; a later one changes nothing."""

    async def has_used_successor(self, token_id: UUID) -> bool: ...

    async def end_family(self, family_id: UUID) -> None: ...

    async def take_back(self, grant_id: UUID, taken: Scopes) -> None:
        """Remove the scopes from all tokens and authorization codes of that grant; one without any ends."""


class SigningKeys(Protocol):
    async def list_all(self) -> list[SigningKey]:
        """Oldest first."""

    async def add(self, key: SigningKey) -> None: ...

    async def delete(self, kid: str) -> None: ...


class MetadataDocuments(Protocol):
    @property
    def is_offered(self) -> bool:
        """Whether the metadata tells clients of it. One that uses it all the same is served."""

    async def fetch(self, url: str) -> bytes:
        """The document at a client ID that is a URL. Raises Unfetchable with the reason."""
