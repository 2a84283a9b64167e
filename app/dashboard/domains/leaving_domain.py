"""/dashboard/domains/{id}/delete: codes and links move to another domain first."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.domains.all_domains import PATH
from app.dashboard.domains.one_domain import counts_of, path_of
from app.dashboard.frame import Pages, SignedIn, form, owners_page, page, redirect, said
from app.dashboard.frame.form import Faults
from app.dashboard.parts.codes import revision_in
from app.dashboard.parts.named_items import find_item
from domain.accounts.api_keys import KeyAccess
from domain.analytics.periods import Preset
from domain.analytics.queries import ReportRequest
from domain.kernel.errors import (
    DomainError,
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
from domain.use_cases.named_items.own_domains import OWN_DOMAINS, delete_own_domain, verified_domains

_NAMED: Final = 5


async def ask(visit: SignedIn, **refusal: Any) -> Response:
    domain = await find_item(visit, OWN_DOMAINS)
    own, default = await verified_domains(visit.deps, visit.account.id), visit.deps.addresses.default_host
    t, has_any = visit.t, domain.qr_codes or domain.links
    is_used = domain.domain in await visit.deps.store.codes.domains_of(visit.account.id)
    return await page(
        visit,
        "domains/delete",
        path=path_of(domain),
        name=unicode_name(domain.domain),
        revision=domain.revision(),
        counts=(counts_of(t, domain) if has_any else t.trash_title) if is_used else None,
        scanned=t.counted("delete_scans", await _scans_of_week(visit, domain)) if is_used else "",
        is_ready=domain.status is DomainStatus.VERIFIED,
        targets=[(default, default), *((one, unicode_name(one)) for one in own if one != domain.domain)],
        target=visit.fields.get("move_to", default),
        **refusal,
    )


async def _scans_of_week(visit: SignedIn, domain: OwnDomain) -> int:
    """Of all codes and links on it, in the last 7 days."""
    deps = visit.deps.limited_to(KeyAccess(domains=frozenset({domain.domain})))
    return (await scan_stats(deps, visit.account, ReportRequest(preset=Preset.DAYS_7))).totals.scans


def _taken(visit: SignedIn, refusal: ShortIdsTaken) -> Faults:
    endings = ", ".join(one.message.partition(" ")[0] for one in refusal.faults[:_NAMED])
    host = unicode_name(visit.fields.get("move_to", ""))
    return {"move_to": visit.t.domain_endings_taken.format(host=host, endings=endings)}


def _wrong(visit: SignedIn, refusal: DomainError) -> Faults:
    if isinstance(refusal, NotFound) and not refusal.faults:
        # It is the domain in the path that is not there.
        raise refusal
    return {"move_to": visit.t.domain_move_wrong}


@form(
    ask,
    {
        ShortIdsTaken: _taken,
        **dict.fromkeys((DomainInUse, DomainNotVerified, NotFound, ValidationFailed), _wrong),
        PreconditionFailed: said("item_changed", at="move_to"),
    },
)
async def delete(visit: SignedIn) -> Response:
    move_to, if_match = visit.fields.get("move_to") or None, revision_in(visit)
    deleted = await delete_own_domain(
        visit.deps, visit.actor, visit.reference, move_to=move_to, if_match=if_match
    )
    visit.context.forget_domain(deleted)
    return redirect(PATH, said="domain_moved" if deleted.qr_codes or deleted.links else "domain_deleted")


PAGES: Final[Pages] = {"/domains/{reference}/delete": owners_page(ask, delete)}
