"""Words in a room: where a line may break, and the size at which all lines fit. Lengths in mm."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

# The width of a line of text, in sizes of its font.
Measure = Callable[[str], float]

# In sizes of the font: from the upper edge to the first baseline, and from the last one to the lower edge.
ABOVE, BELOW = 0.8, 0.24
# How finely a size is reduced.
_STEPS: Final = 6
# As many widths are tried for lines that are about as long as each other.
_SHARES: Final = 20
# Characters that begin no line, and that end none (JIS X 4051, 4.3).
_NEVER_FIRST: Final = frozenset("、。，．・：；？！」』】〉》）］｝ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)]}…’”")
_NEVER_LAST: Final = frozenset("「『【〈《（［｛([{‘“")


@dataclass(frozen=True, slots=True)
class TextRoom:
    """`gap`: from one baseline to the next, in sizes. `least`: the smallest share of `size`."""

    width: float
    height: float
    size: float
    lines: int
    gap: float
    least: float


@dataclass(frozen=True, slots=True)
class FittedLines:
    lines: tuple[str, ...]
    size: float


class _Piece(NamedTuple):
    """`space`: the width before it, unless it begins a line."""

    text: str
    width: float
    space: float


def fit_lines(text: str, room: TextRoom, measure: Measure) -> FittedLines | None:
    """Break the text and reduce its size until it fits; lines are about equal. None if it does not even at the least size."""
    paragraphs = [_pieces_of(paragraph, measure) for paragraph in text.split("\n")]
    for step in range(_STEPS + 1):
        size = room.size * (1 - (1 - room.least) * step / _STEPS)
        widest = room.width / size
        lines = _wrap(paragraphs, widest)
        high = ABOVE + (len(lines) - 1) * room.gap + BELOW
        if len(lines) <= room.lines and high * size <= room.height and _fits(lines, widest, measure):
            balanced = (_wrap(paragraphs, widest * share / _SHARES) for share in range(1, _SHARES + 1))
            even = next(one for one in balanced if len(one) == len(lines) and _fits(one, widest, measure))
            return FittedLines(even, size)
    return None


def runs_left(text: str) -> bool:
    """Whether the first letter with a direction is of a script that runs from right to left."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((one for one in directions if one in ("L", "R", "AL")), "L") != "L"


def _fits(lines: Sequence[str], widest: float, measure: Measure) -> bool:
    return all(measure(line) <= widest for line in lines)


def _wrap(paragraphs: Sequence[Sequence[_Piece]], widest: float) -> tuple[str, ...]:
    return tuple(line for pieces in paragraphs for line in _wrap_one(pieces, widest))


def _wrap_one(pieces: Sequence[_Piece], widest: float) -> Iterator[str]:
    """Lines of as many pieces as fit. A piece that is wider than the room has a line of its own."""
    line, filled = "", 0.0
    for piece in pieces:
        if line and filled + piece.space + piece.width > widest:
            yield line
            line, filled = "", 0.0
        line += (" " if line and piece.space else "") + piece.text
        filled += piece.width + (piece.space if filled else 0)
    yield line


def _pieces_of(paragraph: str, measure: Measure) -> list[_Piece]:
    space = measure("n n") - measure("nn")
    return [
        _Piece(piece, measure(piece), space if at == 0 else 0)
        for word in paragraph.split()
        for at, piece in enumerate(_breakable(word))
    ]


def _breakable(word: str) -> Iterator[str]:
    """The parts of a word between which a line may break: around each letter of Chinese and Japanese."""
    part = ""
    for character in word:
        is_break = part and (_is_wide(character) or _is_wide(part[-1])) and not unicodedata.combining(character)
        if is_break and character not in _NEVER_FIRST and part[-1] not in _NEVER_LAST:
            yield part
            part = ""
        part += character
    yield part


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
