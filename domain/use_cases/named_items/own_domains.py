"""Add, change, verify and delete own domains; see items for the rest."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import AfterValidator, Field

from domain.accounts.plans import require_room_for_domain
from domain.feed.events import Event, EventType
from domain.kernel import errors
from domain.kernel.faults import Fault
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.net.destinations import WebURL, short_domain_of
from domain.kernel.net.hosts import parse_domain
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.named_items.own_domains import (
    DomainStatus,
    OwnDomain,
    ProofSearch,
    files_finding,
    mint_proof,
    records_finding,
    still_waiting,
)
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount
from domain.use_cases.named_items.items import ItemKind, get_named_item, lock_named_item

_MOST_LISTED: Final = 100


class OwnDomainChange(Strict):
    root_url: WebURL | None = Field(None, description="Where the domain itself leads; null: to a page.")
    not_found_url: WebURL | None = Field(None, description="Where unknown short IDs lead; null: to a page.")


class OwnDomainInput(OwnDomainChange):
    # The rule itself is parse_domain(), which says more than a pattern can.
    domain: Annotated[
        str, Field(min_length=1, json_schema_extra={"format": "idn-hostname"}), AfterValidator(parse_domain)
    ] = Field(description="Its name, in Unicode or punycode, without a port.")


async def verified_domains(deps: Deps, account_id: UUID) -> list[str]:
    """For a form to choose from, the newest first: an account has few."""
    domains = await deps.store.own_domains.list_of(account_id, limit=_MOST_LISTED, after=None)
    return [one.domain for one in domains if one.status is DomainStatus.VERIFIED]


async def find_short_domain(
    deps: Deps, account_id: UUID, host: str, *, field: str | None = None, may_wait: bool = False
) -> str:
    """The stored form of the host of short URLs: the service's own, or a verified one of the account.

    `may_wait`: or one that waits for its proof. Raises NotFound, also for one to which the caller is not
    limited, or DomainNotVerified when it waits for its proof or is another account's.
    """
    domain, only = deps.addresses.domain_named(host), deps.access.domains
    if domain is None or (only is not None and domain not in only):
        raise errors.NotFound("domain", field)
    if domain == DEFAULT_DOMAIN:
        return domain
    found = await deps.store.own_domains.find(account_id, domain)
    if found is not None and (may_wait or found.status is DomainStatus.VERIFIED):
        return found.of_new_codes
    is_anothers = bool(await deps.store.own_domains.verified([domain]))
    if found is None and not is_anothers:
        raise errors.NotFound("domain", field)
    raise errors.DomainNotVerified(domain, field, is_anothers=is_anothers)


async def refuse_own_domains(
    deps: Deps,
    addresses: Sequence[tuple[str, str]],
    *,
    also: str | None = None,
    harmless: Collection[str] = (),
) -> None:
    """Raise DestinationRefused with the first field whose address is on an own domain of any account.

    `also`: a domain that is not verified yet. `harmless`: of `harmless_domains`.
    """
    domains = {field: domain for field, url in addresses if (domain := short_domain_of(url))}
    if not (asked := set(domains.values()).difference(harmless)):
        return
    refused = {*await deps.store.own_domains.verified(asked), also}
    for field, domain in domains.items():
        if domain in refused:
            raise errors.DestinationRefused(field)


async def harmless_domains(deps: Deps, urls: Iterable[str]) -> set[str]:
    """The domains of the addresses, without those that are an own domain of any account."""
    asked = {domain for url in urls if (domain := short_domain_of(url))}
    return asked.difference(await deps.store.own_domains.verified(asked)) if asked else asked


def _refuse_our_own(deps: Deps, domain: str) -> None:
    if deps.addresses.is_of_service(domain):
        raise errors.ValidationFailed([Fault("domain", Reason.OWN_HOST)])


async def _refuse_loops(deps: Deps, domain: OwnDomain, before: OwnDomain | None = None) -> None:
    """`before`: its addresses were checked, and lead on even if one of them is an own domain by now."""
    addresses = [
        (name, url)
        for name in OwnDomainChange.model_fields
        if (url := getattr(domain, name)) is not None and url != getattr(before, name, None)
    ]
    for field, url in addresses:
        if deps.addresses.is_loop(url):
            raise errors.DestinationRefused(field)
    await refuse_own_domains(deps, addresses, also=domain.domain)


def _columns(deps: Deps, parsed: OwnDomainChange, _: Fields) -> dict[str, Any]:
    values = parsed.model_dump()
    if isinstance(parsed, OwnDomainInput):
        values |= {"verified_at": None, "proof": mint_proof(deps.rng)}
    return values


async def _check(deps: Deps, account_id: UUID, changes: Fields) -> None:
    if "domain" in changes:
        domain = parse_domain(changes["domain"])
        _refuse_our_own(deps, domain)
        if known := await deps.store.own_domains.find(account_id, domain):
            raise errors.ValidationFailed([Fault("domain", Reason.DOMAIN_TWICE, id=str(known.id))])


async def _require_allowed(
    deps: Deps, locked: LockedAccount, domain: OwnDomain, before: OwnDomain | None
) -> None:
    """Raise DestinationRefused; for a new one also PlanLimitReached."""
    await _refuse_loops(deps, domain, before)
    if before is not None:
        return
    owned = await deps.store.own_domains.count(domain.account_id)
    require_room_for_domain(deps.allowance_of(locked.account), owned=owned)


async def _tell(
    deps: Deps, actor: Actor, domain: OwnDomain, before: OwnDomain | None, kind: EventType | None = None
) -> None:
    kind = kind or (EventType.DOMAIN_CHANGED if before else EventType.DOMAIN_CREATED)
    event = Event(mint_id(deps.rng), kind, deps.clock(), domain, before, by=actor.name, via=actor.via)
    await deps.store.events.add(domain.account_id, event)


OWN_DOMAINS: Final = ItemKind(
    "domains",
    OwnDomain,
    lambda store: store.own_domains,
    OwnDomainChange,
    new=OwnDomainInput,
    columns=_columns,
    check=_check,
    require=_require_allowed,
    tell=_tell,
)


async def verify_own_domain(
    deps: Deps, actor: Actor, reference: str, *, if_match: frozenset[str] | None = None
) -> tuple[OwnDomain, ProofSearch]:
    """Look for the proof in DNS, then in a file. The domain, and what was found.

    A domain that is verified stays so, whatever is found. Raises NotFound, PreconditionFailed, and when the
    proof is right: DomainNotVerified if another account has proved the domain before, DestinationRefused if
    one of its addresses is on an own domain by now.
    """
    domains = deps.store.own_domains
    domain = await get_named_item(domains, actor.account.id, reference)
    require_revision(domain.revision(), if_match)
    found = await _look_for_proof(deps, domain)
    if domain.status is DomainStatus.VERIFIED and not found.is_proved:
        return domain, replace(found, message=f"{found.message} The domain stays verified.")
    if not found.is_proved:
        return domain, found

    async def write() -> tuple[OwnDomain, Sequence[str]]:
        current = await lock_named_item(deps, domains, actor, domain.id)
        if current.status is DomainStatus.VERIFIED:
            return current, await domains.verify(current)
        # It may have become the host of this service since.
        _refuse_our_own(deps, current.domain)
        # While both were pending, two domains may have been pointed at each other.
        await _refuse_loops(deps, current)
        now = deps.clock()
        verified = replace(current, verified_at=now, version=current.version + 1, updated_at=now)
        waiting = await domains.verify(verified)
        await _tell(deps, actor, verified, current)
        return verified, waiting

    verified, waiting = await deps.store.transact(write)
    return verified, replace(found, message=f"{found.message}{still_waiting(waiting)}")


async def _look_for_proof(deps: Deps, domain: OwnDomain) -> ProofSearch:
    records = await deps.domain_proofs.records(domain.dns_name)
    in_dns = records_finding(domain, records)
    if in_dns.is_proved:
        return ProofSearch(is_proved=True, message=in_dns.message, records=records)
    files = await deps.domain_proofs.files(domain.domain)
    on_the_web = files_finding(domain, files)
    message = f"{in_dns.message} {on_the_web.message}"
    return ProofSearch(is_proved=on_the_web.is_proved, message=message, records=records, files=files)


async def delete_own_domain(
    deps: Deps,
    actor: Actor,
    reference: str,
    *,
    move_to: str | None = None,
    if_match: frozenset[str] | None = None,
) -> OwnDomain:
    """Delete it. Its codes and links move to `move_to`: the id or the host of another domain.

    Raises NotFound, ValidationFailed, DomainNotVerified, PreconditionFailed; DomainInUse when it has codes
    or links and `move_to` is missing; ShortIdsTaken when some of their short IDs are taken there.
    """
    domains = deps.store.own_domains
    found = await get_named_item(domains, actor.account.id, reference)

    async def write() -> OwnDomain:
        domain = await lock_named_item(deps, domains, actor, found.id)
        require_revision(domain.revision(), if_match)
        target = None if move_to is None else await _find_target(deps, domain, move_to)
        if await is_in_use(deps, domain):
            if target is None:
                raise errors.DomainInUse(domain.domain, domain.qr_codes, domain.links)
            if taken := await domains.move_codes(domain, target, now=deps.clock()):
                raise errors.ShortIdsTaken(sorted(taken), deps.addresses.host_of(target))
        await domains.delete(domain)
        await _tell(deps, actor, domain, None, EventType.DOMAIN_DELETED)
        return domain

    return await deps.store.transact(write)


async def is_in_use(deps: Deps, domain: OwnDomain) -> bool:
    """Whether a code or link is on it, or waits for it, even in the trash."""
    return not {*domain.of_codes}.isdisjoint(await deps.store.codes.domains_of(domain.account_id))


async def _find_target(deps: Deps, domain: OwnDomain, move_to: str) -> str:
    host = move_to
    if (item_id := parse_id(move_to)) is not None:
        with suppress(errors.NotFound):
            host = (await get_named_item(deps.store.own_domains, domain.account_id, str(item_id))).domain
    if deps.addresses.domain_named(host) == domain.domain:
        raise errors.ValidationFailed([Fault("move_to", Reason.SAME, noun="domain")])
    return await find_short_domain(deps, domain.account_id, host, field="move_to")
