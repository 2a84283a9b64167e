"""Short links: short URLs without a picture."""

from dataclasses import dataclass
from typing import ClassVar

from domain.codes.short_urls import ShortURL


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortLink(ShortURL):
    """Its content is that of type 1, a URL."""

    noun: ClassVar[str] = "short link"
