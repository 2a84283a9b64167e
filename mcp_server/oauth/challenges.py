"""Refusals of the assistant endpoint over HTTP (RFC 6750, 3; RFC 9728, 5.1; JSON-RPC 2.0, 5.1)."""

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import urljoin, urlsplit

from starlette.responses import Response

from domain.kernel.safe_text import without_invisible
from domain.oauth.scopes import ASKED_AT_FIRST, Scopes, format_scopes

# Codes that JSON-RPC leaves to servers (section 5.1), one for each kind of refusal.
UNAUTHORIZED: Final = -32001
FORBIDDEN: Final = -32003
RATE_LIMITED: Final = -32029
UNAVAILABLE: Final = -32050
SERVER_ERROR: Final = -32603
RequestId = str | int | None


def well_known(name: str, url: str) -> str:
    """The path of well-known metadata, ending in the path of the URL (RFC 8414, 3.1; RFC 9728, 3.1)."""
    return f"/.well-known/{name}{urlsplit(url).path.rstrip('/')}"


def challenge(
    resource: str,
    error: str | None = None,
    description: str | None = None,
    *,
    scopes: Scopes = ASKED_AT_FIRST,
) -> dict[str, str]:
    """The `WWW-Authenticate` header. `scopes`: all to ask for, since many clients ask for these alone."""
    values = {
        "error": error,
        "error_description": description,
        "resource_metadata": urljoin(resource, well_known("oauth-protected-resource", resource)),
        "scope": format_scopes(scopes),
    }
    parameters = ", ".join(f'{name}="{value}"' for name, value in values.items() if value is not None)
    return {"WWW-Authenticate": f"Bearer {parameters}"}


def refusal(
    status: int,
    number: int,
    message: str,
    *,
    code: str,
    request_id: RequestId = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A JSON-RPC error that answers the request, so that a client shows its message to the person.

    `number`: the code of JSON-RPC. `code`: the code of REST.
    """
    body = {
        "jsonrpc": "2.0",
        "id": request_id,
        "error": {"code": number, "message": without_invisible(message), "data": {"code": code}},
    }
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
    return Response(text, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")
