"""Short links: make and change. The rest is as for all short URLs."""

from dataclasses import replace
from datetime import datetime
from random import Random

from domain.accounts.plans import require_premium, require_room_for_link
from domain.codes.link_input import TypedLink, changed_link, parse_link_change, parse_new_link
from domain.codes.links import ShortLink
from domain.codes.restrictions import OPEN, Gates, premium_fields_set_anew
from domain.codes.short_url_input import NOT_HASHED_YET, checked_gates, typed_status
from domain.codes.short_urls import Status
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.ports.accounts import Passwords
from domain.ports.codes import ShortURLFilter
from domain.ports.idempotency import Claim
from domain.ports.store import Store
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import (
    get_short_url,
    hash_typed_password,
    keep_new,
    lock_short_url,
    premium_fields_of_new,
    require_free_short_id,
    require_premium_now,
    save_change,
    with_free_short_id,
)
from domain.use_cases.service import Actor, Service


async def create_link(
    store: Store,
    actor: Actor,
    read: ReadFields,
    *,
    service: Service,
    passwords: Passwords,
    chance: Random,
    now: datetime,
    claim: Claim | None = None,
) -> ShortLink:
    """A new link. Raises what SPEC 2 names, in its order; a refused call changes nothing."""
    fields = read()
    references = await find_references(
        store, actor.account.id, fields, service.addresses, with_template=False
    )
    typed = parse_new_link(fields, references, service.addresses)
    draft = checked_gates(OPEN, typed.common, NOT_HASHED_YET if typed.common.link_password else None)
    premium = premium_fields_of_new(typed.common)
    require_premium(service.allowance_of(actor.account), actor.account.subscription, premium)
    gates = replace(draft, password_hash=await hash_typed_password(typed.common, passwords))

    async def add(short_id: str) -> ShortLink:
        link = _new_link(actor, typed, gates, short_id, chance=chance, now=now)

        async def write() -> ShortLink:
            await store.accounts.lock(link.account_id)
            # Again, now that nobody else can delete the folder.
            await find_references(store, link.account_id, fields, service.addresses, with_template=False)
            await require_free_short_id(store, link)
            await require_premium_now(store, actor, service, premium)
            account = await store.accounts.get(link.account_id) or actor.account
            owned = await store.links.count(link.account_id, ShortURLFilter())
            require_room_for_link(service.allowance_of(account), owned=owned)
            return await keep_new(store, store.links, actor, link, claim=claim)

        return await store.transact(write)

    first = typed.common.short_id or mint_short_id(chance)
    return await with_free_short_id(typed.common, first, add, chance=chance)


async def change_link(
    store: Store,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    service: Service,
    passwords: Passwords,
    now: datetime,
    if_match: frozenset[str] | None = None,
) -> ShortLink:
    """The link after a merge patch (RFC 7396); one that changes nothing leaves no trace.

    Raises as `create_link`, and PreconditionFailed when it is none of the revisions in `if_match` by now.
    """
    found = await get_short_url(store.links, actor.account.id, reference)
    fields = read()
    references = await find_references(
        store, actor.account.id, fields, service.addresses, with_template=False
    )
    checked = parse_link_change(fields, found, references, service.addresses)
    password_hash = await hash_typed_password(checked.common, passwords)

    async def write() -> ShortLink:
        link = await lock_short_url(store, store.links, actor, found.id)
        known = await find_references(store, actor.account.id, fields, service.addresses, with_template=False)
        typed = parse_link_change(fields, link, known, service.addresses)
        gates = checked_gates(link.gates, typed.common, password_hash)
        require_revision(link.revision(), if_match)
        await require_premium_now(store, actor, service, premium_fields_set_anew(link.gates, typed.common))
        return await save_change(store, store.links, actor, link, changed_link(link, typed, gates), now=now)

    return await store.transact(write)


def _new_link(
    actor: Actor, typed: TypedLink, gates: Gates, short_id: str, *, chance: Random, now: datetime
) -> ShortLink:
    if typed.content is None:
        raise AssertionError("a new link that was checked has content")
    return ShortLink(
        id=mint_id(chance),
        account_id=actor.account.id,
        domain=typed.references.domain,
        short_id=short_id,
        content=typed.content,
        name=typed.common.name,
        folder_id=typed.references.folder_id,
        status=typed_status(typed.common, Status.ACTIVE),
        gates=gates,
        scan_count=0,
        version=1,
        created_via=actor.via,
        created_at=now,
        updated_at=now,
    )
