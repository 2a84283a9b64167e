"""One authorization under way: between its request, its forms and its answer."""

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
from mcp_server.oauth.pages import Asking
from mcp_server.oauth.parameters import once

SIGNATURE: Final = "seal"
# Which of the browser's cookies the form goes with: each tab has one of its own.
TAB: Final = "tab"
TAB_LENGTH: Final = 8
# On the consent form, `scope` is what is ticked.
CARRIED_AS: Final = {"asked_scope": "scope"}
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
    """What is said to the person, and never sent on. `back` is a link to the client, which they may press."""

    def __init__(self, title: str, text: str, status: int = 400, *, back: str | None = None) -> None:
        super().__init__(title)
        self.title, self.text, self.status, self.back = title, text, status, back


class Redirected(Exception):
    """A refusal that goes to the client (RFC 6749, 4.1.2.1). Only for a person who has signed in: RFC 9700, 4.11.2."""

    def __init__(self, location: str) -> None:
        super().__init__(location)
        self.location = location


@dataclass(frozen=True, kw_only=True, slots=True)
class Authorization:
    """An authorization request that was read: `parameters` as its forms carry them."""

    context: Context
    request: AuthorizationRequest
    parameters: Mapping[str, str]
    nonce: str

    @property
    def asking(self) -> Asking:
        return Asking(
            client=self.request.client, redirect_uri=self.request.redirect_uri, scopes=self.request.scopes
        )

    def carried(self, account: Account | None = None) -> dict[str, str]:
        """The hidden fields of a form, its seal among them."""
        form = form_of(self.nonce, self.parameters, account)
        seal = sign_form(self.context.secret_key, form, now=self.context.deps.clock())
        names = {name: carried for carried, name in CARRIED_AS.items()}
        carried = {names.get(name, name): value for name, value in self.parameters.items()}
        return {**carried, TAB: self.nonce[:TAB_LENGTH], SIGNATURE: seal}


def form_of(nonce: str, parameters: Mapping[str, str], account: Account | None) -> Form:
    """The sign-in form, or the consent form of whoever has signed in."""
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
    named = {CARRIED_AS.get(name, name): value for name, value in pairs if name != "scope"}
    return {name: named[name] for name in _CARRIED if named.get(name)}


async def read_authorization(
    context: Context, pairs: list[tuple[str, str]], nonce: str, *, is_signed_in: bool
) -> Authorization:
    """Raises PageRefusal; for a person who has signed in, Redirected once it is known whom to answer."""
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
    """Its words say what to do."""
    return PageRefusal("We do not know this program", error.description)


def _mistaken(error: OAuthError, location: str) -> PageRefusal:
    """Anybody can register an address and make up this request: nobody is sent there unasked (RFC 9700, 4.11.2)."""
    text = (
        f"The program that sent you here made a mistake in its request: {error.description}\n"
        "Nobody has signed in, and nothing was given to it."
    )
    return PageRefusal("This request cannot be answered", text, back=location)


def _require_short(parameters: Mapping[str, str]) -> None:
    if sum(len(parameters.get(name, "")) for name in _CARRIED) > _MAX_PARAMETERS:
        raise InvalidRequest("The request is too long.")


def answer_url(context: Context, redirect_uri: str, state: str | None, answer: Mapping[str, str]) -> str:
    """The redirect URI with the answer in its query, beside what it had there (RFC 6749, 4.1.2; RFC 9207, 2)."""
    added = {**answer, "iss": context.issuer, **({"state": state} if state is not None else {})}
    # As it was registered, character by character: to take it apart and join it again could make another of it.
    joint = "" if redirect_uri.endswith(("?", "&")) else "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joint}{urlencode(added)}"


def error_url(context: Context, redirect_uri: str, state: str | None, error: OAuthError) -> str:
    answer = {"error": error.error, "error_description": error.description}
    return answer_url(context, redirect_uri, state, answer)


def redirect(location: str, status: int) -> Response:
    headers = {"Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return Response(status_code=status, headers=headers)
