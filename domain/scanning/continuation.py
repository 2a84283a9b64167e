"""Continuation tokens: the further steps of a scan that was let through, for example a download or a form.

These steps do not count for the scan limit and are not counted as scans. Using a token does not extend it.
"""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Self
from uuid import UUID

from domain.codes.restrictions import Restrictions, needs_password
from domain.content import Content, stored_content
from domain.kernel.signing import is_signature, sign

STEPS_LAST = timedelta(hours=1)
# A form that stays open this long can still be sent.
FORMS_LAST = timedelta(hours=24)


def sign_continuation(key: bytes, code_id: UUID, holder: str, *, rng: Random, now: datetime) -> str:
    """The token in a page's links: the time it was shown, in ms, and 64 random bits.

    `holder`: a stable text for the visitor who may take these steps.
    """
    began = _begin(now, rng)
    return f"{began}.{_signature(key, code_id, 'visit', holder, began)}"


def is_continuation(key: bytes, code_id: UUID, holder: str, token: str, *, now: datetime) -> bool:
    """Whether it is a token of that code and holder, and has not expired."""
    began, _, signature = token.rpartition(".")
    is_ours = is_signature(signature, _signature(key, code_id, "visit", holder, began))
    return is_ours and now - _began_at(began) < STEPS_LAST


@dataclass(frozen=True, slots=True)
class FormContinuation:
    """A form that was shown: the time with a random part, a mark of its content, and one of its password."""

    began: str
    content_mark: str
    password_mark: str

    @classmethod
    def begin(cls, content: Content, restrictions: Restrictions, *, rng: Random, now: datetime) -> Self:
        return cls(_begin(now, rng), mark_of_content(content), mark_of_password(restrictions))

    @property
    def began_at(self) -> datetime:
        return _began_at(self.began)

    def shows(self, content: Content) -> bool:
        return self.content_mark == mark_of_content(content)

    def has_passed(self, restrictions: Restrictions) -> bool:
        """Whether it was shown behind the present password, or there is no password now."""
        return not needs_password(restrictions) or self.password_mark == mark_of_password(restrictions)

    def renewed(self, content: Content, restrictions: Restrictions) -> Self:
        """The same form with its present content and password. It does not last longer."""
        return replace(
            self, content_mark=mark_of_content(content), password_mark=mark_of_password(restrictions)
        )

    def signed(self, key: bytes, code_id: UUID) -> str:
        """The value of the form's hidden field. It has no holder: people change networks while they type."""
        text = f"{self.began}.{self.content_mark}.{self.password_mark}"
        return f"{text}.{_signature(key, code_id, 'form', '', text)}"


def read_form_continuation(
    key: bytes, code_id: UUID, token: str, *, now: datetime
) -> FormContinuation | None:
    """The continuation in a form; None for one that is not ours, or was shown more than a day ago."""
    text, _, signature = token.rpartition(".")
    if not is_signature(signature, _signature(key, code_id, "form", "", text)):
        return None
    shown = FormContinuation(*text.split("."))
    return shown if now - shown.began_at < FORMS_LAST else None


@dataclass(frozen=True, slots=True)
class SentMark:
    """A mark in the address of the page after a form: it may be reloaded, and is not a scan.

    `is_sorry`: the visitor gave a poor rating. It says nothing else of what was entered.
    """

    is_sorry: bool

    def signed(self, key: bytes, code_id: UUID, *, now: datetime) -> str:
        text = f"{int(now.timestamp() * 1000)}-{'s' if self.is_sorry else 't'}"
        return f"{text}.{_signature(key, code_id, 'sent', '', text)}"


def read_sent_mark(key: bytes, code_id: UUID, token: str, *, now: datetime) -> SentMark | None:
    """The mark in an address; None for one that is not ours, or is more than a day old."""
    text, _, signature = token.rpartition(".")
    if not is_signature(signature, _signature(key, code_id, "sent", "", text)):
        return None
    return SentMark(text.endswith("s")) if now - _began_at(text) < FORMS_LAST else None


def mark_of_content(content: Content) -> str:
    """Twelve characters that change with the content: visitors must see the text that they agree to."""
    return _mark(json.dumps(stored_content(content), ensure_ascii=False, sort_keys=True))


def mark_of_password(restrictions: Restrictions) -> str:
    """Twelve characters that change with the password; "open" without one."""
    return _mark(restrictions.password_hash or "") if needs_password(restrictions) else "open"


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def _begin(now: datetime, rng: Random) -> str:
    return f"{int(now.timestamp() * 1000)}-{rng.getrandbits(64):016x}"


def _began_at(began: str) -> datetime:
    return datetime.fromtimestamp(int(began.partition("-")[0]) / 1000, UTC)


def _signature(key: bytes, code_id: UUID, kind: str, holder: str, text: str) -> str:
    return sign(key, f"{kind}\n{code_id}\n{text}\n{holder}")[:32]
