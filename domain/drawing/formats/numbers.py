"""Numbers as text, for the formats that are text."""

from collections.abc import Iterable
from functools import lru_cache


# Modules lie in rows and columns, so the same few hundred numbers are needed again and again.
@lru_cache(maxsize=8192)
def number(value: float, decimals: int = 3) -> str:
    """Without an exponent, trailing zeros or "-0"."""
    text = f"{value:.{decimals}f}"
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float], decimals: int = 3) -> str:
    return " ".join([number(value, decimals) for value in values])
