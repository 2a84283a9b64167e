"""Addresses as people type them, and what is said of wrong ones."""

import re
from typing import Final

from app.pages.texts import Translations
from domain.kernel.errors import DestinationRefused, DomainError

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?!\d)")


def with_scheme(entered: str) -> str:
    """`cafe.example/menu` is what people paste; a colon behind a host is that of a port."""
    text = entered.strip()
    return text if not text or _SCHEME.match(text) else f"https://{text}"


def shown(address: str) -> str:
    """As people read it: without the scheme that all have."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("/")


def fault_of(t: Translations, url: str, refusal: DomainError) -> str:
    if isinstance(refusal, DestinationRefused):
        return t.address_loop
    return t.address_spaces if re.search(r"\s", url) else t.address_wrong
