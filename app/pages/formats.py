"""Dates, times and money in the format of the visitor's language."""

from copy import copy
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal, localcontext

from babel import Locale, dates, numbers, units

from app.pages.texts import translations
from domain.kernel.time_zones import local_time, zone_named

_NO_BREAK = "\u00a0"
_TO = "\u2013"  # an en dash


def format_moment(language: str, moment: datetime) -> str:
    """A moment in UTC, because the server does not know the visitor's time zone."""
    moment = moment.astimezone(UTC)
    return _joined(language, format_day(language, moment), f"{_clock(language, moment)} UTC")


def format_moment_in(language: str, moment: datetime, time_zone: str) -> str:
    """A moment in that zone, with its offset from UTC."""
    local = local_time(moment, zone_named(time_zone))
    clock = f"{_clock(language, local)} ({_offset(local)})"
    return _joined(language, format_day(language, local), clock)


def format_day(language: str, day: date, *, weekday: bool = False) -> str:
    return dates.format_date(day, "full" if weekday else "long", _locale(language))


def format_weekday(language: str, day: date) -> str:
    return dates.format_date(day, "EEEE", _locale(language))


def format_month(language: str, day: date) -> str:
    return dates.format_date(day, "MMMM", _locale(language))


def format_span(language: str, start: date | datetime, end: date | datetime | None) -> tuple[str, ...]:
    """One or two lines; times are local to the event, with the city of its zone, else their offset from UTC.

    If `end` is a day, it is the last one.
    """
    first = format_day(language, start, weekday=True)
    last = format_day(language, end, weekday=True) if end is not None else first
    if not isinstance(start, datetime):
        return (first,) if last == first else (first, f"{_TO}{_NO_BREAK}{last}")
    begins, zone = _clock(language, start), _zone(language, start)
    if not isinstance(end, datetime) or end == start:
        return (first, f"{begins} ({zone})")
    ends = f"{_clock(language, end)} ({_zone(language, end)})"
    if last == first:
        return (first, f"{begins} {_TO} {ends}")
    return (_joined(language, first, begins), f"{_TO}{_NO_BREAK}{_joined(language, last, ends)}")


def format_size(language: str, size: int) -> str:
    """A number of bytes, as phones count them: 1,000 to a kilobyte."""
    kilobytes = max(1, round(size / 1_000))
    for name, thousands in (("gigabyte", 1e6), ("megabyte", 1e3)):
        if kilobytes >= thousands:
            number = kilobytes / thousands
            rounded = round(number, 1) if number < 10 or name == "gigabyte" else round(number)
            return units.format_unit(rounded, f"digital-{name}", "short", locale=_locale(language))
    return units.format_unit(kilobytes, "digital-kilobyte", "short", locale=_locale(language))


def format_distance(language: str, millimetres: float) -> str:
    """To the centimetre; from a metre on, to a tenth of one."""
    locale, metres = _locale(language), round(millimetres / 1_000, 1)
    if metres >= 1:
        return units.format_unit(metres, "length-meter", "short", locale=locale)
    return units.format_unit(round(millimetres / 10), "length-centimeter", "short", locale=locale)


def format_sides(language: str, width: int, height: int) -> str:
    return f"{format_number(language, width)} × {format_number(language, height)}"


def format_length(seconds: int) -> str:
    """A length as players write it: 3:05, 1:02:03."""
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def format_money(language: str, amount: Decimal, currency: str) -> str:
    """An amount with the decimals that it has. `currency`: an ISO 4217 code, or shown as it is."""
    pattern = copy(_locale(language).decimal_formats[None])
    decimals = max(0, -int(amount.as_tuple().exponent))
    pattern.frac_prec = (decimals, decimals)
    # As many digits as a float can have: by default, Babel cannot round more than 28.
    with localcontext(prec=400):
        return add_currency(language, pattern.apply(amount, _locale(language)), currency)


def add_currency(language: str, number: str, currency: str) -> str:
    """A formatted number with its currency before or after it, as in the language."""
    if not currency:
        return number
    pattern = _locale(language).currency_formats["standard"]
    symbol = numbers.get_currency_symbol(currency, _locale(language))
    before, behind = (part.replace("¤", symbol) for part in (pattern.prefix[0], pattern.suffix[0]))
    # CLDR, currencySpacing: "$5", but "BTC 5".
    return f"{before}{_NO_BREAK if before[-1:].isalpha() else ''}{number}{behind}"


def format_wait(language: str, seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    return translations(language).plural("wait", minutes).format(minutes=minutes)


def _locale(language: str) -> Locale:
    return translations(language).locale


def _clock(language: str, moment: datetime) -> str:
    return dates.format_time(moment, "short", locale=_locale(language))


def _joined(language: str, day: str, clock: str) -> str:
    pattern = str(dates.get_datetime_format("long", _locale(language)))
    return pattern.replace("'", "").format(clock, day)


def _zone(language: str, moment: datetime) -> str:
    """The city whose clock it is, in the language; the offset where no city is known, as in Etc/GMT+5."""
    name = getattr(moment.tzinfo, "key", "")
    if "/" not in name or name.startswith("Etc/"):
        return _offset(moment)
    city = str(dates.get_timezone_location(name, locale=_locale(language), return_city=True))
    return city.rpartition("/")[2]


def _offset(moment: datetime) -> str:
    return str(timezone(moment.utcoffset() or timedelta()))


def format_number(language: str, number: int) -> str:
    return numbers.format_decimal(number, locale=_locale(language))
