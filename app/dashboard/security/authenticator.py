"""/dashboard/settings/security/authenticator: a QR code for an app, and its first code."""

from functools import partial
from typing import Final
from urllib.parse import quote

from starlette.responses import Response

from app.dashboard.frame import SECURITY, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.parts.entrance import lead_to_step
from app.dashboard.security.overview import lead_to_recovery_codes, security_page, with_password
from domain.accounts.second_steps import Purpose
from domain.drawing.output import Output
from domain.kernel.errors import NotFound
from domain.use_cases.codes.pictures import draw_text
from domain.use_cases.second_steps.authenticators import (
    NewAuthenticator,
    WrongCode,
    begin_authenticator,
    confirm_authenticator,
    read_new_authenticator,
    remove_authenticator,
)

PATH: Final = f"{SECURITY}/authenticator"


async def begin(visit: SignedIn) -> Response:
    do = partial(begin_authenticator, visit.deps, visit.account)
    lead = partial(lead_to_step, visit, PATH, Purpose.NEW_AUTHENTICATOR)
    return await with_password(visit, "password_app", do, lead)


async def show(visit: SignedIn) -> Response:
    new = await read_new_authenticator(visit.deps, visit.account, visit.step(Purpose.NEW_AUTHENTICATOR))
    return redirect(SECURITY) if new is None else await _page(visit, new)


async def confirm(visit: SignedIn) -> Response:
    token, entered = visit.step(Purpose.NEW_AUTHENTICATOR), visit.fields.get("code", "")
    try:
        codes = await confirm_authenticator(visit.deps, visit.account, token, entered)
    except (WrongCode, NotFound):
        new = await read_new_authenticator(visit.deps, visit.account, token)
        if new is not None:
            return await _page(visit, new, entered=entered, fault=visit.t.digits_wrong_first)
        return await security_page(visit, {"password_app": visit.t.authenticator_too_late})
    response = lead_to_recovery_codes(visit, codes, said="authenticator_is_on")
    forget_step(response, visit.context, Purpose.NEW_AUTHENTICATOR)
    return response


async def remove(visit: SignedIn) -> Response:
    do = partial(remove_authenticator, visit.deps, visit.account)
    off = redirect(SECURITY, said="authenticator_is_off")
    return await with_password(visit, "password_off", do, lambda _: off)


async def _page(
    visit: SignedIn, new: NewAuthenticator, *, entered: str = "", fault: str | None = None
) -> Response:
    # In the page itself: it has no address from which it could be had again.
    picture = await draw_text(visit.deps, new.uri, Output("svg"))
    return await page(
        visit,
        "security/authenticator",
        picture="data:image/svg+xml," + quote(picture.decode()),
        secret=" ".join(new.secret[start : start + 4] for start in range(0, len(new.secret), 4)),
        uri=new.uri,
        entered=entered,
        faults={"code": fault} if fault else {},
    )


PAGES: Final[Pages] = {
    "/settings/security/authenticator": owners_page(show, begin),
    "/settings/security/authenticator/code": owners_page(None, confirm),
    "/settings/security/authenticator/off": owners_page(None, remove),
}
