"""POST /{short_id}: a form of the code's own page, or the password in front of it."""

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import SMALL
from app.context import Context, context_of, visitor_address
from app.pages import render as pages
from app.pages.language import language_of
from app.pages.render import UNLOCK
from app.scan.endpoint import (
    COOKIE,
    answer,
    answer_without_place,
    decide_at,
    find_target,
    own_address,
    record,
    redirect,
)
from app.scan.forms import (
    RETRY_AFTER,
    SentForm,
    first,
    form_fields_of,
    form_of,
    is_empty,
    shown_before,
    submit_form,
)
from app.scan.landing_pages import FORMS, find_with_page, needs_continuation
from domain.codes.short_urls import Status
from domain.contacts.form_submissions import Typed
from domain.kernel.errors import DatabaseFailed, RateLimited, Unavailable
from domain.kernel.ip_prefix import hash_address
from domain.pages.landing_page import Page
from domain.scanning.continuation import FormContinuation
from domain.scanning.scans import AsksPassword, Outcome, ShowsPage, Target, decide, shows_house_ad
from domain.scanning.unlocking import UNLOCKED_FOR, has_unlocked, sign_unlock
from domain.use_cases.unlocking import unlock

# From one address, to all codes together: what is sent has to be read before it can be refused.
POSTS_AN_ADDRESS: Final = 120
PASSWORD: Final = "password"  # noqa: S105 - the name of a control
# How a field of that name waits in the form that asks for the code's own password.
_KEPT_PASSWORD: Final = ".kept.password"  # noqa: S105 - the name of a control
_MAX_PASSWORD_FORM: Final = 4_096
_PASSWORD_CONTROLS: Final = 8

Carried = Mapping[str, Sequence[str]]


async def receive(request: Request) -> Response:
    """What somebody typed, and where it belongs."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))
    found = await find_with_page(context, target.short_id) if target.destination is None else None
    is_form = found is not None and isinstance(found[1].content, FORMS)
    address_hash = hash_address(context.secret_key, visitor_address(request, context))
    allowed = context.post_limiter.take(address_hash)
    if not allowed.is_allowed:
        carried = await form_fields_of(request, limit=SMALL) if is_form else {}
        return pages.busy(
            language_of(request),
            retry_after=allowed.retry_after,
            action=own_address(request),
            carried=carried,
        )
    if found is not None and is_form:
        return await receive_submission(request, context, *found)
    parsed = await form_of(request, limit=_MAX_PASSWORD_FORM, controls=_PASSWORD_CONTROLS)
    if isinstance(decide_at(context.deps.clock(), request, context, target, shows_ad=False), AsksPassword):
        return await receive_password(request, context, target, parsed)
    # Another gate comes first, or none is left: the scan itself says so.
    return redirect(own_address(request), status=303)


async def receive_submission(request: Request, context: Context, target: Target, page: Page) -> Response:
    """An entry for the page's form; when the database fails, it waits in a page that can be sent again."""
    parsed = await form_fields_of(request)
    try:
        return await _receive_submission(request, context, target, page, parsed)
    except (Unavailable, DatabaseFailed):
        return pages.unavailable(
            language_of(request), retry_after=RETRY_AFTER, action=own_address(request), carried=parsed
        )


async def _receive_submission(
    request: Request, context: Context, target: Target, page: Page, parsed: Typed
) -> Response:
    shown = shown_before(context, page, parsed)
    if shown is not None and is_empty(parsed) and needs_continuation(context, target):
        shown = None
    if shown is not None and target.status is not Status.PAUSED:
        return await _receive_from_shown(request, context, target, page, parsed, shown)
    return await _receive_as_scan(request, context, target, page, parsed)


async def _receive_from_shown(
    request: Request, context: Context, target: Target, page: Page, parsed: Typed, shown: FormContinuation
) -> Response:
    """Whoever was shown the form may send what they typed into it, also when the code has expired or been used up since."""
    if not shown.has_passed(target.restrictions) and not _has_unlocked(request, context, target):
        return await receive_submission_password(request, context, target, page, parsed)
    outcome = _outcome_of_shown(context, target)
    # Past an expiry nothing is shown that was not shown before it.
    if isinstance(outcome, ShowsPage) or shown.shows(page.content):
        return await submit_form(SentForm(request, context, target, page, parsed, shown))
    return await answer(request, context, target, outcome)


