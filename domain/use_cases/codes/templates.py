"""Templates: make and change. The rest is as for all that has a name."""

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from domain.codes.code_input import require_allowed_logo, require_picture
from domain.codes.design_input import DesignInput
from domain.codes.templates import Template
from domain.kernel.addresses import DEFAULT_DOMAIN, Addresses
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import Fields, ReadFields, Strict, parse_model, parse_patched
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.pages.theme import Theme
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.named_items import get_named_item, lock_named_item
from domain.use_cases.deps import Actor, Deps


class TemplateInput(Strict):
    name: Annotated[str, Field(min_length=1, max_length=200)]
    options: DesignInput | None = None
    theme: Theme | None = None


async def create_template(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
) -> Template:
    """A new template. Raises ValidationFailed. `claim` is tied to it in the same transaction."""
    now = deps.clock()
    fields = read()
    parsed, faults = parse_model(TemplateInput, fields)
    if parsed is None:
        raise ValidationFailed(faults)
    _require_drawable(fields, deps.addresses)
    template = Template(
        id=mint_id(deps.rng),
        account_id=actor.account.id,
        name=fields["name"],
        options=fields.get("options") or {},
        theme=fields.get("theme"),
        version=1,
        created_at=now,
        updated_at=now,
    )

    async def write() -> Template:
        await deps.store.templates.add(template)
        if record is not None:
            await deps.store.claims.attach(record, template.id)
        return template

    return await deps.store.transact(write)


async def change_template(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
) -> Template:
    """The template after a merge patch (RFC 7396); codes that were made from it stay as they are.

    Raises NotFound, ValidationFailed, PreconditionFailed.
    """
    found = await get_named_item(deps.store.templates, actor.account.id, reference)
    patch = read()

    async def write() -> Template:
        template = await lock_named_item(deps, deps.store.templates, actor, found.id)
        parsed, fields, faults = parse_patched(TemplateInput, _as_sent(template), patch)
        if parsed is None:
            raise ValidationFailed(faults)
        _require_drawable(fields, deps.addresses)
        require_revision(template.revision(), if_match)
        changed = replace(
            template,
            name=fields["name"],
            options=fields.get("options") or {},
            theme=fields.get("theme"),
        )
        if changed == template:
            return template
        changed = replace(changed, version=template.version + 1, updated_at=deps.clock())
        await deps.store.templates.save(changed)
        return changed

    return await deps.store.transact(write)


def _as_sent(template: Template) -> dict[str, Any]:
    written = {"name": template.name, "options": template.options}
    return written if template.theme is None else {**written, "theme": template.theme}


def _require_drawable(fields: Fields, addresses: Addresses) -> None:
    """Raise ValidationFailed when a picture of these options and a usual short URL cannot be."""
    options = fields.get("options") or {}
    require_allowed_logo(options, addresses)
    require_picture(options, addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID))
