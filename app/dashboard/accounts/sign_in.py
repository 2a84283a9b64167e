"""/dashboard/sign-in: with a password, perhaps a code after it, or with a passkey; sign-out, and sign-up."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import (
    HOME,
    SECURITY,
    SIGN_IN,
    Page,
    Pages,
    SignedIn,
    Visit,
    form,
    page,
    redirect,
    said,
)
from app.dashboard.frame.cookies import forget_session, forget_step
from app.dashboard.frame.form import Faults, wait_of, waits
from app.dashboard.parts.entrance import (
    enter,
    lead_to_step,
    next_path_of,
    on_the_way,
    sign_in_page,
    too_late,
    welcome,
    with_passkeys,
)
from app.dashboard.parts.fields import account_words, field_in
from domain.accounts.accounts import Account
from domain.accounts.plans import Plan
from domain.accounts.second_steps import Purpose, SecondSteps, is_recovery_code
from domain.kernel.errors import NotFound, RateLimited
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.accounts.passwords import check_password
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.accounts.sessions import end_session
from domain.use_cases.second_steps.codes import begin_second_step, find_owed_steps, sign_in_with_code
from domain.use_cases.second_steps.passkeys import (
    begin_passkey_sign_in,
    request_options,
    sign_in_with_passkey,
)
from domain.use_cases.self_service.sign_up import SignUpClosed, sign_up

_SECOND: Final = f"{SIGN_IN}/second"
_PASSKEY: Final = f"{SIGN_IN}/passkey"


async def show(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        return redirect(next_path_of(visit))
    return await sign_in_page(visit)


@form(sign_in_page, {RateLimited: waits(""), NotFound: said("sign_in_wrong")})
async def take(visit: Visit) -> Response:
    email, password = field_in(visit, "email"), field_in(visit, "password")
    account = await check_password(visit.deps, email, password, visit.guesser)
    if account is None:
        return await sign_in_page(visit, fault=visit.t.sign_in_wrong)
    try:
        return await enter(visit, account)
    except SecondStepOwed:
        return await ask_second_step(visit, account)


async def sign_out(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(SIGN_IN, said="signed_out")
    forget_session(response, visit.context)
    return response


async def ask_second_step(visit: Visit, account: Account) -> Response:
    token = await begin_second_step(visit.deps, account)
    return lead_to_step(visit, on_the_way(visit, _SECOND), Purpose.SIGN_IN, token)


async def _owed(visit: Visit) -> SecondSteps | None:
    return await find_owed_steps(visit.deps, visit.step(Purpose.SIGN_IN))


async def show_second(visit: Visit, **refusal: Any) -> Response:
    steps = await _owed(visit)
    if steps is None:
        return redirect(on_the_way(visit, SIGN_IN))
    return await page(
        visit,
        "accounts/second_step",
        entered=visit.fields.get(_field_in(visit), ""),
        next_path=next_path_of(visit),
        has_app=steps.authenticator is not None,
        has_passkey=visit.has_passkeys and bool(steps.passkeys),
        **refusal,
    )


def _field_in(visit: Visit) -> str:
    return "recovery" if "recovery" in visit.fields else "code"


def _wait(visit: Visit, refusal: RateLimited) -> Faults:
    return {_field_in(visit): wait_of(visit, refusal)}


@form(show_second, {RateLimited: _wait})
async def take_second(visit: Visit) -> Response:
    t, field, token = visit.t, _field_in(visit), visit.step(Purpose.SIGN_IN)
    entered = visit.fields.get(field, "")
    if await _owed(visit) is None:
        return await too_late(visit)
    try:
        session = await sign_in_with_code(
            visit.deps, token, entered, user_agent=visit.user_agent, guesser=visit.guesser
        )
    except NotFound:
        return await too_late(visit)
    if session is None:
        fault = t.recovery_code_wrong if field == "recovery" else t.digits_wrong
        return await show_second(visit, faults={field: fault})
    if is_recovery_code(entered):
        # How many are left is said there.
        return await welcome(visit, session, path=SECURITY, said="recovery_code_used")
    return await welcome(visit, session)


@form(sign_in_page, {RateLimited: waits("")})
async def begin_passkey(visit: Visit) -> Response:
    # Anybody may begin_passkey, and each time a row is stored.
    visit.context.post_limiter.require(visit.guesser.hashed("passkey"))
    token = await begin_passkey_sign_in(visit.deps, visit.step(Purpose.SIGN_IN))
    return lead_to_step(visit, on_the_way(visit, _PASSKEY), Purpose.PASSKEY_SIGN_IN, token)


async def show_passkey(visit: Visit) -> Response:
    options = await request_options(visit.deps, visit.step(Purpose.PASSKEY_SIGN_IN))
    return redirect(on_the_way(visit, SIGN_IN)) if options is None else await _passkey_page(visit, options)


async def take_passkey(visit: Visit) -> Response:
    token, answer = visit.step(Purpose.PASSKEY_SIGN_IN), visit.fields.get("answer", "")
    try:
        session = await sign_in_with_passkey(visit.deps, token, answer, user_agent=visit.user_agent)
    except NotFound:
        return await too_late(visit)
    except PasskeyRefused:
        response = await _passkey_page(visit, None, fault=visit.t.passkey_refused)
        forget_step(response, visit.context, Purpose.PASSKEY_SIGN_IN)
        return response
    return await welcome(visit, session)


async def _passkey_page(visit: Visit, options: str | None, *, fault: str | None = None) -> Response:
    """The page. Without options the browser asks for new ones."""
    return await page(
        visit,
        "accounts/passkey_sign_in",
        options=options,
        fault=fault,
        next_path=next_path_of(visit),
    )


async def sign_up_page(visit: Visit, **refusal: Any) -> Response:
    return await page(
        visit,
        "accounts/sign_up",
        mode=visit.context.sign_up.value,
        free_codes=visit.deps.allowances[Plan.FREE].qr_codes,
        email=field_in(visit, "email"),
        password=field_in(visit, "password"),
        **refusal,
    )


async def show_sign_up(visit: Visit) -> Response:
    return redirect(HOME) if isinstance(visit, SignedIn) else await sign_up_page(visit)


@form(sign_up_page, account_words("email"))
async def take_sign_up(visit: Visit) -> Response:
    email, password = field_in(visit, "email"), field_in(visit, "password")
    mode = visit.context.sign_up
    try:
        account = await sign_up(visit.deps, mode, email, password, visit.guesser, language=visit.language)
    except SignUpClosed:
        return await sign_up_page(visit, status=403)
    return await enter(visit, account)


PAGES: Final[Pages] = {
    "/sign-in": Page(show, take),
    "/sign-in/second": Page(show_second, take_second),
    "/sign-out": Page(None, sign_out),
    "/sign-in/passkey": Page(with_passkeys(show_passkey), with_passkeys(begin_passkey)),
    "/sign-in/passkey/answer": Page(None, with_passkeys(take_passkey)),
    "/sign-up": Page(show_sign_up, take_sign_up),
}
