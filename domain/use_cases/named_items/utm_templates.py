"""Create and change UTM templates; see named_items for the rest."""

from functools import partial
from typing import Final

from domain.content.types.links import UTMFields
from domain.kernel.coercion import coerce
from domain.kernel.parsing import ReadFields, require_model
from domain.kernel.safe_text import ItemName
from domain.named_items.utm_templates import UTMTemplate
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import add_named_item, change_named_item, first_version


class UTMTemplateInput(UTMFields):
    name: ItemName


async def create_utm_template(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> UTMTemplate:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    parsed = require_model(UTMTemplateInput, coerce(UTMTemplateInput, read()))
    template = UTMTemplate(**first_version(deps, actor), **parsed.model_dump())
    return await add_named_item(deps, deps.store.utm_templates, actor, template, record)


# Codes and links that were made from it do not change.
change_utm_template: Final = partial(
    change_named_item, of=lambda store: store.utm_templates, model=UTMTemplateInput
)
