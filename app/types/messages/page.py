"""Pages of a text, an e-mail, a phone number, a text message and a chat."""

from typing import Final

from markupsafe import escape
from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.text_markup import linked
from app.pages.texts import translations
from domain.kernel.safe_text import readable

_LONGEST_HEADING: Final = 80


def text_page(page: Landing) -> Response:
    """A short first line is the heading."""
    text = readable(page.content.text).strip()
    first, _, rest = (part.strip() for part in text.partition("\n"))
    if len(first) > _LONGEST_HEADING or linked(first) != escape(first):
        return answer_page(
            page, translations(page.language).text_title, titled_by_owner=False, rest=text, has_heading=False
        )
    return answer_page(page, first, rest=rest, has_heading=True)


def email_page(page: Landing) -> Response:
    t = translations(page.language)
    others = ((t.email_cc, _listed(page.content.cc)), (t.email_bcc, _listed(page.content.bcc)))
    given = [(label, addresses) for label, addresses in others if addresses]
    subject = page.content.subject
    return answer_page(page, subject or t.email_title, titled_by_owner=bool(subject), face=True, others=given)


def phone_page(page: Landing) -> Response:
    return answer_page(page, page.content.phone, titled_by_owner=False, face=True)


def sms_page(page: Landing) -> Response:
    return answer_page(
        page,
        translations(page.language).sms_title,
        titled_by_owner=False,
        face=True,
    )


def whatsapp_page(page: Landing) -> Response:
    """On a computer: WhatsApp is on the phone, which scans the code of this page."""
    title = translations(page.language).whatsapp_title
    return answer_page(
        page,
        title,
        titled_by_owner=False,
        face=True,
        web=page.content.web_address(),
    )


def _listed(addresses: str | list[str] | None) -> str:
    return addresses if isinstance(addresses, str) else ", ".join(addresses or ())
