"""What people get who scan a code with a page of its own, in a few words."""

from collections.abc import Iterator
from typing import Any, Final

from app.pages.texts import Translations
from domain.content import Content, stored_content

_LONGEST: Final = 120
# Choices, and what stands for itself nowhere.
_NOT_NAMING: Final = frozenset({"scheme", "security", "scale", "start", "valid_from"})
_COUNTED: Final = {
    "sections": "count_sections",
    "image_gallery_images": "count_pictures",
    "links_list": "count_links",
    "fields": "count_fields",
}


def gets_of(t: Translations, content: Content) -> tuple[str, str]:
    """What names the page, and what is on it."""
    fields = stored_content(content)
    counts = ", ".join(_counts(t, fields))
    return _name_in(fields) or t.way_own_page, f"{t.way_own_page}: {counts}" if counts else t.way_own_page


def page_summary(t: Translations, content: Content) -> str:
    """In a row of a list: how much is on the page, or else what names it."""
    fields = stored_content(content)
    what = ", ".join(_counts(t, fields)) or _name_in(fields)
    return t.code_page.format(what=what) if what else t.code_own_page


def _name_in(fields: dict[str, Any]) -> str:
    if person := " ".join(fields[name] for name in ("first_name", "last_name") if fields.get(name)):
        return person
    if not fields.get("location") and "latitude" in fields:
        return f"{fields['latitude']}, {fields['longitude']}"
    texts = (value for name, value in fields.items() if name not in _NOT_NAMING and isinstance(value, str))
    return next((text for text in texts if text and "://" not in text), "")[:_LONGEST]


def _counts(t: Translations, fields: dict[str, Any]) -> Iterator[str]:
    for name, words in _COUNTED.items():
        if items := fields.get(name):
            yield t.counted(words, len(items))
    dishes = sum(len(section.get("items") or ()) for section in fields.get("sections") or ())
    if dishes:
        yield t.counted("count_dishes", dishes)
