"""The page of a menu."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from starlette.responses import Response

from app.pages.landing.hours import hours_of
from app.pages.landing.layout import Landing, answer_page
from app.types.menu.prices import format_price, has_cents
from domain.content.types.menu import MenuContent, MenuItem, MenuSection

# Up to this many sections, scrolling is as quick as a jump.
_SECTIONS_WITHOUT_JUMPS = 3
# With more pictures, each opens by itself: their sheets would make the page too large.
_MOST_SHEETS = 9
_MOST_DISHES_WITH_SHEETS = 24
# With more pictures, there are no links to the larger ones.
_MOST_LINKED_PICTURES = 24
_FILTERS = ("vegan", "vegetarian", "gluten_free")
_SIGNS = {"vegan": "V", "vegetarian": "VG", "gluten_free": "GF"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dish:
    """`numbers` of its allergens in the legend; `sheet`: an id.

    `kinds`: the classes by which filters and styles find it.
    """

    item: MenuItem
    price: str | None
    numbers: list[int]
    kinds: str
    thumbnail: str | None
    picture: str | None
    sheet: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A section that is not empty; `anchor` is its id on the page."""

    anchor: str
    name: str | None
    dishes: list[Dish]


def menu_page(page: Landing) -> Response:
    content: MenuContent = page.content
    t = page.t
    items = [item for section in content.sections for item in section.items or ()]
    allergens = list(dict.fromkeys(word for item in items for word in item.allergens or ()))
    used = [diet for diet in _SIGNS if any(diet in (item.diets or ()) for item in items)]
    courses = list(_courses(page, content.sections, allergens))
    jumps = [course for course in courses if course.name]
    return answer_page(
        page,
        content.menu_title,
        courses=courses,
        links_pictures=sum(bool(item.image_url) for item in items) <= _MOST_LINKED_PICTURES,
        jumps=jumps if len(jumps) > _SECTIONS_WITHOUT_JUMPS else [],
        allergens=allergens,
        marks=used,
        filters=[diet for diet in _FILTERS if any(diet in _fits(item) for item in items)],
        signs=_SIGNS,
        diets={
            "vegan": t.diet_vegan,
            "vegetarian": t.diet_vegetarian,
            "gluten_free": t.diet_gluten_free,
            "spicy": t.diet_spicy,
        },
        **hours_of(page),
    )


def _courses(page: Landing, sections: list[MenuSection], allergens: Sequence[str]) -> Iterable[Course]:
    items = [item for section in sections for item in section.items or ()]
    # If any price has cents, all show them, so that they line up in a column.
    cents = any(has_cents(item.price) for item in items)
    is_short = len(items) <= _MOST_DISHES_WITH_SHEETS
    has_sheets = is_short and sum(bool(item.image_url) for item in items) <= _MOST_SHEETS
    for number, section in enumerate(sections, start=1):
        name = (section.name or "").strip()
        dishes = [
            _dish(page, item, allergens, cents=cents, sheet=f"d{number}-{place}" if has_sheets else None)
            for place, item in enumerate(section.items or (), start=1)
        ]
        if name or dishes:
            yield Course(anchor=f"s{number}", name=name or None, dishes=dishes)


def _dish(page: Landing, item: MenuItem, allergens: Sequence[str], *, cents: bool, sheet: str | None) -> Dish:
    price = None
    if item.price is not None:
        price = format_price(page.language, item.price, item.currency, cents=cents)
    url = item.image_url
    return Dish(
        item=item,
        price=price,
        numbers=sorted(allergens.index(word) + 1 for word in set(item.allergens or ())),
        kinds=" ".join([*_fits(item), *(() if item.available else ("out",))]),
        thumbnail=page.picture(url, "dish") if url else None,
        picture=page.picture(url, "cover") if url else None,
        sheet=sheet if url else None,
    )


def _fits(item: MenuItem) -> list[str]:
    """Whether a dish fits a diet. What is vegan is vegetarian as well."""
    given = {*(item.diets or ()), *(("vegetarian",) if "vegan" in (item.diets or ()) else ())}
    return [diet for diet in _FILTERS if diet in given]
