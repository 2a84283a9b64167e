"""Prices as owners type them, numbers or words, written for the visitor."""

import re
from collections.abc import Mapping
from decimal import Decimal

from app.pages.texts import written_money

_CODES: Mapping[str, str] = {
    "€": "EUR",
    "$": "USD",
    "£": "GBP",
    "¥": "JPY",
    "\uffe5": "JPY",  # the full-width sign
    "₹": "INR",
    "₩": "KRW",
    "R$": "BRL",
}
# ISO 4217: those that have no cents, or three digits of them.
_DIGITS: Mapping[str, int] = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
}
# A string that says no more than a number would, or two of them.
_BARE = re.compile(r"[0-9][0-9.,'’ /–-]*", flags=re.ASCII)  # noqa: RUF001 - a dash is one of them


def written_price(language: str, price: float | str, currency: str | None = None, *, cents: bool) -> str:
    """A number as the visitor's language writes it; a string as it was typed.

    `currency` is a code or a sign; it goes behind a string, too, unless that has words of its own.
    With `cents`, a whole number shows as many digits as its currency has.
    """
    typed = (currency or "").strip()
    code = _CODES.get(typed) or (typed.upper() if len(typed) == 3 and typed.isascii() else typed)
    if isinstance(price, str):
        nothing = written_money(language, Decimal(), code)
        return nothing.replace("0", price, 1) if code and _BARE.fullmatch(price) else price
    amount = _with_digits(price, _DIGITS.get(code, 2) if cents else 0)
    # Without a currency, what is left behind the number is the space before it.
    return written_money(language, amount, code).strip()


def has_cents(price: float | str | None) -> bool:
    return isinstance(price, float) and not price.is_integer()


def _with_digits(number: float, least: int) -> Decimal:
    """With at least so many digits behind the point; none that was typed is lost."""
    exact = Decimal(repr(number)).normalize()
    typed = -int(exact.as_tuple().exponent)
    return Decimal(f"{exact:.{max(least, typed)}f}")
