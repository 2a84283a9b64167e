"""/dashboard/sign-up: the address, a password, and the person is inside."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Page, Pages, SignedIn, Visit, page, redirect
from app.dashboard.parts.entrance import enter
from app.dashboard.parts.fields import field_in, refuse
from domain.accounts.plans import Plan
from domain.kernel.errors import RateLimited, ValidationFailed
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
            visit.guesser,
            language=visit.language,
        )
    except SignUpClosed:
        return await _page(visit, status=403)
    except (ValidationFailed, RateLimited) as refusal:
        return await refuse(visit, _page, refusal, "email")
    return await enter(visit, account)


async def _page(visit: Visit, **refusal: Any) -> Response:
    return await page(
        visit,
        "accounts/sign_up",
        mode=visit.context.sign_up.value,
        free_codes=visit.deps.allowances[Plan.FREE].qr_codes,
        email=field_in(visit, "email"),
        password=field_in(visit, "password"),
        **refusal,
    )


PAGES: Final[Pages] = {"/sign-up": Page(show, take)}
