"""The form of a payment, by its scheme."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import one, url
from app.types.payment.page import payment_page
from domain.content.types.payment import PaymentContent

_SCHEMES: Final = (
    ("epc", "scheme_epc"),
    ("upi", "=UPI"),
    ("bitcoin", "=Bitcoin"),
    ("ethereum", "=Ethereum"),
    ("link", "scheme_link"),
)
_PAYS: Final = ("epc", "upi", "bitcoin", "ethereum")
_COINS: Final = ("bitcoin", "ethereum")
PAYMENT: Final = CodeType(PaymentContent, payment_page, "coins").with_form(
    one("scheme", "field_scheme", "pick", options=_SCHEMES, starts="epc"),
    one("payee_name", "payment_to", only_for=("epc", "upi")),
    one("iban", "=IBAN", only_for=("epc",), placeholder="DE89 3704 0044 0532 0130 00"),
    one("bic", "=BIC", only_for=("epc",), hint="hint_bic"),
    one("vpa", "payment_vpa", only_for=("upi",), placeholder="name@bank"),
    one("address", "field_coin_address", only_for=_COINS),
    url("url", "field_payment_page", only_for=("link",)),
    one("amount", "payment_amount", "amount", only_for=_PAYS, hint="hint_amount"),
    one("text", "payment_purpose", only_for=("epc",)),
    one("reference", "payment_reference", only_for=("epc",), hint="hint_reference"),
    one("note", "note", only_for=("upi",)),
)
