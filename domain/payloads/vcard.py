"""A business card: vCard 3.0 (RFC 2426), which all phones read, or 4.0 (RFC 6350, RFC 9554)."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from domain.kernel.net.sites import name_of_network
from domain.payloads.content_lines import escape_text, escape_uri, fold_lines, quote_parameter
from domain.payloads.uris import format_tel, is_global

Version = Literal["3.0", "4.0"]
# The types that both RFC 2426 3.3.1 and RFC 6350 6.4.1 have.
_PHONE_TYPES = ("cell", "work", "home", "fax", "pager", "video", "voice")
_SYNONYMS = {"mobile": "cell", "business": "work", "office": "work", "private": "home"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A phone is (type, number), a social profile (service, address).

    `photo` is a JPEG. It is inside the card or not there: Apple's address book loads none from a URL, and
    others would ask a third party.
    """

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
    photo: bytes | None = None
    socials: tuple[tuple[str | None, str], ...] = ()


def format_vcard(card: Card, version: Version = "3.0") -> str:
    return fold_lines(["BEGIN:VCARD", f"VERSION:{version}", *_properties(card, version), "END:VCARD"])


def _properties(card: Card, version: Version) -> Iterator[str]:
    yield f"N:{_structured(card.last_name, card.first_name, None, None, None)}"
    yield f"FN:{escape_text(_full_name(card))}"
    if card.company:
        yield from _company(card, version)
    if card.job_title:
        yield f"TITLE:{escape_text(card.job_title)}"
    for kind, phone in card.phones:
        yield _phone(kind, phone, version)
    for email in card.emails:
        yield f"EMAIL{';TYPE=INTERNET' if version == '3.0' else ''}:{escape_text(email)}"
    # Always seven parts: post office box, extended address, street, locality, region, code, country.
    address = (None, None, card.address, card.city, card.state, card.zip, card.country)
    if any(address):
        yield f"ADR:{_structured(*address)}"
    if card.website:
        yield f"URL:{escape_uri(card.website)}"
    for number, (service, url) in enumerate(card.socials, 1):
        yield from _social(number, service or name_of_network(url), url, version)
    if card.photo:
        yield _photo(card.photo, version)
    if card.note:
        yield f"NOTE:{escape_text(card.note)}"


def _full_name(card: Card) -> str:
    """FN is required, and phones list the card under it. A card without a name uses the next best field."""
    name = " ".join(filter(None, (card.first_name, card.last_name)))
    candidates = (name, card.company, *(number for _, number in card.phones), *card.emails, card.website)
    return next(filter(None, candidates), "")


def _company(card: Card, version: Version) -> Iterator[str]:
    yield f"ORG:{_structured(card.company)}"
    if not (card.first_name or card.last_name):
        # Apple's address book lists it among companies; RFC 6350 6.1.4.
        yield "X-ABShowAs:COMPANY" if version == "3.0" else "KIND:org"


def _phone(kind: str | None, number: str, version: Version) -> str:
    words = [_SYNONYMS.get(word, word) for word in (kind or "").lower().split()]
    types = ",".join(word for word in words if word in _PHONE_TYPES)
    if version == "3.0":
        return f"TEL{types and f';TYPE={types.upper()}'}:{escape_text(number)}"
    parameter = f';TYPE="{types}"' if "," in types else types and f";TYPE={types}"
    # RFC 3966 has no URI for a number without its country code.
    if is_global(number):
        return f"TEL;VALUE=uri{parameter}:{format_tel(number)}"
    return f"TEL{parameter}:{escape_text(number)}"


def _photo(photo: bytes, version: Version) -> str:
    """RFC 2426 3.1.4; RFC 6350 6.2.4."""
    text = b64encode(photo).decode()
    return (
        f"PHOTO;ENCODING=b;TYPE=JPEG:{text}" if version == "3.0" else f"PHOTO:data:image/jpeg;base64,{text}"
    )


def _social(number: int, service: str | None, url: str, version: Version) -> Iterator[str]:
    """RFC 9554 3.5 has a property for it in vCard 4.0.

    In 3.0 it is a web address with a label, which iOS shows and Android ignores. Android would ignore all of
    an X-SOCIALPROFILE.
    """
    if version == "4.0":
        parameter = f";SERVICE-TYPE={quote_parameter(service)}" if service else ""
        yield f"SOCIALPROFILE{parameter}:{escape_uri(url)}"
        return
    yield f"item{number}.URL:{escape_uri(url)}"
    if service:
        yield f"item{number}.X-ABLabel:{escape_text(service)}"


def _structured(*parts: str | None) -> str:
    return ";".join(escape_text(part or "") for part in parts)
