"""OAuth clients, described by their own metadata."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.parsing import parse_model, unstorable_text
from domain.kernel.safe_text import without_invisible
from domain.oauth.errors import InvalidClientMetadata, InvalidRedirectURI
from domain.oauth.redirects import MAX_LENGTH, answer_parameter_in, is_loopback, is_registrable

# Known clients register three at most.
MAX_REDIRECT_URIS: Final = 10
# Registration is open: a client without a sign-in is deleted after this time.
NEW_CLIENT_STAYS: Final = timedelta(hours=1)
# A client without a connection is deleted this long after its last request.
UNUSED_CLIENT_STAYS: Final = timedelta(days=30)
SEEN_NOTED_EVERY: Final = timedelta(days=1)
METADATA_DOCUMENT_STAYS: Final = timedelta(hours=1)


class AuthMethod(StrEnum):
    """How a client authenticates at the token endpoint (RFC 7591, 2)."""

    NONE = "none"
    BASIC = "client_secret_basic"
    POST = "client_secret_post"


@dataclass(frozen=True, kw_only=True, slots=True)
class Client:
    """`id` is ours, or the URL of the client's metadata document, which was read at `fetched_at`.

    `name` and `uri` are claims of the client; only the redirect URIs prove anything.
    """

    id: str
    name: str | None
    uri: str | None
    redirect_uris: tuple[str, ...]
    auth_method: AuthMethod
    secret_hash: str | None
    created_at: datetime
    seen_at: datetime
    fetched_at: datetime | None = None

    @property
    def display_name(self) -> str:
        """Its name, or the host that it redirects to."""
        if self.name:
            return self.name
        parts = urlsplit(self.redirect_uris[0])
        return parts.hostname or f"{parts.scheme}:"


class ClientMetadata(BaseModel):
    """The fields of RFC 7591, 2, that we use; unknown ones are ignored, as that section requires.

    `application_type`: OpenID Connect Dynamic Client Registration 1.0, 2.
    """

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    redirect_uris: Annotated[
        list[Annotated[str, Field(max_length=MAX_LENGTH)]], Field(min_length=1, max_length=MAX_REDIRECT_URIS)
    ]
    application_type: Literal["native", "web"] | None = None
    client_name: Annotated[str, Field(max_length=1_000)] | None = None
    client_uri: Annotated[str, Field(max_length=2_048)] | None = None
    token_endpoint_auth_method: str | None = None
    grant_types: list[str] | None = None
    response_types: list[str] | None = None


def read_client(
    metadata: Mapping[str, Any],
    client_id: str,
    *,
    private_use_schemes: Collection[str],
    now: datetime,
    default_method: AuthMethod = AuthMethod.BASIC,
) -> Client:
    """The client, without a secret, with those of its redirect URIs that are allowed.

    Raises InvalidRedirectURI or InvalidClientMetadata, which name the field.
    """
    parsed, faults = parse_model(ClientMetadata, metadata)
    if parsed is None:
        first = faults[0]
        is_uri = first.field.startswith("redirect_uris")
        refusal = InvalidRedirectURI if is_uri else InvalidClientMetadata
        raise refusal(f"{first.field}: {first.message}.")
    _require_our_grant(parsed)
    return Client(
        id=client_id,
        name=_clean_name(parsed.client_name),
        uri=_clean_uri(parsed.client_uri),
        redirect_uris=_allowed_uris(parsed, private_use_schemes),
        auth_method=_auth_method(parsed.token_endpoint_auth_method, default_method),
        secret_hash=None,
        created_at=now,
        seen_at=now,
    )


def read_metadata_document(
    document: Mapping[str, Any], url: str, *, private_use_schemes: Collection[str], now: datetime
) -> Client:
    """The client whose ID is the URL of its metadata (draft-ietf-oauth-client-id-metadata-document, 4.1).

    Raises InvalidClientMetadata if the document belongs to another URL, or has a secret.
    """
    if document.get("client_id") != url:
        raise InvalidClientMetadata("client_id: must be the URL of the document.")
    if "client_secret" in document or "client_secret_expires_at" in document:
        raise InvalidClientMetadata("client_secret: has no place in a public document.")
    client = read_client(
        document, url, private_use_schemes=private_use_schemes, now=now, default_method=AuthMethod.NONE
    )
    if client.auth_method is not AuthMethod.NONE:
        raise InvalidClientMetadata("token_endpoint_auth_method: must be none for such a client.")
    return replace(client, fetched_at=now)


def _require_our_grant(parsed: ClientMetadata) -> None:
    if parsed.grant_types is not None and "authorization_code" not in parsed.grant_types:
        raise InvalidClientMetadata("grant_types: must have authorization_code, the only one here.")
    if parsed.response_types is not None and "code" not in parsed.response_types:
        raise InvalidClientMetadata("response_types: must have code, the only one here.")


def _allowed_uris(parsed: ClientMetadata, private_use_schemes: Collection[str]) -> tuple[str, ...]:
    """The URIs that an authorization code may be sent to; the others are ignored.

    A client that calls itself `web` is on no loopback address. One that says nothing may be: `web` is the
    default of the standard, and programs older than it send nothing. Raises InvalidRedirectURI if no URI is
    left, or if one has a parameter of the answer in its query.
    """
    uris, is_web = parsed.redirect_uris, parsed.application_type == "web"
    allowed = tuple(dict.fromkeys(uri for uri in uris if is_registrable(uri, private_use_schemes)))
    if is_web:
        allowed = tuple(uri for uri in allowed if not is_loopback(urlsplit(uri)))
    if not allowed:
        raise InvalidRedirectURI(
            "redirect_uris: needs at least one that is https, http on a loopback address (with the "
            "application_type native, or none), or of a known app's scheme."
        )
    for uri in allowed:
        if name := answer_parameter_in(uri):
            where = f"redirect_uris[{uris.index(uri)}]"
            raise InvalidRedirectURI(f"{where}: must not have {name} in its query: the answer puts it there.")
    return allowed


def _auth_method(name: str | None, default: AuthMethod) -> AuthMethod:
    try:
        return AuthMethod(name) if name is not None else default
    except ValueError:
        methods = ", ".join(AuthMethod)
        raise InvalidClientMetadata(f"token_endpoint_auth_method: must be one of {methods}.") from None


def _clean_name(text: str | None) -> str | None:
    """A name on one line, without invisible characters; None if it is empty then."""
    if text is None or unstorable_text(text):
        return None
    return " ".join(without_invisible(text).split())[:200] or None


def _clean_uri(text: str | None) -> str | None:
    is_web = text is not None and text.startswith(("https://", "http://"))
    return text if text and is_web and text.isprintable() and without_invisible(text) == text else None
