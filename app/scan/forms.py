"""The forms on landing pages: sent, kept once. Whatever goes wrong, what was typed comes back filled in."""

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import SMALL, read_body
from app.context import Context, visitor_address
from app.pages.formats import format_wait
from app.pages.landing import landing_form, thank_you
from app.pages.landing.forms import TRAP, VISIT
from app.pages.language import language_of
from app.pages.texts import translations
from app.scan.landing_pages import landing_of
from domain.contacts.contacts import Consent
from domain.contacts.form_submissions import CONSENT, MAX_VALUE, FaultKind, Typed, read_submission
from domain.content.types.forms import FeedbackContent, LeadFormContent
from domain.kernel.destinations import location_header
from domain.kernel.errors import DatabaseFailed, PayloadTooLarge, Unavailable
from domain.kernel.ip_prefix import hash_address
from domain.pages.landing_page import Page
from domain.scanning.continuation import FormContinuation, read_form_continuation
from domain.scanning.scans import Target
from domain.use_cases.contacts import submit

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 2
# To one code from one address: a stand at a fair, where all share one, must not be turned away.
FORMS_AN_ADDRESS: Final = 30
FORMS_WINDOW_SECONDS: Final = 600
# No person reads a form and fills it in sooner.
LEAST_FILLING: Final = timedelta(seconds=1)

# Thirty fields in letters of four bytes, each of them written as %XX.
MAX_SUBMISSION: Final = 65_536 + 31 * MAX_VALUE * 12
MAX_CONTROLS: Final = 4_000
# No browser sends such a thing, and to read a megabyte of them takes a second.
_BROKEN_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_SENTENCES = {
    FaultKind.MISSING: "fault_required",
    FaultKind.NOT_AN_EMAIL: "fault_email",
    FaultKind.NOT_A_PHONE: "fault_phone",
    FaultKind.NOT_AN_OPTION: "fault_choice",
    FaultKind.TOO_LONG: "fault_long",
    FaultKind.CONSENT_NEEDED: "fault_consent",
}


async def submit_form(form: "SentForm") -> Response:
    """A form that we have shown: what was entered is kept durably before it is answered, or given back as it was typed."""
    if not form.shown.shows(form.content):
        return form.changed()
    entered, consent, faults = read_submission(form.content, form.parsed)
    if faults:
        return form.again(422, {fault.name: form.say(_SENTENCES[fault.kind]) for fault in faults})
    if not any(entered.values()):
        return form.again(422, {"": form.say("form_empty")})
    if form.context.deps.clock() - form.shown.began_at < LEAST_FILLING or first(form.parsed, TRAP):
        return form.again(422, {"": form.say("fault_again")})
    try:
        return await keep_submission(form, entered, consent)
    except (Unavailable, DatabaseFailed) as error:
        log.error("a form was not kept: %r", error.__cause__ or error)  # noqa: TRY400 - no trace: it may show what was entered
        return form.again(503, {"": form.say("fault_again")}, retry_after=RETRY_AFTER)


async def keep_submission(form: "SentForm", entered: Mapping[str, Any], consent: Consent | None) -> Response:
    """Thanks once it is kept; the form again for an address that sends too many. What is known already is no further one."""
    deps, submission = form.context.deps, submission_id(form.shown, entered)
    if not await deps.store.contacts.is_known(submission) and (retry_after := form.wait_before_more()):
        return form.again(429, {"": format_wait(form.language, retry_after)}, retry_after=retry_after)
    await submit(
        deps,
        account_id=form.page.account_id,
        code_id=form.page.code_id,
        entered=entered,
        consent=consent,
        submission_id=submission,
        notify=form.context.notifies,
    )
    return form.thanks()


