"""Create and change short links; see short_urls for the rest."""

from domain.accounts.plans import require_premium, require_room_for_link
from domain.codes.link_input import (
    LinkFields,
    changed_link,
    coerced_link,
    parse_link_change,
    parse_new_link,
)
from domain.codes.links import ShortLink
from domain.codes.read_only import AnswerOf, beside, split_read_only
from domain.codes.restrictions import OPEN, change_restrictions, newly_set_premium_fields
from domain.kernel.parsing import ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.kernel.time_zones import zone_named
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import (
    get_short_url,
    hash_link_password,
    keep_new,
    lock_short_url,
    new_values,
    premium_fields_of_new,
    require_free_external_id,
    require_free_short_id,
    require_premium_now,
    save_change,
    with_free_short_id,
)
from domain.use_cases.deps import Actor, Deps


async def create_link(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> ShortLink:
    """Raises, in this order: NotFound, ValidationFailed, PremiumRequired, PlanLimitReached."""
    sent = read()
    references = await find_references(deps, actor.account.id, sent, with_template=False)
    fields = coerced_link(sent, zone_named(actor.account.time_zone))
    parsed = parse_new_link(fields, references, deps.addresses)
    await require_free_external_id(deps.store.links, actor.account.id, parsed.common.external_id)
    premium = premium_fields_of_new(parsed.common)
    require_premium(deps.allowance_of(actor.account), actor.account.subscription, premium)
    restrictions = change_restrictions(OPEN, parsed.common, await hash_link_password(deps, parsed.common))

    async def add(short_id: str) -> ShortLink:
        link = ShortLink(**new_values(deps, actor, ShortLink, parsed, restrictions, short_id))

        async def write() -> ShortLink:
            await deps.store.accounts.lock(link.account_id)
            await require_free_external_id(deps.store.links, actor.account.id, link.external_id)
            # Again under the lock: the folder may have been deleted.
            await find_references(deps, link.account_id, fields, with_template=False)
            await require_free_short_id(deps, link)
            await require_premium_now(deps, actor, premium)
            account = await deps.store.accounts.get(link.account_id) or actor.account
            owned = await deps.store.links.count(link.account_id)
            require_room_for_link(deps.allowance_of(account), owned=owned)
            return await keep_new(deps, deps.store.links, actor, link, record=record)

        return await deps.store.transact(write)

    first = parsed.common.short_id or mint_short_id(deps.rng)
    return await with_free_short_id(deps, parsed.common, first, add)


async def change_link(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[ShortLink] | None = None,
) -> ShortLink:
    """The link after a merge patch (RFC 7396). A patch without a change stores nothing.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    Raises as `create_link`, and PreconditionFailed unless `if_match` has the current revision.
    """
    found = await get_short_url(deps.store.links, actor.account.id, reference)
    sent, changed_read_only = split_read_only(read(), found, answer_of, LinkFields.model_fields)
    references = await find_references(deps, actor.account.id, sent, with_template=False)
    fields = coerced_link(sent, zone_named(actor.account.time_zone))
    if changed_read_only:
        require_revision(found.revision(), if_match)
    with beside(changed_read_only):
        checked = parse_link_change(fields, found, references, deps.addresses)
    password_hash = await hash_link_password(deps, checked.common)

    async def write() -> ShortLink:
        link = await lock_short_url(deps, deps.store.links, actor, found.id)
        known = await find_references(deps, actor.account.id, fields, with_template=False)
        parsed = parse_link_change(fields, link, known, deps.addresses)
        restrictions = change_restrictions(link.restrictions, parsed.common, password_hash)
        require_revision(link.revision(), if_match)
        await require_premium_now(deps, actor, newly_set_premium_fields(link.restrictions, parsed.common))
        changed = changed_link(link, parsed, restrictions)
        if changed.external_id != link.external_id:
            await require_free_external_id(deps.store.links, actor.account.id, changed.external_id)
        return await save_change(deps, deps.store.links, actor, link, changed)

    return await deps.store.transact(write)
