"""A scan that was let through, as its further steps show it: the way on from the ad, a download, a form.

So that these use up no place of the scan limit, and are not counted as scans of their own. A page that is shown
again carries the visit it was asked for with: nothing here lasts longer by being used.
"""

import hmac
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Self
from uuid import UUID

from domain.codes.restrictions import Restrictions, is_locked
from domain.content import Content, stored_content

STEPS_LAST = timedelta(hours=1)
# As long as somebody may leave a form open and still send it.
FORMS_LAST = timedelta(hours=24)


def sign_continuation(key: bytes, code_id: UUID, holder: str, *, rng: Random, now: datetime) -> str:
    """What a page's links carry: when it was shown, in ms, and 64 bits that make it one of its kind.

    `holder` is whoever may take these steps, in any words that are the same next time.
    """
    began = _written(now, rng)
    return f"{began}.{_signature(key, code_id, 'visit', holder, began)}"


def is_continuation(key: bytes, code_id: UUID, holder: str, visit: str, *, now: datetime) -> bool:
    """Whether it is one of that code and holder, and not over."""
    began, _, signature = visit.rpartition(".")
    is_ours = _is_same(_signature(key, code_id, "visit", holder, began), signature)
    return is_ours and now - _moment(began) < STEPS_LAST


@dataclass(frozen=True, slots=True)
class FormContinuation:
    """A form that was shown: when, which one of its kind, what stood in it, and behind which password."""

    began: str
    content_mark: str
    password_mark: str

    @classmethod
    def begin(cls, content: Content, restrictions: Restrictions, *, rng: Random, now: datetime) -> Self:
        return cls(_written(now, rng), mark_of_content(content), mark_of_password(restrictions))

    @property
    def began_at(self) -> datetime:
        return _moment(self.began)

    def shows(self, content: Content) -> bool:
        return self.content_mark == mark_of_content(content)

    def has_passed(self, restrictions: Restrictions) -> bool:
        """Whether it was shown behind the password that is asked for now, or none is."""
        return not is_locked(restrictions) or self.password_mark == mark_of_password(restrictions)

    def renewed(self, content: Content, restrictions: Restrictions) -> Self:
        """The same showing, the form as it is now. It lasts no longer by that."""
        return replace(
            self, content_mark=mark_of_content(content), password_mark=mark_of_password(restrictions)
        )

    def signed(self, key: bytes, code_id: UUID) -> str:
        """As the form carries it, for whoever sends it: people change their network while they type."""
        text = f"{self.began}.{self.content_mark}.{self.password_mark}"
        return f"{text}.{_signature(key, code_id, 'form', '', text)}"


def read_form_continuation(
    key: bytes, code_id: UUID, token: str, *, now: datetime
) -> FormContinuation | None:
    """None for a form that we have not shown, or more than a day ago."""
    text, _, signature = token.rpartition(".")
    if not _is_same(_signature(key, code_id, "form", "", text), signature):
        return None
    shown = FormContinuation(*text.split("."))
    return shown if now - shown.began_at < FORMS_LAST else None


def mark_of_content(content: Content) -> str:
    """Twelve characters that change when what the form asks or says does: nobody agrees to what they did not see."""
    return _mark(json.dumps(stored_content(content), ensure_ascii=False, sort_keys=True))


def mark_of_password(restrictions: Restrictions) -> str:
    """The same for the password that stands before it, if one does."""
    return _mark(restrictions.password_hash or "") if is_locked(restrictions) else "open"


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def _written(now: datetime, rng: Random) -> str:
    return f"{int(now.timestamp() * 1000)}-{rng.getrandbits(64):016x}"


def _moment(began: str) -> datetime:
    # What is signed is of our own making.
    return datetime.fromtimestamp(int(began.partition("-")[0]) / 1000, UTC)


def _signature(key: bytes, code_id: UUID, kind: str, holder: str, text: str) -> str:
    signed = f"{kind}\n{code_id}\n{text}\n{holder}".encode("utf-8", "replace")
    return hmac.new(key, signed, sha256).hexdigest()[:32]


def _is_same(known: str, shown: str) -> bool:
    return hmac.compare_digest(known.encode(), shown.encode("utf-8", "replace"))
