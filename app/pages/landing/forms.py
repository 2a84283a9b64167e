"""Pages that a visitor fills in, and the thanks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import Translations, translations
from domain.contacts.form_submissions import COMMENT, CONSENT, MAX_VALUE, RATING
from domain.kernel.safe_text import place_of

VISIT: Final = ".visit"
# People do not see it, so whoever fills it in is none.
TRAP: Final = ".website"

Entered = Mapping[str, str | list[str]]

_SHEETS = ("landing-forms.css",)
# WCAG 2.2, 1.3.5: a browser knows its user's own data by these words.
_AUTOCOMPLETE: Final[Mapping[str, str]] = {
    "name": "name",
    "full_name": "name",
    "first_name": "given-name",
    "last_name": "family-name",
    "company": "organization",
    "organization": "organization",
    "job_title": "organization-title",
    "address": "street-address",
    "street": "street-address",
    "city": "address-level2",
    "zip": "postal-code",
    "country": "country-name",
    "website": "url",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """`id` is that of the element to go to; the label is left out where the message says enough."""

    id: str
    label: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A field as the page shows it, with what was entered.

    Behind `id`, a point begins the ids of its parts: no key has one in it, so no two elements share an id.
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
    page: Landing,
    language: str,
    *,
    entered: Entered,
    errors: Mapping[str, str],
    continuation_token: str,
    status: int = 200,
) -> Response:
    """The form of a lead form or a feedback, filled in with `entered`.

    `errors` are by the names of the fields (`.consent`, `.rating` and `.comment` among them), as sentences in
    the visitor's language; under any other name they stand above the form.
    """
    if page.content.slug == "feedback":
        return _feedback(page, language, entered, errors, continuation_token, status)
    return _lead_form(page, language, entered, errors, continuation_token, status)


def thank_you(page: Landing, language: str) -> Response:
    """What comes after a submission: the owner's words or ours, and where else to say it."""
    t = translations(language)
    content = page.content
    urls = (content.review_urls or ()) if content.slug == "feedback" else ()
    return answer_page(
        page,
        language,
        template="thank_you.html",
        title=t.form_thanks_title,
        text=getattr(content, "thank_you", None) or t.form_thanks,
        reviews=[(url, t.feedback_review_on.format(place=place_of(url))) for url in urls],
    )


def _lead_form(
    page: Landing,
    language: str,
    entered: Entered,
    errors: Mapping[str, str],
    continuation_token: str,
    status: int,
) -> Response:
    content = page.content
    entries = [_entry(field, entered, errors) for field in content.fields]
    consent = content.consent
    return answer_page(
        page,
        language,
        template="lead_form.html",
        title=content.form_title,
        status=status,
        sheets=_SHEETS,
        leads_away=content.redirect_url is not None,
        entries=entries,
        most=MAX_VALUE,
        marks_required=any(entry.required for entry in entries) or (consent and consent.required),
        agreed=bool(entered.get(CONSENT)),
        errors=errors,
        faults=_faults(translations(language), page, entries, errors),
        continuation_token=continuation_token,
        first=next((entry.name for entry in entries if entry.fault), CONSENT if CONSENT in errors else None),
    )


def _feedback(
    page: Landing,
    language: str,
    entered: Entered,
    errors: Mapping[str, str],
    continuation_token: str,
    status: int,
) -> Response:
    t = translations(language)
    return answer_page(
        page,
        language,
        template="feedback.html",
        title=page.content.question,
        status=status,
        sheets=_SHEETS,
        points=_points(t, page.content),
        rated=_first(entered, RATING),
        comment=_first(entered, COMMENT),
        most=MAX_VALUE,
        errors=errors,
        faults=_faults(t, page, [], errors),
        continuation_token=continuation_token,
    )


def _entry(field: Any, entered: Entered, errors: Mapping[str, str]) -> Entry:
    values = entered.get(field.key, ())
    parsed = [values] if isinstance(values, str) else list(values)
    kind = "group" if field.type == "checkbox" and field.options else field.type
    return Entry(
        name=field.key,
        id=f"f-{field.key}",
        label=field.label,
        type=kind,
        required=field.required,
        options=field.options or (),
        autocomplete=_autocomplete(field),
        entered=[field.option_of(one) or one for one in parsed] if field.options else parsed,
        fault=errors.get(field.key),
    )


def _autocomplete(field: Any) -> str | None:
    if field.type in ("email", "tel"):
        return str(field.type)
    return _AUTOCOMPLETE.get(field.key.lower().replace("-", "_")) if field.type == "text" else None


def _faults(
    t: Translations, page: Landing, entries: Sequence[Entry], errors: Mapping[str, str]
) -> list[Fault]:
    """In the order of the page; what belongs to no field leads to the form."""
    places = {
        entry.name: (f"{entry.id}.0" if entry.type == "group" else entry.id, entry.label) for entry in entries
    }
    consent = getattr(page.content, "consent", None)
    if consent:
        places[CONSENT] = ("f.consent", "")
    if page.content.slug == "feedback":
        places[RATING] = ("rating.first", "")
        places[COMMENT] = ("f.comment", t.feedback_comment)
    found = [
        Fault(id=at, label=label, message=errors[name])
        for name, (at, label) in places.items()
        if name in errors
    ]
    strays = [
        Fault(id="form", label="", message=message) for name, message in errors.items() if name not in places
    ]
    return [*strays, *found]


def _points(t: Translations, content: Any) -> list[tuple[int, str]]:
    """Each point with what a screen reader says of it."""
    if content.scale == "emoji":
        faces = (
            t.feedback_very_bad,
            t.feedback_bad,
            t.feedback_okay,
            t.feedback_good,
            t.feedback_very_good,
        )
        return list(enumerate(faces, 1))
    most = max(content.points())
    said = "{n}" if content.scale == "nps" else t.feedback_stars
    return [(n, said.format(n=n, most=most)) for n in content.points()]


def _first(entered: Entered, name: str) -> str:
    value = entered.get(name, "")
    return value if isinstance(value, str) else next(iter(value), "")
