"""/dashboard/settings/security: which second steps there are, and recovery codes, which are shown once."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

from starlette.responses import Response

from app.dashboard.frame import SECURITY, Pages, SignedIn, lost, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.parts.entrance import lead_to_step
from app.dashboard.parts.fields import refuse
from app.pages.formats import format_day
from app.pages.texts import Translations
from domain.accounts.second_steps import MAX_PASSKEYS, RECOVERY_CODES, Passkey, Purpose, SecondSteps
from domain.kernel.errors import NotFound, RateLimited
from domain.use_cases.accounts.passwords import WrongPassword
from domain.use_cases.accounts.pending_steps import second_steps_of
from domain.use_cases.second_steps.recovery_codes import (
    make_recovery_codes,
    put_recovery_codes_away,
    read_new_recovery_codes,
)

Result = TypeVar("Result")
_NEW_CODES: Final = f"{SECURITY}/recovery-codes"


async def security_page(
    visit: SignedIn,
    faults: dict[str, str] | None = None,
    *,
    entered: str = "",
) -> Response:
    """`entered`: the name of a passkey that could not be taken."""
    t, steps = visit.t, await second_steps_of(visit.deps, visit.account.id)
    return await page(
        visit,
        "security/overview",
        faults=faults,
        entered=entered,
        since=_day(visit, steps.authenticator.created_at) if steps.authenticator else None,
        passkeys=[_row(visit, t, one) for one in steps.passkeys],
        can_add=visit.has_passkeys and len(steps.passkeys) < MAX_PASSKEYS,
        has_passkeys=visit.has_passkeys,
        recovery=_recovery(t, steps),
        few_left=steps.recovery_codes <= 3,
    )


async def with_password(
    visit: SignedIn,
    field: str,
    do: Callable[..., Awaitable[Result]],
    then: Callable[[Result], Response],
) -> Response:
    """`do` is called with the password in that field, and what guesses are counted by."""
    try:
        done = await do(visit.fields.get(field, ""), visit.guesser)
    except (WrongPassword, RateLimited) as refusal:
        return await refuse(visit, security_page, refusal, field)
    return then(done)


def _recovery(t: Translations, steps: SecondSteps) -> str | None:
    if not steps.is_owed:
        return None
    left = steps.recovery_codes
    return t.plural("recovery_left", left).format(number=left, all=RECOVERY_CODES)


def _row(visit: SignedIn, t: Translations, passkey: Passkey) -> dict[str, Any]:
    used = passkey.last_used_at
    return {
        "id": str(passkey.id),
        "name": passkey.name,
        "added": t.passkey_added_on.format(day=_day(visit, passkey.created_at)),
        "used": t.passkey_used_on.format(day=_day(visit, used)) if used else t.passkey_never_used,
    }


def _day(visit: SignedIn, moment: datetime) -> str:
    return format_day(visit.language, moment.astimezone(visit.zone))


def lead_to_recovery_codes(visit: SignedIn, token: str | None, *, said: str | None = None) -> Response:
    """To the codes that were just made, or back to the settings without any."""
    if token is None:
        return redirect(SECURITY, said=said)
    return lead_to_step(visit, _NEW_CODES, Purpose.NEW_RECOVERY_CODES, token, said)


async def make_codes(visit: SignedIn) -> Response:
    do = partial(make_recovery_codes, visit.deps, visit.account)
    try:
        return await with_password(visit, "password_codes", do, partial(lead_to_recovery_codes, visit))
    except NotFound:
        # The last second step was taken off in another tab.
        return await security_page(visit)


async def show_codes(visit: SignedIn) -> Response:
    codes = await _new_codes(visit)
    if codes is None:
        return redirect(SECURITY)
    return await page(visit, "security/recovery_codes", codes=codes)


async def download_codes(visit: SignedIn) -> Response:
    codes = await _new_codes(visit)
    if codes is None:
        return lost(visit.request)
    t = visit.t
    heading = t.recovery_file.format(place=visit.request.headers.get("host", ""), email=visit.account.email)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="repoint-recovery-codes.txt"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response("\r\n".join([heading, "", *codes, ""]), headers=headers, media_type="text/plain")


async def put_codes_away(visit: SignedIn) -> Response:
    token = visit.step(Purpose.NEW_RECOVERY_CODES)
    await put_recovery_codes_away(visit.deps, visit.account, token)
    response = redirect(SECURITY)
    forget_step(response, visit.context, Purpose.NEW_RECOVERY_CODES)
    return response


async def _new_codes(visit: SignedIn) -> list[str] | None:
    token = visit.step(Purpose.NEW_RECOVERY_CODES)
    return await read_new_recovery_codes(visit.deps, visit.account, token)


PAGES: Final[Pages] = {
    "/settings/security": owners_page(security_page),
    "/settings/security/recovery-codes": owners_page(show_codes, make_codes),
    "/settings/security/recovery-codes/file": owners_page(download_codes),
    "/settings/security/recovery-codes/kept": owners_page(None, put_codes_away),
}
