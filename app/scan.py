"""GET /{short_id}: resolve, rules, record, answer."""

import logging
from typing import assert_never
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from app.context import Context, context_of, visitor_address
from app.forms import first, has_form_visit, submit_form, typed_form
from app.landing import FORMS, answer_landing_page, has_visit, sign_step
from app.pages import render as pages
from app.pages.language import language_of
from app.pictures import answer_picture, parse_picture_query
from domain.destinations import forward_query, location_header
from domain.errors import RateLimited, ValidationFailed
from domain.pages import Page
from domain.scans import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    ShowsAd,
    ShowsPage,
    Target,
    decide,
    is_locked,
    scan_of,
    shows_house_ad,
)
from domain.short_ids import SHAPE
from domain.short_urls import DEFAULT_DOMAIN
from domain.unlocking import UNLOCKED_FOR, has_unlocked, hash_address, sign_unlock
from domain.use_cases.pictures import printable_of
from domain.use_cases.scanning import unlock
from domain.visitors import read_visitor, system_of

log = logging.getLogger(__name__)

COOKIE = "unlocked"
MAX_PASSWORD_FORM = 4_096
_ASCII = "".join(map(chr, range(0x21, 0x7F)))
_NEVER_KEPT = {"Cache-Control": "no-store"}


async def scan(request: Request) -> Response:
    """Answer one scan. Whatever is answered with a destination has been recorded durably before."""
    if request.method == "POST":
        return await submit(request)
    context = context_of(request)

    # Resolve
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))

    # Rules
    now = context.now()
    unlocked = is_locked(target.gates) and has_unlocked(
        context.secret_key, target, request.cookies.get(COOKIE), now=now
    )
    shows_ad = shows_house_ad(target, context.service.allowances)
    system = system_of(request.headers.get("user-agent", "")) if target.by_system else None
    goes_on = has_visit(request, context, target)
    outcome = decide(
        target, is_unlocked=unlocked, shows_ad=shows_ad, now=now, system=system, was_let_through=goes_on
    )

    # Record
    if not goes_on:
        address = visitor_address(request, context)
        visitor = read_visitor(request.method, dict(request.scope["headers"]), address)
        if not await context.recorder.add(scan_of(target, outcome, visitor, now=now)):
            return await answer_without_place(request, context, target)

    # Answer
    return await answer(request, context, target, outcome)


async def answer(  # noqa: PLR0911 - one a case
    request: Request, context: Context, target: Target, outcome: Outcome
) -> Response:
    """One response a case, never to be kept: a repoint is seen by the next scan."""
    match outcome:
        case LeadsOn(destination):
            return redirect(onward(request, target, destination))
        case ShowsPage():
            return await answer_landing_page(request, context, target)
        case ShowsAd(destination) if destination is not None:
            return pages.ad(language_of(request), destination=onward(request, target, destination))
        case ShowsAd():
            way_on = f"/{target.short_id}?visit={sign_step(request, context, target)}"
            return pages.ad(language_of(request), destination=None, href=way_on)
        case AsksPassword():
            return pages.password_form(language_of(request), action=own_address(request))
        case IsPaused():
            return pages.paused(language_of(request))
        case IsExpired(url):
            expired_at = target.gates.expires_at
            return redirect(url) if url else pages.expired(language_of(request), expired_at=expired_at)
        case LimitIsReached(url):
            return redirect(url) if url else pages.limit_reached(language_of(request))
        case _:
            assert_never(outcome)


async def answer_without_place(request: Request, context: Context, target: Target) -> Response:
    """The last place went to another scan while this one was on its way, or the code was deleted."""
    context.resolver.forget(DEFAULT_DOMAIN, target.short_id)
    current = await find_target(request, context)
    if current is None:
        return pages.not_found(language_of(request))
    outcome = LimitIsReached(current.gates.scan_limit_reached_url)
    return await answer(request, context, current, outcome)


async def submit(request: Request) -> Response:
    """A form of the code's own page, or the password in front of it."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))
    form = await find_form(context, target)
    typed = await (typed_form(request) if form else typed_form(request, limit=MAX_PASSWORD_FORM, controls=8))
    now = context.now()
    was_shown = form is not None and has_form_visit(context, form, typed)
    unlocked = was_shown or has_unlocked(context.secret_key, target, request.cookies.get(COOKIE), now=now)
    outcome = decide(target, is_unlocked=unlocked, shows_ad=False, now=now, was_let_through=was_shown)
    if isinstance(outcome, AsksPassword):
        return await submit_password(request, context, target, first(typed, "password"))
    if form is not None and isinstance(outcome, ShowsPage):
        return await submit_form(request, context, target, form, typed)
    # Another gate comes first, or none is left: the scan itself says so.
    return redirect(own_address(request), status=303)


async def find_form(context: Context, target: Target) -> Page | None:
    """The code's own page when it has a form."""
    if target.destination is not None:
        return None
    page = await context.pages.find(DEFAULT_DOMAIN, target.short_id)
    return page if page is not None and isinstance(page.content, FORMS) else None


