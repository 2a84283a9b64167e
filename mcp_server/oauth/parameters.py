"""Parameters of OAuth requests: each at most once (RFC 6749, 3.1 and 3.2), and storable in a database."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.requests import Request

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import parse_json_object, unstorable_text
from domain.oauth.errors import InvalidClientMetadata, InvalidRequest
from mcp_server.bodies import read_body

_MAX_BODY: Final = 65_536
_MAX_FIELDS: Final = 100
_FORM: Final = "application/x-www-form-urlencoded"


def once(pairs: list[tuple[str, str]], *, repeated: frozenset[str] = frozenset()) -> Mapping[str, str]:
    """Raise InvalidRequest for a duplicate that is not in `repeated`. An empty parameter counts as absent."""
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in repeated:
            continue
        if name in found:
            raise InvalidRequest(f"{name[:50]} is given twice.")
        if unstorable_text(name) or unstorable_text(value):
            raise InvalidRequest("A parameter has a character in it that no text can have.")
        found[name] = value
    return {name: value for name, value in found.items() if value}


async def form_pairs(request: Request) -> list[tuple[str, str]]:
    """Raise InvalidRequest for a body that is not a form, PayloadTooLarge for a large one."""
    if _media_type(request) != _FORM:
        raise InvalidRequest(f"The body must be {_FORM} (RFC 6749, 3.2).")
    try:
        text = (await read_body(request, _MAX_BODY)).decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidRequest("The body must be UTF-8.") from None
    return pairs_in(text)


async def json_object(request: Request) -> Mapping[str, Any]:
    """Raise InvalidClientMetadata for a body that is not a JSON object, PayloadTooLarge for a large one."""
    if _media_type(request) != "application/json":
        raise InvalidClientMetadata("The body must be application/json (RFC 7591, 3.1).")
    try:
        return parse_json_object(await read_body(request, _MAX_BODY))
    except ValidationFailed as error:
        raise InvalidClientMetadata(error.message) from None


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def pairs_in(text: str) -> list[tuple[str, str]]:
    """Raise InvalidRequest for a query or a form that cannot be read."""
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=_MAX_FIELDS, errors="strict")
    except ValueError:
        raise InvalidRequest("The parameters cannot be read.") from None
