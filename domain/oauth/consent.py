"""The signature of the forms of an authorization: no other site can submit or change them.

RFC 6819, 5.3.5, and RFC 9700, 4.7.1: a nonce in a cookie binds a form to the browser that it was shown in.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.kernel.signing import is_in_future, is_signature, sign
from domain.oauth.grants import credentials_mark

# Enough time to look for a password, but not for a screen that was left alone.
FORM_LIFETIME: Final = timedelta(minutes=15)


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """The context of one form: `nonce` is the browser's, `parameters` are the client's.

    `account` has signed in; it is None on the sign-in form.
    """

    nonce: str
    parameters: Mapping[str, str]
    account: Account | None


def sign_form(key: bytes, form: Form, *, now: datetime) -> str:
    """The value of the form's hidden field."""
    until = str(int((now + FORM_LIFETIME).timestamp()))
    account = form.account.id.hex if form.account else "-"
    return f"{until}.{account}.{_signature(key, form, until)}"


def signed_account_id(signed: str) -> UUID | None:
    """The account that the form claims; only the signature proves it."""
    parts = signed.split(".")
    try:
        return UUID(parts[1]) if len(parts) == 3 and len(parts[1]) == 32 else None
    except ValueError:
        return None


def is_signed(key: bytes, form: Form, signed: str, *, now: datetime) -> bool:
    """Whether we made the form, for this browser and these parameters, and it has not expired."""
    until, _, rest = signed.partition(".")
    signature = rest.rpartition(".")[2]
    return is_in_future(until, now) and is_signature(signature, _signature(key, form, until))


def _signature(key: bytes, form: Form, until: str) -> str:
    account = form.account
    signer = [account.id.hex, credentials_mark(account)] if account else [None, ""]
    signed = ["authorization form", form.nonce, sorted(form.parameters.items()), *signer, until]
    return sign(key, json.dumps(signed))
