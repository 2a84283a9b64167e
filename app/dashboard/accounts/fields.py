"""The fields of forms of an account, and what is said of their faults."""

from typing import Final

from app.dashboard.visits import Visit
from app.pages.formats import format_wait
from app.pages.texts import translations
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.use_cases.passwords import SHORTEST_PASSWORD

_LONGEST: Final = 1_024


def field_in(visit: Visit, name: str) -> str:
    # One character more than is allowed: a longer password is refused, and not cut.
    return visit.fields.get(name, "")[: _LONGEST + 1]


def faults_of(visit: Visit, refusal: ValidationFailed) -> dict[str, str]:
    """Sentences by the names of the fields `email`, `password` and `new`."""
    t = translations(visit.language)
    short = t.password_short.format(least=SHORTEST_PASSWORD)
    sentences = {"email": email_fault(visit, field_in(visit, "email")), "password": short, "new": short}
    return {fault.field: sentences[fault.field] for fault in refusal.faults}


def email_fault(visit: Visit, entered: str) -> str:
    t = translations(visit.language)
    name, at, host = entered.strip().partition("@")
    return t.email_no_ending if name and at and "." not in host and " " not in entered else t.email_wrong


def wait_of(visit: Visit, refusal: RateLimited) -> str:
    t = translations(visit.language)
    return f"{t.sign_in_tries} {format_wait(visit.language, refusal.retry_after)}"
