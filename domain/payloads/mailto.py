"""A mail to be written: RFC 6068."""

from collections.abc import Sequence
from urllib.parse import quote

from domain.payloads.line_breaks import on_one_line, with_line_breaks


def write_mailto(
    to: str,
    *,
    subject: str | None,
    body: str | None,
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
) -> str:
    """A space is %20, for mail programs show a plus; a line break in the body is %0D%0A (5)."""
    fields = {
        "cc": _write_addresses(cc),
        "bcc": _write_addresses(bcc),
        # A subject with a line break could begin another header.
        "subject": quote(on_one_line(subject or ""), safe=""),
        "body": quote(with_line_breaks(body or "", "\r\n"), safe=""),
    }
    query = "&".join(f"{name}={value}" for name, value in fields.items() if value)
    return f"mailto:{write_address(to)}?{query}" if query else f"mailto:{write_address(to)}"


def write_address(address: str) -> str:
    """2: of an address only the last @ is not encoded; what stands in quotes before it may hold others."""
    local, at, domain = on_one_line(address).rpartition("@")
    return f"{quote(local, safe='')}{at}{quote(domain, safe='')}"


def _write_addresses(addresses: Sequence[str]) -> str:
    return ",".join(map(write_address, addresses))
