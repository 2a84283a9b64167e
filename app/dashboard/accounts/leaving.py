"""/dashboard/settings/delete: delete the account for good."""

from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.fields import field_in, refuse
from app.dashboard.frame import SIGN_IN, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.cookies import forget_session
from domain.kernel.errors import RateLimited
from domain.use_cases.accounts.passwords import WrongPassword
from domain.use_cases.self_service.deletion import LastAccount, count_what_stops, delete_account


async def delete(visit: SignedIn) -> Response:
    try:
        await delete_account(visit.deps, visit.account, field_in(visit, "password"), visit.guesser)
    except (WrongPassword, RateLimited) as refusal:
        return await refuse(visit, _deletion_page, refusal)
    except LastAccount:
        return await _deletion_page(visit, faults={"password": visit.t.delete_last})
    response = redirect(SIGN_IN, said="account_deleted")
    forget_session(response, visit.context)
    return response


async def _deletion_page(visit: SignedIn, *, faults: dict[str, str] | None = None) -> Response:
    t, stops = visit.t, await count_what_stops(visit.deps, visit.account)
    number = stops.codes + stops.links
    return await page(
        visit,
        "accounts/delete",
        faults=faults,
        stops=number,
        codes=t.counted("delete_many", number),
        scanned=t.counted("delete_scans", stops.scans),
    )


PAGES: Final[Pages] = {"/settings/delete": owners_page(_deletion_page, delete)}
