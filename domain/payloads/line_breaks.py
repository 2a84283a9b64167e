"""Line breaks and control characters of a text that goes into a line-based format."""

import re

# Some readers break lines at those of Unicode as well.
_BREAK = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def with_line_breaks(text: str, line_break: str) -> str:
    """Each line break becomes `line_break`; all other control characters but the tab are removed."""
    return line_break.join(_CONTROL.sub("", line) for line in _BREAK.split(text))


def on_one_line(text: str) -> str:
    """Line breaks and tabs become spaces, other control characters are removed, and the ends are trimmed."""
    return with_line_breaks(text, " ").replace("\t", " ").strip()
