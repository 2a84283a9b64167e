"""The page of a list of links."""

from dataclasses import dataclass

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from domain.content.types.links import LinksContent, ListedLink
from domain.kernel.safe_text import readable

# The longest emoji, a family, has eleven code points. A word of ASCII letters has no room beside the label.
_MOST_IN_SIGN = 12
_MOST_ASCII_IN_SIGN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """It has `picture`, a path on this host, or `sign`, a few characters, or neither."""

    url: str
    text: str
    picture: str | None = None
    sign: str | None = None


def links_page(page: Landing) -> Response:
    content: LinksContent = page.content
    initials = (character.upper() for character in content.links_title if character.isalnum())
    return answer_page(
        page,
        content.links_title,
        sheets=("landing-links.css",),
        face=bool(content.avatar_url) or not page.look.has_square_logo,
        links=[_button(page, link) for link in content.links_list],
        initial=next(initials, None),
    )


def _button(page: Landing, link: ListedLink) -> Button:
    icon = link.icon or ""
    if icon.lower().startswith(("http://", "https://")):
        return Button(url=link.url, text=link.text, picture=page.picture(icon, "dish"))
    sign = readable(icon).strip()
    fits = len(sign) <= (_MOST_ASCII_IN_SIGN if sign.isascii() else _MOST_IN_SIGN)
    return Button(url=link.url, text=link.text, sign=sign if fits else None)
