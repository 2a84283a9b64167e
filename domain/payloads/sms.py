"""A text message to be sent: RFC 5724."""

from urllib.parse import quote

from domain.payloads.line_breaks import with_line_breaks
from domain.payloads.tel import write_number


def write_sms(phone: str, message: str | None) -> str:
    """Line breaks are %0A: in a text message a break is one character."""
    body = quote(with_line_breaks(message or "", "\n"), safe="")
    number = write_number(phone)
    return f"sms:{number}?body={body}" if body else f"sms:{number}"
