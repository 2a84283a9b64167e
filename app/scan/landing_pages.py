"""Landing pages over HTTP: what the page knows of its code, and the downloads beside it."""

import re
from functools import partial
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from app.compression import compressed
from app.context import Context, context_of, visitor_address
from app.pages import render as pages
from app.pages.landing import landing_form, landing_page
from app.pages.landing.layout import Landing
from app.pages.language import language_of
from app.scan.signed_pictures import page_picture_path
from domain.codes.picture_source import twin_path
from domain.codes.restrictions import is_locked
from domain.content.types.events import EventContent
from domain.content.types.forms import FeedbackContent, LeadFormContent
from domain.content.types.people import BusinessContent, VCardContent
from domain.kernel.addresses import DEFAULT_DOMAIN
from domain.kernel.errors import Unavailable
from domain.kernel.ip_prefix import hash_address
from domain.kernel.safe_text import readable
from domain.kernel.short_ids import SHAPE
from domain.pages.landing_page import Page
from domain.payloads.vcard import Card, format_vcard
from domain.scanning.continuation import (
    FormContinuation,
    is_continuation,
    mark_of_password,
    sign_continuation,
)
from domain.scanning.scans import ShowsPage, Target, decide, shows_house_ad

FORMS = (LeadFormContent, FeedbackContent)
_READING_TRIES = 5
_NOT_IN_FILE_NAMES = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|%;]+')


def landing_response(request: Request, context: Context, target: Target, page: Page) -> Response:
    """The page, for a scan that has been let through and recorded."""
    landing, language = landing_of(request, context, target, page), language_of(request)
    if isinstance(page.content, FORMS):
        shown = FormContinuation.begin(
            page.content, target.restrictions, rng=context.deps.rng, now=context.deps.clock()
        )
        token = shown.signed(context.secret_key, page.code_id)
        response = landing_form(landing, language, entered={}, errors={}, continuation_token=token)
    else:
        response = landing_page(landing, language, now=context.deps.clock())
    return compressed(request, response)


def landing_of(request: Request, context: Context, target: Target, page: Page) -> Landing:
    """What the page's template knows. Links to further steps carry a visit where a gate would else stand before them."""
    short_url = context.deps.addresses.short_url(page.domain, page.short_id)
    payload = page.content.static_payload(page.code_id, page.created_at)
    key, visit = context.secret_key, step_of(request, context, target)
    return Landing(
        content=page.content,
        theme=page.theme,
        short_url=short_url,
        base_path=f"/{page.short_id}",
        visit=f"?visit={visit}" if needs_continuation(context, target) else "",
        static_picture=twin_path(key, page.code_id, page.short_id, payload) if payload else None,
        picture_path=partial(page_picture_path, key, page),
        logo_ink=page.logo_ink,
        plays="play" in request.query_params and has_continuation(request, context, target),
        play_path=f"/{page.short_id}?visit={visit}&play=1",
    )


async def download_card(request: Request) -> Response:
    """GET /{short_id}.vcf: vCard 3.0, or 4.0 with `?v=4`."""
    page = await _passed(request)
    if isinstance(page, Response):
        return page
    if not isinstance(page.content, VCardContent | BusinessContent):
        return pages.not_found(language_of(request))
    card = page.content.card()
    text = format_vcard(card, "4.0" if request.query_params.get("v", "")[:1] == "4" else "3.0")
    return _download(text, "text/vcard", file_name(_person_of(card), "vcf"))


async def download_event(request: Request) -> Response:
    """GET /{short_id}.ics: the event, to be put into a calendar; once more after a change, and it takes the old one's place."""
    page = await _passed(request)
    if isinstance(page, Response):
        return page
    if not isinstance(page.content, EventContent):
        return pages.not_found(language_of(request))
    text = page.content.static_payload(page.code_id, page.updated_at)
    return _download(text, "text/calendar", file_name(page.content.title, "ics"))


def _person_of(card: Card) -> str:
    return " ".join(filter(None, (card.first_name, card.last_name))) or card.company or "contact"


def needs_continuation(context: Context, target: Target) -> bool:
    """Whether a further step has to show that its scan was let through."""
    has_restriction = target.restrictions.scan_limit is not None or is_locked(target.restrictions)
    return has_restriction or shows_house_ad(target, context.deps.allowances)


def step_of(request: Request, context: Context, target: Target) -> str:
    """The visit for the links of a page, good for whoever is asking for it now: the one it was asked for with, or a new one."""
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
    visit, holder = request.query_params.get("visit", ""), _holder(request, context, target)
    return is_continuation(context.secret_key, target.code_id, holder, visit, now=context.deps.clock())


def _holder(request: Request, context: Context, target: Target) -> str:
    """The visitor, for a while: from the same address with the same browser, and with the password that holds now."""
    address = hash_address(context.secret_key, visitor_address(request, context))
    return f"{address}\n{request.headers.get('user-agent', '')}\n{mark_of_password(target.restrictions)}"


async def _passed(request: Request) -> Page | Response:
    """The page whose download is asked for, once every gate has been passed; else what the visitor meets instead."""
    context = context_of(request)
    found = await find_with_page(context, str(request.path_params["short_id"]))
    if found is None:
        return pages.not_found(language_of(request))
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
        # To the gate that stands before it, as a scan.
        headers = {"Location": f"/{page.short_id}", "Cache-Control": "no-store"}
        return Response(status_code=302, headers=headers)
    return page


def is_of(page: Page, target: Target) -> bool:
    """Whether these gates are the page's own: of the same code, in the same version."""
    return (page.code_id, page.version) == (target.code_id, target.version)


async def find_with_page(context: Context, short_id: str) -> tuple[Target, Page] | None:
    """A code's gates and its page, of one version: newer content must not be seen past older gates."""
    if not SHAPE.fullmatch(short_id):
        return None
    for _ in range(_READING_TRIES):
        target = await context.resolver.find(DEFAULT_DOMAIN, short_id)
        page = await context.pages.find(DEFAULT_DOMAIN, short_id)
        if target is None or page is None:
            return None
        if is_of(page, target):
            return target, page
        context.repointed(DEFAULT_DOMAIN, short_id)
    raise Unavailable


def file_name(title: str, ending: str) -> str:
    """A name for what is downloaded, in any script, that no file system stumbles over."""
    kept = _NOT_IN_FILE_NAMES.sub(" ", readable(title).replace("\n", " "))
    return f"{' '.join(kept.split())[:80].strip('. ') or 'download'}.{ending}"


def _download(text: str, media_type: str, name: str) -> Response:
    # RFC 6266, 4.3: an ASCII name for the old, and the name itself by RFC 8187.
    stem, _, ending = name.rpartition(".")
    plain = " ".join(stem.encode("ascii", "ignore").decode().split()).strip(" .,")
    plain = f"{plain or 'download'}.{ending}"
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    return Response(text.encode("utf-8", "replace"), headers=headers, media_type=media_type)
