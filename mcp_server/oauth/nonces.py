"""The nonce of a browser, in a cookie for each tab: it binds the forms of an authorization to it."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from domain.oauth.consent import FORM_LIFETIME
from mcp_server.context import Context
from mcp_server.oauth.authorization import TAB_LENGTH

TABS: Final = 8
_LIFETIME: Final = int(FORM_LIFETIME.total_seconds())
_NONCE = re.compile(r"[A-Za-z0-9_-]{43}")


def nonce_in(request: Request, context: Context, tab: str) -> str | None:
    nonce = request.cookies.get(_cookie_name(context, tab), "")
    return nonce if _NONCE.fullmatch(nonce) else None


def keep_nonce(context: Context, response: Response, nonce: str) -> None:
    response.set_cookie(
        _cookie_name(context, nonce[:TAB_LENGTH]),
        nonce,
        max_age=_LIFETIME,
        path="/",
        secure=context.issuer.startswith("https://"),
        httponly=True,
        samesite="lax",
    )


def forget_nonces(request: Request, context: Context, response: Response, *, keep: int) -> None:
    """Delete all but the newest: with many tabs the Cookie header would become too long."""
    prefix = _cookie_name(context, "")
    held = [name for name in request.cookies if name.startswith(prefix)]
    for name in held[: max(0, len(held) - keep)]:
        response.delete_cookie(name, path="/", secure=context.issuer.startswith("https://"), httponly=True)


def _cookie_name(context: Context, tab: str) -> str:
    """RFC 6265bis, 4.1.3.2: no other host of the domain can set a cookie with this prefix."""
    prefix = "__Host-" if context.issuer.startswith("https://") else ""
    return f"{prefix}repoint-consent-{tab}"
