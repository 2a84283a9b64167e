"""POST /{short_id}: a form of the code's own page, or the code's password."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import SMALL
from app.context import Context, context_of, visitor_address
from app.pages import page_responses as responses
from app.pages.language import language_of
from app.pages.page_responses import UNLOCK, Carried
from app.scan.endpoint import (
    COOKIE,
    Redirect,
    answer,
    answer_not_admitted,
    decide_at,
    is_unlocked,
    own_address,
    record,
)
from app.scan.forms import RETRY_AFTER, SentForm, form_fields_of, is_empty, submit_form
from app.scan.landing_pages import dress_of, find_with_page, needs_continuation
from app.scan.lookup import find_target
from app.types.forms.details import form_of
from app.types.forms.page import first
from domain.codes.short_urls import Status
from domain.contacts.form_submissions import FormValues
from domain.kernel.errors import DatabaseFailed, RateLimited, Unavailable
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.net.ip_prefix import hash_address
from domain.kernel.short_ids import path_of
from domain.scanning.code_passwords import UNLOCKED_FOR, sign_unlock
from domain.scanning.continuation import FormContinuation
from domain.scanning.outcomes import AsksPassword, ShowsPage
from domain.scanning.scans import Target, decide, shows_house_ad
from domain.use_cases.code_passwords import unlock

# Per address, for all codes together: a body has to be read before it can be refused.
POSTS_AN_ADDRESS: Final = 120
PASSWORD: Final = "password"
# The name of a form's own field `password` on the page that asks for the code's password.
_KEPT_PASSWORD: Final = ".kept.password"
_MAX_PASSWORD_FORM: Final = 4_096
_PASSWORD_CONTROLS: Final = 8


async def receive(request: Request) -> Response:
    """Route a POST to the page's form or to the password check."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return responses.not_found(language_of(request))
    found = await find_with_page(request, context) if target.destination is None else None
    is_form = found is not None and form_of(found[1].content, language_of(request, target)) is not None
    allowed = context.post_limiter.take(hash_address(context.secret_key, visitor_address(request, context)))
    if not allowed.is_allowed:
        carried = await form_fields_of(request, limit=SMALL) if is_form else {}
        language, action = language_of(request, target), own_address(request)
        return responses.busy(language, retry_after=allowed.retry_after, action=action, carried=carried)
    if found is not None and is_form:
        return await receive_submission(
            SentForm(request, context, *found, fields=await form_fields_of(request))
        )
    fields = await form_fields_of(request, limit=_MAX_PASSWORD_FORM, controls=_PASSWORD_CONTROLS)
    if isinstance(decide_at(context.deps.clock(), request, context, target, shows_ad=False), AsksPassword):
        return await receive_password(request, context, target, fields)
    # Another restriction comes first, or none is left: the scan itself answers that.
    return Redirect(own_address(request), status=303)


async def receive_submission(form: SentForm) -> Response:
    """If the database fails, the values are kept in a page that can be sent again."""
    try:
        continuation = form.continuation()
        if continuation is not None and is_empty(form.fields):
            continuation = None if needs_continuation(form.context, form.target) else continuation
        if continuation is not None and form.target.status is not Status.PAUSED:
            return await _receive_shown(form, continuation)
        return await _receive_as_scan(form)
    except (Unavailable, DatabaseFailed):
        language, action = form.language, own_address(form.request)
        return responses.unavailable(language, retry_after=RETRY_AFTER, action=action, carried=form.fields)


async def _receive_shown(form: SentForm, continuation: FormContinuation) -> Response:
    """A visitor with a form from our page may send it, even if the code has expired or been used up since."""
    context, target = form.context, form.target
    is_open = continuation.has_passed(target.restrictions) or is_unlocked(form.request, context, target)
    if not is_open:
        return await receive_submission_password(form)
    outcome = decide(target, is_unlocked=True, shows_ad=False, now=context.deps.clock(), was_let_through=True)
    # After the code's end, a form that has changed since is not shown.
    if isinstance(outcome, ShowsPage) or continuation.shows(form.page.content):
        return await submit_form(form, continuation)
    return await answer(form.request, context, target, outcome)


