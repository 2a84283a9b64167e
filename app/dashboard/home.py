"""/dashboard: a field that makes a code at once, and the newest codes."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.addresses import fault_of, shown, with_scheme
from app.dashboard.codes import name_of, path_of
from app.dashboard.pages import page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import Translations, translations
from domain.codes.codes import QRCode
from domain.content.types.links import URLContent
from domain.kernel.errors import DestinationRefused, PlanLimitReached, ValidationFailed
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.codes import create_code
from domain.use_cases.codes.short_urls import list_short_urls

_SHOWN: Final = 10


async def show(visit: SignedIn) -> Response:
    return await _page(visit)


async def make(visit: SignedIn) -> Response:
    """A code of type url."""
    t, entered = translations(visit.language), visit.fields.get("url", "")
    url = with_scheme(entered)
    try:
        code = await create_code(visit.deps, visit.actor, lambda: {"type_id": URLContent.type_id, "url": url})
    except (ValidationFailed, DestinationRefused) as refusal:
        return await _page(visit, entered=entered, fault=fault_of(t, url, refusal))
    except PlanLimitReached as refusal:
        fault = t.plan_full.format(used=f"{refusal.used:,}", limit=f"{refusal.limit:,}")
        return await _page(visit, entered=entered, fault=fault)
    return redirect(path_of(code), said="code_made")


async def _page(visit: SignedIn, *, entered: str = "", fault: str | None = None) -> Response:
    codes, _, total = await list_short_urls(
        visit.deps.store.codes, visit.account.id, ShortURLFilter(), limit=_SHOWN
    )
    t = translations(visit.language)
    return await page(
        visit,
        "home",
        status=422 if fault else 200,
        entered=entered,
        fault=fault,
        title=t.plural("home_codes", total).format(number=f"{total:,}"),
        rows=[_row(visit, t, code) for code in codes],
    )


def _row(visit: SignedIn, t: Translations, code: QRCode) -> dict[str, Any]:
    return {
        "path": path_of(code),
        "name": name_of(code),
        "short_url": shown(visit.deps.addresses.short_url(code.domain, code.short_id)),
        "destination": shown(code.destination() or ""),
        "scans": f"{code.scan_count:,}",
        "scans_word": t.plural("home_scans", code.scan_count),
    }


PAGES: Final[Pages] = {"": owners_page(show, make)}
