"""Type 11: a menu."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from domain.content.currencies import CURRENCIES
from domain.content.fields import Line, Name, PictureURL, Price, Text
from domain.content.opening_hours import Hours, hours_conflicts
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason


def _check_currency(text: str) -> str:
    if re.fullmatch("[A-Z]{3}", text) and text not in CURRENCIES:
        raise InvalidValue(Reason.CURRENCY)
    return text


# Three capital letters are a code, anything else is a sign: kr, zł, US$.
Currency = Annotated[
    str,
    Field(min_length=1, max_length=8),
    AfterValidator(_check_currency),
]


Diet = Literal["vegan", "vegetarian", "gluten_free", "spicy"]


class MenuItem(Strict):
    """`currency`: a code (ISO 4217), or a sign. An item that is not `available` is shown as sold out."""

    name: Name
    price: Price | None = None
    currency: Currency | None = None
    description: Text | None = None
    diets: Annotated[list[Diet], Field(max_length=4, json_schema_extra={"uniqueItems": True})] | None = None
    allergens: Annotated[list[Name], Field(max_length=30)] | None = None
    image_url: PictureURL | None = None
    available: bool = True


class MenuSection(Strict):
    name: Line | None = None
    items: Annotated[list[MenuItem], Field(max_length=100)] | None = None


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

    menu_title: Name
    sections: Annotated[list[MenuSection], Field(min_length=1, max_length=50)]
    hours: Hours | None = None

    def conflicts(self) -> Iterator[Fault]:
        return hours_conflicts(self.hours)
