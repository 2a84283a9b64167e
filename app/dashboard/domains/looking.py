"""/dashboard/domains/{id}/look: look for the proof. The result is stored nowhere."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.domains.one_domain import domain_page, find_domain, path_of, save
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.times import Moment
from app.pages.texts import Translations
from domain.kernel.errors import DestinationRefused, DomainNotVerified, TooBusy, ValidationFailed
from domain.named_items.domain_proofs import LookupFailure, ProofSearch, proof_excerpt, read_proof
from domain.named_items.own_domains import DomainStatus, OwnDomain
from domain.use_cases.named_items.own_domains import verify_own_domain

FOUND: Final = "found"
_QUOTED: Final = 3


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
        said = [t.domain_ours]
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
