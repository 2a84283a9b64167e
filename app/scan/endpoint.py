"""GET /{short_id}: resolve, rules, record, answer."""

from collections.abc import Awaitable, Sequence
from datetime import datetime
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.context import Context, context_of
from app.pages import page_responses as responses
from app.pages.interstitials import is_of
from app.pages.language import language_of
from app.scan.blank_codes import answer_blank
from app.scan.landing_pages import (
    continuation_of,
    dress_of,
    find_with_page,
    has_continuation,
    landing_response,
    thanks_response,
)
from app.scan.lookup import find_target
from app.scan.rules import find_way, way_to_address
from domain.codes.restrictions import needs_password
from domain.codes.rules.evaluation import Way
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.net.destinations import forward_query, location_header, query_as_sent
from domain.kernel.net.hosts import canonical_host
from domain.kernel.safe_text import readable
from domain.kernel.short_ids import path_of
from domain.named_items.own_domains import OwnDomain
from domain.scanning.bots import why_bot
from domain.scanning.code_passwords import has_unlocked
from domain.scanning.lost_scans import MAX_ADDRESS, is_guess
from domain.scanning.outcomes import (
    AsksPassword,
    IsBlank,
    LeadsOn,
    LimitIsReached,
    Outcome,
    Refusal,
    ShowsAd,
    ShowsPage,
)
from domain.scanning.scans import Scan, Target, decide, shows_house_ad
from domain.scanning.visitors import read_visitor, system_of

COOKIE = "unlocked"


async def scan(request: Request) -> Response:
    """Answer one scan. It is recorded durably before its destination is sent."""
    context = context_of(request)

    # Resolve
    short_id = request.scope["path_params"]["short_id"]
    target = context.resolver.known(context.domain_of(request), short_id)
    if target is None or not may_use_memory(request, context, target):
        target = await find_target(request, context)
        if target is None:
            return await answer_lost(request, context)
        if needs_password(target.restrictions) and request.scope["path"] != f"/{target.short_id}":
            # The browser sends the cookie of a password to the printed address alone.
            return Redirect(own_address(request))

    if b"sent=" in request.scope["query_string"] and target.destination is None:
        found = await find_with_page(request, context)
        if found is not None and (thanks := thanks_response(request, context, *found)) is not None:
            further = decide_further(request, context, found[0])
            is_open = isinstance(further, ShowsPage)
            return thanks if is_open else await answer(request, context, found[0], further)

    # Rules
    now = context.deps.clock()
    is_continued = has_continuation(request, context, target)
    shows_ad = shows_house_ad(target, context.deps.allowances)
    way = await find_way(request, context, target, now) if target.rules else None
    outcome = decide_at(
        now, request, context, target, shows_ad=shows_ad, was_let_through=is_continued, way=way
    )

    # Record
    if not is_continued and not await record(request, context, target, outcome, now=now):
        return await answer_not_admitted(request, context, target)

    # Answer
    return await answer(request, context, target, outcome)


def plain_scan(context: Context, scope: Scope) -> tuple[Scan, str] | None:
    """The scan and its destination, for a cached code that leads all visitors straight on: most scans.

    None for all others: `scan` handles them.
    """
    domain = context.hosts.of_only(scope)
    target = None if domain is None else context.resolver.known(domain, scope["path"][1:])
    if (
        target is None
        or not target.answers_everyone_alike
        or scope["method"] != "GET"
        or scope["query_string"]
    ):
        return None
    now = context.deps.clock()
    shows_ad = shows_house_ad(target, context.deps.allowances)
    way = way_to_address(scope, context, target, now) if target.rules else None
    outcome: Outcome | None = None if shows_ad or way else target.always_leads_on
    if outcome is None:
        outcome = decide(target, is_unlocked=False, shows_ad=shows_ad, now=now, way=way)
    if not isinstance(outcome, LeadsOn):
        return None
    return scan_of(scope, target, outcome, now=now), outcome.destination


