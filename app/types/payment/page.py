"""The page of a payment, by its scheme."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from markupsafe import Markup
from starlette.responses import Response

from app.pages.formats import format_money
from app.pages.landing.layout import Landing, Row, answer_page
from app.pages.texts import Translations
from domain.kernel.safe_text import name_of_destination, readable
from domain.scanning.visitors import System

_CURRENCIES: Final[Mapping[str, str]] = {"epc": "EUR", "upi": "INR", "bitcoin": "BTC", "ethereum": "ETH"}
_WITH_CENTS: Final = frozenset(("epc", "upi"))
_COINS: Final[Mapping[str, str]] = {"bitcoin": "Bitcoin", "ethereum": "Ethereum"}
# An iPhone opens upi: in an app of its own choice, so that each app's own scheme is offered. Android asks.
_UPI_APPS: Final[Mapping[str, str]] = {
    "Google Pay": "gpay://upi/pay",
    "PhonePe": "phonepe://pay",
    "Paytm": "paytmmp://pay",
}


def payment_page(page: Landing) -> Response:
    t, content = page.t, page.content
    exact = content.exact_amount()
    if exact is not None:
        exact = round(exact, 2) if content.scheme in _WITH_CENTS else Decimal(f"{exact:f}")
    purpose = content.text if content.scheme == "epc" else content.note
    return answer_page(
        page,
        purpose,
        ours=_COINS.get(content.scheme, t.payment_title),
        on_phone=page.system is not None and page.system.is_phone,
        face=True,
        payee=content.payee_name,
        amount=None if exact is None else format_money(page.language, exact, _CURRENCIES[content.scheme]),
        exact=None if exact is None else f"{exact:f}",
        rows=list(_rows(t, content)),
        href=content.opens(),
        apps=list(_apps(content)) if page.system is System.IOS else [],
        button_label={"upi": t.payment_upi, "link": t.payment_link}.get(content.scheme, t.payment_wallet),
        leads=content.scheme == "link" and t.payment_leads.format(place=name_of_destination(content.url)),
    )


def _apps(content: Any) -> Iterator[tuple[str, str]]:
    if content.scheme == "upi":
        _, _, query = content.payload().partition("?")
        for name, address in _UPI_APPS.items():
            yield name, f"{address}?{query}"


def _rows(t: Translations, content: Any) -> Iterator[Row]:
    if content.payee_name:
        yield Row(copy="name", icon="person", label=t.payment_to, value=content.payee_name, is_owners=True)
    if content.scheme == "epc":
        yield Row(copy="iban", icon="bank", label=t.payment_iban, value=_in_fours(content.iban), kind="mono")
        if content.bic:
            yield Row(copy="bic", icon="hash", label=t.payment_bic, value=content.bic, kind="mono")
        if content.reference:
            yield Row(copy="reference", icon="hash", label=t.payment_reference, value=content.reference)
        if content.text:
            yield Row(copy="text", icon="note", label=t.payment_purpose, value=content.text, is_owners=True)
    elif content.scheme == "upi":
        yield Row(copy="vpa", icon="bank", label=t.payment_vpa, value=content.vpa, kind="mono")
        if content.note:
            yield Row(copy="note", icon="note", label=t.payment_purpose, value=content.note, is_owners=True)
    elif content.scheme in _COINS:
        label = t.payment_coin.format(coin=_COINS[content.scheme])
        yield Row(copy="address", icon=content.scheme, label=label, value=content.address, kind="mono")


def _in_fours(iban: str) -> Markup:
    """The text in groups of four, for the eye alone: the copied text has no spaces."""
    compact = "".join(readable(iban).split()).upper()
    fours = (compact[start : start + 4] for start in range(0, len(compact), 4))
    return Markup("").join(Markup('<span class="four">{}</span>').format(four) for four in fours)
