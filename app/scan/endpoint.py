"""GET /{short_id}: resolve, rules, record, answer."""

import logging
from collections.abc import Awaitable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import assert_never
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.api.pictures import answer_picture, parse_picture_query
from app.context import Context, context_of
from app.pages import render as pages
from app.pages.language import language_of
from app.scan.landing_pages import find_with_page, has_continuation, is_of, landing_response, step_of
from domain.codes.picture_source import picture_source_of
from domain.codes.restrictions import is_locked
from domain.kernel.addresses import DEFAULT_DOMAIN
from domain.kernel.destinations import forward_query, location_header
from domain.kernel.errors import ValidationFailed
from domain.kernel.short_ids import SHAPE
from domain.scanning.scans import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    Scan,
    ShowsAd,
    ShowsPage,
    Target,
    decide,
    shows_house_ad,
)
from domain.scanning.unlocking import has_unlocked
from domain.scanning.visitors import read_visitor, system_of

log = logging.getLogger(__name__)

COOKIE = "unlocked"
_ASCII = "".join(map(chr, range(0x21, 0x7F)))
_NEVER_KEPT = {"Cache-Control": "no-store"}


async def scan(request: Request) -> Response:
    """Answer one scan. Whatever is answered with a destination has been recorded durably before."""
    context = context_of(request)

    # Resolve
    short_id = request.scope["path_params"]["short_id"]
    target = context.resolver.known(DEFAULT_DOMAIN, short_id)
    if target is None or not may_use_memory(request, context, target):
        target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))

    # Rules
    now = context.deps.clock()
    goes_on = has_continuation(request, context, target)
    shows_ad = shows_house_ad(target, context.deps.allowances)
    outcome = decide_at(now, request, context, target, shows_ad=shows_ad, was_let_through=goes_on)

    # Record
    if not goes_on and not await record(request, context, target, outcome, now=now):
        return await answer_without_place(request, context, target)

    # Answer
    return await answer(request, context, target, outcome)


def plain_scan(context: Context, scope: Scope) -> tuple[Scan, str] | None:
    """The scan and its destination, for a cached code that leads all visitors straight on: most scans.

    None for all others: `scan` handles them.
    """
    target = context.resolver.known(DEFAULT_DOMAIN, scope["path"][1:])
    if (
        target is None
        or not target.answers_everyone_alike
        or scope["method"] != "GET"
        or scope["query_string"]
    ):
        return None
    now = context.deps.clock()
    shows_ad = shows_house_ad(target, context.deps.allowances)
    outcome = decide(target, is_unlocked=False, shows_ad=shows_ad, now=now)
    if not isinstance(outcome, LeadsOn):
        return None
    return scan_of(scope, target, outcome, now=now), outcome.destination


def may_use_memory(request: Request, context: Context, target: Target) -> bool:
    """Whether what memory has of a code is exact enough: not of one with places left for who uses up none of them.

    Whether a person who is let through still gets one, the recorder judges.
    """
    if not target.has_places_left:
        return True
    # As the recorder reads it.
    bot = read_visitor(request.method, request.scope["headers"], peer_of(request.scope), context.proxies)[0]
    return bot is None and (
        not is_locked(target.restrictions) or _has_unlocked(context.deps.clock(), request, context, target)
    )


def decide_at(
    now: datetime,
    request: Request,
    context: Context,
    target: Target,
    *,
    shows_ad: bool,
    was_let_through: bool = False,
) -> Outcome:
    """What this visitor meets at that moment."""
    unlocked = is_locked(target.restrictions) and _has_unlocked(now, request, context, target)
    system = system_of(request.headers.get("user-agent", "")) if target.by_system else None
    return decide(
        target,
        is_unlocked=unlocked,
        shows_ad=shows_ad,
        now=now,
        system=system,
        was_let_through=was_let_through,
    )


def _has_unlocked(now: datetime, request: Request, context: Context, target: Target) -> bool:
    return has_unlocked(context.secret_key, target, request.cookies.get(COOKIE), now=now)


def record(
    request: Request, context: Context, target: Target, outcome: Outcome, *, now: datetime
) -> Awaitable[bool]:
    """Keep the scan durably; False when its code had no place left."""
    return context.recorder.add(scan_of(request.scope, target, outcome, now=now))


def scan_of(scope: Scope, target: Target, outcome: Outcome, *, now: datetime) -> Scan:
    return Scan(target, outcome.verdict, now, scope["method"], scope["headers"], peer_of(scope))


