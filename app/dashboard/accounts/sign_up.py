"""/dashboard/sign-up: the address, a password, and the person is inside."""

from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.requests import faults_of, field_in, wait_of
from app.dashboard.cookies import keep_session
from app.dashboard.pages import HOME, page, redirect
from app.dashboard.routing import Page, Pages
from app.dashboard.visits import SignedIn, Visit
from domain.accounts.accounts import Account
from domain.accounts.plans import Plan
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.use_cases.accounts.sessions import begin_session, end_session
from domain.use_cases.self_service.sign_up import SignUpClosed, sign_up


async def show(visit: Visit) -> Response:
    return redirect(HOME) if isinstance(visit, SignedIn) else await _page(visit)


async def take(visit: Visit) -> Response:
    try:
        account = await sign_up(
            visit.deps,
            visit.context.sign_up,
            field_in(visit, "email"),
            field_in(visit, "password"),
            language=visit.language,
            **visit.guesser,
        )
    except SignUpClosed:
        return await _page(visit, status=403)
    except ValidationFailed as refusal:
        return await _page(visit, status=422, faults=faults_of(visit, refusal))
    except RateLimited as refusal:
        return await _page(visit, status=429, faults={"email": wait_of(visit, refusal)})
    return await enter(visit, account)


async def enter(visit: Visit, account: Account) -> Response:
    """Sign in who has just chosen the password. A session that was there before ends."""
    token = await begin_session(visit.deps, account, user_agent=visit.user_agent)
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(HOME)
    keep_session(response, visit.context, token)
    return response


async def _page(visit: Visit, *, status: int = 200, faults: dict[str, str] | None = None) -> Response:
    return await page(
        visit,
        "accounts/sign_up",
        status=status,
        faults=faults or {},
        mode=visit.context.sign_up.value,
        free_codes=visit.deps.allowances[Plan.FREE].qr_codes,
        email=field_in(visit, "email"),
        password=field_in(visit, "password"),
    )


PAGES: Final[Pages] = {"/sign-up": Page(show, take)}
