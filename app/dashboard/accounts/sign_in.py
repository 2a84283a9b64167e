"""/dashboard/sign-in: with a password, perhaps a code after it, or with a passkey; sign-out, and sign-up."""

from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import (
    HOME,
    SECURITY,
    SIGN_IN,
    Page,
    PageRequest,
    Pages,
    SignedIn,
    form,
    page,
    redirect,
    said,
)
from app.dashboard.frame.cookies import forget_session, forget_step
from app.dashboard.frame.form import Faults, wait_of, waits
from app.dashboard.parts import entrance
from app.dashboard.parts.fields import account_words, field_in
from domain.accounts.plans import Plan
from domain.accounts.second_steps import Purpose, SecondSteps, read_code
from domain.kernel.errors import NotFound, RateLimited
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.accounts.passwords import AddressUnconfirmed, check_password
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.accounts.sessions import end_session
from domain.use_cases.second_steps.codes import begin_second_step, find_owed_steps, sign_in_with_code
from domain.use_cases.second_steps.passkeys import (
    begin_passkey_sign_in,
    request_options,
    sign_in_with_passkey,
)
from domain.use_cases.self_service.email_addresses import send_confirmation_again
from domain.use_cases.self_service.sign_up import SignUpClosed, sign_up

_SECOND: Final = f"{SIGN_IN}/second"
_PASSKEY: Final = f"{SIGN_IN}/passkey"


async def show(request: PageRequest) -> Response:
    if isinstance(request, SignedIn):
        return redirect(entrance.next_path_of(request))
    return await entrance.sign_in_page(request)


@form(entrance.sign_in_page, {RateLimited: waits(""), NotFound: said("sign_in_wrong")})
async def take(request: PageRequest) -> Response:
    email, password = field_in(request, "email"), field_in(request, "password")
    try:
        account = await check_password(request.deps, email, password, request.guesser)
    except AddressUnconfirmed as refusal:
        # As many as may go to one address have been sent then.
        with suppress(RateLimited):
            await send_confirmation_again(request.deps, refusal.account, request.guesser)
        t = request.t
        fault = t.sign_in_unconfirmed if request.context.notifies else t.sign_in_unconfirmed_logged
        return await entrance.sign_in_page(request, fault=fault.format(email=refusal.account.email))
    if account is None:
        return await entrance.sign_in_page(request, fault=request.t.sign_in_wrong)
    try:
        return await entrance.enter(request, account)
    except SecondStepOwed:
        token = await begin_second_step(request.deps, account)
        return entrance.lead_to_step(request, entrance.on_the_way(request, _SECOND), Purpose.SIGN_IN, token)


async def sign_out(request: PageRequest) -> Response:
    if isinstance(request, SignedIn):
        await end_session(request.deps, request.session)
    response = redirect(SIGN_IN, said="signed_out")
    forget_session(response, request.context)
    return response


async def _owed(request: PageRequest) -> SecondSteps | None:
    return await find_owed_steps(request.deps, request.step(Purpose.SIGN_IN))


async def show_second(request: PageRequest, **refusal: Any) -> Response:
    steps = await _owed(request)
    if steps is None:
        return redirect(entrance.on_the_way(request, SIGN_IN))
    return await page(
        request,
        "accounts/second_step",
        entered=request.fields.get(_field_in(request), ""),
        next_path=entrance.next_path_of(request),
        has_app=steps.authenticator is not None,
        has_passkey=request.has_passkeys and bool(steps.passkeys),
        **refusal,
    )


def _field_in(request: PageRequest) -> str:
    return "recovery" if "recovery" in request.fields else "code"


def _wait(request: PageRequest, refusal: RateLimited) -> Faults:
    return {_field_in(request): wait_of(request, refusal)}


@form(show_second, {RateLimited: _wait})
async def take_second(request: PageRequest) -> Response:
    t, field, token = request.t, _field_in(request), request.step(Purpose.SIGN_IN)
    entered = request.fields.get(field, "")
    if await _owed(request) is None:
        return await entrance.too_late(request)
    try:
        session = await sign_in_with_code(
            request.deps, token, entered, user_agent=request.user_agent, guesser=request.guesser
        )
    except NotFound:
        return await entrance.too_late(request)
    if session is None:
        fault = t.recovery_code_wrong if field == "recovery" else t.digits_wrong
        return await show_second(request, faults={field: fault})
    if read_code(entered) is None:
        # How many are left is said there.
        return await entrance.welcome(request, session, path=SECURITY, said="recovery_code_used")
    return await entrance.welcome(request, session)


@form(entrance.sign_in_page, {RateLimited: waits("")})
async def begin_passkey(request: PageRequest) -> Response:
    # Anybody may begin, and each time a row is stored.
    request.context.post_limiter.require(request.guesser.hashed("passkey"))
    token = await begin_passkey_sign_in(request.deps, request.step(Purpose.SIGN_IN))
    return entrance.lead_to_step(
        request, entrance.on_the_way(request, _PASSKEY), Purpose.PASSKEY_SIGN_IN, token
    )


async def show_passkey(request: PageRequest) -> Response:
    options = await request_options(request.deps, request.step(Purpose.PASSKEY_SIGN_IN))
    if options is None:
        return redirect(entrance.on_the_way(request, SIGN_IN))
    return await _passkey_page(request, options)


async def take_passkey(request: PageRequest) -> Response:
    token, answer = request.step(Purpose.PASSKEY_SIGN_IN), request.fields.get("answer", "")
    try:
        session = await sign_in_with_passkey(request.deps, token, answer, user_agent=request.user_agent)
    except NotFound:
        return await entrance.too_late(request)
    except PasskeyRefused:
        response = await _passkey_page(request, None, fault=request.t.passkey_refused)
        forget_step(response, request.context, Purpose.PASSKEY_SIGN_IN)
        return response
    return await entrance.welcome(request, session)


async def _passkey_page(request: PageRequest, options: str | None, *, fault: str | None = None) -> Response:
    """The page. Without options the browser asks for new ones."""
    return await page(
        request,
        "accounts/passkey_sign_in",
        options=options,
        fault=fault,
        next_path=entrance.next_path_of(request),
    )


async def sign_up_page(request: PageRequest, **refusal: Any) -> Response:
    return await page(
        request,
        "accounts/sign_up",
        mode=request.context.sign_up.value,
        free_codes=request.deps.allowances[Plan.FREE].qr_codes,
        has_ad=request.deps.allowances[Plan.FREE].house_ad,
        email=field_in(request, "email"),
        password=field_in(request, "password"),
        **refusal,
    )


async def show_sign_up(request: PageRequest) -> Response:
    return redirect(HOME) if isinstance(request, SignedIn) else await sign_up_page(request)


@form(sign_up_page, account_words("email"))
async def take_sign_up(request: PageRequest) -> Response:
    email, password = field_in(request, "email"), field_in(request, "password")
    mode = request.context.sign_up
    try:
        account = await sign_up(
            request.deps, mode, email, password, request.guesser, language=request.language
        )
    except SignUpClosed:
        return await sign_up_page(request, status=403)
    return await entrance.enter(request, account)


PAGES: Final[Pages] = {
    "/sign-in": Page(show, take),
    "/sign-in/second": Page(show_second, take_second),
    "/sign-out": Page(None, sign_out),
    "/sign-in/passkey": Page(entrance.with_passkeys(show_passkey), entrance.with_passkeys(begin_passkey)),
    "/sign-in/passkey/answer": Page(None, entrance.with_passkeys(take_passkey)),
    "/sign-up": Page(show_sign_up, take_sign_up),
}
