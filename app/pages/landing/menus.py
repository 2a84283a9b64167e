"""The page of a menu."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.prices import format_price, has_cents
from domain.content.types.menu import MenuContent, MenuItem, MenuSection

# With up to this many a thumb is as quick.
_SECTIONS_WITHOUT_JUMPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Dish:
    item: MenuItem
    price: str | None
    picture: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A section that shows something; `anchor` is its id on the page."""

    anchor: str
    name: str | None
    dishes: list[Dish]


def menu_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a menu has no date
    content: MenuContent = page.content
    courses = list(_courses(page, language, content.sections))
    jumps = [course for course in courses if course.name]
    return answer_page(
        page,
        language,
        template="menu.html",
        title=content.menu_title,
        sheets=("landing-menu.css",),
        courses=courses,
        jumps=jumps if len(jumps) > _SECTIONS_WITHOUT_JUMPS else [],
    )


def _courses(page: Landing, language: str, sections: list[MenuSection]) -> Iterable[Course]:
    cents = _have_cents(sections)
    for number, section in enumerate(sections, start=1):
        name = (section.name or "").strip()
        dishes = [_dish(page, language, item, cents=cents) for item in section.items or ()]
        if name or dishes:
            yield Course(anchor=f"s{number}", name=name or None, dishes=dishes)


def _dish(page: Landing, language: str, item: MenuItem, *, cents: bool) -> Dish:
    return Dish(
        item=item,
        price=None if item.price is None else format_price(language, item.price, item.currency, cents=cents),
        picture=page.picture_path(item.image_url) if item.image_url else None,
    )


def _have_cents(sections: list[MenuSection]) -> bool:
    """Whether any price has them: then all show them, and stand below each other as a column."""
    return any(has_cents(item.price) for section in sections for item in section.items or ())
