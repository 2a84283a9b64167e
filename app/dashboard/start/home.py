"""/dashboard: what happened last week, a field that makes a code at once, and what is worth a look."""

from typing import Any, Final

from babel import dates
from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.rooms import CODES
from app.dashboard.making.form_pages import make_at_once
from app.dashboard.parts.charts import LineChart
from app.dashboard.parts.codes import path_of
from app.dashboard.parts.rows import list_row
from app.dashboard.start.figures import figures, headline, looks, sentence_of
from app.types.fields import words_in
from app.types.layouts import KINDS
from domain.codes.codes import QRCode
from domain.content.types.links import URLContent
from domain.kernel.time_zones import zone_named
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.overview import overview

_NEWEST: Final = 4
_OFTEN: Final = ("menu", "wifi", "business", "feedback")


async def make(visit: SignedIn) -> Response:
    """Make a code of type url."""
    code, fault = await make_at_once(visit, CODES, type_id=URLContent.type_id)
    if code is None:
        return await _page(visit, entered=visit.fields.get("url", ""), fault=fault)
    return redirect(path_of(code), said="code_made")


async def _page(visit: SignedIn, *, entered: str = "", fault: str = "") -> Response:
    number = await visit.deps.store.codes.count_of(visit.account.id, ShortURLFilter())
    values = await _numbers(visit, number) if number else {"often": [KINDS[slug] for slug in _OFTEN]}
    return await page(
        visit,
        "home",
        entered=entered,
        fault=fault,
        has_codes=number > 0,
        words=words_in(visit.t),
        **values,
    )


async def _numbers(visit: SignedIn, number: int) -> dict[str, Any]:
    t, found = visit.t, await overview(visit.deps, visit.account)
    today = visit.deps.clock().astimezone(zone_named(visit.account.time_zone))
    return {
        "title": headline(t, found.figures),
        "today": dates.format_skeleton("MMMMEEEEd", today, locale=t.locale),
        "figures": figures(t, found.figures),
        "chart": LineChart.of_days(t, found.figures.days, sentence_of(t, found.figures)),
        "is_quiet": not found.most_scanned,
        "rows": [list_row(visit, code, scans=scans) for code, scans in found.most_scanned]
        or [list_row(visit, code) for code in await _newest(visit)],
        "looks": looks(t, found.worth_a_look, t.look_days),
        "all_codes": t.counted("all_codes", number),
    }


async def _newest(visit: SignedIn) -> list[QRCode]:
    """The newest codes, if no code was scanned."""
    codes, _, _ = await list_short_urls(
        visit.deps.store.codes, visit.account.id, ShortURLFilter(), limit=_NEWEST
    )
    return codes


PAGES: Final[Pages] = {"": owners_page(_page, make)}
