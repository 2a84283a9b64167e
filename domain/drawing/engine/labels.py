"""Label sheets as PDF: each label has its picture, and the code's name under it."""

from bisect import bisect_right
from itertools import product

from domain.drawing.colors import BLACK
from domain.drawing.engine.captions import Caption, clusters, outline_caption
from domain.drawing.engine.outlines import polygon
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.pdf import Document, Page
from domain.drawing.formats.postscript import page_matrix
from domain.drawing.output import MM_AN_INCH, POINTS_AN_INCH
from domain.drawing.shapes import Drawing, Layer, Outline
from domain.drawing.sheets import ASCENT, DESCENT, Label, Lengths, Sheet

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
        self._labels = sheet.first

    def add(self, label: Label) -> bytes:
        """The next bytes of the file, if some are ready."""
        place = self._labels % self._sheet.places
        if self._labels > self._sheet.first and not place:
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
        sheet, (left, top) = self._sheet, corner
        picture = draw_picture(label.text, label.design, label.images).drawing
        width = sheet.printed_width(picture.height / picture.width)
        height = width * picture.height / picture.width
        x, y = left + (sheet.label[0] - width) / 2, top + (sheet.label[1] - height) / 2
        if sheet.has_line:
            y = top + _TOP + 1
            self._write_around(label, corner)
        elif sheet.is_low:
            x = left + sheet.padding
            at = x + width + sheet.padding, top + (sheet.label[1] + (ASCENT - DESCENT) * sheet.font) / 2
            self._write(label.name, sheet.font, at, left + sheet.label[0] - sheet.padding - at[0])
        else:
            # Picture and name together lie in the middle of the label.
            y -= (ASCENT + DESCENT) * sheet.font / 2
            at = x + width / 2, y + height + ASCENT * sheet.font
            self._write(label.name, sheet.font, at, sheet.room[0], share=0.5)
        self._place(picture, width / picture.width, (x, y))
        if sheet.has_marks:
            self._place(_in_black(cut_marks(*sheet.label)), 1, corner)

    def _write_around(self, label: Label, corner: Lengths) -> None:
        sheet, (left, top) = self._sheet, corner
        middle, bottom = left + sheet.label[0] / 2, top + sheet.label[1]
        host, _, ending = label.text.partition("://")[2].rpartition("/")
        groups = " ".join(ending[start : start + _GROUP] for start in range(0, len(ending), _GROUP))
        half = sheet.label[0] / 2 - _SIDE
        self._write(label.name, _NAME, (left + _SIDE, top + _TOP), half)
        self._write(host.lower(), _HOST, (left + sheet.label[0] - _SIDE, top + _TOP), half, share=1)
        self._write(groups, _ENDING, (middle, bottom - _ENDING_UP), 2 * half, share=0.5)
        line = polygon((0, -_HALF), (2 * half, -_HALF), (2 * half, _HALF), (0, _HALF))
        self._place(_in_black(Outline((line,))), 1, (left + _SIDE, bottom - _LINE_UP))

    def _write(self, text: str, size: float, at: Lengths, widest: float, share: float = 0) -> None:
        """`at`: on the baseline, with this share of the text to the left of it."""
        caption = _shorten(text, widest / size) if text else None
        if caption is None:
            return
        size *= _share_of_font(caption)
        left = at[0] - (caption.left + (caption.right - caption.left) * share) * size
        self._place(_in_black(caption.outline), size, (left, at[1]))

    def _place(self, drawing: Drawing, scale: float, corner: Lengths) -> None:
        """`scale`: mm a px."""
        left, top = corner
        matrix = page_matrix(scale * _POINT, (self._sheet.paper[1] - top) * _POINT, left * _POINT)
        self._page.draw(drawing, matrix)


def _shorten(name: str, widest: float) -> Caption | None:
    """The name, or as much of its beginning as fits beside an ellipsis, or None. `widest` in font sizes."""

    def shorten(count: int) -> Caption:
        return outline_caption("".join(pieces[:count]).rstrip() + _ELLIPSIS)

    caption = outline_caption(name)
    if _width(caption) <= widest:
        return caption
    pieces = list(clusters(name))
    count = bisect_right(range(1, len(pieces)), widest, key=lambda count: _width(shorten(count)))
    return shorten(count) if count else None


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
