"""/dashboard/domains/{id}/delete: codes and links move to another domain first."""

from typing import Final

from starlette.responses import Response

from app.dashboard.domains.all_domains import PATH
from app.dashboard.domains.one_domain import counts_of, find_domain, path_of
from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.parts.codes import revision_in
from domain.accounts.api_keys import KeyAccess
from domain.analytics.periods import Preset
from domain.analytics.queries import ReportRequest
from domain.kernel.errors import (
    DomainInUse,
    DomainNotVerified,
    NotFound,
    PreconditionFailed,
    ShortIdsTaken,
    ValidationFailed,
)
from domain.kernel.net.hosts import unicode_name
from domain.named_items.own_domains import DomainStatus, OwnDomain
from domain.use_cases.analytics import scan_stats
from domain.use_cases.named_items.own_domains import delete_own_domain, verified_domains

_NAMED: Final = 5


async def ask(visit: SignedIn) -> Response:
    return await _page(visit, await find_domain(visit))


async def delete(visit: SignedIn) -> Response:
    domain, t = await find_domain(visit), visit.t
    move_to = visit.fields.get("move_to") or None
    try:
        deleted = await delete_own_domain(
            visit.deps, visit.actor, str(domain.id), move_to=move_to, if_match=revision_in(visit)
        )
    except ShortIdsTaken as refusal:
        endings = ", ".join(one.values["value"] for one in refusal.faults[:_NAMED])
        host = unicode_name(move_to or "")
        return await _page(visit, domain, t.domain_endings_taken.format(host=host, endings=endings))
    except PreconditionFailed:
        return await _page(visit, await find_domain(visit), t.item_changed, status=409)
    except (DomainInUse, DomainNotVerified, ValidationFailed):
        return await _page(visit, await find_domain(visit), t.domain_move_wrong)
    except NotFound as refusal:
        if refusal.faults:
            return await _page(visit, domain, t.domain_move_wrong)
        raise
    visit.context.forget_domain(deleted)
    return redirect(PATH, said="domain_moved" if deleted.qr_codes or deleted.links else "domain_deleted")


async def _page(
    visit: SignedIn, domain: OwnDomain, fault: str | None = None, *, status: int | None = None
) -> Response:
    own, default = await verified_domains(visit.deps, visit.account.id), visit.deps.addresses.default_host
    t, has_any = visit.t, domain.qr_codes or domain.links
    is_used = domain.domain in await visit.deps.store.codes.domains_of(visit.account.id)
    return await page(
        visit,
        "domains/delete",
        status=status,
        faults={"move_to": fault} if fault else {},
        path=path_of(domain),
        name=unicode_name(domain.domain),
        revision=domain.revision(),
        counts=(counts_of(t, domain) if has_any else t.trash_title) if is_used else None,
        scanned=t.counted("delete_scans", await _scans_of_week(visit, domain)) if is_used else "",
        is_ready=domain.status is DomainStatus.VERIFIED,
        targets=[(default, default), *((one, unicode_name(one)) for one in own if one != domain.domain)],
        target=visit.fields.get("move_to", default),
    )


async def _scans_of_week(visit: SignedIn, domain: OwnDomain) -> int:
    """Of all codes and links on it, in the last 7 days."""
    deps = visit.deps.limited_to(KeyAccess(domains=frozenset({domain.domain})))
    return (await scan_stats(deps, visit.account, ReportRequest(preset=Preset.DAYS_7))).totals.scans


PAGES: Final[Pages] = {"/domains/{reference}/delete": owners_page(ask, delete)}
