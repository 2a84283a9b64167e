"""/dashboard/settings: name, time zone, look, password, address, weekly report, sessions, and leaving."""

from contextlib import suppress
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from app.context import context_of
from app.dashboard.frame import (
    SETTINGS,
    SIGN_IN,
    PageRequest,
    Pages,
    SignedIn,
    form,
    lost,
    owners_page,
    page,
    redirect,
    said,
)
from app.dashboard.frame.cookies import forget_session, keep_look
from app.dashboard.frame.requests import LOOKS, Fields
from app.dashboard.parts.fields import account_words, faults_of, field_in
from app.dashboard.parts.times import Moment
from app.pages.texts import languages
from domain.accounts.sessions import device_of
from domain.kernel.errors import NotFound
from domain.kernel.time_zones import time_zones
from domain.use_cases.accounts.accounts import save_preferences
from domain.use_cases.accounts.passwords import choose_password
from domain.use_cases.accounts.sessions import end_other_sessions, end_session_named, list_sessions
from domain.use_cases.self_service.deletion import LastAccount, count_what_stops, delete_account
from domain.use_cases.self_service.email_addresses import EmailUnchanged, request_email_change
from domain.use_cases.weekly_reports import find_subscriber, switch_weekly_report


async def settings_page(request: SignedIn, **refusal: Any) -> Response:
    """With what was entered in a refused form, in place of what is saved."""
    account, sessions = request.account, await list_sessions(request.deps, request.account.id)
    saved: dict[str, Any] = {
        "name": account.name or "",
        "time_zone": account.time_zone,
        "language": account.dashboard_language or "",
        "look": request.look or "",
        # One that is not confirmed may be mistyped; a change of another one begins with an empty field.
        "email": "" if account.is_verified else account.email,
    }
    rows: list[dict[str, Any]] = [
        {
            "id": str(one.id),
            "device": device_of(one.user_agent),
            "is_here": one.id == request.session.id,
            "seen": Moment.seen_by(request, one.seen_at),
        }
        for one in sessions
    ]
    return await page(
        request,
        "accounts/settings",
        zones=time_zones(),
        languages=languages(),
        sessions=rows,
        values={name: request.fields.get(name, value) for name, value in saved.items()},
        **refusal,
    )


@form(settings_page, faults_of)
async def save(request: SignedIn) -> Response:
    fields = {name: request.fields.get(name, "") for name in ("name", "time_zone", "language")}
    await save_preferences(request.deps, request.account, **fields, languages=languages())
    look, response = request.fields.get("look", ""), redirect(SETTINGS, said="settings_saved")
    keep_look(response, request.context, look if look in LOOKS else "")
    return response


@form(settings_page, account_words("current"))
async def change_password(request: SignedIn) -> Response:
    await choose_password(
        request.deps,
        request.account,
        request.guesser,
        current=field_in(request, "current"),
        new=field_in(request, "new"),
        keeping=request.session,
    )
    return redirect(SETTINGS, said="password_changed")


async def end_sessions(request: SignedIn) -> Response:
    """End the named session, or all sessions but this one."""
    named = request.fields.get("session")
    if named is None:
        await end_other_sessions(request.deps, request.session)
    else:
        # It may have ended already.
        with suppress(NotFound):
            await end_session_named(request.deps, request.account.id, named)
    return redirect(SETTINGS, said="sessions_ended")


@form(settings_page, {**account_words(), EmailUnchanged: said("email_same", at="email")})
async def change_email(request: SignedIn) -> Response:
    email, password = field_in(request, "email"), field_in(request, "password")
    await request_email_change(request.deps, request.account, email, password, guesser=request.guesser)
    # An address that was not confirmed is the new one already: the banner names it.
    sent = "email_changing" if request.account.is_verified else "email_sent"
    return redirect(SETTINGS, said=sent if request.context.notifies else "email_changing_logged")


async def ask(request: SignedIn, **refusal: Any) -> Response:
    t, stops = request.t, await count_what_stops(request.deps, request.account)
    number = stops.codes + stops.links
    return await page(
        request,
        "accounts/delete",
        stops=number,
        codes=t.counted("delete_many", number),
        scanned=t.counted("delete_scans", stops.scans),
        **refusal,
    )


@form(ask, {**account_words(), LastAccount: said("delete_last", at="password")})
async def delete(request: SignedIn) -> Response:
    await delete_account(
        request.deps, request.account, field_in(request, "password"), guesser=request.guesser
    )
    response = redirect(SIGN_IN, said="account_deleted")
    forget_session(response, request.context)
    return response


async def switch_report(request: SignedIn) -> Response:
    is_on = "weekly_report" in request.fields
    await switch_weekly_report(request.deps, request.account, is_on=is_on)
    return redirect(SETTINGS, said="report_is_on" if is_on else "report_is_off")


async def unsubscribe(http: Request) -> Response:
    """One POST, from anywhere and without a cookie, switches it off (RFC 8058, 3.2). GET changes nothing."""
    if http.method not in ("GET", "HEAD", "POST"):
        return lost(http, 405, Allow="GET, HEAD, POST")
    context = context_of(http)
    token = http.path_params["token"]
    account = await find_subscriber(context.deps, context.secret_key, token)
    if account is None:
        return lost(http)
    is_over = http.method == "POST"
    if is_over and account.has_weekly_report:
        await switch_weekly_report(context.deps, account, is_on=False)
    request = PageRequest(http, context, Fields())
    return await page(request, "accounts/unsubscribe", is_over=is_over or not account.has_weekly_report)


PAGES: Final[Pages] = {
    "/settings": owners_page(settings_page, save, resumes=True),
    "/settings/password": owners_page(None, change_password),
    "/settings/sessions": owners_page(None, end_sessions),
    "/settings/email": owners_page(None, change_email),
    "/settings/delete": owners_page(ask, delete),
    "/settings/weekly-report": owners_page(None, switch_report),
}
