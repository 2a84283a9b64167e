"""Create and change templates; see named_items for the rest."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.accounts.plans import require_premium
from domain.codes.code_input import require_allowed_images, require_picture
from domain.codes.design_input import DesignInput
from domain.codes.read_only import AnswerOf
from domain.kernel.coercion import coerce
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import Fields, ReadFields, Strict, parse_valid
from domain.kernel.safe_text import ItemName
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.templates import Template
from domain.pages.theme import Theme, premium_theme_fields
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import add_named_item, change_named_item, new_item


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
    parsed = parse_valid(TemplateInput, fields)
    _require_allowed(deps, actor, fields)
    template = Template(**new_item(deps, actor.account.id), **_columns(parsed, fields))
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
    """As of `change_named_item`; codes that were made from it do not change. Also raises PremiumRequired."""

    async def patched(template: Template, parsed: TemplateInput, fields: Fields) -> Template:
        _require_allowed(deps, actor, fields, template.theme)
        return replace(template, **_columns(parsed, fields))

    templates, model = deps.store.templates, TemplateInput
    return await change_named_item(
        deps, templates, actor, reference, read, model, patched, if_match=if_match, answer_of=answer_of
    )


def _columns(parsed: TemplateInput, fields: Fields) -> dict[str, Any]:
    """The options as they were sent."""
    theme = parsed.theme.model_dump(exclude_unset=True) if parsed.theme else None
    return {"name": parsed.name, "options": fields.get("options") or {}, "theme": theme}


def _require_allowed(
    deps: Deps, actor: Actor, fields: Fields, before: Mapping[str, Any] | None = None
) -> None:
    """Raise ValidationFailed when a usual short URL cannot be drawn with these options, or PremiumRequired.

    `before`: the theme.
    """
    options = fields.get("options") or {}
    require_allowed_images(options, deps.addresses)
    require_picture(options, deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID))
    premium = premium_theme_fields(before, fields.get("theme"))
    require_premium(deps.allowance_of(actor.account), actor.account.subscription, premium)
