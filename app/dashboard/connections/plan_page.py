"""/dashboard/plan: usage of each limit, the plans of this service, and how to change the plan."""

from collections.abc import Iterator
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page
from app.dashboard.parts.waiting import waiting_words
from app.pages.formats import format_month, format_number
from app.pages.texts import Translations
from domain.accounts.plans import (
    UNLIMITED,
    Allowance,
    Limit,
    Plan,
    Subscription,
    has_premium,
    plans_to_choose,
)
from domain.contacts.contacts import month_of
from domain.kernel.safe_text import safe_link
from domain.use_cases.accounts.usage import Usage, count_usage, quotas_of

# By field of the allowance: the text with a number, and the name alone.
_LIMITS: Final = {
    "qr_codes": ("codes_number", "nav_codes"),
    "short_links": ("plan_links", "nav_links"),
    "contacts_a_month": ("plan_contacts", "plan_contacts_month"),
    "own_domains": ("plan_domains", "nav_domains"),
    "rules": ("plan_rules", "plan_rules_a_code"),
    "webhooks": ("plan_webhooks", "nav_webhooks"),
    "files_mb": ("plan_files", "plan_files_mb"),
}
_FEATURES: Final = {"premium_fields": "plan_premium", "api": "plan_api", "bulk_csv": "plan_bulk"}
# Percent.
_WARNED_FROM: Final = 80


async def show(request: SignedIn) -> Response:
    t, account, allowances = request.t, request.account, request.deps.allowances
    usage, mine = await count_usage(request.deps, account), request.deps.allowance_of(account)
    support = request.context.support_url
    return await page(
        request,
        "plan/overview",
        now=_now(t, account.plan, account.subscription, mine),
        gauges=list(_gauges(request, t, mine, usage, await waiting_words(request))),
        offers=[
            _offer(t, plan, account.plan, allowances[plan], usage)
            for plan in plans_to_choose(allowances, account.plan)
        ],
        has_api=mine.api,
        host=request.http.url.netloc,
        support=safe_link(support) if support else None,
    )


def _now(t: Translations, plan: Plan, subscription: Subscription, allowance: Allowance) -> str:
    name = plan.title()
    if subscription is Subscription.NONE:
        return t.plan_now.format(plan=name)
    if subscription is Subscription.ACTIVE:
        return t.plan_now_paid.format(plan=name)
    waits = allowance.premium_fields and not has_premium(allowance, subscription)
    text = t.plan_now_trial_waits if waits else t.plan_now_trial
    return text.format(plan=name, premium=t.plan_premium)


def _gauges(
    request: SignedIn, t: Translations, allowance: Allowance, usage: Usage, waiting: dict[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """The usage of each limit. `percent`: None without a limit. `waiting`: words about locked contacts.

    A limit of none with no usage is left out.
    """
    month = month_of(request.deps.clock(), request.zone)
    begins = month.bounds(request.zone)[0].astimezone(request.zone).date()
    for name, (limit, used) in quotas_of(allowance, usage).items():
        if limit == 0 and not used and not (name == "contacts_a_month" and waiting):
            continue
        note = _note(t, limit, used)
        if name == "contacts_a_month" and waiting:
            note = " ".join([waiting["count"], *waiting["opens"]])
        percent = None if limit == UNLIMITED else min(100.0, 100 * used / limit if limit else 100.0)
        yield {
            "name": _name(t, name).format(month=format_month(t.language, begins)),
            "used": used,
            "limit": None if limit == UNLIMITED else limit,
            "percent": percent,
            "is_warned": percent is not None and percent >= _WARNED_FROM,
            "note": note,
        }


def _note(t: Translations, limit: Limit, used: int) -> str:
    if limit == UNLIMITED:
        return t.plan_no_limit
    if used < limit:
        return t.counted("plan_left", limit - used)
    return t.plan_none_left if used == limit else t.counted("plan_beyond", used - limit)


def _offer(t: Translations, plan: Plan, mine: Plan, allowance: Allowance, usage: Usage) -> dict[str, Any]:
    """`has`: pairs of whether it has a feature, and the words. `notes`: effects for this account.

    `is_next`: the next larger plan.
    """
    plans = list(Plan)
    return {
        "name": plan.title(),
        "is_mine": plan is mine,
        "is_next": plans.index(plan) == plans.index(mine) + 1,
        "has": list(_has(t, allowance)),
        "notes": [] if plan is mine else list(_notes(t, allowance, usage)),
    }


def _has(t: Translations, allowance: Allowance) -> Iterator[tuple[bool, str]]:
    for name, (counted, _) in _LIMITS.items():
        limit: Limit = getattr(allowance, name)
        what = _name(t, name).format(month=t.plan_a_month)
        if limit == UNLIMITED:
            yield True, t.plan_unlimited.format(what=what)
        else:
            yield limit > 0, t.counted(counted, limit) if limit else what
    yield from ((getattr(allowance, name), str(getattr(t, text))) for name, text in _FEATURES.items())
    yield not allowance.house_ad, t.plan_no_ad


def _notes(t: Translations, allowance: Allowance, usage: Usage) -> Iterator[str]:
    """The quotas that would be full, and contacts that would be locked. Nothing else changes."""
    for name, (limit, used) in quotas_of(allowance, usage).items():
        if limit == UNLIMITED:
            continue
        if name == "contacts_a_month":
            if usage.contacts > limit:
                yield t.plan_would_wait
        elif used > limit:
            yield t.plan_would_stop.format(what=_name(t, name), used=format_number(t.language, used))


def _name(t: Translations, limit: str) -> str:
    return str(getattr(t, _LIMITS[limit][1]))


PAGES: Final[Pages] = {"/plan": owners_page(show)}
