"""/dashboard/domains: each with its records and proof, its codes and links; new ones, and the end of one.

The codes and links of a deleted domain move to another first.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, said
from app.dashboard.frame.form import Faults
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.addresses import shown
from app.dashboard.parts.codes import revision_in
from app.dashboard.parts.listing import more_path, place_asked
from app.dashboard.parts.named_items import change_found, find_item
from app.dashboard.parts.rows import list_row
from app.dashboard.parts.times import Moment, ago
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.api_keys import KeyAccess
from domain.accounts.plans import UNLIMITED, smallest_plan_with
from domain.analytics.periods import Preset
from domain.analytics.queries import ReportRequest
from domain.kernel.errors import (
    DestinationRefused,
    DomainError,
    DomainInUse,
    DomainNotVerified,
    NotFound,
    PlanLimitReached,
    PreconditionFailed,
    ShortIdsTaken,
    TooBusy,
    ValidationFailed,
)
from domain.kernel.net.hosts import is_address, unicode_name
from domain.kernel.net.pasted_addresses import with_scheme
from domain.named_items.own_domains import (
    DomainStatus,
    LookupFailure,
    OwnDomain,
    ProofSearch,
    file_url,
    proof_excerpt,
    read_proof,
)
from domain.ports.codes import ShortURLFilter
from domain.use_cases.analytics import scan_stats
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items.items import create_item, list_named_items
from domain.use_cases.named_items.own_domains import (
    OWN_DOMAINS,
    delete_own_domain,
    verified_domains,
    verify_own_domain,
)

# Where the domain leads without a code.
LEADS: Final = ("root_url", "not_found_url")
# Codes, and links.
_MOST: Final = 20
FOUND: Final = "found"
_QUOTED: Final = 3
PATH: Final = f"{HOME}/domains"
_ROWS: Final = 25
_NAMED: Final = 5


def path_of(domain: OwnDomain) -> str:
    return f"{HOME}/domains/{domain.id}"


def counts_of(t: Translations, domain: OwnDomain) -> str:
    """How many codes and links are on the domain."""
    counts = (t.counted("codes_number", domain.qr_codes), t.counted("codes_number_for_links", domain.links))
    return t.domain_counts.format(codes=counts[0], links=counts[1])


async def domain_page(
    visit: SignedIn, domain: OwnDomain, *, looked: Mapping[str, Any] | None = None, **refusal: Any
) -> Response:
    """`looked`: the time of the last look for the proof, and what it found, in words."""
    t, is_ready = visit.t, domain.status is DomainStatus.VERIFIED
    return await page(
        visit,
        "domains/one",
        fragment="domains/waiting",
        path=path_of(domain),
        name=unicode_name(domain.domain),
        is_ready=is_ready,
        since=t.domain_since.format(when=ago(t, domain.created_at, visit.deps.clock())),
        revision=domain.revision(),
        leads={name: visit.fields.get(name, getattr(domain, name) or "") for name in LEADS},
        looked=looked,
        counts=counts_of(t, domain),
        rows=await _on_it(visit, domain) if is_ready else (),
        **_steps(visit, domain),
        **refusal,
    )


def _steps(visit: SignedIn, domain: OwnDomain) -> dict[str, Any]:
    """The records to set."""
    # No record can name a port, which the service has on a development machine.
    target = urlsplit(f"//{visit.deps.addresses.default_host}").hostname or ""
    return {
        "host": domain.domain,
        "record_name": domain.dns_name,
        "proof": domain.proof,
        "file_url": file_url(domain.domain),
        "target": target,
        "is_number": is_address(target),
    }


async def _on_it(visit: SignedIn, domain: OwnDomain) -> list[Mapping[str, Any]]:
    """The newest codes and links."""
    store = visit.deps.store.limited_to(KeyAccess(domains=frozenset({domain.domain})))
    account, every = visit.account.id, ShortURLFilter()
    codes, _, _ = await list_short_urls(store.codes, account, every, limit=_MOST)
    links, _, _ = await list_short_urls(store.links, account, every, limit=_MOST)
    return [list_row(visit, one) for one in (*codes, *links)]


async def show(visit: SignedIn, **refusal: Any) -> Response:
    domain = await find_item(visit, OWN_DOMAINS)
    # Signed, so that no link can make the page show a false result.
    found = unpack(visit, _subject(domain), visit.request.query_params.get(FOUND, ""))
    return await domain_page(visit, domain, looked=_looked(visit, *found) if found else None, **refusal)


def _patch(visit: SignedIn) -> dict[str, str | None]:
    return {name: with_scheme(visit.fields.get(name, "")) or None for name in LEADS}


def _faults(visit: SignedIn, refusal: DomainError) -> Faults:
    return {one.field: fault_words(visit.t, one) for one in refusal.faults}


@form(
    show,
    {
        ValidationFailed: _faults,
        DestinationRefused: _faults,
        PreconditionFailed: said("item_changed", at="root_url"),
    },
)
async def save(visit: SignedIn) -> Response:
    domain = await change_found(visit, OWN_DOMAINS, lambda: _patch(visit))
    visit.context.forget_domain(domain)
    return redirect(path_of(domain), said="settings_saved")


async def look(visit: SignedIn) -> Response:
    """Check the proof now, for the button and for the page that asks every 30 seconds."""
    domain, t = await find_item(visit, OWN_DOMAINS), visit.t
    try:
        domain, search = await verify_own_domain(visit.deps, visit.actor, str(domain.id))
        found = list(_sentences(t, domain, search))
    except DomainNotVerified:
        found = [t.domain_taken]
    except DestinationRefused:
        found = [t.domain_round]
    except ValidationFailed:
        found = [t.wrong_own_host]
    except TooBusy:
        found = [t.page_unavailable_text]
    if domain.status is DomainStatus.VERIFIED:
        visit.context.forget_domain(domain)
    at = visit.deps.clock().isoformat()
    if visit.is_partial:
        return await domain_page(visit, domain, looked=_looked(visit, at, found))
    if domain.status is DomainStatus.VERIFIED:
        return redirect(path_of(domain), said="domain_is_ready")
    packed = pack(visit, _subject(domain), [at, found])
    return redirect(f"{path_of(domain)}?{urlencode({FOUND: packed})}#domain")


def _subject(domain: OwnDomain) -> str:
    return f"look {domain.id}"


def _looked(visit: SignedIn, at: str, said: list[str]) -> Mapping[str, Any]:
    when = Moment.seen_by(visit, datetime.fromisoformat(at))
    return {"when": when, "said": said}


def _sentences(t: Translations, domain: OwnDomain, search: ProofSearch) -> Iterator[str]:
    records = search.records
    if records.cname:
        yield t.found_cname.format(name=domain.dns_name, target=proof_excerpt(records.cname))
    if records.failure in (LookupFailure.NO_NAME, LookupFailure.NO_RECORD):
        yield t.found_no_record.format(name=domain.dns_name)
    elif records.failure is not None:
        yield t.found_no_answer
    else:
        values = [f"“{proof_excerpt(value)}”" for value in records.values[:_QUOTED]]
        yield t.found_other_record.format(value=", ".join(values))
    others = [read_proof(file.text) for file in search.files if file.fault is None]
    yield t.found_other_file.format(value=f"“{proof_excerpt(others[0])}”") if others else t.found_no_file


def _name_fault(visit: SignedIn, refusal: ValidationFailed) -> Faults:
    return {"domain": fault_words(visit.t, refusal.faults[0])}


def _plan_fault(visit: SignedIn, refusal: PlanLimitReached) -> Faults:
    return {"domain": limit_words(visit.t, refusal, "domains_full")}


async def show_all(visit: SignedIn, **refusal: Any) -> Response:
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
        entered=visit.fields.get("domain", ""),
        rows=[_row(visit, t, one) for one in domains],
        more=more_path(PATH, cursor_of(following, PATH)),
        host=visit.deps.addresses.default_host,
        plan=plan.title() if plan else None,
        full=None if limit == UNLIMITED or total < limit else {"used": total, "limit": limit},
        **refusal,
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


@form(show_all, {ValidationFailed: _name_fault, PlanLimitReached: _plan_fault})
async def add(visit: SignedIn) -> Response:
    # An address from a browser has a scheme.
    body = {"domain": shown(visit.fields.get("domain", "").strip())}
    domain = await create_item(OWN_DOMAINS, visit.deps, visit.actor, lambda: body)
    return redirect(path_of(domain), said="domain_added")


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
    """The scans of all codes and links on it in the last 7 days."""
    deps = visit.deps.limited_to(KeyAccess(domains=frozenset({domain.domain})))
    return (await scan_stats(deps, visit.account, ReportRequest(preset=Preset.DAYS_7))).totals.scans


def _taken(visit: SignedIn, refusal: ShortIdsTaken) -> Faults:
    endings = ", ".join(one.values["value"] for one in refusal.faults[:_NAMED])
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


PAGES: Final[Pages] = {
    "/domains/{reference}": owners_page(show, save),
    "/domains/{reference}/look": owners_page(None, look),
    "/domains": owners_page(show_all, add),
    "/domains/{reference}/delete": owners_page(ask, delete),
}
