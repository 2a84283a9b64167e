"""The language of a page: the one that the visitor prefers, then the owner's, then English."""

from starlette.requests import Request

from app.pages.texts import DEFAULT_LANGUAGE, catalogues, spoken
from domain.scanning.scans import Target

# Browsers send five to ten ranges; the rest of a longer header is ignored.
_RANGES_READ = 20
# RFC 5646 section 4.4.1: the longest tag.
_LONGEST_TAG = 35


def language_of(request: Request, target: Target | None = None) -> str:
    owner_language = target.owner_language if target else None
    return pick_language(request.headers.get("accept-language", ""), owner_language)


def pick_language(accept_language: str, owner_language: str | None = None) -> str:
    """The preferred language with a catalogue, then the owner's, then English (RFC 9110, 12.5.4)."""
    ranges = [_parse_range(part) for part in accept_language.split(",")[:_RANGES_READ]]
    refused = {tag for tag, weight in ranges if weight == 0}
    fallback = spoken(owner_language or "")
    if fallback is None or fallback in refused:
        fallback = DEFAULT_LANGUAGE
    others = [tag for tag in (fallback, *catalogues()) if tag not in refused]
    # sorted() is stable, so of two languages with equal weights the first one wins.
    for tag, _ in sorted((one for one in ranges if one[1] > 0), key=lambda one: -one[1]):
        if found := next(iter(others), None) if tag == "*" else spoken(tag):
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