class SentForm:
    """One sending of a form, and the answers to it. `shown` is the showing that it answers."""

    def __init__(
        self,
        request: Request,
        context: Context,
        target: Target,
        page: Page,
        parsed: Typed,
        shown: FormContinuation,
    ) -> None:
        self.context, self.page, self.parsed, self.shown = context, page, parsed, shown
        self.content = _form_of(page)
        self.language = language_of(request)
        self._restrictions = target.restrictions
        self._landing = landing_of(request, context, target, page)
        self._address = hash_address(context.secret_key, visitor_address(request, context))

    def say(self, name: str) -> str:
        return str(getattr(translations(self.language), name)).format(most=MAX_VALUE)

    def wait_before_more(self) -> int:
        """Seconds until that address may send this form again; 0 when it may now."""
        allowed = self.context.form_limiter.take((self.page.code_id, self._address))
        return 0 if allowed.is_allowed else allowed.retry_after

    def again(self, status: int, errors: Mapping[str, str], *, retry_after: int | None = None) -> Response:
        """The form with all that was typed, each error beside its field; one without a field above them.

        It is the same showing: to send it again and again does not make it last longer.
        """
        response = landing_form(
            self._landing,
            self.language,
            entered={name: list(values) for name, values in self.parsed.items()},
            errors=errors,
            continuation_token=self.shown.signed(self.context.secret_key, self.page.code_id),
            status=status,
        )
        if retry_after is not None:
            response.headers["Retry-After"] = str(retry_after)
        return response

    def changed(self) -> Response:
        """The form as its owner has made it since; nobody has agreed to words that they have not seen."""
        self.parsed = {name: values for name, values in self.parsed.items() if name != CONSENT}
        self.shown = self.shown.renewed(self.content, self._restrictions)
        return self.again(422, {"": self.say("form_changed")})

    def thanks(self) -> Response:
        redirect_url = getattr(self.content, "redirect_url", None)
        if redirect_url is None:
            return thank_you(self._landing, self.language)
        headers = {"Location": location_header(redirect_url), "Cache-Control": "no-store"}
        return Response(status_code=303, headers=headers)


def shown_before(context: Context, page: Page, parsed: Typed) -> FormContinuation | None:
    """The showing that a form answers; None when we have not shown it, or more than a day ago."""
    return read_form_continuation(
        context.secret_key, page.code_id, first(parsed, VISIT), now=context.deps.clock()
    )


def is_empty(parsed: Typed) -> bool:
    """Whether nothing was typed beside what the form carries by itself."""
    return not any(any(values) for name, values in parsed.items() if name not in (VISIT, TRAP))


async def form_fields_of(request: Request, *, limit: int = MAX_SUBMISSION) -> Typed:
    """What was typed into a form. Its limits fit every form: its owner may have made it shorter since."""
    return await form_of(request, limit=limit, controls=MAX_CONTROLS)


async def form_of(request: Request, *, limit: int, controls: int) -> Typed:
    """The controls by name. What is no such form, or too large for it, has nothing in it."""
    try:
        body = await read_body(request, limit)
        if _BROKEN_ESCAPE.search(body):
            return {}
        if len(body) <= SMALL:
            return _parsed(body, controls)
        # Scans go on being answered meanwhile.
        return await asyncio.to_thread(_parsed, body, controls)
    except (PayloadTooLarge, ValueError):
        return {}


def _parsed(body: bytes, controls: int) -> Typed:
    text = body.decode("utf-8", "replace")
    return parse_qs(text, keep_blank_values=True, errors="replace", max_num_fields=controls)


def submission_id(shown: FormContinuation, entered: Mapping[str, Any]) -> UUID:
    """The same for the same entry from the same showing of the form: sent twice, it is kept once."""
    text = json.dumps([shown.began, entered], ensure_ascii=False, sort_keys=True)
    return UUID(bytes=sha256(text.encode("utf-8", "replace")).digest()[:16], version=5)


def first(parsed: Typed, name: str) -> str:
    return next(iter(parsed.get(name, ())), "")


def _form_of(page: Page) -> LeadFormContent | FeedbackContent:
    if not isinstance(page.content, LeadFormContent | FeedbackContent):
        raise TypeError(f"a page of type {page.content.slug} has no form")
    return page.content
