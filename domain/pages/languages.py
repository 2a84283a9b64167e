"""The language of a page: the visitor's, else the owner's, else English."""

from collections.abc import Collection, Mapping
from typing import Final

DEFAULT_LANGUAGE: Final = "en"
# The tags of the catalogues in app/locales, in its order, each with the language of its texts.
PAGE_LANGUAGES: Final[Mapping[str, str]] = {
    "de": "de",
    "en": "en",
    "en-us": "en",
    "es": "es",
    "fr": "fr",
    "ja": "ja",
    "pt": "pt",
    "zh": "zh",
}
# Beside them, the catalogues of the pages of scans alone.
SCAN_LANGUAGES: Final[Mapping[str, str]] = {**PAGE_LANGUAGES, "ar": "ar", "it": "it", "nl": "nl"}
# Browsers send five to ten ranges; the rest of a longer header is ignored.
_RANGES_READ: Final = 20
# RFC 5646 section 4.4.1: the longest tag.
_LONGEST_TAG: Final = 35


def closest(tag: str, spoken: Collection[str]) -> str | None:
    """The closest spoken tag: `de` for `de-AT` (RFC 4647 section 3.4)."""
    tag = tag.lower()
    while tag and tag not in spoken:
        tag = tag.rpartition("-")[0]
    return tag or None


def pick_language(accept_language: str, owner_language: str | None, spoken: Collection[str]) -> str:
    """The visitor's preferred spoken language, else the owner's, else English (RFC 9110, 12.5.4)."""
    ranges = [_parse_range(part) for part in accept_language.split(",")[:_RANGES_READ]]
    refused = {tag for tag, weight in ranges if weight == 0}
    fallback = closest(owner_language or "", spoken)
    if fallback is None or fallback in refused:
        fallback = DEFAULT_LANGUAGE
    others = [tag for tag in (fallback, *spoken) if tag not in refused]
    # sorted() is stable, so of two languages with equal weights the first one wins.
    for tag, _ in sorted((one for one in ranges if one[1] > 0), key=lambda one: -one[1]):
        if found := next(iter(others), None) if tag == "*" else closest(tag, spoken):
            return found
    return fallback


def _parse_range(part: str) -> tuple[str, float]:
    tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
    weight = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
    return tag[:_LONGEST_TAG], _weight(weight)


def _weight(text: str) -> float:
    # float() also reads "inf", "nan" and "1e9"; a weight is a decimal number between 0 and 1.
    if not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return 0.0
    return min(float(text), 1.0)