def peer_of(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""


async def answer(  # noqa: PLR0911 - one a case
    request: Request, context: Context, target: Target, outcome: Outcome
) -> Response:
    """One response a case, never to be kept: a repoint is seen by the next scan."""
    match outcome:
        case LeadsOn(destination):
            return redirect(onward(request, target, destination))
        case ShowsPage():
            return await show_page(request, context, target)
        case ShowsAd(destination) if destination is not None:
            return pages.ad(language_of(request), destination=onward(request, target, destination))
        case ShowsAd():
            way_on = f"/{target.short_id}?visit={step_of(request, context, target)}"
            return pages.ad(language_of(request), destination=None, href=way_on)
        case AsksPassword():
            return pages.password_form(language_of(request), action=own_address(request))
        case IsPaused():
            return pages.paused(language_of(request))
        case IsExpired(url):
            expired_at = target.restrictions.expires_at
            return redirect(url) if url else pages.expired(language_of(request), expired_at=expired_at)
        case LimitIsReached(url):
            return redirect(url) if url else pages.limit_reached(language_of(request))
        case _:
            assert_never(outcome)


async def show_page(request: Request, context: Context, target: Target) -> Response:
    """The landing page behind `target`, whose scan has been let through and recorded."""
    page = await context.pages.find(DEFAULT_DOMAIN, target.short_id)
    if page is not None and is_of(page, target):
        return landing_response(request, context, target, page)
    # It was changed in between: what is newer than the gates must not be shown without asking them again.
    context.repointed(DEFAULT_DOMAIN, target.short_id)
    found = await find_with_page(context, target.short_id)
    if found is None:
        return pages.not_found(language_of(request))
    current, page = found
    outcome = decide_at(context.deps.clock(), request, context, current, shows_ad=False, was_let_through=True)
    if isinstance(outcome, ShowsPage):
        return landing_response(request, context, current, page)
    return await answer(request, context, current, outcome)


async def answer_without_place(request: Request, context: Context, target: Target) -> Response:
    """The last place went to another scan while this one was on its way, or the code was deleted."""
    context.resolver.forget(DEFAULT_DOMAIN, target.short_id)
    current = await find_target(request, context)
    if current is None:
        return pages.not_found(language_of(request))
    if current.code_id != target.code_id:
        # Its owner has given the short ID to another one: this is a scan of that.
        return await scan(request)
    outcome = LimitIsReached(current.restrictions.scan_limit_reached_url)
    return await answer(request, context, current, outcome)


async def show_preview(request: Request) -> Response:
    """GET /{short_id}+: where it leads, for the careful. No scan is counted."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return pages.not_found(language_of(request))
    short_url = context.deps.addresses.short_url(DEFAULT_DOMAIN, target.short_id)
    outcome = decide(target, is_unlocked=False, shows_ad=False, now=context.deps.clock())
    return pages.preview(
        language_of(request),
        short_url=short_url,
        destinations=[*target.by_system.values(), *filter(None, [target.destination])],
        # A locked code's name may say what its password is there to keep.
        name=None if is_locked(target.restrictions) else target.name,
        picture_url=f"/{target.short_id}.svg",
        facts=await facts_of(context, target),
        hidden_because=_hidden_because(outcome),
    )


async def facts_of(context: Context, target: Target) -> list[pages.Fact]:
    """Since when it has led where: who doubts a code looks for a change."""
    code = await context.deps.store.find_printed(DEFAULT_DOMAIN, target.short_id)
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
    code = (
        await context.deps.store.find_printed(DEFAULT_DOMAIN, short_id) if SHAPE.fullmatch(short_id) else None
    )
    if code is None:
        return pages.not_found(language_of(request))
    try:
        query = parse_picture_query({"format": ending, **request.query_params})
        picture_source = picture_source_of(code, context.deps.addresses)
        return await answer_picture(request, picture_source, query, anonymous=True)
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
    return forward_query(destination, parse_query(request))


def own_address(request: Request) -> str:
    """This very path and query, so that what was to be passed on is not lost over the password."""
    query = parse_query(request)
    return f"/{request.path_params['short_id']}{'?' if query else ''}{query}"


def parse_query(request: Request) -> str:
    """The query as it came, in ASCII: raw bytes, from a server that lets them in, mean what they are."""
    return quote(request.scope["query_string"], safe=_ASCII)


def redirect(url: str, *, status: int = 302) -> Response:
    """`url` as it was typed: RedirectResponse would quote what is quoted already."""
    return Redirect(status, url)


@lru_cache(maxsize=4096)
def headers_to(destination: str) -> Sequence[tuple[bytes, bytes]]:
    """All that stands in the answer, as it is sent."""
    return (
        (b"location", location_header(destination).encode("latin-1")),
        (b"cache-control", b"no-store"),
        (b"content-length", b"0"),
    )


class Redirect(Response):
    """The answer of nearly every scan, with its headers as they are sent: to have them made costs as much as to decide."""

    def __init__(self, status: int, destination: str) -> None:
        self.status_code = status
        self.body = b""
        self.background = None
        # A list of its own: a cookie may be added.
        self.raw_headers = list(headers_to(destination))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": b""})


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
