"""Type 24: a payment, by one of five schemes."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from domain.content.fields import Line, by_kind, matching
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault, InvalidValue, wrong_length
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import is_blank
from domain.payloads.crypto import bitcoin_fault, ethereum_fault, format_bitcoin, format_ethereum
from domain.payloads.epc import MAX_BYTES, bic_fault, format_epc, iban_fault, reference_fault
from domain.payloads.uris import format_upi


@dataclass(frozen=True, kw_only=True, slots=True)
class _Scheme:
    """The fields of a scheme, and the largest amount and its decimals."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    most: Decimal = Decimal(0)
    decimals: int = 0

    def fields(self) -> tuple[str, ...]:
        return (*self.required, *self.optional)


# EPC069-12 and NPCI have two decimals. There are 21 million bitcoin; ether has no fixed limit.
_SCHEMES: Final[Mapping[str, _Scheme]] = {
    "epc": _Scheme(
        required=("payee_name", "iban"),
        optional=("bic", "amount", "reference", "text"),
        most=Decimal("999999999.99"),
        decimals=2,
    ),
    "upi": _Scheme(
        required=("vpa",),
        optional=("payee_name", "amount", "note"),
        most=Decimal("999999999.99"),
        decimals=2,
    ),
    "bitcoin": _Scheme(required=("address",), optional=("amount",), most=Decimal(21_000_000), decimals=8),
    "ethereum": _Scheme(
        required=("address",), optional=("amount",), most=Decimal(1_000_000_000), decimals=18
    ),
    "link": _Scheme(required=("url",)),
}
_SCHEME_FIELDS: Final = frozenset(name for scheme in _SCHEMES.values() for name in scheme.fields())
_ADDRESS_FAULTS: Final = {"bitcoin": bitcoin_fault, "ethereum": ethereum_fault}
_MAX_NAME: Final = 70


def _amount_pattern(decimals: int) -> str:
    return rf"[0-9]{{1,12}}(?:\.[0-9]{{1,{decimals}}})?"


def _amount_schema(most: Decimal, decimals: int) -> dict[str, Any]:
    number = {"type": "number", "exclusiveMinimum": 0, "maximum": float(most)}
    return {"anyOf": [number, {"type": "string", "pattern": f"^{_amount_pattern(decimals)}$"}]}


_MOST_DECIMALS: Final = max(scheme.decimals for scheme in _SCHEMES.values())
_AmountText = Annotated[str, *matching(_amount_pattern(_MOST_DECIMALS), Reason.AMOUNT)]
Amount = Annotated[
    int | float | str,
    by_kind({int: int, float: float, str: _AmountText}, Reason.NUMBER_OR_STRING),
    WithJsonSchema(_amount_schema(max(scheme.most for scheme in _SCHEMES.values()), _MOST_DECIMALS)),
]


def _without(fault_of: Callable[[str], InvalidValue | None]) -> AfterValidator:
    def check(text: str) -> str:
        if wrong := fault_of(text):
            raise wrong
        return text

    return AfterValidator(check)


def _foreign_fields(scheme: _Scheme) -> frozenset[str]:
    """The fields of other schemes only."""
    return _SCHEME_FIELDS - {*scheme.fields()}


def _rule(name: str, scheme: _Scheme) -> dict[str, Any]:
    properties: dict[str, Any] = dict.fromkeys(sorted(_foreign_fields(scheme)), False)
    properties |= {field: {"type": "string"} for field in scheme.required}
    if "amount" in scheme.optional:
        amounts = _amount_schema(scheme.most, scheme.decimals)["anyOf"]
        properties["amount"] = {"anyOf": [*amounts, {"type": "null"}]}
    then: dict[str, Any] = {"required": list(scheme.required), "properties": properties}
    if name == "epc":
        properties["payee_name"] = {"type": "string", "maxLength": _MAX_NAME, "pattern": "\\S"}
        some = {"type": "string", "minLength": 1}
        then["not"] = {"required": ["reference", "text"], "properties": {"reference": some, "text": some}}
    return {"if": {"properties": {"scheme": {"const": name}}, "required": ["scheme"]}, "then": then}


def _rules() -> dict[str, Any]:
    """The rules of all schemes, each the `else` of the one before: client generators misread an `allOf`."""
    rules: dict[str, Any] = {}
    for name, scheme in reversed([*_SCHEMES.items()]):
        rules = {**_rule(name, scheme), **({"else": rules} if rules else {})}
    return rules


