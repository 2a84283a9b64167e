"""The names of files that people download."""

import re
import unicodedata
from typing import Final
from urllib.parse import quote

from domain.kernel.safe_text import readable

# Not in the name of a file on some system.
_UNSAFE: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f\ufffd]+')
_LONGEST: Final = 80
_NOT_OF_SHORT_IDS: Final = re.compile(r"[^A-Za-z0-9_-]+")
# Letters that NFKD does not split into a letter and an accent, and what old browsers take for an escape.
_FOLDED: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | dict.fromkeys("%;", " ")
)


def file_name(text: str, otherwise: str) -> str:
    """A name in any script that every file system accepts."""
    return " ".join(_UNSAFE.sub(" ", readable(text)).split())[:_LONGEST].strip(" .") or otherwise


def ascii_name(short_id: str) -> str:
    """A name for a header: an imported short ID may have any letters."""
    return _NOT_OF_SHORT_IDS.sub("-", short_id)


def disposition(name: str, ending: str, *, otherwise: str = "download", how: str = "attachment") -> str:
    """The Content-Disposition (RFC 6266, 4.1 and appendix D), with the name in ASCII as well."""
    folded = unicodedata.normalize("NFKD", name.translate(_FOLDED)).encode("ascii", "ignore").decode()
    plain = " ".join(folded.split()).strip(" .,_-") or otherwise
    return f"{how}; filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{name}.{ending}', safe='')}"
