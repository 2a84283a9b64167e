"""Create and change UTM templates; see named_items for the rest."""

from dataclasses import replace

from domain.codes.read_only import AnswerOf
from domain.content.types.links import UTMFields
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Fields, ReadFields, parse_valid
from domain.kernel.safe_text import ItemName
from domain.named_items.utm_templates import UTMTemplate
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import add_named_item, change_named_item, new_item


class UTMTemplateInput(UTMFields):
    name: ItemName


async def create_utm_template(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> UTMTemplate:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    parsed = parse_valid(UTMTemplateInput, coerce(UTMTemplateInput, read()))
    template = UTMTemplate(**new_item(deps, actor.account.id), **parsed.model_dump())
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
    """As of `change_named_item`; codes and links that were made from it do not change."""

    async def patched(template: UTMTemplate, parsed: UTMTemplateInput, _: Fields) -> UTMTemplate:
        return replace(template, **parsed.model_dump())

    templates, model = deps.store.utm_templates, UTMTemplateInput
    return await change_named_item(
        deps, templates, actor, reference, read, model, patched, if_match=if_match, answer_of=answer_of
    )
