"""The forms of a lead form and of a feedback."""

from typing import Any, Final

from app.types.code_type import CodeType, Reading
from app.types.fields import area, file, group, many, more, one, url
from app.types.forms.page import blank_form
from domain.content.spellings import with_field_keys
from domain.content.types.forms import FeedbackContent, LeadFormContent

_FORM_TYPES: Final = (
    ("text", "form_text"),
    ("email", "type_email"),
    ("tel", "phone"),
    ("textarea", "form_textarea"),
    ("select", "form_select"),
    ("checkbox", "form_checkbox"),
)
_WITH_OPTIONS: Final = ("select", "checkbox")


class _LeadFormReading(Reading):
    def finish(self, fields: dict[str, Any]) -> None:
        """A field of the form without a name of its own gets one from its label."""
        fields |= with_field_keys(fields)


LEAD_FORM: Final = CodeType(LeadFormContent, blank_form, "form", reading=_LeadFormReading()).with_form(
    one("form_title", "field_title"),
    many(
        "fields",
        "form_fields",
        "form_field",
        one("label", "form_label"),
        one("type", "form_type", "choice", options=_FORM_TYPES, starts="text"),
        one("required", "form_must", "switch"),
        one("options", "form_options", "lines", hint="hint_form_options", only_for=_WITH_OPTIONS),
        one("key", "form_key", hint="hint_form_key", is_more=True),
    ),
    more(
        "part_consent",
        group(
            "consent",
            "part_consent",
            area("text", "field_consent", hint="hint_consent"),
            one("required", "field_consent_must", "switch"),
            file("privacy_url", "field_privacy", "hint_privacy"),
        ),
    ),
    more(
        "part_after",
        one("submit_label", "field_button"),
        area("thank_you", "field_thanks"),
        url("redirect_url", "field_redirect", hint="hint_redirect"),
    ),
)
FEEDBACK: Final = CodeType(FeedbackContent, blank_form, "smile").with_form(
    one("question", "field_question"),
    one(
        "scale",
        "field_scale",
        "pick",
        options=(("stars", "scale_stars"), ("emoji", "scale_emoji"), ("nps", "scale_nps")),
        starts="stars",
    ),
    one("ask_comment", "field_comment", "switch"),
    one("review_urls", "field_reviews", "urls", hint="hint_reviews"),
)
