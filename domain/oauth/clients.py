"""The programs that ask for access in a person's name, as they say it of themselves."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from domain.kernel.parsing import parse_model, unstorable_text
from domain.kernel.safe_text import without_invisible
from domain.oauth.errors import InvalidClientMetadata, InvalidRedirectURI
from domain.oauth.redirects import MAX_LENGTH, PRIVATE_USE_SCHEMES, answer_parameter_in, is_registrable

# Clients in use register three at most.
MAX_REDIRECT_URIS: Final = 10
# Anybody can register: a client that nobody has signed in to is forgotten after so long.
NEW_CLIENT_STAYS: Final = timedelta(hours=1)
# Any other that is not connected and was not seen for so long is forgotten, too.
UNUSED_CLIENT_STAYS: Final = timedelta(days=30)
SEEN_NOTED_EVERY: Final = timedelta(days=1)
METADATA_DOCUMENT_STAYS: Final = timedelta(hours=1)


class AuthMethod(StrEnum):
    """How a client shows at the token endpoint that it is itself (RFC 7591, 2)."""

    NONE = "none"
    BASIC = "client_secret_basic"
    POST = "client_secret_post"


@dataclass(frozen=True, kw_only=True, slots=True)
class Client:
    """`id` is ours, or the URL of its own metadata document; then `fetched_at` says how old that is.

    `name` and `uri` are its own words: nothing of them is proven but what the redirect URIs say.
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
    def shown_name(self) -> str:
        """What it calls itself, or else where it is."""
        if self.name:
            return self.name
        parts = urlsplit(self.redirect_uris[0])
        return parts.hostname or f"{parts.scheme}:"


class ClientMetadata(BaseModel):
    """What we read of RFC 7591, 2; the rest is none of our business, and ignored as its section 2 says."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    redirect_uris: Annotated[
        list[Annotated[str, Field(max_length=MAX_LENGTH)]], Field(min_length=1, max_length=MAX_REDIRECT_URIS)
    ]
    client_name: Annotated[str, Field(max_length=1_000)] | None = None
    client_uri: Annotated[str, Field(max_length=2_048)] | None = None
    token_endpoint_auth_method: str | None = None
    grant_types: list[str] | None = None
    response_types: list[str] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Registration:
    """Client metadata that was read and found good; `redirect_uris` are those that may stay."""

    name: str | None
    uri: str | None
    redirect_uris: tuple[str, ...]
    auth_method: AuthMethod


def read_registration(
    metadata: Mapping[str, Any],
    *,
    private_use_schemes: Collection[str] = PRIVATE_USE_SCHEMES,
    otherwise: AuthMethod = AuthMethod.BASIC,
) -> Registration:
    """Raise InvalidRedirectURI or InvalidClientMetadata, which name the field. `otherwise`: where it names no method."""
    parsed, faults = parse_model(ClientMetadata, metadata)
    if parsed is None:
        first = faults[0]
        kind = InvalidRedirectURI if first.field.startswith("redirect_uris") else InvalidClientMetadata
        raise kind(f"{first.field}: {first.message}.")
    _require_our_grant(parsed)
    return Registration(
        name=_line(parsed.client_name, 200),
        uri=_web_address(parsed.client_uri),
        redirect_uris=_allowed(parsed.redirect_uris, private_use_schemes),
        auth_method=_auth_method(parsed.token_endpoint_auth_method, otherwise),
    )


def read_metadata_document(
    document: Mapping[str, Any], url: str, *, private_use_schemes: Collection[str] = PRIVATE_USE_SCHEMES
) -> Registration:
    """The metadata at a client ID that is a URL (draft-ietf-oauth-client-id-metadata-document, 4.1).

    Raises InvalidClientMetadata when the document is not that URL's, or wants to keep a secret in public.
    """
    if document.get("client_id") != url:
        raise InvalidClientMetadata("client_id: must be the URL that the document stands at.")
    if "client_secret" in document or "client_secret_expires_at" in document:
        raise InvalidClientMetadata("client_secret: has no place in a public document.")
    registration = read_registration(
        document, private_use_schemes=private_use_schemes, otherwise=AuthMethod.NONE
    )
    if registration.auth_method is not AuthMethod.NONE:
        raise InvalidClientMetadata("token_endpoint_auth_method: must be none for such a client.")
    return registration


def _require_our_grant(parsed: ClientMetadata) -> None:
    if parsed.grant_types is not None and "authorization_code" not in parsed.grant_types:
        raise InvalidClientMetadata("grant_types: must have authorization_code, the one way in here.")
    if parsed.response_types is not None and "code" not in parsed.response_types:
        raise InvalidClientMetadata("response_types: must have code, the one there is here.")


def _allowed(uris: list[str], private_use_schemes: Collection[str]) -> tuple[str, ...]:
    """Those that a code may be sent to: a client with one that may not is still served at the others.

    Raises InvalidRedirectURI where none is left, and for one whose query an answer would contradict.
    """
    allowed = tuple(dict.fromkeys(uri for uri in uris if is_registrable(uri, private_use_schemes)))
    if not allowed:
        raise InvalidRedirectURI(
            "redirect_uris: needs at least one that is https, http on a loopback address, or of a known app's scheme."
        )
    for uri in allowed:
        if name := answer_parameter_in(uri):
            where = f"redirect_uris[{uris.index(uri)}]"
            raise InvalidRedirectURI(f"{where}: must not have {name} in its query: the answer puts it there.")
    return allowed


def _auth_method(parsed: str | None, otherwise: AuthMethod) -> AuthMethod:
    try:
        return AuthMethod(parsed) if parsed is not None else otherwise
    except ValueError:
        raise InvalidClientMetadata(
            f"token_endpoint_auth_method: must be one of {', '.join(AuthMethod)}."
        ) from None


def _line(text: str | None, most: int) -> str | None:
    """A name, on one line and without what nobody sees; None where nothing of it is left."""
    if text is None or unstorable_text(text):
        return None
    return " ".join(without_invisible(text).split())[:most] or None


def _web_address(text: str | None) -> str | None:
    is_clean = text is not None and text.isprintable() and without_invisible(text) == text
    return text if text and is_clean and text.startswith(("https://", "http://")) else None
