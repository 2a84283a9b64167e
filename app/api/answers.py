"""Answers in the one shape that all resources have."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from app.api.calls import Call
from app.api.conditions import is_unchanged


def one(data: Mapping[str, Any], *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return _json({"data": data}, status, headers)


def one_with_etag(call: Call, data: Mapping[str, Any], etag: str) -> Response:
    """The resource, or 304 when the caller has this very state of it."""
    if is_unchanged(call.request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return one(data, headers={"ETag": etag})


def page(data: Sequence[Mapping[str, Any]], *, next_cursor: str | None, total: int, **meta: Any) -> Response:
    """`meta`: what this list says of itself beside that."""
    return _json(
        {"data": list(data), "meta": {"next_cursor": next_cursor, "total": total, **meta}}, 200, None
    )


def _json(body: Mapping[str, Any], status: int, headers: Mapping[str, str] | None) -> Response:
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(
        text, status, {"Cache-Control": "private, no-cache", **(headers or {})}, "application/json"
    )
