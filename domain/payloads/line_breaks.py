"""Line breaks and control characters in a text that goes into a format made of lines."""

import re

# Also those of Unicode: some readers cut lines at them.
_BREAK = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def with_line_breaks(text: str, mark: str) -> str:
    """Each line break becomes `mark`; of the other control characters only the tab stays."""
    return mark.join(_CONTROL.sub("", line) for line in _BREAK.split(text))


def on_one_line(text: str) -> str:
    """Breaks and tabs become spaces, no other control character is left, and no space around it."""
    return with_line_breaks(text, " ").replace("\t", " ").strip()
