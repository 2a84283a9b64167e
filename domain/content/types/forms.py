"""Types 22 and 23: pages that a visitor fills in."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from domain.content.fields import FileURL, Line, Name, Text, checked, is_blank, shaped
from domain.content.qr_type import CodeContent
from domain.kernel.destinations import Destination
from domain.kernel.errors import Fault
from domain.kernel.parsing import Strict

_SELECT_NEEDS_OPTIONS: Final[dict[str, Any]] = {
    "if": {"properties": {"type": {"const": "select"}}, "required": ["type"]},
    "then": {"required": ["options"], "properties": {"options": {"type": "array", "minItems": 1}}},
}


def _check_option(text: str) -> str:
    if is_blank(text):
        raise ValueError("must not be blank")
    return text


Option = Annotated[
    str,
    Field(min_length=1, max_length=200, json_schema_extra={"pattern": r"\S"}),
    checked(_check_option),
]


class FormField(Strict):
    """`options`: what a select offers; a checkbox with options is several choices."""

    model_config = ConfigDict(json_schema_extra=_SELECT_NEEDS_OPTIONS)

    key: Annotated[str, *shaped("[A-Za-z0-9_-]{1,64}", "must be 1 to 64 letters, digits, - or _")]
    label: Name
    type: Literal["text", "email", "tel", "textarea", "select", "checkbox"]
    required: bool = False
    options: (
        Annotated[list[Option], Field(max_length=100, json_schema_extra={"uniqueItems": True})] | None
    ) = None

    def repeated_options(self) -> Iterator[int]:
        """The indices of those that a visitor could not tell from an earlier one."""
        options = [_as_chosen(option) for option in self.options or ()]
        return (index for index, option in enumerate(options) if option in options[:index])

    def option_of(self, text: str) -> str | None:
        """The option that a browser sends as `text`, as its owner wrote it; None when it is none of them."""
        chosen = _as_chosen(text)
        return next((option for option in self.options or () if _as_chosen(option) == chosen), None)


def _as_chosen(text: str) -> str:
    """What is left of an option on its way through a page and back: spaces run together, what is not seen is gone."""
    seen = (mark for mark in text if mark.isspace() or unicodedata.category(mark) not in ("Cc", "Cf", "Cs"))
    return " ".join("".join(seen).split())


class Consent(Strict):
    text: Annotated[str, Field(min_length=1, max_length=4_000)]
    required: bool = False
    privacy_url: FileURL | None = None


class LeadFormContent(CodeContent):
    """`redirect_url`: where a visitor is led after the submission, instead of `thank_you`."""

    type_id: ClassVar[int] = 22
    slug: ClassVar[str] = "lead_form"
    type_name: ClassVar[str] = "Lead form"
    type_description: ClassVar[str] = "A form for people who want to hear from you."
    scan: ClassVar[str] = "Shows the form; a submission is a contact."
    example: ClassVar[Mapping[str, Any]] = {
        "form_title": "Call me back",
        "fields": [
            {"key": "email", "label": "Your e-mail", "type": "email", "required": True},
            {"key": "about", "label": "About", "type": "select", "options": ["A flat", "A house"]},
        ],
        "consent": {"text": "You may write to me.", "required": True},
    }

    form_title: Name
    fields: Annotated[list[FormField], Field(min_length=1, max_length=30)]
    consent: Consent | None = None
    submit_label: Line | None = None
    thank_you: Text | None = None
    redirect_url: Destination | None = None

    def conflicts(self) -> Iterator[Fault]:
        seen: Counter[str] = Counter()
        for index, field in enumerate(self.fields):
            seen[field.key] += 1
            if seen[field.key] > 1:
                yield Fault(f"fields[{index}].key", "must not stand twice in the form")
            if field.type == "select" and not field.options:
                yield Fault(f"fields[{index}].options", "is required for a select")
            for repeated in field.repeated_options():
                yield Fault(f"fields[{index}].options[{repeated}]", "must not stand twice in the field")


class FeedbackContent(CodeContent):
    """`scale`: stars and emoji are 1 to 5, nps is 0 to 10."""

    type_id: ClassVar[int] = 23
    slug: ClassVar[str] = "feedback"
    type_name: ClassVar[str] = "Feedback"
    type_description: ClassVar[str] = "One question, answered on a scale."
    scan: ClassVar[str] = "Shows the question; an answer is a contact."
    example: ClassVar[Mapping[str, Any]] = {
        "question": "How was it?",
        "scale": "stars",
        "review_urls": ["https://example.com/review"],
    }

    question: Annotated[str, Field(min_length=1, max_length=1_000)]
    scale: Literal["stars", "emoji", "nps"] = "stars"
    ask_comment: bool = False
    review_urls: Annotated[list[Destination], Field(max_length=10)] | None = None

    def points(self) -> range:
        """The answers there are to give."""
        return range(11) if self.scale == "nps" else range(1, 6)
