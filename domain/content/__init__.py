"""What a code holds: one small model for each type."""

from collections.abc import Mapping
from typing import Any, Final

from domain.content.url import URLContent
from domain.errors import Fault
from domain.typed import Fields, parse_model

Content = URLContent
TYPES: Final[Mapping[int, type[Content]]] = {model.type_id: model for model in (URLContent,)}


def parse_content(type_id: int, fields: Fields) -> tuple[Content | None, list[Fault]]:
    """The content of a code of that type, or every fault in it; `type_id` must be one of `TYPES`."""
    return parse_model(TYPES[type_id], fields)


def load_content(type_id: int, stored: Mapping[str, Any]) -> Content:
    """Content as it was stored, unchecked: a rule that tightens later must not break a printed code."""
    return TYPES[type_id].model_construct(**stored)


def stored_content(content: Content) -> dict[str, Any]:
    """The fields as they were sent, and no default beside them."""
    return content.model_dump(mode="json", exclude_unset=True)
