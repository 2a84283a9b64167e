"""Pages of a network to join and of an app to install."""

import re
from typing import Final

from markupsafe import Markup, escape
from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations
from domain.kernel.safe_text import readable
from domain.scanning.visitors import System

_NOT_LETTERS: Final = re.compile(r"(\d+|[^\w\s]+|_+)")


_DIGITS: Final = Markup("<i>{}</i>")
_SIGNS: Final = Markup("<u>{}</u>")


def wifi_page(page: Landing) -> Response:
    t, content = translations(page.language), page.content
    name = Markup("<b><bdi>{}</bdi></b>").format(readable(content.ssid))
    own = (t.wifi_step_copy, t.wifi_step_open, escape(t.wifi_step_paste).format(name=name))
    free = (t.wifi_step_open, escape(t.wifi_step_join).format(name=name))
    return answer_page(
        page,
        content.ssid,
        sheets=("landing-wifi.css", "landing-steps.css"),
        face=True,
        password=_colored(readable(content.password or "")),
        is_mixed=not (content.password or "x").isalpha(),
        steps=own if content.password else free,
    )


def _colored(password: str) -> Markup:
    """The text with its digits and its signs marked: 0 is no O, and 1 is no l."""
    parts = _NOT_LETTERS.split(password)
    return Markup("").join(
        part if place % 2 == 0 else (_DIGITS if part.isdecimal() else _SIGNS).format(part)
        for place, part in enumerate(parts)
    )


def app_store_page(page: Landing) -> Response:
    """A phone that is here has no store of its own for the app: with one, the scan leads there."""
    t, content = translations(page.language), page.content
    lacking = {
        System.IOS: None if content.ios_url else t.app_not_ios,
        System.ANDROID: None if content.android_url else t.app_not_android,
    }
    stores = [(content.ios_url, t.app_ios), (content.android_url, t.app_android)]
    return answer_page(
        page,
        content.app_name or t.app_title,
        titled_by_owner=bool(content.app_name),
        sheets=("landing-app.css",),
        face=bool(content.icon_url),
        stores=[(url, label) for url, label in stores if url is not None],
        lacking=lacking.get(page.system) if page.system else None,
    )


def whatsapp_page(page: Landing) -> Response:
    """The page of a chat. On a computer the code is scanned, since WhatsApp is on the phone."""
    title = translations(page.language).whatsapp_title
    return answer_page(
        page,
        title,
        titled_by_owner=False,
        sheets=("landing-note.css",),
        face=True,
        web=page.content.web_address(),
    )
