"""Pages of something to read, and of somebody to write to or to call."""

from datetime import datetime

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations


def text_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a text has no date
    title = translations(language).text_title
    return answer_page(page, language, template="text.html", title=title, copies=True, plain=True)


def email_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - nor has a letter
    t = translations(language)
    content = page.content
    others = ((t.email_cc, _listed(content.cc)), (t.email_bcc, _listed(content.bcc)))
    return answer_page(
        page,
        language,
        template="email.html",
        title=t.email_title,
        copies=True,
        others=[(label, addresses) for label, addresses in others if addresses],
    )


def phone_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - nor has a number
    return answer_page(page, language, template="phone.html", title=page.content.phone, copies=True)


def sms_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - nor has a message
    title = translations(language).sms_title
    return answer_page(page, language, template="sms.html", title=title, copies=True)


def _listed(addresses: str | list[str] | None) -> str:
    return addresses if isinstance(addresses, str) else ", ".join(addresses or ())
