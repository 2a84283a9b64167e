"""The token endpoint: exchange, refresh and revoke."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from domain.accounts.api_keys import LAST_USE_NOTED_EVERY
from domain.accounts.secrets import hash_secret, mint_secret
from domain.kernel.ids import mint_id
from domain.oauth import grants
from domain.oauth.clients import Client
from domain.oauth.errors import InvalidGrant, InvalidScope, InvalidToken
from domain.oauth.scopes import Scopes, known_scopes
from domain.use_cases.deps import Deps, transacted

_NO_AUTHORIZATION_CODE = "This authorization code is unknown, expired, used, or not this client's."
_NO_TOKEN = "This refresh token is unknown, expired, used, or not this client's."
_GONE = "This access token has expired, was revoked, or is not one of ours."


async def exchange(
    deps: Deps,
    client: Client,
    authorization_code: str,
    *,
    redirect_uri: str | None,
    code_verifier: str,
    resource: str,
) -> grants.Issued:
    """The first tokens of a family. Raises InvalidGrant; a reuse ends the family (RFC 6749, 4.1.2)."""
    now = deps.clock()
    code_hash = hash_secret(authorization_code)
    found = await deps.store.authorization_codes.find(code_hash)
    if found is None or found.client_id != client.id or found.resource != resource:
        raise InvalidGrant(_NO_AUTHORIZATION_CODE)
    if found.used_at is None:
        _require_fit(found, redirect_uri, code_verifier, now=now)

    async def write() -> grants.Issued | None:
        grant = await _lock_grant(deps, found.grant_id, client)
        # Read again under the lock.
        held = await deps.store.authorization_codes.find(code_hash)
        if grant is None or held is None or not await deps.store.authorization_codes.use(held.id, now=now):
            await deps.store.refresh_tokens.end_family(found.id)
            return None
        secret = mint_secret(deps.rng)
        await _add_token(deps, grant, held.id, held.scopes, secret, parent_id=None)
        return grants.Issued(claims=_claims(grant, held.id, held.scopes), refresh_token=secret)

    issued = await deps.store.transact(write)
    if issued is None:
        raise InvalidGrant(_NO_AUTHORIZATION_CODE)
    return issued


async def refresh(
    deps: Deps, client: Client, refresh_token: str, *, scope: str | None, secret_key: bytes
) -> grants.Issued:
    """Rotate a refresh token: it gives the same successor until that is used or the grace is over.

    After that its use ends the family (RFC 6749, 6; RFC 9700, 4.14.2). Raises InvalidGrant, or InvalidScope
    for a scope that was not granted.
    """
    now = deps.clock()
    token_hash = hash_secret(refresh_token)
    tokens = deps.store.refresh_tokens

    async def write() -> grants.Issued | None:
        known = await tokens.find(token_hash)
        grant = await _lock_grant(deps, known.grant_id, client) if known else None
        # Read again under the lock.
        found = await tokens.find(token_hash)
        if found is None or grant is None or found.has_expired(now):
            return None
        if grants.is_stolen(found, successor_used=await tokens.has_used_successor(found.id), now=now):
            await tokens.end_family(found.family_id)
            return None
        # Before the token is used up: a client that asked for too much may ask again for less.
        claims = _claims(grant, found.family_id, _narrowed(scope, found.scopes))
        await tokens.use(found.id, now=now)
        successor = grants.successor_of(refresh_token, secret_key)
        # There is none yet, or one of another secret key: then this one is valid beside it.
        if await tokens.find(hash_secret(successor)) is None:
            await _add_token(deps, grant, found.family_id, found.scopes, successor, parent_id=found.id)
        return grants.Issued(claims=claims, refresh_token=successor)

    issued = await deps.store.transact(write)
    if issued is None:
        raise InvalidGrant(_NO_TOKEN)
    return issued


@transacted
async def revoke_family(deps: Deps, client: Client, family_id: UUID) -> None:
    """End a family of the client (RFC 7009, 2.1). A family of another client is silently ignored."""
    access = await deps.store.grants.find_access(family_id)
    if access is not None and access.client.id == client.id:
        await deps.store.accounts.lock(access.account.id)
        await deps.store.refresh_tokens.end_family(family_id)


async def family_of_refresh_token(deps: Deps, refresh_token: str) -> UUID | None:
    found = await deps.store.refresh_tokens.find(hash_secret(refresh_token))
    return found.family_id if found else None


async def open_access(deps: Deps, claims: grants.AccessClaims) -> grants.Access:
    """The current access of a token with a valid signature. Raises InvalidToken."""
    now = deps.clock()
    access = await deps.store.grants.find_access(claims.family_id)
    if (
        access is None
        or access.account.id != claims.account_id
        or access.client.id != claims.client_id
        or not access.grant.is_of(access.account)
    ):
        raise InvalidToken(_GONE)
    last_used_at = access.grant.last_used_at
    if last_used_at is None or now - last_used_at >= LAST_USE_NOTED_EVERY:
        await deps.store.grants.set_last_used(access.grant.id, now)
    return replace(access, scopes=access.scopes & claims.scopes)


def _require_fit(
    authorization_code: grants.AuthorizationCode,
    redirect_uri: str | None,
    code_verifier: str,
    *,
    now: datetime,
) -> None:
    """Raise InvalidGrant. The authorization code stays usable: a guess must not take it from its client."""
    if authorization_code.has_expired(now):
        raise InvalidGrant(_NO_AUTHORIZATION_CODE)
    if redirect_uri != authorization_code.redirect_uri:
        raise InvalidGrant("redirect_uri must be that of the authorization request (RFC 6749, 4.1.3).")
    if not grants.fits_challenge(code_verifier, authorization_code.code_challenge):
        raise InvalidGrant("code_verifier does not fit the code_challenge (RFC 7636, 4.6).")


def _narrowed(scope: str | None, granted: Scopes) -> Scopes:
    """The scopes of the access token: all that were granted, or fewer on request (RFC 6749, 6).

    Raises InvalidScope for more. The next refresh token keeps all that were granted.
    """
    asked = known_scopes(scope or "") or granted
    if not asked <= granted:
        raise InvalidScope("A refresh cannot ask for more than was allowed. Ask the owner again.")
    return asked


async def _lock_grant(deps: Deps, grant_id: UUID, client: Client) -> grants.Grant | None:
    """The client's grant with its account locked; None when it is another client's or of an earlier password.

    A revocation locks the account, too, so that no concurrent token survives it.
    """
    known = await deps.store.grants.get(grant_id)
    if known is None or known.client_id != client.id:
        return None
    account = await deps.store.accounts.lock(known.account_id)
    grant = await deps.store.grants.get(grant_id)
    return grant if account is not None and grant is not None and grant.is_of(account) else None


async def _add_token(
    deps: Deps, grant: grants.Grant, family_id: UUID, scopes: Scopes, secret: str, *, parent_id: UUID | None
) -> None:
    await deps.store.refresh_tokens.add(
        grants.RefreshToken(
            id=mint_id(deps.rng),
            family_id=family_id,
            grant_id=grant.id,
            parent_id=parent_id,
            scopes=scopes,
            token_hash=hash_secret(secret),
            created_at=deps.clock(),
        )
    )


def _claims(grant: grants.Grant, family_id: UUID, scopes: Scopes) -> grants.AccessClaims:
    return grants.AccessClaims(
        account_id=grant.account_id, client_id=grant.client_id, family_id=family_id, scopes=scopes
    )
