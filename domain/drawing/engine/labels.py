"""Label sheets as PDF: each label has its picture, and the code's name under it."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import product
from math import floor
from typing import Any

from domain.drawing.colors import BLACK
from domain.drawing.engine.captions import Caption, clusters, outline_caption
from domain.drawing.engine.composition import size_of
from domain.drawing.engine.outlines import polygon
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.pdf import Document, Page
from domain.drawing.formats.postscript import page_matrix
from domain.drawing.output import MM_AN_INCH, POINTS_AN_INCH
from domain.drawing.shapes import Drawing, Layer, Outline
from domain.drawing.sheets import ASCENT, DESCENT, Label, LabelNeed, Lengths, Sheet
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

_POINT = POINTS_AN_INCH / MM_AN_INCH
_ELLIPSIS = "…"
# In mm: the distance of a cut mark from the label, its length, and half of its width.
_DISTANCE, _LENGTH, _HALF = 0.5, 1.5, 0.05
# Of a label with a line, in mm: the margin; the sizes and the baselines of the name and the host, above the
# picture, and of the ending and the line, from the lower edge.
_SIDE, _NAME, _HOST, _TOP = 6.0, 4.0, 2.7, 8.0
_ENDING, _ENDING_UP, _LINE_UP = 3.4, 13.0, 5.0
_GROUP = 4


class SheetWriter:
    """Takes labels one after another and keeps only the current page."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._document = Document()
        self._page = Page(self._document)
        self._labels = 0

    def add(self, label: Label) -> bytes:
        """The next bytes of the file, if some are ready."""
        place = self._labels % self._sheet.places
        if self._labels and not place:
            self._finish_page()
        self._labels += 1
        self._draw(label, self._sheet.corner_of(place))
        return self._document.take()

    def close(self) -> bytes:
        """The rest of the file. Without labels it is one blank page."""
        self._finish_page()
        self._document.close()
        return self._document.take()

    def _finish_page(self) -> None:
        wide, high = self._sheet.paper
        self._document.add_page(self._page, wide * _POINT, high * _POINT)
        self._page = Page(self._document)

    def _draw(self, label: Label, corner: Lengths) -> None:
        """Picture and name together lie in the middle of the label."""
        sheet, (left, top) = self._sheet, corner
        if sheet.has_line:
            self._draw_to_write_on(label, corner)
            return
        picture = draw_picture(label.text, label.design, label.images).drawing
        width = sheet.printed_width(picture.width, picture.height)
        height = width * picture.height / picture.width
        middle = left + sheet.label[0] / 2
        top += (sheet.label[1] - height - (ASCENT + DESCENT) * sheet.font) / 2
        self._place(picture, width / picture.width, (middle - width / 2, top))
        self._write_name(label.name, middle, top + height + ASCENT * sheet.font)
        if not sheet.is_die_cut:
            self._place(_in_black(cut_marks(*sheet.label)), 1, corner)

    def _draw_to_write_on(self, label: Label, corner: Lengths) -> None:
        sheet, (left, top) = self._sheet, corner
        picture = draw_picture(label.text, label.design, label.images).drawing
        width = sheet.printed_width(picture.width, picture.height)
        middle, bottom = left + sheet.label[0] / 2, top + sheet.label[1]
        self._place(picture, width / picture.width, (middle - width / 2, top + _TOP + 1))
        host, _, ending = label.text.partition("://")[2].rpartition("/")
        groups = " ".join(ending[start : start + _GROUP] for start in range(0, len(ending), _GROUP))
        half = sheet.label[0] / 2 - _SIDE
        self._write(label.name, _NAME, (left + _SIDE, top + _TOP), half)
        self._write(host.lower(), _HOST, (left + sheet.label[0] - _SIDE, top + _TOP), half, share=1)
        self._write(groups, _ENDING, (middle, bottom - _ENDING_UP), 2 * half, share=0.5)
        x, y = left + _SIDE, bottom - _LINE_UP
        line = polygon((0, -_HALF), (2 * half, -_HALF), (2 * half, _HALF), (0, _HALF))
        self._place(_in_black(Outline((line,))), 1, (x, y))
        self._place(_in_black(cut_marks(*sheet.label)), 1, corner)

    def _write(self, text: str, size: float, at: Lengths, widest: float, share: float = 0) -> None:
        """`at`: on the baseline, with this share of the text to the left of it."""
        if not text:
            return
        caption = _shorten(text, widest / size)
        size *= _share_of_font(caption)
        left = at[0] - (caption.left + (caption.right - caption.left) * share) * size
        self._place(_in_black(caption.outline), size, (left, at[1]))

    def _write_name(self, name: str, middle: float, baseline: float) -> None:
        caption = _shorten(name, self._sheet.room[0] / self._sheet.font)
        size = self._sheet.font * _share_of_font(caption)
        left = middle - (caption.left + caption.right) / 2 * size
        self._place(_in_black(caption.outline), size, (left, baseline))

    def _place(self, drawing: Drawing, scale: float, corner: Lengths) -> None:
        """`scale`: mm a px."""
        left, top = corner
        matrix = page_matrix(scale * _POINT, (self._sheet.paper[1] - top) * _POINT, left * _POINT)
        self._page.draw(drawing, matrix)


def too_small_labels(sheet: Sheet, needs: Iterable[LabelNeed]) -> list[Fault]:
    too_small = []
    for need in needs:
        width = sheet.printed_width(*size_of(need.design))
        if width < need.min_print_mm:
            wide, high = sheet.label
            sizes: dict[str, Any] = {"width": wide, "height": high, "size": floor(width * 10) / 10}
            too_small.append(
                Fault(
                    "",
                    Reason.LABEL_TOO_NARROW,
                    row=need.number,
                    name=need.name,
                    least=need.min_print_mm,
                    **sizes,
                )
            )
    return too_small


def _shorten(name: str, widest: float) -> Caption:
    """The name, or as much of its beginning as fits beside an ellipsis. `widest` in font sizes."""

    def shorten(count: int) -> Caption:
        return outline_caption("".join(pieces[:count]).rstrip() + _ELLIPSIS)

    caption = outline_caption(name)
    if _width(caption) <= widest:
        return caption
    pieces = list(clusters(name))
    return shorten(bisect_right(range(1, len(pieces)), widest, key=lambda count: _width(shorten(count))))


def _width(caption: Caption) -> float:
    return (caption.right - caption.left) * _share_of_font(caption)


def _share_of_font(caption: Caption) -> float:
    """Some scripts are taller than the room for a line."""
    return 1 / max(1, -caption.top / ASCENT, caption.bottom / DESCENT)


def _in_black(outline: Outline) -> Drawing:
    return Drawing(1, 1, (Layer(BLACK, (outline,)),))


def cut_marks(width: float, height: float, *, near: float = _DISTANCE, length: float = _LENGTH) -> Outline:
    """Two lines at each corner, outside the label, that begin `near` it."""
    far = near + length
    beside = [(-far, -near), (width + near, width + far)]
    above = [(-far, -near), (height + near, height + far)]
    lines = [(left, y - _HALF, right, y + _HALF) for (left, right), y in product(beside, (0, height))]
    lines += [(x - _HALF, top, x + _HALF, bottom) for (top, bottom), x in product(above, (0, width))]
    return Outline(tuple(polygon((x0, y0), (x1, y0), (x1, y1), (x0, y1)) for x0, y0, x1, y1 in lines))
