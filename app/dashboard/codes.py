"""/dashboard/codes/:id: the picture, where it leads, and leading it elsewhere."""

from typing import Any, Final

from starlette.responses import Response

from app.api.resources.pictures import answer_picture, parse_picture_query
from app.dashboard.addresses import fault_of, shown, with_scheme
from app.dashboard.pages import HOME, lost, page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import Translations, translations
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.content.types.links import URLContent
from domain.kernel.errors import (
    DestinationRefused,
    NotFound,
    PreconditionFailed,
    PremiumRequired,
    ValidationFailed,
)
from domain.kernel.safe_text import name_of_destination
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.history import revert
from domain.use_cases.codes.short_urls import get_short_url

UNDO: Final = "undo"
_FORMATS: Final = ("png", "svg", "pdf")
_VERDICTS: Final = {
    "A": "grade_a",
    "B": "grade_b",
    "C": "grade_c",
    "D": "grade_d",
    "E": "grade_d",
    "F": "grade_f",
}


def path_of(code: QRCode) -> str:
    return f"{HOME}/codes/{code.id}"


def name_of(code: QRCode) -> str:
    """What a person recognizes it by."""
    destination = code.destination()
    return code.name or (name_of_destination(destination) if destination else code.short_id)


async def show(visit: SignedIn) -> Response:
    code = await _find(visit)
    return lost(visit.request) if code is None else await _page(visit, code)


async def show_picture(visit: SignedIn) -> Response:
    """On this host: a page may show no picture of another one."""
    code = await _find(visit)
    if code is None:
        return lost(visit.request)
    try:
        query = parse_picture_query(dict(visit.request.query_params))
        return await answer_picture(visit.request, picture_source_of(code, visit.deps.addresses), query)
    except ValidationFailed:
        return lost(visit.request)


async def repoint(visit: SignedIn) -> Response:
    code = await _find(visit)
    if code is None:
        return lost(visit.request)
    entered = visit.fields.get("url", "")
    url = with_scheme(entered)
    before = await visit.deps.store.changes.last_version(code.id)
    try:
        changed = await change_code(
            visit.deps, visit.actor, str(code.id), lambda: {"url": url}, if_match=_revision_in(visit)
        )
    except PreconditionFailed:
        return await _changed_meanwhile(visit, entered)
    except (ValidationFailed, DestinationRefused) as refusal:
        return await _page(
            visit, code, entered=entered, fault=fault_of(translations(visit.language), url, refusal)
        )
    visit.context.forget_code(changed.domain, changed.short_id)
    if changed.version == code.version:
        return redirect(path_of(code))
    return redirect(f"{path_of(code)}?{UNDO}={before}", said="repointed")


async def undo(visit: SignedIn) -> Response:
    code = await _find(visit)
    if code is None:
        return lost(visit.request)
    version = visit.fields.get("version", "")
    try:
        changed = await revert(
            visit.deps,
            visit.deps.store.codes,
            visit.actor,
            str(code.id),
            lambda: {"version": int(version) if version.isdecimal() and len(version) < 10 else None},
            if_match=_revision_in(visit),
        )
    except PreconditionFailed:
        return await _changed_meanwhile(visit, "")
    except (NotFound, ValidationFailed, DestinationRefused, PremiumRequired):
        return await _page(visit, code, fault=translations(visit.language).undo_impossible)
    visit.context.forget_code(changed.domain, changed.short_id)
    return redirect(path_of(code), said="undone")


async def _find(visit: SignedIn) -> QRCode | None:
    try:
        return await get_short_url(
            visit.deps.store.codes, visit.account.id, visit.request.path_params["reference"]
        )
    except NotFound:
        return None


def _revision_in(visit: SignedIn) -> frozenset[str]:
    """The state that the person saw: a form without one is of no page of ours, and changes nothing."""
    return frozenset({visit.fields.get("revision", "")})


async def _changed_meanwhile(visit: SignedIn, entered: str) -> Response:
    code = await _find(visit)
    if code is None:
        return lost(visit.request)
    t = translations(visit.language)
    fault = t.code_changed_meanwhile.format(place=_place(t, code))
    return await _page(visit, code, entered=entered, fault=fault, status=409)


async def _page(
    visit: SignedIn, code: QRCode, *, entered: str = "", fault: str | None = None, status: int = 422
) -> Response:
    t, short_url = translations(visit.language), visit.deps.addresses.short_url(code.domain, code.short_id)
    before = visit.request.query_params.get(UNDO, "")
    return await page(
        visit,
        "code",
        status=status if fault else 200,
        code=code,
        path=path_of(code),
        name=name_of(code),
        place=_place(t, code),
        short_url=shown(short_url),
        destination=code.destination(),
        readable_destination=shown(code.destination() or ""),
        is_repointed_here=isinstance(code.content, URLContent),
        revision=code.revision(),
        entered=entered or code.destination(),
        fault=fault,
        undo=before if before.isdecimal() and not fault else None,
        formats=_FORMATS,
        **_grade(t, code),
    )


def _place(t: Translations, code: QRCode) -> str:
    destination = code.destination()
    return name_of_destination(destination) if destination else t.code_own_page


def _grade(t: Translations, code: QRCode) -> dict[str, Any]:
    found = code.picture_state.scannability
    if found is None:
        return {"grade": None, "verdict": None, "width": None}
    return {
        "grade": found.grade,
        "verdict": getattr(t, _VERDICTS[found.grade]),
        "width": t.print_width.format(width=f"{found.min_print_mm:g}"),
    }


PAGES: Final[Pages] = {
    "/codes/{reference}": owners_page(show),
    "/codes/{reference}/picture": owners_page(show_picture),
    "/codes/{reference}/repoint": owners_page(None, repoint),
    "/codes/{reference}/undo": owners_page(None, undo),
}
