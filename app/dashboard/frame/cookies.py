"""The cookies of the dashboard: the session, settings of this browser, and what it is in the middle of."""

from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import Response

from app.context import Context
from domain.accounts.known_devices import DEVICE_COOKIE, KNOWN_FOR, sign_device
from domain.accounts.second_steps import LIFETIMES, Purpose
from domain.accounts.sessions import SESSION_LIFETIME, Session

LOOK: Final = "repoint-look"
KEYS: Final = "repoint-keys"
NEW_SECRET_LIFETIME: Final = timedelta(minutes=1)
_YEAR: Final = 365 * 24 * 60 * 60


def session_cookie(context: Context) -> str:
    return _own_name(context, "session")


def keep_session(response: Response, context: Context, token: str) -> None:
    _set(response, context, session_cookie(context), token, int(SESSION_LIFETIME.total_seconds()))


def forget_session(response: Response, context: Context) -> None:
    _set(response, context, session_cookie(context), "", 0)


def device_cookie(context: Context) -> str:
    return _own_name(context, DEVICE_COOKIE)


def keep_device(response: Response, context: Context, session: Session) -> None:
    """The browser has signed in: guesses elsewhere do not hold it up."""
    name, now = session.id.hex, context.deps.clock()
    value = sign_device(context.secret_key, session.account_id, name, now=now)
    _set(response, context, device_cookie(context), value, int(KNOWN_FOR.total_seconds()))


def step_cookie(context: Context, purpose: Purpose) -> str:
    return _own_name(context, purpose.replace("_", "-"))


def keep_step(response: Response, context: Context, purpose: Purpose, token: str) -> None:
    seconds = int(LIFETIMES[purpose].total_seconds())
    _set(response, context, step_cookie(context, purpose), token, seconds)


def forget_step(response: Response, context: Context, purpose: Purpose) -> None:
    _set(response, context, step_cookie(context, purpose), "", 0)


def new_secret_cookie(context: Context) -> str:
    return _own_name(context, "new-secret")


def keep_new_secret(response: Response, context: Context, encrypted: str) -> None:
    """Keep the secret until the next page, which shows it: no address has it."""
    seconds = int(NEW_SECRET_LIFETIME.total_seconds())
    _set(response, context, new_secret_cookie(context), encrypted, seconds if encrypted else 0)


def keep_look(response: Response, context: Context, look: str) -> None:
    """Keep the chosen look. Without one, the device decides."""
    _set(response, context, LOOK, look, _YEAR if look else 0)


def keep_keys(response: Response, context: Context, *, are_on: bool) -> None:
    """Keep whether single keys act. Without a choice, they do."""
    _set(response, context, KEYS, "" if are_on else "off", 0 if are_on else _YEAR)


def _set(response: Response, context: Context, name: str, value: str, max_age: int) -> None:
    response.set_cookie(
        name, value, max_age=max_age, path="/", secure=_is_secure(context), httponly=True, samesite="lax"
    )


def _own_name(context: Context, name: str) -> str:
    """The name of a cookie that no other host of the domain can set (RFC 6265bis, 4.1.3.2)."""
    return f"__Host-repoint-{name}" if _is_secure(context) else f"repoint-{name}"


def _is_secure(context: Context) -> bool:
    """Whether browsers come by https."""
    return urlsplit(context.rest_url).scheme == "https"
