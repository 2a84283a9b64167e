"""The page of a menu."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from app.pages.landing.hours import hours_of, sheets_of
from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.prices import format_price, has_cents
from domain.content.types.menu import MenuContent, MenuItem, MenuSection

# Up to this many sections, scrolling is as quick as a jump.
_SECTIONS_WITHOUT_JUMPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Dish:
    item: MenuItem
    price: str | None
    thumbnail: str | None
    picture: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A section that is not empty; `anchor` is its id on the page."""

    anchor: str
    name: str | None
    dishes: list[Dish]


def menu_page(page: Landing) -> Response:
    content: MenuContent = page.content
    courses = list(_courses(page, content.sections))
    jumps = [course for course in courses if course.name]
    return answer_page(
        page,
        content.menu_title,
        sheets=("landing-menu.css", *sheets_of(page)),
        courses=courses,
        jumps=jumps if len(jumps) > _SECTIONS_WITHOUT_JUMPS else [],
        **hours_of(page),
    )


def _courses(page: Landing, sections: list[MenuSection]) -> Iterable[Course]:
    # If any price has cents, all show them, so that they line up in a column.
    cents = any(has_cents(item.price) for section in sections for item in section.items or ())
    for number, section in enumerate(sections, start=1):
        name = (section.name or "").strip()
        dishes = [_dish(page, item, cents=cents) for item in section.items or ()]
        if name or dishes:
            yield Course(anchor=f"s{number}", name=name or None, dishes=dishes)


def _dish(page: Landing, item: MenuItem, *, cents: bool) -> Dish:
    price = None
    if item.price is not None:
        price = format_price(page.language, item.price, item.currency, cents=cents)
    url = item.image_url
    return Dish(
        item=item,
        price=price,
        thumbnail=page.picture(url, "dish") if url else None,
        picture=page.picture(url, "cover") if url else None,
    )
