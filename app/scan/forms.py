"""The forms on landing pages: parsed, checked and kept once. After an error the form comes back filled in."""

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import SMALL, read_body
from app.compression import compressed
from app.context import Context, visitor_address
from app.pages.formats import format_wait
from app.pages.language import language_of
from app.pages.texts import translations
from app.scan.endpoint import decide_further
from app.scan.landing_pages import allow_back, landing_of
from app.types.forms.details import form_of, with_form
from app.types.forms.page import CONTINUATION, TRAP, first, landing_form, thank_you
from domain.contacts import form_submissions
from domain.contacts.contacts import Consent
from domain.content.types.forms import FeedbackContent, LeadFormContent
from domain.kernel.errors import DatabaseFailed, PayloadTooLarge, Unavailable
from domain.kernel.net.destinations import location_header
from domain.kernel.net.ip_prefix import hash_address
from domain.kernel.short_ids import path_of
from domain.pages.landing_page import Page
from domain.scanning.continuation import FormContinuation, SentMark, read_form_continuation
from domain.scanning.outcomes import ShowsPage
from domain.scanning.scans import Target
from domain.use_cases.contacts import submit

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 2
# Per code and address: visitors of a booth at a fair share one address and must not be refused.
FORMS_AN_ADDRESS: Final = 30
FORMS_WINDOW_SECONDS: Final = 600
# No person reads and fills in a form sooner.
LEAST_FILLING: Final = timedelta(seconds=1)

# Thirty fields of four-byte characters, each byte percent-encoded.
MAX_SUBMISSION: Final = 65_536 + 31 * form_submissions.MAX_VALUE * 12
MAX_CONTROLS: Final = 4_000
# No browser sends these, and parsing a megabyte of them takes a second.
_BROKEN_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_MESSAGES: Final = {
    form_submissions.FaultKind.MISSING: "fault_required",
    form_submissions.FaultKind.NOT_AN_EMAIL: "fault_email",
    form_submissions.FaultKind.NOT_A_PHONE: "fault_phone",
    form_submissions.FaultKind.NOT_AN_OPTION: "fault_choice",
    form_submissions.FaultKind.TOO_LONG: "fault_long",
    form_submissions.FaultKind.CONSENT_NEEDED: "fault_consent",
}


@dataclass(frozen=True, slots=True)
class SentForm:
    """A submitted form, and the possible responses to it."""

    request: Request
    context: Context
    target: Target
    page: Page
    fields: form_submissions.FormValues

    @property
    def content(self) -> LeadFormContent | FeedbackContent:
        form = form_of(self.page.content, self.language)
        if form is None:
            raise TypeError(f"a page of type {self.page.content.slug} has no form")
        return form

    @property
    def language(self) -> str:
        return language_of(self.request, self.target)

    def continuation(self) -> FormContinuation | None:
        """None if the form is not from our page, or more than a day old."""
        token, now = first(self.fields, CONTINUATION), self.context.deps.clock()
        return read_form_continuation(self.context.secret_key, self.page.code_id, token, now=now)

    def say(self, name: str) -> str:
        return str(getattr(translations(self.language), name)).format(most=form_submissions.MAX_VALUE)

    def wait_before_more(self) -> int:
        """Seconds until this address may send the form again; 0 if it may now."""
        address = hash_address(self.context.secret_key, visitor_address(self.request, self.context))
        allowed = self.context.form_limiter.take((self.page.code_id, address))
        return 0 if allowed.is_allowed else allowed.retry_after

    def again(
        self,
        continuation: FormContinuation,
        status: int,
        errors: Mapping[str, str],
        *,
        retry_after: int | None = None,
    ) -> Response:
        """The form filled in, each error beside its field; an error without a field is above them.

        It carries the same continuation, so that sending it repeatedly does not extend its life.
        """
        response = landing_form(
            with_form(landing_of(self.request, self.context, self.target, self.page)),
            entered=self.fields,
            errors=errors,
            continuation_token=continuation.signed(self.context.secret_key, self.page.code_id),
            status=status,
        )
        if retry_after is not None:
            response.headers["Retry-After"] = str(retry_after)
        return allow_back(response, self.target)

    def changed(self) -> Response:
        """The current form, filled in with values for an older one; consent to older words does not count.

        Without a continuation, nobody knows whether it has changed.
        """
        fields = {name: values for name, values in self.fields.items() if name != form_submissions.CONSENT}
        form = SentForm(self.request, self.context, self.target, self.page, fields)
        restrictions, context, known = self.target.restrictions, self.context, self.continuation()
        continuation = known or FormContinuation.begin(
            self.content, restrictions, rng=context.deps.rng, now=context.deps.clock()
        )
        errors = {"": self.say("form_changed" if known else "form_old")}
        return form.again(continuation.renewed(self.content, restrictions), 422, errors)

    def thanks(self, entered: Mapping[str, Any]) -> Response:
        """A redirect to a page of its own, which can be reloaded and left by Back.

        The same page at once, if the code has ended or asks for its password since the form was shown.
        """
        where = getattr(self.content, "redirect_url", None)
        if where is None:
            is_poor = isinstance(self.content, FeedbackContent) and self.content.is_poor(entered["rating"])
            if not isinstance(decide_further(self.request, self.context, self.target), ShowsPage):
                landing = landing_of(self.request, self.context, self.target, self.page)
                return compressed(self.request, thank_you(landing, is_sorry=is_poor))
            mark = SentMark(is_poor).signed(
                self.context.secret_key, self.page.code_id, now=self.context.deps.clock()
            )
            where = f"{path_of(self.page.short_id)}?sent={mark}"
        headers = {"Location": location_header(where), "Cache-Control": "no-store"}
        return Response(status_code=303, headers=headers)


