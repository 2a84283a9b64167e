"""…/scans/every: single scans, newest first, including bots and refused scans."""

from typing import Any, Final

from starlette.responses import Response

from app.api.csv_files import csv_file
from app.api.resources.scans import csv_chunks
from app.dashboard.frame import Pages, SignedIn, lost, page
from app.dashboard.parts.more_rows import more_path, place_asked
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.narrowing import narrowing
from app.dashboard.scans.ranks import bars_of
from app.dashboard.scans.singles import question_of, row_of
from app.dashboard.scans.subjects import Subject, scan_pages
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import ValidationFailed
from domain.use_cases.cursors import scan_cursor_of, scan_position_in
from domain.use_cases.scans import bots_by_reason, count_scans, every_scan, list_scans

_ROWS: Final = 25


async def show(visit: SignedIn, subject: Subject, asked: Asked) -> Response:
    path, ids = subject.every(asked), _ids(visit)
    after, t = place_asked(visit, scan_position_in, ids, path), visit.t
    which = visit.deps, visit.account, question_of(asked), subject.code_id
    bots, refused, total = None, 0, None
    try:
        found, following = await list_scans(*which, limit=_ROWS, after=after)
        values: dict[str, Any] = {
            "rows": [row_of(t, asked, scan) for scan in found],
            "more": more_path(path, scan_cursor_of(following, ids, path)),
        }
        if visit.is_partial and after:
            return await page(visit, "scans/every", fragment="scans/every_rows", subject=subject, **values)
        if asked["bot"] == "yes":
            bots, refused = await bots_by_reason(*which)
        total = sum(one.scans for one in bots) if bots is not None else await count_scans(*which)
    except ValidationFailed:
        values = {}
    return await page(
        visit,
        "scans/every",
        fragment="scans/every_list",
        is_start=after is None,
        total=t.counted("scans", total) if total is not None else None,
        bots=bars_of(t, "bot", bots, lambda _: "", more="") if bots else [],
        refused=t.counted("every_refused", refused) if refused else "",
        file=subject.every(asked, ending=".csv"),
        sides=[
            (words, subject.every(asked, bot=side), asked["bot"] == side)
            for side, words in (("", t.every_both), ("no", t.every_people), ("yes", t.every_bots))
        ],
        **values | await narrowing(visit, subject, asked, f"{subject.path}/every"),
    )


async def download(visit: SignedIn, subject: Subject, asked: Asked) -> Response:
    steps = every_scan(visit.deps, visit.account, question_of(asked), subject.code_id)
    try:
        first = await anext(steps)
    except ValidationFailed:
        # Too many single scans: the page says so.
        return lost(visit.request)
    is_head = visit.request.method == "HEAD"
    return csv_file(f"every-{subject.file_name}", csv_chunks(first, steps, _ids(visit), is_head=is_head))


def _ids(visit: SignedIn) -> ScanIds:
    return ScanIds(visit.context.secret_key)


PAGES: Final[Pages] = {**scan_pages("/every", show), **scan_pages("/every.csv", download)}