async def _receive_as_scan(form: SentForm) -> Response:
    """Without a continuation, or with an empty form, the request counts as a scan."""
    request, context, target = form.request, form.context, form.target
    shows_ad = is_empty(form.fields) and shows_house_ad(target, context.deps.allowances)
    outcome = decide_at(context.deps.clock(), request, context, target, shows_ad=shows_ad)
    if isinstance(outcome, AsksPassword):
        return await receive_submission_password(form)
    if not await record(request, context, target, outcome, now=context.deps.clock()):
        return await answer_not_admitted(request, context, target)
    if isinstance(outcome, ShowsPage):
        return form.changed()
    return await answer(request, context, target, outcome)


async def receive_password(
    request: Request, context: Context, target: Target, fields: FormValues
) -> Response:
    """The right password sets a cookie and redirects to the code, which checks all restrictions again."""
    refusal = await _refusal_of(request, context, target, first(fields, PASSWORD), {})
    if refusal is not None:
        return refusal
    response = Redirect(own_address(request), status=303)
    _set_cookie(request, context, target, response)
    return response


async def receive_submission_password(form: SentForm) -> Response:
    """The code's password, asked for before a form; the form's values are carried through that page.

    A form may have a field `password` of its own; only our page marks its password as the code's.
    """
    request, context, target, fields = form.request, form.context, form.target, form.fields
    is_try = UNLOCK in fields or set(fields) == {PASSWORD}
    if not is_try:
        carried = {_KEPT_PASSWORD if name == PASSWORD else name: fields[name] for name in fields}
        dress = await dress_of(context, context.domain_of(request), target)
        return responses.password_form(
            form.language, action=own_address(request), carried=carried, dress=dress
        )
    carried = {name: values for name, values in fields.items() if name not in (PASSWORD, UNLOCK)}
    refusal = await _refusal_of(request, context, target, first(fields, PASSWORD), carried)
    if refusal is not None:
        return refusal
    kept = {PASSWORD if name == _KEPT_PASSWORD else name: values for name, values in carried.items()}
    response: Response = Redirect(own_address(request), status=303)
    if kept:
        form = replace(form, fields=kept)
        is_recorded = form.continuation() is not None or await record(
            request, context, target, ShowsPage(), now=context.deps.clock()
        )
        if not is_recorded:
            return await answer_not_admitted(request, context, target)
        response = form.changed()
    _set_cookie(request, context, target, response)
    return response


async def _refusal_of(
    request: Request, context: Context, target: Target, password: str, carried: Carried
) -> Response | None:
    """The response to a wrong password; None for the right one."""
    language, action = language_of(request, target), own_address(request)
    visitor, key, retry_after = visitor_address(request, context), context.secret_key, None
    try:
        # One at a time: visitors who send the right password at once must not use up each other's tries.
        async with context.locks.of(hash_address(key, visitor, str(target.code_id))):
            if await unlock(context.deps, target, password, address=visitor, secret_key=key):
                return None
    except RateLimited as refusal:
        retry_after = refusal.retry_after
    dress = await dress_of(context, context.domain_of(request), target)
    if retry_after is not None:
        return responses.too_many_tries(
            language, retry_after=retry_after, action=action, carried=carried, dress=dress
        )
    return responses.password_form(language, action=action, wrong=True, carried=carried, dress=dress)


def _set_cookie(request: Request, context: Context, target: Target, response: Response) -> None:
    """Set the cookie for this host alone. Own domains are reached by https."""
    is_https = context.rest_url.startswith("https:") or context.domain_of(request) != DEFAULT_DOMAIN
    response.set_cookie(
        COOKIE,
        sign_unlock(context.secret_key, target, now=context.deps.clock()),
        max_age=int(UNLOCKED_FOR.total_seconds()),
        path=path_of(target.short_id),
        secure=is_https,
        httponly=True,
        samesite="lax",
    )
