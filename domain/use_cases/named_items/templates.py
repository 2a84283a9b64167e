"""Create and change templates; see named_items for the rest."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.accounts.plans import require_premium
from domain.codes.code_input import require_allowed_images, require_picture
from domain.codes.design_input import DesignInput
from domain.codes.read_only import AnswerOf
from domain.kernel.coercion import coerce
from domain.kernel.net.addresses import DEFAULT_DOMAIN, Addresses
from domain.kernel.parsing import Fields, ReadFields, Strict, require_model
from domain.kernel.safe_text import ItemName
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.templates import Template
from domain.pages.theme import Theme, premium_theme_fields
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import lock_account
from domain.use_cases.named_items.items import (
    add_named_item,
    first_version,
    get_named_item,
    parse_patch,
    read_patch,
    save_named_item,
)


class TemplateInput(Strict):
    name: ItemName
    options: DesignInput | None = None
    theme: Theme | None = None


async def create_template(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> Template:
    """Raises ValidationFailed, PremiumRequired and PlanLimitReached.

    `record` is attached in the same transaction.
    """
    fields = coerce(TemplateInput, read())
    parsed = require_model(TemplateInput, fields)
    _require_drawable(fields, deps.addresses)
    _require_premium(deps, actor, None, fields)
    template = Template(
        **first_version(deps, actor),
        name=fields["name"],
        options=fields.get("options") or {},
        theme=parsed.theme.model_dump(exclude_unset=True) if parsed.theme else None,
    )
    return await add_named_item(deps, deps.store.templates, actor, template, record)


async def change_template(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[Template] | None = None,
) -> Template:
    """The template after a merge patch (RFC 7396); codes that were made from it do not change.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    Raises NotFound, ValidationFailed, PremiumRequired, PlanLimitReached, PreconditionFailed.
    """
    found = await get_named_item(deps.store.templates, actor.account.id, reference)
    patch = read_patch(TemplateInput, read, found, answer_of)

    async def write() -> Template:
        locked = await lock_account(deps, actor)
        template = await get_named_item(deps.store.templates, actor.account.id, str(found.id))
        parsed, fields = parse_patch(TemplateInput, template, _fields_of(template), patch, if_match)
        _require_drawable(fields, deps.addresses)
        _require_premium(deps, actor, template.theme, fields)
        changed = replace(
            template,
            name=fields["name"],
            options=fields.get("options") or {},
            theme=parsed.theme.model_dump(exclude_unset=True) if parsed.theme else None,
        )
        saved = await save_named_item(deps, deps.store.templates, template, changed)
        if saved != template:
            await locked.require_room(deps)
        return saved

    return await deps.store.transact(write)


def _fields_of(template: Template) -> dict[str, Any]:
    theme = {} if template.theme is None else {"theme": template.theme}
    return {"name": template.name, "options": template.options, **theme}


def _require_premium(deps: Deps, actor: Actor, before: Mapping[str, Any] | None, fields: Fields) -> None:
    premium = premium_theme_fields(before, fields.get("theme"))
    require_premium(deps.allowance_of(actor.account), actor.account.subscription, premium)


def _require_drawable(fields: Fields, addresses: Addresses) -> None:
    """Raise ValidationFailed when a usual short URL cannot be drawn with these options."""
    options = fields.get("options") or {}
    require_allowed_images(options, addresses)
    require_picture(options, addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID))
