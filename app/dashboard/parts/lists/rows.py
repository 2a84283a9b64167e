"""A code or link as a row of a list, and what people get who scan one with a page, in a few words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from app.dashboard.frame import SignedIn
from app.dashboard.parts.codes import name_of, path_of, shown
from app.dashboard.parts.numbers.charts import spark_path
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.types.catalogue import type_named
from app.types.fields import words_in
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of, picture_tag
from domain.codes.short_urls import ShortURL, Status
from domain.content import Content, stored_content
from domain.kernel.net.addresses import Addresses
from domain.scanning.explain.scan_description import outcome_of

# Twice as wide as it is on the page.
_PICTURE_SIZE = 128
_NO_PICTURE: Final = {"picture": "", "type": "", "grade": None, "needs_care": False}
_LONGEST: Final = 120
# Choices, and what stands for itself nowhere.
_NOT_NAMING: Final = frozenset({"scheme", "security", "scale", "start", "valid_from"})
_COUNTED: Final = {
    "sections": "count_sections",
    "image_gallery_images": "count_pictures",
    "links_list": "count_links",
    "fields": "count_fields",
}


def list_row(
    request: SignedIn,
    short_url: ShortURL,
    *,
    week: Sequence[int] | None = None,
    scans: int | None = None,
) -> dict[str, Any]:
    """`week`: its last days, for a spark. `scans`: those to count instead of all."""
    t, addresses = request.t, request.deps.addresses
    counted = short_url.scan_count if scans is None else scans
    outcome = outcome_of(short_url, request.account.plan, request.deps.allowances, now=request.deps.clock())
    address = addresses.short_url(short_url.domain, short_url.short_id)
    return {
        "id": str(short_url.id),
        "version": short_url.version,
        "path": path_of(short_url),
        # A link is known by its short address.
        "name": name_of(short_url) if isinstance(short_url, QRCode) else short_url.name or shown(address),
        "leads_to": t.way_blank if short_url.is_blank else leads_to(t, short_url.content),
        "address": address,
        "short_address": shown(address),
        "state": outcome.notice and f"row_{outcome.notice}",
        "is_paused": short_url.status is Status.PAUSED,
        "spark": spark_path(week) if week is not None else None,
        "week": format_number(request.language, sum(week or ())),
        "scans": format_number(request.language, counted),
        "scans_word": t.this_week if scans is not None else t.plural("home_scans", counted),
        **(_picture(t, addresses, short_url) if isinstance(short_url, QRCode) else _NO_PICTURE),
    }


def leads_to(t: Translations, content: Content) -> str:
    """Host and path, or what is on its own page."""
    return shown(content.destination() or "") or page_summary(t, content)


def _picture(t: Translations, addresses: Addresses, code: QRCode) -> dict[str, Any]:
    found = code.picture_state.scannability
    tag = picture_tag(picture_source_of(code, addresses))
    return {
        "picture": f"{path_of(code)}/picture?format=webp&size={_PICTURE_SIZE}&v={tag}",
        "type": words_in(t)(type_named(code.content.slug).name),
        "grade": found.grade if found else None,
        "needs_care": code.needs_care,
    }


def list_rows(
    request: SignedIn, short_urls: Sequence[ShortURL], weeks: Mapping[UUID, Sequence[int]]
) -> list[dict[str, Any]]:
    return [list_row(request, one, week=weeks.get(one.id, ())) for one in short_urls]


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
