"""UTM templates: named campaign parameters for new codes and links."""

from dataclasses import dataclass

from domain.content.types.links import UTM_FIELDS
from domain.kernel.parsing import Fields
from domain.kernel.revisions import Versioned


@dataclass(frozen=True, kw_only=True, slots=True)
class UTMTemplate(Versioned):
    """Codes and links copy its parameters."""

    name: str
    utm_source: str | None
    utm_medium: str | None
    utm_campaign: str | None
    utm_term: str | None
    utm_content: str | None


def with_parameters_of(template: UTMTemplate, fields: Fields) -> Fields:
    """`fields` with the parameters of the template that they do not have themselves."""
    values = {name: getattr(template, name) for name in UTM_FIELDS}
    return {**{name: value for name, value in values.items() if value is not None}, **fields}
