"""/qr-types: what a code can hold."""

from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, PageQuery
from domain.codes.serialization import shown_type
from domain.content import TYPES
from domain.use_cases.cursors import version_cursor_of, version_in


async def list_types(call: Call) -> Response:
    """In the order of their numbers, all of them on one page unless fewer are asked for."""
    query = call.query(PageQuery)
    after = version_in(query.cursor) or 0
    left = [model for type_id, model in sorted(TYPES.items()) if type_id > after]
    page = left[: query.limit]
    following = page[-1].type_id if len(left) > len(page) else None
    return answers.page(
        [shown_type(model) for model in page],
        next_cursor=version_cursor_of(following),
        total=len(TYPES),
    )
