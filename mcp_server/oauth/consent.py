"""The authorization endpoint: who asks, who is authorization, and what they decide (RFC 6749, 4.1.1; OAuth 2.1, 4.1).

GET /oauth/authorize shows the sign-in form; POST /oauth/sign-in, with the right password, the consent form; POST
/oauth/consent sends the person back. No session is kept: each request is signed in to and decided by itself, so two
tabs do not disturb each other, and nothing is ever allowed by having been allowed before.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from starlette import types
from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.accounts import Account
from domain.accounts.plans import require_api
from domain.kernel.errors import ApiPlanRequired, DatabaseFailed, RateLimited, TooBusy, Unavailable
from domain.oauth.consent import FORM_LIVES, is_signed, signed_account_id
from domain.oauth.errors import AccessDenied, InvalidRequest, UnknownClient
from domain.oauth.scopes import Scope, Scopes
from domain.oauth.secrets import mint_secret
from domain.use_cases.oauth.authorizing import allow, sign_in_for
from mcp_server.context import Context, address_of, context_of, ip_prefix_of_request
from mcp_server.oauth import pages
from mcp_server.oauth.authorization import (
    AGAIN,
    SIGNATURE,
    TAB,
    TAB_LENGTH,
    Authorization,
    PageRefusal,
    Redirected,
    answer_url,
    carried_in,
    error_url,
    form_of,
    read_authorization,
    redirect,
    unknown_program,
)
from mcp_server.oauth.parameters import form_pairs, once, query_pairs

log = logging.getLogger(__name__)

_NONCE_LIVES: Final = int(FORM_LIVES.total_seconds())
_TABS: Final = 8
_NONCE = re.compile(r"[A-Za-z0-9_-]{43}")
Handler = Callable[[Request, Context], Awaitable[Response]]


class Page:
    """One of the pages a person sees; whatever goes wrong, they read what to do."""

    def __init__(self, handler: Handler, method: str) -> None:
        self._handler = handler
        self._method = method

    async def __call__(self, scope: types.Scope, receive: types.Receive, send: types.Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        context = context_of(request)
        try:
            _require_method(request, self._method)
            context.limits.pages.require(ip_prefix_of_request(request, context))
            return await self._handler(request, context)
        except Redirected as refusal:
            return redirect(refusal.location, 303)
        except PageRefusal as refusal:
            headers = {"Allow": self._method} if refusal.status == 405 else {}
            return pages.refusal_page(
                context.issuer,
                refusal.title,
                refusal.text,
                status=refusal.status,
                headers=headers,
                back=refusal.back,
            )
        except RateLimited as error:
            return pages.refusal_page(
                context.issuer,
                "Too many tries",
                f"Please wait {_duration(error.retry_after)}, then go back to your assistant and start again.",
                status=429,
                headers={"Retry-After": str(error.retry_after)},
            )
        except TooBusy as error:
            return pages.refusal_page(
                context.issuer,
                "Please try again in a moment",
                error.message,
                status=503,
                headers={"Retry-After": str(error.retry_after)},
            )
        except (Unavailable, DatabaseFailed) as error:
            log.error("the database failed: %r", error.__cause__ or error)  # noqa: TRY400
            return pages.refusal_page(
                context.issuer,
                "Please try again in a moment",
                "The service cannot reach its database right now. Nothing was changed.",
                status=503,
                headers={"Retry-After": "2"},
            )


def _require_method(request: Request, method: str) -> None:
    if request.method != method and (request.method, method) != ("HEAD", "GET"):
        raise PageRefusal("This page cannot be opened like that", AGAIN, 405)


async def _ask(request: Request, context: Context) -> Response:
    """The sign-in form, or why there is none."""
    nonce = mint_secret(context.deps.rng)
    try:
        pairs = query_pairs(request)
    except InvalidRequest as error:
        raise PageRefusal("This request cannot be answered", f"{error.description} {AGAIN}") from None
    authorization = await read_authorization(context, pairs, nonce, is_signed_in=False)
    response = pages.sign_in_page(context.issuer, authorization.asking, authorization.carried())
    _forget_nonces(request, context, response, keep=_TABS - 1)
    _keep_nonce(context, response, nonce)
    return response


async def _sign_in(request: Request, context: Context) -> Response:
    """The consent form for whoever gives the right password."""
    nonce, pairs = await _posted(request, context)
    authorization = await _sealed(context, nonce, pairs, None)
    response = await _signed_in_to(request, authorization, pairs)
    # As long as the form that it goes with.
    _keep_nonce(context, response, nonce)
    return response


async def _signed_in_to(
    request: Request, authorization: Authorization, pairs: list[tuple[str, str]]
) -> Response:
    context = authorization.context
    email = _typed(pairs, "email")[:254]
    try:
        account = await sign_in_for(
            context.deps,
            authorization.request.client,
            email,
            _typed(pairs, "password")[:1_024],
            address=address_of(request, context),
            secret_key=context.secret_key,
        )
    except UnknownClient as error:
        raise unknown_program(error) from None
    except RateLimited as error:
        words = f"Too many wrong tries. Please wait {_duration(error.retry_after)}, then try again."
        return _sign_in_again(authorization, email, words, status=429, retry_after=error.retry_after)
    if account is None:
        return _sign_in_again(authorization, email, "That e-mail address and password do not fit together.")
    return _consent_form(authorization, account)


async def _decide(request: Request, context: Context) -> Response:
    """Back to the client, with a code or with a no."""
    nonce, pairs = await _posted(request, context)
    account_id = signed_account_id(_typed(pairs, SIGNATURE))
    account = await context.deps.store.accounts.get(account_id) if account_id else None
    if account is None:
        raise _not_ours()
    authorization = await _sealed(context, nonce, pairs, account)
    decision = _typed(pairs, "decision")
    if decision == "deny":
        asked, error = authorization.request, AccessDenied("The owner of the account said no.")
        raise Redirected(error_url(context, asked.redirect_uri, asked.state, error))
    if decision != "allow":
        raise _not_ours()
    scopes = _ticked(pairs)
    if not scopes <= authorization.request.scopes:
        raise _not_ours()
    if not scopes:
        words = "Choose at least one thing that it may do, or say no."
        return _consent_form(authorization, account, error=words, ticked=frozenset())
    try:
        code = await allow(
            context.deps,
            account,
            authorization.request,
            scopes,
        )
    except ApiPlanRequired:
        return _consent_form(authorization, account)
    except AccessDenied:
        raise _not_ours() from None
    answer = {"code": code}
    return redirect(
        answer_url(context, authorization.request.redirect_uri, authorization.request.state, answer), 303
    )


async def _posted(request: Request, context: Context) -> tuple[str, list[tuple[str, str]]]:
    """The browser's nonce, and what it posted. Raises PageRefusal for a form that cannot be ours."""
    _require_own_origin(request, context)
    try:
        pairs = await form_pairs(request)
        once(pairs, repeated=frozenset({"scope"}))
    except InvalidRequest as error:
        raise PageRefusal("This form cannot be read", f"{error.description} {AGAIN}") from None
    nonce = request.cookies.get(cookie_name(context, _typed(pairs, TAB)), "")
    if not _NONCE.fullmatch(nonce):
        raise PageRefusal(
            "This form cannot be used",
            f"It is too old, or your browser did not send our cookie along: it has to allow that here. {AGAIN}",
            403,
        )
    return nonce, pairs


