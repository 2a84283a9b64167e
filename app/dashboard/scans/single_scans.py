"""/dashboard/scans/every: single scans, newest first, also as CSV; the latest of them beside the numbers."""

from typing import Any, Final

from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.answers.reports import csv_chunks
from app.dashboard.frame import HOME, Pages, SignedIn, lost, page
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.numbers.report_words import outcome_words, words_of
from app.dashboard.parts.times import Moment
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.filters import narrowing
from app.dashboard.scans.ranks import bars_of
from app.dashboard.scans.subjects import Subject, rule_name, scan_pages
from app.pages.texts import Translations
from domain.analytics.breakdowns import OTHER
from domain.analytics.periods import Preset
from domain.analytics.queries import AccountScansInput, ScansInput, parse_period
from domain.analytics.reports import ListedScan
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import ValidationFailed
from domain.scanning.outcomes import Verdict
from domain.use_cases.analytics import bots_by_reason, count_scans, every_scan, list_scans
from domain.use_cases.cursors import scan_cursor_of, scan_position_in

_ROWS: Final = 25
_BOTS: Final = {"yes": True, "no": False}
_LATEST: Final = 6


async def show(request: SignedIn, subject: Subject, asked: Asked) -> Response:
    path, ids = subject.every(asked), ScanIds(request.context.secret_key)
    after, t = place_asked(request, scan_position_in, ids, path), request.t
    which = request.deps, request.account, question_of(asked), subject.code_ids
    bots, refused, total, rule = None, 0, None, None
    try:
        found, following = await list_scans(*which, limit=_ROWS, after=after)
        values: dict[str, Any] = {
            "rows": [row_of(t, subject, asked, scan, ids) for scan in found],
            "more": more_path(path, scan_cursor_of(following, ids, path)),
        }
        rule = next((one.rule.name for one in found if asked["rule"] and one.rule), None)
        if request.is_partial and after:
            return await page(request, "scans/every", fragment="scans/every_rows", subject=subject, **values)
        if asked["bot"] == "yes":
            bots, refused = await bots_by_reason(*which)
        total = sum(one.scans for one in bots) if bots is not None else await count_scans(*which)
    except ValidationFailed:
        values = {}
    return await page(
        request,
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
        **values | await narrowing(request, subject, asked, f"{subject.path}/every", rule=rule),
    )


async def download(request: SignedIn, subject: Subject, asked: Asked) -> Response:
    steps = every_scan(request.deps, request.account, question_of(asked), subject.code_ids)
    try:
        first = await anext(steps)
    except ValidationFailed:
        # Too many single scans: the page says so.
        return lost(request.http)
    ids, is_head = ScanIds(request.context.secret_key), request.http.method == "HEAD"
    content = csv_chunks(first, steps, ids, is_head=is_head)
    return csv_file(f"every-{subject.file_name}", content, for_person=True)


class _Question(AccountScansInput):
    bot: bool | None = None


async def latest_of(request: SignedIn, subject: Subject, asked: Asked) -> list[dict[str, Any]]:
    """The scans beside the numbers; none if too many would have to be read."""
    try:
        found, _ = await list_scans(
            request.deps, request.account, question_of(asked), subject.code_ids, limit=_LATEST, after=None
        )
    except ValidationFailed:
        return []
    ids = ScanIds(request.context.secret_key)
    return [row_of(request.t, subject, asked, scan, ids) for scan in found]


def question_of(asked: Asked) -> ScansInput:
    """The question of the numbers, for single scans of the same period."""
    ends: dict[str, str] = {}
    if asked.period != Preset.ALL:
        period = parse_period(asked.request(), asked.zone_name, now=asked.now, first_scan=None)
        ends = {"from": period.starts.isoformat(), "to": period.ends.isoformat()}
    filters = {name: text for name, text in asked.filters().items() if name in ScansInput.model_fields}
    return _Question.model_validate({**ends, **filters, **asked.places(), "bot": _BOTS.get(asked["bot"])})


def row_of(t: Translations, subject: Subject, asked: Asked, scan: ListedScan, ids: ScanIds) -> dict[str, Any]:
    """`why`: the page that explains it. `led`: the rule that led it. `got`: the answer, unless it was
    redirected. `bot`: why it is a bot. `later`: from a log.
    """
    rule = scan.rule
    led = (rule and (rule_name(subject, rule.id, rule.name) or rule.id), scan.variant)
    section = "links" if scan.qr_code.kind == "link" else "codes"
    path = f"{HOME}/{section}/{scan.qr_code.id}"
    country = words_of(t, "country", scan.country) if scan.country else None
    device = words_of(t, "device", scan.device) if scan.device else None
    return {
        "at": Moment.of(t, scan.scanned_at, asked.zone, asked.now),
        "code": scan.qr_code.name or scan.qr_code.short_id,
        "path": f"{path}/scans",
        "why": f"{path}/explain?scan={ids.encode(scan.id)}",
        "where": ", ".join(filter(None, (scan.city, country))),
        "device": " · ".join(one for one in (device, scan.os, scan.browser) if one and one != OTHER),
        "language": words_of(t, "language", scan.language) if scan.language else "",
        "from": scan.referrer or "",
        "led": " · ".join(one for one in led if one),
        "got": outcome_words(t, scan.outcome) if scan.outcome != Verdict.REDIRECTED else "",
        "bot": words_of(t, "bot", scan.bot) if scan.bot else "",
        "later": scan.source == "lifeboat",
    }


PAGES: Final[Pages] = {**scan_pages("/every", show), **scan_pages("/every.csv", download)}
