"""POST /{short_id}: a form of the code's own page, or the password in front of it."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.context import Context, context_of, visitor_address
from app.forms import SentForm, first, shown_before, submit_form, typed_entry, typed_form
from app.landing import FORMS, find_with_page
from app.pages import render as pages
from app.pages.language import language_of
from app.scan import (
    COOKIE,
    answer,
    answer_without_place,
    decide_now,
    find_target,
    own_address,
    record,
    redirect,
)
from domain.entries import Typed
from domain.errors import RateLimited
from domain.pages import Page
from domain.scans import AsksPassword, ShowsPage, Target
from domain.short_urls import Status
from domain.unlocking import UNLOCKED_FOR, hash_address, sign_unlock
from domain.use_cases.scanning import unlock
from domain.visits import FormVisit

# From one address, to all codes together: what is sent has to be read before it can be refused.
POSTS_AN_ADDRESS: Final = 120
PASSWORD: Final = "password"  # noqa: S105 - the name of a control
_MAX_PASSWORD_FORM: Final = 4_096
_PASSWORD_CONTROLS: Final = 8


async def receive(request: Request) -> Response:
    """What somebody typed, and where it belongs."""
    context = context_of(request)
    address_hash = hash_address(context.secret_key, visitor_address(request, context))
    allowed = context.post_limiter.take(address_hash)
    if not allowed.is_allowed:
        return pages.busy(language_of(request), retry_after=allowed.retry_after)
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))
    found = await find_with_page(context, target.short_id) if target.destination is None else None
    if found is not None and isinstance(found[1].content, FORMS):
        return await receive_entry(request, context, *found)
    typed = await typed_form(request, limit=_MAX_PASSWORD_FORM, controls=_PASSWORD_CONTROLS)
    if isinstance(decide_now(request, context, target, shows_ad=False), AsksPassword):
        return await receive_password(request, context, target, typed, None)
    # Another gate comes first, or none is left: the scan itself says so.
    return redirect(own_address(request), status=303)


async def receive_entry(request: Request, context: Context, target: Target, page: Page) -> Response:
    """An entry for the page's form.

    Whoever was shown the form may send it, also when the code has expired or been used up since: what they typed
    is not lost over that. Who was not is somebody who scans, and brings an entry along.
    """
    typed = await typed_entry(request, page)
    shown = shown_before(context, target, page, typed)
    if shown is not None and target.status is not Status.PAUSED:
        return await submit_form(SentForm(request, context, target, page, typed, shown))
    outcome = decide_now(request, context, target, shows_ad=False)
    if isinstance(outcome, AsksPassword):
        return await receive_password(request, context, target, typed, page)
    if not await record(request, context, target, outcome):
        return await answer_without_place(request, context, target)
    if isinstance(outcome, ShowsPage):
        return give_back(request, context, target, page, typed)
    return await answer(request, context, target, outcome)


def give_back(request: Request, context: Context, target: Target, page: Page, typed: Typed) -> Response:
    """The form as it is now, filled in with what was typed into an older one: to be looked over and sent."""
    shown = FormVisit.begin(page.content, chance=context.chance, now=context.now())
    return SentForm(request, context, target, page, typed, shown).changed()


async def receive_password(
    request: Request, context: Context, target: Target, typed: Typed, page: Page | None
) -> Response:
    """The right password sets a cookie, and sends the visitor through the gates again, or gives an entry back.

    An entry that comes without a password waits in the form that asks for it.
    """
    language, address, now = language_of(request), own_address(request), context.now()
    carried = {name: values for name, values in typed.items() if name != PASSWORD} if page is not None else {}
    if page is not None and PASSWORD not in typed:
        return pages.password_form(language, action=address, carried=carried)
    address_hash = hash_address(context.secret_key, visitor_address(request, context))
    try:
        async with context.turns.of(address_hash):
            is_right = await unlock(
                context.store,
                target,
                first(typed, PASSWORD),
                address_hash,
                passwords=context.passwords,
                now=now,
            )
    except RateLimited as refusal:
        return pages.too_many_tries(language, retry_after=refusal.retry_after)
    if not is_right:
        return pages.password_form(language, action=address, wrong=True, carried=carried)
    response = redirect(address, status=303)
    if page is not None and carried:
        if not await record(request, context, target, ShowsPage()):
            return await answer_without_place(request, context, target)
        response = give_back(request, context, target, page, carried)
    _unlock(context, target, response)
    return response


def _unlock(context: Context, target: Target, response: Response) -> None:
    response.set_cookie(
        COOKIE,
        sign_unlock(context.secret_key, target, now=context.now()),
        max_age=int(UNLOCKED_FOR.total_seconds()),
        path=f"/{target.short_id}",
        secure=context.rest_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )
