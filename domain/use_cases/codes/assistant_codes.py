"""Creating and changing codes and links for assistants, which name templates and give no name to a code.

What an assistant would tell the person about it has to be so: a card has a name, a limit is not over already.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode, ShortLink
from domain.codes.restrictions import with_last_day
from domain.codes.rules.input import without_rule_ids
from domain.codes.short_urls import MAX_NAME, ShortURL
from domain.content import stored_content
from domain.content.types.people import WHOSE, VCardContent
from domain.drawing.shapes import NO_IMAGES, Images
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Fields, merge_patch, parse_time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.ports.codes import Entity, ShortURLs
from domain.ports.idempotency import IdempotencyRecord
from domain.scanning.explain.scan_description import format_end
from domain.use_cases.codes.codes import NewCode, checked_new_code
from domain.use_cases.codes.copies import copied_theme
from domain.use_cases.codes.grades import images_for
from domain.use_cases.codes.links import create_link
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import carry_out
from domain.use_cases.named_items.items import all_named_items

# Templates in a refusal.
_NAMED: Final = 20


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What an assistant asks for. `copied`: it is like that one where `fields` say nothing else.

    `ends_now`: a limit that is over at once is meant so.
    """

    fields: Fields
    copied: CodeOrLink | None = None
    strict: bool = False
    ends_now: bool = False


async def create_assisted_code(
    deps: Deps, actor: Actor, wanted: Wanted, record: IdempotencyRecord | None = None
) -> QRCode:
    """As `create_code`. `template_id` may be a template's name; the default name is the page's title."""
    return await carry_out(deps, actor, await _new_code(deps, actor, wanted, record))


async def preview_assisted_code(deps: Deps, actor: Actor, wanted: Wanted) -> tuple[QRCode, Images | None]:
    """The code as it would be made, and the images of its picture. Nothing is stored; raises the same."""
    new = await _new_code(deps, actor, wanted, is_preview=True)
    return await carry_out(deps, actor, new, is_preview=True), new.drawn_with


async def _new_code(
    deps: Deps,
    actor: Actor,
    wanted: Wanted,
    record: IdempotencyRecord | None = None,
    *,
    is_preview: bool = False,
) -> NewCode:
    fields, images = with_copied(deps, actor, wanted), NO_IMAGES
    require_person(fields)
    fields = with_limits(deps, actor, fields, ends_now=wanted.ends_now)
    resolved = {**fields, **await template_id_in(deps, actor.account.id, fields)}
    if isinstance(wanted.copied, QRCode):
        # At the addresses of its images may be others by now.
        images, _ = await images_for(deps, resolved.get("options") or {}, wanted.copied)
    return await checked_new_code(
        deps,
        actor,
        lambda: resolved,
        record=record,
        strict=wanted.strict,
        images=images,
        is_preview=is_preview,
    )


async def create_assisted_link(
    deps: Deps, actor: Actor, wanted: Wanted, record: IdempotencyRecord | None = None
) -> ShortLink:
    """As `create_link`."""
    fields = with_limits(
        deps, actor, with_copied(deps, actor, wanted, is_drawn=False), ends_now=wanted.ends_now
    )
    known = {name: value for name, value in fields.items() if name != "type_id"}
    return await create_link(deps, actor, lambda: known, record=record)


def with_copied(deps: Deps, actor: Actor, wanted: Wanted, *, is_drawn: bool = True) -> Fields:
    """Content, design, page and rules of the copied one, with the fields merged in (RFC 7396).

    Not its restrictions, tags, folder, external ID and scans. Another type has nothing of its content, a
    template nothing of its design.
    """
    copied, fields = wanted.copied, wanted.fields
    if copied is None:
        return fields
    name = {"name": f"Copy of {copied.name}"[:MAX_NAME]} if copied.name else {}
    content, look, rules = {}, {}, {"rules": without_rule_ids(copied.rules)} if copied.rules else {}
    if fields.get("type_id") in (None, copied.content.type_id):
        content = {**stored_content(copied.content), **copied.type_as_sent}
    if is_drawn and isinstance(copied, QRCode) and fields.get("template_id") is None:
        look = {"options": copied.options, "theme": copied_theme(deps, actor.account, copied.theme)}
    merged: Fields = merge_patch({**name, **content, **look, **rules}, fields)
    return merged


def require_person(fields: Fields, before: Fields | None = None) -> None:
    """Raise ValidationFailed for a contact without person and company, unless it had none `before`.

    `fields`: the whole content with its `type_id`.
    """
    if fields.get("type_id") != VCardContent.type_id or any(fields.get(name) for name in WHOSE):
        return
    if before is None or any(before.get(name) for name in WHOSE):
        raise ValidationFailed([Fault("first_name", Reason.PERSON_REQUIRED)])


def with_limits(
    deps: Deps, actor: Actor, fields: Fields, before: CodeOrLink | None = None, *, ends_now: bool = False
) -> Fields:
    """`expires_at` with its offset; a date is the last day.

    `before` is None for a new code. Raises ValidationFailed for a limit that is reached or in the past,
    unless it is meant to end now.
    """
    zone = zone_named(actor.account.time_zone)
    fields = with_last_day(fields, zone)
    if not ends_now and (faults := [*_limit_faults(fields, before, deps.clock(), str(zone))]):
        raise ValidationFailed(faults)
    return fields


def _limit_faults(fields: Fields, before: ShortURL | None, now: datetime, zone_name: str) -> Iterator[Fault]:
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
        end, today = (format_end(one, zone_name) for one in (ends_at, now.replace(microsecond=0)))
        yield Fault("expires_at", Reason.PASSED, value=end, now=today)


async def get_created(repository: ShortURLs[Entity], account_id: UUID, entity_id: UUID) -> Entity:
    """Raise CreatedAndDeleted."""
    entity = await repository.get(account_id, entity_id)
    if entity is None:
        raise CreatedAndDeleted(repository.noun)
    return entity


async def template_id_in(deps: Deps, account_id: UUID, fields: Fields) -> Mapping[str, Any]:
    """The id of the template with this id or name. Raises UnknownTemplate."""
    wanted = fields.get("template_id")
    if not isinstance(wanted, str):
        return {}
    templates = await all_named_items(deps.store.templates, account_id)
    found = [one for one in templates if wanted == one.name or parse_id(wanted) == one.id]
    found = found or [one for one in templates if wanted.casefold() == one.name.casefold()]
    if len(found) > 1:
        fault = Fault("template_id", Reason.SEVERAL_TEMPLATES, number=len(found))
        raise ValidationFailed([fault])
    if not found:
        raise UnknownTemplate([one.name for one in templates])
    return {"template_id": str(found[0].id)}
