"""How somebody comes in, by whichever way, and how somebody is sent back to the sign-in page."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import HOME, SignedIn, Visit, lost, page, redirect
from app.dashboard.frame.cookies import forget_step, keep_session, keep_step
from app.dashboard.frame.pages import path_after
from app.dashboard.parts.fields import field_in
from domain.accounts.accounts import Account
from domain.accounts.second_steps import Purpose
from domain.use_cases.accounts.sessions import begin_session, end_session

VisitT = TypeVar("VisitT", bound=Visit)


def next_path_of(visit: Visit) -> str:
    """Where the person wanted to go, through all pages and forms of signing in."""
    return path_after(visit.fields.get("next") or visit.request.query_params.get("next", ""))


def on_the_way(visit: Visit, path: str) -> str:
    """`path`, with where the person wanted to go."""
    next_path = next_path_of(visit)
    return path if next_path == HOME else f"{path}?{urlencode({'next': next_path})}"


def lead_to_step(visit: Visit, path: str, purpose: Purpose, token: str, said: str | None = None) -> Response:
    """Redirect to the page of the step that the browser is in the middle of from now on."""
    response = redirect(path, said=said)
    keep_step(response, visit.context, purpose, token)
    return response


async def enter(visit: Visit, account: Account) -> Response:
    """Sign in. Raises SecondStepOwed, and NotFound for an account that was deleted meanwhile."""
    return await welcome(visit, await begin_session(visit.deps, account, user_agent=visit.user_agent))


async def welcome(visit: Visit, token: str, *, path: str | None = None, said: str | None = None) -> Response:
    """The browser gets the new session; one that was there before, perhaps put there by a stranger, ends."""
    if isinstance(visit, SignedIn):
        await end_session(visit.deps, visit.session)
    response = redirect(path or next_path_of(visit), said=said)
    for purpose in (Purpose.SIGN_IN, Purpose.PASSKEY_SIGN_IN):
        if visit.step(purpose):
            forget_step(response, visit.context, purpose)
    keep_session(response, visit.context, token)
    return response


async def sign_in_page(visit: Visit, **refusal: Any) -> Response:
    return await page(
        visit,
        "accounts/sign_in",
        next_path=next_path_of(visit),
        email=field_in(visit, "email"),
        has_passkeys=visit.has_passkeys,
        **refusal,
    )


async def too_late(visit: Visit) -> Response:
    """What was begun has expired, or was used."""
    return await sign_in_page(visit, fault=visit.t.step_too_late)


def with_passkeys(answer: Callable[[VisitT], Awaitable[Response]]) -> Callable[[VisitT], Awaitable[Response]]:
    """A page for browsers that can use passkeys here; for others it is not found."""

    async def answer_with_passkeys(visit: VisitT) -> Response:
        return await answer(visit) if visit.has_passkeys else lost(visit.request)

    return answer_with_passkeys
