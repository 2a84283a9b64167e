"""/dashboard/settings/security/passkeys: added, renamed, removed."""

from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.passkey_sign_in import with_passkeys
from app.dashboard.frame import SECURITY, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.parts.entrance import lead_to_step
from app.dashboard.security.overview import lead_to_recovery_codes, security_page, with_password
from domain.accounts.second_steps import LONGEST_NAME, Purpose
from domain.accounts.sessions import device_of
from domain.kernel.errors import NotFound, ValidationFailed
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.second_steps.passkeys import (
    add_passkey,
    begin_passkey,
    creation_options,
    remove_passkey,
    rename_passkey,
)

PATH: Final = f"{SECURITY}/passkeys"


async def begin(visit: SignedIn) -> Response:
    do = partial(begin_passkey, visit.deps, visit.account)
    lead = partial(lead_to_step, visit, f"{PATH}/new", Purpose.NEW_PASSKEY)
    try:
        return await with_password(visit, "password_passkey", do, lead)
    except ValidationFailed:
        # The page of an account with that many has no such form.
        return await security_page(visit)


async def show_new(visit: SignedIn) -> Response:
    return await _new_page(visit, device_of(visit.user_agent))


async def add(visit: SignedIn) -> Response:
    t, name = visit.t, visit.fields.get("name", "")
    token, answer = visit.step(Purpose.NEW_PASSKEY), visit.fields.get("answer", "")
    try:
        codes = await add_passkey(visit.deps, visit.account, token, answer, name)
    except ValidationFailed:
        return await _new_page(visit, name, t.passkey_name_wrong.format(most=LONGEST_NAME))
    except (NotFound, PasskeyRefused):
        return await security_page(visit, {"password_passkey": t.passkey_not_added})
    response = lead_to_recovery_codes(visit, codes, said="passkey_added")
    forget_step(response, visit.context, Purpose.NEW_PASSKEY)
    return response


async def rename(visit: SignedIn) -> Response:
    t, reference = visit.t, visit.reference
    name = visit.fields.get("name", "")
    try:
        await rename_passkey(visit.deps, visit.account, reference, name)
    except ValidationFailed:
        fault = t.passkey_name_wrong.format(most=LONGEST_NAME)
        return await security_page(visit, {f"name_{reference}": fault}, entered=name)
    return redirect(SECURITY, said="settings_saved")


async def remove(visit: SignedIn) -> Response:
    do = partial(remove_passkey, visit.deps, visit.account, visit.reference)
    gone = redirect(SECURITY, said="passkey_removed")
    return await with_password(visit, f"password_{visit.reference}", do, lambda _: gone)


async def _new_page(visit: SignedIn, name: str, fault: str | None = None) -> Response:
    options = await creation_options(visit.deps, visit.account, visit.step(Purpose.NEW_PASSKEY))
    if options is None:
        return redirect(SECURITY)
    return await page(
        visit,
        "security/passkey_new",
        options=options,
        name=name,
        most=LONGEST_NAME,
        faults={"name": fault} if fault else {},
    )


PAGES: Final[Pages] = {
    "/settings/security/passkeys": owners_page(None, with_passkeys(begin)),
    "/settings/security/passkeys/new": owners_page(with_passkeys(show_new), with_passkeys(add)),
    "/settings/security/passkeys/{reference}/name": owners_page(None, rename),
    "/settings/security/passkeys/{reference}/remove": owners_page(None, remove),
}
