"""The fields of forms of an account, and what is said of their faults and effects."""

from collections.abc import Mapping

from app.dashboard.frame import PageRequest, said
from app.dashboard.frame.form import Words, waits
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.use_cases.accounts.passwords import LONGEST_PASSWORD, WrongPassword


def field_in(request: PageRequest, name: str) -> str:
    # One character more than is allowed: a longer password is refused, and not cut.
    return request.fields.get(name, "")[: LONGEST_PASSWORD + 1]


def faults_of(request: PageRequest, refusal: ValidationFailed) -> dict[str, str]:
    """The sentences for faults, by the names of the fields."""
    return {fault.field: fault_words(request.t, fault, "account") for fault in refusal.faults}


def account_words(field: str = "password") -> Mapping[type[Exception], Words]:
    """What forms say that ask for a password. `field`: of that, and of the wait after many guesses."""
    return {
        ValidationFailed: faults_of,
        WrongPassword: said("password_not_right", at=field),
        RateLimited: waits(field),
    }


def deleted_words(t: Translations, api_keys: int, second_steps: object) -> str:
    parts = [
        t.counted("effect_keys", api_keys) if api_keys else "",
        t.link_second_steps if second_steps else "",
    ]
    return ", ".join(filter(None, parts))
