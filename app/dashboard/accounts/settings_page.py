"""/dashboard/settings: name, time zone, look, password, and where one is signed in."""

from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.accounts.fields import field_in, refuse
from app.dashboard.frame import SETTINGS, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import keep_look
from app.dashboard.frame.visits import LOOKS
from app.dashboard.kinds.sentences import sentence_of
from app.dashboard.times import Moment
from app.pages.texts import languages
from domain.accounts.sessions import device_of
from domain.kernel.errors import NotFound, RateLimited, ValidationFailed
from domain.kernel.time_zones import time_zones
from domain.use_cases.accounts.passwords import WrongPassword, choose_password
from domain.use_cases.accounts.sessions import end_other_sessions, end_session_named, list_sessions
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
        faults = {one.field: sentence_of(visit.t, one.field, one.message, name) for one in refusal.faults}
        return await settings_page(
            visit, faults=faults, name=name, zone=zone, spoken=language, chosen_look=look
        )
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


async def settings_page(
    visit: SignedIn,
    *,
    faults: dict[str, str] | None = None,
    name: str | None = None,
    zone: str | None = None,
    spoken: str | None = None,
    chosen_look: str | None = None,
    email: str | None = None,
) -> Response:
    sessions = await list_sessions(visit.deps, visit.account.id)
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
        name=(visit.account.name or "") if name is None else name,
        zone=zone or visit.account.time_zone,
        zones=time_zones(),
        languages=languages(),
        spoken=(visit.account.dashboard_language or "") if spoken is None else spoken,
        chosen_look=(visit.look or "") if chosen_look is None else chosen_look,
        email=_new_address(visit) if email is None else email,
        sessions=rows,
    )


def _new_address(visit: SignedIn) -> str:
    """One that is not confirmed may be mistyped; a change of another one begins with an empty field."""
    return "" if visit.account.is_verified else visit.account.email


PAGES: Final[Pages] = {
    "/settings": owners_page(settings_page, save),
    "/settings/password": owners_page(None, change_password),
    "/settings/sessions": owners_page(None, end_sessions),
}
