"""Short links: make and change. The rest is as for all short URLs."""

from dataclasses import replace
from datetime import datetime
from random import Random

from domain.accounts.plans import require_premium, require_room_for_link
from domain.codes.link_input import LinkInput, changed_link, parse_link_change, parse_new_link
from domain.codes.links import ShortLink
from domain.codes.restrictions import OPEN, Restrictions, premium_fields_set_anew
from domain.codes.short_url_input import NOT_HASHED_YET, checked_restrictions, parse_status
from domain.codes.short_urls import Status
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.ports.accounts import Passwords
from domain.ports.codes import ShortURLFilter
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.store import Store
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import (
    get_short_url,
    hash_link_password,
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
    rng: Random,
    now: datetime,
    record: IdempotencyRecord | None = None,
) -> ShortLink:
    """A new link. Raises what SPEC 2 names, in its order; a refused call changes nothing."""
    fields = read()
    references = await find_references(
        store, actor.account.id, fields, service.addresses, with_template=False
    )
    parsed = parse_new_link(fields, references, service.addresses)
    draft = checked_restrictions(OPEN, parsed.common, NOT_HASHED_YET if parsed.common.link_password else None)
    premium = premium_fields_of_new(parsed.common)
    require_premium(service.allowance_of(actor.account), actor.account.subscription, premium)
    restrictions = replace(draft, password_hash=await hash_link_password(parsed.common, passwords))

    async def add(short_id: str) -> ShortLink:
        link = _new_link(actor, parsed, restrictions, short_id, rng=rng, now=now)

        async def write() -> ShortLink:
            await store.accounts.lock(link.account_id)
            # Again, now that nobody else can delete the folder.
            await find_references(store, link.account_id, fields, service.addresses, with_template=False)
            await require_free_short_id(store, link)
            await require_premium_now(store, actor, service, premium)
            account = await store.accounts.get(link.account_id) or actor.account
            owned = await store.links.count(link.account_id, ShortURLFilter())
            require_room_for_link(service.allowance_of(account), owned=owned)
            return await keep_new(store, store.links, actor, link, record=record)

        return await store.transact(write)

    first = parsed.common.short_id or mint_short_id(rng)
    return await with_free_short_id(parsed.common, first, add, rng=rng)


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
    password_hash = await hash_link_password(checked.common, passwords)

    async def write() -> ShortLink:
        link = await lock_short_url(store, store.links, actor, found.id)
        known = await find_references(store, actor.account.id, fields, service.addresses, with_template=False)
        parsed = parse_link_change(fields, link, known, service.addresses)
        restrictions = checked_restrictions(link.restrictions, parsed.common, password_hash)
        require_revision(link.revision(), if_match)
        await require_premium_now(
            store, actor, service, premium_fields_set_anew(link.restrictions, parsed.common)
        )
        return await save_change(
            store, store.links, actor, link, changed_link(link, parsed, restrictions), now=now
        )

    return await store.transact(write)


def _new_link(
    actor: Actor, parsed: LinkInput, restrictions: Restrictions, short_id: str, *, rng: Random, now: datetime
) -> ShortLink:
    if parsed.content is None:
        raise AssertionError("a new link that was checked has content")
    return ShortLink(
        id=mint_id(rng),
        account_id=actor.account.id,
        domain=parsed.references.domain,
        short_id=short_id,
        content=parsed.content,
        name=parsed.common.name,
        folder_id=parsed.references.folder_id,
        status=parse_status(parsed.common, Status.ACTIVE),
        restrictions=restrictions,
        scan_count=0,
        version=1,
        created_via=actor.via,
        created_at=now,
        updated_at=now,
    )
