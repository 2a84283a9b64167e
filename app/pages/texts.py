"""The visitor's language, and what is written in it."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

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
    "en": "{date}, {clock} UTC",
    "de": "{date}, {clock} Uhr (UTC)",
    "fr": "{date} à {clock} (UTC)",
    "es": "{date}, {clock} (UTC)",
    "pt": "{date}, {clock} (UTC)",
    "zh": "{date} {clock} (UTC)",
    "ja": "{date} {clock} (UTC)",
}
_WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "fr": "Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche",
    "es": "Lunes Martes Miércoles Jueves Viernes Sábado Domingo",
    "pt": "Segunda-feira Terça-feira Quarta-feira Quinta-feira Sexta-feira Sábado Domingo",
    "zh": "星期一 星期二 星期三 星期四 星期五 星期六 星期日",
    "ja": "月 火 水 木 金 土 日",
}
_DAYS = {
    "en": "{day} {month} {year}",
    "de": "{day}. {month} {year}",
    "fr": "{day} {month} {year}",
    "es": "{day} de {month} de {year}",
    "pt": "{day} de {month} de {year}",
    "zh": "{year}年{month}月{day}日",
    "ja": "{year}年{month}月{day}日",
}
_DAYS_OF_WEEK = {
    "en": "{weekday}, {date}",
    "de": "{weekday}, {date}",
    "fr": "{weekday} {date}",
    "es": "{weekday}, {date}",
    "pt": "{weekday}, {date}",
    "zh": "{date} {weekday}",
    "ja": "{date} ({weekday})",
}

# Between thousands, before decimals. The thin space does not break.
_SEPARATORS = {"de": (".", ","), "fr": ("\u202f", ","), "es": (".", ","), "pt": (".", ",")}
_SYMBOLS = {
    "BRL": "R$",
    "CNY": "¥",
    "EUR": "€",
    "GBP": "£",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "USD": "$",
}
_TO = "\u2013"  # an en dash
_MINUS = "\u2212"
_SYMBOL_BEHIND = frozenset(("de", "fr", "es"))


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
    return _MOMENTS[language].format(date=written_day(language, moment), clock=f"{moment:%H:%M}")


def written_day(language: str, day: date, *, weekday: bool = False) -> str:
    language = known_language(language)
    written = _DAYS[language].format(
        day="1er" if language == "fr" and day.day == 1 else day.day,
        month=_MONTHS[language].split()[day.month - 1],
        year=day.year,
    )
    if not weekday:
        return written
    name = _WEEKDAYS[language].split()[day.weekday()]
    return _DAYS_OF_WEEK[language].format(weekday=name, date=written)


def written_month(language: str, day: date) -> str:
    """The month alone, as a calendar's leaf has it."""
    language = known_language(language)
    name = _MONTHS[language].split()[day.month - 1]
    return f"{name}月" if language in ("zh", "ja") else name


def written_span(language: str, start: date | datetime, end: date | datetime | None) -> tuple[str, ...]:
    """One or two lines; times as clocks show them where the event is, with their distance to UTC.

    An `end` that is a day is the last one.
    """
    first = written_day(language, start, weekday=True)
    last = written_day(language, end, weekday=True) if end is not None else first
    if not isinstance(start, datetime):
        return (first,) if last == first else (first, f"{_TO}\u00a0{last}")
    zone = _distance(start)
    if not isinstance(end, datetime) or end == start:
        return (first, f"{start:%H:%M} ({zone})")
    if last == first:
        return (first, f"{start:%H:%M} {_TO} {end:%H:%M} ({zone})")
    return (f"{first}, {start:%H:%M}", f"{_TO}\u00a0{last}, {end:%H:%M} ({_distance(end)})")


def written_money(language: str, amount: Decimal, currency: str) -> str:
    """An amount with its currency (ISO 4217, or what stands for one) where the language has it.

    Decimals stay as they are: whoever wants two gives two.
    """
    language = known_language(language)
    thousands, point = _SEPARATORS.get(language, (",", "."))
    number = f"{amount:,f}".translate({ord(","): thousands, ord("."): point})
    symbol = _SYMBOLS.get(currency)
    if symbol is None or language in _SYMBOL_BEHIND:
        return f"{number}\u00a0{symbol or currency}"
    return f"{symbol}\u00a0{number}" if language == "pt" else f"{symbol}{number}"


def _distance(moment: datetime) -> str:
    offset = moment.utcoffset() or timedelta()
    minutes = abs(offset) // timedelta(minutes=1)
    if not minutes:
        return "UTC"
    sign = _MINUS if offset < timedelta() else "+"
    return f"UTC{sign}{minutes // 60}{f':{minutes % 60:02}' if minutes % 60 else ''}"


def written_wait(language: str, seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    sentences = sentences_in(language)
    return sentences.wait_one if minutes == 1 else sentences.wait_many.format(minutes=minutes)
