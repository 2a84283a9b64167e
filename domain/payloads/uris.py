"""URIs that open an app: mailto (RFC 6068), tel (RFC 3966), sms (RFC 5724), geo (RFC 5870), upi."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from decimal import Decimal
from urllib.parse import quote

from domain.payloads.content_lines import on_one_line, with_line_breaks

_EXTENSION = re.compile(
    r"(.*?)[\s,]*(?:;\s*ext=|extension|ext\.?|x)\s*(\d+)\s*", flags=re.IGNORECASE | re.DOTALL
)
# The zero that is dialled inside the country only: +49 (0) 30.
_TRUNK = re.compile(r"\(\s*0\s*\)")


def format_mailto(
    to: str,
    *,
    subject: str | None = None,
    body: str | None = None,
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
) -> str:
    """A space is %20, because mail programs show a plus; a line break in the body is %0D%0A (RFC 6068, 5)."""
    query = _format_query(
        {
            "cc": ",".join(map(format_address, cc)),
            "bcc": ",".join(map(format_address, bcc)),
            # A subject with a line break could begin another header.
            "subject": quote(on_one_line(subject or ""), safe=""),
            "body": quote(with_line_breaks(body or "", "\r\n"), safe=""),
        }
    )
    return f"mailto:{format_address(to)}{query}"


def format_address(address: str) -> str:
    """RFC 6068, 2: only the last @ is not encoded; a quoted local part may contain others."""
    local, at, domain = on_one_line(address).rpartition("@")
    return f"{quote(local, safe='')}{at}{quote(domain, safe='')}"


def format_sms(phone: str, message: str | None) -> str:
    """Line breaks are %0A: in a text message a break is one character."""
    body = quote(with_line_breaks(message or "", "\n"), safe="")
    return f"sms:{_format_number(phone)}{_format_query({'body': body})}"


def format_tel(phone: str) -> str:
    """`tel:` without visual separators; "x12" or "ext. 12" at the end becomes `;ext=12`.

    RFC 3966, 5.1.4 wants a `phone-context` for a number without a plus. The country is not known here, and
    telephones dial such a number as it is.
    """
    extension = _EXTENSION.fullmatch(phone)
    uri = f"tel:{_format_number(phone)}"
    return uri if extension is None else f"{uri};ext={_plain_digits(extension[2])}"


def digits_of(phone: str) -> str:
    """Country code and number, as wa.me wants them: no plus, no 00, no extension."""
    digits = _plain_digits(_without_extension(phone))
    return digits if is_global(phone) else digits.removeprefix("00")


def is_global(phone: str) -> bool:
    """RFC 3966, 5.1.4: a number with its country code means the same everywhere."""
    return phone.strip().startswith("+")


def format_geo(latitude: float, longitude: float) -> str:
    """WGS 84 with at most seven decimals, a centimetre. A pole has the longitude 0 (RFC 5870, 3.4.2)."""
    at_pole = abs(latitude) == 90
    return f"geo:{_format_degrees(latitude)},{_format_degrees(0 if at_pole else longitude)}"


def format_upi(vpa: str, *, payee_name: str | None, amount: Decimal | None, note: str | None) -> str:
    """NPCI's linking specification 1.6. Payment apps want %20 for a space, and two decimals in an amount."""
    query = _format_query(
        {
            "pa": quote(on_one_line(vpa), safe="@"),
            "pn": quote(on_one_line(payee_name or ""), safe=""),
            "am": "" if amount is None else f"{amount:.2f}",
            "cu": "INR",
            "tn": quote(on_one_line(note or ""), safe=""),
        }
    )
    return f"upi://pay{query}"


def _format_query(encoded: Mapping[str, str]) -> str:
    """`?name=value&…` of the values that are not empty."""
    query = "&".join(f"{name}={value}" for name, value in encoded.items() if value)
    return f"?{query}" if query else ""


def _format_number(phone: str) -> str:
    """The number without an extension: a plus and digits, or digits with `*` and an encoded `#`."""
    number = _without_extension(phone)
    if is_global(number):
        return "+" + _plain_digits(number)
    return _plain_digits(number, "*#").replace("#", "%23")


def _without_extension(phone: str) -> str:
    extension = _EXTENSION.fullmatch(phone)
    number = phone if extension is None else extension[1]
    return _TRUNK.sub("", number) if is_global(number) else number


def _plain_digits(text: str, others: str = "") -> str:
    """The digits of any script in ASCII, and the characters in `others`."""
    return "".join(
        str(unicodedata.decimal(character)) if character.isdecimal() else character
        for character in text
        if character.isdecimal() or character in others
    )


def _format_degrees(degrees: float) -> str:
    """No exponent (RFC 5870, 3.3), no zeros at the end, and no minus before a zero (3.4.3)."""
    text = f"{degrees:.7f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
