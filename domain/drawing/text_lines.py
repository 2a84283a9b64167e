"""Words in a room: where a line may break, and the size at which all lines fit. Lengths in mm."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from domain.drawing.print_layouts import Part

# The width of a line of text, in sizes of its font.
Measure = Callable[[str], float]

# In sizes of the font: from the upper edge to the first baseline, and from the last one to the lower edge.
ABOVE, BELOW = 0.8, 0.24
# How finely a size is reduced, and a width for lines that are about equal.
_STEPS, _SHARES = 6, 20
# Characters that begin no line, and that end none (JIS X 4051, 4.3).
_NEVER_FIRST: Final = frozenset(
    "、。・：；？！」』】〉》）ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)…’”"
)
_NEVER_LAST: Final = frozenset("「『【〈《（(‘“")  # noqa: RUF001


class _Piece(NamedTuple):
    """`space`: the width before it, unless it begins a line."""

    text: str
    width: float
    space: float


def fit_lines(text: str, part: Part, measure: Measure) -> tuple[tuple[str, ...], float] | None:
    """Lines that are about equal, and their size. None if the text does not fit even at the least size."""
    paragraphs = [_pieces_of(paragraph, measure) for paragraph in text.split("\n")]
    for step in range(_STEPS + 1):
        size = part.size * (1 - (1 - part.least) * step / _STEPS)
        widest = part.room[2] / size
        lines = _wrap(paragraphs, widest)
        if len(lines) <= part.lines and height_of(lines, part) * size <= part.room[3]:
            tried = (_wrap(paragraphs, widest * share / _SHARES) for share in range(_SHARES, 0, -1))
            even = [one for one in tried if len(one) == len(lines) and _width(one, measure) <= widest]
            if even:
                return min(even, key=lambda one: _width(one, measure)), size
    return None


def height_of(lines: Sequence[str], part: Part) -> float:
    """In sizes of the font."""
    return ABOVE + (len(lines) - 1) * part.gap + BELOW


def _width(lines: Sequence[str], measure: Measure) -> float:
    return max(measure(line) for line in lines)


def _wrap(paragraphs: Sequence[Sequence[_Piece]], widest: float) -> tuple[str, ...]:
    """Lines of as many pieces as fit. A piece that is wider than the room has a line of its own."""
    lines = []
    for pieces in paragraphs:
        line, filled = "", 0.0
        for piece in pieces:
            if line and filled + piece.space + piece.width > widest:
                lines.append(line)
                line, filled = "", 0.0
            line += (" " if line and piece.space else "") + piece.text
            filled += piece.width + (piece.space if filled else 0)
        lines.append(line)
    return tuple(lines)


def _pieces_of(paragraph: str, measure: Measure) -> list[_Piece]:
    space = measure("n n") - measure("nn")
    return [
        _Piece(piece, measure(piece), space if at == 0 else 0)
        for word in paragraph.split()
        for at, piece in enumerate(_breakable(word))
    ]


def _breakable(word: str) -> Iterator[str]:
    """The parts of a word between which a line may break: around each letter of Chinese and Japanese."""
    start = 0
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        is_wide = any(unicodedata.east_asian_width(one) in "WF" for one in (before, after))
        is_kept = before in _NEVER_LAST or after in _NEVER_FIRST or unicodedata.combining(after)
        if is_wide and not is_kept:
            yield word[start:at]
            start = at
    yield word[start:]
