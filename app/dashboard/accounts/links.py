"""The pages behind links that were mailed, or handed over by the operator.

Opening one uses nothing up: scanners of e-mails open links, too. The form on it does.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import (
    HOME,
    SIGN_IN,
    Page,
    Pages,
    SignedIn,
    Visit,
    form,
    message,
    owners_page,
    page,
    redirect,
)
from app.dashboard.parts.entrance import enter
from app.dashboard.parts.fields import account_words, deleted_words, faults_of, field_in
from domain.accounts.secrets import Purpose
from domain.kernel.errors import RateLimited
from domain.use_cases.accounts.pending_steps import SecondStepOwed
from domain.use_cases.self_service.email_addresses import confirm_email, send_confirmation_again
from domain.use_cases.self_service.links import EmailTaken, LinkUnusable, find_link
from domain.use_cases.self_service.new_passwords import (
    choose_password_by_link,
    request_new_password,
    view_link,
)

RESET: Final = f"{HOME}/reset"
_PURPOSES: Final = {"new-password": Purpose.NEW_PASSWORD, "set-up": Purpose.SET_UP}

Answer = Callable[..., Awaitable[Response]]


def _of_link(answer: Answer) -> Answer:
    @wraps(answer)
    async def answer_link(visit: Visit, **refusal: Any) -> Response:
        try:
            return await answer(visit, **refusal)
        except LinkUnusable:
            return message(visit.request, 404, title="link_unusable_title", text="link_unusable_text")
        except EmailTaken:
            return message(visit.request, 409, title="email_taken_title", text="email_taken_text")

    return answer_link


@_of_link
async def show_confirmation(visit: Visit, **refusal: Any) -> Response:
    token = _token_in(visit)
    found = await find_link(visit.deps, token, Purpose.CONFIRM_EMAIL)
    return await page(
        visit,
        "accounts/confirm",
        token=token,
        email=found.email,
        is_holder=isinstance(visit, SignedIn) and visit.account.id == found.account_id,
        **refusal,
    )


async def show_reset(visit: Visit, **refusal: Any) -> Response:
    return await page(visit, "accounts/reset", email=field_in(visit, "email"), **refusal)


@_of_link
async def show_choice(visit: Visit, **refusal: Any) -> Response:
    token = _token_in(visit)
    found, deleted = await view_link(visit.deps, token, _purpose_of(visit))
    return await page(
        visit,
        "accounts/choose_password",
        is_first=found.purpose is Purpose.SET_UP,
        path=visit.request.url.path,
        token=token,
        email=found.email,
        new=field_in(visit, "new"),
        deleted=deleted_words(visit.t, deleted.api_keys, deleted.second_steps) if deleted else "",
        **refusal,
    )


@_of_link
@form(show_confirmation, account_words())
async def confirm(visit: Visit) -> Response:
    token, password = _token_in(visit), field_in(visit, "password")
    holder = visit.account.id if isinstance(visit, SignedIn) else None
    await confirm_email(visit.deps, token, holder, password, visit.guesser)
    return redirect(HOME if holder else SIGN_IN, said="email_confirmed")


async def send_again(visit: SignedIn) -> Response:
    try:
        await send_confirmation_again(visit.deps, visit.account, visit.guesser)
    except RateLimited:
        return redirect(HOME, said="email_wait")
    return redirect(HOME, said="email_sent" if visit.context.notifies else "email_changing_logged")


@form(show_reset, account_words("email"))
async def ask_for_reset(visit: Visit) -> Response:
    """Send a reset link. The answer is the same for all addresses, with an account or without."""
    email = field_in(visit, "email")
    await request_new_password(visit.deps, email, visit.guesser, language=visit.language)
    return redirect(RESET, said="reset_sent" if visit.context.notifies else "reset_logged")


@_of_link
@form(show_choice, faults_of)
async def choose(visit: Visit) -> Response:
    """Set the password. A link of the operator signs in; after a forgotten password one signs in oneself."""
    token, purpose, new = _token_in(visit), _purpose_of(visit), field_in(visit, "new")
    account = await choose_password_by_link(visit.deps, token, purpose, new, language=visit.language)
    if purpose is Purpose.SET_UP:
        with suppress(SecondStepOwed):
            return await enter(visit, account)
    return redirect(SIGN_IN, said="password_chosen")


def _token_in(visit: Visit) -> str:
    return field_in(visit, "token") or visit.request.query_params.get("token", "")


def _purpose_of(visit: Visit) -> Purpose:
    return _PURPOSES[visit.request.url.path.rpartition("/")[2]]


PAGES: Final[Pages] = {
    "/confirm": Page(show_confirmation, confirm),
    "/confirm/again": owners_page(None, send_again),
    "/reset": Page(show_reset, ask_for_reset),
    "/new-password": Page(show_choice, choose),
    "/set-up": Page(show_choice, choose),
}
