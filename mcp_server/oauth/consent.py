"""The authorization endpoint: sign-in, consent and the redirect back (RFC 6749, 4.1.1; OAuth 2.1, 4.1).

GET /oauth/authorize shows the sign-in form; POST /oauth/sign-in, with the right password, the consent form;
POST /oauth/consent redirects to the client. In between, POST /oauth/second-step takes the code of an account
that asks for one. There is no session: each request has its own sign-in and its own decision, so that two
tabs do not affect each other and no earlier consent counts.
"""

import logging
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.accounts import Account
from domain.accounts.plans import require_api
from domain.accounts.second_steps import Purpose, SecondSteps
from domain.accounts.secrets import mint_secret
from domain.kernel.errors import ApiPlanRequired, DatabaseFailed, NotFound, RateLimited, TooBusy, Unavailable
from domain.oauth.consent import Form, is_signed, signed_account_id
from domain.oauth.errors import AccessDenied, InvalidRequest, OAuthError, UnknownClient
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.oauth.authorizing import allow, pass_second_step_for, sign_in_for
from domain.use_cases.second_steps.codes import find_owed_steps
from mcp_server.context import Context, address_of, ip_prefix_of_request
from mcp_server.oauth import pages
from mcp_server.oauth.authorization import (
    AGAIN,
    SIGNATURE,
    TAB,
    Authorization,
    PageRefusal,
    Redirected,
    answer_url,
    carried_in,
    error_url,
    read_authorization,
    redirect,
)
from mcp_server.oauth.endpoint import Endpoint, Handler
from mcp_server.oauth.nonces import TABS, forget_nonces, keep_nonce, nonce_in
from mcp_server.oauth.parameters import form_pairs, once, query_pairs

log = logging.getLogger(__name__)

Fields = Mapping[str, str]
_BUSY: Final = "Please try again in a moment"


def _page(handler: Handler, method: str) -> Endpoint:
    """Every refusal is a page that says what to do."""

    async def answer(request: Request, context: Context) -> Response:
        try:
            _require_method(request, method)
            context.limits.pages.require(ip_prefix_of_request(request, context))
            return await handler(request, context)
        except Redirected as redirected:
            return redirect(redirected.location)
        except (PageRefusal, OAuthError, RateLimited, Unavailable, DatabaseFailed) as error:
            return _refusal_of(error).page(context.issuer)

    return Endpoint(answer)


def _require_method(request: Request, method: str) -> None:
    if request.method != method and (request.method, method) != ("HEAD", "GET"):
        raise PageRefusal("This page cannot be opened like that", AGAIN, 405, headers={"Allow": method})


def _refusal_of(
    error: PageRefusal | OAuthError | RateLimited | Unavailable | DatabaseFailed,
) -> PageRefusal:
    match error:
        case PageRefusal():
            return error
        case UnknownClient():
            return PageRefusal("We do not know this program", error.description)
        case OAuthError():
            return PageRefusal("This request cannot be answered", f"{error.description} {AGAIN}")
        case RateLimited():
            wait = (
                f"Please wait {_duration(error.retry_after)}, then go back to your assistant and start again."
            )
            return PageRefusal("Too many tries", wait, 429, headers={"Retry-After": str(error.retry_after)})
        case TooBusy():
            return PageRefusal(_BUSY, error.message, 503, headers={"Retry-After": str(error.retry_after)})
        case _:
            log.error("the database failed on a consent page: %r", error.__cause__ or error)
            text = "The service cannot reach its database right now. Nothing was changed."
            return PageRefusal(_BUSY, text, 503, headers={"Retry-After": "2"})


async def _ask(request: Request, context: Context) -> Response:
    """The sign-in form."""
    nonce = mint_secret(context.deps.rng)
    parameters = once(query_pairs(request))
    authorization = await read_authorization(context, parameters, nonce, is_signed_in=False)
    response = pages.sign_in_page(*authorization.page_arguments())
    forget_nonces(request, context, response, keep=TABS - 1)
    keep_nonce(context, response, nonce)
    return response


async def _sign_in(request: Request, context: Context) -> Response:
    """The consent form, if the password is right."""
    nonce, fields, _ = await _submitted(request, context)
    authorization = await _signed(context, nonce, fields, None)
    response = await _consent_or_sign_in(request, authorization, fields)
    # The cookie lives as long as the new form.
    keep_nonce(context, response, nonce)
    return response


async def _consent_or_sign_in(request: Request, authorization: Authorization, fields: Fields) -> Response:
    context = authorization.context
    email = fields.get("email", "")[:254]
    try:
        account = await sign_in_for(
            context.deps,
            authorization.request.client,
            email,
            fields.get("password", "")[:1_024],
            nonce=authorization.nonce,
            address=address_of(request, context),
            secret_key=context.secret_key,
        )
    except SecondStepOwed as owed:
        return _second_step_form(authorization, owed.steps)
    except RateLimited as error:
        arguments, wait = authorization.page_arguments(), error.retry_after
        message = _too_many(wait)
        return pages.sign_in_page(*arguments, email=email, error=message, status=429, retry_after=wait)
    if account is None:
        message = "That e-mail address and password do not fit together."
        return pages.sign_in_page(*authorization.page_arguments(), email=email, error=message, status=401)
    return _consent_form(authorization, account)


async def _second_step(request: Request, context: Context) -> Response:
    """The consent form, if the code is right."""
    nonce, fields, _ = await _submitted(request, context)
    authorization = await _signed(context, nonce, fields, None)
    response = await _consent_or_second_step(request, authorization, fields)
    keep_nonce(context, response, nonce)
    return response


