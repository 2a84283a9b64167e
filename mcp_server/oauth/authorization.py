"""One authorization, from its request over its forms to its answer.

A nonce of the browser, in a cookie for each tab, binds the forms to it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.accounts import Account
from domain.accounts.known_devices import DEVICE_COOKIE, KNOWN_FOR, sign_device
from domain.kernel.net.ip_prefix import Guesser
from domain.oauth.errors import InvalidRequest, OAuthError
from domain.oauth.requests import (
    FORM_LIFETIME,
    AuthorizationRequest,
    Form,
    read_redirect_uri,
    read_request,
    sign_form,
)
from domain.use_cases.oauth.clients import find_client
from mcp_server.context import Context, address_of
from mcp_server.oauth import pages
from mcp_server.oauth.texts import filled, texts

SIGNATURE: Final = "signature"
# Names the cookie of the form: each tab has its own.
TAB: Final = "tab"
TAB_LENGTH: Final = 8
_CARRIED: Final = (
    "response_type client_id redirect_uri scope state code_challenge code_challenge_method resource "
    "ui_locales"
).split()
# The names of the fields in a form. On the consent form, `scope` is a checkbox.
_FIELDS: Final = {name: name for name in _CARRIED} | {"scope": "asked_scope"}
_MAX_PARAMETERS: Final = 8_192


class PageRefusal(Exception):
    """Shown to the person, without a redirect. `reason`: the name of its texts; `values` fill them.

    `wait`: seconds until the next try. `detail`: in English, for developers. `back`: a link to the client,
    which the person may press.
    """

    def __init__(
        self,
        reason: str,
        status: int = 400,
        *,
        wait: int | None = None,
        detail: str = "",
        back: str | None = None,
        headers: Mapping[str, str] | None = None,
        **values: str,
    ) -> None:
        super().__init__(reason)
        self._reason, self._wait, self._values = reason, wait, values
        retry = {"Retry-After": str(wait)} if wait is not None else {}
        self._page = partial(
            pages.refusal_page, status=status, detail=detail, back=back, headers={**retry, **(headers or {})}
        )

    def page(self, root: str, language: str) -> Response:
        t = texts(language)
        values = {**self._values, "wait": t.wait(self._wait or 0), "again": t.again}
        name = f"refused_{self._reason}"
        text = filled(getattr(t, f"{name}_text"), **values)
        return self._page(root, language, title=getattr(t, name), text=text)


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

    @property
    def start(self) -> str:
        """The address of the request itself."""
        return f"{self.context.issuer}/oauth/authorize?{urlencode(self.parameters)}"

    def page(self, template: str, language: str, *, account: Account | None = None, **shown: Any) -> Response:
        """A page with a form. `account`: that has signed in. `shown`: as of `pages.form_page`."""
        form = Form(nonce=self.nonce, parameters=self.parameters, account=account)
        signature = sign_form(self.context.secret_key, form, now=self.context.deps.clock())
        fields = {_FIELDS[name]: value for name, value in self.parameters.items()}
        hidden = {**fields, TAB: self.nonce[:TAB_LENGTH], SIGNATURE: signature}
        return pages.form_page(template, self.context.issuer, language, self.request, hidden, **shown)


def carried_in(fields: Mapping[str, str]) -> dict[str, str]:
    """The parameters of the request that a form carries."""
    return {name: fields[field] for name, field in _FIELDS.items() if field in fields}


async def read_authorization(
    context: Context, parameters: Mapping[str, str], nonce: str, *, is_signed_in: bool
) -> Authorization:
    """Raise UnknownClient, InvalidRequest or PageRefusal for a page.

    Raise Redirected once the client is known and the person has signed in.
    """
    if sum(len(parameters.get(name, "")) for name in _CARRIED) > _MAX_PARAMETERS:
        raise InvalidRequest("The request is too long.")
    client = await find_client(
        context.deps,
        context.documents,
        parameters.get("client_id", ""),
        private_use_schemes=context.settings.private_use_schemes(),
        plain_http=context.settings.fetches_http,
    )
    redirect_uri = read_redirect_uri(parameters, client)
    try:
        read = read_request(parameters, client, redirect_uri, resource=context.resource)
    except OAuthError as error:
        location = error_url(context, redirect_uri, parameters.get("state"), error)
        if is_signed_in:
            raise Redirected(location) from None
        # No redirect: anyone can register an address and make up this request (RFC 9700, 4.11.2).
        raise PageRefusal("request", detail=error.description, back=location) from None
    carried = {name: parameters[name] for name in _CARRIED if name in parameters}
    return Authorization(context=context, request=read, parameters=carried, nonce=nonce)


def answer_url(context: Context, redirect_uri: str, state: str | None, answer: Mapping[str, str]) -> str:
    """The redirect URI with the answer added to its query (RFC 6749, 4.1.2; RFC 9207, 2)."""
    added = {**answer, "iss": context.issuer, **({"state": state} if state is not None else {})}
    # Every character stays as registered: to parse and rebuild the URI could change it.
    joint = "" if redirect_uri.endswith(("?", "&")) else "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{joint}{urlencode(added)}"


def error_url(context: Context, redirect_uri: str, state: str | None, error: OAuthError) -> str:
    answer = {"error": error.error, "error_description": error.description}
    return answer_url(context, redirect_uri, state, answer)


def redirect(location: str) -> Response:
    headers = {"Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return Response(status_code=303, headers=headers)


TABS: Final = 8
_NONCE = re.compile(r"[A-Za-z0-9_-]{43}")


def nonce_in(request: Request, context: Context, tab: str) -> str | None:
    nonce = request.cookies.get(_own_name(context, f"consent-{tab}"), "")
    return nonce if _NONCE.fullmatch(nonce) else None


def keep_nonce(context: Context, response: Response, nonce: str) -> None:
    _set(context, response, f"consent-{nonce[:TAB_LENGTH]}", nonce, FORM_LIFETIME)


def forget_nonces(request: Request, context: Context, response: Response, *, keep: int) -> None:
    """Delete all but the newest: with many tabs the Cookie header would become too long."""
    prefix = _own_name(context, "consent-")
    held = [name for name in request.cookies if name.startswith(prefix)]
    for name in held[: max(0, len(held) - keep)]:
        response.delete_cookie(name, path="/", secure=context.issuer.startswith("https://"), httponly=True)


def guesser_of(request: Request, context: Context) -> Guesser:
    device = request.cookies.get(_own_name(context, DEVICE_COOKIE), "")
    return Guesser(address_of(request, context), context.secret_key, device)


def keep_device(context: Context, response: Response, account: Account, nonce: str) -> None:
    """The browser has signed in: guesses elsewhere do not hold it up."""
    name, now = nonce[:TAB_LENGTH], context.deps.clock()
    value = sign_device(context.secret_key, account.id, name, now=now)
    _set(context, response, DEVICE_COOKIE, value, KNOWN_FOR)


def _set(context: Context, response: Response, name: str, value: str, lifetime: timedelta) -> None:
    response.set_cookie(
        _own_name(context, name),
        value,
        max_age=int(lifetime.total_seconds()),
        path="/",
        secure=context.issuer.startswith("https://"),
        httponly=True,
        samesite="lax",
    )


def _own_name(context: Context, name: str) -> str:
    """RFC 6265bis, 4.1.3.2: no other host of the domain can set a cookie with this prefix."""
    prefix = "__Host-" if context.issuer.startswith("https://") else ""
    return f"{prefix}repoint-{name}"
