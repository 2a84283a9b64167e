"""A scan that was let through, as its further steps show it: the way on from the ad, a download, a form.

So that these use up no place of the scan limit, and are not counted as scans of their own.
"""

import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from uuid import UUID

# As long as somebody may leave a form open and still send it.
VISIT_LASTS = timedelta(hours=24)
# Whom a form's visit belongs to: whoever sends it. People change their network while they type.
ANYBODY = ""


def sign_visit(key: bytes, code_id: UUID, holder: str, *, chance: Random, now: datetime) -> str:
    """What a page carries for its further steps: when it was shown, in ms, and 64 bits that make it one of its kind.

    `holder` is whoever may take them, in any words that are the same next time.
    """
    began = f"{int(now.timestamp() * 1000)}.{chance.getrandbits(64):016x}"
    return f"{began}.{_signature(key, code_id, holder, began)}"


def visit_began(key: bytes, code_id: UUID, holder: str, visit: str, *, now: datetime) -> datetime | None:
    """When the page with that visit was shown; None for one of another code or holder, or a day old."""
    began, _, signature = visit.rpartition(".")
    known = _signature(key, code_id, holder, began)
    if not hmac.compare_digest(known.encode(), signature.encode("utf-8", "replace")):
        return None
    # What is signed is of our own making.
    shown_at = datetime.fromtimestamp(int(began.partition(".")[0]) / 1000, UTC)
    return shown_at if now - shown_at < VISIT_LASTS else None


def _signature(key: bytes, code_id: UUID, holder: str, began: str) -> str:
    text = f"visit\n{code_id}\n{began}\n{holder}".encode("utf-8", "replace")
    return hmac.new(key, text, sha256).hexdigest()[:32]
