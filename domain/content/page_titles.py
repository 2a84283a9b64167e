"""The title of a web page, as the name of a code that leads there."""

import re
from html import unescape
from typing import Final

from domain.kernel.safe_text import as_name

# Characters: what a list shows of it.
LONGEST_TITLE: Final = 80
# HTML, 4.2.5.4: the encoding stands in the first 1,024 bytes.
_ENCODING: Final = re.compile(rb"charset=[\"' ]?([\w-]{1,40})", re.ASCII)
_OPENS: Final = re.compile("<title", re.ASCII | re.IGNORECASE)
_CLOSES: Final = re.compile("</title", re.ASCII | re.IGNORECASE)
_BOM: Final = "\ufeff"


def title_in(page: bytes) -> str:
    """The text of the first `title` in the beginning of an HTML page; empty if it has none."""
    text = _decoded(page)
    # One part after the other: a pattern of all could take the square of the page's length.
    starts = _OPENS.search(text)
    opened = text.find(">", starts.end()) if starts else -1
    ends = _CLOSES.search(text, opened) if opened >= 0 else None
    title = unescape(text[opened + 1 : ends.start()]) if ends else ""
    return as_name(title)[:LONGEST_TITLE].rstrip()


def _decoded(page: bytes) -> str:
    named = _ENCODING.search(page[:1_024])
    try:
        text = page.decode(named[1].decode("ascii") if named else "utf-8", "replace")
    except (LookupError, UnicodeError):
        # An encoding that nobody has, or that is none of texts.
        text = page.decode("utf-8", "replace")
    return text.removeprefix(_BOM)
