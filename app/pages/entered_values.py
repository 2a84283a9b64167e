"""The values of a form submission in words, for the owner's pages and e-mails."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.pages.texts import Translations
from domain.accounts.plans import UNLIMITED, Limit
from domain.content import Content
from domain.content.types.forms import FeedbackContent, LeadFormContent


@dataclass(frozen=True, slots=True)
class EnteredValue:
    """`label`: as the form has it now; the key if the field is gone.

    `kind`: the type of the field, or "tick" for yes and no; "" if unknown.
    """

    label: str
    text: str
    kind: str = ""


def entered_values(
    t: Translations, entered: Mapping[str, Any], content: Content | None
) -> Iterator[EnteredValue]:
    """In the order of the form. `content`: that of its code now, None if the code is deleted."""
    if is_feedback(entered):
        yield EnteredValue(t.contact_rating, rating_words(t, entered["rating"], content), "rating")
        if comment := entered.get("comment"):
            yield EnteredValue(t.contact_comment, comment, "textarea")
        return
    fields = {one.key: one for one in content.fields} if isinstance(content, LeadFormContent) else {}
    for key, value in entered.items():
        field = fields.get(key)
        kind = "tick" if isinstance(value, bool) else field.type if field else ""
        yield EnteredValue(field.label if field else key, _words(t, value), kind)


def plan_opens(t: Translations, monthly_limit: Limit) -> str:
    """How many contacts a plan opens. "" for a plan that locks none."""
    if monthly_limit == UNLIMITED:
        return ""
    return t.counted("contacts_limit", monthly_limit) if monthly_limit else t.contacts_limit_none


def is_feedback(entered: Mapping[str, Any]) -> bool:
    """Lead forms have no numbers: their values are texts, choices and ticks."""
    return type(entered.get("rating")) is int


def rating_words(t: Translations, rating: int, content: Content | None) -> str:
    """Like "4 of 5"; only the number if the scale is not known any more."""
    if isinstance(content, FeedbackContent) and rating in content.points():
        return t.contact_rating_of.format(rating=rating, most=content.points()[-1])
    return str(rating)


def _words(t: Translations, value: Any) -> str:
    if isinstance(value, bool):
        return t.word_yes if value else t.word_no
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
