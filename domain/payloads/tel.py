"""Telephone numbers: RFC 3966."""

import re
import unicodedata

_EXTENSION = re.compile(
    r"(.*?)[\s,]*(?:;\s*ext=|extension|ext\.?|x)\s*(\d+)\s*", flags=re.IGNORECASE | re.DOTALL
)
# The zero that is dialled inside the country only: +49 (0) 30.
_TRUNK = re.compile(r"\(\s*0\s*\)")


def write_tel(phone: str) -> str:
    """`tel:` without visual separators; "x12" or "ext. 12" at the end becomes `;ext=12`.

    A number without a plus gets no `phone-context`, as 5.1.4 wants it: nobody knows where it was typed, and
    telephones dial it as it stands.
    """
    extension = _EXTENSION.fullmatch(phone)
    written = f"tel:{write_number(phone)}"
    return written if extension is None else f"{written};ext={_plain_digits(extension[2])}"


def write_number(phone: str) -> str:
    """The number in a URI, without an extension: a plus and digits, or digits with `*` and an encoded `#`."""
    number = _without_extension(phone)
    if is_global(number):
        return "+" + _plain_digits(number)
    return _plain_digits(number, "*#").replace("#", "%23")


def digits_of(phone: str) -> str:
    """Country code and number, as wa.me wants them: no plus, no 00, no extension."""
    number = _without_extension(phone)
    digits = _plain_digits(number)
    return digits if is_global(number) else digits.removeprefix("00")


def is_global(phone: str) -> bool:
    """5.1.4: with the country code it means the same everywhere."""
    return phone.strip().startswith("+")


def _without_extension(phone: str) -> str:
    extension = _EXTENSION.fullmatch(phone)
    number = phone if extension is None else extension[1]
    return _TRUNK.sub("", number) if is_global(number) else number


def _plain_digits(text: str, others: str = "") -> str:
    """The digits, of whatever script, in ASCII, and what else is in `others`."""
    return "".join(
        str(unicodedata.decimal(mark)) if mark.isdecimal() else mark
        for mark in text
        if mark.isdecimal() or mark in others
    )
