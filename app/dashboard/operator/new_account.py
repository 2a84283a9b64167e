"""/dashboard/operator/new: a new account, whose owner chooses the password by a link."""

from typing import Final

from starlette.responses import Response

from app.dashboard.accounts.fields import email_fault, field_in
from app.dashboard.frame import Pages, SignedIn, operators_page, page
from app.dashboard.operator.one_account import choices, plan_faults, with_set_up_link
from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import ValidationFailed
from domain.use_cases.operating.set_up_links import invite_account


async def show(visit: SignedIn) -> Response:
    return await _page(visit, plan=Plan.FREE.value, subscription=Subscription.NONE.value)


async def make(visit: SignedIn) -> Response:
    plan, subscription = field_in(visit, "plan"), field_in(visit, "subscription")
    try:
        account, token = await invite_account(
            visit.deps, visit.account, field_in(visit, "email"), plan, subscription
        )
    except ValidationFailed as refusal:
        return await _page(visit, plan=plan, subscription=subscription, faults=_faults_of(visit, refusal))
    return await with_set_up_link(visit, account, token)


def _faults_of(visit: SignedIn, refusal: ValidationFailed) -> dict[str, str]:
    fields = {one.field for one in refusal.faults}
    if "email" in fields:
        return {"email": visit.t.account_email_taken}
    wrong = {"email": email_fault(visit, field_in(visit, "email"))} if "account" in fields else {}
    return wrong | plan_faults(visit.t, refusal, field_in(visit, "plan"))


async def _page(
    visit: SignedIn, *, plan: str, subscription: str, faults: dict[str, str] | None = None
) -> Response:
    return await page(
        visit,
        "operator/new",
        faults=faults,
        email=field_in(visit, "email"),
        plan=plan,
        subscription=subscription,
        **choices(visit.t),
    )


PAGES: Final[Pages] = {"/operator/new": operators_page(show, make)}
