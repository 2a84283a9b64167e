"""Pages of a person and of a business."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.places import map_link
from app.pages.texts import Translations, translations
from domain.kernel.safe_text import readable
from domain.payloads.uris import format_tel

# By the words that people use for the kinds of phone; the name of the text behind each.
_PHONES: Mapping[str, str] = {
    **dict.fromkeys(("cell", "mobile"), "phone_mobile"),
    **dict.fromkeys(("work", "business", "office"), "phone_work"),
    **dict.fromkeys(("home", "private"), "phone_home"),
    "fax": "phone_fax",
    "voice": "phone",
}
# Called otherwise than their hosts.
_SERVICES: Mapping[str, str] = {
    "bsky.app": "Bluesky",
    "facebook.com": "Facebook",
    "github.com": "GitHub",
    "instagram.com": "Instagram",
    "line.me": "LINE",
    "linkedin.com": "LinkedIn",
    "pinterest.com": "Pinterest",
    "snapchat.com": "Snapchat",
    "t.me": "Telegram",
    "threads.net": "Threads",
    "tiktok.com": "TikTok",
    "twitter.com": "X",
    "wa.me": "WhatsApp",
    "weibo.com": "Weibo",
    "x.com": "X",
    "xing.com": "XING",
    "youtube.com": "YouTube",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A way to reach somebody, as the page lists it."""

    icon: str
    label: str
    value: str
    url: str | None = None


def vcard_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a card has no date
    t = translations(language)
    card = page.content.card()
    name = " ".join(filter(None, (card.first_name, card.last_name)))
    title = name or card.company or next((number for _, number in card.phones), "")
    place = _format_address(card.address, (card.zip, card.city), (card.state, card.country))
    rows = (*_rows(t, card.phones, card.emails, card.website), *_address_rows(t, place))
    return answer_page(
        page,
        language,
        template="vcard.html",
        title=title,
        initials=_initials(card.first_name, card.last_name) or _initials(title),
        company=card.company if name else None,
        job_title=card.job_title,
        rows=rows,
        quick=_quick(t, rows),
        socials=_socials(card.socials),
    )


def business_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - nor has a business
    t = translations(language)
    content = page.content
    card = content.card()
    rows = (*_rows(t, card.phones, card.emails, card.website), *_address_rows(t, content.address or ""))
    return answer_page(
        page,
        language,
        template="business.html",
        title=content.business_name,
        cover_url=content.cover_url,
        rows=rows,
        quick=_quick(t, rows),
        socials=_socials(card.socials),
    )


def _rows(
    t: Translations,
    phones: Iterable[tuple[str | None, str]],
    emails: Iterable[str],
    website: str | None,
) -> Iterable[Row]:
    for kind, number in phones:
        label = _phone_label(t, kind)
        icon = "fax" if label == t.phone_fax else "phone"
        yield Row(icon=icon, label=label, value=number, url=format_tel(number))
    for email in emails:
        yield Row(icon="mail", label=t.email, value=email, url=f"mailto:{email}")
    if website:
        yield Row(icon="globe", label=t.website, value=_format_url(website), url=website)


def _address_rows(t: Translations, place: str) -> Iterable[Row]:
    if place:
        yield Row(icon="pin", label=t.address, value=place, url=map_link(readable(place)))


def _quick(t: Translations, rows: Iterable[Row]) -> list[Row]:
    """The first of each kind once more, as large buttons side by side."""
    labels = {"phone": t.phone_button, "mail": t.email, "globe": t.website, "pin": t.map}
    first = {row.icon: row for row in reversed(tuple(rows)) if row.icon in labels}
    return [
        Row(icon=icon, label=label, value=label, url=first[icon].url)
        for icon, label in labels.items()
        if icon in first
    ]


def _phone_label(t: Translations, kind: str | None) -> str:
    for word in (kind or "").lower().split():
        if word in _PHONES:
            return str(getattr(t, _PHONES[word]))
    return kind or t.phone


def _socials(pairs: Iterable[tuple[str | None, str]]) -> list[Row]:
    return [
        Row(icon="link", label=service or _service_of(url), value=_format_url(url), url=url)
        for service, url in pairs
    ]


def _service_of(url: str) -> str:
    host = _host(url)
    found = next((name for domain, name in _SERVICES.items() if f".{host}".endswith(f".{domain}")), None)
    return found or host or url.partition(":")[0]


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _format_url(url: str) -> str:
    """As people write it: without scheme, www and the last slash."""
    for start in ("https://", "http://"):
        if url.lower().startswith(start):
            return url[len(start) :].removeprefix("www.").removesuffix("/")
    return url


def _format_address(street: str | None, *lines: tuple[str | None, str | None]) -> str:
    (code, city), (state, country) = lines
    written = (street, " ".join(filter(None, (code, city))), ", ".join(filter(None, (state, country))))
    return "\n".join(filter(None, written))


def _initials(*names: str | None) -> str:
    """Of one name its first letter, of two theirs; nothing for what begins with no letter."""
    letters = (name[0] for name in map(_trimmed, names) if name and name[0].isalpha())
    # Arabic letters would join to something that is no initial.
    return "\u200c".join(letters).upper()


def _trimmed(name: Any) -> str:
    return readable(name or "").strip()
