"""/dashboard/settings/security: an authenticator app, passkeys, and recovery codes, which are shown once."""

from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from starlette.responses import Response

from app.dashboard.frame import SECURITY, Pages, SignedIn, form, lost, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_step
from app.dashboard.frame.form import Faults
from app.dashboard.parts.entrance import lead_to_step, with_passkeys
from app.dashboard.parts.fields import account_words
from app.pages.formats import format_day
from app.pages.texts import Translations
from domain.accounts.second_steps import (
    LONGEST_NAME,
    MAX_PASSKEYS,
    RECOVERY_CODES,
    Passkey,
    Purpose,
    SecondSteps,
)
from domain.accounts.sessions import device_of
from domain.drawing.output import Output
from domain.kernel.errors import NotFound, ValidationFailed
from domain.ports.second_steps import PasskeyRefused
from domain.use_cases.accounts.pending_steps import second_steps_of
from domain.use_cases.codes.pictures import draw_text
from domain.use_cases.second_steps.authenticators import (
    NewAuthenticator,
    WrongCode,
    begin_authenticator,
    confirm_authenticator,
    read_new_authenticator,
    remove_authenticator,
)
from domain.use_cases.second_steps.passkeys import (
    add_passkey,
    begin_passkey,
    creation_options,
    remove_passkey,
    rename_passkey,
)
from domain.use_cases.second_steps.recovery_codes import (
    make_recovery_codes,
    put_recovery_codes_away,
    read_new_recovery_codes,
)

_NEW_CODES: Final = f"{SECURITY}/recovery-codes"
_AUTHENTICATOR: Final = f"{SECURITY}/authenticator"
_PASSKEYS: Final = f"{SECURITY}/passkeys"


async def security_page(visit: SignedIn, **refusal: Any) -> Response:
    t, steps = visit.t, await second_steps_of(visit.deps, visit.account.id)
    return await page(
        visit,
        "security/overview",
        # The name of a passkey that could not be taken.
        entered=visit.fields.get("name", ""),
        since=_day(visit, steps.authenticator.created_at) if steps.authenticator else None,
        passkeys=[_row(visit, t, one) for one in steps.passkeys],
        can_add=visit.has_passkeys and len(steps.passkeys) < MAX_PASSKEYS,
        has_passkeys=visit.has_passkeys,
        recovery=_recovery(t, steps),
        few_left=steps.recovery_codes <= 3,
        **refusal,
    )


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
    """Redirect to the codes that were just made, or back to the settings without any."""
    if token is None:
        return redirect(SECURITY, said=said)
    return lead_to_step(visit, _NEW_CODES, Purpose.NEW_RECOVERY_CODES, token, said)


@form(security_page, account_words("password_codes"))
async def make_codes(visit: SignedIn) -> Response:
    try:
        token = await make_recovery_codes(
            visit.deps, visit.account, visit.fields.get("password_codes", ""), visit.guesser
        )
    except NotFound:
        # The last second step was taken off in another tab.
        return await security_page(visit)
    return lead_to_recovery_codes(visit, token)


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


@form(security_page, account_words("password_app"))
async def begin_app(visit: SignedIn) -> Response:
    password = visit.fields.get("password_app", "")
    token = await begin_authenticator(visit.deps, visit.account, password, visit.guesser)
    return lead_to_step(visit, _AUTHENTICATOR, Purpose.NEW_AUTHENTICATOR, token)


async def show_app(visit: SignedIn) -> Response:
    new = await read_new_authenticator(visit.deps, visit.account, visit.step(Purpose.NEW_AUTHENTICATOR))
    return redirect(SECURITY) if new is None else await _app_page(visit, new)


async def confirm_app(visit: SignedIn) -> Response:
    token, entered = visit.step(Purpose.NEW_AUTHENTICATOR), visit.fields.get("code", "")
    try:
        codes = await confirm_authenticator(visit.deps, visit.account, token, entered)
    except (WrongCode, NotFound):
        new = await read_new_authenticator(visit.deps, visit.account, token)
        if new is not None:
            return await _app_page(visit, new, entered=entered, fault=visit.t.digits_wrong_first)
        return await security_page(visit, faults={"password_app": visit.t.authenticator_too_late})
    response = lead_to_recovery_codes(visit, codes, said="authenticator_is_on")
    forget_step(response, visit.context, Purpose.NEW_AUTHENTICATOR)
    return response


@form(security_page, account_words("password_off"))
async def remove_app(visit: SignedIn) -> Response:
    password = visit.fields.get("password_off", "")
    await remove_authenticator(visit.deps, visit.account, password, visit.guesser)
    return redirect(SECURITY, said="authenticator_is_off")


async def _app_page(
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


@form(security_page, account_words("password_passkey"))
async def begin_adding(visit: SignedIn) -> Response:
    password = visit.fields.get("password_passkey", "")
    try:
        token = await begin_passkey(visit.deps, visit.account, password, visit.guesser)
    except ValidationFailed:
        # The page of an account with that many has no such form.
        return await security_page(visit)
    return lead_to_step(visit, f"{_PASSKEYS}/new", Purpose.NEW_PASSKEY, token)


async def show_adding(visit: SignedIn, **refusal: Any) -> Response:
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


@form(show_adding, _name_fault)
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
    "/settings/security": owners_page(security_page),
    "/settings/security/recovery-codes": owners_page(show_codes, make_codes),
    "/settings/security/recovery-codes/file": owners_page(download_codes),
    "/settings/security/recovery-codes/kept": owners_page(None, put_codes_away),
    "/settings/security/authenticator": owners_page(show_app, begin_app),
    "/settings/security/authenticator/code": owners_page(None, confirm_app),
    "/settings/security/authenticator/off": owners_page(None, remove_app),
    "/settings/security/passkeys": owners_page(None, with_passkeys(begin_adding)),
    "/settings/security/passkeys/new": owners_page(with_passkeys(show_adding), with_passkeys(add)),
    "/settings/security/passkeys/{reference}/name": owners_page(None, rename),
    "/settings/security/passkeys/{reference}/remove": owners_page(None, remove),
}
