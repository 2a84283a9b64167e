"""Landing pages over HTTP: the page of a code, and its downloads."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.answers.file_names import disposition, file_name
from app.compression import compressed
from app.context import Context, context_of, visitor_address
from app.pages import page_responses as responses
from app.pages.interstitials import Dress, dress, is_of
from app.pages.landing.layout import Landing
from app.pages.language import language_of
from app.pages.look import Look
from app.scan.lookup import find_target
from app.scan.public_pictures import page_picture_path, till_path
from app.types.catalogue import landing_page
from app.types.forms.details import form_of, with_form
from app.types.forms.page import landing_form, thank_you
from domain.codes.picture_source import fits_a_screen, twin_path
from domain.codes.restrictions import needs_password
from domain.content.types.events import EventContent
from domain.content.types.forms import FORMS
from domain.content.types.people import BusinessContent, VCardContent
from domain.kernel.errors import TooBusy, Unavailable
from domain.kernel.net.ip_prefix import hash_address
from domain.kernel.short_ids import path_of
from domain.kernel.time_zones import zone_named
from domain.pages.landing_page import Page
from domain.payloads.vcard import format_vcard
from domain.scanning.continuation import (
    FormContinuation,
    is_continuation,
    mark_of_password,
    read_sent_mark,
    sign_continuation,
)
from domain.scanning.outcomes import ShowsPage
from domain.scanning.scans import Target, decide, shows_house_ad
from domain.scanning.visitors import System, system_of
from domain.use_cases.codes.pictures import photo_for_card, renew_file

_READING_TRIES = 5


async def landing_response(request: Request, context: Context, target: Target, page: Page) -> Response:
    """The page, for a scan that was let through and recorded."""
    await draw_weave(context, page)
    landing = landing_of(request, context, target, page)
    shown = form_of(page.content, landing.language)
    asks_at_once = isinstance(page.content, FORMS) or (
        "mine" in request.query_params and has_continuation(request, context, target)
    )
    if shown is None or not asks_at_once:
        response = landing_page(landing)
        response.background = _renewal(context, page)
        return compressed(request, response)
    form = FormContinuation.begin(shown, target.restrictions, rng=context.deps.rng, now=context.deps.clock())
    token = form.signed(context.secret_key, page.code_id)
    response = landing_form(with_form(landing), entered={}, errors={}, continuation_token=token)
    return compressed(request, allow_back(response, target))


def _renewal(context: Context, page: Page) -> BackgroundTask | None:
    """What is left to do once the visitor has the page: its file may have changed."""
    url, known = page.content.file_url(), page.file
    if url is None or (known is not None and not known.is_to_be_renewed(context.deps.clock())):
        return None

    async def renew() -> None:
        with suppress(Unavailable):
            await renew_file(context.deps, page, url)
            context.pages.forget(page.domain, page.short_id)

    return BackgroundTask(renew)


def allow_back(response: Response, target: Target) -> Response:
    """Back from the page after a form shows the same form again, with the same token and what was entered.

    Not behind a password: the page must not outlive the hour of its cookie.
    """
    if not needs_password(target.restrictions):
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def thanks_response(request: Request, context: Context, target: Target, page: Page) -> Response | None:
    """The page after a form, by the mark in its address; None without one of ours."""
    token, now = request.query_params.get("sent", ""), context.deps.clock()
    mark = read_sent_mark(context.secret_key, page.code_id, token, now=now)
    if mark is None or form_of(page.content, language_of(request, target)) is None:
        return None
    return compressed(request, thank_you(landing_of(request, context, target, page), is_sorry=mark.is_sorry))


def landing_of(request: Request, context: Context, target: Target, page: Page) -> Landing:
    """Links to further steps carry a continuation token if the code has restrictions or an ad."""
    payload = page.content.static_payload(page.code_id, page.created_at)
    fits = payload is None or fits_a_screen(payload)
    key, query = context.secret_key, f"?visit={continuation_of(request, context, target)}"
    takes_details = isinstance(page.content, VCardContent) and page.content.takes_details
    return Landing(
        content=page.content,
        language=language_of(request, target),
        owner_language=target.owner_language,
        owner_zone=zone_named(target.owner_time_zone),
        system=system_of(request.headers.get("user-agent", "")),
        now=context.deps.clock(),
        look=look_of(context, page),
        base_path=path_of(page.short_id),
        continuation=query if needs_continuation(context, target) else "",
        static_picture=twin_path(key, page.code_id, page.short_id, payload) if payload and fits else None,
        is_twin_too_fine=not fits,
        till_picture=till_path(key, page),
        plays="play" in request.query_params and has_continuation(request, context, target),
        play_path=f"{path_of(page.short_id)}{query}&play=1",
        details_path=f"{path_of(page.short_id)}{query}&mine=1" if takes_details else None,
        file=page.file,
    )


async def dress_of(context: Context, domain: str, target: Target) -> Dress | None:
    """What a page before the code's own wears; None while the code cannot be read."""
    try:
        page = await context.pages.find(domain, target.short_id)
        was_public = page is not None and await _was_public(context, page, target.restrictions.expires_at)
    except Unavailable:
        return None
    if page is None:
        return None
    await draw_weave(context, page)
    return dress(page, target, look_of(context, page), was_public=was_public)


