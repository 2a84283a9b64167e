"""What was entered of a menu: one currency for its dishes, and dishes that were pasted as a text."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from babel.core import get_global
from babel.numbers import get_territory_currencies

from app.pages.opening_hours import with_territory
from app.pages.texts import Translations
from app.types.code_type import Entered, Reading
from domain.content.menu_text import PastedMenu


class MenuReading(Reading):
    """The menu has a field for the currency of all dishes that have none of their own."""

    shared = ("currency",)

    def begin(self, entered: Entered, t: Translations, zone: str) -> None:
        """Move the currency that all dishes with a price have into the menu's field, else the usual one.

        Where they have several, each keeps its own.
        """
        priced = list(_priced(entered))
        shared = {dish["currency"] for dish in priced} or {_usual_currency(t, zone)}
        if len(shared) == 1:
            entered["currency"] = shared.pop()
            for dish in priced:
                dish["currency"] = ""

    def complete(self, entered: Entered) -> Entered:
        usual = entered["currency"].strip()
        sections = [
            {**section, "items": [_with_currency(dish, usual) for dish in section["items"]]}
            for section in entered["sections"]
        ]
        return {**entered, "sections": sections}


def add_pasted(entered: Entered, pasted: PastedMenu, new_dish: Mapping[str, Any]) -> int:
    """Put pasted sections behind those in which something stands. Returns the place of the first."""
    if pasted.currency and not any(_priced(entered)):
        entered["currency"] = pasted.currency
    before = [one for one in entered["sections"] if one["name"] or any(dish["name"] for dish in one["items"])]
    for section in pasted.sections:
        dishes = [
            {**new_dish, **asdict(dish), "allergens": "\n".join(dish.allergens)} for dish in section.dishes
        ]
        before.append({"name": section.name, "items": dishes})
    entered["sections"] = before
    return len(before) - len(pasted.sections)


def _with_currency(dish: Entered, usual: str) -> Entered:
    return {**dish, "currency": dish["currency"] or usual} if dish["price"].strip() else dish


def _priced(entered: Entered) -> Iterator[Entered]:
    return (dish for section in entered["sections"] for dish in section["items"] if dish["price"].strip())


def _usual_currency(t: Translations, zone: str) -> str:
    """The currency of the time zone's country, else of the language's."""
    found = get_territory_currencies(get_global("zone_territories").get(zone) or "ZZ")
    return (found or get_territory_currencies(with_territory(t.locale).territory or "ZZ") or ["EUR"])[-1]
