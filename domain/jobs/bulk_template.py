"""A header with an example for the bulk file of each type."""

import json
from typing import Any, Final

from domain.content import TYPES
from domain.kernel.errors import NotFound

_COMMON: Final = {"name": "My first code", "external_id": "table-1", "tags": "summer,terrace"}
_DESIGN: Final = {"options.dotsOptions.color": "#0b6b50"}


def template_rows(slug: str) -> tuple[list[str], list[str]]:
    """The header and the example. Raises NotFound."""
    model = next((model for model in TYPES.values() if model.slug == slug), None)
    if model is None:
        raise NotFound("type of code")
    example = dict.fromkeys(model.model_fields, "") | dict(model.example)
    values = {"type_id": model.type_id, **_COMMON, **example, **_DESIGN}
    return [*values], [_cell(value) for value in values.values()]


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
