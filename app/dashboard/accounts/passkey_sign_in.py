"""/dashboard/sign-in/passkey: signing in with a passkey, in place of a password or after it."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from starlette.responses import Response

from app.dashboard.frame import SIGN_IN, Page, Pages, Visit, lost, page, redirect, slowed
from app.dashboard.frame.cookies import forget_step
from app.dashboard.parts.entrance import (
    lead_to_step,
    next_path_of,
    on_the_way,
    sign_in_page,
    too_late,
    welcome,
)
from app.dashboard.parts.fields import wait_of
from domain.accounts.second_steps import Purpose
from domain.kernel.errors import NotFound, RateLimited
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.second_steps.passkeys import (
    begin_passkey_sign_in,
    request_options,
    sign_in_with_passkey,
)

PATH: Final = f"{SIGN_IN}/passkey"
VisitT = TypeVar("VisitT", bound=Visit)


async def begin(visit: Visit) -> Response:
    try:
        # Anybody may begin, and each time a row is stored.
        visit.context.post_limiter.require(visit.guesser.hashed("passkey"))
    except RateLimited as refusal:
        return slowed(await sign_in_page(visit, fault=wait_of(visit, refusal)), refusal)
    token = await begin_passkey_sign_in(visit.deps, visit.step(Purpose.SIGN_IN))
    return lead_to_step(visit, on_the_way(visit, PATH), Purpose.PASSKEY_SIGN_IN, token)


async def show(visit: Visit) -> Response:
    options = await request_options(visit.deps, visit.step(Purpose.PASSKEY_SIGN_IN))
    return redirect(on_the_way(visit, SIGN_IN)) if options is None else await _page(visit, options)


async def take(visit: Visit) -> Response:
    token, answer = visit.step(Purpose.PASSKEY_SIGN_IN), visit.fields.get("answer", "")
    try:
        session = await sign_in_with_passkey(visit.deps, token, answer, user_agent=visit.user_agent)
    except NotFound:
        return await too_late(visit)
    except PasskeyRefused:
        response = await _page(visit, None, fault=visit.t.passkey_refused)
        forget_step(response, visit.context, Purpose.PASSKEY_SIGN_IN)
        return response
    return await welcome(visit, session)


async def _page(visit: Visit, options: str | None, *, fault: str | None = None) -> Response:
    """Without options the browser asks for new ones."""
    return await page(
        visit,
        "accounts/passkey_sign_in",
        options=options,
        fault=fault,
        next_path=next_path_of(visit),
    )


def with_passkeys(answer: Callable[[VisitT], Awaitable[Response]]) -> Callable[[VisitT], Awaitable[Response]]:
    """For browsers that can use passkeys here; for others the page is not there."""

    async def answer_with_passkeys(visit: VisitT) -> Response:
        return await answer(visit) if visit.has_passkeys else lost(visit.request)

    return answer_with_passkeys


PAGES: Final[Pages] = {
    "/sign-in/passkey": Page(with_passkeys(show), with_passkeys(begin)),
    "/sign-in/passkey/answer": Page(None, with_passkeys(take)),
}
