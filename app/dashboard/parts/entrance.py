"""How somebody comes in, by whichever way, and how somebody is sent back to the sign-in page."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.responses import Response

from app.dashboard.frame import HOME, PageRequest, SignedIn, lost, page, redirect, with_query
from app.dashboard.frame.cookies import forget_step, keep_device, keep_session, keep_step
from app.dashboard.frame.pages import path_after
from app.dashboard.parts.fields import field_in
from app.pages.language import usual_zone
from domain.accounts.accounts import Account
from domain.accounts.second_steps import Purpose
from domain.use_cases.accounts.sessions import begin_session, end_session, find_session

RequestT = TypeVar("RequestT", bound=PageRequest)


def next_path_of(request: PageRequest) -> str:
    """Where the person wanted to go, through all pages and forms of signing in."""
    return path_after(request.fields.get("next") or request.http.query_params.get("next", ""))


def on_the_way(request: PageRequest, path: str) -> str:
    """`path`, with where the person wanted to go."""
    next_path = next_path_of(request)
    return path if next_path == HOME else with_query(path, next=next_path)


def lead_to_step(
    request: PageRequest, path: str, purpose: Purpose, token: str, said: str | None = None
) -> Response:
    """Redirect to the page of the step that the browser is in the middle of from now on."""
    response = redirect(path, said=said)
    keep_step(response, request.context, purpose, token)
    return response


async def enter(request: PageRequest, account: Account) -> Response:
    """Sign in. Raises SecondStepOwed, and NotFound for an account that was deleted meanwhile."""
    token = await begin_session(
        request.deps,
        account,
        user_agent=request.user_agent,
        time_zone=field_in(request, "time_zone") or usual_zone(request.http),
    )
    return await welcome(request, token)


async def welcome(
    request: PageRequest, token: str, *, path: str | None = None, said: str | None = None
) -> Response:
    """The browser gets the new session; one that was there before, perhaps put there by a stranger, ends."""
    if isinstance(request, SignedIn):
        await end_session(request.deps, request.session)
    response = redirect(path or next_path_of(request), said=said)
    for purpose in (Purpose.SIGN_IN, Purpose.PASSKEY_SIGN_IN):
        if request.step(purpose):
            forget_step(response, request.context, purpose)
    keep_session(response, request.context, token)
    if found := await find_session(request.deps, token):
        keep_device(response, request.context, found[0])
    return response


async def sign_in_page(request: PageRequest, **refusal: Any) -> Response:
    return await page(
        request,
        "accounts/sign_in",
        next_path=next_path_of(request),
        email=field_in(request, "email"),
        has_passkeys=request.has_passkeys,
        **refusal,
    )


async def too_late(request: PageRequest) -> Response:
    """What was begun has expired, or was used."""
    return await sign_in_page(request, fault=request.t.step_too_late)


def with_passkeys(
    answer: Callable[[RequestT], Awaitable[Response]],
) -> Callable[[RequestT], Awaitable[Response]]:
    """A page for browsers that can use passkeys here; for others it is not found."""

    async def answer_with_passkeys(request: RequestT) -> Response:
        return await answer(request) if request.has_passkeys else lost(request.http)

    return answer_with_passkeys
