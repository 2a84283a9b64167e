"""Pages of a list of links and of an app to install."""

from dataclasses import dataclass

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from domain.content.types.links import LinksContent, ListedLink
from domain.kernel.safe_text import readable
from domain.scanning.visitors import System

# The longest emoji, a family, has eleven code points. A word of ASCII letters has no room beside the label.
_MOST_IN_SIGN = 12
_MOST_ASCII_IN_SIGN = 3
# The class of each kind: what is most frequent has none.
_KINDS = {"filled": "filled", "soft": "soft-kind", "outline": "", "picture": "picture"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """It has `picture`, a path on this host, or `sign`, a few characters, or neither. `kind`: a CSS class."""

    url: str
    text: str
    kind: str
    picture: str | None = None
    sign: str | None = None


def links_page(page: Landing) -> Response:
    content: LinksContent = page.content
    initials = (character.upper() for character in content.links_title if character.isalnum())
    return answer_page(
        page,
        content.links_title,
        face=bool(content.avatar_url) or not page.look.has_square_logo,
        links=[_button(page, link, is_first=link is content.links_list[0]) for link in content.links_list],
        initial=next(initials, None),
    )


def _button(page: Landing, link: ListedLink, *, is_first: bool) -> Button:
    icon = link.icon or ""
    kind = _KINDS[link.kind] if link.kind else "filled" if is_first else ""
    if icon.lower().startswith(("http://", "https://")):
        cut = "cover" if kind == "picture" else "dish"
        return Button(url=link.url, text=link.text, kind=kind, picture=page.picture(icon, cut))
    sign = readable(icon).strip()
    fits = len(sign) <= (_MOST_ASCII_IN_SIGN if sign.isascii() else _MOST_IN_SIGN)
    # A picture link without a picture is an ordinary one.
    kind = "" if kind == "picture" else kind
    return Button(url=link.url, text=link.text, kind=kind, sign=sign if fits else None)


def app_store_page(page: Landing) -> Response:
    """A phone that is here has no store of its own for the app: with one, the scan leads there."""
    t, content = page.t, page.content
    lacking = {
        System.IOS: None if content.ios_url else t.app_not_ios,
        System.ANDROID: None if content.android_url else t.app_not_android,
    }
    stores = [(content.ios_url, t.app_ios), (content.android_url, t.app_android)]
    return answer_page(
        page,
        content.app_name,
        ours=t.app_title,
        face=bool(content.icon_url),
        stores=[(url, label) for url, label in stores if url is not None],
        lacking=lacking.get(page.system) if page.system else None,
    )
