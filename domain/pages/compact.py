"""What is written for readers of the code, as it is sent: without what a browser does not need."""

import re
from typing import Final

from domain.pages.colors import with_colors

_JINJA: Final = r"\{\{.*?\}\}|\{%.*?%\}"
_QUOTED: Final = rf"\"(?:{_JINJA}|[^\"])*\"|'[^']*'"
_TAG: Final = re.compile(rf"<(/?)([a-z][\w-]*)((?:{_QUOTED}|{_JINJA}|[^\"'>])*)>(\s*)", re.DOTALL)
_ATTRIBUTE: Final = re.compile(rf"\s+|{_JINJA}|(?:{_QUOTED}|[^\s\"'{{]|\{{(?![{{%]))+", re.DOTALL)
_BLOCKS: Final = frozenset(
    "html head meta link body header footer main nav section article aside div p h1 h2 h3 hr form fieldset "
    "legend details summary ul ol li dl dt dd table thead tbody tr th td".split()
)
# Browsers drop the space at their ends, not beside them.
_ENDS: Final = _BLOCKS | {"title", "button", "select", "option", "datalist", "svg"}
_BEFORE: Final = re.compile(rf"\s+(?=</?(?:{'|'.join(_BLOCKS)})[\s>]|</(?:{'|'.join(_ENDS)})>)")


def compact_sheet(sheet: str) -> str:
    """With our colours; without comments and the spaces that a browser does not need."""
    # CSS Syntax 4.3.5: a string goes on in the next line after a backslash.
    joined = with_colors(sheet).replace("\\\n", "")
    without_comments = re.sub(r"/\*.*?\*/", "", joined, flags=re.DOTALL)
    on_one_line = re.sub(r"\s+", " ", without_comments)
    return re.sub(r"\s*([{};,>])\s*|(?<=:)\s+", r"\1", on_one_line).replace(";}", "}").strip()


def compact_template(source: str) -> str:
    """Without the spaces that HTML ignores. All others stay, also where Jinja drops a line break."""
    tight = _BEFORE.sub("", _TAG.sub(_compact_tag, source))
    # Jinja drops a line break behind a statement or a comment.
    return re.sub(r"(?<=[%#]\}\n)[ \t]+", " ", re.sub(r"(?<![%#]\})\n[ \t]+", "\n", tight))


def _compact_tag(tag: re.Match[str]) -> str:
    slash, name, attributes, space = tag.groups()
    is_ignored = name in (_BLOCKS if slash else _ENDS)
    return f"<{slash}{name}{_compact_attributes(attributes)}>{'' if is_ignored else space}"


def _compact_attributes(text: str) -> str:
    """A statement has the space in front of an attribute inside; an expression brings its own."""
    written, is_apart = "", False
    for part in _ATTRIBUTE.findall(text):
        if part.isspace():
            is_apart = True
            continue
        is_word = not part.startswith(("{{", "{%")) and part != "/"
        written += " " * (is_word and is_apart) + part
        is_apart = bool(re.match(r"\{%-? *(?:if|elif|else|for)\b", part))
    return written
