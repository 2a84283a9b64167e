"""Creating and changing codes and links for assistants, which name templates and give no name to a code.

What an assistant would tell the person about it has to be so: a card has a name, a limit is not over already.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode, ShortLink
from domain.codes.serialization import format_time
from domain.codes.short_urls import ShortURL
from domain.content import type_numbered
from domain.content.types.people import WHOSE, VCardContent
from domain.kernel.errors import NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Fields, ReadFields, parse_time
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import as_name
from domain.kernel.time_zones import with_offset, zone_named
from domain.ports.codes import Entity, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.codes import change_code, create_code
from domain.use_cases.codes.links import change_link
from domain.use_cases.codes.short_urls import CodeOrLink, get_code_or_link
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import all_named_items

# Templates in a refusal.
_NAMED: Final = 20
_DESIGN: Final = frozenset({"options", "template_id"})


class CreatedAndDeleted(NotFound):
    """What an idempotency key created no longer exists."""

    def __init__(self, noun: str) -> None:
        super().__init__(noun)
        self.message = f"The {noun} that was made with this idempotency_key has been deleted since."


class UnknownTemplate(NotFound):
    """`names`: of the templates of the account."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("template", "template_id")
        more = " and others" if len(names) > _NAMED else ""
        self.message += f" It has {', '.join(names[:_NAMED]) or 'none'}{more}."


async def create_assisted_code(
    deps: Deps, actor: Actor, fields: Fields, record: IdempotencyRecord | None = None, *, strict: bool = False
) -> QRCode:
    """As `create_code`. `template_id` may be a template's name; the default name is the page's title."""
    require_person(fields)
    fields = with_limits(deps, actor, fields)
    resolved = {**fields, **_default_name(fields), **await _template_id(deps, actor.account.id, fields)}
    return await create_code(deps, actor, lambda: resolved, record=record, strict=strict)


def require_person(fields: Fields, before: Fields | None = None) -> None:
    """Raise ValidationFailed for a contact without person and company, unless it had none `before`.

    `fields`: the whole content with its `type_id`.
    """
    if fields.get("type_id") != VCardContent.type_id or any(fields.get(name) for name in WHOSE):
        return
    if before is None or any(before.get(name) for name in WHOSE):
        raise ValidationFailed([Fault("first_name", Reason.PERSON_REQUIRED)])


def with_limits(deps: Deps, actor: Actor, fields: Fields, before: CodeOrLink | None = None) -> Fields:
    """`expires_at` with its offset. A date is the end of that day, which is the midnight after it.

    `before` is None for a new code. Raises ValidationFailed for a limit that is reached or in the past.
    """
    zone, written = zone_named(actor.account.time_zone), fields.get("expires_at")
    if isinstance(written, str):
        with suppress(ValueError, OverflowError):
            written = f"{date.fromisoformat(written) + timedelta(days=1)}T00:00:00"
        fields = {**fields, "expires_at": with_offset(written, zone)}
    if faults := [*_limit_faults(fields, before, deps.clock())]:
        raise ValidationFailed(faults)
    return fields


def _limit_faults(fields: Fields, before: ShortURL | None, now: datetime) -> Iterator[Fault]:
    stored, scans = (before.restrictions, before.scan_count) if before else (None, 0)
    limit = fields.get("scan_limit")
    if type(limit) is int and 0 < limit <= scans and not (stored and limit == stored.scan_limit):
        yield Fault("scan_limit", Reason.SCANS_COUNTED, size=scans)
    ends_at = None
    if "expires_at" in fields:
        # What is no time is refused elsewhere.
        with suppress(ValueError, TypeError):
            ends_at = parse_time(fields["expires_at"])
    elif stored and fields.get("expiration_enabled") is True:
        ends_at = stored.expires_at
    if ends_at is not None and ends_at <= now and not (stored and ends_at == stored.ends_at):
        said = format_time(now.replace(microsecond=0))
        yield Fault("expires_at", Reason.PASSED, value=format_time(ends_at), now=said)


async def get_created(repository: ShortURLs[Entity], account_id: UUID, entity_id: UUID) -> Entity:
    """Raise CreatedAndDeleted."""
    entity = await repository.get(account_id, entity_id)
    if entity is None:
        raise CreatedAndDeleted(repository.noun)
    return entity


@dataclass(frozen=True, slots=True)
class ChangedCode:
    """`before_version`: the version of the history that a revert takes to undo the change.

    None if the history keeps nothing of the change, as of a name.
    """

    before: CodeOrLink
    after: CodeOrLink
    before_version: int | None

    @property
    def has_changed(self) -> bool:
        return self.after.version != self.before.version


async def change_as_read(
    deps: Deps,
    actor: Actor,
    reference: str,
    change: Callable[[CodeOrLink], Awaitable[CodeOrLink]],
    *,
    updated_at: datetime | None = None,
) -> ChangedCode:
    """Raise NotFound, and PreconditionFailed if the code or link has changed since `updated_at`.

    `change` raises PreconditionFailed if it is no longer as it was read. It is then read again, so that
    `before` is what the change replaces.
    """
    while True:
        before = await get_code_or_link(deps, actor.account.id, reference)
        if updated_at not in (None, before.updated_at):
            raise PreconditionFailed
        version = await deps.store.changes.last_version(before.id)
        try:
            after = await change(before)
            is_kept = after.snapshot() != before.snapshot()
            return ChangedCode(before, after, version if is_kept else None)
        except PreconditionFailed:
            continue


async def update_code(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    updated_at: datetime | None = None,
    strict: bool = False,
) -> ChangedCode:
    """As `change_code` and `change_link`, and `template_id` may be a template's name.

    Raises PreconditionFailed if it has changed since `updated_at`, ValidationFailed for the design of a link
    and for a limit that is over already.
    """

    async def change(before: CodeOrLink) -> CodeOrLink:
        fields, as_read = with_limits(deps, actor, read(), before), frozenset({before.revision()})
        if isinstance(before, ShortLink):
            if design := _DESIGN & fields.keys():
                raise ValidationFailed([Fault(name, Reason.NOT_OF_LINKS) for name in design])
            return await change_link(deps, actor, str(before.id), lambda: fields, if_match=as_read)
        resolved = {**fields, **await _template_id(deps, actor.account.id, fields)}
        return await change_code(
            deps, actor, str(before.id), lambda: resolved, if_match=as_read, strict=strict
        )

    return await change_as_read(deps, actor, reference, change, updated_at=updated_at)


def _default_name(fields: Fields) -> Mapping[str, Any]:
    """The title that the type requires, if the code has no name."""
    model = type_numbered(fields.get("type_id"))
    if model is None or fields.get("name") is not None:
        return {}
    for name, field in model.model_fields.items():
        title = fields.get(name)
        if field.is_required() and name.endswith(("title", "business_name")) and isinstance(title, str):
            return {"name": as_name(title)}
    return {}


async def _template_id(deps: Deps, account_id: UUID, fields: Fields) -> Mapping[str, Any]:
    """The id of the template with this id or name. Raises UnknownTemplate."""
    wanted = fields.get("template_id")
    if not isinstance(wanted, str):
        return {}
    templates = await all_named_items(deps.store.templates, account_id)
    found = [one for one in templates if wanted == one.name or parse_id(wanted) == one.id]
    if len(found) > 1:
        fault = Fault("template_id", Reason.SEVERAL_TEMPLATES, number=len(found))
        raise ValidationFailed([fault])
    if not found:
        raise UnknownTemplate([one.name for one in templates])
    return {"template_id": str(found[0].id)}
