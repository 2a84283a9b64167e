"""The authorization endpoint: sign-in, consent and the redirect back (RFC 6749, 4.1.1; OAuth 2.1, 4.1).

GET /oauth/authorize shows the sign-in form; POST /oauth/sign-in, with the right password, the consent form;
POST /oauth/consent redirects to the client. In between, POST /oauth/second-step takes the code of an account
that asks for one; POST /oauth/passkey takes the place of both. There is no session: each request has its own
sign-in and its own decision, so that two tabs do not affect each other and no earlier consent counts.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.accounts import Account
from domain.accounts.plans import require_api
from domain.accounts.second_steps import Purpose, SecondSteps
from domain.accounts.secrets import mint_secret
from domain.kernel.errors import ApiPlanRequired, NotFound, PayloadTooLarge, RateLimited
from domain.oauth.errors import AccessDenied, InvalidRequest
from domain.oauth.requests import Form, code_of_form, is_signed, signed_account_id
from domain.oauth.scopes import Scope
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.accounts.passwords import AddressUnconfirmed
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.oauth.authorization import (
    AlreadyAnswered,
    allow,
    begin_passkey_for,
    pass_passkey_for,
    pass_second_step_for,
    sign_in_for,
)
from domain.use_cases.second_steps.codes import find_owed_steps
from mcp_server.context import Context
from mcp_server.oauth.authorization import (
    SIGNATURE,
    TAB,
    TABS,
    Authorization,
    PageRefusal,
    Redirected,
    answer_url,
    carried_in,
    error_url,
    forget_nonces,
    guesser_of,
    keep_device,
    keep_nonce,
    nonce_in,
    read_authorization,
    redirect,
)
from mcp_server.oauth.endpoints import Handler
from mcp_server.oauth.page_endpoint import page_endpoint
from mcp_server.oauth.parameters import form_pairs, once, pairs_in
from mcp_server.oauth.texts import language_of, speak, texts

Fields = Mapping[str, str]
_TICKED_AT_FIRST: Final = frozenset({Scope.READ})


async def _ask(request: Request, context: Context) -> Response:
    """The sign-in form."""
    nonce = mint_secret(context.deps.rng)
    parameters = once(pairs_in(request.url.query))
    speak(request, parameters)
    authorization = await read_authorization(context, parameters, nonce, is_signed_in=False)
    response = _sign_in_form(authorization, language_of(request))
    forget_nonces(request, context, response, keep=TABS - 1)
    keep_nonce(context, response, nonce)
    return response


def _before_consent(answer: Callable[[Request, Authorization, Fields], Awaitable[Response]]) -> Handler:
    """A form that is sent before anybody has signed in."""

    async def handle(request: Request, context: Context) -> Response:
        nonce, fields, _ = await _submitted(request, context)
        authorization = await _signed(context, nonce, fields, None)
        response = await answer(request, authorization, fields)
        # The cookie lives as long as the new form.
        keep_nonce(context, response, nonce)
        return response

    return handle


async def _sign_in(request: Request, authorization: Authorization, fields: Fields) -> Response:
    """The consent form, if the password is right."""
    context, language = authorization.context, language_of(request)
    email = fields.get("email", "")[:254]
    try:
        account = await sign_in_for(
            context.deps,
            authorization.request.client,
            email,
            fields.get("password", "")[:1_024],
            guesser_of(request, context),
            nonce=authorization.nonce,
        )
    except SecondStepOwed as owed:
        return _second_step_form(authorization, language, owed.steps)
    except RateLimited as error:
        return _sign_in_form(authorization, language, email=email, **_too_many(language, error))
    except AddressUnconfirmed:
        message = texts(language).unconfirmed
        return _sign_in_form(authorization, language, email=email, error=message, status=401)
    if account is None:
        message = texts(language).wrong_password
        return _sign_in_form(authorization, language, email=email, error=message, status=401)
    return _consent_form(request, authorization, account)


async def _second_step(request: Request, authorization: Authorization, fields: Fields) -> Response:
    """The consent form, if the code is right."""
    context, nonce, language = authorization.context, authorization.nonce, language_of(request)
    steps = await find_owed_steps(context.deps, nonce, Purpose.CONSENT)
    if steps is None:
        raise _not_ours()
    try:
        account = await pass_second_step_for(
            context.deps,
            authorization.request.client,
            nonce,
            fields.get("code", "")[:100],
            guesser_of(request, context),
        )
    except NotFound:
        raise _not_ours() from None
    except RateLimited as error:
        return _second_step_form(authorization, language, steps, **_too_many(language, error))
    if account is None:
        message = texts(language).step_wrong
        return _second_step_form(authorization, language, steps, error=message, status=401)
    return _consent_form(request, authorization, account)


async def _passkey(request: Request, authorization: Authorization, fields: Fields) -> Response:
    """A page that asks for a passkey; the consent form, once it has answered."""
    context, nonce, language = authorization.context, authorization.nonce, language_of(request)
    show = partial(authorization.page, "passkey.html", language, start=authorization.start, scripted=True)
    try:
        if (answer := fields.get("answer")) is None:
            return show(options=await begin_passkey_for(context.deps, nonce))
        account = await pass_passkey_for(context.deps, authorization.request.client, nonce, answer)
    except (NotFound, PasskeyRefused):
        return show(options=None, error=texts(language).passkey_refused, status=401)
    return _consent_form(request, authorization, account)


def _sign_in_form(authorization: Authorization, language: str, *, email: str = "", **tried: Any) -> Response:
    has_passkeys = authorization.context.deps.passkeys is not None
    return authorization.page("sign_in.html", language, email=email, scripted=has_passkeys, **tried)


def _second_step_form(
    authorization: Authorization, language: str, steps: SecondSteps, **tried: Any
) -> Response:
    context = authorization.context
    return authorization.page(
        "second_step.html",
        language,
        has_app=steps.authenticator is not None,
        scripted=context.deps.passkeys is not None and bool(steps.passkeys),
        dashboard_url=context.settings.dashboard_url,
        **tried,
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
        return _consent_form(request, authorization, account, is_empty=True)
    authorization_code = code_of_form(context.secret_key, fields[SIGNATURE])
    try:
        await allow(context.deps, account, asked, scopes, authorization_code=authorization_code)
    except AlreadyAnswered:
        raise PageRefusal("used", 409) from None
    except ApiPlanRequired:
        return _consent_form(request, authorization, account)
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
        raise PageRefusal("unreadable", detail=error.description) from None
    except PayloadTooLarge as error:
        raise PageRefusal("unreadable", 413, detail=error.message) from None
    speak(request, fields)
    nonce = nonce_in(request, context, fields.get(TAB, ""))
    if nonce is None:
        raise PageRefusal("cookie", 403)
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


def _consent_form(
    request: Request, authorization: Authorization, account: Account, *, is_empty: bool = False
) -> Response:
    """The consent form, or a page about a plan without assistants. `is_empty`: no scope is ticked."""
    context, language = authorization.context, language_of(request, account)
    show = partial(
        authorization.page, language=language, account=account, leads_back=True, email=account.email
    )
    try:
        require_api(context.deps.allowance_of(account))
    except ApiPlanRequired:
        upgrade_url = f"{context.settings.dashboard_url}/plan"
        return show("no_plan.html", status=403, plan=account.plan.value, upgrade_url=upgrade_url)
    if is_empty:
        return show("consent.html", ticked=(), error=texts(language).choose_one, status=400)
    response = show("consent.html", ticked=_TICKED_AT_FIRST)
    keep_device(context, response, account, authorization.nonce)
    return response


def _not_ours() -> PageRefusal:
    return PageRefusal("old", 403)


def _require_own_origin(request: Request, context: Context) -> None:
    """Browsers name the origin of a form. Other programs still need its signature."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    own = "{0.scheme}://{0.netloc}".format(urlsplit(context.issuer))
    if (origin is not None and origin.lower() != own.lower()) or site not in (None, "same-origin"):
        raise PageRefusal("foreign", 403)


def _too_many(language: str, error: RateLimited) -> dict[str, Any]:
    t, wait = texts(language), error.retry_after
    return {"error": t.too_many_tries.format(wait=t.wait(wait)), "status": 429, "retry_after": wait}


ask, decide = page_endpoint(_ask, "GET"), page_endpoint(_decide, "POST")
sign_in = page_endpoint(_before_consent(_sign_in), "POST")
second_step = page_endpoint(_before_consent(_second_step), "POST")
passkey = page_endpoint(_before_consent(_passkey), "POST")
