"""The form of a card for the visitor's own details."""

from dataclasses import replace
from typing import Final

from app.pages.landing.layout import Landing
from app.pages.texts import translations
from domain.content import Content
from domain.content.types.forms import FORMS, FeedbackContent, FormField, LeadFormContent
from domain.content.types.people import VCardContent

# The title has room for as much, in each language.
_LONGEST_NAME: Final = 80


def form_of(content: Content, language: str) -> LeadFormContent | FeedbackContent | None:
    """The form of a page: its content, or the one that a card has in the visitor's language."""
    if isinstance(content, FORMS):
        return content
    if not isinstance(content, VCardContent) or not content.takes_details:
        return None
    t, card = translations(language), content.card()
    name = card.first_name or card.last_name or card.company or t.details_us
    return LeadFormContent(
        form_title=t.details_title.format(name=name[:_LONGEST_NAME]),
        fields=[
            FormField(key="name", label=t.details_name, type="text", required=True),
            FormField(key="email", label=t.email, type="email"),
            FormField(key="phone", label=t.phone, type="tel"),
            FormField(key="company", label=t.details_company, type="text"),
            FormField(key="note", label=t.message_text, type="textarea"),
        ],
    )


def with_form(landing: Landing) -> Landing:
    """Shows the form. That of a card is in our words."""
    form = form_of(landing.content, landing.language)
    if form is landing.content or form is None:
        return landing
    return replace(landing, content=form, owner_language=None)
