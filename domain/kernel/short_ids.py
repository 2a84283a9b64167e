"""Short IDs: they are printed and never change."""

import re
from random import Random
from typing import Final
from urllib.parse import quote
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
# Those of other services may be shorter or longer, and have other characters.
MAX_IMPORTED: Final = 128
# What ends a path or is written otherwise in it, and parts of paths that browsers leave out.
_NOT_IN_PATHS: Final = re.compile(r"[\s%?#\\+\"<>^`{|}]|//|^/|/$|(?<![^/])\.{1,2}(?![^/])")
# An emoji may be several, which this joins.
_JOINER: Final = "\u200d"

# Present and future paths of the service itself: a code of that name would shadow a page or never be reached.
RESERVED = frozenset(
    """
    about account accounts admin analytics api app apple-app-site-association assets auth blog bulk bulk-jobs
    by-external-id code codes contact contacts dashboard demo dev docs domains download export favicon folders
    health healthz help home image images imprint index internal invite legal link links login logout mcp
    media metrics numbers oauth operator preview previews pricing privacy qr qr-codes qr-types readyz register
    report reset robots security settings sign-in sign-up signin signout signup sitemap static status support
    templates terms themes upload v1 v2 v3 verify well-known www
    """.split()
)
# What the service answers on all domains: these paths, pictures and files of codes, and the steps of pages.
_EVERYWHERE: Final = re.compile(
    r"\.well-known(/.*)?|healthz|readyz|robots\.txt"
    r"|.*\.(png|svg|pdf|eps|jpg|webp|vcf|ics)(/\W*)?|.*/pictures/[^/]*",
    re.IGNORECASE,
)


def mint_short_id(rng: Random) -> str:
    """Eight characters of 31: 850 billion, too many to guess. No reserved word can be among them."""
    return mint_text(rng, ALPHABET, LENGTH)


def path_of(short_id: str) -> str:
    """The path of its short URL."""
    return f"/{quote(short_id)}"


def may_be_short_id(text: str) -> bool:
    """Whether there may be such a code: a person's choice, or one that was imported."""
    return SHAPE.fullmatch(text) is not None or _imported_shape_fault(text) is None


def short_id_fault(text: str, domain: str) -> InvalidValue | None:
    """The reason why a person cannot choose `text` as a short ID, or None. `domain`: "" for the default."""
    if not SHAPE.fullmatch(text):
        return InvalidValue(Reason.SHORT_ID)
    if _is_reserved(text, domain):
        return InvalidValue(Reason.RESERVED)
    if _is_uuid(text):
        # A code is found by its id or its short ID: the two must be distinguishable.
        return InvalidValue(Reason.SHORT_ID_LIKE_ID)
    return None


def imported_id_fault(text: str, domain: str) -> InvalidValue | None:
    """As `short_id_fault`, for one that is printed already."""
    if wrong := _imported_shape_fault(text):
        return wrong
    return InvalidValue(Reason.RESERVED) if _is_reserved(text, domain) else None


def _imported_shape_fault(text: str) -> InvalidValue | None:
    if len(text) > MAX_IMPORTED:
        return InvalidValue(Reason.TOO_LONG, limit=MAX_IMPORTED, size=len(text))
    if not text:
        return InvalidValue(Reason.NO_SHORT_ID)
    found = _NOT_IN_PATHS.search(text)
    unseen = next((one for one in text if not one.isprintable() and one != _JOINER), "")
    if wrong := found[0] if found else unseen:
        shown = wrong if wrong.isprintable() and wrong != " " else f"U+{ord(wrong):04X}"
        return InvalidValue(Reason.SHORT_ID_CHARACTERS, value=shown)
    return None


def _is_reserved(text: str, domain: str) -> bool:
    """On the default domain the service has paths of its own; on others it answers a few."""
    first, slash, _ = text.lower().partition("/")
    is_of_service = not domain and (first in RESERVED or (first == "f" and bool(slash)))
    return is_of_service or _EVERYWHERE.fullmatch(text) is not None


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
