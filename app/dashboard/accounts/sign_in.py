"""/dashboard/sign-in and /dashboard/sign-out. After the password may come a second step."""

from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.entrance import enter, next_path_of, sign_in_page
from app.dashboard.accounts.fields import field_in, wait_of
from app.dashboard.accounts.second_step import ask_second_step
from app.dashboard.frame import SIGN_IN, Page, Pages, SignedIn, Visit, redirect, slowed
from app.dashboard.frame.cookies import forget_session
from domain.kernel.errors import NotFound, RateLimited
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.accounts.sessions import end_session
from domain.use_cases.accounts.signing_in import check_password


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


PAGES: Final[Pages] = {"/sign-in": Page(show, take), "/sign-out": Page(None, sign_out)}
