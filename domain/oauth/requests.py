"""Authorization requests (RFC 6749, 4.1.1; OAuth 2.1, 4.1.1), and the signature of their forms.

No other site can submit or change a form. RFC 6819, 5.3.5, and RFC 9700, 4.7.1: a nonce in a cookie binds it
to the browser that it was shown in.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urljoin
from uuid import UUID

from pydantic_core import Url

from domain.accounts.accounts import Account
from domain.kernel.signing import is_in_future, is_signature, sign
from domain.oauth.clients import Client
from domain.oauth.errors import InvalidRequest, InvalidTarget, UnsupportedResponseType
from domain.oauth.grants import credentials_mark
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


# Enough time to look for a password, but not for a screen that was left alone.
FORM_LIFETIME: Final = timedelta(minutes=15)


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """The context of one form: `nonce` is the browser's, `parameters` are the client's.

    `account` has signed in; it is None on the sign-in form.
    """

    nonce: str
    parameters: Mapping[str, str]
    account: Account | None


def sign_form(key: bytes, form: Form, *, now: datetime) -> str:
    """The value of the form's hidden field."""
    until = str(int((now + FORM_LIFETIME).timestamp()))
    account = form.account.id.hex if form.account else "-"
    return f"{until}.{account}.{_signature(key, form, until)}"


def signed_account_id(signed: str) -> UUID | None:
    """The account that the form claims; only the signature proves it."""
    parts = signed.split(".")
    try:
        return UUID(parts[1]) if len(parts) == 3 and len(parts[1]) == 32 else None
    except ValueError:
        return None


def is_signed(key: bytes, form: Form, signed: str, *, now: datetime) -> bool:
    """Whether we made the form, for this browser and these parameters, and it has not expired."""
    until, _, rest = signed.partition(".")
    signature = rest.rpartition(".")[2]
    return is_in_future(until, now) and is_signature(signature, _signature(key, form, until))


def code_of_form(key: bytes, signed: str) -> str:
    """The authorization code of a signed form. A form has one, however often it is sent."""
    return sign(key, f"authorization code\n{signed.rpartition('.')[2]}")


def _signature(key: bytes, form: Form, until: str) -> str:
    account = form.account
    signer = [account.id.hex, credentials_mark(account)] if account else [None, ""]
    signed = ["authorization form", form.nonce, sorted(form.parameters.items()), *signer, until]
    return sign(key, json.dumps(signed))