class PaymentContent(CodeContent):
    """epc: a credit transfer in euros. upi: India. bitcoin and ethereum: main network. link: a payment page.

    A body with the scheme epc may give the payee as `name`, as all bodies did before `payee_name` was a field
    of that scheme. Of a code whose payee has another name than the code, `name` is the code's own unless
    `iban` is sent, too.
    """

    model_config = ConfigDict(json_schema_extra=_rules())
    type_id = 24
    slug = "payment"
    type_name = "Payment"
    type_description = "A payment to be made, with or without an amount."
    scan = "Shows who is paid and how much with a button that pays; the static twin is for banking apps."
    example = {
        "scheme": "epc",
        "payee_name": "Red Cross",
        "iban": "DE89 3704 0044 0532 0130 00",
        "amount": "12.50",
        "text": "Donation",
    }

    scheme: Literal["epc", "upi", "bitcoin", "ethereum", "link"] = Field(
        description="`epc`: a credit transfer in euros; `upi`: India; `bitcoin`, `ethereum`; `link`: a page."
    )
    payee_name: Line | None = Field(
        None, description="With `epc` or `upi`: the payee's name. An `epc` body may say `name` instead."
    )
    iban: Annotated[str, Field(max_length=50), _without(iban_fault)] | None = Field(
        None, description="With `epc`: the payee's account."
    )
    bic: Annotated[str, Field(max_length=20), _without(bic_fault)] | None = Field(
        None, description="With `epc`: the payee's bank."
    )
    amount: Amount | None = Field(None, description="A number or a text; left out, the payer enters it.")
    reference: Annotated[str, Field(max_length=35), _without(reference_fault)] | None = Field(
        None, description="With `epc`: a creditor reference (ISO 11649), in place of a text."
    )
    text: str | None = Field(None, max_length=140, description="With `epc`: what the payment is for.")
    vpa: (
        Annotated[
            str,
            Field(max_length=255),
            *matching(r"[A-Za-z0-9._-]{1,200}@[A-Za-z0-9.-]{2,64}", Reason.UPI),
        ]
        | None
    ) = Field(None, description="With `upi`: the payee's address, like `name@bank`.")
    note: Line | None = Field(None, description="With `upi`: what the payment is for.")
    address: Annotated[str, Field(min_length=14, max_length=90)] | None = Field(
        None, description="With `bitcoin` or `ethereum`: the payee's address."
    )
    url: Destination | None = Field(None, description="With `link`: the address of the payment page.")

    @classmethod
    def with_current_names(
        cls, fields: Fields, before: CodeContent | None = None, name: str | None = None, /
    ) -> Fields:
        if fields.get("scheme") != "epc" or "payee_name" in fields or fields.get("name") is None:
            return fields
        if isinstance(before, PaymentContent) and before.payee_name != name and "iban" not in fields:
            return fields
        return {**fields, "payee_name": fields["name"]}

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:
        scheme_name = fields.get("scheme")
        scheme = _SCHEMES.get(scheme_name) if isinstance(scheme_name, str) else None
        if scheme is None:
            return
        for name in scheme.required:
            if fields.get(name) is None:
                yield Fault(name, Reason.REQUIRED)
        for name in fields:
            if name in _foreign_fields(scheme):
                yield Fault(name, Reason.OTHER_SCHEME, other="scheme", value=scheme_name)

    def conflicts(self) -> Iterator[Fault]:
        scheme = _SCHEMES[self.scheme]
        if self.amount is not None and (wrong := _amount_fault(self.amount, scheme)):
            yield wrong.at("amount")
        elif self.scheme == "epc":
            yield from self._epc_conflicts()
        check = _ADDRESS_FAULTS.get(self.scheme)
        if check is not None and self.address is not None and (wrong := check(self.address)):
            yield wrong.at("address")

    def exact_amount(self) -> Decimal | None:
        """The amount in the unit of the scheme: euros, rupees, bitcoin, ether."""
        return None if self.amount is None else Decimal(str(self.amount))

    def opens(self) -> str | None:
        """The address behind the button; None for epc, which banking apps only read from a picture."""
        return None if self.scheme == "epc" else self.payload()

    def payload(self) -> str:
        amount = self.exact_amount()
        match self.scheme:
            case "epc":
                return format_epc(
                    name=self.payee_name or "",
                    iban=self.iban or "",
                    bic=self.bic,
                    amount=amount,
                    reference=self.reference,
                    text=self.text,
                )
            case "upi":
                return format_upi(self.vpa or "", payee_name=self.payee_name, amount=amount, note=self.note)
            case "bitcoin":
                return format_bitcoin(self.address or "", amount)
            case "ethereum":
                return format_ethereum(self.address or "", amount)
            case "link":
                return self.url or ""

    def _epc_conflicts(self) -> Iterator[Fault]:
        payee = self.payee_name or ""
        if len(payee) > _MAX_NAME or is_blank(payee):
            yield wrong_length(0 if is_blank(payee) else len(payee), 1, _MAX_NAME).at("payee_name")
        if self.reference and self.text:
            yield Fault("text", Reason.LEFT_OUT_WITH, other="reference")
        elif (size := len(self.payload().encode())) > MAX_BYTES:
            longest = "text" if self.text else "payee_name"
            yield Fault(longest, Reason.PAYMENT_TOO_LARGE, size=size, limit=MAX_BYTES)


def _amount_fault(amount: float | str, scheme: _Scheme) -> InvalidValue | None:
    exact = Decimal(str(amount))
    if not 0 < exact <= scheme.most:
        reason = Reason.AMOUNT_RANGE if exact > 0 else Reason.AMOUNT_TOO_SMALL
        return InvalidValue(reason, limit=str(scheme.most))
    if isinstance(amount, str):
        is_fine = re.fullmatch(_amount_pattern(scheme.decimals), amount) is not None
    else:
        is_fine = round(exact, scheme.decimals) == exact
    return None if is_fine else InvalidValue(Reason.DECIMALS, limit=scheme.decimals)
