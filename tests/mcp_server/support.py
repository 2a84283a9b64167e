"""What the tests of the tools share: the parts of a result, and what its schema says of it."""

import json
from base64 import b64decode, urlsafe_b64decode
from functools import cache
from io import BytesIO
from typing import Any

import jsonschema_rs

from mcp_server.tools.catalogue import listed_tools
from tests.mcp_server.assistants import Connection
from tests.support import decoded

LIST_ROW = "name short_url type destination scan_count".split()
# Emoji, a right-to-left script, a direction override, markup, quotes, signs of searches and formats.
ODD_TEXTS = (
    "👩‍👩‍👧‍👦 Menü",
    "قائمة الطعام \u200f(جديد)",
    "menu\u202egpj.exe",
    "<script>alert(1)</script>",
    "\"'`${1}\\",
    "100 % _ %s {0}",
)


def claims_of(token: str) -> dict[str, Any]:
    """What an access token says."""
    payload = token.split(".")[1]
    claims: dict[str, Any] = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims


async def may_write(connection: Connection, token: str | None = None) -> bool:
    """Whether a call that writes is let through; it is one that changes nothing."""
    answer = await connection.post("tools/call", token=token, name="create_qr_code", arguments={})
    assert answer.status_code in (200, 403), answer.text
    return answer.status_code == 200


def texts(result: dict[str, Any]) -> list[str]:
    return [block["text"] for block in result["content"] if block["type"] == "text"]


def refusal_in(result: dict[str, Any]) -> str:
    """What a refused call says."""
    assert result.get("isError") is True, result
    assert "structuredContent" not in result
    (text,) = texts(result)
    return text


def code_in(result: dict[str, Any]) -> str:
    """The REST code of a refused call."""
    return refusal_in(result).partition(":")[0]


def picture_in(result: dict[str, Any]) -> bytes:
    (block,) = (block for block in result["content"] if block["type"] == "image")
    assert block["mimeType"] == "image/png"
    return b64decode(block["data"])


def read_by_a_phone(result: dict[str, Any]) -> str:
    return decoded(BytesIO(picture_in(result)))


@cache
def _output(name: str) -> jsonschema_rs.Draft202012Validator:
    (tool,) = (tool for tool in listed_tools() if tool.name == name)
    return jsonschema_rs.Draft202012Validator(tool.output_schema)


def present(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields of REST as an assistant gets them: those that are null are left out."""
    return {name: value for name, value in fields.items() if value is not None}


def assert_fits(name: str, result: dict[str, Any]) -> None:
    """The structured content is what the output schema says."""
    _output(name).validate(result["structuredContent"])
