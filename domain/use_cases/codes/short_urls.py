"""Find, list, expand, change and delete codes and links alike; see creation for new ones."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Generic
from uuid import UUID

from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import bytes_over_room
from domain.analytics.rollups import milliseconds_of
from domain.codes.code_input import CodeInput
from domain.codes.codes import QRCode, ShortLink
from domain.codes.restrictions import OPEN, newly_set_premium_fields
from domain.codes.short_url_input import MAX_EXTERNAL_ID, ShortURLInput
from domain.codes.short_urls import Change, Deletion, HistoryEvent, ShortURL
from domain.drawing.options import brings_image, image_reference, images_of
from domain.feed.events import Event, type_of
from domain.kernel.errors import ExternalIdTaken, NotFound
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import unstorable_text
from domain.kernel.revisions import require_revision
from domain.kernel.safe_text import without_invisible
from domain.kernel.short_ids import MAX_LENGTH, may_be_short_id, short_id_fault
from domain.named_items.items import Folder, Template
from domain.named_items.tags import Tag
from domain.pages.theme import premium_theme_fields
from domain.ports.codes import Entity, ShortURLFilter, ShortURLs
from domain.ports.lists import FIRST, NEWEST_FIRST, Sort, SortKey, SortPosition
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import Changed, LockedAccount, NotReady, carry_out
from domain.use_cases.named_items.tags import with_known_tags

CodeOrLink = QRCode | ShortLink
_SUGGESTIONS: Final = 20
_READING: Final = {QRCode.noun: KeyScope.CODES_READ, ShortLink.noun: KeyScope.LINKS_READ}
# In a trial, whose changes are not stored.
_NOT_HASHED_YET: Final = "not hashed yet"


async def get_short_url(repository: ShortURLs[Entity], account_id: UUID, reference: str) -> Entity:
    """Find it by its id, or by its short ID on any domain of the account. Raises NotFound."""
    entity_id = parse_id(reference)
    entity = None
    if entity_id is not None:
        entity = await repository.get(account_id, entity_id)
    elif may_be_short_id(reference):
        entity = await repository.find_by_short_id(account_id, reference)
    if entity is None:
        raise NotFound(repository.noun)
    return entity


async def get_locked(locked: LockedAccount, repository: ShortURLs[Entity], reference: str) -> Entity:
    """As `get_short_url`, in a transaction that may change others, too."""
    found = await locked.take(repository, parse_id(reference))
    return found or await get_short_url(repository, locked.account.id, reference)


async def get_code_or_link(deps: Deps, account_id: UUID, reference: str) -> CodeOrLink:
    """As `get_short_url`; of two with one short ID, the QR code."""
    with suppress(NotFound):
        return await get_short_url(deps.store.codes, account_id, reference)
    with suppress(NotFound):
        return await get_short_url(deps.store.links, account_id, reference)
    raise NotFound("QR code or short link")


def repository_of(deps: Deps, entity: CodeOrLink) -> ShortURLs[Any]:
    return deps.store.codes if isinstance(entity, QRCode) else deps.store.links


async def find_pasted_url(deps: Deps, account_id: UUID, text: str) -> ShortURL | None:
    """The code or link whose short URL a person has pasted."""
    for domain, short_id in deps.addresses.short_urls_in(without_invisible(text)):
        for repository in (deps.store.codes, deps.store.links):
            if found := await repository.find_by_short_id(account_id, short_id, domain=domain):
                return found
    return None


async def pasted_reference(deps: Deps, account_id: UUID, text: str) -> str | None:
    """The id or short ID in a person's input, which may be a short URL; None for any other address."""
    if "/" not in text:
        return text.strip()
    found = await find_pasted_url(deps, account_id, text)
    return str(found.id) if found is not None else None


