"""The seal on the forms of an authorization: nobody else can post them, and nobody can change what they carry.

RFC 6819, 5.3.5, and RFC 9700, 4.7.1: a form is bound to the browser that it was shown in, by a nonce in a cookie.
"""

import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

# Long enough to look for a password, short enough for a screen that was left alone.
FORM_LIVES: Final = timedelta(minutes=15)


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """What one form of an authorization was shown for.

    `nonce` is the browser's, `parameters` are the client's; on the consent form, `account_id` is whose password was
    given, and `credentials_mark` is of that password.
    """

    nonce: str
    parameters: Mapping[str, str]
    account_id: UUID | None = None
    credentials_mark: str = ""


def sign_form(key: bytes, form: Form, *, now: datetime) -> str:
    """What the form carries beside the parameters."""
    until = int((now + FORM_LIVES).timestamp())
    account = form.account_id.hex if form.account_id else "-"
    return f"{until}.{account}.{_signature(key, form, until)}"


def signed_account_id(seal: str) -> UUID | None:
    """Whose form it says it is: nothing is proven by that until the seal is checked with it."""
    parts = seal.split(".")
    try:
        return UUID(parts[1]) if len(parts) == 3 and len(parts[1]) == 32 else None
    except ValueError:
        return None


def is_signed(key: bytes, form: Form, seal: str, *, now: datetime) -> bool:
    """Whether we made that form, for this browser and these parameters, a short while ago. In constant time."""
    until, _, rest = seal.partition(".")
    if not (until.isascii() and until.isdigit() and len(until) < 12) or now.timestamp() >= int(until):
        return False
    signature = rest.rpartition(".")[2]
    return hmac.compare_digest(
        _signature(key, form, int(until)).encode(), signature.encode("utf-8", "replace")
    )


def _signature(key: bytes, form: Form, until: int) -> str:
    text = json.dumps(
        [
            "authorization form",
            form.nonce,
            sorted(form.parameters.items()),
            form.account_id.hex if form.account_id else None,
            form.credentials_mark,
            until,
        ]
    )
    return hmac.new(key, text.encode(), sha256).hexdigest()
