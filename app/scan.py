"""GET /{short_id}: resolve, rules, record, answer."""

import logging
from typing import assert_never
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import Response

from app.bodies import read_body
from app.context import Context, context_of, visitor_address
from app.pages import render as pages
from app.pages.texts import pick_language
from app.pictures import answer_picture, parse_picture_query
from domain.codes import DEFAULT_DOMAIN
from domain.destinations import forward_query, location_header
from domain.errors import PayloadTooLarge, RateLimited, ValidationFailed
from domain.scans import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    ShowsAd,
    Target,
    decide,
    is_locked,
    scan_of,
    shows_house_ad,
)
from domain.short_ids import SHAPE
from domain.unlocking import UNLOCKED_FOR, has_unlocked, hash_address, sign_unlock
from domain.use_cases.scanning import unlock
from domain.visitors import read_visitor

log = logging.getLogger(__name__)

COOKIE = "unlocked"
MAX_FORM = 4_096
_ASCII = "".join(map(chr, range(0x21, 0x7F)))
_NEVER_KEPT = {"Cache-Control": "no-store"}


async def scan(request: Request) -> Response:
    """Answer one scan. Whatever is answered with a destination has been recorded durably before."""
    if request.method == "POST":
        return await submit_password(request)
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
    outcome = decide(target, is_unlocked=unlocked, shows_ad=shows_ad, now=now)

    # Record
    address = visitor_address(request, context)
    visitor = read_visitor(request.method, dict(request.scope["headers"]), address)
    if not await context.recorder.add(scan_of(target, outcome, visitor, now=now)):
        return await answer_without_place(request, context, target)

    # Answer
    return answer(request, target, outcome)


def answer(request: Request, target: Target, outcome: Outcome) -> Response:
    """One response a case, never to be kept: a repoint is seen by the next scan."""
    match outcome:
        case LeadsOn(destination):
            return redirect(onward(request, target, destination))
        case ShowsAd(destination):
            return pages.ad(language_of(request), destination=onward(request, target, destination))
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
    return answer(request, current, LimitIsReached(current.gates.scan_limit_reached_url))


async def submit_password(request: Request) -> Response:
    """The form of a locked code: the right password sets a cookie and sends the visitor through the gates again."""
    context = context_of(request)
    target = await find_target(request, context)
    language = language_of(request)
    if target is None:
        return pages.not_found(language)
    address = own_address(request)
    now = context.now()
    if not isinstance(decide(target, is_unlocked=False, shows_ad=False, now=now), AsksPassword):
        # Another gate comes first, or none is left: the scan itself says so.
        return redirect(address, status=303)
    password = await typed_password(request)
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
        destination=target.destination,
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
    short_url = context.service.addresses.short_url(code.domain, code.short_id)
    try:
        query = parse_picture_query({"format": ending, **request.query_params})
        return await answer_picture(request, code, short_url, query, keyless=True)
    except ValidationFailed as refusal:
        headers = {**_NEVER_KEPT, "X-Content-Type-Options": "nosniff"}
        return Response(refusal.message, 400, headers, "text/plain")


async def find_target(request: Request, context: Context) -> Target | None:
    short_id = request.path_params["short_id"]
    if not SHAPE.fullmatch(short_id):
        return None
    return await context.resolver.find(DEFAULT_DOMAIN, short_id)


async def typed_password(request: Request) -> str:
    """The form's one field; whatever is not such a form has no right password in it."""
    try:
        form = (await read_body(request, MAX_FORM)).decode("utf-8", "replace")
        return parse_qs(form, max_num_fields=8).get("password", [""])[0]
    except (PayloadTooLarge, ValueError):
        return ""


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


def language_of(request: Request) -> str:
    return pick_language(request.headers.get("accept-language", ""))


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
        case LeadsOn() | ShowsAd():
            return None
        case _:
            assert_never(outcome)
