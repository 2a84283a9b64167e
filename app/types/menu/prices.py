"""Prices, which owners give as numbers or as text, formatted for the visitor."""

import re
from decimal import Decimal

from babel.numbers import get_currency_precision

from app.pages.formats import add_currency, format_money

# Signs of currencies without cents; the second is the full-width one.
_WHOLE = frozenset("¥\uffe5₩")
# A plain decimal, as forms and spreadsheets send it. Three digits after a comma are thousands to some.
_DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?", flags=re.ASCII)
# A text of one or two numbers and no words.
_BARE = re.compile(r"[0-9][0-9.,'’ /–-]*", flags=re.ASCII)


def format_price(language: str, price: float | str, currency: str | None = None, *, cents: bool) -> str:
    """A number in the format of the visitor's language; a text as it is.

    `currency` is a code or a sign; a text gets it, too, unless the text has words of its own.
    With `cents`, a whole number shows as many digits as its currency has.
    """
    code = (currency or "").strip()
    code = code.upper() if len(code) == 3 and code.isascii() else code
    if isinstance(price, str):
        if decimal := _DECIMAL.fullmatch(price.strip()):
            return _format_decimal(language, decimal[1], decimal[2], code, cents=cents)
        return add_currency(language, price, code) if _BARE.fullmatch(price) else price
    return format_money(language, _with_digits(price, _digits_of(code) if cents else 0), code)


def has_cents(price: float | str | None) -> bool:
    if isinstance(price, str):
        decimal = _DECIMAL.fullmatch(price.strip())
        return decimal is not None and decimal[2] is not None
    return isinstance(price, float) and not price.is_integer()


def _format_decimal(language: str, whole: str, part: str | None, code: str, *, cents: bool) -> str:
    """A number with all digits that were given, and as many more as its currency has."""
    digits = max(len(part or ""), _digits_of(code) if cents or part else 0)
    return format_money(language, Decimal(f"{whole}.{(part or '').ljust(digits, '0')}"), code)


def _digits_of(code: str) -> int:
    return 0 if code in _WHOLE else get_currency_precision(code)


def _with_digits(number: float, least: int) -> Decimal:
    """A number with at least `least` digits after the point, and all that it has."""
    exact = Decimal(repr(number)).normalize()
    digits = -int(exact.as_tuple().exponent)
    return Decimal(f"{exact:.{max(least, digits)}f}")
