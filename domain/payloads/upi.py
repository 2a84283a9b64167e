"""A payment in India: NPCI's Unified Payments Interface, linking specification 1.6."""

from decimal import Decimal
from urllib.parse import quote

from domain.payloads.line_breaks import on_one_line


def write_upi(vpa: str, *, payee_name: str | None, amount: Decimal | None, note: str | None) -> str:
    """Spaces are %20 and amounts have two decimals: payment apps refuse what else a query may hold."""
    fields = {
        "pa": quote(on_one_line(vpa), safe="@"),
        "pn": quote(on_one_line(payee_name or ""), safe=""),
        "am": "" if amount is None else f"{amount:.2f}",
        "cu": "INR",
        "tn": quote(on_one_line(note or ""), safe=""),
    }
    return "upi://pay?" + "&".join(f"{name}={value}" for name, value in fields.items() if value)
