"""What the authorization server's use cases need from outside, as Protocols."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.oauth.clients import Client
from domain.oauth.codes import AuthorizationCode
from domain.oauth.grants import Access, ConnectedAssistant, Grant, RefreshToken
from domain.oauth.keys import SigningKey
from domain.oauth.scopes import Scope


class Clients(Protocol):
    async def get(self, client_id: str) -> Client | None: ...

    async def keep(self, client: Client) -> None:
        """Store it, or put it in the place of the one of that id."""

    async def set_seen(self, client_id: str, seen_at: datetime) -> None: ...

    async def set_signed_in(self, client_id: str, signed_in_at: datetime) -> bool:
        """Put down that somebody signed in to it. False when it is forgotten already."""


class Grants(Protocol):
    """The connections of accounts with clients: one for each pair."""

    async def get(self, grant_id: UUID) -> Grant | None: ...

    async def find(self, account_id: UUID, client_id: str) -> Grant | None: ...

    async def add(self, grant: Grant) -> None: ...

    async def save(self, grant: Grant) -> None:
        """What its owner decided; when it was used is noted by itself."""

    async def set_last_used(self, grant_id: UUID, used_at: datetime) -> None: ...

    async def delete(self, grant_id: UUID) -> None:
        """With all its codes and tokens."""

    async def delete_all_of(self, account_id: UUID) -> None:
        """The same for every grant of that account."""

    async def list_connected(self, account_id: UUID, *, now: datetime) -> list[ConnectedAssistant]:
        """Those with a refresh token that still works, the oldest first."""

    async def find_access(self, family_id: UUID) -> Access | None:
        """Who is behind the access tokens of a family; None once it has ended."""


class AuthorizationCodes(Protocol):
    async def add(self, code: AuthorizationCode) -> None: ...

    async def find(self, code_hash: str) -> AuthorizationCode | None: ...

    async def use(self, code_id: UUID, *, now: datetime) -> bool:
        """False when it was used before: of any number of callers exactly one hears True."""


class RefreshTokens(Protocol):
    """In families: one begins with an authorization code, and is alive as long as it has a token."""

    async def add(self, token: RefreshToken) -> None: ...

    async def find(self, token_hash: str) -> RefreshToken | None: ...

    async def use(self, token_id: UUID, *, now: datetime) -> bool:
        """False when it was used before: of any number of callers exactly one hears True."""

    async def repeat(self, token_id: UUID, *, now: datetime) -> bool:
        """False when it was taken once more before: of any number of callers exactly one hears True."""

    async def has_used_successor(self, token_id: UUID) -> bool: ...

    async def end_family(self, family_id: UUID) -> None: ...

    async def take_back(self, grant_id: UUID, scope: Scope) -> None:
        """From every family of that grant, and from the codes that could still begin one; what has nothing left ends."""

    async def end_all_of(self, grant_id: UUID) -> None:
        """Every family of that grant, and the codes that could still begin one."""


class SigningKeys(Protocol):
    async def list_all(self) -> list[SigningKey]: ...

    async def add(self, key: SigningKey) -> None: ...

    async def delete(self, kid: str) -> None: ...


class MetadataDocuments(Protocol):
    async def fetch(self, url: str) -> bytes:
        """What stands at a client ID that is a URL. Raises Unfetchable with the reason."""