async def submit_password(request: Request, context: Context, target: Target, password: str) -> Response:
    """The right password sets a cookie and sends the visitor through the gates again."""
    language, address, now = language_of(request), own_address(request), context.now()
    address_hash = hash_address(context.secret_key, visitor_address(request, context))
    try:
        async with context.turns.of(address_hash):
            is_right = await unlock(
                context.store, target, password, address_hash, passwords=context.passwords, now=now
            )
    except RateLimited as refusal:
        return pages.too_many_tries(language, retry_after=refusal.retry_after)
    if not is_right:
        return pages.password_form(language, action=address, wrong=True)
    response = redirect(address, status=303)
    response.set_cookie(
        COOKIE,
        sign_unlock(context.secret_key, target, now=now),
        max_age=int(UNLOCKED_FOR.total_seconds()),
        path=f"/{target.short_id}",
        secure=context.rest_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )
    return response


async def show_preview(request: Request) -> Response:
    """GET /{short_id}+: where it leads, for the careful. No scan is counted."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))
    short_url = context.service.addresses.short_url(DEFAULT_DOMAIN, target.short_id)
    outcome = decide(target, is_unlocked=False, shows_ad=False, now=context.now())
    return pages.preview(
        language_of(request),
        short_url=short_url,
        destinations=[*target.by_system.values(), *filter(None, [target.destination])],
        # A locked code's name may say what its password is there to keep.
        name=None if is_locked(target.gates) else target.name,
        picture_url=f"/{target.short_id}.svg",
        facts=await facts_of(context, target),
        hidden_because=_hidden_because(outcome),
    )


async def facts_of(context: Context, target: Target) -> list[pages.Fact]:
    """Since when it has led where: who doubts a code looks for a change."""
    code = await context.store.find_printed(DEFAULT_DOMAIN, target.short_id)
    if code is None:
        return []
    return [
        pages.Fact(kind="created", moment=code.created_at),
        pages.Fact(kind="changed", moment=code.updated_at),
    ]


async def show_picture(request: Request) -> Response:
    """GET /{short_id}.png, .svg and the other formats: the picture, for everybody who knows the code."""
    context = context_of(request)
    ending = request.url.path.rpartition(".")[2]
    short_id = request.path_params["short_id"]
    code = await context.store.find_printed(DEFAULT_DOMAIN, short_id) if SHAPE.fullmatch(short_id) else None
    if code is None:
        return pages.not_found(language_of(request))
    try:
        query = parse_picture_query({"format": ending, **request.query_params})
        printable = printable_of(code, context.service.addresses)
        return await answer_picture(request, printable, query, keyless=True)
    except ValidationFailed as refusal:
        headers = {**_NEVER_KEPT, "X-Content-Type-Options": "nosniff"}
        return Response(refusal.message, 400, headers, "text/plain")


async def find_target(request: Request, context: Context) -> Target | None:
    short_id = request.path_params["short_id"]
    if not SHAPE.fullmatch(short_id):
        return None
    return await context.resolver.find(DEFAULT_DOMAIN, short_id)


def onward(request: Request, target: Target, destination: str) -> str:
    """The destination, with the scan's own query where the code passes it on."""
    if not target.forward_query:
        return destination
    return forward_query(destination, typed_query(request))


def own_address(request: Request) -> str:
    """This very path and query, so that what was to be passed on is not lost over the password."""
    query = typed_query(request)
    return f"/{request.path_params['short_id']}{'?' if query else ''}{query}"


def typed_query(request: Request) -> str:
    """The query as it came, in ASCII: raw bytes, from a server that lets them in, mean what they are."""
    return quote(request.scope["query_string"], safe=_ASCII)


def redirect(url: str, *, status: int = 302) -> Response:
    """`url` as it was typed: RedirectResponse would quote what is quoted already."""
    return Response(status_code=status, headers={"Location": location_header(url), **_NEVER_KEPT})


def _hidden_because(outcome: Outcome) -> pages.HiddenBecause | None:
    match outcome:
        case AsksPassword():
            return "password"
        case IsPaused():
            return "paused"
        case IsExpired():
            return "expired"
        case LimitIsReached():
            return "limit"
        case LeadsOn() | ShowsPage() | ShowsAd():
            return None
        case _:
            assert_never(outcome)
