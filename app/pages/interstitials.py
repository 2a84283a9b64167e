"""Pages before, or in place of, what a code leads to, in its owner's look."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.pages.landing.layout import Row
from app.pages.language import own_lang
from app.pages.look import Look
from app.pages.templates import Inline, script, style
from app.pages.text_markup import first_link
from app.pages.texts import Translations, translations
from domain.codes.restrictions import needs_password
from domain.kernel.safe_text import visible
from domain.pages.landing_page import Page, title_of
from domain.scanning.scans import Target

_ICONS = {"web": "globe", "mail": "mail", "tel": "phone"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """`title`: of the content; empty where it is not public. `contact`: as in a theme."""

    look: Look
    title: str = ""
    contact: str | None = None
    owner_language: str | None = None


def dress(page: Page, target: Target, look: Look, *, was_public: bool) -> Dress:
    """With its title where that is public. `was_public`: of the content, before the code has ended."""
    shows_title = was_public and is_of(page, target) and not needs_password(target.restrictions)
    contact = look.wishes.get("contact")
    return Dress(
        look=look,
        title=title_of(page.content) if shows_title else "",
        contact=contact if isinstance(contact, str) else None,
        owner_language=target.owner_language,
    )


def is_of(page: Page, target: Target) -> bool:
    """Whether both are of the same version of the same code."""
    return (page.code_id, page.version) == (target.code_id, target.version)


def worn_by_interstitial(
    dress: Dress, language: str, contacts_title: str
) -> tuple[dict[str, Any], list[str]]:
    """What the frame of an interstitial needs, and the directives of its policy."""
    look, t = dress.look, translations(language)
    css, program = _sheet(), script("landing.js")
    colors, worn = look.worn()
    worn |= {
        "frame": "landing/interstitial.html",
        "kicker": visible(dress.title),
        "own_lang": own_lang(dress.title or dress.contact or "", dress.owner_language, language),
        "contacts": list(_contacts(t, dress.contact or "")),
        "contacts_title": contacts_title,
        "css": css.text,
        "script": program.text,
    }
    return worn, [f"style-src {css.source} {colors.source}", f"script-src {program.source}"]


def _contacts(t: Translations, text: str) -> Iterator[Row]:
    """A row a line: what can be tapped in it, under its other words."""
    usual = {"web": t.website, "mail": t.email, "tel": t.phone}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        found = first_link(line)
        if found is None:
            yield Row(icon="note", label=t.note, value=line)
            continue
        words = line.replace(found.text, "").strip(" :,–-")
        yield Row(icon=_ICONS[found.kind], label=words or usual[found.kind], value=found.text, url=found.url)


@cache
def _sheet() -> Inline:
    return Inline.of(style("landing.css").text + style("landing-interstitial.css").text)
