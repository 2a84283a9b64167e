"""/dashboard/domains: the domains of the account, and the form for a new one."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.domains.one_domain import counts_of, path_of
from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.limits import limit_words
from app.dashboard.parts.addresses import shown
from app.dashboard.parts.more_rows import more_path, place_asked
from app.dashboard.parts.times import ago
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.plans import UNLIMITED, smallest_plan_with
from domain.kernel.errors import PlanLimitReached, ValidationFailed
from domain.kernel.net.hosts import unicode_name
from domain.named_items.own_domains import DomainStatus, OwnDomain
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items.items import create_item, list_named_items
from domain.use_cases.named_items.own_domains import OWN_DOMAINS

PATH: Final = f"{HOME}/domains"
_ROWS: Final = 25


async def add(visit: SignedIn) -> Response:
    t, entered = visit.t, visit.fields.get("domain", "")
    try:
        # An address from a browser has a scheme.
        body = {"domain": shown(entered.strip())}
        domain = await create_item(OWN_DOMAINS, visit.deps, visit.actor, lambda: body)
    except ValidationFailed as refusal:
        return await _page(visit, fault_words(t, refusal.faults[0]), entered)
    except PlanLimitReached as refusal:
        return await _page(visit, limit_words(t, refusal, "domains_full"), entered)
    return redirect(path_of(domain), said="domain_added")


async def _page(visit: SignedIn, fault: str | None = None, entered: str = "") -> Response:
    t, limit = visit.t, visit.deps.allowance_of(visit.account).own_domains
    after = place_asked(visit, position_in, PATH)
    domains, following, total = await list_named_items(
        visit.deps.store.own_domains, visit.account.id, limit=_ROWS, after=after
    )
    plan = smallest_plan_with(visit.deps.allowances, "own_domains", above=limit)
    return await page(
        visit,
        # Domains from an earlier, larger plan stay and work.
        "domains/all" if limit or total else "domains/locked",
        faults={"domain": fault} if fault else {},
        entered=entered,
        rows=[_row(visit, t, one) for one in domains],
        more=more_path(PATH, cursor_of(following, PATH)),
        host=visit.deps.addresses.default_host,
        plan=plan.title() if plan else None,
        full=None if limit == UNLIMITED or total < limit else {"used": total, "limit": limit},
    )


def _row(visit: SignedIn, t: Translations, domain: OwnDomain) -> dict[str, Any]:
    is_ready = domain.status is DomainStatus.VERIFIED
    added = t.domain_since.format(when=ago(t, domain.created_at, visit.deps.clock()))
    return {
        "path": path_of(domain),
        "name": unicode_name(domain.domain),
        "is_ready": is_ready,
        "text": counts_of(t, domain) if is_ready else added,
    }


PAGES: Final[Pages] = {"/domains": owners_page(_page, add)}
