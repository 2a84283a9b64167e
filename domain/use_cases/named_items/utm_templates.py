"""Create and change UTM templates; see items for the rest."""

from typing import Final

from domain.content.types.links import UTMFields
from domain.kernel.safe_text import ItemName
from domain.named_items.utm_templates import UTMTemplate
from domain.use_cases.named_items.items import ItemKind


class UTMTemplateInput(UTMFields):
    name: ItemName


UTM_TEMPLATES: Final = ItemKind(
    "utm-templates", UTMTemplate, lambda store: store.utm_templates, UTMTemplateInput
)
