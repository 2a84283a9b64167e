"""The form of a menu."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import area, many, one, picture
from app.types.menu.entered import MenuReading
from app.types.menu.page import menu_page
from app.types.opening_hours import OPENING
from domain.content.types.menu import MenuContent

_DISHES: Final = many(
    "items",
    "field_dishes",
    "field_dish",
    one("name", "field_dish"),
    one("price", "field_price", "price", placeholder="6.50"),
    one("currency", "field_currency", hint="hint_currency", is_more=True, is_half=True),
    area("description", "field_description", is_more=True),
    one("diets", "field_diets", "lines", hint="hint_diets", is_more=True),
    one("allergens", "menu_allergens", "lines", hint="hint_lines", is_more=True),
    picture("image_url", "field_picture", is_more=True),
    one("available", "field_available", "switch", starts="on"),
)
MENU: Final = CodeType(MenuContent, menu_page, "menu", reading=MenuReading()).with_form(
    one("menu_title", "field_menu_title"),
    # Of all dishes that have none of their own: app/types/menu/entered.py.
    one("currency", "field_prices_in", hint="hint_currency", is_half=True),
    many("sections", "menu_sections", "field_section", one("name", "field_section"), _DISHES),
    OPENING,
)
