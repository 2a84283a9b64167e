"""/dashboard/sign-in and /dashboard/sign-out. After the password may come a second step: a code."""

from typing import Final

from starlette.responses import Response

from app.dashboard.frame import SECURITY, SIGN_IN, Page, Pages, SignedIn, Visit, page, redirect, slowed
from app.dashboard.frame.cookies import forget_session
from app.dashboard.parts.entrance import (
    enter,
    lead_to_step,
    next_path_of,
    on_the_way,
    sign_in_page,
    too_late,
    welcome,
)
from app.dashboard.parts.fields import field_in, wait_of
from domain.accounts.accounts import Account
from domain.accounts.second_steps import Purpose, SecondSteps, is_recovery_code
from domain.kernel.errors import NotFound, RateLimited
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.accounts.sessions import end_session
from domain.use_cases.accounts.signing_in import check_password
from domain.use_cases.second_steps.codes import begin_second_step, find_owed_steps, sign_in_with_code

_SECOND: Final = f"{SIGN_IN}/second"


async def show(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        return redirect(next_path_of(visit))
    return await sign_in_page(visit)


async def take(visit: Visit) -> Response:
    email, wrong = field_in(visit, "email"), visit.t.sign_in_wrong
    try:
        account = await check_password(visit.deps, email, field_in(visit, "password"), visit.guesser)
        if account is None:
            return await sign_in_page(visit, email=email, fault=wrong)
        try:
            return await enter(visit, account)
        except SecondStepOwed:
            return await ask_second_step(visit, account)
    except RateLimited as refusal:
        return slowed(await sign_in_page(visit, email=email, fault=wait_of(visit, refusal)), refusal)
    except NotFound:
        return await sign_in_page(visit, email=email, fault=wrong)


async def sign_out(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(SIGN_IN, said="signed_out")
    forget_session(response, visit.context)
    return response


async def ask_second_step(visit: Visit, account: Account) -> Response:
    token = await begin_second_step(visit.deps, account)
    return lead_to_step(visit, on_the_way(visit, _SECOND), Purpose.SIGN_IN, token)


async def show_second(visit: Visit) -> Response:
    steps = await _owed(visit)
    return redirect(on_the_way(visit, SIGN_IN)) if steps is None else await _page(visit, steps)


async def take_second(visit: Visit) -> Response:
    t, steps = visit.t, await _owed(visit)
    field = "recovery" if "recovery" in visit.fields else "code"
    entered = visit.fields.get(field, "")
    if steps is None:
        return await too_late(visit)
    try:
        session = await sign_in_with_code(
            visit.deps,
            visit.step(Purpose.SIGN_IN),
            entered,
            user_agent=visit.user_agent,
            guesser=visit.guesser,
        )
    except NotFound:
        return await too_late(visit)
    except RateLimited as refusal:
        return slowed(await _page(visit, steps, field, wait_of(visit, refusal)), refusal)
    if session is None:
        fault = t.recovery_code_wrong if field == "recovery" else t.digits_wrong
        return await _page(visit, steps, field, fault, entered=entered)
    if is_recovery_code(entered):
        # How many are left is said there.
        return await welcome(visit, session, path=SECURITY, said="recovery_code_used")
    return await welcome(visit, session)


async def _owed(visit: Visit) -> SecondSteps | None:
    return await find_owed_steps(visit.deps, visit.step(Purpose.SIGN_IN))


async def _page(
    visit: Visit,
    steps: SecondSteps,
    field: str = "",
    fault: str | None = None,
    *,
    entered: str = "",
) -> Response:
    return await page(
        visit,
        "accounts/second_step",
        faults={field: fault} if fault else {},
        entered=entered,
        next_path=next_path_of(visit),
        has_app=steps.authenticator is not None,
        has_passkey=visit.has_passkeys and bool(steps.passkeys),
    )


PAGES: Final[Pages] = {
    "/sign-in": Page(show, take),
    "/sign-in/second": Page(show_second, take_second),
    "/sign-out": Page(None, sign_out),
}
