"""The language of a page: the visitor's, else the owner's, else English. That of a text, by its letters."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final, Literal
from unicodedata import bidirectional, name

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
    ranges = ranges_of(accept_language)
    refused = {tag for tag, weight in ranges if weight == 0}
    fallback = closest(owner_language or "", spoken)
    if fallback is None or fallback in refused:
        fallback = DEFAULT_LANGUAGE
    others = [tag for tag in (fallback, *spoken) if tag not in refused]
    for tag, _ in (one for one in ranges if one[1] > 0):
        if found := next(iter(others), None) if tag == "*" else closest(tag, spoken):
            return found
    return fallback


def ranges_of(accept_language: str) -> list[tuple[str, float]]:
    """The ranges in lower case with their weights, the preferred first (RFC 9110, 12.5.4)."""
    ranges = [_parse_range(part) for part in accept_language.split(",")[:_RANGES_READ]]
    # sorted() is stable, so of two languages with equal weights the first one wins.
    return sorted(ranges, key=lambda one: -one[1])


def _parse_range(part: str) -> tuple[str, float]:
    tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
    weight = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
    return tag[:_LONGEST_TAG], _weight(weight)


def _weight(text: str) -> float:
    # float() also reads "inf", "nan" and "1e9"; a weight is a decimal number between 0 and 1.
    if not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return 0.0
    return min(float(text), 1.0)


# The language of a script that hardly any other language is written in.
_LANGUAGES: Final = {
    "ARABIC": "ar",
    "HEBREW": "he",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "THAI": "th",
    "GREEK": "el",
    "DEVANAGARI": "hi",
}
# Languages that share one of these scripts.
_SHARED: Final = {
    "ARABIC": ("fa", "ur", "ps", "ckb", "ug", "sd"),
    "HEBREW": ("yi",),
    "DEVANAGARI": ("mr", "ne", "sa"),
}
_READ: Final = 1_000


def direction_of(text: str) -> Literal["ltr", "rtl"] | None:
    """The direction of a text, which its first strong letter sets (UAX 9, P2); None without one."""
    for character in text[:_READ]:
        match bidirectional(character):
            case "L":
                return "ltr"
            case "R" | "AL":
                return "rtl"
    return None


def language_of_script(text: str, known: str | None = None) -> str | None:
    """The language of its first letters, if their script tells; `known` if that is written in it, too."""
    for character in text[:_READ]:
        if not character.isalpha():
            continue
        script = name(character, "").partition(" ")[0]
        if script == "CJK":
            # It is Chinese or Japanese: kana further on decide.
            continue
        found = _LANGUAGES.get(script)
        known_language = (known or "").partition("-")[0].lower()
        return known if known_language in _SHARED.get(script, ()) else found
    return None


@lru_cache(maxsize=4_096)
def preferred(accept_language: str, tags: tuple[frozenset[str], ...]) -> str | None:
    """By lookup (RFC 4647, 3.4); where nothing fits, `pt` takes `pt-br`, too. All tags are in lower case."""
    named = frozenset[str]().union(*tags)
    wanted = [tag for tag, weight in ranges_of(accept_language) if weight > 0 and tag != "*"]
    for tag in wanted:
        if found := closest(tag, named):
            return found
    for tag in wanted:
        if wider := min((one for one in named if one.startswith(f"{tag}-")), default=None):
            return wider
    return None
