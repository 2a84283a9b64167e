"""Pages of a person and of a business."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from starlette.responses import Response

from app.pages.landing.hours import hours_of
from app.pages.landing.layout import Landing, Row, answer_page
from app.pages.texts import Translations
from app.types.places.page import map_link
from domain.kernel.net.sites import host_of, name_of_site
from domain.kernel.safe_text import readable
from domain.payloads.uris import format_mailto, format_tel
from domain.payloads.vcard import Card
from domain.scanning.visitors import System

# The words that people use for kinds of phones, and the text that each is shown as.
_PHONES: Mapping[str, str] = {
    **dict.fromkeys(("cell", "mobile"), "phone_mobile"),
    **dict.fromkeys(("work", "business", "office"), "phone_work"),
    **dict.fromkeys(("home", "private"), "phone_home"),
    "fax": "phone_fax",
    "voice": "phone",
}

# The sites of which app/templates/landing/icons.html has a drawing.
_SIGNS: Final = frozenset(
    ("facebook", "github", "instagram", "linkedin", "telegram", "tiktok", "whatsapp", "x", "youtube")
)
_TILES: Final = 4


def vcard_page(page: Landing) -> Response:
    t = page.t
    card = page.content.card()
    name = " ".join(filter(None, (card.first_name, card.last_name)))
    title = name or card.company or next((number for _, number in card.phones), "")
    rows = list(_rows(t, card, _format_address(card), page.system))
    initials = _initials(card.first_name, card.last_name) or _initials(title)
    return answer_page(
        page,
        title,
        face=bool(page.content.photo_url or (initials and not page.look.has_square_logo)),
        cover_url=page.content.photo_url,
        initials=initials,
        company=card.company if name else None,
        job_title=card.job_title,
        rows=rows,
        quick=_quick(t, rows),
        socials=_socials(card.socials),
    )


def business_page(page: Landing) -> Response:
    t = page.t
    content = page.content
    card = content.card()
    rows = list(_rows(t, card, content.address or "", page.system))
    return answer_page(
        page,
        content.business_name,
        face=bool(content.logo_url),
        cover_url=content.cover_url,
        main=_main(t, content.cta, rows),
        rows=rows,
        quick=_quick(t, rows, card.socials),
        socials=_socials(card.socials),
        **hours_of(page),
    )


def _rows(t: Translations, card: Card, address: str, system: System | None) -> Iterable[Row]:
    for kind, number in card.phones:
        label = _phone_label(t, kind)
        icon = "fax" if label == t.phone_fax else "phone"
        yield Row(icon=icon, label=label, value=number, url=format_tel(number))
    for email in card.emails:
        yield Row(icon="mail", label=t.email, value=email, url=format_mailto(email))
    if card.website:
        yield Row(icon="globe", label=t.website, value=_format_url(card.website), url=card.website)
    if address:
        yield Row(
            icon="pin",
            label=t.address,
            value=address,
            url=map_link(readable(address), system),
            tail=t.directions,
        )


def _quick(t: Translations, rows: Sequence[Row], socials: Iterable[tuple[str | None, str]] = ()) -> list[Row]:
    """The first row of each kind again, as signs side by side; a chat among them."""
    labels = {"phone": t.call, "pin": t.directions, "mail": t.email, "globe": t.website}
    first = {row.icon: row for row in reversed(rows) if row.icon in labels}
    tiles = [
        Row(icon="way" if icon == "pin" else icon, label=label, value=label, url=first[icon].url)
        for icon, label in labels.items()
        if icon in first
    ]
    chats = [url for _, url in socials if _service_of(url) == "WhatsApp"]
    tiles[2:2] = [Row(icon="whatsapp", label="WhatsApp", value="WhatsApp", url=url) for url in chats[:1]]
    return tiles[:_TILES]


def _main(t: Translations, cta: Any, rows: Sequence[Row]) -> Row | None:
    """The button of a business: its own, or a call."""
    if cta is not None:
        return Row(icon="", label=cta.label, value="", url=cta.url)
    number = next((row.url for row in rows if row.icon == "phone"), None)
    return Row(icon="phone", label=t.call, value="", url=number) if number else None


def _phone_label(t: Translations, kind: str | None) -> str:
    for word in (kind or "").lower().split():
        if word in _PHONES:
            return str(getattr(t, _PHONES[word]))
    return kind or t.phone


def _socials(pairs: Iterable[tuple[str | None, str]]) -> list[Row]:
    return [
        Row(icon=_sign_of(url), label=service or _service_of(url), value=_format_url(url), url=url)
        for service, url in pairs
    ]


def _sign_of(url: str) -> str:
    name = _service_of(url).lower()
    return name if name in _SIGNS else "link"


def _service_of(url: str) -> str:
    return name_of_site(url) or host_of(url) or url.partition(":")[0]


def _format_url(url: str) -> str:
    """The address without scheme, www and the last slash."""
    for start in ("https://", "http://"):
        if url.lower().startswith(start):
            return url[len(start) :].removeprefix("www.").removesuffix("/")
    return url


def _format_address(card: Card) -> str:
    city = " ".join(filter(None, (card.zip, card.city)))
    country = ", ".join(filter(None, (card.state, card.country)))
    return "\n".join(filter(None, (card.address, city, country)))


def _initials(*names: str | None) -> str:
    """The first letter of each name; nothing for a name that does not begin with a letter."""
    cleaned = (readable(name or "").strip() for name in names)
    # The zero-width non-joiner keeps Arabic letters from joining.
    return "\u200c".join(name[0] for name in cleaned if name[:1].isalpha()).upper()
