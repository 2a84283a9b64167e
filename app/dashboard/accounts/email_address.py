"""/dashboard/settings/email: another address."""

from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.fields import email_fault, field_in, refuse
from app.dashboard.accounts.settings_page import settings_page
from app.dashboard.frame import SETTINGS, Pages, SignedIn, owners_page, redirect
from domain.kernel.errors import RateLimited, ValidationFailed
from domain.use_cases.accounts.passwords import WrongPassword
from domain.use_cases.self_service.email_addresses import EmailUnchanged, request_email_change


async def change(visit: SignedIn) -> Response:
    entered = field_in(visit, "email")
    again = partial(settings_page, email=entered)
    try:
        await request_email_change(
            visit.deps, visit.account, entered, field_in(visit, "password"), visit.guesser
        )
    except ValidationFailed:
        return await again(visit, faults={"email": email_fault(visit, entered)})
    except EmailUnchanged:
        return await again(visit, faults={"email": visit.t.email_same})
    except (WrongPassword, RateLimited) as refusal:
        return await refuse(visit, again, refusal)
    return redirect(SETTINGS, said="email_changing" if visit.context.notifies else "email_changing_logged")


PAGES: Final[Pages] = {"/settings/email": owners_page(None, change)}
