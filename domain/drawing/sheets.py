"""Label sheets: where the labels lie on the paper, and the room on a label. Lengths in mm."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from domain.drawing.options import Design
from domain.drawing.output import Undrawable
from domain.drawing.shapes import Images
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

SheetName = Literal["a4", "letter", "a4-pen", "l7160", "l7163", "5160"]
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
# A printer moves the paper by up to 1 mm.
_PADDING = 1.5
# The size of the name's font as a share of the label's height, and its least and greatest size.
_FONT, _LEAST_FONT, _LARGEST_FONT = 0.088, 1.9, 3.5
# In font sizes, above and below the baseline.
ASCENT, DESCENT = 1.1, 0.4
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s*[xX\u00d7]\s*(\d{1,4}(?:\.\d{1,2})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sheet:
    """`paper`, `label`, `gaps`: horizontal and vertical. The labels lie in the middle of the paper.

    `is_die_cut`: the labels come off, so the sheet has no cut marks. `has_line`: a label has the name above
    its picture, and below it the end of its address, and a line for a pen.
    """

    paper: Lengths
    label: Lengths
    columns: int
    rows: int
    gaps: Lengths
    is_die_cut: bool
    has_line: bool = False

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
    def room(self) -> Lengths:
        """The largest picture, and the longest name."""
        name = (ASCENT + DESCENT) * self.font
        beside = _PEN_HEAD + _PEN_FOOT if self.has_line else 2 * _PADDING + name
        return max(self.label[0] - 2 * _PADDING, 0), max(self.label[1] - beside, 0)

    def printed_width(self, width: int, height: int) -> float:
        """The width on paper of a picture with these px: as large as the label has room for."""
        wide, high = self.room
        return min(wide, high * width / height)


_STOCKS: Final[dict[SheetName, Sheet]] = {
    "a4-pen": Sheet(_A4, _PEN_LABEL, 3, 4, (0.0, 0.0), is_die_cut=False, has_line=True),
    "l7160": Sheet(_A4, (63.5, 38.1), 3, 7, (2.54, 0.0), is_die_cut=True),
    "l7163": Sheet(_A4, (99.1, 38.1), 2, 7, (2.5, 0.0), is_die_cut=True),
    # In inches: labels of 2 5/8 by 1, columns 1/8 apart.
    "5160": Sheet(_LETTER, (66.675, 25.4), 3, 10, (3.175, 0.0), is_die_cut=True),
}


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    design: Design
    images: Images
    name: str


@dataclass(frozen=True, slots=True)
class LabelNeed:
    """What a code needs on a label. `number`: its row in the caller's list."""

    number: int
    name: str
    design: Design
    min_print_mm: float


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
    return Sheet(paper, label, columns, rows, (_GAP, _GAP), is_die_cut=False)
