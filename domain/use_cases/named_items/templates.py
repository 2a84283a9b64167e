"""Create and change templates, and UTM templates; see items for the rest."""

from typing import Any, Final

from pydantic import Field

from domain.codes.code_input import require_allowed_images, require_picture
from domain.codes.design_input import DesignInput
from domain.content.types.links import UTMFields
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import Fields, Strict
from domain.kernel.safe_text import ItemName
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.items import Template, UTMTemplate
from domain.pages.theme import Theme, premium_theme_fields
from domain.use_cases.deps import Deps
from domain.use_cases.locked_accounts import LockedAccount
from domain.use_cases.named_items.items import ItemKind


class TemplateInput(Strict):
    name: ItemName = Field(description="The name of the template.")
    options: DesignInput | None = Field(None, description="How the picture looks.")
    theme: Theme | None = Field(None, description="How its landing page looks.")


def _columns(_: Deps, parsed: TemplateInput, fields: Fields) -> dict[str, Any]:
    """The options as they were sent."""
    theme = parsed.theme.model_dump(exclude_unset=True) if parsed.theme else None
    return {"name": parsed.name, "options": fields.get("options") or {}, "theme": theme}


async def _require_allowed(
    deps: Deps, locked: LockedAccount, template: Template, before: Template | None
) -> None:
    """Raise ValidationFailed when a usual short URL cannot be drawn with its options, or PremiumRequired."""
    require_allowed_images(template.options, deps.addresses)
    require_picture(template.options, deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID))
    locked.require_premium(deps, premium_theme_fields(before.theme if before else None, template.theme))


TEMPLATES: Final = ItemKind(
    "templates",
    Template,
    lambda store: store.templates,
    TemplateInput,
    columns=_columns,
    require=_require_allowed,
)


class UTMTemplateInput(UTMFields):
    name: ItemName = Field(description="The name of the template.")


UTM_TEMPLATES: Final = ItemKind(
    "utm-templates", UTMTemplate, lambda store: store.utm_templates, UTMTemplateInput
)
