"""What a visitor typed into a lead form or feedback: read once, every fault beside its field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from domain.contacts.contacts import Consent
from domain.content.fields import is_blank
from domain.content.types.forms import FeedbackContent, FormField, LeadFormContent

MAX_VALUE: Final = 4_000
# No field's own key has a point in it, so that these are nobody's.
CONSENT: Final = ".consent"
RATING: Final = ".rating"
COMMENT: Final = ".comment"
# What mail programs would take for something else is in no part of it; letters of any script are.
_PART = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\.]+'
_LABEL = rf"(?!-){_PART}(?<!-)"
_EMAIL = re.compile(rf"{_PART}(?:\.{_PART})*@(?:{_LABEL}\.)+{_LABEL}")
# RFC 5321, 4.5.3.1.3, less the angle brackets.
_MAX_EMAIL: Final = 254
# Loose: numbers are written in many ways, and only a call shows whether one is right.
_PHONE = re.compile(r"(?:[\d\s+()./#*,;-]|ext\.?|x)+", re.IGNORECASE)

Typed = Mapping[str, Sequence[str]]
Value = str | bool | list[str]


class FaultKind(StrEnum):
    """Why a value cannot be taken; a page says it in the visitor's language."""

    MISSING = "missing"
    NOT_AN_EMAIL = "not_an_email"
    NOT_A_PHONE = "not_a_phone"
    NOT_AN_OPTION = "not_an_option"
    TOO_LONG = "too_long"
    CONSENT_NEEDED = "consent_needed"


@dataclass(frozen=True, slots=True)
class SubmissionFault:
    """`name` is that of the form's control: a field's key, or one of the names above."""

    name: str
    kind: FaultKind


def read_submission(
    content: LeadFormContent | FeedbackContent, parsed: Typed
) -> tuple[dict[str, Any], Consent | None, list[SubmissionFault]]:
    """What was entered, in the order of the form, the consent given or not, and every fault; with one it is not taken.

    A text is trimmed, and left out when it is empty, as is a choice of nothing; a box is true or false. What the form
    did not ask for is not looked at.
    """
    if isinstance(content, FeedbackContent):
        entered, faults = _read_feedback(content, parsed)
        return entered, None, faults
    entered, faults = _read_fields(content, parsed)
    consent = _read_consent(content, parsed)
    if consent is not None and not consent.given and content.consent and content.consent.required:
        faults.append(SubmissionFault(CONSENT, FaultKind.CONSENT_NEEDED))
    return entered, consent, faults


def _read_fields(content: LeadFormContent, parsed: Typed) -> tuple[dict[str, Any], list[SubmissionFault]]:
    entered: dict[str, Any] = {}
    faults = []
    for field in content.fields:
        value = _value_of(field, parsed)
        if kind := _fault_of(field, value):
            faults.append(SubmissionFault(field.key, kind))
        if value not in ("", []):
            entered[field.key] = value
    return entered, faults


def _read_consent(content: LeadFormContent, parsed: Typed) -> Consent | None:
    asked = content.consent
    if asked is None:
        return None
    return Consent(text=asked.text, given=_is_ticked(parsed, CONSENT), privacy_url=asked.privacy_url)


def _read_feedback(content: FeedbackContent, parsed: Typed) -> tuple[dict[str, Any], list[SubmissionFault]]:
    entered: dict[str, Any] = {}
    faults = []
    rating = _text(parsed, RATING)
    answers = {str(answer): answer for answer in content.points()}
    if rating in answers:
        entered["rating"] = answers[rating]
    else:
        faults.append(SubmissionFault(RATING, FaultKind.NOT_AN_OPTION if rating else FaultKind.MISSING))
    comment = _text(parsed, COMMENT) if content.ask_comment else ""
    if len(comment) > MAX_VALUE:
        faults.append(SubmissionFault(COMMENT, FaultKind.TOO_LONG))
    if comment:
        entered["comment"] = comment
    return entered, faults


def _value_of(field: FormField, parsed: Typed) -> Value:
    if field.type != "checkbox":
        text = _text(parsed, field.key)
        if field.type == "select":
            return field.option_of(text) or text
        return text if field.type == "textarea" else " ".join(text.split("\n"))
    if not field.options:
        return _is_ticked(parsed, field.key)
    chosen = {field.option_of(text) or _cleaned(text) for text in parsed.get(field.key, ())} - {""}
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
        case "email" if not _is_email(text):
            return FaultKind.NOT_AN_EMAIL
        case "tel" if not _is_phone(text):
            return FaultKind.NOT_A_PHONE
        case "select" if field.option_of(text) is None:
            return FaultKind.NOT_AN_OPTION
        case _:
            return None


def _text(parsed: Typed, name: str) -> str:
    return _cleaned(next(iter(parsed.get(name, ())), ""))


def _is_ticked(parsed: Typed, name: str) -> bool:
    return bool(_text(parsed, name))


def _cleaned(text: str) -> str:
    """Trimmed, its lines ended as we end them, without what neither database can hold; nothing when none would be seen."""
    kept = "".join(
        character for character in text if character != "\x00" and not "\ud800" <= character <= "\udfff"
    )
    return "" if is_blank(kept) else kept.replace("\r\n", "\n").replace("\r", "\n").strip()


def _is_email(text: str) -> bool:
    return len(text) <= _MAX_EMAIL and text.isprintable() and _EMAIL.fullmatch(text) is not None


def _is_phone(text: str) -> bool:
    digits = sum(character.isdecimal() for character in text)
    return 3 <= digits <= 32 and _PHONE.fullmatch(text) is not None
