"""/dashboard/settings/security: which second steps there are, and the forms that change them."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Final, TypeVar

from starlette.responses import Response

from app.dashboard.accounts.fields import refuse
from app.dashboard.frame import Pages, SignedIn, owners_page, page
from app.pages.formats import format_day
from app.pages.texts import Translations
from domain.accounts.second_steps import MAX_PASSKEYS, RECOVERY_CODES, Passkey, SecondSteps
from domain.kernel.errors import RateLimited
from domain.use_cases.accounts.passwords import WrongPassword
from domain.use_cases.accounts.pending_steps import second_steps_of

Result = TypeVar("Result")


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


PAGES: Final[Pages] = {"/settings/security": owners_page(security_page)}
