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
SESSION: Final = "session"
SEEN: Final = "seen"
_SAVED: Final = "repoint-saved"
NEW_SECRET: Final = "new-secret"
NEW_SECRET_LIFETIME: Final = timedelta(minutes=1)
# Seconds until the next page is there.
_SAVED_FOR: Final = 60
_YEAR: Final = timedelta(days=365)


def keep_session(response: Response, context: Context, token: str) -> None:
    _set(response, context, cookie_name(context, SESSION), token, SESSION_LIFETIME)


def forget_session(response: Response, context: Context) -> None:
    keep_session(response, context, "")


def sets_session(response: Response, context: Context) -> bool:
    """Whether the answer begins a session, or ends one."""
    beginning = f"{cookie_name(context, SESSION)}="
    return any(value.startswith(beginning) for value in response.headers.getlist("set-cookie"))


def keep_device(response: Response, context: Context, session: Session) -> None:
    """The browser has signed in: guesses elsewhere do not hold it up."""
    name, now = session.id.hex, context.deps.clock()
    value = sign_device(context.secret_key, session.account_id, name, now=now)
    _set(response, context, cookie_name(context, DEVICE_COOKIE), value, KNOWN_FOR)


def keep_step(response: Response, context: Context, purpose: Purpose, token: str) -> None:
    _set(response, context, cookie_name(context, purpose), token, LIFETIMES[purpose])


def forget_step(response: Response, context: Context, purpose: Purpose) -> None:
    keep_step(response, context, purpose, "")


def keep_new_secret(response: Response, context: Context, encrypted: str) -> None:
    """Keep the secret until the next page, which shows it: no address has it."""
    _set(response, context, cookie_name(context, NEW_SECRET), encrypted, NEW_SECRET_LIFETIME)


def say_saved(response: Response, context: Context) -> None:
    """Say to the script of the next page that the form was saved: its draft on the device is over."""
    response.set_cookie(_SAVED, "yes", _SAVED_FOR, secure=is_secure(context), samesite="lax")


def keep_seen(response: Response, context: Context, seen: str) -> None:
    _set(response, context, cookie_name(context, SEEN), seen, _YEAR)


def keep_look(response: Response, context: Context, look: str) -> None:
    """Keep the chosen look. Without one, the device decides."""
    _set(response, context, LOOK, look, _YEAR)


def keep_keys(response: Response, context: Context, *, are_on: bool) -> None:
    """Keep whether single keys act. Without a choice, they do."""
    _set(response, context, KEYS, "" if are_on else "off", _YEAR)


def cookie_name(context: Context, name: str) -> str:
    """The name of a cookie that no other host of the domain can set (RFC 6265bis, 4.1.3.2)."""
    name = name.replace("_", "-")
    return f"__Host-repoint-{name}" if is_secure(context) else f"repoint-{name}"


def _set(response: Response, context: Context, name: str, value: str, lifetime: timedelta) -> None:
    """Without a value the browser drops the cookie."""
    max_age, secure = int(lifetime.total_seconds()) if value else 0, is_secure(context)
    response.set_cookie(name, value, max_age, path="/", secure=secure, httponly=True, samesite="lax")


def is_secure(context: Context) -> bool:
    """Whether browsers come by https."""
    return urlsplit(context.rest_url).scheme == "https"
