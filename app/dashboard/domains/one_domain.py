"""/dashboard/domains/{id}: its records and proof, its codes and links, its root and not-found addresses."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import revision_in
from app.dashboard.parts.rows import list_row
from app.dashboard.parts.times import Moment, ago
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.api_keys import KeyAccess
from domain.kernel.errors import (
    DestinationRefused,
    DomainNotVerified,
    PreconditionFailed,
    TooBusy,
    ValidationFailed,
)
from domain.kernel.net.hosts import is_address, unicode_name
from domain.kernel.net.pasted_addresses import with_scheme
from domain.named_items.domain_proofs import LookupFailure, ProofSearch, proof_excerpt, read_proof
from domain.named_items.own_domains import DomainStatus, OwnDomain, file_url
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.named_items.items import change_item, get_named_item
from domain.use_cases.named_items.own_domains import OWN_DOMAINS, verify_own_domain

# Where the domain leads without a code.
LEADS: Final = ("root_url", "not_found_url")
# Codes, and links.
_MOST: Final = 20
FOUND: Final = "found"
_QUOTED: Final = 3


def path_of(domain: OwnDomain) -> str:
    return f"{HOME}/domains/{domain.id}"


async def find_domain(visit: SignedIn) -> OwnDomain:
    """The domain in the path. Raises NotFound, also for another account's."""
    return await get_named_item(visit.deps.store.own_domains, visit.account.id, visit.reference)


def counts_of(t: Translations, domain: OwnDomain) -> str:
    """How many codes and links are on the domain."""
    counts = (t.counted("codes_number", domain.qr_codes), t.counted("codes_number_for_links", domain.links))
    return t.domain_counts.format(codes=counts[0], links=counts[1])


async def save(visit: SignedIn) -> Response:
    domain, t, if_match = await find_domain(visit), visit.t, revision_in(visit)
    entered = {name: visit.fields.get(name, "") for name in LEADS}
    patch = {name: with_scheme(text) or None for name, text in entered.items()}
    try:
        domain = await change_item(
            OWN_DOMAINS, visit.deps, visit.actor, str(domain.id), lambda: patch, if_match=if_match
        )
    except (ValidationFailed, DestinationRefused) as refusal:
        faults = {one.field: fault_words(t, one) for one in refusal.faults}
        return await domain_page(visit, domain, faults=faults, entered=entered)
    except PreconditionFailed:
        faults = {"root_url": t.item_changed}
        return await domain_page(visit, domain, faults=faults, entered=entered, status=409)
    visit.context.forget_domain(domain)
    return redirect(path_of(domain), said="settings_saved")


async def domain_page(
    visit: SignedIn,
    domain: OwnDomain,
    *,
    entered: Mapping[str, str] | None = None,
    looked: Mapping[str, Any] | None = None,
    **refusal: Any,
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
        leads=entered or {name: getattr(domain, name) or "" for name in LEADS},
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


async def show(visit: SignedIn) -> Response:
    domain = await find_domain(visit)
    # Signed, so that no link can make the page show a false result.
    found = unpack(visit, _subject(domain), visit.request.query_params.get(FOUND, ""))
    return await domain_page(visit, domain, looked=_looked(visit, *found) if found else None)


async def look(visit: SignedIn) -> Response:
    """For the button, and for the page that asks every 30 seconds."""
    domain, t = await find_domain(visit), visit.t
    try:
        domain, search = await verify_own_domain(visit.deps, visit.actor, str(domain.id))
        said = list(_sentences(t, domain, search))
    except DomainNotVerified:
        said = [t.domain_taken]
    except DestinationRefused:
        said = [t.domain_round]
    except ValidationFailed:
        said = [t.wrong_own_host]
    except TooBusy:
        said = [t.page_unavailable_text]
    if domain.status is DomainStatus.VERIFIED:
        visit.context.forget_domain(domain)
    at = visit.deps.clock().isoformat()
    if visit.is_partial:
        return await domain_page(visit, domain, looked=_looked(visit, at, said))
    if domain.status is DomainStatus.VERIFIED:
        return redirect(path_of(domain), said="domain_is_ready")
    found = pack(visit, _subject(domain), [at, said])
    return redirect(f"{path_of(domain)}?{urlencode({FOUND: found})}#domain")


def _subject(domain: OwnDomain) -> str:
    return f"look {domain.id}"


def _looked(visit: SignedIn, at: str, said: list[str]) -> Mapping[str, Any]:
    when = Moment.of(visit.t, datetime.fromisoformat(at), visit.zone, visit.deps.clock())
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


PAGES: Final[Pages] = {
    "/domains/{reference}": owners_page(show, save),
    "/domains/{reference}/look": owners_page(None, look),
}
