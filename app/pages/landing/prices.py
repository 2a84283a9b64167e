"""Prices as owners type them, numbers or words, written for the visitor."""

import re
from decimal import Decimal

from babel.numbers import get_currency_precision

from app.pages.formats import add_currency, format_money

# Signs of currencies without cents; the second is the full-width one.
_WHOLE = frozenset("¥\uffe5₩")
# A string that says no more than a number would, or two of them.
_BARE = re.compile(r"[0-9][0-9.,'’ /–-]*", flags=re.ASCII)  # noqa: RUF001 - a dash is one of them


def format_price(language: str, price: float | str, currency: str | None = None, *, cents: bool) -> str:
    """A number as the visitor's language writes it; a string as it was typed.

    `currency` is a code or a sign; a string has it beside it, too, unless that has words of its own.
    With `cents`, a whole number shows as many digits as its currency has.
    """
    parsed = (currency or "").strip()
    code = parsed.upper() if len(parsed) == 3 and parsed.isascii() else parsed
    if isinstance(price, str):
        return add_currency(language, price, code) if _BARE.fullmatch(price) else price
    digits = 0 if code in _WHOLE else get_currency_precision(code)
    return format_money(language, _with_digits(price, digits if cents else 0), code)


def has_cents(price: float | str | None) -> bool:
    return isinstance(price, float) and not price.is_integer()


def _with_digits(number: float, least: int) -> Decimal:
    """With at least so many digits behind the point; none that was typed is lost."""
    exact = Decimal(repr(number)).normalize()
    parsed = -int(exact.as_tuple().exponent)
    return Decimal(f"{exact:.{max(least, parsed)}f}")
