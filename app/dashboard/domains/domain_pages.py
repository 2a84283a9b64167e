"""/dashboard/domains: each with its records and proof, its codes and links; new ones, and the end of one.

The codes and links of a deleted domain move to another first.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, said, with_query
from app.dashboard.frame.form import Faults, first_fault, full
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import revision_in, shown
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.lists.named_items import change_found, find_item
from app.dashboard.parts.lists.rows import list_row
from app.dashboard.parts.times import Moment, ago
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.api_keys import KeyAccess
from domain.accounts.plans import UNLIMITED, smallest_plan_with
from domain.analytics.periods import Preset
from domain.analytics.queries import ReportRequest
from domain.codes.short_urls import ShortURL
from domain.kernel import errors
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
    is_in_use,
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
    codes = t.counted("codes_number", domain.qr_codes)
    links = t.counted("codes_number_for_links", domain.links)
    return t.domain_counts.format(codes=codes, links=links)


async def domain_page(
    request: SignedIn, domain: OwnDomain, *, looked: Mapping[str, Any] | None = None, **refusal: Any
) -> Response:
    """`looked`: the time of the last look for the proof, and what it found, in words."""
    t, is_ready = request.t, domain.status is DomainStatus.VERIFIED
    left = [one.short_id for one in await _newest_on(request, domain.of_codes[1:])] if is_ready else []
    endings = ", ".join([*left[:_NAMED], *(["…"] if left[_NAMED:] else [])])
    # No record can name a port, which the service has on a development machine.
    target = urlsplit(f"//{request.deps.addresses.default_host}").hostname or ""
    return await page(
        request,
        "domains/one",
        fragment="domains/waiting",
        path=path_of(domain),
        name=unicode_name(domain.domain),
        is_ready=is_ready,
        since=t.domain_since.format(when=ago(t, domain.created_at, request.deps.clock())),
        revision=domain.revision(),
        leads={name: request.fields.get(name, getattr(domain, name) or "") for name in LEADS},
        looked=looked,
        counts=counts_of(t, domain),
        rows=[list_row(request, one) for one in await _newest_on(request, domain.of_codes)],
        left=t.domain_left.format(host=unicode_name(domain.domain), endings=endings) if left else None,
        host=domain.domain,
        record_name=domain.dns_name,
        proof=domain.proof,
        file_url=file_url(domain.domain),
        target=target,
        is_number=is_address(target),
        **refusal,
    )


async def _newest_on(request: SignedIn, domains: Collection[str]) -> list[ShortURL]:
    store = request.deps.store.limited_to(KeyAccess(domains=frozenset(domains)))
    account, every = request.account.id, ShortURLFilter()
    codes, _, _ = await list_short_urls(store.codes, account, every, limit=_MOST)
    links, _, _ = await list_short_urls(store.links, account, every, limit=_MOST)
    return [*codes, *links]


async def show(request: SignedIn, **refusal: Any) -> Response:
    domain = await find_item(request, OWN_DOMAINS)
    # Signed, so that no link can make the page show a false result.
    found = unpack(request, f"look {domain.id}", request.http.query_params.get(FOUND, ""))
    return await domain_page(request, domain, looked=_looked(request, *found) if found else None, **refusal)


def _faults(request: SignedIn, refusal: errors.DomainError) -> Faults:
    return {one.field: fault_words(request.t, one) for one in refusal.faults}


@form(
    show,
    {
        errors.ValidationFailed: _faults,
        errors.DestinationRefused: _faults,
        errors.PreconditionFailed: said("item_changed", at="root_url"),
    },
)
async def save(request: SignedIn) -> Response:
    patch = {name: with_scheme(request.fields.get(name, "")) or None for name in LEADS}
    domain = await change_found(request, OWN_DOMAINS, lambda: patch)
    request.context.forget_domain(domain)
    return redirect(path_of(domain), said="settings_saved")


async def look(request: SignedIn) -> Response:
    """Check the proof now, for the button and for the page that asks every 30 seconds."""
    domain, t = await find_item(request, OWN_DOMAINS), request.t
    try:
        domain, search = await verify_own_domain(request.deps, request.actor, str(domain.id))
        found = list(_sentences(t, domain, search))
    except errors.DomainNotVerified:
        found = [t.domain_taken]
    except errors.DestinationRefused:
        found = [t.domain_round]
    except errors.ValidationFailed:
        found = [t.wrong_own_host]
    except errors.TooBusy:
        found = [t.page_unavailable_text]
    if domain.status is DomainStatus.VERIFIED:
        request.context.forget_domain(domain)
    at = request.deps.clock().isoformat()
    if request.is_partial:
        return await domain_page(request, domain, looked=_looked(request, at, found))
    if domain.status is DomainStatus.VERIFIED:
        return redirect(path_of(domain), said="domain_is_ready")
    packed = pack(request, f"look {domain.id}", [at, found])
    return redirect(f"{with_query(path_of(domain), **{FOUND: packed})}#domain")


def _looked(request: SignedIn, at: str, said: list[str]) -> Mapping[str, Any]:
    return {"when": Moment.seen_by(request, datetime.fromisoformat(at)), "said": said}


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


async def show_all(request: SignedIn, **refusal: Any) -> Response:
    t, limit = request.t, request.deps.allowance_of(request.account).own_domains
    after = place_asked(request, position_in, PATH)
    domains, following, total = await list_named_items(
        request.deps.store.own_domains, request.account.id, limit=_ROWS, after=after
    )
    plan = smallest_plan_with(request.deps.allowances, "own_domains", above=limit)
    return await page(
        request,
        # Domains from an earlier, larger plan stay and work.
        "domains/all" if limit or total else "domains/locked",
        entered=request.fields.get("domain", ""),
        rows=[_row(request, t, one) for one in domains],
        more=more_path(PATH, cursor_of(following, PATH)),
        host=request.deps.addresses.default_host,
        plan=plan.title() if plan else None,
        full=None if limit == UNLIMITED or total < limit else {"used": total, "limit": limit},
        **refusal,
    )


def _row(request: SignedIn, t: Translations, domain: OwnDomain) -> dict[str, Any]:
    is_ready = domain.status is DomainStatus.VERIFIED
    added = t.domain_since.format(when=ago(t, domain.created_at, request.deps.clock()))
    return {
        "path": path_of(domain),
        "name": unicode_name(domain.domain),
        "is_ready": is_ready,
        "text": counts_of(t, domain) if is_ready else added,
    }


@form(
    show_all,
    {errors.ValidationFailed: first_fault("domain"), errors.PlanLimitReached: full("domains_full", "domain")},
)
async def add(request: SignedIn) -> Response:
    # An address from a browser has a scheme.
    body = {"domain": shown(request.fields.get("domain", "").strip())}
    domain = await create_item(OWN_DOMAINS, request.deps, request.actor, lambda: body)
    return redirect(path_of(domain), said="domain_added")


async def ask(request: SignedIn, **refusal: Any) -> Response:
    domain = await find_item(request, OWN_DOMAINS)
    own = await verified_domains(request.deps, request.account.id)
    default = request.deps.addresses.default_host
    t, has_any = request.t, domain.qr_codes or domain.links
    is_used = await is_in_use(request.deps, domain)
    return await page(
        request,
        "domains/delete",
        path=path_of(domain),
        name=unicode_name(domain.domain),
        revision=domain.revision(),
        counts=(counts_of(t, domain) if has_any else t.trash_title) if is_used else None,
        scanned=t.counted("delete_scans", await _scans_of_week(request, domain)) if is_used else "",
        is_ready=domain.status is DomainStatus.VERIFIED,
        targets=[(default, default), *((one, unicode_name(one)) for one in own if one != domain.domain)],
        target=request.fields.get("move_to", default),
        **refusal,
    )


async def _scans_of_week(request: SignedIn, domain: OwnDomain) -> int:
    """The scans of all codes and links on it in the last 7 days."""
    deps = request.deps.limited_to(KeyAccess(domains=frozenset(domain.of_codes)))
    return (await scan_stats(deps, request.account, ReportRequest(preset=Preset.DAYS_7))).totals.scans


def _taken(request: SignedIn, refusal: errors.ShortIdsTaken) -> Faults:
    endings = ", ".join(one.values["value"] for one in refusal.faults[:_NAMED])
    host = unicode_name(request.fields.get("move_to", ""))
    return {"move_to": request.t.domain_endings_taken.format(host=host, endings=endings)}


def _wrong(request: SignedIn, refusal: errors.DomainError) -> Faults:
    if isinstance(refusal, errors.NotFound) and not refusal.faults:
        # It is the domain in the path that is not there.
        raise refusal
    return {"move_to": request.t.domain_move_wrong}


@form(
    ask,
    {
        errors.ShortIdsTaken: _taken,
        **dict.fromkeys(
            (errors.DomainInUse, errors.DomainNotVerified, errors.NotFound, errors.ValidationFailed), _wrong
        ),
        errors.PreconditionFailed: said("item_changed", at="move_to"),
    },
)
async def delete(request: SignedIn) -> Response:
    move_to, if_match = request.fields.get("move_to") or None, revision_in(request)
    deleted = await delete_own_domain(
        request.deps, request.actor, request.reference, move_to=move_to, if_match=if_match
    )
    request.context.forget_domain(deleted)
    return redirect(PATH, said="domain_moved" if deleted.qr_codes or deleted.links else "domain_deleted")


PAGES: Final[Pages] = {
    "/domains/{reference}": owners_page(show, save, resumes=True),
    "/domains/{reference}/look": owners_page(None, look),
    "/domains": owners_page(show_all, add, resumes=True),
    "/domains/{reference}/delete": owners_page(ask, delete),
}
