"""Authorization requests (RFC 6749, 4.1.1; OAuth 2.1, 4.1.1)."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urljoin

from pydantic_core import Url

from domain.oauth.clients import Client
from domain.oauth.errors import InvalidRequest, InvalidTarget, UnsupportedResponseType
from domain.oauth.redirects import answer_parameter_in, is_registered
from domain.oauth.scopes import Scopes, parse_scopes

Parameters = Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorizationRequest:
    """`requested_redirect_uri` is None if the client has only one and did not send it."""

    client: Client
    redirect_uri: str
    requested_redirect_uri: str | None
    scopes: Scopes
    state: str | None
    code_challenge: str
    resource: str


def read_redirect_uri(parameters: Parameters, client: Client) -> str:
    """The URI for the answer. Raises InvalidRequest, which only the person sees (RFC 6749, 4.1.2.1)."""
    uri = parameters.get("redirect_uri")
    if uri is None:
        if len(client.redirect_uris) != 1:
            raise InvalidRequest("redirect_uri is missing, and this client has several.")
        uri = client.redirect_uris[0]
    if not is_registered(uri, client.redirect_uris):
        raise InvalidRequest("redirect_uri is not one that this client has registered.")
    if name := answer_parameter_in(uri):
        # It may have been registered before this rule existed; the answer would have the parameter twice.
        raise InvalidRequest(f"redirect_uri has {name} in its query, which belongs to the answer.")
    return uri


def read_request(
    parameters: Parameters, client: Client, redirect_uri: str, *, resource: str
) -> AuthorizationRequest:
    """`resource`: our own. Raises OAuthError, which is sent to the redirect URI."""
    if (response_type := parameters.get("response_type")) is None:
        raise InvalidRequest("response_type is missing.")
    if response_type != "code":
        raise UnsupportedResponseType("response_type must be code.")
    if parameters.get("response_mode", "query") != "query":
        raise InvalidRequest("response_mode must be query.")
    if not parameters.get("state", "").isprintable():
        # RFC 6749, A.5. Forms also change line breaks.
        raise InvalidRequest("state has a character that is not allowed.")
    return AuthorizationRequest(
        client=client,
        redirect_uri=redirect_uri,
        requested_redirect_uri=parameters.get("redirect_uri"),
        scopes=parse_scopes(parameters.get("scope")),
        state=parameters.get("state"),
        code_challenge=_read_challenge(parameters),
        resource=read_resource(parameters, resource),
    )


def read_resource(parameters: Parameters, resource: str) -> str:
    """RFC 8707, 2: our resource, which is also the default. Raises InvalidTarget for any other.

    The origin is taken for it: there is no other resource at that origin, and some clients know no path.
    """
    requested = parameters.get("resource", resource)
    with suppress(ValueError):
        # RFC 3986, 6.2.2.1: the case of scheme and host is ignored. Some clients append a slash.
        names = {str(Url(resource)).removesuffix("/"), str(Url(urljoin(resource, "/"))).removesuffix("/")}
        if str(Url(requested)).removesuffix("/") in names:
            return resource
    raise InvalidTarget(f"Tokens given here are for {resource} alone.")


def _read_challenge(parameters: Parameters) -> str:
    """RFC 7636, 4.2, 4.3 and 4.4.1. The default method is plain, which proves nothing."""
    challenge = parameters.get("code_challenge")
    if challenge is None:
        raise InvalidRequest("code_challenge is missing: PKCE is required (RFC 7636).")
    if parameters.get("code_challenge_method", "plain") != "S256":
        raise InvalidRequest("code_challenge_method must be S256.")
    if not re.fullmatch("[A-Za-z0-9_-]{43}", challenge):
        raise InvalidRequest("code_challenge must be 43 characters of base64url, as S256 makes it.")
    return challenge
