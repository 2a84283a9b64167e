"""Single scans as rows."""

from typing import Any, Final

from app.dashboard.frame import HOME, SignedIn
from app.dashboard.parts.times import Moment
from app.dashboard.parts.wording import outcome_words, words_of
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.subjects import Subject
from app.pages.texts import Translations
from domain.analytics.breakdowns import OTHER
from domain.analytics.periods import Preset
from domain.analytics.queries import AccountScansInput, ScansInput, parse_period
from domain.analytics.reports import ListedScan
from domain.kernel.errors import ValidationFailed
from domain.scanning.outcomes import Verdict
from domain.use_cases.scans import list_scans

_BOTS: Final = {"yes": True, "no": False}
_LATEST: Final = 6


class _Question(AccountScansInput):
    bot: bool | None = None


async def latest_of(visit: SignedIn, subject: Subject, asked: Asked) -> list[dict[str, Any]]:
    """The scans beside the numbers; none if too many would have to be read."""
    try:
        found, _ = await list_scans(
            visit.deps, visit.account, question_of(asked), subject.code_id, limit=_LATEST, after=None
        )
    except ValidationFailed:
        return []
    return [row_of(visit.t, asked, scan) for scan in found]


def question_of(asked: Asked) -> ScansInput:
    """The same period as the numbers."""
    ends: dict[str, str] = {}
    if asked.period != Preset.ALL:
        period = parse_period(asked.request(), asked.zone_name, now=asked.now, first_scan=None)
        ends = {"from": period.starts.isoformat(), "to": period.ends.isoformat()}
    filters = {name: text for name, text in asked.filters().items() if name in ScansInput.model_fields}
    return _Question.model_validate({**ends, **filters, **asked.places(), "bot": _BOTS.get(asked["bot"])})


def row_of(t: Translations, asked: Asked, scan: ListedScan) -> dict[str, Any]:
    """`got`: the answer, unless it was redirected. `bot`: why it is a bot. `later`: from a log."""
    room = "links" if scan.qr_code.kind == "link" else "codes"
    country = words_of(t, "country", scan.country) if scan.country else None
    device = words_of(t, "device", scan.device) if scan.device else None
    return {
        "at": Moment.of(t, scan.scanned_at, asked.zone, asked.now),
        "code": scan.qr_code.name or scan.qr_code.short_id,
        "path": f"{HOME}/{room}/{scan.qr_code.id}/scans",
        "where": ", ".join(filter(None, (scan.city, country))),
        "device": " · ".join(one for one in (device, scan.os, scan.browser) if one and one != OTHER),
        "language": words_of(t, "language", scan.language) if scan.language else "",
        "from": scan.referrer or "",
        "got": outcome_words(t, scan.outcome) if scan.outcome != Verdict.REDIRECTED else "",
        "bot": words_of(t, "bot", scan.bot) if scan.bot else "",
        "later": scan.source == "lifeboat",
    }
