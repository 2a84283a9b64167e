"""/dashboard/settings/security/passkeys: added, renamed, removed."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import SECURITY, Pages, SignedIn, form, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.frame.form import Faults
from app.dashboard.parts.entrance import lead_to_step, with_passkeys
from app.dashboard.parts.fields import account_words
from app.dashboard.security.overview import lead_to_recovery_codes, security_page
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


@form(security_page, account_words("password_passkey"))
async def begin(visit: SignedIn) -> Response:
    password = visit.fields.get("password_passkey", "")
    try:
        token = await begin_passkey(visit.deps, visit.account, password, visit.guesser)
    except ValidationFailed:
        # The page of an account with that many has no such form.
        return await security_page(visit)
    return lead_to_step(visit, f"{PATH}/new", Purpose.NEW_PASSKEY, token)


async def show_new(visit: SignedIn, **refusal: Any) -> Response:
    options = await creation_options(visit.deps, visit.account, visit.step(Purpose.NEW_PASSKEY))
    if options is None:
        return redirect(SECURITY)
    return await page(
        visit,
        "security/passkey_new",
        options=options,
        name=visit.fields.get("name", device_of(visit.user_agent)),
        most=LONGEST_NAME,
        **refusal,
    )


def _name_fault(visit: SignedIn, _: ValidationFailed) -> Faults:
    return {"name": visit.t.passkey_name_wrong.format(most=LONGEST_NAME)}


@form(show_new, _name_fault)
async def add(visit: SignedIn) -> Response:
    name, answer = (visit.fields.get(field, "") for field in ("name", "answer"))
    try:
        codes = await add_passkey(visit.deps, visit.account, visit.step(Purpose.NEW_PASSKEY), answer, name)
    except (NotFound, PasskeyRefused):
        return await security_page(visit, faults={"password_passkey": visit.t.passkey_not_added})
    response = lead_to_recovery_codes(visit, codes, said="passkey_added")
    forget_step(response, visit.context, Purpose.NEW_PASSKEY)
    return response


def _name_fault_in_row(visit: SignedIn, refusal: ValidationFailed) -> Faults:
    return {f"name_{visit.reference}": _name_fault(visit, refusal)["name"]}


@form(security_page, _name_fault_in_row)
async def rename(visit: SignedIn) -> Response:
    await rename_passkey(visit.deps, visit.account, visit.reference, visit.fields.get("name", ""))
    return redirect(SECURITY, said="settings_saved")


async def remove(visit: SignedIn) -> Response:
    field = f"password_{visit.reference}"

    @form(security_page, account_words(field))
    async def removed(visit: SignedIn) -> Response:
        password = visit.fields.get(field, "")
        await remove_passkey(visit.deps, visit.account, visit.reference, password, visit.guesser)
        return redirect(SECURITY, said="passkey_removed")

    return await removed(visit)


PAGES: Final[Pages] = {
    "/settings/security/passkeys": owners_page(None, with_passkeys(begin)),
    "/settings/security/passkeys/new": owners_page(with_passkeys(show_new), with_passkeys(add)),
    "/settings/security/passkeys/{reference}/name": owners_page(None, rename),
    "/settings/security/passkeys/{reference}/remove": owners_page(None, remove),
}
