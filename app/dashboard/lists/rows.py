"""A code as a row of a list."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.dashboard.addresses import shown
from app.dashboard.charts import spark_path
from app.dashboard.code.gets import page_summary
from app.dashboard.codes import name_of, path_of
from app.dashboard.kinds.layouts import KINDS
from app.dashboard.kinds.parts import words_in
from app.dashboard.visits import SignedIn
from app.pages.formats import format_number
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of, picture_tag
from domain.codes.short_urls import Status

# Twice as wide as it is on the page.
_PICTURE_SIZE = 128


def code_row(
    visit: SignedIn,
    code: QRCode,
    *,
    week: Sequence[int] | None = None,
    scans: int | None = None,
    is_chosen: bool = False,
) -> dict[str, Any]:
    """`week`: its last days, for a spark. `scans`: those to count instead of all."""
    t, addresses = translations(visit.language), visit.deps.addresses
    counted = code.scan_count if scans is None else scans
    found = code.picture_state.scannability
    tag = picture_tag(picture_source_of(code, addresses))
    return {
        "id": str(code.id),
        "version": code.version,
        "path": path_of(code),
        "picture": f"{path_of(code)}/picture?format=webp&size={_PICTURE_SIZE}&v={tag}",
        "name": name_of(code),
        "leads_to": shown(code.destination() or "") or page_summary(t, code.content),
        "short_url": shown(addresses.short_url(code.domain, code.short_id)),
        "kind": words_in(t)(KINDS[code.content.slug].name),
        "grade": found.grade if found else None,
        "needs_care": code.needs_care,
        "state": state_of(code, visit.deps.clock()),
        "is_paused": code.status is Status.PAUSED,
        "spark": spark_path(week) if week is not None else None,
        "week": format_number(visit.language, sum(week or ())),
        "scans": format_number(visit.language, counted),
        "scans_word": t.this_week if scans is not None else t.plural("home_scans", counted),
        "is_chosen": is_chosen,
    }


def code_rows(
    visit: SignedIn,
    codes: Sequence[QRCode],
    weeks: Mapping[UUID, Sequence[int]],
    chosen: frozenset[UUID] = frozenset(),
) -> list[dict[str, Any]]:
    return [code_row(visit, code, week=weeks.get(code.id, ()), is_chosen=code.id in chosen) for code in codes]


def state_of(code: QRCode, now: datetime) -> str | None:
    """What a scan meets instead of the destination, as the name of a text."""
    limit = code.restrictions.scan_limit
    if code.status is Status.PAUSED:
        return "row_paused"
    if code.restrictions.has_ended(now):
        return "row_ended"
    return "row_used_up" if limit is not None and code.scan_count >= limit else None
