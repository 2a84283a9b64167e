"""Types 22 and 23: forms for visitors."""

import unicodedata
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field

from domain.content.fields import FileURL, Line, Name, Text, matching
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason

_SELECT_NEEDS_OPTIONS: Final[dict[str, Any]] = {
    "if": {"properties": {"type": {"const": "select"}}, "required": ["type"]},
    "then": {"required": ["options"], "properties": {"options": {"type": "array", "minItems": 1}}},
}


class FormField(Strict):
    """`options`: the choices of a select, or of a checkbox that allows several."""

    model_config = ConfigDict(json_schema_extra=_SELECT_NEEDS_OPTIONS)

    key: Annotated[str, *matching("[A-Za-z0-9_-]{1,64}", Reason.FIELD_KEY)] = Field(
        description="The name of the field in `fields` of a contact."
    )
    label: Name = Field(description="What stands beside the field.")
    type: Literal["text", "email", "tel", "textarea", "select", "checkbox"] = Field(description="Its type.")
    required: bool = Field(default=False, description="Whether the form is refused without it.")
    options: Annotated[list[Name], Field(max_length=100, json_schema_extra={"uniqueItems": True})] | None = (
        Field(None, description="The choices of a select, or of a checkbox that allows several.")
    )

    def repeated_options(self) -> Iterator[int]:
        """The indices of options that a visitor cannot distinguish from an earlier one."""
        options = [_normalized(option) for option in self.options or ()]
        return (index for index, option in enumerate(options) if option in options[:index])

    def option_of(self, text: str) -> str | None:
        """The option that a browser sends as `text`, in the owner's spelling; None for an unknown one."""
        chosen = _normalized(text)
        return next((option for option in self.options or () if _normalized(option) == chosen), None)


def _normalized(text: str) -> str:
    """The part of an option that survives a page and a browser: single spaces, no invisible characters."""
    invisible = ("Cc", "Cf", "Cs")
    visible = (one for one in text if one.isspace() or unicodedata.category(one) not in invisible)
    return " ".join("".join(visible).split())


class FormConsent(Strict):
    text: Annotated[str, Field(min_length=1, max_length=4_000)] = Field(description="What visitors agree to.")
    required: bool = Field(default=False, description="Whether the form is refused without it.")
    privacy_url: FileURL | None = Field(None, description="The address of the privacy policy.")


class LeadFormContent(CodeContent):
    """`redirect_url`: where a visitor is led after the submission; it replaces `thank_you`."""

    type_id = 22
    slug = "lead_form"
    type_name = "Lead form"
    type_description = "A form for people who want to hear from you."
    scan = "Shows the form; a submission is a contact."
    example = {
        "form_title": "Call me back",
        "fields": [
            {"key": "email", "label": "Your e-mail", "type": "email", "required": True},
            {"key": "about", "label": "About", "type": "select", "options": ["A flat", "A house"]},
        ],
        "consent": {"text": "You may write to me.", "required": True},
    }

    form_title: Name = Field(description="The heading of the form.")
    fields: Annotated[list[FormField], Field(min_length=1, max_length=30)] = Field(
        description="The fields of the form, from top to bottom."
    )
    consent: FormConsent | None = Field(None, description="A checkbox for the visitor's consent.")
    submit_label: Line | None = Field(None, description="The text on the button.")
    thank_you: Text | None = Field(None, description="The text after the submission.")
    redirect_url: Destination | None = Field(
        None, description="Where the visitor is led after the submission, in place of `thank_you`."
    )

    def conflicts(self) -> Iterator[Fault]:
        keys = [field.key for field in self.fields]
        for index, field in enumerate(self.fields):
            if field.key in keys[:index]:
                yield Fault(f"fields[{index}].key", Reason.DUPLICATE)
            if field.type == "select" and not field.options:
                yield Fault(f"fields[{index}].options", Reason.REQUIRED_WHEN, other="type", value="select")
            for repeated in field.repeated_options():
                yield Fault(f"fields[{index}].options[{repeated}]", Reason.DUPLICATE)


class FeedbackContent(CodeContent):
    """`scale`: stars and emoji are 1 to 5, nps is 0 to 10."""

    type_id = 23
    slug = "feedback"
    type_name = "Feedback"
    type_description = "One question, answered on a scale."
    scan = "Shows the question; an answer is a contact."
    example = {
        "question": "How was it?",
        "scale": "stars",
        "review_urls": ["https://example.com/review"],
    }

    question: Annotated[str, Field(min_length=1, max_length=1_000)] = Field(description="The question.")
    scale: Literal["stars", "emoji", "nps"] = Field(
        "stars", description="`stars` and `emoji` are 1 to 5, `nps` is 0 to 10."
    )
    ask_comment: bool = Field(default=False, description="Whether the visitor may add a comment.")
    review_urls: Annotated[list[Destination], Field(max_length=10)] | None = Field(
        None, description="Pages for public reviews, which are offered after the answer."
    )

    def points(self) -> range:
        return range(11) if self.scale == "nps" else range(1, 6)

    def is_poor(self, rating: int) -> bool:
        """Whether the rating is one or two stars, or what an NPS calls a detractor."""
        return rating <= (6 if self.scale == "nps" else 2)


# What visitors send with them are contacts.
FORMS: Final = (LeadFormContent, FeedbackContent)
