"""Create and change UTM templates; see named_items for the rest."""

from dataclasses import replace

from domain.codes.read_only import AnswerOf
from domain.content.types.links import UTM_FIELDS, UTMFields
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields, parse_model
from domain.kernel.safe_text import ItemName
from domain.named_items.utm_templates import UTMTemplate
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import (
    add_named_item,
    get_named_item,
    lock_named_item,
    parse_patch,
    read_patch,
)


class UTMTemplateInput(UTMFields):
    name: ItemName


async def create_utm_template(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> UTMTemplate:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    now = deps.clock()
    parsed, faults = parse_model(UTMTemplateInput, coerce(UTMTemplateInput, read()))
    if parsed is None:
        raise ValidationFailed(faults)
    template = UTMTemplate(
        id=mint_id(deps.rng),
        account_id=actor.account.id,
        **parsed.model_dump(),
        version=1,
        created_at=now,
        updated_at=now,
    )
    return await add_named_item(deps, deps.store.utm_templates, actor, template, record)


async def change_utm_template(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[UTMTemplate] | None = None,
) -> UTMTemplate:
    """The template after a merge patch (RFC 7396); codes and links that were made from it do not change.

    Raises NotFound, ValidationFailed, PreconditionFailed.
    """
    found = await get_named_item(deps.store.utm_templates, actor.account.id, reference)
    patch = read_patch(UTMTemplateInput, read, found, answer_of)

    async def write() -> UTMTemplate:
        template = await lock_named_item(deps, deps.store.utm_templates, actor, found.id)
        stored = {name: getattr(template, name) for name in ("name", *UTM_FIELDS)}
        parsed, _ = parse_patch(UTMTemplateInput, template, stored, patch, if_match)
        changed = replace(template, **parsed.model_dump())
        if changed == template:
            return template
        changed = replace(changed, version=template.version + 1, updated_at=deps.clock())
        await deps.store.utm_templates.save(changed)
        return changed

    return await deps.store.transact(write)
