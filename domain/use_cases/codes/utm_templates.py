"""Create and change UTM templates; see named_items for the rest."""

from dataclasses import replace

from domain.codes.utm_templates import UTMTemplate
from domain.content.fields import Name
from domain.content.types.links import UTM_FIELDS, UTMFields
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields, parse_model, parse_patched
from domain.kernel.revisions import require_revision
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.named_items import add_named_item, get_named_item, lock_named_item
from domain.use_cases.deps import Actor, Deps


class UTMTemplateInput(UTMFields):
    name: Name


async def create_utm_template(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> UTMTemplate:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    now = deps.clock()
    parsed, faults = parse_model(UTMTemplateInput, read())
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
    return await add_named_item(deps, deps.store.utm_templates, template, record)


async def change_utm_template(
    deps: Deps, actor: Actor, reference: str, read: ReadFields, *, if_match: frozenset[str] | None = None
) -> UTMTemplate:
    """The template after a merge patch (RFC 7396); codes and links that were made from it do not change.

    Raises NotFound, ValidationFailed, PreconditionFailed.
    """
    found = await get_named_item(deps.store.utm_templates, actor.account.id, reference)
    patch = read()

    async def write() -> UTMTemplate:
        template = await lock_named_item(deps, deps.store.utm_templates, actor, found.id)
        stored = {name: getattr(template, name) for name in ("name", *UTM_FIELDS)}
        parsed, _, faults = parse_patched(UTMTemplateInput, stored, patch)
        if parsed is None:
            raise ValidationFailed(faults)
        require_revision(template.revision(), if_match)
        changed = replace(template, **parsed.model_dump())
        if changed == template:
            return template
        changed = replace(changed, version=template.version + 1, updated_at=deps.clock())
        await deps.store.utm_templates.save(changed)
        return changed

    return await deps.store.transact(write)
