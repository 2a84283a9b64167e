"""A code or link as a row of a list."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from app.dashboard.frame import SignedIn
from app.dashboard.parts.addresses import shown
from app.dashboard.parts.charts import spark_path
from app.dashboard.parts.codes import name_of, path_of
from app.dashboard.parts.summaries import page_summary
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.types.fields import words_in
from app.types.layouts import KINDS
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of, picture_tag
from domain.codes.short_urls import ShortURL, Status
from domain.content import Content
from domain.kernel.net.addresses import Addresses
from domain.scanning.scan_description import outcome_of

# Twice as wide as it is on the page.
_PICTURE_SIZE = 128
_NO_PICTURE: Final = {"picture": "", "kind": "", "grade": None, "needs_care": False}


def list_row(
    visit: SignedIn,
    short_url: ShortURL,
    *,
    week: Sequence[int] | None = None,
    scans: int | None = None,
    is_chosen: bool = False,
) -> dict[str, Any]:
    """`week`: its last days, for a spark. `scans`: those to count instead of all."""
    t, addresses = visit.t, visit.deps.addresses
    counted = short_url.scan_count if scans is None else scans
    outcome = outcome_of(short_url, visit.account.plan, visit.deps.allowances, now=visit.deps.clock())
    address = addresses.short_url(short_url.domain, short_url.short_id)
    return {
        "id": str(short_url.id),
        "version": short_url.version,
        "path": path_of(short_url),
        # A link is known by its short address.
        "name": name_of(short_url) if isinstance(short_url, QRCode) else short_url.name or shown(address),
        "leads_to": leads_to(t, short_url.content),
        "address": address,
        "short_address": shown(address),
        "state": outcome.notice and f"row_{outcome.notice}",
        "is_paused": short_url.status is Status.PAUSED,
        "spark": spark_path(week) if week is not None else None,
        "week": format_number(visit.language, sum(week or ())),
        "scans": format_number(visit.language, counted),
        "scans_word": t.this_week if scans is not None else t.plural("home_scans", counted),
        "is_chosen": is_chosen,
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
        "kind": words_in(t)(KINDS[code.content.slug].name),
        "grade": found.grade if found else None,
        "needs_care": code.needs_care,
    }


def list_rows(
    visit: SignedIn,
    short_urls: Sequence[ShortURL],
    weeks: Mapping[UUID, Sequence[int]],
    chosen: frozenset[UUID] = frozenset(),
) -> list[dict[str, Any]]:
    return [
        list_row(visit, short_url, week=weeks.get(short_url.id, ()), is_chosen=short_url.id in chosen)
        for short_url in short_urls
    ]