async def _sealed(
    context: Context, nonce: str, pairs: list[tuple[str, str]], account: Account | None
) -> Authorization:
    """What the form carries, once its seal is right: before that, nothing that stands in it leads anywhere.

    `account` is whose password was given, on the consent form. Raises PageRefusal for one that is not ours, was changed,
    is too old, or of a password that is another now.
    """
    parameters = carried_in(pairs)
    form = form_of(nonce, parameters, account)
    if not is_signed(context.secret_key, form, _typed(pairs, SIGNATURE), now=context.deps.clock()):
        raise _not_ours()
    pairs = list(parameters.items())
    return await read_authorization(context, pairs, nonce, is_signed_in=account is not None)


def _sign_in_again(
    authorization: Authorization, email: str, error: str, *, status: int = 401, retry_after: int | None = None
) -> Response:
    context = authorization.context
    return pages.sign_in_page(
        context.issuer,
        authorization.asking,
        authorization.carried(),
        email=email,
        error=error,
        status=status,
        retry_after=retry_after,
    )


def _consent_form(
    authorization: Authorization, account: Account, *, error: str | None = None, ticked: Scopes | None = None
) -> Response:
    """The consent form, or in its place that the plan has no assistants."""
    context = authorization.context
    try:
        require_api(context.deps.allowance_of(account))
    except ApiPlanRequired:
        return pages.no_plan_page(
            context.issuer,
            authorization.asking,
            authorization.carried(account),
            account_email=account.email,
            plan=account.plan.value,
            upgrade_url=context.dashboard_url,
        )
    return pages.consent_page(
        context.issuer,
        authorization.asking,
        authorization.carried(account),
        account_email=account.email,
        error=error,
        ticked=ticked,
        status=200 if error is None else 400,
    )


def _typed(pairs: list[tuple[str, str]], name: str) -> str:
    return next((value for parsed, value in pairs if parsed == name), "")


def _ticked(pairs: list[tuple[str, str]]) -> Scopes:
    """Raises PageRefusal for a scope that no form of ours has."""
    try:
        return frozenset(Scope(value) for name, value in pairs if name == "scope")
    except ValueError:
        raise _not_ours() from None


def _not_ours() -> PageRefusal:
    return PageRefusal(
        "This form cannot be used any more", f"It is too old, or it was changed on its way. {AGAIN}", 403
    )


def _require_own_origin(request: Request, context: Context) -> None:
    """Browsers say where a form was posted from; programs that are no browsers need the form's seal all the same."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    own = "{0.scheme}://{0.netloc}".format(urlsplit(context.issuer))
    if (origin is not None and origin.lower() != own.lower()) or site not in (None, "same-origin"):
        raise PageRefusal("This form came from another site", f"Nothing was done. {AGAIN}", 403)


def cookie_name(context: Context, tab: str) -> str:
    """RFC 6265bis, 4.1.3.2: with that prefix no other host of the domain can set it."""
    prefix = "__Host-" if context.issuer.startswith("https://") else ""
    return f"{prefix}repoint-consent-{tab}"


def _keep_nonce(context: Context, response: Response, nonce: str) -> None:
    response.set_cookie(
        cookie_name(context, nonce[:TAB_LENGTH]),
        nonce,
        max_age=_NONCE_LIVES,
        path="/",
        secure=context.issuer.startswith("https://"),
        httponly=True,
        samesite="lax",
    )


def _forget_nonces(request: Request, context: Context, response: Response, *, keep: int) -> None:
    """Take away all but the newest: a page that opens many tabs must not make the header of cookies too long."""
    prefix = cookie_name(context, "")
    held = [name for name in request.cookies if name.startswith(prefix)]
    for name in held[: max(0, len(held) - keep)]:
        response.delete_cookie(name, path="/", secure=context.issuer.startswith("https://"), httponly=True)


def _duration(seconds: int) -> str:
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes"


ask, sign_in_form, decide = Page(_ask, "GET"), Page(_sign_in, "POST"), Page(_decide, "POST")
