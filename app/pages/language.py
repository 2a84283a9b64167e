"""The language a page is written in: the one that its visitor likes best."""

from starlette.requests import Request

from app.pages.texts import DEFAULT_LANGUAGE, catalogues, spoken

# A browser sends five to ten ranges; whoever sends more is not asking for a language.
_RANGES_READ = 20
# RFC 5646 section 4.4.1: no tag in use is longer.
_LONGEST_TAG = 35


def language_of(request: Request, *, otherwise: str = DEFAULT_LANGUAGE) -> str:
    return pick_language(request.headers.get("accept-language", ""), otherwise=otherwise)


def pick_language(accept_language: str, *, otherwise: str = DEFAULT_LANGUAGE) -> str:
    """The language the visitor likes best of those that have a catalogue, else `otherwise`, else English.

    RFC 9110 section 12.5.4. Never raises, whatever the header holds.
    """
    wishes = [_wish(part) for part in accept_language.split(",")[:_RANGES_READ]]
    refused = {tag for tag, weight in wishes if weight == 0}
    # sorted() is stable, so of two equally wanted languages the one named first wins.
    for tag, _ in sorted((w for w in wishes if w[1] > 0), key=lambda wish: -wish[1]):
        if found := _any_but(refused, otherwise) if tag == "*" else spoken(tag):
            return found
    return spoken(otherwise) or DEFAULT_LANGUAGE


def _any_but(refused: set[str], first: str) -> str | None:
    return next((tag for tag in (spoken(first), *catalogues()) if tag and tag not in refused), None)


def _wish(part: str) -> tuple[str, float]:
    tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
    weight = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
    return tag[:_LONGEST_TAG], _weight(weight)


def _weight(text: str) -> float:
    # float() also reads "inf", "nan" and "1e9"; a weight is a decimal number between 0 and 1.
    if not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return 0.0
    return min(float(text), 1.0)
