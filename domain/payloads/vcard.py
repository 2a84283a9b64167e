"""A business card: vCard 3.0 (RFC 2426), which all phones read, and 4.0 (RFC 6350, RFC 9554)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from domain.payloads.content_lines import escape_text, quote_parameter, write_lines, write_uri
from domain.payloads.tel import is_global, write_tel

Version = Literal["3.0", "4.0"]
# RFC 2426 3.3.1 and RFC 6350 6.4.1: what both know, by the words that people use.
_PHONE_TYPES = {
    "cell": "cell",
    "mobile": "cell",
    "work": "work",
    "business": "work",
    "office": "work",
    "home": "home",
    "private": "home",
    "fax": "fax",
    "pager": "pager",
    "video": "video",
    "voice": "voice",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A phone is (type, number), a social profile (service, address); the type may be open."""

    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    job_title: str | None = None
    phones: tuple[tuple[str | None, str], ...] = ()
    emails: tuple[str, ...] = ()
    website: str | None = None
    address: str | None = None
    city: str | None = None
    state: str | None = None
    zip: str | None = None
    country: str | None = None
    note: str | None = None
    photo_url: str | None = None
    socials: tuple[tuple[str | None, str], ...] = ()


def write_vcard(card: Card, version: Version = "3.0") -> str:
    """Lines end with CRLF, the last one, too."""
    return write_lines(["BEGIN:VCARD", f"VERSION:{version}", *_properties(card, version), "END:VCARD"])


def _properties(card: Card, version: Version) -> Iterator[str]:
    yield f"N:{_structured(card.last_name, card.first_name, None, None, None)}"
    yield f"FN:{escape_text(_full_name(card))}"
    if card.company:
        yield f"ORG:{_structured(card.company)}"
    if card.job_title:
        yield f"TITLE:{escape_text(card.job_title)}"
    for kind, number in card.phones:
        yield _phone(kind, number, version)
    for email in card.emails:
        yield f"EMAIL{';TYPE=INTERNET' if version == '3.0' else ''}:{escape_text(email)}"
    # Post office box, extended address, street, locality, region, code, country: seven, however many are empty.
    places = (None, None, card.address, card.city, card.state, card.zip, card.country)
    if any(places):
        yield f"ADR:{_structured(*places)}"
    if card.website:
        yield f"URL:{write_uri(card.website)}"
    for place, (service, address) in enumerate(card.socials, 1):
        yield from _social(place, service, address, version)
    if card.photo_url:
        yield f"PHOTO;VALUE=uri:{write_uri(card.photo_url)}"
    if card.note:
        yield f"NOTE:{escape_text(card.note)}"


def _full_name(card: Card) -> str:
    """FN is required, and phones list the card under it: without a name, the best that there is."""
    name = " ".join(filter(None, (card.first_name, card.last_name)))
    candidates = (name, card.company, *(number for _, number in card.phones), *card.emails, card.website)
    return next(filter(None, candidates), "")


def _phone(kind: str | None, number: str, version: Version) -> str:
    types = [_PHONE_TYPES[word] for word in (kind or "").lower().split() if word in _PHONE_TYPES]
    if version == "3.0":
        written = ",".join(types).upper()
        return f"TEL{written and f';TYPE={written}'}:{escape_text(number)}"
    written = f';TYPE="{",".join(types)}"' if len(types) > 1 else "".join(f";TYPE={one}" for one in types)
    # RFC 3966 has no URI for a number without its country.
    if is_global(number):
        return f"TEL;VALUE=uri{written}:{write_tel(number)}"
    return f"TEL{written}:{escape_text(number)}"


def _social(place: int, service: str | None, address: str, version: Version) -> Iterator[str]:
    """RFC 9554 3.5 has a property for it in 4.0.

    In 3.0 it is a web address with a label beside it, which iOS shows and Android skips: Android would skip
    the whole X-SOCIALPROFILE.
    """
    if version == "4.0":
        parameter = f";SERVICE-TYPE={quote_parameter(service)}" if service else ""
        yield f"SOCIALPROFILE{parameter}:{write_uri(address)}"
        return
    yield f"item{place}.URL:{write_uri(address)}"
    if service:
        yield f"item{place}.X-ABLabel:{escape_text(service)}"


def _structured(*parts: str | None) -> str:
    return ";".join(escape_text(part or "") for part in parts)
