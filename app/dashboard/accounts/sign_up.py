"""/dashboard/sign-up: the address, a password, and the person is inside."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Page, Pages, SignedIn, Visit, form, page, redirect
from app.dashboard.parts.entrance import enter
from app.dashboard.parts.fields import account_words, field_in
from domain.accounts.plans import Plan
from domain.use_cases.self_service.sign_up import SignUpClosed, sign_up


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


async def show(visit: Visit) -> Response:
    return redirect(HOME) if isinstance(visit, SignedIn) else await sign_up_page(visit)


@form(sign_up_page, account_words("email"))
async def take(visit: Visit) -> Response:
    email, password = field_in(visit, "email"), field_in(visit, "password")
    mode = visit.context.sign_up
    try:
        account = await sign_up(visit.deps, mode, email, password, visit.guesser, language=visit.language)
    except SignUpClosed:
        return await sign_up_page(visit, status=403)
    return await enter(visit, account)


PAGES: Final[Pages] = {"/sign-up": Page(show, take)}
