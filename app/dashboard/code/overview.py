"""A code or link: the picture, where it leads, its scans, its rules and its history."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.history.events import events_of
from app.dashboard.forms.controls import form_of
from app.dashboard.frame import HOME, Pages, SignedIn, page
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import full_plan, name_of, pages_of_each, path_of, place_of, shown, version_in
from app.dashboard.parts.deeds import author_of, type_name
from app.dashboard.parts.lists.rows import gets_of
from app.dashboard.parts.numbers.figures import figures_of
from app.dashboard.parts.path.periods import PERIOD
from app.dashboard.parts.path.restrictions import PARTS, lacking_plan, restriction_values
from app.dashboard.parts.path.rules import rules_of
from app.dashboard.parts.path.way import way_of
from app.dashboard.parts.prints import (
    FORMATS,
    RESOLUTIONS,
    TWIN_FORMATS,
    Download,
    download_path,
    least_width,
    widths_of,
)
from app.dashboard.parts.times import Moment, day_seen_by
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.codes.picture_source import twin_picture_source_of
from domain.codes.short_urls import Change, ShortURL, Status
from domain.content import brings_contacts
from domain.content.types.links import URLContent
from domain.content.types.wifi import WifiContent
from domain.use_cases.codes.history import history_of
from domain.use_cases.named_items.items import all_named_items

_CHANGES_READ: Final = 20
_EVENTS: Final = 4
# Shown fields of each change; its history has more.
_DIFFS: Final = 5


async def answer_overview(
    request: SignedIn,
    short_url: ShortURL,
    *,
    part: str = "",
    faults: Mapping[str, str] | None = None,
    notice: str | None = None,
    status: int = 200,
) -> Response:
    """`part`: the form that is open. `faults`: by its fields. `notice`: above the page, what went wrong."""
    section, t, name = section_of(short_url), request.t, name_of(short_url)
    query = request.http.query_params
    changes, _, kept = await history_of(request.deps, short_url, _CHANGES_READ, None)
    return await page(
        request,
        "code/overview",
        status=status,
        fragment="code/parts",
        section=section,
        tab="overview",
        part=part,
        faults=faults,
        notice=notice,
        path=path_of(short_url),
        name=name,
        revision=short_url.revision(),
        place=place_of(t, short_url),
        undo=version_in(query.get("undo", "")) if status == 200 else None,
        way=way_of(request, short_url),
        rules=await rules_of(request, t, short_url),
        zone=request.account.time_zone,
        lacks=lacking_plan(request),
        values=_values(request, short_url, part),
        events=(await events_of(request, short_url, changes[: _EVENTS + 1], most=_DIFFS))[:_EVENTS],
        changes_count=kept,
        **_head(request, t, short_url, changes),
        **(_picture(request, t, short_url) if isinstance(short_url, QRCode) else {}),
        full=await full_plan(request, section) if section.has_pictures and not request.is_partial else "",
        **await _filed(request, t, short_url),
        # A script gets the parts that change, and these do not.
        figures=None if request.is_partial else await figures_of(request, short_url, name, changes),
    )


def _head(
    request: SignedIn, t: Translations, short_url: ShortURL, changes: Sequence[Change]
) -> dict[str, Any]:
    latest = next((one for one in changes if one.before is None or one.leads_elsewhere()), None)
    made = next((one for one in changes if one.before is None), None)
    day, destination = day_seen_by(request, short_url.created_at), short_url.destination()
    address = request.deps.addresses.short_url(short_url.domain, short_url.short_id)
    return {
        "short_address": shown(address),
        "preview_url": f"{address}+",
        "destination": destination,
        "readable_destination": shown(destination or ""),
        "has_page": form_of(short_url.content.slug).has_page and not destination,
        "gets": gets_of(t, short_url.content),
        "contacts": f"{HOME}/contacts?form={short_url.id}" if brings_contacts(short_url.content) else None,
        "is_repointed_here": isinstance(short_url.content, URLContent),
        "is_blank": short_url.is_blank,
        "is_paused": short_url.status is Status.PAUSED,
        "type": type_name(t, short_url.content.type_id),
        "since": Moment.seen_by(request, latest.changed_at) if latest else None,
        "since_by": author_of(t, latest.via, latest.changed_by).by if latest else "",
        "made": f"{day}, {author_of(t, made.via, made.changed_by).by}" if made else day,
    }


def _picture(request: SignedIn, t: Translations, code: QRCode) -> dict[str, Any]:
    found = code.picture_state.scannability
    sizes = [
        Download(t.print_pdf.format(width=width), download_path(code, "pdf", size_mm=width))
        for width in widths_of(code)
    ]
    others = [Download(FORMATS[kind], download_path(code, kind)) for kind in ("eps", "webp", "jpg")]
    return {
        "grade": found.grade if found else None,
        "print_width": t.print_width.format(width=f"{found.min_print_mm:g}")
        if found and found.grade != "F"
        else "",
        "image_error": code.picture_state.image_error is not None and not code.picture_state.is_undrawn,
        "png": download_path(code, "png"),
        "svg": download_path(code, "svg"),
        "prints": [*sizes, *others],
        "formats": list(FORMATS.items()),
        "resolutions": [(str(one), f"{one} dpi") for one in RESOLUTIONS],
        "least": least_width(code),
        "twins": [Download(FORMATS[kind], f"{path_of(code)}/twin?format={kind}") for kind in TWIN_FORMATS]
        if twin_picture_source_of(code)
        else (),
        "is_network": isinstance(code.content, WifiContent),
        "asked": {
            name: request.http.query_params.get(name, default)
            for name, default in (("format", "png"), ("size_mm", str(widths_of(code)[0])), ("dpi", "300"))
        },
    }


async def _filed(request: SignedIn, t: Translations, short_url: ShortURL) -> dict[str, Any]:
    store, account_id = request.deps.store, request.account.id
    names = {str(one.id): one.name for one in await all_named_items(store.folders, account_id)}
    tags = await all_named_items(store.tags, account_id)
    earlier = request.http.query_params.get("from", "")
    return {
        "folder": names.get(str(short_url.folder_id)) if short_url.folder_id else None,
        "folder_id": str(short_url.folder_id or ""),
        "folders": [("", t.folder_none), *names.items()],
        # Undo of a move: into a folder of the account, or out of all.
        "earlier_folder": earlier if earlier in names else "" if earlier == "none" else None,
        "tags": short_url.tags,
        "other_tags": sorted({one.name for one in tags} - {*short_url.tags}),
    }


def _values(request: SignedIn, short_url: ShortURL, part: str) -> dict[str, str]:
    """What the forms hold; in the one that was sent, what was entered."""
    values = {"url": short_url.destination() or "", "name": short_url.name or "", "add": ""}
    values |= {"folder": str(short_url.folder_id or "")}
    values |= restriction_values(short_url.restrictions, request.zone)
    values |= dict.fromkeys(PERIOD, "")
    names = {**PARTS, "repoint": ("url", *PERIOD), "tags": ("add",)}.get(part, (part,))
    return values | {name: request.fields.get(name, "") for name in names if name in values}


PAGES: Final[Pages] = pages_of_each("", answer_overview)
