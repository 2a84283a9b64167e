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
from domain.accounts.second_steps import LONGEST_NAME, MAX_PASSKEYS, RECOVERY_CODES, Passkey, Purpose
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


async def security_page(request: SignedIn, **refusal: Any) -> Response:
    t, steps = request.t, await second_steps_of(request.deps, request.account.id)
    left = steps.recovery_codes
    return await page(
        request,
        "security/overview",
        # The name of a passkey that could not be taken.
        entered=request.fields.get("name", ""),
        since=_day(request, steps.authenticator.created_at) if steps.authenticator else None,
        passkeys=[_row(request, t, one) for one in steps.passkeys],
        can_add=request.has_passkeys and len(steps.passkeys) < MAX_PASSKEYS,
        has_passkeys=request.has_passkeys,
        recovery=t.plural("recovery_left", left).format(number=left, all=RECOVERY_CODES)
        if steps.is_owed
        else None,
        few_left=left <= 3,
        **refusal,
    )


def _row(request: SignedIn, t: Translations, passkey: Passkey) -> dict[str, Any]:
    used = passkey.last_used_at
    return {
        "id": str(passkey.id),
        "name": passkey.name,
        "added": t.passkey_added_on.format(day=_day(request, passkey.created_at)),
        "used": t.passkey_used_on.format(day=_day(request, used)) if used else t.passkey_never_used,
    }


def _day(request: SignedIn, moment: datetime) -> str:
    return format_day(request.language, moment.astimezone(request.zone))


def lead_to_recovery_codes(request: SignedIn, token: str | None, *, said: str | None = None) -> Response:
    """Redirect to the codes that were just made, or back to the settings without any."""
    if token is None:
        return redirect(SECURITY, said=said)
    return lead_to_step(request, _NEW_CODES, Purpose.NEW_RECOVERY_CODES, token, said)


@form(security_page, account_words("password_codes"))
async def make_codes(request: SignedIn) -> Response:
    try:
        token = await make_recovery_codes(
            request.deps, request.account, request.fields.get("password_codes", ""), request.guesser
        )
    except NotFound:
        # The last second step was taken off in another tab.
        return await security_page(request)
    return lead_to_recovery_codes(request, token)


async def show_codes(request: SignedIn) -> Response:
    codes = await _new_codes(request)
    if codes is None:
        return redirect(SECURITY)
    return await page(request, "security/recovery_codes", codes=codes)


async def download_codes(request: SignedIn) -> Response:
    codes = await _new_codes(request)
    if codes is None:
        return lost(request.http)
    t = request.t
    heading = t.recovery_file.format(place=request.http.headers.get("host", ""), email=request.account.email)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": 'attachment; filename="repoint-recovery-codes.txt"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response("\r\n".join([heading, "", *codes, ""]), headers=headers, media_type="text/plain")


async def put_codes_away(request: SignedIn) -> Response:
    token = request.step(Purpose.NEW_RECOVERY_CODES)
    await put_recovery_codes_away(request.deps, request.account, token)
    response = redirect(SECURITY)
    forget_step(response, request.context, Purpose.NEW_RECOVERY_CODES)
    return response


async def _new_codes(request: SignedIn) -> list[str] | None:
    token = request.step(Purpose.NEW_RECOVERY_CODES)
    return await read_new_recovery_codes(request.deps, request.account, token)


@form(security_page, account_words("password_app"))
async def begin_app(request: SignedIn) -> Response:
    password = request.fields.get("password_app", "")
    token = await begin_authenticator(request.deps, request.account, password, request.guesser)
    return lead_to_step(request, _AUTHENTICATOR, Purpose.NEW_AUTHENTICATOR, token)


async def show_app(request: SignedIn) -> Response:
    new = await read_new_authenticator(request.deps, request.account, request.step(Purpose.NEW_AUTHENTICATOR))
    return redirect(SECURITY) if new is None else await _app_page(request, new)


