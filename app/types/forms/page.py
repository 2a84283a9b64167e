"""Pages with a form, and the page after it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import Translations, page_catalogues
from app.types.forms.autocomplete import autocomplete_of
from domain.contacts.form_submissions import COMMENT, CONSENT, RATING
from domain.kernel.net.sites import name_of_site
from domain.kernel.safe_text import name_of_destination

CONTINUATION: Final = ".visit"
# Hidden from people; only bots fill it in.
TRAP: Final = ".website"

Entered = Mapping[str, Sequence[str]]

# Latin marks are followed by a space, full-width ones are not.
_SENTENCE_END: Final = re.compile(r"(?<=[.!])\s+|(?<=[。！])\s*|\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """`id` is the element to go to; `label` is empty if the message says enough."""

    id: str
    label: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field with its entered values.

    The ids of its parts are `id`, a point and more: no field's key has a point in it, so ids are unique.
    """

    name: str
    id: str
    label: str
    type: str
    required: bool
    options: Sequence[str]
    autocomplete: str | None
    entered: Sequence[str]
    fault: str | None


def landing_form(
    page: Landing, *, entered: Entered, errors: Mapping[str, str], continuation_token: str, status: int = 200
) -> Response:
    """A lead form or a feedback, filled in with `entered`.

    `errors` are messages in the visitor's language by the names of fields, `.consent`, `.rating` and
    `.comment` among them; those by other names are shown above the form.
    """
    t, content = page.t, page.content
    if content.slug == "feedback":
        title, context = content.question, _feedback(t, content, entered)
        elements = {RATING: ("rating.first", ""), COMMENT: ("f.comment", t.feedback_comment)}
    else:
        title, context = content.form_title, _lead_form(content, entered, errors)
        elements = _elements(content, context["fields"])
    return answer_page(
        page,
        title,
        status=status,
        leads_away=getattr(content, "redirect_url", None) is not None,
        errors=errors,
        faults=_faults(elements, errors),
        continuation_token=continuation_token,
        **context,
    )


def blank_form(page: Landing) -> Response:
    """For looking at: it cannot be sent."""
    return landing_form(page, entered={}, errors={}, continuation_token="")


def thank_you(page: Landing, *, is_sorry: bool = False) -> Response:
    """The page after a submission: the owner's text or ours, and links to other sites for a review.

    `is_sorry`: the rating was poor. The links are the same for everybody.
    """
    t, content = page.t, page.content
    urls = (content.review_urls or ()) if content.slug == "feedback" else ()
    title, text = _thanks(getattr(content, "thank_you", None) or "")
    return answer_page(
        page,
        title,
        ours=t.feedback_sorry_title if is_sorry else t.form_thanks_title,
        template="forms/thank_you",
        face=True,
        titled=bool(title),
        text=text,
        thanks=t.feedback_sorry if is_sorry else t.form_thanks,
        reviews=[(url, t.feedback_review_on.format(place=_place_of(url))) for url in urls],
    )


def _thanks(text: str) -> tuple[str, str]:
    """The owner's own "Thank you", if the text begins with one, and the rest: it is not said twice."""
    parts = _SENTENCE_END.split(text.strip(), maxsplit=1)
    opening, rest = parts[0], "".join(parts[1:])
    thanks = {_bare(texts.form_thanks_title) for texts in page_catalogues().values()}
    return (opening, rest) if _bare(opening) in thanks else ("", text)


def _bare(sentence: str) -> str:
    return sentence.strip(" !.！。¡").casefold()


def _place_of(url: str) -> str:
    return name_of_site(url) or name_of_destination(url).removeprefix("www.")


def _lead_form(content: Any, entered: Entered, errors: Mapping[str, str]) -> dict[str, Any]:
    fields = [_field(field, entered, errors) for field in content.fields]
    consent_required = content.consent is not None and content.consent.required
    consent_fault = CONSENT if CONSENT in errors else None
    return {
        "fields": fields,
        "marks_required": consent_required or any(field.required for field in fields),
        "agreed": bool(entered.get(CONSENT)),
        "first": next((field.name for field in fields if field.fault), consent_fault),
    }


def _feedback(t: Translations, content: Any, entered: Entered) -> dict[str, Any]:
    return {
        "points": _points(t, content),
        "rated": first(entered, RATING),
        "comment": first(entered, COMMENT),
    }


def _field(field: Any, entered: Entered, errors: Mapping[str, str]) -> Field:
    values = entered.get(field.key, ())
    return Field(
        name=field.key,
        id=f"f-{field.key}",
        label=field.label,
        type="group" if field.type == "checkbox" and field.options else field.type,
        required=field.required,
        options=field.options or (),
        autocomplete=autocomplete_of(field),
        entered=[field.option_of(one) or one for one in values] if field.options else values,
        fault=errors.get(field.key),
    )


def _elements(content: Any, fields: Sequence[Field]) -> dict[str, tuple[str, str]]:
    """The id and the label of each element that can have an error, in the order of the page."""
    elements = {
        field.name: (f"{field.id}.0" if field.type == "group" else field.id, field.label) for field in fields
    }
    return elements | ({CONSENT: ("f.consent", "")} if content.consent else {})


def _faults(elements: Mapping[str, tuple[str, str]], errors: Mapping[str, str]) -> list[Fault]:
    """Errors of the form itself first, then those of its fields."""
    of_form = [Fault(id="form", label="", message=errors[name]) for name in errors if name not in elements]
    of_fields = [
        Fault(id=at, label=label, message=errors[name])
        for name, (at, label) in elements.items()
        if name in errors
    ]
    return of_form + of_fields


def _points(t: Translations, content: Any) -> list[tuple[int, str]]:
    """Each point with its text for screen readers."""
    if content.scale == "emoji":
        faces = (t.feedback_very_bad, t.feedback_bad, t.feedback_okay, t.feedback_good, t.feedback_very_good)
        return list(enumerate(faces, 1))
    most = max(content.points())
    if content.scale == "nps":
        return [(n, str(n)) for n in content.points()]
    return [(n, t.plural("feedback_stars", n).format(n=n, most=most)) for n in content.points()]


def first(entered: Entered, name: str) -> str:
    return next(iter(entered.get(name, ())), "")