# Resolve


def may_use_memory(request: Request, context: Context, target: Target) -> bool:
    """Whether the cached code is exact enough for this visitor.

    A code with scans left of its limit is not, if this visitor uses up none of them: a bot, or a person
    without the password. For other visitors the recorder decides whether a scan is left.
    """
    if not target.has_scans_left:
        return True
    # Read in the same way as the recorder does.
    bot = read_visitor(request.method, request.scope["headers"], peer_of(request.scope), context.proxies)[0]
    return bot is None and (not needs_password(target.restrictions) or is_unlocked(request, context, target))


# Rules


def decide_at(
    now: datetime,
    request: Request,
    context: Context,
    target: Target,
    *,
    shows_ad: bool,
    was_let_through: bool = False,
    way: Way | None = None,
) -> Outcome:
    return decide(
        target,
        is_unlocked=needs_password(target.restrictions) and is_unlocked(request, context, target),
        shows_ad=shows_ad,
        now=now,
        system=system_of(request.headers.get("user-agent", "")) if target.differs_by_system else None,
        was_let_through=was_let_through,
        way=way,
    )


def decide_further(request: Request, context: Context, target: Target) -> Outcome:
    """The outcome of a further step to its page, after a scan that was let through."""
    return decide_at(context.deps.clock(), request, context, target, shows_ad=False, was_let_through=True)


def is_unlocked(request: Request, context: Context, target: Target) -> bool:
    """Whether the visitor's cookie shows the password that is valid now."""
    return has_unlocked(context.secret_key, target, request.cookies.get(COOKIE), now=context.deps.clock())


# Record


def record(
    request: Request, context: Context, target: Target, outcome: Outcome, *, now: datetime
) -> Awaitable[bool]:
    """Store the scan durably; False if its code had no scan left."""
    return context.recorder.add(scan_of(request.scope, target, outcome, now=now))


def scan_of(scope: Scope, target: Target, outcome: Outcome, *, now: datetime) -> Scan:
    return Scan(target, outcome.verdict, now, scope["method"], scope["headers"], peer_of(scope), outcome.via)


