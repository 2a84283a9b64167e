"""Label sheets: where the labels lie on the paper, and the room on a label. Lengths in mm."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from domain.drawing.options import Design
from domain.drawing.output import Undrawable
from domain.drawing.shapes import Images
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

_Stock = Literal["l7160", "l7163", "l7162", "l4732", "5160", "5163", "22806", "roll-62mm"]
SheetName = Literal["a4", "letter", "a4-pen", _Stock]
Lengths = tuple[float, float]

_A4: Final = (210.0, 297.0)
_LETTER: Final = (215.9, 279.4)
# The margin and gap of sheets that are cut: printers leave 5 mm white, cut marks lie between the labels.
_MARGIN, _GAP = 8.0, 4.0
_PLAIN_LABEL: Final = (60.0, 60.0)
# With a line to write on: the label, and the room above and below the picture.
_PEN_LABEL: Final = (63.3, 69.2)
_PEN_HEAD, _PEN_FOOT = 10.0, 17.0
_LEAST_SIDE = 1.0
# A printer moves the paper by up to 1 mm. Below this height a label that is twice as wide has the name beside
# its picture, whose quiet zone is margin enough.
_PADDING, _LOW, _LOW_PADDING = 1.5, 20.0, 0.9
# The size of the name's font as a share of the label's height, and its least and greatest size.
_FONT, _LEAST_FONT, _LARGEST_FONT = 0.088, 1.9, 3.5
# In font sizes, above and below the baseline.
ASCENT, DESCENT = 1.1, 0.4
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s*[xX\u00d7]\s*(\d{1,4}(?:\.\d{1,2})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sheet:
    """`paper`, `label`, `gaps`: horizontal and vertical. The labels lie in the middle of the paper.

    `has_marks`: the labels are cut; those of a stock come off. `has_line`: a label has the name above its
    picture, and below it the end of its address, and a line for a pen. `first`: the place of the first label,
    where those before it are used.
    """

    paper: Lengths
    label: Lengths
    columns: int
    rows: int
    gaps: Lengths
    has_marks: bool = False
    has_line: bool = False
    first: int = 0

    @property
    def places(self) -> int:
        """The number of labels on a page."""
        return self.columns * self.rows

    def corner_of(self, place: int) -> Lengths:
        """The upper left corner of a label. Places are counted from 0, row by row."""
        row, column = divmod(place, self.columns)
        return self._start(0, self.columns, column), self._start(1, self.rows, row)

    def _start(self, axis: int, count: int, at: int) -> float:
        pitch = self.label[axis] + self.gaps[axis]
        margin = (self.paper[axis] - count * pitch + self.gaps[axis]) / 2
        return margin + at * pitch

    @property
    def font(self) -> float:
        return min(max(_FONT * self.label[1], _LEAST_FONT), _LARGEST_FONT)

    @property
    def is_low(self) -> bool:
        return self.label[1] < _LOW and self.label[0] >= 2 * self.label[1]

    @property
    def padding(self) -> float:
        return _LOW_PADDING if self.is_low else _PADDING

    @property
    def room(self) -> Lengths:
        """The largest picture."""
        name = 0.0 if self.is_low else (ASCENT + DESCENT) * self.font
        beside = _PEN_HEAD + _PEN_FOOT if self.has_line else 2 * self.padding + name
        return max(self.label[0] - 2 * self.padding, 0), max(self.label[1] - beside, 0)

    def printed_width(self, proportion: float) -> float:
        """The width on paper of a picture that is so many times as high as it is wide: the label's room."""
        wide, high = self.room
        return min(wide, high / proportion)


# As their makers publish them: the label, how many, and what is between them; the rest is their margin.
_STOCKS: Final[dict[SheetName, Sheet]] = {
    "a4-pen": Sheet(_A4, _PEN_LABEL, 3, 4, (0.0, 0.0), has_marks=True, has_line=True),
    "l7160": Sheet(_A4, (63.5, 38.1), 3, 7, (2.54, 0.0)),
    "l7163": Sheet(_A4, (99.1, 38.1), 2, 7, (2.5, 0.0)),
    "l7162": Sheet(_A4, (99.1, 33.9), 2, 8, (2.5, 0.0)),
    "l4732": Sheet(_A4, (35.6, 16.9), 5, 16, (2.5, 0.0)),
    # In inches: 2 5/8 by 1, 1/8 apart; 4 by 2, 3/16 apart; 2 by 2, 5/8 and 7/12 apart.
    "5160": Sheet(_LETTER, (66.675, 25.4), 3, 10, (3.175, 0.0)),
    "5163": Sheet(_LETTER, (101.6, 50.8), 2, 5, (4.7625, 0.0)),
    "22806": Sheet(_LETTER, (50.8, 50.8), 3, 4, (15.875, 14.8167)),
    # Brother DK-22205, cut behind each label: 696 dots of 1/300 inch are printed across, and 3 mm at either
    # end stay white.
    "roll-62mm": Sheet((62.0, 65.0), (61.9, 62.0), 1, 1, (0.0, 0.0)),
}


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    design: Design
    images: Images
    name: str


def sheet_named(name: SheetName) -> Sheet:
    if name in _STOCKS:
        return _STOCKS[name]
    return _grid(_LETTER if name == "letter" else _A4, _PLAIN_LABEL)


def sheet_of(label_mm: str) -> Sheet:
    """A4 with as many labels as fit, on its side where they are too wide. `label_mm`: like 60x40.

    Raises Undrawable for a size that cannot be read, or does not fit.
    """
    size = _SIZE.fullmatch(label_mm.strip())
    if size is None:
        raise Undrawable(Fault("label_mm", Reason.LABEL_FORM))
    label = float(size[1]), float(size[2])
    if min(label) < _LEAST_SIDE:
        raise Undrawable(Fault("label_mm", Reason.LABEL_TOO_SMALL, least=int(_LEAST_SIDE)))
    sheets = [_grid(paper, label) for paper in (_A4, _A4[::-1])]
    fitting = [sheet for sheet in sheets if sheet.places]
    if not fitting:
        wide, high = (side - 2 * _MARGIN for side in _A4)
        raise Undrawable(Fault("label_mm", Reason.LABEL_TOO_LARGE, width=wide, height=high))
    return fitting[0]


def _grid(paper: Lengths, label: Lengths) -> Sheet:
    columns, rows = (
        int((whole - 2 * _MARGIN + _GAP) // (side + _GAP)) for whole, side in zip(paper, label, strict=True)
    )
    return Sheet(paper, label, columns, rows, (_GAP, _GAP), has_marks=True)
