"""Answers in the one shape that all resources have, and their ETags (RFC 9110, 8.8.3, 13.1.1 and 13.1.2).

An ETag is `"REVISION-COUNTS"`: a reader sees every new scan, and which rules hold by now, while If-Match
compares the revision alone. A scan of a poster must not fail the owner's change.
"""

import json
from asyncio import sleep
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, Field, WithJsonSchema
from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.api.calls import Call
from app.compression import any_encoding
from app.conditions import etag_of_revision, is_unchanged
from domain.accounts.plans import UNLIMITED, Limit
from domain.codes.short_urls import ShortURL

# The fields of a code or link that change without a change or a scan.
BY_CLOCK: Final = ("rules_now", "rule_warnings")
Object = TypeVar("Object")
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
# As an enum of one: clients in Python read a number as a fault where the word is a constant.
_WORD: Final = {"type": "string", "enum": [UNLIMITED]}
PlanLimit = Annotated[Limit, WithJsonSchema({"anyOf": [{"type": "integer"}, _WORD]})]


class ListMeta(BaseModel):
    next_cursor: str | None = Field(description="The `cursor` of the next page; null on the last one.")
    total: int = Field(description="How many there are on all pages.")


def one(data: Mapping[str, Any], *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return _response(_ENCODER.encode({"data": data}), status, headers)


async def in_turns(
    represent: Callable[[Object], dict[str, Any]], objects: Iterable[Object]
) -> list[dict[str, Any]]:
    """Each as it is answered with. That takes as long as a call, so others may come in between."""
    data = []
    for each in objects:
        data.append(represent(each))
        await sleep(0)
    return data


def one_large(data: Mapping[str, Any]) -> Response:
    """Serialize in a thread, which leaves the interpreter to others in between."""
    return _response("".join(_ENCODER.iterencode({"data": data})))


def one_with_etag(call: Call, data: Mapping[str, Any], etag: str) -> Response:
    """The resource, or 304 when the caller has this state of it."""
    if is_unchanged(any_encoding(call.request.headers.get("if-none-match")), etag):
        return Response(
            status_code=304,
            headers={"ETag": etag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"},
        )
    return one(data, headers={"ETag": etag})


def many(
    data: Sequence[Mapping[str, Any]],
    *,
    status: int = 200,
    meta: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    return _response(_ENCODER.encode({"data": data, **({"meta": meta} if meta else {})}), status, headers)


def page(data: Sequence[Mapping[str, Any]], meta: ListMeta) -> Response:
    return _response(_ENCODER.encode({"data": data, "meta": meta.model_dump()}))


def _response(text: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    headers = {"Cache-Control": "private, no-cache", **(headers or {})}
    return Response(text, status, headers, "application/json")


def etag_of_data(revision: str, data: Mapping[str, Any]) -> str:
    """The ETag of an object whose answer has more than what is in its revision."""
    return etag_of_revision(revision, _hash_of(data))


def _hash_of(data: Mapping[str, Any]) -> str:
    return sha256(json.dumps(data).encode()).hexdigest()[:16]


def csv_page(call: Call, name: str, lines: bytes, cursor: str | None) -> Response:
    """A page of a list as CSV, which has no other place for the cursor than a Link (RFC 8288)."""
    response = csv_file(name, lines)
    if cursor is not None:
        query = call.request.url.include_query_params(cursor=cursor).query
        path = call.request.scope["raw_path"].decode("latin-1").removeprefix("/v1")
        response.headers["Link"] = f'<{call.context.rest_url}{path}?{query}>; rel="next"'
    return response


def etag_of(entity: ShortURL, data: Mapping[str, Any], *expanded: str) -> str:
    """`expanded`: the revisions of the objects that the answer holds in place of their ids."""
    by_clock = {name: data[name] for name in BY_CLOCK if data.get(name)}
    counts = [str(entity.scan_count), *([_hash_of(by_clock)] if by_clock else ()), *expanded]
    return etag_of_revision(entity.revision(), ".".join(counts))
