"""The visitor's language, and what is written in it."""

from datetime import UTC, datetime

from app.pages.sentences import SENTENCES, Sentences

DEFAULT_LANGUAGE = "en"
# A browser sends five to ten ranges; whoever sends more is not asking for a language.
_RANGES_READ = 20

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "zh": "1 2 3 4 5 6 7 8 9 10 11 12",
    "ja": "1 2 3 4 5 6 7 8 9 10 11 12",
}
_MOMENTS = {
    "en": "{day} {month} {year}, {clock} UTC",
    "de": "{day}. {month} {year}, {clock} Uhr (UTC)",
    "fr": "{day} {month} {year} à {clock} (UTC)",
    "es": "{day} de {month} de {year}, {clock} (UTC)",
    "pt": "{day} de {month} de {year}, {clock} (UTC)",
    "zh": "{year}年{month}月{day}日 {clock} (UTC)",
    "ja": "{year}年{month}月{day}日 {clock} (UTC)",
}


def known_language(language: str) -> str:
    return language if language in SENTENCES else DEFAULT_LANGUAGE


def sentences_in(language: str) -> Sentences:
    return SENTENCES[known_language(language)]


def pick_language(accept_language: str) -> str:
    """The spoken language the visitor likes best; never raises, whatever the header holds.

    RFC 9110 section 12.5.4. Only the first part of a tag counts: `de-AT` is served in German.
    """
    wishes = [_wish(part) for part in accept_language.split(",")[:_RANGES_READ]]
    refused = {tag for tag, weight in wishes if weight == 0}
    # sorted() is stable, so of two equally wanted languages the one named first wins.
    for tag, _ in sorted((w for w in wishes if w[1] > 0), key=lambda wish: -wish[1]):
        if tag in SENTENCES:
            return tag
        if tag == "*":
            return next((spoken for spoken in SENTENCES if spoken not in refused), DEFAULT_LANGUAGE)
    return DEFAULT_LANGUAGE


def _wish(part: str) -> tuple[str, float]:
    tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
    weight = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
    return tag.partition("-")[0], _weight(weight)


def _weight(text: str) -> float:
    # float() also reads "inf", "nan" and "1e9"; a weight is a decimal number between 0 and 1.
    if not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return 0.0
    return min(float(text), 1.0)


def written_moment(language: str, moment: datetime) -> str:
    """In UTC, because the server does not know the visitor's time zone."""
    language = known_language(language)
    moment = moment.astimezone(UTC)
    return _MOMENTS[language].format(
        day="1er" if language == "fr" and moment.day == 1 else moment.day,
        month=_MONTHS[language].split()[moment.month - 1],
        year=moment.year,
        clock=f"{moment:%H:%M}",
    )


def written_wait(language: str, seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    sentences = sentences_in(language)
    return sentences.wait_one if minutes == 1 else sentences.wait_many.format(minutes=minutes)
