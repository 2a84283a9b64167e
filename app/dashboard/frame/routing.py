"""A page of the dashboard: who may open it, and whose forms it takes."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.context import context_of
from app.dashboard.frame.cookies import is_secure, keep_device, keep_session, keep_step, sets_session
from app.dashboard.frame.kept_forms import keep_sent, with_kept, without_kept
from app.dashboard.frame.limits import limit_text
from app.dashboard.frame.navigation import HOME, SIGN_IN, with_query
from app.dashboard.frame.once import answered_once
from app.dashboard.frame.pages import SAID, lost, message, path_after, redirect, slowed
from app.dashboard.frame.requests import (
    FoundSession,
    PageRequest,
    SignedIn,
    is_of_this_site,
    read_request,
    session_of,
)
from domain.accounts.second_steps import Purpose
from domain.kernel.errors import (
    NotFound,
    PayloadTooLarge,
    PlanLimitReached,
    PremiumRequired,
    RateLimited,
    ValidationFailed,
)
from domain.use_cases.deps import require_disk

# Forms below the reserve of the disk: signing in and out, one's own safety, and what makes room.
_NEEDS_NO_ROOM: Final = re.compile(
    f"{HOME}/(sign-in|sign-out|reset|new-password|confirm|settings)(/.*)?"
    f"|{HOME}/.*/(delete|erase|preview|switch|disconnect|merge)"
)
_HSTS: Final = "max-age=31536000"
Answer = Callable[[PageRequest], Awaitable[Response]]
AnswerOwner = Callable[[SignedIn], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Page:
    """`show` answers GET, and `take` the form that was sent. `file_limit`, `is_owners`: as of `read_request`.

    `is_operators`: for everybody else there is no such page, whatever the request.
    """

    show: Answer | None = None
    take: Answer | None = None
    file_limit: int = 0
    is_owners: bool = False
    is_operators: bool = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        found = await session_of(request)
        request.state.language = found[1].dashboard_language if found is not None else None
        is_there = not self.is_operators or (found is not None and found[1].is_operator)
        response = await self._answer(request, found) if is_there else lost(request)
        if is_secure(context_of(request)):
            # RFC 6797. Of these pages alone: an own domain whose certificate has ended must still lead on.
            response.headers["Strict-Transport-Security"] = _HSTS
        await response(scope, receive, send)

    async def _answer(self, http: Request, found: FoundSession | None) -> Response:
        is_form = http.method == "POST"
        answer = self.take if is_form else self.show if http.method in ("GET", "HEAD") else None
        if answer is None:
            methods = (*(("GET", "HEAD") if self.show else ()), *(("POST",) if self.take else ()))
            return lost(http, 405, Allow=", ".join(methods))
        if is_form and not is_of_this_site(http):
            return message(http, 403, title="form_foreign_title", text="form_foreign_text")
        if is_form and not _NEEDS_NO_ROOM.fullmatch(http.url.path):
            await require_disk(context_of(http).deps)
        try:
            if found is not None:
                context_of(http).account_limiter.require(("dashboard", found[1].id))
            request = await read_request(http, found, file_limit=self.file_limit, is_owners=self.is_owners)
        except RateLimited as refusal:
            return slowed(message(http, 429, title="rush_title", text="rush_text"), refusal)
        except (PayloadTooLarge, ValidationFailed) as refusal:
            if self.file_limit and isinstance(refusal, PayloadTooLarge):
                size = str(refusal.limit // 1_048_576)
                return message(http, 413, title="file_large_title", text="file_large_text", size=size)
            return message(http, 400, title="form_broken_title", text="form_broken_text")
        try:
            response = await answer(request)
        finally:
            for file in request.large.values():
                file.close()
        if isinstance(request, SignedIn) and request.renewed and not sets_session(response, request.context):
            keep_session(response, request.context, request.renewed)
            keep_device(response, request.context, request.session)
        return response


def _asked(http: Request) -> str:
    url = http.url
    return "" if url.path == HOME else f"{url.path}?{url.query}" if url.query else url.path


def _page_before(http: Request) -> str:
    """Return the page with the form, without what was said on it.

    The answer to a refused form is not such a page: it cannot be opened again.
    """
    before = urlsplit(http.headers.get("referer", ""))
    query = urlencode([(name, text) for name, text in parse_qsl(before.query) if name != SAID])
    path = path_after(f"{before.path}?{query}" if query else before.path)
    return "" if path in (HOME, http.url.path) else path


def of_owner(answer: AnswerOwner, *, resumes: bool = False, has_files: bool = False) -> Answer:
    """A page for those who are signed in; others sign in first, and come back to it.

    `resumes`: with what they have sent; of another form they come back to its page. `has_files`: whether
    files can be among it.
    """

    async def answer_owner(request: PageRequest) -> Response:
        if isinstance(request, SignedIn):
            try:
                return await answer(request)
            except NotFound:
                # What the page is about was deleted meanwhile.
                return lost(request.http)
            except PlanLimitReached as refusal:
                text, words = limit_text(request.language, refusal)
                return message(request.http, 403, title="no_room_title", text=text, **words)
            except PremiumRequired:
                return message(request.http, 403, title="not_in_plan_title", text="wrong_not_in_plan")
        is_form = request.http.method == "POST"
        token = await keep_sent(request, has_files=has_files) if is_form and resumes else None
        is_page = token is not None or not (is_form or request.is_partial)
        path = with_query(SIGN_IN, next=_asked(request.http) if is_page else _page_before(request.http))
        response = redirect(path)
        if request.is_partial:
            # A script would put the page for signing in into this one.
            response = Response(status_code=204, headers={"HX-Redirect": path})
        if token:
            keep_step(response, request.context, Purpose.KEPT_FORM, token)
        return response

    return answer_owner


def owners_page(
    show: AnswerOwner | None = None,
    take: AnswerOwner | None = None,
    *,
    file_limit: int = 0,
    resumes: bool = False,
) -> Page:
    """`resumes`: what was entered in its form comes back where it could not be sent."""
    taken: AnswerOwner | None = partial(answered_once, take) if take else None
    if show is not None and taken is not None and resumes:
        show, taken = with_kept(show, taken), without_kept(taken)
    return Page(
        of_owner(show) if show else None,
        of_owner(taken, resumes=resumes, has_files=file_limit > 0) if taken else None,
        file_limit=file_limit,
        is_owners=True,
    )


def operators_page(show: AnswerOwner | None = None, take: AnswerOwner | None = None) -> Page:
    return replace(owners_page(show, take), is_operators=True)


# By the path under /dashboard.
Pages = Mapping[str, Page]
