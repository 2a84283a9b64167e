"""Dynamic client registration (RFC 7591)."""

from collections.abc import Collection, Mapping
from typing import Any

from domain.kernel.ids import mint_id
from domain.oauth.clients import AuthMethod, Client, read_registration
from domain.oauth.secrets import hash_secret, mint_secret
from domain.use_cases.deps import Deps


async def register_client(
    deps: Deps, metadata: Mapping[str, Any], *, private_use_schemes: Collection[str]
) -> tuple[Client, str | None]:
    """A new client and its secret, of which only a hash is stored; None for a public client.

    Raises InvalidRedirectURI when no redirect URI is allowed, InvalidClientMetadata for other faults.
    """
    now = deps.clock()
    registration = read_registration(metadata, private_use_schemes=private_use_schemes)
    secret = None if registration.auth_method is AuthMethod.NONE else mint_secret(deps.rng)
    client = Client(
        id=str(mint_id(deps.rng)),
        name=registration.name,
        uri=registration.uri,
        redirect_uris=registration.redirect_uris,
        auth_method=registration.auth_method,
        secret_hash=hash_secret(secret) if secret else None,
        created_at=now,
        seen_at=now,
    )
    await deps.store.clients.keep(client)
    return client, secret