async def _receive_as_scan(
    request: Request, context: Context, target: Target, page: Page, parsed: Typed
) -> Response:
    """Whoever was not shown the form, or brings nothing, is somebody who scans."""
    shows_ad = is_empty(parsed) and shows_house_ad(target, context.deps.allowances)
    outcome = decide_at(context.deps.clock(), request, context, target, shows_ad=shows_ad)
    if isinstance(outcome, AsksPassword):
        return await receive_submission_password(request, context, target, page, parsed)
    if not await record(request, context, target, outcome, now=context.deps.clock()):
        return await answer_without_place(request, context, target)
    if isinstance(outcome, ShowsPage):
        return give_back(request, context, target, page, parsed)
    return await answer(request, context, target, outcome)


def _outcome_of_shown(context: Context, target: Target) -> Outcome:
    return decide(target, is_unlocked=True, shows_ad=False, now=context.deps.clock(), was_let_through=True)


def _has_unlocked(request: Request, context: Context, target: Target) -> bool:
    return has_unlocked(context.secret_key, target, request.cookies.get(COOKIE), now=context.deps.clock())


def give_back(request: Request, context: Context, target: Target, page: Page, parsed: Typed) -> Response:
    """The form as it is now, filled in with what was typed into an older one: to be looked over and sent."""
    shown = shown_before(context, page, parsed) or FormContinuation.begin(
        page.content, target.restrictions, rng=context.deps.rng, now=context.deps.clock()
    )
    return SentForm(request, context, target, page, parsed, shown).changed()


async def receive_password(request: Request, context: Context, target: Target, parsed: Typed) -> Response:
    """The right password sets a cookie, and sends the visitor through the gates again."""
    refusal = await _refusal_of(request, context, target, first(parsed, PASSWORD), {})
    if refusal is not None:
        return refusal
    response = redirect(own_address(request), status=303)
    _unlock(context, target, response)
    return response


async def receive_submission_password(
    request: Request, context: Context, target: Target, page: Page, parsed: Typed
) -> Response:
    """The same in front of a form: an entry that comes without the code's password waits in the page that asks for it.

    A form may have a field of that name; only our own page says that its password is the code's.
    """
    is_try = UNLOCK in parsed or set(parsed) == {PASSWORD}
    if not is_try:
        carried = {_KEPT_PASSWORD if name == PASSWORD else name: parsed[name] for name in parsed}
        return pages.password_form(language_of(request), action=own_address(request), carried=carried)
    carried = {name: values for name, values in parsed.items() if name not in (PASSWORD, UNLOCK)}
    refusal = await _refusal_of(request, context, target, first(parsed, PASSWORD), carried)
    if refusal is not None:
        return refusal
    entry = {PASSWORD if name == _KEPT_PASSWORD else name: values for name, values in carried.items()}
    response = redirect(own_address(request), status=303)
    if entry:
        is_further_step = shown_before(context, page, entry) is not None
        if not is_further_step and not await record(
            request, context, target, ShowsPage(), now=context.deps.clock()
        ):
            return await answer_without_place(request, context, target)
        response = give_back(request, context, target, page, entry)
    _unlock(context, target, response)
    return response


async def _refusal_of(
    request: Request, context: Context, target: Target, password: str, carried: Carried
) -> Response | None:
    """What a wrong password is answered with; None for the right one."""
    language, address = language_of(request), own_address(request)
    visitor = visitor_address(request, context)
    try:
        # One after another: guests who all type the right password at once must not use up each other's tries.
        async with context.turns.of(hash_address(context.secret_key, visitor, str(target.code_id))):
            is_right = await unlock(
                context.deps,
                target,
                password,
                address=visitor,
                secret_key=context.secret_key,
            )
    except RateLimited as refusal:
        return pages.too_many_tries(
            language, retry_after=refusal.retry_after, action=address, carried=carried
        )
    return None if is_right else pages.password_form(language, action=address, wrong=True, carried=carried)


def _unlock(context: Context, target: Target, response: Response) -> None:
    response.set_cookie(
        COOKIE,
        sign_unlock(context.secret_key, target, now=context.deps.clock()),
        max_age=int(UNLOCKED_FOR.total_seconds()),
        path=f"/{target.short_id}",
        secure=context.rest_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )
