"""/dashboard/operator: the service in figures, its health, and all accounts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, operators_page, page
from app.dashboard.operator.findings import figures_of, findings_of
from app.dashboard.operator.words import subscription_words
from app.dashboard.parts.listing import search_in
from app.dashboard.parts.more_rows import more_path, place_asked
from app.dashboard.parts.times import day_words
from domain.accounts.plans import Plan
from domain.ports.service import AccountFilter
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.operating.account_lists import ListedAccount, list_accounts
from domain.use_cases.operating.health import service_overview

OPERATOR: Final = f"{HOME}/operator"
_ROWS: Final = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Which accounts the list has, from its address. Empty fields do not filter."""

    search: str
    plan: str

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Accounts":
        plan = query.get("plan", "")
        return cls(search=search_in(query, "search"), plan=plan if plan in set(Plan) else "")

    @property
    def path(self) -> str:
        query = {name: text for name, text in (("search", self.search), ("plan", self.plan)) if text}
        return f"{OPERATOR}?{urlencode(query)}" if query else OPERATOR

    @property
    def which(self) -> AccountFilter:
        return AccountFilter(search=self.search or None, plan=Plan(self.plan) if self.plan else None)


async def show(visit: SignedIn) -> Response:
    query = visit.request.query_params
    listing = Accounts.of(query)
    of = ("accounts", listing.path)
    after = place_asked(visit, position_in, *of)
    accounts, following = await list_accounts(
        visit.deps, visit.account, listing.which, limit=_ROWS, after=after
    )
    values: dict[str, Any] = {
        "listing": listing,
        "rows": [row_of(visit, one) for one in accounts],
        "more": more_path(listing.path, cursor_of(following, *of)),
        "is_start": after is None,
    }
    if visit.is_partial and after:
        return await page(visit, "operator/accounts", fragment="operator/accounts_rows", **values)
    if not visit.is_partial:
        overview = await service_overview(visit.deps, visit.account)
        findings = findings_of(visit, overview.facts)
        wrong = sum(one.is_wrong for one in findings)
        values |= {
            "plans": [(plan.value, plan.title()) for plan in Plan],
            "figures": figures_of(visit, overview),
            "findings": findings,
            "wrong": wrong,
            "wrong_words": visit.t.counted("operator_wrong", wrong),
        }
    return await page(visit, "operator/accounts", fragment="operator/accounts_list", **values)


def row_of(visit: SignedIn, listed: ListedAccount) -> dict[str, Any]:
    t, account, usage = visit.t, listed.account, listed.usage
    return {
        "path": f"{OPERATOR}/{account.id}",
        "email": account.email,
        "since": since_words(visit, listed.account.created_at),
        "plan": account.plan.title(),
        "subscription": account.subscription.value,
        "subscription_words": subscription_words(t, account.subscription),
        "is_over_plan": listed.is_over_plan,
        "is_verified": account.is_verified,
        "is_operator": account.is_operator,
        "codes": usage.qr_codes,
        "links": usage.short_links,
        "scans": usage.scans,
    }


def since_words(visit: SignedIn, moment: datetime) -> str:
    t, zone = visit.t, visit.zone
    today = visit.deps.clock().astimezone(zone).date()
    return t.operator_since.format(day=day_words(t, moment.astimezone(zone).date(), today, is_short=True))


PAGES: Final[Pages] = {"/operator": operators_page(show)}
