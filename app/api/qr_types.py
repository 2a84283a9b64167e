"""/qr-types: what a code can hold."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, PageQuery
from app.api.cursors import version_cursor_of, version_in
from domain.content import TYPES, Content


async def list_types(call: Call) -> Response:
    """In the order of their numbers, all of them on one page unless fewer are asked for."""
    query = call.query(PageQuery)
    after = version_in(query.cursor) or 0
    left = [model for type_id, model in sorted(TYPES.items()) if type_id > after]
    page = left[: query.limit]
    following = page[-1].type_id if len(left) > len(page) else None
    return answers.page(
        [_represent(model) for model in page],
        next_cursor=version_cursor_of(following),
        total=len(TYPES),
    )


def _represent(model: type[Content]) -> Mapping[str, Any]:
    return {
        "type_id": model.type_id,
        "slug": model.slug,
        "name": model.type_name,
        "description": model.type_description,
        "scan": model.scan,
        "schema": schema_of(model),
        "example": {"type_id": model.type_id, **model.example},
    }


def schema_of(model: type[Content]) -> dict[str, Any]:
    """JSON Schema (2020-12) of the type's own fields, whole in itself."""
    return model.model_json_schema()