async def searched(
    deps: Deps, repository: ShortURLs[Any], account_id: UUID, which: ShortURLFilter, text: str | None
) -> ShortURLFilter:
    """The lists with the search for a text. A printed address finds its code, however it is written."""
    text = without_invisible(text or "").strip()
    found = deps.addresses.short_urls_in(text)
    if not found:
        return replace(which, search=text or None)
    for domain, short_id in found:
        named = await repository.find_by_short_id(account_id, short_id, domain=domain)
        if named is not None and which.references is None:
            return replace(which, references=(str(named.id),))
    is_ours = domain == DEFAULT_DOMAIN or await deps.store.own_domains.find(account_id, domain)
    return replace(which, search=short_id if is_ours else text)


async def list_short_urls(
    repository: ShortURLs[Entity],
    account_id: UUID,
    which: ShortURLFilter,
    *,
    limit: int,
    after: SortPosition | None = None,
    sort: Sort = NEWEST_FIRST,
    goes_on: bool = False,
) -> tuple[list[Entity], SortPosition | None, int]:
    """One page, the position of the next page, and the total.

    The position at the end is None; if the list `goes_on`, that from which it does.
    """
    found, total = await repository.list_of(account_id, which, sort, limit=limit + 1, after=after)
    page = found[:limit]
    if goes_on and not page:
        return page, after or SortPosition(FIRST.created_at, FIRST.id), total
    return page, position_of(page[-1], sort) if len(found) > limit or goes_on else None, total


def position_of(entity: ShortURL, sort: Sort) -> SortPosition:
    values: dict[SortKey, datetime | str | int] = {
        SortKey.CREATED_AT: entity.created_at,
        SortKey.UPDATED_AT: entity.updated_at,
        SortKey.NAME: entity.sort_name,
        SortKey.SCAN_COUNT: entity.scan_count,
        SortKey.LAST_SCAN: milliseconds_of(entity.last_scanned_at) if entity.last_scanned_at else 0,
    }
    return SortPosition(values[sort.key], entity.id)


