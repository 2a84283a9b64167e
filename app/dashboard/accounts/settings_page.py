"""/dashboard/settings: name, time zone, look, password, address, where one is signed in, and leaving."""

from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import SETTINGS, SIGN_IN, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_session, keep_look
from app.dashboard.frame.visits import LOOKS
from app.dashboard.parts.fields import field_in, refuse
from app.dashboard.parts.times import Moment
from app.pages.texts import languages
from app.pages.words import fault_words
from domain.accounts.sessions import device_of
from domain.kernel.errors import NotFound, RateLimited, ValidationFailed
from domain.kernel.time_zones import time_zones
from domain.use_cases.accounts.passwords import WrongPassword, choose_password
from domain.use_cases.accounts.sessions import end_other_sessions, end_session_named, list_sessions
from domain.use_cases.self_service.deletion import LastAccount, count_what_stops, delete_account
from domain.use_cases.self_service.email_addresses import EmailUnchanged, request_email_change
from domain.use_cases.self_service.preferences import save_preferences


async def save(visit: SignedIn) -> Response:
    name, zone, language, look = (
        visit.fields.get(one, "") for one in ("name", "time_zone", "language", "look")
    )
    try:
        await save_preferences(
            visit.deps,
            visit.account,
            name=name,
            time_zone=zone,
            language=language,
            languages=languages(),
        )
    except ValidationFailed as refusal:
        faults = {one.field: fault_words(visit.t, one) for one in refusal.faults}
        entered = {"name": name, "zone": zone or visit.account.time_zone, "spoken": language}
        return await settings_page(visit, faults=faults, **entered, chosen_look=look)
    response = redirect(SETTINGS, said="settings_saved")
    keep_look(response, visit.context, look if look in LOOKS else "")
    return response


async def change_password(visit: SignedIn) -> Response:
    try:
        await choose_password(
            visit.deps,
            visit.account,
            visit.guesser,
            current=field_in(visit, "current"),
            new=field_in(visit, "new"),
            keeping=visit.session,
        )
    except (WrongPassword, ValidationFailed, RateLimited) as refusal:
        return await refuse(visit, settings_page, refusal, "current")
    return redirect(SETTINGS, said="password_changed")


async def end_sessions(visit: SignedIn) -> Response:
    """The one that is named, or all others."""
    named = visit.fields.get("session")
    if named is None:
        await end_other_sessions(visit.deps, visit.session)
    else:
        # It may have ended already.
        with suppress(NotFound):
            await end_session_named(visit.deps, visit.account.id, named)
    return redirect(SETTINGS, said="sessions_ended")


async def settings_page(visit: SignedIn, *, faults: dict[str, str] | None = None, **entered: str) -> Response:
    """`entered`: of a refused form, in place of what is saved."""
    account, sessions = visit.account, await list_sessions(visit.deps, visit.account.id)
    saved: dict[str, Any] = {
        "name": account.name or "",
        "zone": account.time_zone,
        "spoken": account.dashboard_language or "",
        "chosen_look": visit.look or "",
        # One that is not confirmed may be mistyped; a change of another one begins with an empty field.
        "email": "" if account.is_verified else account.email,
    }
    rows: list[dict[str, Any]] = [
        {
            "id": str(one.id),
            "device": device_of(one.user_agent),
            "is_here": one.id == visit.session.id,
            "seen": Moment.of(visit.t, one.seen_at, visit.zone, visit.deps.clock()),
        }
        for one in sessions
    ]
    return await page(
        visit,
        "accounts/settings",
        faults=faults,
        zones=time_zones(),
        languages=languages(),
        sessions=rows,
        **(saved | entered),
    )


async def change_email(visit: SignedIn) -> Response:
    entered = field_in(visit, "email")
    again = partial(settings_page, email=entered)
    try:
        await request_email_change(
            visit.deps, visit.account, entered, field_in(visit, "password"), guesser=visit.guesser
        )
    except EmailUnchanged:
        return await again(visit, faults={"email": visit.t.email_same})
    except (ValidationFailed, WrongPassword, RateLimited) as refusal:
        return await refuse(visit, again, refusal)
    return redirect(SETTINGS, said="email_changing" if visit.context.notifies else "email_changing_logged")


async def delete(visit: SignedIn) -> Response:
    try:
        await delete_account(visit.deps, visit.account, field_in(visit, "password"), guesser=visit.guesser)
    except (ValidationFailed, WrongPassword, RateLimited) as refusal:
        return await refuse(visit, _deletion_page, refusal)
    except LastAccount:
        return await _deletion_page(visit, faults={"password": visit.t.delete_last})
    response = redirect(SIGN_IN, said="account_deleted")
    forget_session(response, visit.context)
    return response


async def _deletion_page(visit: SignedIn, *, faults: dict[str, str] | None = None) -> Response:
    t, stops = visit.t, await count_what_stops(visit.deps, visit.account)
    number = stops.codes + stops.links
    return await page(
        visit,
        "accounts/delete",
        faults=faults,
        stops=number,
        codes=t.counted("delete_many", number),
        scanned=t.counted("delete_scans", stops.scans),
    )


PAGES: Final[Pages] = {
    "/settings": owners_page(settings_page, save),
    "/settings/password": owners_page(None, change_password),
    "/settings/sessions": owners_page(None, end_sessions),
    "/settings/email": owners_page(None, change_email),
    "/settings/delete": owners_page(_deletion_page, delete),
}
