"""Print layouts as PDF: every part is an outline, and each code the same drawing as in its own file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, assert_never

from domain.drawing.colors import BLACK, PAPER, contrast, mix, nearest
from domain.drawing.engine.caption_blocks import SIDE, icon_contours
from domain.drawing.engine.captions import Caption, outline_caption
from domain.drawing.engine.labels import cut_marks
from domain.drawing.engine.outlines import Area, filled, polygon, round_rectangle, scaled
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.numbers import number
from domain.drawing.formats.pdf import Document, Page
from domain.drawing.output import MM_AN_INCH, POINTS_AN_INCH, Undrawable
from domain.drawing.print_layouts import (
    BLEED,
    ENTERED,
    LAYOUTS,
    MARGIN,
    MARK_DISTANCE,
    MARK_LENGTH,
    CodePlace,
    Fill,
    LogoPlace,
    Panel,
    Part,
    Place,
    Print,
    Shape,
    WaveSign,
    Words,
)
from domain.drawing.shapes import Color, Contour, Drawing, Layer, PlacedImage, reverse
from domain.drawing.text_lines import ABOVE, BELOW, TextRoom, fit_lines, runs_left
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

_POINT: Final = POINTS_AN_INCH / MM_AN_INCH
# Greys are printed with black ink alone.
_INK, _SOFT = Color(24, 24, 24), Color(84, 84, 84)
# The contrast of words on paper and on the brand's colour (WCAG 2.2).
_CONTRAST: Final = 4.5
_PLATE: Final = 2.0
_RIGHT_TO_LEFT_MARK: Final = "\u200f"


class _Drawn(NamedTuple):
    """`scale`: mm a px. `left`, `top`: of the drawing, in its block."""

    drawing: Drawing
    scale: float = 1
    left: float = 0
    top: float = 0


def print_pdf(order: Print) -> bytes:
    """Raise Undrawable for a headline or a text that does not fit even when it is smaller."""
    layout, document = LAYOUTS[order.layout], Document(order.words.get("headline", ""))
    margin = MARGIN if layout.is_cut and order.has_marks else 0.0
    fills = _fills(order)
    front, block, once = (
        [drawn for part in parts for drawn in _draw(part, order, fills)]
        for parts in (layout.front, layout.block, layout.once)
    )
    pages = [[(front, (Place(),))]] if front else []
    for blocks in (*pages, [(block, layout.places), (once, (Place(),))]):
        _add_page(document, layout.format, margin, blocks)
    document.close()
    return document.take()


def _add_page(
    document: Document,
    size: tuple[float, float],
    margin: float,
    blocks: Iterable[tuple[list[_Drawn], Iterable[Place]]],
) -> None:
    page, (wide, high) = Page(document), (side + 2 * margin for side in size)
    for drawn, places in blocks:
        for place in places:
            for one in drawn:
                page.draw(one.drawing, _matrix(one, place, margin, high))
    if margin:
        marks = Drawing(1, 1, (Layer(BLACK, (cut_marks(*size, near=MARK_DISTANCE, length=MARK_LENGTH),)),))
        page.draw(marks, _matrix(_Drawn(marks), Place(), margin, high))
    document.add_page(page, wide * _POINT, high * _POINT, trim_pt=margin * _POINT, bleed_pt=BLEED * _POINT)


def _matrix(one: _Drawn, place: Place, margin: float, height: float) -> str:
    """From the px of a drawing to points with y up."""
    turn = -1 if place.is_turned else 1
    scale = turn * one.scale * _POINT
    left = (margin + place.left + turn * one.left) * _POINT
    top = (height - margin - place.top - turn * one.top) * _POINT
    return f"{number(scale, 8)} 0 0 {number(-scale, 8)} {number(left, 4)} {number(top, 4)}"


def _draw(part: Part, order: Print, fills: Mapping[Fill, Color]) -> Iterator[_Drawn]:
    match part:
        case Panel():
            yield _outlined(fills[part.fill], *_panel(part))
        case Shape():
            yield _outlined(fills[part.fill], polygon(*part.points))
        case WaveSign():
            contours = scaled(icon_contours("wifi"), part.side / SIDE, part.left, part.top)
            yield _outlined(fills[part.fill], *contours)
        case CodePlace():
            yield _code(part, order)
        case LogoPlace():
            yield from _logo(part, order)
        case Words():
            yield from _words(part, order, fills)
        case _:
            assert_never(part)


def _fills(order: Print) -> dict[Fill, Color]:
    accent = nearest(order.accent, BLACK, lambda color: contrast(color, PAPER) >= _CONTRAST)
    on = max(PAPER, _INK, key=lambda ink: contrast(ink, order.accent))
    of_brand: dict[Fill, Color] = {"brand": order.accent, "on": on, "on_soft": mix(on, order.accent, 0.12)}
    of_white: dict[Fill, Color] = {"brand": PAPER, "on": _INK, "on_soft": _SOFT}
    return {
        **{"paper": PAPER, "ink": _INK, "soft": _SOFT},
        **{"accent": accent, "tint": mix(PAPER, accent, 0.12), "line": mix(PAPER, _INK, 0.25)},
        **(of_white if order.is_white else of_brand),
    }


def _outlined(color: Color, *contours: Contour) -> _Drawn:
    return _Drawn(Drawing(1, 1, (filled(color, *contours),)))


def _panel(panel: Panel) -> list[Contour]:
    area = Area(panel.left, panel.top, panel.left + panel.width, panel.top + panel.height)
    outer = round_rectangle(area, panel.radius)
    if not panel.line:
        return [outer]
    return [outer, reverse(round_rectangle(area.inset(panel.line), panel.radius - panel.line))]


def _code(place: CodePlace, order: Print) -> _Drawn:
    """In the middle of its room."""
    code = order.twin if place.is_twin and order.twin else order.code
    drawing = draw_picture(code.text, code.design, code.images).drawing
    scale = place.side / max(drawing.width, drawing.height)
    left = place.left + (place.side - drawing.width * scale) / 2
    top = place.top + (place.side - drawing.height * scale) / 2
    return _Drawn(drawing, scale, left, top)


def _logo(place: LogoPlace, order: Print) -> Iterator[_Drawn]:
    logo = order.logo
    if logo is None:
        return
    has_plate = place.is_on_brand and not order.is_white
    pad = _PLATE if has_plate else 0.0
    scale = min((place.width - 2 * pad) / logo.width, (place.height - 2 * pad) / logo.height)
    wide, high = logo.width * scale, logo.height * scale
    spare = place.width - 2 * pad - wide
    left = place.left + pad + (spare / 2 if place.across == "middle" else 0)
    top = place.top + (place.height - high) / 2
    if has_plate:
        area = Area(left, top, left + wide, top + high).inset(-_PLATE)
        yield _outlined(PAPER, round_rectangle(area, _PLATE))
    yield _Drawn(Drawing(1, 1, (), PlacedImage(logo, left, top, wide, high)))


def _words(words: Words, order: Print, fills: Mapping[Fill, Color]) -> Iterator[_Drawn]:
    text = order.words.get(words.slot, words.slot)
    is_leftward = runs_left(text)

    def outline(line: str) -> Caption:
        # A line that begins with a number, or a Latin name, still runs as its text does.
        return outline_caption((_RIGHT_TO_LEFT_MARK if is_leftward else "") + line, is_bold=words.is_bold)

    def measure(line: str) -> float:
        caption = outline(line)
        return caption.width * max(1.0, -caption.top / (ABOVE + BELOW), caption.bottom / (2 * BELOW))

    room = TextRoom(words.width, words.height, words.size, words.lines, words.gap, words.least)
    fitted = fit_lines(text, room, measure)
    if fitted is None and words.slot in ENTERED:
        raise Undrawable(Fault(words.slot, Reason.TOO_LONG_TO_PRINT, limit=words.lines))
    if fitted is None:
        return
    size = fitted.size
    spare = words.height - (ABOVE + (len(fitted.lines) - 1) * words.gap + BELOW) * size
    first = words.top + ABOVE * size + {"top": 0.0, "middle": spare / 2, "bottom": spare}[words.down]
    contours = []
    for at, line in enumerate(fitted.lines):
        caption = outline(line)
        shares = {"start": float(is_leftward), "middle": 0.5, "end": float(not is_leftward)}
        left = words.left + (words.width - caption.width * size) * shares[words.across]
        contours += scaled(caption.outline.contours, size, left, first + at * words.gap * size)
    yield _outlined(fills[words.ink], *contours)
