"""The routes of the dashboard, all under /dashboard."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from app.dashboard import assets, codes, home, settings, sign_in
from app.dashboard.cookies import keep_session
from app.dashboard.pages import HOME, SIGN_IN, lost, message, redirect
from app.dashboard.visits import SignedIn, Visit, is_of_this_site, visit_of
from domain.kernel.errors import PayloadTooLarge, ValidationFailed

Answer = Callable[[Visit], Awaitable[Response]]
AnswerOwner = Callable[[SignedIn], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Page:
    """`show` answers GET, and `take` the form that was sent."""

    show: Answer | None = None
    take: Answer | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        is_form = request.method == "POST"
        answer = self.take if is_form else self.show if request.method in ("GET", "HEAD") else None
        if answer is None:
            return Response(status_code=405, headers={"Allow": self._methods})
        if is_form and not is_of_this_site(request):
            return message(request, 403, title="form_foreign_title", text="form_foreign_text")
        try:
            visit = await visit_of(request)
        except (PayloadTooLarge, ValidationFailed):
            return message(request, 400, title="form_broken_title", text="form_broken_text")
        response = await answer(visit)
        if isinstance(visit, SignedIn) and visit.renewed and "set-cookie" not in response.headers:
            keep_session(response, visit.context, visit.renewed)
        return response

    @property
    def _methods(self) -> str:
        return ", ".join([*(("GET", "HEAD") if self.show else ()), *(("POST",) if self.take else ())])


def _of_owner(answer: AnswerOwner) -> Answer:
    """For those who are signed in; others sign in first, and come back to the page."""

    async def answer_owner(visit: Visit) -> Response:
        if isinstance(visit, SignedIn):
            return await answer(visit)
        path = visit.request.url.path
        is_elsewhere = visit.request.method != "POST" and path != HOME
        return redirect(f"{SIGN_IN}?{urlencode({'next': path})}" if is_elsewhere else SIGN_IN)

    return answer_owner


async def _asset(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    response = assets.asset(request) or lost(request)
    await response(scope, receive, send)


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    await lost(Request(scope, receive))(scope, receive, send)


_PAGES: Final = {
    "": Page(_of_owner(home.show), _of_owner(home.make)),
    "/sign-in": Page(sign_in.show, sign_in.take),
    "/sign-out": Page(None, sign_in.sign_out),
    "/codes/{reference}": Page(_of_owner(codes.show)),
    "/codes/{reference}/picture": Page(_of_owner(codes.show_picture)),
    "/codes/{reference}/repoint": Page(None, _of_owner(codes.repoint)),
    "/codes/{reference}/undo": Page(None, _of_owner(codes.undo)),
    "/settings": Page(_of_owner(settings.show), _of_owner(settings.save)),
    "/settings/password": Page(None, _of_owner(settings.change_password)),
    "/settings/sessions": Page(None, _of_owner(settings.end_sessions)),
}


def dashboard_routes(of_service: Callable[[ASGIApp], ASGIApp]) -> list[Route]:
    """`of_service`: answers on the service's own host alone."""
    return [
        *(Route(f"{HOME}{path}", of_service(page)) for path, page in _PAGES.items()),
        Route(f"{assets.PATH}/{{name}}", of_service(_asset)),
        Route(f"{HOME}/{{path:path}}", of_service(_not_found)),
    ]
