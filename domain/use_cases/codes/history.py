"""The history of codes and links, and the way back to an earlier version."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated
from uuid import UUID

from pydantic import Field

from domain.accounts.accounts import Account
from domain.accounts.plans import require_premium, require_room_for_rules
from domain.codes.restrictions import premium_fields_restored, reverted_restrictions
from domain.codes.rules.input import addresses_of_rules
from domain.codes.short_url_input import addresses_in, refuse_loops
from domain.codes.short_urls import MOST_VERSIONS, Change, ShortURL
from domain.content import load_content
from domain.kernel.errors import DestinationRefused, DomainError, NotFound, PremiumRequired
from domain.kernel.parsing import ReadFields, Strict, parse_valid
from domain.kernel.revisions import require_revision
from domain.ports.codes import Entity, ShortURLs
from domain.use_cases.codes.short_urls import get_short_url, save_change
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import lock_account
from domain.use_cases.named_items.own_domains import refuse_own_domains

# The limit, and the version below which the page begins.
HistoryPage = tuple[int, int | None]


Version = Annotated[int, Field(ge=1, le=2**31 - 1)]


class Revert(Strict):
    version: Version = Field(description="The number of the change whose state comes back.")


async def list_history(
    deps: Deps,
    repository: ShortURLs[Entity],
    account_id: UUID,
    reference: str,
    read_page: Callable[[], HistoryPage],
) -> tuple[list[Change], int | None, int]:
    """One page of changes, newest first, the version below which the next begins, and the total.

    `read_page` is called once the code is found: an unknown code is a 404 before a bad cursor is a 400.
    """
    entity = await get_short_url(repository, account_id, reference)
    return await history_of(deps, entity, *read_page())


async def history_of(
    deps: Deps, short_url: ShortURL, limit: int, below: int | None
) -> tuple[list[Change], int | None, int]:
    """As `list_history`, of a code or link that is found already."""
    changes = await deps.store.changes.list_of(short_url.id, limit=limit + 1, below=below)
    page = changes[:limit]
    following = page[-1].version if len(changes) > limit else None
    return page, following, await deps.store.changes.count(short_url.id)


async def newest_changes(deps: Deps, short_url: ShortURL, limit: int) -> list[Change]:
    return await deps.store.changes.list_of(short_url.id, limit=limit, below=None)


async def revert(
    deps: Deps,
    repository: ShortURLs[Entity],
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
) -> Entity:
    """Restore the type, content and restrictions of an earlier version, as a new change.

    The password stays the present one (`reverted_restrictions`).

    Raises NotFound for an unknown version, PremiumRequired for a restriction that needs a paid subscription,
    DestinationRefused when its address is one of our own by now.
    """
    found = await get_short_url(repository, actor.account.id, reference)
    wanted = parse_valid(Revert, read())

    async def write() -> Entity:
        locked = await lock_account(deps, actor)
        entity = await get_short_url(repository, locked.account.id, str(found.id))
        change = await deps.store.changes.get(entity.id, wanted.version)
        if change is None:
            kept = f"The history keeps the last {MOST_VERSIONS} versions, for a year."
            raise NotFound("version", "version", kept)
        require_revision(entity.revision(), if_match)
        reverted = await _reverted(deps, locked.account, entity, change)
        return await save_change(deps, locked, repository, actor, entity, reverted)

    return await deps.store.transact(write)


async def refusal_of_revert(
    deps: Deps, account: Account, entity: Entity, change: Change
) -> DomainError | None:
    """Why the version cannot be restored; None if it can."""
    try:
        await _reverted(deps, account, entity, change)
    except (DestinationRefused, PremiumRequired) as refusal:
        return refusal
    return None


async def _reverted(deps: Deps, account: Account, entity: Entity, change: Change) -> Entity:
    """Raises DestinationRefused, PremiumRequired."""
    then = change.after
    last_hash = None
    if then.restrictions.password_hash and not entity.restrictions.password_hash:
        changes = await deps.store.changes.list_of(entity.id, limit=200, below=None)
        hashes = (one.before.restrictions.password_hash for one in changes if one.before is not None)
        last_hash = next(filter(None, hashes), None)
    restrictions = reverted_restrictions(entity.restrictions, then.restrictions, last_hash)
    content = load_content(then.type_id, then.content)
    refuse_loops(content, restrictions, deps.addresses.is_loop)
    addresses = [*addresses_in(content, restrictions), *addresses_of_rules(then.rules)]
    await refuse_own_domains(deps, addresses)
    allowance = deps.allowance_of(account)
    require_room_for_rules(allowance, owned=len(entity.rules), wanted=len(then.rules))
    premium = premium_fields_restored(entity.restrictions, restrictions)
    require_premium(allowance, account.subscription, premium)
    return replace(entity, content=content, status=then.status, restrictions=restrictions, rules=then.rules)
