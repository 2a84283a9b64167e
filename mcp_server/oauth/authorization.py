"""One authorization, from its request over its forms to its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from domain.accounts.accounts import Account
from domain.oauth.clients import Client
from domain.oauth.consent import Form, sign_form
from domain.oauth.errors import InvalidRequest, OAuthError, UnknownClient
from domain.oauth.grants import credentials_mark
from domain.oauth.requests import AuthorizationRequest, read_redirect_uri, read_request
from domain.use_cases.oauth.clients import find_client
from mcp_server.context import Context
from mcp_server.oauth.parameters import once

SIGNATURE: Final = "signature"
# Names the cookie of the form: each tab has its own.
TAB: Final = "tab"
TAB_LENGTH: Final = 8
# On the consent form, `scope` is a checkbox.
_REQUESTED_SCOPE: Final = "asked_scope"
AGAIN: Final = "Go back to your assistant and connect Repoint once more."
_CARRIED: Final = (
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
    "resource",
)
_MAX_PARAMETERS: Final = 8_192


class PageRefusal(Exception):
    """Shown to the person, without a redirect. `back`: a link to the client, which they may press."""

    def __init__(
        self,
        title: str,
        text: str,
        status: int = 400,
        *,
        back: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(title)
        self.title, self.text, self.status = title, text, status
        self.back, self.headers = back, headers or {}


class Redirected(Exception):
    """A refusal for the client (RFC 6749, 4.1.2.1), once the person has signed in (RFC 9700, 4.11.2)."""

    def __init__(self, location: str) -> None:
        super().__init__(location)
        self.location = location


@dataclass(frozen=True, kw_only=True, slots=True)
class Authorization:
    """`parameters`: those of the request, which its forms carry."""

    context: Context
    request: AuthorizationRequest
    parameters: Mapping[str, str]
    nonce: str

    def carried(self, account: Account | None = None) -> dict[str, str]:
        """The hidden fields of a form."""
        form = form_of(self.nonce, self.parameters, account)
        signature = sign_form(self.context.secret_key, form, now=self.context.deps.clock())
        fields = {_REQUESTED_SCOPE if k == "scope" else k: value for k, value in self.parameters.items()}
        return {**fields, TAB: self.nonce[:TAB_LENGTH], SIGNATURE: signature}


def form_of(nonce: str, parameters: Mapping[str, str], account: Account | None) -> Form:
    """The sign-in form, or the consent form of an account that has signed in."""
    if account is None:
        return Form(nonce=nonce, parameters=parameters)
    return Form(
        nonce=nonce,
        parameters=parameters,
        account_id=account.id,
        credentials_mark=credentials_mark(account),
    )


def carried_in(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """The parameters of the request that a form carries."""
    fields = {"scope" if k == _REQUESTED_SCOPE else k: value for k, value in pairs if k != "scope"}
    return {name: fields[name] for name in _CARRIED if fields.get(name)}


async def read_authorization(
    context: Context, pairs: list[tuple[str, str]], nonce: str, *, is_signed_in: bool
) -> Authorization:
    """Raise PageRefusal or, once the client is known and the person has signed in, Redirected."""
    try:
        parameters = once(pairs)
        _require_short(parameters)
        client = await _find_client(context, parameters.get("client_id", ""))
        redirect_uri = read_redirect_uri(parameters, client)
    except (InvalidRequest, UnknownClient) as error:
        raise PageRefusal("This request cannot be answered", f"{error.description} {AGAIN}") from None
    try:
        read = read_request(parameters, client, redirect_uri, resource=context.resource)
    except OAuthError as error:
        location = error_url(context, redirect_uri, parameters.get("state"), error)
        raise Redirected(location) if is_signed_in else _mistaken(error, location) from None
    carried = {name: parameters[name] for name in _CARRIED if name in parameters}
    return Authorization(context=context, request=read, parameters=carried, nonce=nonce)


async def _find_client(context: Context, client_id: str) -> Client:
    """Raises PageRefusal."""
    try:
        return await find_client(
            context.deps,
            context.documents,
            client_id,
            private_use_schemes=context.private_use_schemes,
            plain_http=context.plain_http_documents,
        )
    except UnknownClient as error:
        raise unknown_program(error) from None


def unknown_program(error: UnknownClient) -> PageRefusal:
    return PageRefusal("We do not know this program", error.description)


def _mistaken(error: OAuthError, location: str) -> PageRefusal:
    """Without a redirect: anyone can register an address and make up this request (RFC 9700, 4.11.2)."""
    text = (
        f"The program that sent you here made a mistake in its request: {error.description}\n"
        "Nobody has signed in, and nothing was given to it."
    )
    return PageRefusal("This request cannot be answered", text, back=location)


def _require_short(parameters: Mapping[str, str]) -> None:
    if sum(len(parameters.get(name, "")) for name in _CARRIED) > _MAX_PARAMETERS:
        raise InvalidRequest("The request is too long.")


def answer_url(context: Context, redirect_uri: str, state: str | None, answer: Mapping[str, str]) -> str:
    """The redirect URI with the answer added to its query (RFC 6749, 4.1.2; RFC 9207, 2)."""
    added = {**answer, "iss": context.issuer, **({"state": state} if state is not None else {})}
    # Every character stays as registered: to parse and rebuild the URI could change it.
    joint = "" if redirect_uri.endswith(("?", "&")) else "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joint}{urlencode(added)}"


def error_url(context: Context, redirect_uri: str, state: str | None, error: OAuthError) -> str:
    answer = {"error": error.error, "error_description": error.description}
    return answer_url(context, redirect_uri, state, answer)


def redirect(location: str, status: int) -> Response:
    headers = {"Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return Response(status_code=status, headers=headers)
