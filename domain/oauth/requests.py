"""An authorization request, read (RFC 6749, 4.1.1; OAuth 2.1, 4.1.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic_core import Url

from domain.oauth.clients import Client
from domain.oauth.codes import is_code_challenge
from domain.oauth.errors import InvalidRequest, InvalidTarget, UnknownClient, UnsupportedResponseType
from domain.oauth.redirects import answer_parameter_in, find_redirect_uri
from domain.oauth.scopes import Scopes, parse_scopes

Parameters = Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorizationRequest:
    """`requested_redirect_uri` is None where the client left it to us, because it has but one."""

    client: Client
    redirect_uri: str
    requested_redirect_uri: str | None
    scopes: Scopes
    state: str | None
    code_challenge: str
    resource: str


def read_redirect_uri(parameters: Parameters, client: Client) -> str:
    """Where the answer goes. Raises UnknownClient: what is wrong is then said to the person."""
    found = _registered_uri(parameters.get("redirect_uri"), client)
    if name := answer_parameter_in(found):
        # Registered before that was refused: the answer would have it twice.
        raise UnknownClient(f"redirect_uri has {name} in its query, which belongs to the answer.")
    return found


def _registered_uri(parsed: str | None, client: Client) -> str:
    if parsed is None:
        if len(client.redirect_uris) == 1:
            return client.redirect_uris[0]
        raise UnknownClient("redirect_uri is missing, and this client has several.")
    if (found := find_redirect_uri(parsed, client.redirect_uris)) is None:
        raise UnknownClient("redirect_uri is not one that this client has registered.")
    return found


def read_request(
    parameters: Parameters, client: Client, redirect_uri: str, *, resource: str
) -> AuthorizationRequest:
    """`resource`: our own. Raises OAuthError, to be sent to the redirect URI."""
    if (response_type := parameters.get("response_type")) is None:
        raise InvalidRequest("response_type is missing.")
    if response_type != "code":
        raise UnsupportedResponseType("response_type must be code.")
    if parameters.get("response_mode", "query") != "query":
        raise InvalidRequest("response_mode must be query.")
    if not parameters.get("state", "").isprintable():
        # RFC 6749, A.5. A form would bring a line break back as another.
        raise InvalidRequest("state has a character in it that it cannot have.")
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
    """RFC 8707, 2: the resource asked for; left out it means ours. Raises InvalidTarget for any other."""
    parsed = parameters.get("resource")
    if parsed is not None and not _is_same_resource(parsed, resource):
        raise InvalidTarget(f"Tokens given here are for {resource} alone.")
    return resource


def _is_same_resource(parsed: str, resource: str) -> bool:
    """RFC 3986, 6.2.2.1: scheme and host are the same in any case; some clients end it with a slash."""
    try:
        return str(Url(parsed)).removesuffix("/") == str(Url(resource)).removesuffix("/")
    except ValueError:
        return False


def _read_challenge(parameters: Parameters) -> str:
    """RFC 7636, 4.3 and 4.4.1. A method that is left out means plain, which proves nothing."""
    challenge = parameters.get("code_challenge")
    if challenge is None:
        raise InvalidRequest("code_challenge is missing: PKCE is required (RFC 7636).")
    if parameters.get("code_challenge_method", "plain") != "S256":
        raise InvalidRequest("code_challenge_method must be S256.")
    if not is_code_challenge(challenge):
        raise InvalidRequest("code_challenge must be 43 characters of base64url, as S256 makes it.")
    return challenge
