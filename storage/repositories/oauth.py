"""The authorization server's tables: clients, grants, codes, refresh tokens, signing keys."""

from datetime import datetime
from typing import Any
from uuid import UUID

from tortoise.exceptions import IntegrityError
from tortoise.expressions import Q, Subquery

from domain.oauth.clients import NEW_CLIENT_STAYS, UNUSED_CLIENT_STAYS, AuthMethod, Client
from domain.oauth.codes import CODE_STAYS, AuthorizationCode
from domain.oauth.grants import REFRESH_TOKEN_LIVES, Access, ConnectedAssistant, Grant, RefreshToken
from domain.oauth.keys import SigningKey
from domain.oauth.scopes import Scope, Scopes, known_scopes, write_scopes
from storage.db.failures import repository
from storage.db.models import AuthorizationCodeRow, ClientRow, GrantRow, RefreshTokenRow, SigningKeyRow
from storage.repositories.accounts import account_from


@repository
class StoredClients:
    async def get(self, client_id: str) -> Client | None:
        row = await ClientRow.get_or_none(id=client_id)
        return _client_from(row) if row else None

    async def keep(self, client: Client) -> None:
        columns: dict[str, Any] = {
            "name": client.name,
            "uri": client.uri,
            "redirect_uris": list(client.redirect_uris),
            "auth_method": client.auth_method.value,
            "secret_hash": client.secret_hash,
            "seen_at": client.seen_at,
            "fetched_at": client.fetched_at,
        }
        if await ClientRow.filter(id=client.id).update(**columns):
            return
        try:
            await ClientRow.create(id=client.id, created_at=client.created_at, **columns)
        except IntegrityError:
            # Fetched by another process in this moment, from the same place.
            await ClientRow.filter(id=client.id).update(**columns)

    async def set_seen(self, client_id: str, seen_at: datetime) -> None:
        await ClientRow.filter(id=client_id).update(seen_at=seen_at)

    async def set_signed_in(self, client_id: str, signed_in_at: datetime) -> bool:
        return bool(await ClientRow.filter(id=client_id).update(signed_in_at=signed_in_at))


@repository
class StoredGrants:
    async def get(self, grant_id: UUID) -> Grant | None:
        row = await GrantRow.get_or_none(id=grant_id)
        return _grant_from(row) if row else None

    async def find(self, account_id: UUID, client_id: str) -> Grant | None:
        row = await GrantRow.get_or_none(account_id=account_id, client_id=client_id)
        return _grant_from(row) if row else None

    async def add(self, grant: Grant) -> None:
        await GrantRow.create(
            id=grant.id,
            account_id=grant.account_id,
            client_id=grant.client_id,
            may_write=grant.may_write,
            credentials_mark=grant.credentials_mark,
            created_at=grant.created_at,
            last_used_at=grant.last_used_at,
        )

    async def save(self, grant: Grant) -> None:
        await GrantRow.filter(id=grant.id).update(
            may_write=grant.may_write, credentials_mark=grant.credentials_mark
        )

    async def set_last_used(self, grant_id: UUID, used_at: datetime) -> None:
        await GrantRow.filter(id=grant_id).update(last_used_at=used_at)

    async def delete(self, grant_id: UUID) -> None:
        await GrantRow.filter(id=grant_id).delete()

    async def delete_all_of(self, account_id: UUID) -> None:
        await GrantRow.filter(account_id=account_id).delete()

    async def list_connected(self, account_id: UUID, *, now: datetime) -> list[ConnectedAssistant]:
        alive = RefreshTokenRow.filter(
            grant__account_id=account_id, created_at__gt=now - REFRESH_TOKEN_LIVES
        ).distinct()
        granted: dict[UUID, Scopes] = {}
        for grant_id, scopes in await alive.values_list("grant_id", "scopes"):
            granted[grant_id] = granted.get(grant_id, frozenset()) | known_scopes(scopes)
        rows = GrantRow.filter(id__in=list(granted)).select_related("client").order_by("created_at", "id")
        return [
            ConnectedAssistant(
                grant=_grant_from(row), client=_client_from(row.client), granted=granted[row.id]
            )
            for row in await rows
        ]

    async def find_access(self, family_id: UUID) -> Access | None:
        token = (
            await RefreshTokenRow.filter(family_id=family_id)
            .select_related("grant__account", "grant__client")
            .first()
        )
        if token is None:
            return None
        grant = _grant_from(token.grant)
        return Access(
            account=account_from(token.grant.account),
            client=_client_from(token.grant.client),
            grant=grant,
            scopes=grant.switched(known_scopes(token.scopes)),
        )


@repository
class StoredAuthorizationCodes:
    async def add(self, code: AuthorizationCode) -> None:
        await AuthorizationCodeRow.create(
            id=code.id,
            grant_id=code.grant_id,
            code_hash=code.code_hash,
            client_id=code.client_id,
            scopes=write_scopes(code.scopes),
            redirect_uri=code.redirect_uri,
            code_challenge=code.code_challenge,
            resource=code.resource,
            created_at=code.created_at,
        )

    async def find(self, code_hash: str) -> AuthorizationCode | None:
        row = await AuthorizationCodeRow.get_or_none(code_hash=code_hash)
        if row is None:
            return None
        return AuthorizationCode(
            id=row.id,
            code_hash=row.code_hash,
            grant_id=row.grant_id,
            client_id=row.client_id,
            scopes=known_scopes(row.scopes),
            redirect_uri=row.redirect_uri,
            code_challenge=row.code_challenge,
            resource=row.resource,
            created_at=row.created_at,
            used_at=row.used_at,
        )

    async def use(self, code_id: UUID, *, now: datetime) -> bool:
        return bool(await AuthorizationCodeRow.filter(id=code_id, used_at=None).update(used_at=now))


