"""The JSON-RPC message in a body (JSON-RPC 2.0, 4 and 5; MCP, "Messages"). There are no batches."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import from_json

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import require_few_values
from mcp_server.oauth.challenges import RequestId

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600


@dataclass(frozen=True, slots=True)
class MessageFault:
    """Why a body is not a message. `number`: the code of JSON-RPC."""

    number: int
    message: str


@dataclass(frozen=True, slots=True)
class ParsedBody:
    """`messages`: the objects of the body, also of a wrong one: its fault is answered after authorization."""

    messages: tuple[Mapping[str, Any], ...]
    fault: MessageFault | None

    @property
    def request_id(self) -> RequestId:
        request_id = self.messages[0].get("id") if len(self.messages) == 1 else None
        return request_id if _is_id(request_id) else None


_NO_JSON: Final = MessageFault(
    PARSE_ERROR, "The body must be JSON, in UTF-8, without half of a surrogate pair."
)
_NOT_ONE: Final = MessageFault(INVALID_REQUEST, "The body must be one JSON-RPC request or notification.")


def parse_body(body: bytes) -> ParsedBody:
    try:
        require_few_values(body)
    except ValidationFailed as refusal:
        return ParsedBody((), MessageFault(INVALID_REQUEST, f"The body {refusal.faults[0].message}."))
    repeated: list[str] = []

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            repeated.extend(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        return fields

    try:
        parsed = json.loads(body.decode("utf-8"), object_pairs_hook=collect)
        # The library parses the body like this, and has a message of its own for what fails.
        from_json(body)
    except (ValueError, RecursionError):
        return ParsedBody((), _NO_JSON)
    fault = None if _is_message(parsed) else _NOT_ONE
    if fault is None and repeated:
        # RFC 8259, 4: parsers differ in which of the values counts.
        fault = MessageFault(INVALID_REQUEST, f"{repeated[0][:100]} is duplicated in the same object.")
    messages = parsed if isinstance(parsed, list) else [parsed]
    return ParsedBody(tuple(message for message in messages if isinstance(message, dict)), fault)


def _is_message(parsed: object) -> bool:
    if not isinstance(parsed, dict) or parsed.get("jsonrpc") != "2.0":
        return False
    if "method" in parsed:
        has_id = "id" not in parsed or _is_id(parsed["id"])
        return has_id and isinstance(parsed["method"], str) and isinstance(parsed.get("params"), dict | None)
    if "result" in parsed:
        return _is_id(parsed.get("id")) and isinstance(parsed["result"], dict)
    error = parsed.get("error")
    is_error = (
        isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str)
    )
    return is_error and "id" in parsed and (parsed["id"] is None or _is_id(parsed["id"]))


def _is_id(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)