async def confirm_app(request: SignedIn) -> Response:
    token, entered = request.step(Purpose.NEW_AUTHENTICATOR), request.fields.get("code", "")
    try:
        codes = await confirm_authenticator(request.deps, request.account, token, entered)
    except (WrongCode, NotFound):
        new = await read_new_authenticator(request.deps, request.account, token)
        if new is not None:
            return await _app_page(request, new, entered=entered, fault=request.t.digits_wrong_first)
        return await security_page(request, faults={"password_app": request.t.authenticator_too_late})
    response = lead_to_recovery_codes(request, codes, said="authenticator_is_on")
    forget_step(response, request.context, Purpose.NEW_AUTHENTICATOR)
    return response


@form(security_page, account_words("password_off"))
async def remove_app(request: SignedIn) -> Response:
    password = request.fields.get("password_off", "")
    await remove_authenticator(request.deps, request.account, password, request.guesser)
    return redirect(SECURITY, said="authenticator_is_off")


async def _app_page(
    request: SignedIn, new: NewAuthenticator, *, entered: str = "", fault: str | None = None
) -> Response:
    # In the page itself: it has no address from which it could be had again.
    picture = await draw_text(request.deps, new.uri, Output("svg"))
    return await page(
        request,
        "security/authenticator",
        picture="data:image/svg+xml," + quote(picture.decode()),
        secret=" ".join(new.secret[start : start + 4] for start in range(0, len(new.secret), 4)),
        uri=new.uri,
        entered=entered,
        faults={"code": fault} if fault else {},
    )


@form(security_page, account_words("password_passkey"))
async def begin_adding(request: SignedIn) -> Response:
    password = request.fields.get("password_passkey", "")
    try:
        token = await begin_passkey(request.deps, request.account, password, request.guesser)
    except ValidationFailed:
        # The page of an account with that many has no such form.
        return await security_page(request)
    return lead_to_step(request, f"{_PASSKEYS}/new", Purpose.NEW_PASSKEY, token)


async def show_adding(request: SignedIn, **refusal: Any) -> Response:
    options = await creation_options(request.deps, request.account, request.step(Purpose.NEW_PASSKEY))
    if options is None:
        return redirect(SECURITY)
    return await page(
        request,
        "security/passkey_new",
        options=options,
        name=request.fields.get("name", device_of(request.user_agent)),
        **refusal,
    )


def _name_fault(request: SignedIn, _: ValidationFailed) -> Faults:
    return {"name": request.t.passkey_name_wrong.format(most=LONGEST_NAME)}


@form(show_adding, _name_fault)
async def add(request: SignedIn) -> Response:
    name, answer = (request.fields.get(field, "") for field in ("name", "answer"))
    try:
        codes = await add_passkey(
            request.deps, request.account, request.step(Purpose.NEW_PASSKEY), answer, name
        )
    except (NotFound, PasskeyRefused):
        return await security_page(request, faults={"password_passkey": request.t.passkey_not_added})
    response = lead_to_recovery_codes(request, codes, said="passkey_added")
    forget_step(response, request.context, Purpose.NEW_PASSKEY)
    return response


def _name_fault_in_row(request: SignedIn, refusal: ValidationFailed) -> Faults:
    return {f"name_{request.reference}": _name_fault(request, refusal)["name"]}


@form(security_page, _name_fault_in_row)
async def rename(request: SignedIn) -> Response:
    await rename_passkey(request.deps, request.account, request.reference, request.fields.get("name", ""))
    return redirect(SECURITY, said="settings_saved")


async def remove(request: SignedIn) -> Response:
    field = f"password_{request.reference}"

    @form(security_page, account_words(field))
    async def removed(request: SignedIn) -> Response:
        password = request.fields.get(field, "")
        await remove_passkey(request.deps, request.account, request.reference, password, request.guesser)
        return redirect(SECURITY, said="passkey_removed")

    return await removed(request)


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
