"""Type 11: a menu."""

from typing import Annotated

from pydantic import Field

from domain.content.fields import Line, Name, PictureURL, Price, Text
from domain.content.qr_type import CodeContent
from domain.kernel.parsing import Strict


class MenuItem(Strict):
    """`currency`: a code (ISO 4217) or a sign. An item that is not `available` is shown as sold out."""

    name: Name
    price: Price | None = None
    currency: Annotated[str, Field(min_length=1, max_length=8)] | None = None
    description: Text | None = None
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
