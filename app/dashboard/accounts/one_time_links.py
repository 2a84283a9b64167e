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
    PageRequest,
    Pages,
    SignedIn,
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
    async def answer_link(request: PageRequest, **refusal: Any) -> Response:
        try:
            return await answer(request, **refusal)
        except LinkUnusable:
            return message(request.http, 404, title="link_unusable_title", text="link_unusable_text")
        except EmailTaken:
            return message(request.http, 409, title="email_taken_title", text="email_taken_text")

    return answer_link


@_of_link
async def show_confirmation(request: PageRequest, **refusal: Any) -> Response:
    token = _token_in(request)
    found = await find_link(request.deps, token, Purpose.CONFIRM_EMAIL)
    return await page(
        request,
        "accounts/confirm",
        token=token,
        email=found.email,
        is_holder=isinstance(request, SignedIn) and request.account.id == found.account_id,
        **refusal,
    )


async def show_reset(request: PageRequest, **refusal: Any) -> Response:
    return await page(request, "accounts/reset", email=field_in(request, "email"), **refusal)


@_of_link
async def show_choice(request: PageRequest, **refusal: Any) -> Response:
    token = _token_in(request)
    found, deleted = await view_link(request.deps, token, _purpose_of(request))
    return await page(
        request,
        "accounts/choose_password",
        is_first=found.purpose is Purpose.SET_UP,
        path=request.http.url.path,
        token=token,
        email=found.email,
        new=field_in(request, "new"),
        deleted=deleted_words(request.t, deleted.api_keys, deleted.second_steps) if deleted else "",
        **refusal,
    )


@_of_link
@form(show_confirmation, account_words())
async def confirm(request: PageRequest) -> Response:
    token, password = _token_in(request), field_in(request, "password")
    holder = request.account.id if isinstance(request, SignedIn) else None
    await confirm_email(request.deps, token, holder, password, request.guesser)
    return redirect(HOME if holder else SIGN_IN, said="email_confirmed")


async def send_again(request: SignedIn) -> Response:
    try:
        await send_confirmation_again(request.deps, request.account, request.guesser)
    except RateLimited:
        return redirect(HOME, said="email_wait")
    return redirect(HOME, said="email_sent" if request.context.notifies else "email_changing_logged")


@form(show_reset, account_words("email"))
async def ask_for_reset(request: PageRequest) -> Response:
    """Send a reset link. The answer is the same for all addresses, with an account or without."""
    email = field_in(request, "email")
    await request_new_password(request.deps, email, request.guesser, language=request.language)
    return redirect(RESET, said="reset_sent" if request.context.notifies else "reset_logged")


@_of_link
@form(show_choice, faults_of)
async def choose(request: PageRequest) -> Response:
    """Set the password. A link of the operator signs in; after a forgotten password one signs in oneself."""
    token, purpose, new = _token_in(request), _purpose_of(request), field_in(request, "new")
    account = await choose_password_by_link(request.deps, token, purpose, new, language=request.language)
    if purpose is Purpose.SET_UP:
        with suppress(SecondStepOwed):
            return await enter(request, account)
    return redirect(SIGN_IN, said="password_chosen")


def _token_in(request: PageRequest) -> str:
    return field_in(request, "token") or request.http.query_params.get("token", "")


def _purpose_of(request: PageRequest) -> Purpose:
    return _PURPOSES[request.http.url.path.rpartition("/")[2]]


PAGES: Final[Pages] = {
    "/confirm": Page(show_confirmation, confirm),
    "/confirm/again": owners_page(None, send_again),
    "/reset": Page(show_reset, ask_for_reset),
    "/new-password": Page(show_choice, choose),
    "/set-up": Page(show_choice, choose),
}
