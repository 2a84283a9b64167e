"""A person makes an account."""

import re
from typing import Final

from domain.accounts.accounts import Account, SignUp, parse_email
from domain.accounts.emails import EmailKind
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_id
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.reasons import Reason
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.accounts.passwords import password_faults
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.links import require_requests_left

# RFC 5322, 3.4.1, without quotes; RFC 1035, 2.3.4. Letters may be of any language.
_ATOM: Final = r"""[^\s.@()<>\[\]:;,\\"]+"""
_MAILBOX: Final = re.compile(rf"{_ATOM}(\.{_ATOM})*@([\w-]{{1,63}}\.)+[\w-]{{1,63}}")


class SignUpClosed(Exception):
    """Accounts are made by the operator."""


async def sign_up(
    deps: Deps, mode: SignUp, email: str, password: str, guesser: Guesser, *, language: str
) -> Account:
    """A new account on the free plan. Until a link has confirmed its address, nobody signs in by that.

    It does the same, whether the address has an account or not: nobody learns that from it. Raises
    SignUpClosed, ValidationFailed with all faults, RateLimited.
    """
    if mode is not SignUp.OPEN:
        raise SignUpClosed
    account = Account(
        id=mint_id(deps.rng),
        email=_require_valid(email, password),
        password_hash="",
        created_at=deps.clock(),
        dashboard_language=language,
    )
    await require_requests_left(deps, account.email, guesser)
    account = account.with_password(await deps.passwords.hash(password))

    async def write() -> None:
        await deps.store.accounts.add(account)
        await queue_email(deps, EmailKind.CONFIRM_EMAIL, account.id, email=account.email)

    await deps.store.transact(write)
    return account


def _require_valid(email: str, password: str) -> str:
    faults = password_faults("password", password)
    try:
        parsed = parse_mailbox(email)
    except InvalidValue as wrong:
        raise ValidationFailed([wrong.at("email"), *faults]) from None
    if faults:
        raise ValidationFailed(faults)
    return parsed


def parse_mailbox(text: str) -> str:
    """As `parse_email`, where e-mails can arrive: people forget the ending. Raises InvalidValue."""
    email = parse_email(text)
    if not _MAILBOX.fullmatch(email):
        has_ending = "." in email.partition("@")[2]
        raise InvalidValue(Reason.EMAIL if has_ending else Reason.EMAIL_ENDING)
    return email