def peer_of(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""


# Answer


async def answer(request: Request, context: Context, target: Target, outcome: Outcome) -> Response:
    """One response a case, never cacheable, so that the next scan sees a repoint."""
    match outcome:
        case LeadsOn(destination):
            return Redirect(onward(request, target, destination))
        case ShowsPage():
            return await show_page(request, context, target)
        case IsBlank():
            return await answer_blank(request, context, target)
        case _ if outcome.notice and outcome.destination:
            return Redirect(outcome.destination)
        case _:
            return await _interstitial(request, context, target, outcome)


async def _interstitial(
    request: Request, context: Context, target: Target, outcome: ShowsAd | AsksPassword | Refusal
) -> Response:
    """The page before the code's own, or in its place."""
    language = language_of(request, target)
    dress = await dress_of(context, context.domain_of(request), target)
    match outcome:
        case ShowsAd(destination) if destination is not None:
            leads_to = onward(request, target, destination)
            return responses.ad(language, destination=leads_to, dress=dress)
        case ShowsAd():
            href = f"{path_of(target.short_id)}?visit={continuation_of(request, context, target)}"
            return responses.ad(language, destination=None, href=href, dress=dress)
        case AsksPassword():
            return responses.password_form(language, action=own_address(request), dress=dress)
        case _:
            return responses.refused(
                language,
                outcome.notice,
                status=outcome.status,
                expired_at=target.restrictions.expires_at,
                time_zone=target.owner_time_zone,
                dress=dress,
            )


async def answer_unknown(request: Request, context: Context) -> Response:
    """On an own domain an unknown short ID leads to the address that its owner has named."""
    site = await site_of(request, context)
    if site is None or site.not_found_url is None:
        return responses.not_found(language_of(request))
    return Redirect(site.not_found_url)


async def answer_lost(request: Request, context: Context) -> Response:
    """`answer_unknown` to somebody who scans: counted, unless the host is nobody's."""
    domain, path, headers = context.domain_of(request), request.scope["path"], request.headers
    if domain == DEFAULT_DOMAIN or await site_of(request, context) is not None:
        host = domain or canonical_host(headers.get("host", "")) or ""
        # No picture has a bare IP address, unless it is the service's own: robots go through all of them.
        is_printed = bool(domain) or host in context.deps.addresses.default_hosts
        bot = why_bot(request.method, dict(headers.raw), headers.get("user-agent", ""))
        context.deps.store.lost_scans.add(
            domain,
            host if is_printed else context.deps.addresses.default_host,
            readable(path).replace("\n", " ")[:MAX_ADDRESS],
            is_guess=bot is not None or not is_printed or is_guess(path),
        )
    return await answer_unknown(request, context)


def answer_root(request: Request, site: OwnDomain) -> Response:
    """The own domain itself, without a short ID."""
    return responses.not_found(language_of(request)) if site.root_url is None else Redirect(site.root_url)


async def site_of(request: Request, context: Context) -> OwnDomain | None:
    """The own domain that the request is for, if it is one."""
    domain = context.domain_of(request)
    return None if domain == DEFAULT_DOMAIN else await context.sites.find(domain, "")


async def show_page(request: Request, context: Context, target: Target) -> Response:
    """The landing page of `target`, after its scan was let through and recorded."""
    domain = context.domain_of(request)
    page = await context.pages.find(domain, target.short_id)
    if page is not None and is_of(page, target):
        return await landing_response(request, context, target, page)
    # The page has changed since: a newer page may have newer restrictions, so decide again.
    context.forget_code(domain, target.short_id)
    found = await find_with_page(request, context)
    if found is None:
        return await answer_unknown(request, context)
    current, page = found
    outcome = decide_further(request, context, current)
    if isinstance(outcome, ShowsPage):
        return await landing_response(request, context, current, page)
    return await answer(request, context, current, outcome)


async def answer_not_admitted(request: Request, context: Context, target: Target) -> Response:
    """Another scan used up the limit in the meantime, or the code was deleted."""
    context.resolver.forget(context.domain_of(request), target.short_id)
    current = await find_target(request, context)
    if current is None:
        return await answer_unknown(request, context)
    if current.code_id != target.code_id:
        # The owner has given the short ID to another code: this is a scan of that code.
        return await scan(request)
    outcome = LimitIsReached(current.restrictions.scan_limit_reached_url)
    return await answer(request, context, current, outcome)


def onward(request: Request, target: Target, destination: str) -> str:
    """The destination, with the scan's own query where the code passes it on."""
    if not target.forward_query:
        return destination
    return forward_query(destination, query_of(request), target.campaign)


def own_address(request: Request) -> str:
    """The path with its query, which a code may forward once the password is given."""
    query = query_of(request)
    return f"{path_of(request.path_params['short_id'])}{'?' if query else ''}{query}"


def query_of(request: Request) -> str:
    return query_as_sent(request.scope["query_string"])


@lru_cache(maxsize=4096)
def headers_to(destination: str) -> Sequence[tuple[bytes, bytes]]:
    """All headers of the response, encoded."""
    return (
        (b"location", location_header(destination).encode("latin-1")),
        (b"cache-control", b"no-store"),
        (b"content-length", b"0"),
    )


class Redirect(Response):
    """The response to most scans, to `destination` unchanged: RedirectResponse would quote it again.

    Its headers are cached, because encoding them costs as much as deciding.
    """

    def __init__(self, destination: str, *, status: int = 302) -> None:
        self.status_code = status
        self.body = b""
        self.background = None
        # A copy, because a cookie may be added.
        self.raw_headers = list(headers_to(destination))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": b""})