@repository
class StoredRefreshTokens:
    async def add(self, token: RefreshToken) -> None:
        await RefreshTokenRow.create(
            id=token.id,
            grant_id=token.grant_id,
            family_id=token.family_id,
            parent_id=token.parent_id,
            scopes=write_scopes(token.scopes),
            token_hash=token.token_hash,
            created_at=token.created_at,
        )

    async def find(self, token_hash: str) -> RefreshToken | None:
        row = await RefreshTokenRow.get_or_none(token_hash=token_hash)
        if row is None:
            return None
        return RefreshToken(
            id=row.id,
            grant_id=row.grant_id,
            family_id=row.family_id,
            parent_id=row.parent_id,
            scopes=known_scopes(row.scopes),
            token_hash=row.token_hash,
            created_at=row.created_at,
            used_at=row.used_at,
            repeated_at=row.repeated_at,
        )

    async def use(self, token_id: UUID, *, now: datetime) -> bool:
        return bool(await RefreshTokenRow.filter(id=token_id, used_at=None).update(used_at=now))

    async def repeat(self, token_id: UUID, *, now: datetime) -> bool:
        return bool(await RefreshTokenRow.filter(id=token_id, repeated_at=None).update(repeated_at=now))

    async def has_used_successor(self, token_id: UUID) -> bool:
        return await RefreshTokenRow.filter(parent_id=token_id, used_at__isnull=False).exists()

    async def end_family(self, family_id: UUID) -> None:
        await RefreshTokenRow.filter(family_id=family_id).delete()

    async def take_back(self, grant_id: UUID, scope: Scope) -> None:
        for model in (RefreshTokenRow, AuthorizationCodeRow):
            of_grant = model.filter(grant_id=grant_id)
            for scopes in await of_grant.distinct().values_list("scopes", flat=True):
                left = known_scopes(str(scopes)) - {scope}
                alike = of_grant.filter(scopes=scopes)
                await (alike.update(scopes=write_scopes(left)) if left else alike.delete())

    async def end_all_of(self, grant_id: UUID) -> None:
        await RefreshTokenRow.filter(grant_id=grant_id).delete()
        await AuthorizationCodeRow.filter(grant_id=grant_id).delete()


@repository
class StoredSigningKeys:
    async def list_all(self) -> list[SigningKey]:
        return [
            SigningKey(
                kid=row.kid,
                public_jwk=row.public_jwk,
                encrypted_jwk=row.encrypted_jwk,
                created_at=row.created_at,
            )
            for row in await SigningKeyRow.all().order_by("created_at", "kid")
        ]

    async def add(self, key: SigningKey) -> None:
        await SigningKeyRow.create(
            kid=key.kid, public_jwk=key.public_jwk, encrypted_jwk=key.encrypted_jwk, created_at=key.created_at
        )

    async def delete(self, kid: str) -> None:
        await SigningKeyRow.filter(kid=kid).delete()


async def sweep_oauth(now: datetime) -> None:
    """Take away codes of yesterday, refresh tokens that have expired, and clients that nobody connected."""
    await AuthorizationCodeRow.filter(created_at__lt=now - CODE_STAYS).delete()
    await RefreshTokenRow.filter(created_at__lt=now - REFRESH_TOKEN_LIVES).delete()
    # A grant that nothing is left of is listed nowhere. Old ones go, of which nobody can be using a code or token now.
    with_tokens = Subquery(RefreshTokenRow.all().values("grant_id"))
    with_codes = Subquery(AuthorizationCodeRow.all().values("grant_id"))
    over = GrantRow.filter(id__not_in=with_tokens).filter(id__not_in=with_codes)
    unused = Q(last_used_at__lt=now - REFRESH_TOKEN_LIVES) | Q(
        last_used_at=None, created_at__lt=now - REFRESH_TOKEN_LIVES
    )
    await over.filter(unused).delete()
    granted = Subquery(GrantRow.all().values("client_id"))
    await ClientRow.filter(seen_at__lt=now - UNUSED_CLIENT_STAYS, id__not_in=granted).delete()


async def forget_new_clients(now: datetime) -> None:
    """Take away those that nobody has signed in to."""
    granted = Subquery(GrantRow.all().values("client_id"))
    new = ClientRow.filter(signed_in_at=None, created_at__lt=now - NEW_CLIENT_STAYS)
    await new.filter(id__not_in=granted).delete()


def _client_from(row: ClientRow) -> Client:
    return Client(
        id=row.id,
        name=row.name,
        uri=row.uri,
        redirect_uris=tuple(row.redirect_uris),
        auth_method=AuthMethod(row.auth_method),
        secret_hash=row.secret_hash,
        created_at=row.created_at,
        seen_at=row.seen_at,
        fetched_at=row.fetched_at,
    )


def _grant_from(row: GrantRow) -> Grant:
    return Grant(
        id=row.id,
        account_id=row.account_id,
        client_id=row.client_id,
        may_write=row.may_write,
        credentials_mark=row.credentials_mark,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
    )
