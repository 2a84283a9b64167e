"""The history of codes and links, and the way back to an earlier version."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, Generic
from uuid import UUID

from pydantic import Field

from domain.accounts.accounts import Account
from domain.accounts.plans import require_premium, require_room_for_rules
from domain.codes.code_input import require_allowed_images
from domain.codes.codes import QRCode
from domain.codes.restrictions import premium_fields_restored, reverted_restrictions
from domain.codes.rules.input import new_addresses_of
from domain.codes.short_url_input import addresses_in, refuse_loops
from domain.codes.short_urls import MOST_VERSIONS, Change, ShortURL, Snapshot
from domain.content import load_content
from domain.drawing.options import image_reference, images_of, with_images
from domain.kernel.errors import DestinationRefused, DomainError, NotFound, PlanLimitReached, PremiumRequired
from domain.kernel.ids import parse_id
from domain.kernel.parsing import ReadFields, Strict, parse_valid
from domain.kernel.revisions import require_revision
from domain.pages.theme import premium_theme_fields
from domain.ports.codes import Entity, ShortURLs
from domain.use_cases.codes.grades import ChangedPicture
from domain.use_cases.codes.rules import refuse_circles
from domain.use_cases.codes.short_urls import get_locked, get_short_url, save_change
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, carry_out
from domain.use_cases.named_items.own_domains import refuse_own_domains

# The limit, and the version below which the page begins.
HistoryPage = tuple[int, int | None]
# The names in `name_and_look` of how a code looks.
LOOK: Final = frozenset({"template_id", "options", "theme"})
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
    only: frozenset[str] | None = None,
) -> Entity:
    """Restore all that an earlier version has, as a new change; `only`: as in `Reversion`.

    The password stays the present one (`reverted_restrictions`).

    Raises NotFound for an unknown version, PremiumRequired for what needs a paid subscription,
    DestinationRefused when its address is one of our own by now, or one of its rules leads back to it,
    ValidationFailed for a design that is not allowed any more.
    """
    found = await get_short_url(repository, actor.account.id, reference)
    version = parse_valid(Revert, read()).version
    write = Reversion(deps, repository, actor, str(found.id), version, if_match, only)
    return await carry_out(deps, actor, write)


@dataclass(slots=True)
class Reversion(Generic[Entity]):
    """The way back to an earlier version: a Write.

    `only`: names in `name_and_look`; nothing else comes back then.
    """

    deps: Deps
    repository: ShortURLs[Entity]
    actor: Actor
    reference: str
    version: int
    if_match: frozenset[str] | None
    only: frozenset[str] | None = None
    _picture: ChangedPicture = field(default_factory=ChangedPicture)

    async def prepare(self) -> None:
        await self._picture.prepare(self.deps)

    async def write(self, locked: LockedAccount) -> Entity:
        deps, entity = self.deps, await get_locked(locked, self.repository, self.reference)
        then = await _state_at(deps, entity, self.version)
        if then is None:
            kept = f"The history keeps the last {MOST_VERSIONS} versions, for a year."
            raise NotFound("version", "version", kept)
        require_revision(entity.revision(), self.if_match)
        reverted: Any
        if self.only is None:
            reverted = await _reverted(deps, locked.account, entity, then)
        else:
            known = {name: one for name, one in then.name_and_look.items() if name in self.only}
            reverted = await _with_name_and_look(deps, locked.account, entity, known)
        if isinstance(entity, QRCode):
            options = await _with_images(deps, entity, reverted.options)
            if options != entity.options:
                require_allowed_images(options, deps.addresses)
            reverted = await self._picture.with_state(deps, entity, replace(reverted, options=options))
        return await save_change(deps, locked, self.repository, self.actor, entity, reverted)


async def _state_at(deps: Deps, entity: ShortURL, version: int) -> Snapshot | None:
    """What the code was until the next version, which knows it where the version itself does not any more."""
    change = await deps.store.changes.get(entity.id, version)
    if change is not None and change.after.name_and_look:
        return change.after
    following = await deps.store.changes.get(entity.id, version + 1)
    before = following.before if following else None
    if change is None or before is None:
        return before or (change.after if change else None)
    return replace(change.after, name_and_look=before.name_and_look)


async def _with_images(deps: Deps, code: QRCode, options: dict[str, Any]) -> dict[str, Any]:
    """Options of `without_data` with their images: those of the code, else those that a change took away."""
    wanted, known = images_of(options), {image_reference(one): one for one in images_of(code.options)}
    if any(image_reference(one) != one and one not in known for one in wanted):
        for change in await deps.store.changes.list_of(code.id, limit=MOST_VERSIONS, below=None):
            known |= change.images
    return with_images(options, *(one if image_reference(one) == one else known.get(one) for one in wanted))


async def refusal_of_revert(
    deps: Deps, account: Account, entity: Entity, change: Change
) -> DomainError | None:
    """Why the version cannot be restored; None if it can."""
    try:
        await _reverted(deps, account, entity, change.after)
    except (DestinationRefused, PlanLimitReached, PremiumRequired) as refusal:
        return refusal
    return None


async def _reverted(deps: Deps, account: Account, entity: Entity, then: Snapshot) -> Entity:
    """With its options as the history has them.

    Raises DestinationRefused, PremiumRequired, TooManyRules.
    """
    last_hash = None
    if then.restrictions.password_hash and not entity.restrictions.password_hash:
        changes = await deps.store.changes.list_of(entity.id, limit=200, below=None)
        hashes = (one.before.restrictions.password_hash for one in changes if one.before is not None)
        last_hash = next(filter(None, hashes), None)
    restrictions = reverted_restrictions(entity.restrictions, then.restrictions, last_hash)
    content = load_content(then.type_id, then.content)
    addresses = addresses_in(content, restrictions) + new_addresses_of(then.rules, entity.rules)
    refuse_loops(addresses, deps.addresses.is_loop)
    await refuse_own_domains(deps, addresses)
    await refuse_circles(deps, account.id, then.rules, entity.rules, own=entity.id)
    allowance = deps.allowance_of(account)
    premium = premium_fields_restored(entity.restrictions, restrictions)
    require_premium(allowance, account.subscription, premium)
    led = replace(entity, content=content, status=then.status, restrictions=restrictions, rules=then.rules)
    reverted = await _with_name_and_look(deps, account, led, then.name_and_look)
    require_room_for_rules(allowance, owned=len(entity.rules), wanted=len(then.rules))
    return reverted


async def _with_name_and_look(
    deps: Deps, account: Account, entity: Entity, then: Mapping[str, Any]
) -> Entity:
    """With the options as the history has them. Raises PremiumRequired."""
    known: dict[str, Any] = {**entity.name_and_look(), **then}
    known["tags"] = tuple(known["tags"])
    if isinstance(entity, QRCode):
        premium = premium_theme_fields(entity.theme, known["theme"])
        require_premium(deps.allowance_of(account), account.subscription, premium)
        known["template_id"] = await _template_left(deps, entity, known["template_id"])
    return replace(entity, **known)


async def _template_left(deps: Deps, code: QRCode, template_id: str | None) -> UUID | None:
    """None for one that is gone."""
    wanted = parse_id(template_id or "")
    is_left = wanted == code.template_id or (
        wanted and await deps.store.templates.get_all(code.account_id, [wanted])
    )
    return wanted if is_left else None
