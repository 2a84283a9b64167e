"""/dashboard/settings/security/recovery-codes: new ones, which are shown once."""

from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.entrance import lead_to_step
from app.dashboard.frame import SECURITY, Pages, SignedIn, lost, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.security.overview import security_page, with_password
from domain.accounts.second_steps import Purpose
from domain.kernel.errors import NotFound
from domain.use_cases.second_steps.recovery_codes import (
    make_recovery_codes,
    put_recovery_codes_away,
    read_new_recovery_codes,
)

PATH: Final = f"{SECURITY}/recovery-codes"


def lead_to_recovery_codes(visit: SignedIn, token: str | None, *, said: str | None = None) -> Response:
    """To the codes that were just made, or back to the settings without any."""
    if token is None:
        return redirect(SECURITY, said=said)
    return lead_to_step(visit, PATH, Purpose.NEW_RECOVERY_CODES, token, said)


async def make(visit: SignedIn) -> Response:
    do = partial(make_recovery_codes, visit.deps, visit.account)
    try:
        return await with_password(visit, "password_codes", do, partial(lead_to_recovery_codes, visit))
    except NotFound:
        # The last second step was taken off in another tab.
        return await security_page(visit)


async def show(visit: SignedIn) -> Response:
    codes = await _codes(visit)
    if codes is None:
        return redirect(SECURITY)
    return await page(visit, "security/recovery_codes", codes=codes)


async def download(visit: SignedIn) -> Response:
    codes = await _codes(visit)
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


async def put_away(visit: SignedIn) -> Response:
    token = visit.step(Purpose.NEW_RECOVERY_CODES)
    await put_recovery_codes_away(visit.deps, visit.account, token)
    response = redirect(SECURITY)
    forget_step(response, visit.context, Purpose.NEW_RECOVERY_CODES)
    return response


async def _codes(visit: SignedIn) -> list[str] | None:
    token = visit.step(Purpose.NEW_RECOVERY_CODES)
    return await read_new_recovery_codes(visit.deps, visit.account, token)


PAGES: Final[Pages] = {
    "/settings/security/recovery-codes": owners_page(show, make),
    "/settings/security/recovery-codes/file": owners_page(download),
    "/settings/security/recovery-codes/kept": owners_page(None, put_away),
}
