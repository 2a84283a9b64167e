"""What is new: free short IDs, the values of a new code or link, and how it is stored, alone or together."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any, Final
from uuid import UUID

from domain.codes.restrictions import OPEN, change_restrictions
from domain.codes.rules.input import stored_rules, with_rule_ids
from domain.codes.short_url_input import (
    SharedFields,
    ShortURLInput,
    own_values,
    parse_status,
    utm_template_id_of,
)
from domain.codes.short_urls import Past, ShortURL, Status
from domain.content import Content
from domain.feed.events import Event, type_of
from domain.kernel.errors import ExternalIdTaken, ShortIdTaken
from domain.kernel.ids import mint_id
from domain.kernel.net.sites import name_of_address
from domain.kernel.safe_text import as_name, name_of_destination
from domain.kernel.short_ids import mint_short_id
from domain.pages.landing_page import title_of
from domain.ports.codes import Entity, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.short_urls import change_of, known_by_external_id, require_free_external_id
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, New, NotReady
from domain.use_cases.named_items.tags import with_known_tags

_MINTING_TRIES: Final = 8
_LONGEST_OWN_NAME: Final = 80


@dataclass(slots=True)
class FreeShortId:
    """The short ID of a new code or link: the caller's choice, or one that is minted until it is free."""

    deps: Deps
    asked: SharedFields
    value: str
    _tries: int = 1

    async def require_free(self, locked: LockedAccount, repository: ShortURLs[Any], entity: ShortURL) -> None:
        """Raise ExternalIdTaken, ShortIdTaken for a choice that is not free, NotReady after minting one."""
        if locked.together is not None:
            return
        # First, so that the losers of concurrent upserts find the code to change.
        await require_free_external_id(self.deps, repository, locked.account.id, entity.external_id)
        with self.taken_after_all():
            account_id, domain, short_id = entity.account_id, entity.domain, entity.short_id
            codes, links = self.deps.store.codes, self.deps.store.links
            if await codes.is_taken(account_id, (domain, short_id)):
                code = await codes.in_trash.find_by_short_id(account_id, short_id, domain=domain)
                link = await links.in_trash.find_by_short_id(account_id, short_id, domain=domain)
                raise ShortIdTaken(short_id, is_in_trash=bool(code or link))

    @contextmanager
    def taken_after_all(self) -> Iterator[None]:
        try:
            yield
        except ShortIdTaken:
            if self.asked.short_id is not None:
                raise
            if self._tries == _MINTING_TRIES:
                raise RuntimeError(f"{_MINTING_TRIES} minted short IDs were all taken") from None
            self._tries += 1
            self.value = mint_short_id(self.deps.rng)
            raise NotReady from None


def new_values(
    deps: Deps,
    actor: Actor,
    entity: type[ShortURL],
    parsed: ShortURLInput,
    password_hash: str | None,
    short_id: str,
    past: Past | None,
    now: datetime,
) -> dict[str, Any]:
    """The values that new codes and links have in common."""
    past = past or Past()
    restrictions = change_restrictions(OPEN, parsed.common, password_hash)
    if past.password_hash is not None:
        restrictions = replace(
            restrictions, password_hash=past.password_hash, password_enabled=past.asks_password
        )
    return own_values(parsed.common, entity) | {
        "id": mint_id(deps.rng),
        "account_id": actor.account.id,
        "domain": parsed.references.domain,
        "short_id": short_id,
        "content": parsed.content,
        "folder_id": parsed.references.folder_id,
        "utm_template_id": utm_template_id_of(parsed),
        "rules": with_rule_ids(stored_rules(parsed.common.rules or ()), deps.rng),
        "status": parse_status(parsed.common, Status.ACTIVE),
        "restrictions": restrictions,
        "scan_count": past.counted,
        "imported_scans": past.scans,
        "version": 1,
        "created_via": actor.via,
        "created_at": past.created_at or min(deps.clock(), now),
        "updated_at": now,
        **past.own,
    }


async def own_name(
    codes: ShortURLs[Any], account_id: UUID, content: Content, short_id: str, *, of_title: bool = False
) -> str | None:
    """A name from the content, which no other code of the account has; None if it gives none.

    `of_title`: from its page's title alone.
    """
    payload, found = content.payload(), title_of(content)
    if not of_title:
        found = found or next(content.searched(), "")
        if found.lower().startswith(("http://", "https://")):
            found = name_of_address(found)
        elif not found and payload:
            found = name_of_destination(payload)
    name = as_name(found)[:_LONGEST_OWN_NAME].rstrip()
    is_taken = name and await codes.find_by_name(account_id, name, limit=1)
    return f"{name} · {short_id}" if is_taken else name or None


async def keep_new(
    deps: Deps,
    locked: LockedAccount,
    repository: ShortURLs[Entity],
    actor: Actor,
    entity: Entity,
    short_id: FreeShortId,
    *,
    record: IdempotencyRecord | None,
    past: Past | None = None,
) -> Entity:
    """Add it with its history, or the first change of it, and attach `record`, in the caller's transaction.

    The pictures of its page are fetched later, in the background. Raises NotReady, NoRoomForFiles.
    """
    entity, tags = await with_known_tags(deps, entity)
    made = change_of(actor, None, entity, 1, entity.updated_at)
    new = New(entity, repository, tags, made, record, past.changes if past else ())
    if entity.deletion is None:
        locked.added(repository)
    if locked.together is not None:
        locked.together.append(new)
        return entity
    with short_id.taken_after_all():
        await _store(deps, repository, [new])
    await locked.require_room_for_files(deps)
    return entity


async def store_together(deps: Deps, locked: LockedAccount) -> None:
    """Raises ExternalIdTaken, ShortIdTaken, NoRoomForFiles: one of them cannot be stored, whichever it is."""
    if not locked.together:
        return
    new, locked.together = locked.together, []
    entities, repository = [one.entity for one in new], new[0].repository
    external_ids = [one.external_id for one in entities if one.external_id is not None]
    known = await known_by_external_id(repository.of_whole_account, locked.account.id, external_ids)
    if known or len({*external_ids}) < len(external_ids):
        raise ExternalIdTaken(repository.noun, None)
    if await repository.is_taken(locked.account.id, *((one.domain, one.short_id) for one in entities)):
        raise ShortIdTaken(entities[0].short_id)
    await _store(deps, repository, new)
    await locked.require_room_for_files(deps)


async def _store(deps: Deps, repository: ShortURLs[Any], new: Sequence[New[Any]]) -> None:
    await repository.add(*(one.entity for one in new))
    await deps.store.changes.add(*chain.from_iterable(one.earlier or [one.change] for one in new))
    await deps.store.events.add(new[0].entity.account_id, *(_event_of(deps, one) for one in new))
    for one in new:
        entity = one.entity
        if one.tags:
            await deps.store.tags.assign(entity, one.tags)
        if pictures := entity.pictures():
            await deps.store.page_pictures.name(entity.id, pictures, now=deps.clock())
        if entity.deletion:
            await repository.move(entity)
        await deps.store.idempotency_records.attach(one.record, entity.id)


def _event_of(deps: Deps, new: New[Any]) -> Event:
    change = new.change
    kind = type_of(new.entity, "deleted" if new.entity.deletion else "created")
    made = kind, change.changed_at, new.entity
    return Event(mint_id(deps.rng), *made, by=change.changed_by, via=change.via)
