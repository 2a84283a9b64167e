"""The page of a network to join."""

import re
from typing import Final

from markupsafe import Markup, escape
from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from domain.kernel.safe_text import readable

_NOT_LETTERS: Final = re.compile(r"(\d+|[^\w\s]+|_+)")
_DIGITS: Final = Markup("<i>{}</i>")
_SIGNS: Final = Markup("<u>{}</u>")


def wifi_page(page: Landing) -> Response:
    t, content = page.t, page.content
    name = Markup("<b><bdi>{}</bdi></b>").format(readable(content.ssid))
    own = (t.wifi_step_copy, t.wifi_step_open, escape(t.wifi_step_paste).format(name=name))
    free = (t.wifi_step_open, escape(t.wifi_step_join).format(name=name))
    return answer_page(
        page,
        content.ssid,
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
