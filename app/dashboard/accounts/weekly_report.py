"""The switch of the weekly report, and the link in each report that switches it off."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.context import context_of
from app.dashboard.frame import SETTINGS, Pages, SignedIn, Visit, lost, owners_page, page, redirect
from app.dashboard.frame.visits import Fields
from domain.use_cases.weekly_reports import find_subscriber, switch_weekly_report


async def switch(visit: SignedIn) -> Response:
    is_on = "weekly_report" in visit.fields
    await switch_weekly_report(visit.deps, visit.account, is_on=is_on)
    return redirect(SETTINGS, said="report_is_on" if is_on else "report_is_off")


async def unsubscribe(scope: Scope, receive: Receive, send: Send) -> None:
    """One POST, from anywhere and without a cookie, switches it off (RFC 8058, 3.2). GET changes nothing."""
    request = Request(scope, receive)
    await (await _answer(request))(scope, receive, send)


async def _answer(request: Request) -> Response:
    if request.method not in ("GET", "HEAD", "POST"):
        return lost(request, 405, Allow="GET, HEAD, POST")
    context = context_of(request)
    token = request.path_params["token"]
    account = await find_subscriber(context.deps, context.secret_key, token)
    if account is None:
        return lost(request)
    is_over = request.method == "POST"
    if is_over and account.has_weekly_report:
        await switch_weekly_report(context.deps, account, is_on=False)
    visit = Visit(request, context, Fields())
    return await page(visit, "accounts/unsubscribe", is_over=is_over or not account.has_weekly_report)


PAGES: Final[Pages] = {"/settings/weekly-report": owners_page(None, switch)}