async def _was_public(context: Context, page: Page, ended: datetime | None) -> bool:
    """Whether its content is from before the end, or from before that end was set."""
    if ended is None or page.updated_at <= ended:
        return True
    changes = await context.deps.store.changes.list_of(page.code_id, limit=200, below=None)
    latest = next((one for one in changes if one.before is None or one.leads_elsewhere()), None)
    return latest is None or latest.changed_at <= ended or latest.after.restrictions.expires_at != ended


async def draw_weave(context: Context, page: Page) -> None:
    """Have the pattern of its band at hand; without one the band is plain."""
    short_url = context.deps.addresses.short_url(page.domain, page.short_id)
    with suppress(Unavailable):
        await context.deps.renderer.weave(short_url, page.level, page.least_version, compact=page.compact)


def look_of(context: Context, page: Page) -> Look:
    short_url = context.deps.addresses.short_url(page.domain, page.short_id)
    return Look(
        theme=page.theme,
        picture_path=partial(page_picture_path, context.secret_key, page),
        logo_ink=page.logo_ink,
        logo_ratio=page.logo_ratio,
        weave=context.deps.renderer.known_weave(
            short_url, page.level, page.least_version, compact=page.compact
        )
        or "",
        short_url=short_url,
        code_picture=f"{path_of(page.short_id)}.svg",
    )


async def download_card(request: Request) -> Response:
    """GET /{short_id}.vcf: vCard 3.0, or 4.0 with `?v=4`."""
    page = await _page_or_refusal(request)
    if isinstance(page, Response):
        return page
    if not isinstance(page.content, VCardContent | BusinessContent):
        return responses.not_found(language_of(request))
    photo = await photo_for_card(context_of(request).deps, page.content.portrait_url())
    card = replace(page.content.card(), photo=photo)
    text = format_vcard(card, "4.0" if request.query_params.get("v", "")[:1] == "4" else "3.0")
    name = " ".join(filter(None, (card.first_name, card.last_name))) or card.company or "contact"
    return _download(request, text, "text/vcard", name, "vcf")


async def download_event(request: Request) -> Response:
    """GET /{short_id}.ics: the event; after a change, calendars replace their older version of it."""
    page = await _page_or_refusal(request)
    if isinstance(page, Response):
        return page
    if not isinstance(page.content, EventContent):
        return responses.not_found(language_of(request))
    text = page.content.calendar_file(page.code_id, page.updated_at, page.version)
    return _download(request, text, "text/calendar", page.content.title, "ics")


def needs_continuation(context: Context, target: Target) -> bool:
    """Whether a further step must prove that its scan was let through."""
    has_restriction = target.restrictions.scan_limit is not None or needs_password(target.restrictions)
    return has_restriction or shows_house_ad(target, context.deps.allowances)


def continuation_of(request: Request, context: Context, target: Target) -> str:
    """The token for the links of a page, valid for this visitor: the one in the request, or a new one."""
    if has_continuation(request, context, target):
        return request.query_params["visit"]
    holder = _holder(request, context, target)
    return sign_continuation(
        context.secret_key, target.code_id, holder, rng=context.deps.rng, now=context.deps.clock()
    )


def has_continuation(request: Request, context: Context, target: Target) -> bool:
    """Whether this is a further step of a scan that was let through."""
    if b"visit=" not in request.scope["query_string"]:
        return False
    token, holder = request.query_params.get("visit", ""), _holder(request, context, target)
    return is_continuation(context.secret_key, target.code_id, holder, token, now=context.deps.clock())


def _holder(request: Request, context: Context, target: Target) -> str:
    """Identifies the visitor for an hour: the address, the browser and the code's current password."""
    address = hash_address(context.secret_key, visitor_address(request, context))
    return f"{address}\n{request.headers.get('user-agent', '')}\n{mark_of_password(target.restrictions)}"


async def _page_or_refusal(request: Request) -> Page | Response:
    """The page of a download, if all restrictions are passed; otherwise the response to send."""
    context = context_of(request)
    found = await find_with_page(request, context)
    if found is None:
        return responses.not_found(language_of(request))
    target, page = found
    is_further_step = has_continuation(request, context, target)
    outcome = decide(
        target,
        is_unlocked=is_further_step,
        shows_ad=False,
        now=context.deps.clock(),
        was_let_through=is_further_step,
    )
    if not isinstance(outcome, ShowsPage) or (needs_continuation(context, target) and not is_further_step):
        # As a scan, which answers with the restriction.
        return RedirectResponse(path_of(page.short_id), 302, {"Cache-Control": "no-store"})
    return page


async def find_with_page(request: Request, context: Context) -> tuple[Target, Page] | None:
    """A code and its page in one version: newer content must not be shown under older restrictions."""
    domain = context.domain_of(request)
    for _ in range(_READING_TRIES):
        target = await find_target(request, context)
        if target is None or (page := await context.pages.find(domain, target.short_id)) is None:
            return None
        if is_of(page, target):
            return target, page
        context.forget_code(domain, target.short_id)
    raise TooBusy


def _download(request: Request, text: str, media_type: str, name: str, ending: str) -> Response:
    # iOS shows a card or an event at once, where an attachment would be asked about first.
    is_shown = system_of(request.headers.get("user-agent", "")) is System.IOS
    name, how = file_name(name, "download"), "inline" if is_shown else "attachment"
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": disposition(name, ending, how=how),
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    return Response(text.encode("utf-8", "replace"), headers=headers, media_type=media_type)
