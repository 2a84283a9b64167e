"""Submissions of lead forms and feedback: parsed once, with a fault for each invalid field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from domain.contacts.contacts import Consent
from domain.content.types.forms import FeedbackContent, FormField, LeadFormContent
from domain.kernel.net.pasted_addresses import number_of
from domain.kernel.safe_text import is_blank

MAX_VALUE: Final = 4_000
# A field's own key cannot contain a dot.
CONSENT: Final = ".consent"
RATING: Final = ".rating"
COMMENT: Final = ".comment"
# Characters that have a meaning of their own for mail programs are excluded. All scripts are allowed.
_PART = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\.]+'
_LABEL = rf"(?!-){_PART}(?<!-)"
_EMAIL = re.compile(rf"{_PART}(?:\.{_PART})*@(?:{_LABEL}\.)+{_LABEL}")
# RFC 5321, 4.5.3.1.3, without the angle brackets.
_MAX_EMAIL: Final = 254
# Loose on purpose: people format numbers in many ways, and only a call can verify one. No text fits in two
# ways: `ext\.?` beside the dot would take exponential time.
_PHONE = re.compile(r"(?:[\d\s+()./#*,;-]|ext|x)+", re.IGNORECASE)

FormValues = Mapping[str, Sequence[str]]
Value = str | bool | list[str]


class FaultKind(StrEnum):
    """Why a value is refused; a page has a text for it in the visitor's language."""

    MISSING = "missing"
    NOT_AN_EMAIL = "not_an_email"
    NOT_A_PHONE = "not_a_phone"
    NOT_AN_OPTION = "not_an_option"
    TOO_LONG = "too_long"
    CONSENT_NEEDED = "consent_needed"


@dataclass(frozen=True, slots=True)
class SubmissionFault:
    """`name` of the form control: a field's key, CONSENT, RATING or COMMENT."""

    name: str
    kind: FaultKind


_Parsed = tuple[dict[str, Any], list[SubmissionFault]]


def parse_submission(
    content: LeadFormContent | FeedbackContent, values: FormValues
) -> tuple[dict[str, Any], Consent | None, list[SubmissionFault]]:
    """The values in the order of the form, the consent, and every fault.

    Texts are trimmed; empty texts and empty choices are left out; a box is true or false. Values that the
    form has no field for are ignored.
    """
    if isinstance(content, FeedbackContent):
        entered, faults = _parse_feedback(content, values)
        return entered, None, faults
    entered, faults = _parse_fields(content, values)
    asked = content.consent
    if asked is None:
        return entered, None, faults
    consent = Consent(text=asked.text, given=bool(_text(values, CONSENT)), privacy_url=asked.privacy_url)
    if asked.required and not consent.given:
        faults.append(SubmissionFault(CONSENT, FaultKind.CONSENT_NEEDED))
    return entered, consent, faults


def _parse_fields(content: LeadFormContent, values: FormValues) -> _Parsed:
    entered: dict[str, Any] = {}
    faults = []
    for field in content.fields:
        value = _value_of(field, values)
        if kind := _fault_of(field, value):
            faults.append(SubmissionFault(field.key, kind))
        if value not in ("", []):
            entered[field.key] = value
    return entered, faults


def _parse_feedback(content: FeedbackContent, values: FormValues) -> _Parsed:
    entered: dict[str, Any] = {}
    faults = []
    rating = _text(values, RATING)
    answers = {str(answer): answer for answer in content.points()}
    if rating in answers:
        entered["rating"] = answers[rating]
    else:
        faults.append(SubmissionFault(RATING, FaultKind.NOT_AN_OPTION if rating else FaultKind.MISSING))
    comment = _text(values, COMMENT) if content.ask_comment else ""
    if len(comment) > MAX_VALUE:
        faults.append(SubmissionFault(COMMENT, FaultKind.TOO_LONG))
    if comment:
        entered["comment"] = comment
    return entered, faults


def names_a_person(content: LeadFormContent | FeedbackContent, entered: Mapping[str, Any]) -> bool:
    """Whether the values have an e-mail address or a phone number."""
    fields = content.fields if isinstance(content, LeadFormContent) else ()
    return any(field.type in ("email", "tel") and entered.get(field.key) for field in fields)


def _value_of(field: FormField, values: FormValues) -> Value:
    if field.type != "checkbox":
        text = _text(values, field.key)
        if field.type == "select":
            return field.option_of(text) or text
        if field.type == "tel":
            return number_of(text)
        return text if field.type == "textarea" else " ".join(text.split("\n"))
    if not field.options:
        return bool(_text(values, field.key))
    chosen = {field.option_of(text) or _cleaned(text) for text in values.get(field.key, ())} - {""}
    return [option for option in field.options if option in chosen] + sorted(chosen - set(field.options))


def _fault_of(field: FormField, value: Value) -> FaultKind | None:
    if not value:
        return FaultKind.MISSING if field.required else None
    if isinstance(value, list):
        return None if set(value) <= set(field.options or ()) else FaultKind.NOT_AN_OPTION
    return _text_fault(field, value) if isinstance(value, str) else None


def _text_fault(field: FormField, text: str) -> FaultKind | None:
    if len(text) > MAX_VALUE:
        return FaultKind.TOO_LONG
    match field.type:
        case "email" if not is_email(text):
            return FaultKind.NOT_AN_EMAIL
        case "tel" if not is_phone(text):
            return FaultKind.NOT_A_PHONE
        case "select" if field.option_of(text) is None:
            return FaultKind.NOT_AN_OPTION
        case _:
            return None


def _text(values: FormValues, name: str) -> str:
    return _cleaned(next(iter(values.get(name, ())), ""))


def _cleaned(text: str) -> str:
    """The text trimmed, with LF line ends and no characters that databases refuse; empty if invisible."""
    kept = re.sub("[\x00\ud800-\udfff]", "", text)
    return "" if is_blank(kept) else kept.replace("\r\n", "\n").replace("\r", "\n").strip()


def is_email(text: str) -> bool:
    return len(text) <= _MAX_EMAIL and text.isprintable() and _EMAIL.fullmatch(text) is not None


def is_phone(text: str) -> bool:
    digits = sum(character.isdecimal() for character in text)
    return 3 <= digits <= 32 and _PHONE.fullmatch(text) is not None