async def submit_form(form: SentForm, continuation: FormContinuation) -> Response:
    """Keep a submission durably before the response, or send the form back filled in."""
    if not continuation.shows(form.content):
        return form.changed()
    entered, consent, faults = form_submissions.parse_submission(form.content, form.fields)
    if faults:
        errors = {fault.name: form.say(_MESSAGES[fault.kind]) for fault in faults}
        return form.again(continuation, 422, errors)
    if not any(entered.values()):
        return form.again(continuation, 422, {"": form.say("form_empty")})
    if form.context.deps.clock() - continuation.began_at < LEAST_FILLING or first(form.fields, TRAP):
        return form.again(continuation, 422, {"": form.say("fault_again")})
    try:
        return await keep_submission(form, continuation, entered, consent)
    except (Unavailable, DatabaseFailed) as error:
        # No traceback: it may contain the entered values.
        log.error("a form submission was not stored: %r", error.__cause__ or error)  # noqa: TRY400
        return form.again(continuation, 503, {"": form.say("fault_again")}, retry_after=RETRY_AFTER)


async def keep_submission(
    form: SentForm, continuation: FormContinuation, entered: Mapping[str, Any], consent: Consent | None
) -> Response:
    """Thanks once it is stored. A submission that is stored already does not count for the rate limit."""
    deps, submission = form.context.deps, await submission_id(form, continuation, entered)
    if not await deps.store.contacts.is_known(submission) and (retry_after := form.wait_before_more()):
        errors = {"": format_wait(form.language, retry_after)}
        return form.again(continuation, 429, errors, retry_after=retry_after)
    await submit(
        deps,
        account_id=form.page.account_id,
        code_id=form.page.code_id,
        entered=entered,
        consent=consent,
        submission_id=submission,
        notify=form.context.notifies,
    )
    return form.thanks(entered)


def is_empty(fields: form_submissions.FormValues) -> bool:
    """Whether no field has a value, apart from the form's own hidden ones."""
    return not any(any(values) for name, values in fields.items() if name not in (CONTINUATION, TRAP))


async def form_fields_of(
    request: Request, *, limit: int = MAX_SUBMISSION, controls: int = MAX_CONTROLS
) -> form_submissions.FormValues:
    """Values by field name; none for a body that is malformed or too large."""
    try:
        body = await read_body(request, limit)
        if _BROKEN_ESCAPE.search(body):
            return {}
        if len(body) <= SMALL:
            return _parsed(body, controls)
        # In a thread, so that scans are answered meanwhile.
        return await asyncio.to_thread(_parsed, body, controls)
    except (PayloadTooLarge, ValueError):
        return {}


def _parsed(body: bytes, controls: int) -> form_submissions.FormValues:
    text = body.decode("utf-8", "replace")
    return parse_qs(text, keep_blank_values=True, errors="replace", max_num_fields=controls)


async def submission_id(form: SentForm, continuation: FormContinuation, entered: Mapping[str, Any]) -> UUID:
    """The same for equal values from one display of the form, so that sending twice stores once.

    Equal values with an e-mail address or a number are the same person: within a day they are stored once,
    even from another display of the form, to which a browser's Back may have led.
    """
    of_display = _id_of(continuation.began, entered)
    if not form_submissions.names_a_person(form.content, entered):
        return of_display
    contacts, day = form.context.deps.store.contacts, form.context.deps.clock().date()
    of_person = _id_of(f"{form.page.code_id} {day}", entered)
    # What its owner has erased since may come again.
    is_erased = await contacts.is_known(of_person) and not await contacts.get(form.page.account_id, of_person)
    return of_display if is_erased else of_person


def _id_of(occasion: str, entered: Mapping[str, Any]) -> UUID:
    text = json.dumps([occasion, entered], ensure_ascii=False, sort_keys=True)
    return UUID(bytes=sha256(text.encode("utf-8", "replace")).digest()[:16], version=5)
