"""What a phone opens of the text that it reads in a picture."""

import re


def opened(text: str) -> str:
    """The text; of an address, browsers write scheme and host in small letters (RFC 3986, 6.2.2.1)."""
    return re.sub(r"^https?://[^/?#\s]*", lambda found: found[0].lower(), text, flags=re.IGNORECASE)
