"""Dynamic client registration (RFC 7591)."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from domain.kernel.ids import mint_id
from domain.oauth.clients import AuthMethod, Client, read_client
from domain.oauth.secrets import hash_secret, mint_secret
from domain.use_cases.deps import Deps


async def register_client(
    deps: Deps, metadata: Mapping[str, Any], *, private_use_schemes: Collection[str]
) -> tuple[Client, str | None]:
    """A new client and its secret, of which only a hash is stored; None for a public client.

    Raises InvalidRedirectURI when no redirect URI is allowed, InvalidClientMetadata for other faults.
    """
    client_id = str(mint_id(deps.rng))
    client = read_client(metadata, client_id, private_use_schemes=private_use_schemes, now=deps.clock())
    secret = None
    if client.auth_method is not AuthMethod.NONE:
        secret = mint_secret(deps.rng)
        client = replace(client, secret_hash=hash_secret(secret))
    await deps.store.clients.keep(client)
    return client, secret