async def _consent_or_second_step(request: Request, authorization: Authorization, fields: Fields) -> Response:
    context, nonce = authorization.context, authorization.nonce
    steps = await find_owed_steps(context.deps, nonce, Purpose.CONSENT)
    if steps is None:
        raise _not_ours()
    try:
        account = await pass_second_step_for(
            context.deps,
            authorization.request.client,
            nonce,
            fields.get("code", "")[:100],
            address=address_of(request, context),
            secret_key=context.secret_key,
        )
    except NotFound:
        raise _not_ours() from None
    except RateLimited as error:
        wait = error.retry_after
        return _second_step_form(authorization, steps, _too_many(wait), status=429, retry_after=wait)
    if account is None:
        message = "That is not right. Each code counts once: wait for the next six digits."
        return _second_step_form(authorization, steps, message, status=401)
    return _consent_form(authorization, account)


def _second_step_form(
    authorization: Authorization,
    steps: SecondSteps,
    error: str | None = None,
    *,
    status: int = 200,
    retry_after: int | None = None,
) -> Response:
    return pages.second_step_page(
        *authorization.page_arguments(),
        has_app=steps.authenticator is not None,
        dashboard_url=authorization.context.dashboard_url,
        error=error,
        status=status,
        retry_after=retry_after,
    )


async def _decide(request: Request, context: Context) -> Response:
    """The redirect to the client, with an authorization code or a denial."""
    nonce, fields, ticked = await _submitted(request, context)
    account_id = signed_account_id(fields.get(SIGNATURE, ""))
    account = await context.deps.store.accounts.get(account_id) if account_id else None
    if account is None:
        raise _not_ours()
    authorization = await _signed(context, nonce, fields, account)
    asked, decision = authorization.request, fields.get("decision")
    if decision == "deny":
        denied = AccessDenied("The owner of the account said no.")
        raise Redirected(error_url(context, asked.redirect_uri, asked.state, denied))
    if decision != "allow" or not ticked <= asked.scopes:
        raise _not_ours()
    scopes = frozenset(scope for scope in asked.scopes if scope in ticked)
    if not scopes:
        message = "Choose at least one thing that it may do, or say no."
        return _consent_form(authorization, account, message)
    try:
        authorization_code = await allow(context.deps, account, asked, scopes)
    except ApiPlanRequired:
        return _consent_form(authorization, account)
    except AccessDenied:
        raise _not_ours() from None
    return redirect(answer_url(context, asked.redirect_uri, asked.state, {"code": authorization_code}))


async def _submitted(request: Request, context: Context) -> tuple[str, Fields, set[str]]:
    """The nonce of the browser, the fields of its form and the ticked scopes.

    Raises PageRefusal for a form of another site.
    """
    _require_own_origin(request, context)
    try:
        pairs = await form_pairs(request)
        fields = once(pairs, repeated=frozenset({"scope"}))
    except InvalidRequest as error:
        raise PageRefusal("This form cannot be read", f"{error.description} {AGAIN}") from None
    nonce = nonce_in(request, context, fields.get(TAB, ""))
    if nonce is None:
        raise PageRefusal(
            "This form cannot be used",
            "It is too old, or your browser did not send our cookie along: it has to allow that here. "
            f"{AGAIN}",
            403,
        )
    return nonce, fields, {value for name, value in pairs if name == "scope"}


async def _signed(context: Context, nonce: str, fields: Fields, account: Account | None) -> Authorization:
    """The authorization that a form carries. No part of the form is used before its signature is checked.

    `account`: of the consent form. Raises PageRefusal for a form that is forged, changed or too old, or was
    signed before the account got a new password.
    """
    form = Form(nonce=nonce, parameters=carried_in(fields), account=account)
    if not is_signed(context.secret_key, form, fields.get(SIGNATURE, ""), now=context.deps.clock()):
        raise _not_ours()
    return await read_authorization(context, form.parameters, nonce, is_signed_in=account is not None)


def _consent_form(authorization: Authorization, account: Account, error: str | None = None) -> Response:
    """The consent form, or a page that says that the plan has no assistants."""
    context = authorization.context
    try:
        require_api(context.deps.allowance_of(account))
    except ApiPlanRequired:
        return pages.no_plan_page(
            *authorization.page_arguments(account),
            account_email=account.email,
            plan=account.plan.value,
            upgrade_url=f"{context.dashboard_url}/plan",
        )
    return pages.consent_page(
        *authorization.page_arguments(account),
        account_email=account.email,
        error=error,
        ticked=frozenset() if error else None,
        status=200 if error is None else 400,
    )


def _not_ours() -> PageRefusal:
    return PageRefusal(
        "This form cannot be used any more", f"It is too old, or it was changed on its way. {AGAIN}", 403
    )


def _require_own_origin(request: Request, context: Context) -> None:
    """Browsers name the origin of a form. Other programs still need its signature."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    own = "{0.scheme}://{0.netloc}".format(urlsplit(context.issuer))
    if (origin is not None and origin.lower() != own.lower()) or site not in (None, "same-origin"):
        raise PageRefusal("This form came from another site", f"Nothing was done. {AGAIN}", 403)


def _too_many(wait: int) -> str:
    return f"Too many wrong tries. Please wait {_duration(wait)}, then try again."


def _duration(seconds: int) -> str:
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes"


ask, sign_in, decide = _page(_ask, "GET"), _page(_sign_in, "POST"), _page(_decide, "POST")
second_step = _page(_second_step, "POST")
