"""/dashboard/operator/{account}/plan: the effects of another plan, then the change."""

from typing import Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, operators_page, page, redirect
from app.dashboard.operator.all_accounts import OPERATOR
from app.dashboard.operator.one_account import account_page, plan_faults
from app.dashboard.operator.words import effect_words, terms_words
from domain.kernel.errors import ValidationFailed
from domain.use_cases.operating.plan_changes import (
    ChangedMeanwhile,
    SamePlan,
    change_plan,
    preview_plan,
    terms_of,
)


async def ask(visit: SignedIn) -> Response:
    query = visit.request.query_params
    return await _page(visit, query.get("plan", ""), query.get("subscription", ""))


async def change(visit: SignedIn) -> Response:
    reference, fields = visit.request.path_params["account"], visit.fields
    plan, subscription = fields.get("plan", ""), fields.get("subscription", "")
    try:
        account = await change_plan(
            visit.deps,
            visit.account,
            reference,
            plan,
            subscription,
            compared_with=fields.get("compared_with", ""),
        )
    except (SamePlan, ValidationFailed) as refusal:
        return await _refused(visit, plan, subscription, refusal)
    except ChangedMeanwhile:
        return await _page(visit, plan, subscription, status=409)
    return redirect(f"{OPERATOR}/{account.id}", said="operator_plan_changed")


async def _page(visit: SignedIn, plan: str, subscription: str, *, status: int = 200) -> Response:
    """409: of what the account is on meanwhile."""
    t, reference = visit.t, visit.request.path_params["account"]
    try:
        before, after, effects = await preview_plan(visit.deps, visit.account, reference, plan, subscription)
    except (SamePlan, ValidationFailed) as refusal:
        return await _refused(visit, plan, subscription, refusal)
    return await page(
        visit,
        "operator/plan",
        status=status,
        is_changed_meanwhile=status == 409,
        path=f"{OPERATOR}/{before.id}",
        email=before.email,
        before=terms_words(t, before.plan, before.subscription),
        after=terms_words(t, after.plan, after.subscription),
        effects=effect_words(visit, effects),
        plan=after.plan.value,
        subscription=after.subscription.value,
        compared_with=terms_of(before),
    )


async def _refused(visit: SignedIn, plan: str, subscription: str, refusal: Exception) -> Response:
    t, reference = visit.t, visit.request.path_params["account"]
    faults = {"plan": t.plan_same_fault}
    if isinstance(refusal, ValidationFailed):
        faults = plan_faults(t, refusal, plan)
    return await account_page(visit, reference, faults=faults, entered=(plan, subscription))


PAGES: Final[Pages] = {"/operator/{account}/plan": operators_page(ask, change)}
