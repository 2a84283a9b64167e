"""A form whose session had ended when it was sent: it comes back, filled in, once its owner has signed in."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from app.dashboard.frame.cookies import forget_step, say_saved
from app.dashboard.frame.form_tokens import holder_of
from app.dashboard.frame.pages import redirect
from app.dashboard.frame.requests import Fields, PageRequest, SignedIn, read_form
from domain.accounts.second_steps import Purpose
from domain.kernel.errors import PayloadTooLarge, RateLimited, ValidationFailed
from domain.use_cases.accounts.kept_forms import find_form, keep_form
from domain.use_cases.accounts.pending_steps import drop_pending

# Bytes: a menu of some hundred dishes, or a design with a logo. Of files nothing is kept but their fields.
_MOST, _MOST_WITH_FILES = 262_144, 4_194_304
# Buttons: go on with what was entered before, or do without it.
_RESUME, _LET_GO = "resume", "let_go"
_DONE: Final = 303
Answer = Callable[[SignedIn], Awaitable[Response]]


async def keep_sent(request: PageRequest, *, has_files: bool) -> str | None:
    """The token of the kept form, for a cookie; None for what is no form that we have shown to an owner."""
    http, context = request.http, request.context
    try:
        context.post_limiter.require(request.guesser.hashed("kept form"))
        fields, _, _, large = await read_form(http, _MOST, _MOST_WITH_FILES if has_files else 0)
        for file in large.values():
            file.close()
    except (PayloadTooLarge, RateLimited, ValidationFailed):
        return None
    account_id = holder_of(context.secret_key, fields.get("once", ""))
    if account_id is None:
        return None
    return await keep_form(context.deps, account_id, json.dumps([http.url.path, fields.multi_items()]))


def with_kept(show: Answer, take: Answer) -> Answer:
    """The page, with what waits for it."""

    async def show_kept(request: SignedIn) -> Response:
        kept = await _kept_fields(request)
        return await (show(request) if kept is None else take(replace(request, fields=kept, resumes=True)))

    return show_kept


def without_kept(take: Answer) -> Answer:
    """The answer to the form. Once it is done, or not wanted any more, nothing waits for its page."""

    async def take_form(request: SignedIn) -> Response:
        response = redirect(request.http.url.path)
        if _LET_GO not in request.fields:
            response = await take(replace(request, resumes=_RESUME in request.fields))
        if response.status_code != _DONE:
            return response
        say_saved(response, request.context)
        if await _kept_fields(request) is not None:
            token = request.step(Purpose.KEPT_FORM)
            await drop_pending(request.deps, Purpose.KEPT_FORM, token, request.account.id)
            forget_step(response, request.context, Purpose.KEPT_FORM)
        return response

    return take_form


async def _kept_fields(request: SignedIn) -> Fields | None:
    """What waits for this page of the account; None for nothing."""
    if not (token := request.step(Purpose.KEPT_FORM)):
        return None
    kept = await find_form(request.deps, request.account.id, token)
    path, fields = json.loads(kept) if kept else ("", [])
    return Fields([(name, value) for name, value in fields]) if path == request.http.url.path else None
