"""The forms on landing pages: shown, sent, kept once. Whatever goes wrong, what was typed comes back filled in."""

import json
import logging
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import read_body
from app.context import Context, visitor_address
from app.landing import landing_of, sign_form
from app.pages.landing import landing_form, landing_sentences, thank_you
from app.pages.landing.forms import TRAP, VISIT
from app.pages.language import language_of
from app.pages.texts import written_wait
from domain.content.forms import FeedbackContent, LeadFormContent
from domain.destinations import location_header
from domain.entries import FaultKind, Typed, read_entry
from domain.errors import DatabaseFailed, PayloadTooLarge, Unavailable
from domain.pages import Page
from domain.scans import Target
from domain.unlocking import hash_address
from domain.use_cases.contacts import submit
from domain.visits import ANYBODY, visit_began

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 2
# To one code from one address: a stand at a fair, where all share one, must not be turned away.
FORMS_AN_ADDRESS: Final = 30
FORMS_WINDOW_SECONDS: Final = 600
MAX_ENTRY: Final = 1 << 20
MAX_CONTROLS: Final = 1_000
# No person reads a form and fills it in sooner.
LEAST_FILLING: Final = timedelta(seconds=1)

_SENTENCES = {
    FaultKind.MISSING: "fault_required",
    FaultKind.NOT_AN_EMAIL: "fault_email",
    FaultKind.NOT_A_PHONE: "fault_phone",
    FaultKind.NOT_AN_OPTION: "fault_choice",
    FaultKind.TOO_LONG: "fault_long",
    FaultKind.CONSENT_NEEDED: "fault_consent",
}


async def submit_form(
    request: Request, context: Context, target: Target, page: Page, typed: Typed
) -> Response:
    """A lead form or feedback that was sent: kept durably before it is answered, or given back as it was typed."""
    shown = Form(request, context, target, page, typed)
    now = context.now()
    entered, consent, faults = read_entry(_form_of(page), typed)
    if faults:
        errors = {fault.name: shown.say(_SENTENCES[fault.kind]) for fault in faults}
        return shown.again(422, errors)
    visit = first(typed, VISIT)
    began = visit_began(context.secret_key, page.code_id, ANYBODY, visit, now=now)
    if began is None or now - began < LEAST_FILLING or first(typed, TRAP):
        return shown.again(422, {"": shown.say("fault_again")})
    address = hash_address(context.secret_key, visitor_address(request, context))
    allowed = context.form_limiter.take((page.code_id, address))
    if not allowed.is_allowed:
        return shown.again(429, {"": shown.wait(allowed.retry_after)}, retry_after=allowed.retry_after)
    try:
        await submit(
            context.store,
            account_id=page.account_id,
            code_id=page.code_id,
            entered=entered,
            consent=consent,
            submission_id=submission_id(visit, entered),
            notify=context.notifies,
            now=now,
        )
    except (Unavailable, DatabaseFailed) as error:
        log.error("a form was not kept: %r", error.__cause__ or error)  # noqa: TRY400 - no trace: it may show what was entered
        return shown.again(503, {"": shown.say("fault_again")}, retry_after=RETRY_AFTER)
    return shown.thanks()


def has_form_visit(context: Context, page: Page, typed: Typed) -> bool:
    """Whether the form was shown to somebody by us, so that no gate but a pause stands before what they typed."""
    visit = first(typed, VISIT)
    return visit_began(context.secret_key, page.code_id, ANYBODY, visit, now=context.now()) is not None


def _form_of(page: Page) -> LeadFormContent | FeedbackContent:
    if not isinstance(page.content, LeadFormContent | FeedbackContent):
        raise TypeError(f"a page of type {page.content.slug} has no form")
    return page.content


class Form:
    """One sending of a form, and the answers to it."""

    def __init__(self, request: Request, context: Context, target: Target, page: Page, typed: Typed) -> None:
        self._request, self._context, self._page, self._typed = request, context, page, typed
        self._landing = landing_of(request, context, target, page)
        self._language = language_of(request)

    def say(self, name: str) -> str:
        return str(getattr(landing_sentences(self._language), name))

    def wait(self, seconds: int) -> str:
        return written_wait(self._language, seconds)

    def again(self, status: int, errors: Mapping[str, str], *, retry_after: int | None = None) -> Response:
        """The form with all that was typed, each error beside its field; one without a field above them."""
        response = landing_form(
            self._landing,
            self._language,
            entered={name: list(values) for name, values in self._typed.items()},
            errors=errors,
            visit_token=sign_form(self._context, self._page),
            status=status,
        )
        if retry_after is not None:
            response.headers["Retry-After"] = str(retry_after)
        return response

    def thanks(self) -> Response:
        redirect_url = getattr(self._page.content, "redirect_url", None)
        if redirect_url is None:
            return thank_you(self._landing, self._language)
        headers = {"Location": location_header(redirect_url), "Cache-Control": "no-store"}
        return Response(status_code=303, headers=headers)


async def typed_form(request: Request, *, limit: int = MAX_ENTRY, controls: int = MAX_CONTROLS) -> Typed:
    """The controls by name. What is no such form, or too large for one, has nothing in it."""
    try:
        text = (await read_body(request, limit)).decode("utf-8", "replace")
        return parse_qs(text, keep_blank_values=True, errors="replace", max_num_fields=controls)
    except (PayloadTooLarge, ValueError):
        return {}


def submission_id(visit: str, entered: Mapping[str, Any]) -> UUID:
    """The same for the same entry from the same showing of the form: sent twice, it is kept once."""
    text = json.dumps([visit, entered], ensure_ascii=False, sort_keys=True)
    return UUID(bytes=sha256(text.encode("utf-8", "replace")).digest()[:16], version=5)


def first(typed: Typed, name: str) -> str:
    return next(iter(typed.get(name, ())), "")
