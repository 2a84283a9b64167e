"""Type 11: a menu."""

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from domain.content.fields import Line, Name, PictureURL, Price, Text
from domain.content.opening_hours import Hours, hours_conflicts
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault, valid_if
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason

# ISO 4217, list one, without funds, metals and test codes.
CURRENCIES: Final = frozenset(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
    CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
    GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT
    LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
    NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
    STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD
    XCG XOF XPF YER ZAR ZMW ZWG
    """.split()
)


def _is_currency(text: str) -> bool:
    """Three capital letters are a code, anything else is a sign: kr, zł, US$."""
    return text in CURRENCIES or not re.fullmatch("[A-Z]{3}", text)


Currency = Annotated[str, Field(min_length=1, max_length=8), valid_if(_is_currency, Reason.CURRENCY)]

Diet = Literal["vegan", "vegetarian", "gluten_free", "spicy"]


class MenuItem(Strict):
    """`currency`: a code (ISO 4217), or a sign. An item that is not `available` is shown as sold out."""

    name: Name = Field(description="The name of the dish or drink.")
    price: Price | None = Field(None, description="A number, or a text such as `from 8`.")
    currency: Currency | None = Field(None, description="A code (ISO 4217), like `EUR`, or a sign.")
    description: Text | None = Field(None, description="What it is made of.")
    diets: Annotated[list[Diet], Field(max_length=4, json_schema_extra={"uniqueItems": True})] | None = Field(
        None, description="Whom it suits, or `spicy`. Visitors can filter by it."
    )
    allergens: Annotated[list[Name], Field(max_length=30)] | None = Field(None, description="Its allergens.")
    image_url: PictureURL | None = Field(None, description="The address of a picture.")
    available: bool = Field(default=True, description="`false`: it is shown as sold out.")


class MenuSection(Strict):
    name: Line | None = Field(None, description="The heading of the part.")
    items: Annotated[list[MenuItem], Field(max_length=100)] | None = Field(
        None, description="The dishes and drinks of the part."
    )


class MenuContent(CodeContent):
    type_id = 11
    slug = "menu"
    type_name = "Menu"
    type_description = "Food and drink with prices and allergens."
    scan = "Shows the menu."
    example = {
        "menu_title": "Lunch",
        "sections": [
            {
                "name": "Soups",
                "items": [{"name": "Lentil", "price": 6.5, "currency": "EUR", "allergens": ["celery"]}],
            }
        ],
    }

    menu_title: Name = Field(description="The heading of the menu.")
    sections: Annotated[list[MenuSection], Field(min_length=1, max_length=50)] = Field(
        description="The parts of the menu, from top to bottom."
    )
    hours: Hours | None = Field(None, description="When it is open: a week with exceptions, or a text.")

    def conflicts(self) -> Iterator[Fault]:
        return hours_conflicts(self.hours)
