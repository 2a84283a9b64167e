"""The JSON-RPC message in a body (JSON-RPC 2.0, 4 and 5; MCP, "Messages"): one, since batches are not of these versions."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import from_json

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import require_few_values

RequestId = str | int | None
PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600


@dataclass(frozen=True, slots=True)
class MessageFault:
    """Why a body is no message: the number of JSON-RPC, and words."""

    number: int
    message: str


@dataclass(frozen=True, slots=True)
class ReadBody:
    """`messages`: what a body says, as far as it can be told; what is wrong with it is said after who may ask."""

    messages: tuple[Mapping[str, Any], ...]
    fault: MessageFault | None

    @property
    def request_id(self) -> RequestId:
        parsed = self.messages[0].get("id") if len(self.messages) == 1 else None
        return parsed if _is_id(parsed) else None


_NO_JSON: Final = MessageFault(
    PARSE_ERROR, "The body must be JSON, in UTF-8, without half of a surrogate pair."
)
_NOT_ONE: Final = MessageFault(INVALID_REQUEST, "The body must be one JSON-RPC request or notification.")


def read_body(body: bytes) -> ReadBody:
    try:
        require_few_values(body)
    except ValidationFailed as refusal:
        return ReadBody((), MessageFault(INVALID_REQUEST, f"The body {refusal.faults[0].message}."))
    twice: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        read = dict(pairs)
        if len(read) < len(pairs):
            twice.extend(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        return read

    try:
        parsed = json.loads(body.decode("utf-8"), object_pairs_hook=once)
        # The library reads it in this way, and has words of its own for what it cannot read.
        from_json(body)
    except (ValueError, RecursionError):
        return ReadBody((), _NO_JSON)
    fault = None if _is_message(parsed) else _NOT_ONE
    if fault is None and twice:
        # RFC 8259, 4: which of the two counts would depend on who reads it.
        fault = MessageFault(INVALID_REQUEST, f"{twice[0][:100]} stands twice in the same object.")
    listed = parsed if isinstance(parsed, list) else [parsed]
    return ReadBody(tuple(one for one in listed if isinstance(one, dict)), fault)


def _is_message(parsed: object) -> bool:
    if not isinstance(parsed, dict) or parsed.get("jsonrpc") != "2.0":
        return False
    if "method" in parsed:
        has_id = "id" not in parsed or _is_id(parsed["id"])
        return has_id and isinstance(parsed["method"], str) and _is_object(parsed.get("params", {}))
    if "result" in parsed:
        return _is_id(parsed.get("id")) and isinstance(parsed["result"], dict)
    error = parsed.get("error")
    is_error = (
        isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str)
    )
    return is_error and "id" in parsed and (parsed["id"] is None or _is_id(parsed["id"]))


def _is_object(value: object) -> bool:
    return value is None or isinstance(value, dict)


def _is_id(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)
