"""The cookies of the dashboard: the session, the chosen look, and whether single keys act."""

from typing import Final
from urllib.parse import urlsplit

from starlette.responses import Response

from app.context import Context
from domain.accounts.sessions import SESSION_LIFETIME

LOOK: Final = "repoint-look"
KEYS: Final = "repoint-keys"
_YEAR: Final = 365 * 24 * 60 * 60


def session_cookie(context: Context) -> str:
    """RFC 6265bis, 4.1.3.2: no other host of the domain can set a cookie with this prefix."""
    return "__Host-repoint-session" if _is_secure(context) else "repoint-session"


def keep_session(response: Response, context: Context, token: str) -> None:
    _set(response, context, session_cookie(context), token, int(SESSION_LIFETIME.total_seconds()))


def forget_session(response: Response, context: Context) -> None:
    _set(response, context, session_cookie(context), "", 0)


def keep_look(response: Response, context: Context, look: str) -> None:
    """Without one, the device decides."""
    _set(response, context, LOOK, look, _YEAR if look else 0)


def keep_keys(response: Response, context: Context, *, are_on: bool) -> None:
    """Without one, they are on."""
    _set(response, context, KEYS, "" if are_on else "off", 0 if are_on else _YEAR)


def _set(response: Response, context: Context, name: str, value: str, max_age: int) -> None:
    response.set_cookie(
        name, value, max_age=max_age, path="/", secure=_is_secure(context), httponly=True, samesite="lax"
    )


def _is_secure(context: Context) -> bool:
    """Whether browsers come by https."""
    return urlsplit(context.rest_url).scheme == "https"
