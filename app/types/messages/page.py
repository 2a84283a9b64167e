"""Pages of a text, an e-mail, a phone number, a text message and a chat."""

from typing import Final

from markupsafe import escape
from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.text_markup import linked
from domain.kernel.safe_text import readable

_LONGEST_HEADING: Final = 80


def text_page(page: Landing) -> Response:
    """A short first line is the heading."""
    text = readable(page.content.text).strip()
    first, _, rest = (part.strip() for part in text.partition("\n"))
    if len(first) > _LONGEST_HEADING or linked(first) != escape(first):
        return answer_page(page, None, ours=page.t.text_title, rest=text, has_heading=False)
    return answer_page(page, first, rest=rest, has_heading=True)


def email_page(page: Landing) -> Response:
    t, subject = page.t, page.content.subject
    others = ((t.email_cc, _listed(page.content.cc)), (t.email_bcc, _listed(page.content.bcc)))
    given = [(label, addresses) for label, addresses in others if addresses]
    return answer_page(page, subject, ours=t.email_title, face=True, others=given)


def phone_page(page: Landing) -> Response:
    return answer_page(page, None, ours=page.content.phone, face=True)


def sms_page(page: Landing) -> Response:
    return answer_page(page, None, ours=page.t.sms_title, face=True)


def whatsapp_page(page: Landing) -> Response:
    """The page of a chat. On a computer the code is scanned, since WhatsApp is on the phone."""
    web = page.content.web_address()
    return answer_page(page, None, ours=page.t.whatsapp_title, face=True, web=web)


def _listed(addresses: str | list[str] | None) -> str:
    return addresses if isinstance(addresses, str) else ", ".join(addresses or ())
