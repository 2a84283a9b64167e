"""The authorization server's tables: clients, grants, authorization codes, refresh tokens, signing keys."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import Q, Subquery
from tortoise.queryset import QuerySet

from domain.accounts.accounts import Account
from domain.oauth import grants
from domain.oauth.clients import NEW_CLIENT_STAYS, UNUSED_CLIENT_STAYS, Client
from domain.oauth.keys import SigningKey
from domain.oauth.scopes import Scope, Scopes, SwitchedScope, format_scopes, known_scopes
from storage.db.failures import repository
from storage.db.found_rows import find_joined, made_rows
from storage.db.mapping import columns_of, entity_from
from storage.db.models.accounts import AccountRow
from storage.db.models.oauth import AuthorizationCodeRow, ClientRow, GrantRow, RefreshTokenRow, SigningKeyRow

# The column that says whether a scope is switched on.
_SWITCHES: Final[Mapping[SwitchedScope, str]] = {
    Scope.WRITE: "may_write",
    Scope.CONTACTS: "may_read_contacts",
}
# What each call of an assistant reads.
_OF_TOKEN: Final = ((GrantRow, "t0.grant_id"), (AccountRow, "t1.account_id"), (ClientRow, "t1.client_id"))


@repository
class StoredClients:
    async def get(self, client_id: str) -> Client | None:
        row = await ClientRow.get_or_none(id=client_id)
        return _client_from(row) if row else None

    async def keep(self, client: Client) -> None:
        columns = columns_of(client) | {"redirect_uris": list(client.redirect_uris)}
        replaced = [name for name in columns if name not in ("id", "created_at")]
        await ClientRow.bulk_create([ClientRow(**columns)], on_conflict=["id"], update_fields=replaced)

    async def set_seen(self, client_id: str, seen_at: datetime) -> None:
        await ClientRow.filter(id=client_id).update(seen_at=seen_at)

    async def set_signed_in(self, client_id: str, signed_in_at: datetime) -> bool:
        return bool(await ClientRow.filter(id=client_id).update(signed_in_at=signed_in_at))


@repository
class StoredGrants:
    async def get(self, grant_id: UUID) -> grants.Grant | None:
        row = await GrantRow.get_or_none(id=grant_id)
        return _grant_from(row) if row else None

    async def find(self, account_id: UUID, client_id: str) -> grants.Grant | None:
        row = await GrantRow.get_or_none(account_id=account_id, client_id=client_id)
        return _grant_from(row) if row else None

    async def add(self, grant: grants.Grant) -> None:
        await GrantRow.create(**columns_of(grant, without=("switched_off",)) | _switches_of(grant))

    async def save(self, grant: grants.Grant) -> None:
        decided = {**_switches_of(grant), "credentials_mark": grant.credentials_mark}
        await GrantRow.filter(id=grant.id).update(**decided)

    async def set_last_used(self, grant_id: UUID, used_at: datetime) -> None:
        await GrantRow.filter(id=grant_id).update(last_used_at=used_at)

    async def set_wrote(self, grant_id: UUID, wrote_at: datetime) -> bool:
        return bool(await GrantRow.filter(id=grant_id, wrote_at=None).update(wrote_at=wrote_at))

    async def delete(self, grant_id: UUID) -> None:
        await GrantRow.filter(id=grant_id).delete()

    async def delete_all_of(self, account_id: UUID) -> None:
        await GrantRow.filter(account_id=account_id).delete()

    async def list_connected(self, account_id: UUID, *, now: datetime) -> list[grants.ConnectedAssistant]:
        alive = RefreshTokenRow.filter(
            grant__account_id=account_id, created_at__gt=now - grants.REFRESH_TOKEN_LIFETIME
        ).distinct()
        granted: dict[UUID, Scopes] = {}
        for grant_id, scopes in await alive.values_list("grant_id", "scopes"):
            granted[grant_id] = granted.get(grant_id, frozenset()) | known_scopes(scopes)
        rows = GrantRow.filter(id__in=list(granted)).select_related("client").order_by("created_at", "id")
        return [
            grants.ConnectedAssistant(
                grant=_grant_from(row), client=_client_from(row.client), granted=granted[row.id]
            )
            for row in await rows
        ]

    async def find_access(self, family_id: UUID) -> grants.Access | None:
        values = await find_joined(RefreshTokenRow, "family_id", str(family_id), *_OF_TOKEN)
        return _access_from(values) if values else None


@repository
class StoredAuthorizationCodes:
    async def add(self, authorization_code: grants.AuthorizationCode) -> None:
        scopes = format_scopes(authorization_code.scopes)
        await AuthorizationCodeRow.create(**columns_of(authorization_code) | {"scopes": scopes})

    async def find(self, code_hash: str) -> grants.AuthorizationCode | None:
        row = await AuthorizationCodeRow.get_or_none(code_hash=code_hash)
        return entity_from(grants.AuthorizationCode, row, scopes=known_scopes(row.scopes)) if row else None

    async def use(self, authorization_code_id: UUID, *, now: datetime) -> bool:
        unused = AuthorizationCodeRow.filter(id=authorization_code_id, used_at=None)
        return bool(await unused.update(used_at=now))


@repository
class StoredRefreshTokens:
    async def add(self, token: grants.RefreshToken) -> None:
        await RefreshTokenRow.create(**columns_of(token) | {"scopes": format_scopes(token.scopes)})

    async def find(self, token_hash: str) -> grants.RefreshToken | None:
        row = await RefreshTokenRow.get_or_none(token_hash=token_hash)
        return entity_from(grants.RefreshToken, row, scopes=known_scopes(row.scopes)) if row else None

    async def use(self, token_id: UUID, *, now: datetime) -> None:
        await RefreshTokenRow.filter(id=token_id, used_at=None).update(used_at=now)

    async def has_used_successor(self, token_id: UUID) -> bool:
        return await RefreshTokenRow.filter(parent_id=token_id, used_at__isnull=False).exists()

    async def end_family(self, family_id: UUID) -> None:
        await RefreshTokenRow.filter(family_id=family_id).delete()

    async def take_back(self, grant_id: UUID, taken: Scopes) -> None:
        for model in (RefreshTokenRow, AuthorizationCodeRow):
            of_grant = model.filter(grant_id=grant_id)
            for scopes in await of_grant.distinct().values_list("scopes", flat=True):
                left = known_scopes(str(scopes)) - taken
                alike = of_grant.filter(scopes=scopes)
                await (alike.update(scopes=format_scopes(left)) if left else alike.delete())


@repository
class StoredSigningKeys:
    async def list_all(self) -> list[SigningKey]:
        rows = await SigningKeyRow.all().order_by("created_at", "kid")
        return [entity_from(SigningKey, row) for row in rows]

    async def add(self, key: SigningKey) -> None:
        await SigningKeyRow.create(**columns_of(key))

    async def delete(self, kid: str) -> None:
        await SigningKeyRow.filter(kid=kid).delete()


async def sweep_oauth(now: datetime) -> None:
    """Delete old authorization codes, expired refresh tokens, unused grants and unused clients."""
    await AuthorizationCodeRow.filter(created_at__lt=now - grants.AUTHORIZATION_CODE_STAYS).delete()
    expired = now - grants.REFRESH_TOKEN_LIFETIME
    await RefreshTokenRow.filter(created_at__lt=expired).delete()
    # A grant without authorization codes and tokens is listed nowhere. A recent one may get its first.
    with_tokens = Subquery(RefreshTokenRow.all().values("grant_id"))
    with_authorization_codes = Subquery(AuthorizationCodeRow.all().values("grant_id"))
    empty = GrantRow.filter(id__not_in=with_tokens).filter(id__not_in=with_authorization_codes)
    unused = Q(last_used_at__lt=expired) | Q(last_used_at=None, created_at__lt=expired)
    await empty.filter(unused).delete()
    await _without_grants().filter(seen_at__lt=now - UNUSED_CLIENT_STAYS).delete()


async def sweep_new_clients(now: datetime) -> None:
    """Delete registered clients that no owner has signed in to."""
    await _without_grants().filter(signed_in_at=None, created_at__lt=now - NEW_CLIENT_STAYS).delete()


def _without_grants() -> QuerySet[ClientRow]:
    return ClientRow.filter(id__not_in=Subquery(GrantRow.all().values("client_id")))


def _switches_of(grant: grants.Grant) -> dict[str, bool]:
    return {column: scope not in grant.switched_off for scope, column in _SWITCHES.items()}


def _grant_from(row: GrantRow) -> grants.Grant:
    off = frozenset(scope for scope, column in _SWITCHES.items() if not getattr(row, column))
    return entity_from(grants.Grant, row, switched_off=off)


@lru_cache(maxsize=256)
def _access_from(values: Sequence[Any]) -> grants.Access:
    """The rows are read at each call; they seldom differ from those of the call before."""
    rows: Any = made_rows(RefreshTokenRow, values, *_OF_TOKEN)
    token, grant_row, account, client = rows
    grant, granted = _grant_from(grant_row), known_scopes(token.scopes)
    return grants.Access(
        account=entity_from(Account, account),
        client=_client_from(client),
        grant=grant,
        granted=granted,
        scopes=grant.switched(granted),
    )


def _client_from(row: ClientRow) -> Client:
    return entity_from(Client, row, redirect_uris=tuple(row.redirect_uris))
