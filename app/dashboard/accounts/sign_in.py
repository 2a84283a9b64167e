"""/dashboard/sign-in and /dashboard/sign-out. After the password may come a second step."""

from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.entrance import next_path_of, sign_in_page, wait_after, welcome
from app.dashboard.accounts.second_step import ask_second_step
from app.dashboard.cookies import forget_session
from app.dashboard.pages import SIGN_IN, redirect
from app.dashboard.routing import Page, Pages
from app.dashboard.visits import SignedIn, Visit
from app.pages.texts import translations
from domain.kernel.errors import NotFound, RateLimited
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.accounts.sessions import begin_session, end_session
from domain.use_cases.accounts.signing_in import check_password

_LONGEST_EMAIL = 254
_LONGEST_PASSWORD = 1_024


async def show(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        return redirect(next_path_of(visit))
    return await sign_in_page(visit)


async def take(visit: Visit) -> Response:
    fields, t = visit.fields, translations(visit.language)
    email = fields.get("email", "")[:_LONGEST_EMAIL]
    try:
        password = fields.get("password", "")[:_LONGEST_PASSWORD]
        account = await check_password(visit.deps, email, password, **visit.guesser)
        if account is None:
            return await sign_in_page(visit, email=email, fault=t.sign_in_wrong)
        try:
            token = await begin_session(visit.deps, account, user_agent=visit.user_agent)
        except SecondStepOwed:
            return await ask_second_step(visit, account)
    except RateLimited as refusal:
        response = await sign_in_page(visit, email=email, fault=wait_after(visit, refusal), status=429)
        response.headers["Retry-After"] = str(refusal.retry_after)
        return response
    except NotFound:
        return await sign_in_page(visit, email=email, fault=t.sign_in_wrong)
    return await welcome(visit, token)


async def sign_out(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(SIGN_IN, said="signed_out")
    forget_session(response, visit.context)
    return response


PAGES: Final[Pages] = {"/sign-in": Page(show, take), "/sign-out": Page(None, sign_out)}
