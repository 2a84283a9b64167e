"""Print layouts as PDF: every part is an outline, and each code the same drawing as in its own file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from domain.drawing.colors import BLACK, PAPER, contrast, mix, nearest
from domain.drawing.engine.caption_blocks import SIDE, icon_contours, runs_left
from domain.drawing.engine.captions import Caption, outline_caption
from domain.drawing.engine.labels import cut_marks
from domain.drawing.engine.outlines import Area, filled, polygon, round_rectangle, scaled
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.pdf import Document, Page
from domain.drawing.formats.postscript import page_matrix
from domain.drawing.output import MM_AN_INCH, POINTS_AN_INCH, Undrawable
from domain.drawing.print_layouts import (
    BLEED,
    ENTERED,
    MARGIN,
    MARK_DISTANCE,
    MARK_LENGTH,
    Fill,
    Part,
    Place,
    PrintedCode,
    print_layouts,
)
from domain.drawing.shapes import Color, Contour, Drawing, Layer, PlacedImage, reverse
from domain.drawing.sheets import Label, Lengths
from domain.drawing.text_lines import ABOVE, BELOW, fit_lines, height_of
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

_POINT: Final = POINTS_AN_INCH / MM_AN_INCH
# Greys are printed with black ink alone.
_INK, _SOFT = Color(24, 24, 24), Color(84, 84, 84)
# The contrast of words on paper (WCAG 2.2).
_CONTRAST: Final = 4.5
# Around a logo on the brand's colour.
_PADDING: Final = 2.0
# The distance and length of the dashes of a fold; the distance of the lines of a hatch; the width of a line.
_DASHES, _DASH = 4, 2.0
_LONGEST_TEXT: Final = 300
_HATCHES, _LINE = 3, 0.25
_RIGHT_TO_LEFT_MARK: Final = "\u200f"


class _Drawn(NamedTuple):
    """`scale`: mm a px. `left`, `top`: of the drawing, in its block."""

    drawing: Drawing
    scale: float = 1
    left: float = 0
    top: float = 0


class PrintWriter:
    """Takes sheets one after another, and keeps none."""

    def __init__(self, title: str = "") -> None:
        self._document = Document(title)

    def add(self, printed: PrintedCode) -> bytes:
        """The bytes of its pages. Raises Undrawable for words that do not fit even when they are smaller."""
        _PrintSheet(self._document, printed).add_pages()
        return self._document.take()

    def close(self) -> bytes:
        """The rest of the file."""
        self._document.close()
        return self._document.take()


class _PrintSheet:
    """A filled-in layout with its code, and with its static twin where the layout has one."""

    def __init__(self, document: Document, printed: PrintedCode) -> None:
        filled, code = printed.filled, printed.code
        self._filled, self._fills = filled, _fills(printed.brand, is_white=filled.is_white)
        self._logo = code.images.logo if filled.has_logo else None
        self._labels = {"code": code, "twin": printed.twin or code}
        self._layout = print_layouts()[filled.name]
        self._document = document

    def add_pages(self) -> None:
        layout, here = self._layout, ((0.0, 0.0, False),)
        if layout.front:
            self._add_page([(layout.front, here)])
        self._add_page([(layout.block, layout.all_places), (layout.once, here)])

    def _add_page(self, blocks: Iterable[tuple[Iterable[Part], Iterable[Place]]]) -> None:
        margin = MARGIN if self._layout.is_cut and self._filled.has_marks else 0.0
        page, (wide, high) = Page(self._document), (side + 2 * margin for side in self._layout.size)
        for parts, places in blocks:
            drawn = [one for part in parts for one in self._draw(part)]
            for place in places:
                for one in drawn:
                    page.draw(one.drawing, _matrix(one, place, (margin, high - margin)))
        if margin:
            marks = cut_marks(*self._layout.size, near=MARK_DISTANCE, length=MARK_LENGTH)
            drawing = Drawing(1, 1, (Layer(BLACK, (marks,)),))
            page.draw(drawing, _matrix(_Drawn(drawing), (0, 0, False), (margin, high - margin)))
        points = (one * _POINT for one in (wide, high, margin, max(0, margin - BLEED)))
        self._document.add_page(page, *points)

    def _draw(self, part: Part) -> Iterator[_Drawn]:
        left, top, wide, high = part.room
        if part.kind in self._labels:
            yield self._code(part, self._labels[part.kind])
        elif part.kind == "logo":
            yield from self._placed_logo(part)
        else:
            contours = {
                "panel": _panel,
                "shape": lambda one: [polygon(*one.points)],
                "fold": lambda _: [
                    _bar(x, top - _LINE / 2, _DASH, _LINE) for x in range(0, int(wide), _DASHES)
                ],
                "hatch": lambda _: [
                    _bar(x, top, 2 * _LINE, high, slant=high) for x in range(0, int(wide + high), _HATCHES)
                ],
                "waves": lambda _: scaled(icon_contours("wifi"), wide / SIDE, left, top),
                "words": self._words,
            }[part.kind](part)
            yield _Drawn(Drawing(1, 1, (filled(self._fills[part.fill], *contours),)))

    def _code(self, part: Part, label: Label) -> _Drawn:
        """In the middle of its room."""
        drawing = draw_picture(label.text, label.design, label.images).drawing
        left, top, side, _ = part.room
        scale = side / max(drawing.width, drawing.height)
        left += (side - drawing.width * scale) / 2
        return _Drawn(drawing, scale, left, top + (side - drawing.height * scale) / 2)

    def _placed_logo(self, part: Part) -> Iterator[_Drawn]:
        if (logo := self._logo) is None:
            return
        left, top, wide, high = part.room
        has_plate = part.is_on_brand and not self._filled.is_white
        room = Area(left, top, left + wide, top + high).inset(_PADDING if has_plate else 0)
        scale = min(room.width / logo.width, room.height / logo.height)
        width, height = logo.width * scale, logo.height * scale
        left = room.left + (room.width - width) * (part.across == "middle") / 2
        top = room.middle[1] - height / 2
        if has_plate:
            plate = round_rectangle(Area(left, top, left + width, top + height).inset(-_PADDING), _PADDING)
            yield _Drawn(Drawing(1, 1, (filled(PAPER, plate),)))
        yield _Drawn(Drawing(1, 1, (), PlacedImage(logo, left, top, width, height)))

    def _words(self, part: Part) -> list[Contour]:
        text = self._filled.words.get(part.slot, part.slot)
        # A line that begins with a number, or a Latin name, still runs as its text does.
        mark = _RIGHT_TO_LEFT_MARK if runs_left(text) else ""

        def outline(line: str) -> Caption:
            return outline_caption(mark + line, is_bold=part.is_bold)

        def measure(line: str) -> float:
            """Some scripts are taller than the room for a line: their letters count as wider, and shrink."""
            caption = outline(line)
            return caption.width * max(1.0, -caption.top / (ABOVE + BELOW), caption.bottom / (2 * BELOW))

        fitted = fit_lines(text, part, measure) if len(text) <= _LONGEST_TEXT else None
        if fitted is None and part.slot in ENTERED:
            raise Undrawable(Fault(part.slot, Reason.TOO_LONG_TO_PRINT, limit=part.lines))
        lines, size = fitted or ((), 0.0)
        left, top, wide, high = part.room
        spare = high - height_of(lines, part) * size
        first = top + ABOVE * size + {"top": 0.0, "middle": spare / 2, "bottom": spare}[part.down]
        indent = 0.5 if part.across == "middle" else 1.0 if mark else 0.0
        contours = []
        for at, caption in enumerate(map(outline, lines)):
            x = left + (wide - caption.width * size) * indent
            contours += scaled(caption.outline.contours, size, x, first + at * part.gap * size)
        return contours


def _matrix(one: _Drawn, place: Place, origin: Lengths) -> str:
    """From the px of a drawing to points with y up. `origin`: the upper left corner of the format."""
    left, top, is_turned = place
    turn = -1 if is_turned else 1
    x, y = origin[0] + left + turn * one.left, origin[1] - top - turn * one.top
    return page_matrix(turn * one.scale * _POINT, y * _POINT, x * _POINT)


def _fills(brand: Color, *, is_white: bool) -> Mapping[Fill, Color]:
    accent = nearest(brand, BLACK, lambda color: contrast(color, PAPER) >= _CONTRAST)
    ground = PAPER if is_white else brand
    on = max(PAPER, _INK, key=lambda ink: contrast(ink, ground))
    tint, line = mix(PAPER, accent, 0.12), mix(PAPER, _INK, 0.25)
    fills: dict[Fill, Color] = {"brand": ground, "on": on, "on_soft": mix(on, ground, 0.12)}
    fills |= {"paper": PAPER, "ink": _INK, "soft": _SOFT}
    return fills | {"accent": accent, "tint": tint, "line": line}


def _panel(part: Part) -> list[Contour]:
    left, top, wide, high = part.room
    area = Area(left, top, left + wide, top + high)
    inner = round_rectangle(area.inset(part.line), part.radius - part.line)
    return [round_rectangle(area, part.radius), *([reverse(inner)] if part.line else [])]


def _bar(left: float, top: float, wide: float, high: float, *, slant: float = 0) -> Contour:
    """`slant`: how far its lower side lies to the left of the upper one."""
    right, below = left + wide, top + high
    return polygon((left, top), (right, top), (right - slant, below), (left - slant, below))
