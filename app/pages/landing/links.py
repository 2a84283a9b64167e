"""The page of a list of links."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from domain.content.types.links import LinksContent, ListedLink
from domain.kernel.safe_text import readable

# The longest emoji, a family, is made of eleven characters; a word of letters has no room beside the label.
_MOST_IN_SIGN = 12
_MOST_EMAILS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A button: at most one of `picture`, a path on this host, and `sign`, a character or a few."""

    url: str
    text: str
    picture: str | None = None
    sign: str | None = None


def links_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a link has no date
    content: LinksContent = page.content
    return answer_page(
        page,
        language,
        template="links.html",
        title=content.links_title,
        sheets=("landing-links.css",),
        entries=[_entry(page, link) for link in content.links_list],
        initial=next(_initials(content.links_title), None),
    )


def _entry(page: Landing, link: ListedLink) -> Entry:
    icon = link.icon or ""
    if icon.lower().startswith(("http://", "https://")):
        return Entry(url=link.url, text=link.text, picture=page.picture_path(icon))
    sign = readable(icon).strip()
    fits = len(sign) <= (_MOST_EMAILS if sign.isascii() else _MOST_IN_SIGN)
    return Entry(url=link.url, text=link.text, sign=sign if fits else None)


def _initials(title: str) -> Iterator[str]:
    return (character.upper() for character in title if character.isalnum())