async def delete_short_url(
    deps: Deps,
    repository: ShortURLs[Entity],
    actor: Actor,
    reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> Entity:
    """Move it to the trash, from which it comes back whole. Its scans lead nowhere at once."""
    found = await get_short_url(repository, actor.account.id, reference)
    return await carry_out(deps, actor, MoveToTrash(deps, repository, actor, str(found.id), if_match))


@dataclass(slots=True)
class TrashMove(Generic[Entity]):
    deps: Deps
    repository: ShortURLs[Entity]
    actor: Actor
    reference: str
    if_match: frozenset[str] | None

    async def prepare(self) -> None:
        """Prepare the change; nothing of it is slow."""


class MoveToTrash(TrashMove[Entity]):
    """The way of a code or link to the trash: a Write."""

    async def write(self, locked: LockedAccount) -> Entity:
        deps = self.deps
        entity = await get_locked(locked, self.repository, self.reference)
        require_revision(entity.revision(), self.if_match)
        deletion = Deletion(by=self.actor.name, via=self.actor.via, external_id=entity.external_id)
        deleted = replace(entity, external_id=None, deletion=deletion)
        await move_entity(deps, locked, self.actor, self.repository, entity, deleted, HistoryEvent.DELETED)
        locked.added(self.repository, -1)
        return entity


async def move_entity(
    deps: Deps,
    locked: LockedAccount,
    actor: Actor,
    repository: ShortURLs[Entity],
    before: Entity,
    after: Entity,
    event: HistoryEvent,
) -> Entity:
    """Move it into the trash, or out of it, which its history has as `event`."""
    now = deps.clock() if after.deletion else await locked.moment(deps, repository)
    after = replace(after, version=before.version + 1, updated_at=now)
    await _store_change(deps, locked, actor, Changed(before, after, repository, event=event))
    return after


async def free_ending_like(deps: Deps, account_id: UUID, domain: str, taken: str) -> str | None:
    """The first of menu-2, menu-3 … that a new code or link of the account can have."""
    for number in range(2, 2 + _SUGGESTIONS):
        ending = f"{taken[: MAX_LENGTH - 3]}-{number}"
        if short_id_fault(ending, domain) is None and not await deps.store.codes.is_taken(
            account_id, (domain, ending)
        ):
            return ending
    return None


def premium_fields_of(parsed: ShortURLInput, before: ShortURL | None = None) -> list[str]:
    """`before`: the code or link that is changed; None for a new one."""
    premium = newly_set_premium_fields(before.restrictions if before else OPEN, parsed.common)
    return ["short_id", *premium] if before is None and parsed.common.short_id is not None else premium


def premium_fields_of_code(parsed: CodeInput, before: QRCode | None = None) -> list[str]:
    """As `premium_fields_of`, with those of its theme."""
    premium = premium_fields_of(parsed, before)
    if parsed.changes_theme:
        premium += premium_theme_fields(before.theme if before else None, parsed.theme)
    return premium


@dataclass(slots=True)
class LinkPassword:
    """The password of a new code or link, or of a change, hashed outside the transaction: that is slow."""

    _text: str | None = None
    _hash: str | None = None

    def ask(self, parsed: ShortURLInput) -> None:
        self._text = parsed.common.link_password

    async def prepare(self, deps: Deps) -> None:
        if self._text is not None and self._hash is None:
            self._hash = await deps.passwords.hash(self._text)

    def hash_of(self, parsed: ShortURLInput, locked: LockedAccount) -> str | None:
        """Raises NotReady."""
        self.ask(parsed)
        if self._text is None:
            return None
        if self._hash is None and not locked.is_trial:
            raise NotReady
        return self._hash or _NOT_HASHED_YET


async def known_by_external_id(
    repository: ShortURLs[Entity], account_id: UUID, external_ids: Iterable[object]
) -> dict[object, Entity]:
    """In one query. Values that no external ID can have are not looked for."""
    asked = [
        one
        for one in external_ids
        if isinstance(one, str) and 0 < len(one) <= MAX_EXTERNAL_ID and not unstorable_text(one)
    ]
    found = await repository.find_by_external_ids(account_id, asked) if asked else []
    return {entity.external_id: entity for entity in found}


async def require_free_external_id(
    deps: Deps, repository: ShortURLs[Entity], account_id: UUID, external_id: str | None
) -> None:
    """Raise ExternalIdTaken, which names what has it to callers that may read it."""
    if external_id is None:
        return
    found = await repository.of_whole_account.find_by_external_id(account_id, external_id)
    if found is None:
        return
    may_read = deps.access.allows(_READING[repository.noun])
    is_seen = may_read and await repository.get(account_id, found.id) is not None
    raise ExternalIdTaken(repository.noun, (found.short_id, found.id) if is_seen else None)


async def save_change(
    deps: Deps,
    locked: LockedAccount,
    repository: ShortURLs[Entity],
    actor: Actor,
    before: Entity,
    changed: Entity,
) -> Entity:
    """Save `changed`, and add a change of what the history keeps to it. Raises NoRoomForFiles.

    New, old and missing pictures of its page are fetched later, in the background.
    """
    tags: Sequence[Tag] = ()
    if changed.tags != before.tags:
        changed, tags = await with_known_tags(deps, changed)
    if is_same_entity(changed, before):
        return before
    now = await locked.moment(deps, repository)
    saved = replace(changed, version=before.version + 1, updated_at=now)
    await _store_change(deps, locked, actor, Changed(before, saved, repository, tags))
    return saved


def is_same_entity(changed: Entity, before: Entity) -> bool:
    # In Python True equals 1, in JSON they differ.
    return changed == before and repr(changed.metadata) == repr(before.metadata)


async def _store_change(deps: Deps, locked: LockedAccount, actor: Actor, change: Changed[Any]) -> None:
    if locked.changed is None:
        await store_changes(deps, locked, actor, [change])
    else:
        locked.changed.append(change)


async def store_changes(
    deps: Deps, locked: LockedAccount, actor: Actor, changes: Sequence[Changed[Any]]
) -> None:
    """Store changes of codes, or of links, each of another. Raises NoRoomForFiles."""
    if not changes:
        return
    repository = changes[0].repository
    await (repository.move if changes[0].event else repository.save)(*(one.after for one in changes))
    for one in changes:
        if one.after.tags != one.before.tags:
            await deps.store.tags.assign(one.after, one.tags)
        if not one.event and (one.before.pictures() or one.after.pictures()):
            pictures = one.after.pictures()
            await deps.store.page_pictures.name(one.after.id, pictures, now=deps.clock())
    await deps.store.events.add(actor.account.id, *(_event_of(deps, actor, one) for one in changes))
    # Before the history, which makes room by itself. Without a new image a look changes as a repoint.
    if any(_brings_image(one) for one in changes):
        await locked.require_room_for_files(deps)
    await _note_changes(deps, actor, changes)


def _event_of(deps: Deps, actor: Actor, one: Changed[Any]) -> Event:
    """One that is deleted is told as it was."""
    told = one.before if one.event is HistoryEvent.DELETED else one.after
    changed = type_of(told, one.event or "changed"), one.after.updated_at, told
    before = None if one.event else one.before
    return Event(mint_id(deps.rng), *changed, before, by=actor.name, via=actor.via)


async def _note_changes(deps: Deps, actor: Actor, changes: Sequence[Changed[Any]]) -> None:
    """Add them to the histories, without those after which all that is kept is the same."""
    made = [
        replace(change_of(actor, one.before, one.after, 0, one.after.updated_at), event=one.event)
        for one in changes
    ]
    noted = [one for one in made if one.event or one.before != one.after]
    if not noted:
        return
    last = await deps.store.changes.last_versions([one.short_url_id for one in noted])
    await deps.store.changes.add(*(replace(one, version=last.get(one.short_url_id, 0) + 1) for one in noted))
    # A repoint is never refused for want of room: printed codes lead where their owner wants.
    for one in noted:
        account = await deps.store.accounts.get(actor.account.id)
        over = bytes_over_room(deps.allowance_of(account), account.stored_bytes) if account else 0
        if over <= 0:
            return
        await deps.store.changes.make_room(one.short_url_id, over)


def _brings_image(change: Changed[Any]) -> bool:
    before, after = change.before, change.after
    return isinstance(after, QRCode) and brings_image(before.options, after.options)


def change_of(actor: Actor, before: ShortURL | None, after: ShortURL, version: int, now: datetime) -> Change:
    return Change(
        short_url_id=after.id,
        version=version,
        changed_by=actor.name,
        via=actor.via,
        changed_at=now,
        before=before.snapshot() if before is not None else None,
        after=after.snapshot(),
        grant_id=actor.grant_id,
        images=_images_left(before, after),
    )


def _images_left(before: ShortURL | None, after: ShortURL) -> dict[str, str]:
    """The `data:` images of a design that the change takes away: nothing else has them from then on."""
    if not isinstance(before, QRCode) or not isinstance(after, QRCode) or before.options == after.options:
        return {}
    left = [one for one in images_of(before.options) if one not in images_of(after.options)]
    return {reference: one for one in left if (reference := image_reference(one)) != one}


@dataclass(frozen=True, slots=True)
class Expanded:
    """Each by its id; None where the caller has not asked for them."""

    folders: Mapping[UUID, Folder] | None
    templates: Mapping[UUID, Template] | None

    @property
    def revisions(self) -> list[str]:
        """The revisions that tell whether one of them has changed."""
        folders = [
            f"{folder.version}.{folder.qr_codes}.{folder.links}" for folder in (self.folders or {}).values()
        ]
        return [*folders, *(str(template.version) for template in (self.templates or {}).values())]


async def expand(deps: Deps, account_id: UUID, entities: Sequence[ShortURL], names: str | None) -> Expanded:
    """`names`: `folder`, `template` or both, with a comma between."""
    folders, templates = None, None
    wanted = (names or "").split(",")
    if "folder" in wanted:
        ids = {one.folder_id for one in entities if one.folder_id}
        folders = {one.id: one for one in await deps.store.folders.get_all(account_id, ids)}
    if "template" in wanted:
        ids = {found for one in entities if (found := getattr(one, "template_id", None))}
        templates = {one.id: one for one in await deps.store.templates.get_all(account_id, ids)}
    return Expanded(folders, templates)
