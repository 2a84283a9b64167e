"""The fields of forms of an account, and what is said of their faults and effects."""

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from app.dashboard.frame import Visit, slowed
from app.pages.formats import format_wait
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.use_cases.accounts.passwords import LONGEST_PASSWORD


def field_in(visit: Visit, name: str) -> str:
    # One character more than is allowed: a longer password is refused, and not cut.
    return visit.fields.get(name, "")[: LONGEST_PASSWORD + 1]


def faults_of(visit: Visit, refusal: ValidationFailed) -> dict[str, str]:
    """Sentences by the names of the fields."""
    return {fault.field: fault_words(visit.t, fault, "account") for fault in refusal.faults}


def wait_of(visit: Visit, refusal: RateLimited) -> str:
    return f"{visit.t.sign_in_tries} {format_wait(visit.language, refusal.retry_after)}"


async def refuse(
    visit: Visit, again: Callable[..., Awaitable[Response]], refusal: Exception, field: str = "password"
) -> Response:
    """The page again, with what is wrong. `field`: of the password, and of the wait after many guesses."""
    if isinstance(refusal, RateLimited):
        return slowed(await again(visit, faults={field: wait_of(visit, refusal)}), refusal)
    if isinstance(refusal, ValidationFailed):
        return await again(visit, faults=faults_of(visit, refusal))
    return await again(visit, faults={field: visit.t.password_not_right})


def deleted_words(t: Translations, api_keys: int, second_steps: object) -> str:
    """What a new password by a link deletes."""
    parts = [
        t.counted("effect_keys", api_keys) if api_keys else "",
        t.link_second_steps if second_steps else "",
    ]
    return ", ".join(filter(None, parts))
