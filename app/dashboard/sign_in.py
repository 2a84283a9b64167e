"""/dashboard/sign-in and /dashboard/sign-out."""

from typing import Final

from starlette.responses import Response

from app.context import visitor_address
from app.dashboard.cookies import forget_session, keep_session
from app.dashboard.pages import SIGN_IN, page, path_after, redirect
from app.dashboard.routing import Page, Pages
from app.dashboard.visits import SignedIn, Visit
from app.pages.formats import format_wait
from app.pages.texts import translations
from domain.kernel.errors import NotFound, RateLimited
from domain.use_cases.sessions import begin_session, end_session
from domain.use_cases.signing_in import sign_in

_LONGEST_EMAIL = 254
_LONGEST_PASSWORD = 1_024


async def show(visit: Visit) -> Response:
    next_path = path_after(visit.request.query_params.get("next", ""))
    if isinstance(visit, SignedIn):
        return redirect(next_path)
    return await page(visit, "sign_in", next_path=next_path, email="", fault=None)


async def take(visit: Visit) -> Response:
    """A new session each time: one that was there before, perhaps put there by a stranger, ends."""
    fields, t = visit.fields, translations(visit.language)
    email = fields.get("email", "")[:_LONGEST_EMAIL]
    try:
        account = await sign_in(
            visit.deps,
            email,
            fields.get("password", "")[:_LONGEST_PASSWORD],
            address=visitor_address(visit.request, visit.context),
            secret_key=visit.context.secret_key,
        )
        if account is None:
            return await _again(visit, email, 422, t.sign_in_wrong)
        token = await begin_session(
            visit.deps, account, user_agent=visit.request.headers.get("user-agent", "")
        )
    except RateLimited as refusal:
        fault = f"{t.sign_in_tries} {format_wait(visit.language, refusal.retry_after)}"
        response = await _again(visit, email, 429, fault)
        response.headers["Retry-After"] = str(refusal.retry_after)
        return response
    except NotFound:
        return await _again(visit, email, 422, t.sign_in_wrong)
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(path_after(fields.get("next", "")))
    keep_session(response, visit.context, token)
    return response


async def _again(visit: Visit, email: str, status: int, fault: str) -> Response:
    next_path = path_after(visit.fields.get("next", ""))
    return await page(visit, "sign_in", status=status, next_path=next_path, email=email, fault=fault)


async def sign_out(visit: Visit) -> Response:
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(SIGN_IN, said="signed_out")
    forget_session(response, visit.context)
    return response


PAGES: Final[Pages] = {"/sign-in": Page(show, take), "/sign-out": Page(None, sign_out)}
