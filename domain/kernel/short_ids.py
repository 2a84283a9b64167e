"""Short IDs: they are printed and never change."""

import re
from random import Random
from uuid import UUID

from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_text
from domain.kernel.reasons import Reason

# Without 0/O and 1/I/L: people copy them from paper. No small letters: QR codes hold capitals in less room.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 8
# A reserved word with the length of minted short IDs: its picture has the same number of modules.
SAMPLE_SHORT_ID = "PREVIEWS"
MAX_LENGTH = 64
SHAPE = re.compile(rf"[A-Za-z0-9_-]{{3,{MAX_LENGTH}}}")

# Present and future paths of the service itself: a code of that name would shadow a page or never be reached.
RESERVED = frozenset(
    """
    about account accounts admin analytics api app apple-app-site-association assets auth blog bulk bulk-jobs
    by-external-id code codes contact contacts dashboard demo dev docs domains download export favicon folders
    health healthz help home image images imprint index internal invite legal link links login logout mcp
    media metrics numbers oauth operator preview previews pricing privacy qr qr-codes qr-types readyz register
    reset robots security settings sign-in sign-up signin signout signup sitemap static status support
    templates terms themes upload v1 v2 v3 verify well-known www
    """.split()
)


def mint_short_id(rng: Random) -> str:
    """Eight characters of 31: 850 billion, too many to guess. No reserved word can be among them."""
    return mint_text(rng, ALPHABET, LENGTH)


def short_id_fault(text: str) -> InvalidValue | None:
    """The reason why `text` cannot be a short ID, or None."""
    if not SHAPE.fullmatch(text):
        return InvalidValue(Reason.SHORT_ID)
    if text.lower() in RESERVED:
        return InvalidValue(Reason.RESERVED)
    if _is_uuid(text):
        # A code is found by its id or its short ID: the two must be distinguishable.
        return InvalidValue(Reason.SHORT_ID_LIKE_ID)
    return None


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
