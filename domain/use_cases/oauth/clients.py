"""Register clients, and find the client of a client ID."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import unquote

from domain.accounts.secrets import hash_secret, mint_secret
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.net.fetching import Unfetchable
from domain.kernel.parsing import parse_json_object
from domain.oauth.clients import (
    METADATA_DOCUMENT_STAYS,
    SEEN_NOTED_EVERY,
    AuthMethod,
    Client,
    read_client,
    read_metadata_document,
)
from domain.oauth.errors import InvalidRedirectURI, OAuthError, UnknownClient, UnreadableDocument
from domain.oauth.redirects import split_uri
from domain.ports.oauth import MetadataDocuments
from domain.use_cases.deps import Deps

# A metadata document stays valid this long while its server is out of order.
STALE_DOCUMENT_STAYS: Final = timedelta(hours=24)
# The most characters of a client ID.
_MAX_LENGTH: Final = 2_048
# RFC 6749, A.1: visible ASCII.
_CLIENT_ID = re.compile(r"[\x20-\x7e]+")

UNKNOWN_CLIENT: Final = (
    "The program that sent you here is not known here, or not any more: one that nobody signs in to is "
    "forgotten after an hour. Nothing is lost. Remove the connection in that program and add it again."
)


async def register_client(
    deps: Deps, metadata: Mapping[str, Any], *, private_use_schemes: Collection[str]
) -> tuple[Client, str | None]:
    """RFC 7591: a new client and its secret, of which only a hash is stored; None for a public client.

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


async def find_client(
    deps: Deps,
    documents: MetadataDocuments | None,
    client_id: str,
    *,
    private_use_schemes: Collection[str],
    plain_http: bool,
) -> Client:
    """The registered client, or the client of the metadata document at the URL that is its ID.

    `documents` is None when the operator has switched fetching off. Raises UnknownClient.
    """
    now = deps.clock()
    kept, age = await _find_kept(deps, client_id), timedelta.max
    if kept is not None:
        await _note_seen(deps, kept)
        if kept.fetched_at is None:
            return kept
        age = now - kept.fetched_at
    if documents is None or not is_document_url(client_id, plain_http=plain_http):
        raise UnknownClient(UNKNOWN_CLIENT)
    if kept is not None and age < METADATA_DOCUMENT_STAYS:
        return kept
    try:
        document = await documents.fetch(client_id)
    except Unfetchable:
        if kept is not None and age < STALE_DOCUMENT_STAYS:
            return kept
        raise UnreadableDocument(client_id) from None
    client = _described(document, client_id, private_use_schemes, now=now)
    if kept is not None:
        client = replace(client, created_at=kept.created_at)
    await deps.store.clients.keep(client)
    return client


async def find_known_client(deps: Deps, client_id: str, *, documents_allowed: bool) -> Client:
    """The stored client: a request for tokens fetches nothing. Raises UnknownClient."""
    kept = await _find_kept(deps, client_id)
    if kept is None or (kept.fetched_at is not None and not documents_allowed):
        raise UnknownClient(UNKNOWN_CLIENT)
    await _note_seen(deps, kept)
    return kept


async def _find_kept(deps: Deps, client_id: str) -> Client | None:
    is_possible = len(client_id) <= _MAX_LENGTH and _CLIENT_ID.fullmatch(client_id)
    return await deps.store.clients.get(client_id) if is_possible else None


async def _note_seen(deps: Deps, client: Client) -> None:
    now = deps.clock()
    if now - client.seen_at >= SEEN_NOTED_EVERY:
        await deps.store.clients.set_seen(client.id, now)


def is_document_url(client_id: str, *, plain_http: bool) -> bool:
    """Whether it may be a client ID (draft-ietf-oauth-client-id-metadata-document-01, 3)."""
    parts = split_uri(client_id)
    if parts is None or len(client_id) > _MAX_LENGTH or not parts.hostname:
        return False
    if parts.scheme != "https" and not (plain_http and parts.scheme == "http"):
        return False
    segments = {unquote(segment) for segment in parts.path.split("/")}
    return parts.path not in ("", "/") and not segments & {".", ".."}


def _described(document: bytes, url: str, private_use_schemes: Collection[str], *, now: datetime) -> Client:
    try:
        return read_metadata_document(
            parse_json_object(document), url, private_use_schemes=private_use_schemes, now=now
        )
    except InvalidRedirectURI as error:
        # The document names this client, so its author may see the fault.
        raise UnreadableDocument(url, error.description) from None
    except (ValidationFailed, OAuthError):
        raise UnreadableDocument(url) from None
