"""Frames that enclose the code. Lengths are shares of the shorter side of the symbol's area."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from domain.drawing.engine.caption_blocks import CaptionBlock, draw_caption, fitting_font
from domain.drawing.engine.outlines import ARC, Area, corners_of, disc, filled, round_rectangle, rounded
from domain.drawing.options import FrameStyle
from domain.drawing.shapes import Color, Contour, Layer, reverse

# Between the picture's edge and a line, and the width of a line.
_EDGE, _LINE = 0.018, 0.016
LINE_RADIUS: Final = 0.075


@dataclass(frozen=True, slots=True)
class Site:
    """`width`, `height`: of the symbol's area; `inset`: px that the frame may take of it on each side.

    `is_unseen`: the frame has the colour of the picture's ground.
    """

    width: int
    height: int
    side: int
    inset: int
    block: CaptionBlock
    font: float
    fill: Color
    ink: Color
    is_unseen: bool

    def px(self, share: float) -> float:
        return share * self.side

    @property
    def window(self) -> Area:
        """What the frame leaves for the symbol and its quiet zone."""
        return Area(0, 0, self.width, self.height).inset(self.inset)

    @property
    def lines(self) -> float:
        """The height of the caption in font sizes."""
        return max(1.0, self.block.height)

    def caption(self, room: Area) -> tuple[Layer, ...]:
        return draw_caption(self.block, room, self.font, self.ink)


@dataclass(frozen=True, slots=True)
class Frame:
    """`above` and `below`: px that the band adds to the symbol's area.

    `edge`: where the picture ends, if the frame decides that; `most_radius`: of the picture's corners, in px.
    """

    layers: tuple[Layer, ...]
    above: int = 0
    below: int = 0
    edge: Contour | None = None
    most_radius: int | None = None


def _border(site: Site) -> Frame:
    """A line around the code; the caption interrupts it."""
    bottom = site.window.bottom + (0.35 + site.lines / 2) * site.font
    line, edge = site.px(_LINE), site.px(_EDGE)
    below = ceil(bottom + site.lines / 2 * site.font + edge - site.height)
    area = Area(edge, edge, site.width - edge, bottom + line / 2)
    corner, half = site.px(LINE_RADIUS) + edge + 0.4 * site.font, site.font * site.lines
    room = Area(corner, bottom - half, site.width - corner, bottom + half)
    gap = 0.0
    if site.block.width:
        gap = site.block.width * fitting_font(site.block, room, site.font) + 1.1 * site.font
    ring = _open_ring(area, site.px(LINE_RADIUS), line, gap)
    return Frame((filled(site.fill, ring), *site.caption(room)), below=below)


def _badge(site: Site) -> Frame:
    """A line around the code, and a pill with the caption on its lower side."""
    line, edge, font = site.px(_LINE), site.px(_EDGE), site.font
    high = (0.85 + site.lines) * font
    middle = site.window.bottom + high / 2
    area = Area(edge, edge, site.width - edge, middle + line / 2)
    wide = min(site.block.width * font + 1.9 * font, area.width - 2 * site.px(LINE_RADIUS))
    x = site.width / 2
    pill = Area(x - wide / 2, middle - high / 2, x + wide / 2, middle + high / 2)
    radius = min(high / 2, 0.95 * font)
    room = Area(pill.left + 0.6 * font, pill.top, pill.right - 0.6 * font, pill.bottom)
    ring = _ring(area, site.px(LINE_RADIUS), line)
    layers = (filled(site.fill, *ring, round_rectangle(pill, radius)), *site.caption(room))
    return Frame(layers, below=ceil(pill.bottom + edge - site.height))


def _card(site: Site) -> Frame:
    """A coloured card with a window for the code and the caption under it."""
    room_height = (0.95 + site.lines) * site.font
    below = round(site.window.bottom + room_height + 0.02 * site.side - site.height)
    outer = Area(0, 0, site.width, site.height + below)
    edge = round_rectangle(outer, site.px(LINE_RADIUS))
    window = round_rectangle(site.window, site.px(0.03))
    room = Area(site.inset, site.window.bottom, site.width - site.inset, outer.bottom - 0.01 * site.side)
    layers = [filled(site.fill, edge, reverse(window))]
    if site.is_unseen:
        layers.append(filled(site.ink, *_ring(outer, site.px(LINE_RADIUS), site.px(_LINE))))
    return Frame((*layers, *site.caption(room)), below=below, edge=edge)


def _brackets(site: Site) -> Frame:
    """The corners of a viewfinder; the caption under them."""
    edge, line, radius, arm = (site.px(share) for share in (_EDGE, 0.02, 0.05, 0.17))
    area = Area(edge, edge, site.width - edge, site.height - edge)
    (x, y), corners = area.middle, []
    for right in (False, True):
        for down in (False, True):
            corner = _bracket(arm, radius, line)
            corners.append(_mirrored(corner, x, y, area, right=right, down=down))
    below = round((0.9 + site.lines) * site.font)
    room = Area(edge, site.height, site.width - edge, site.height + below - 0.35 * site.font)
    return Frame((filled(site.fill, *corners), *site.caption(room)), below=below)


def _phone(site: Site) -> Frame:
    """The code on a phone's screen, the caption under it."""
    bezel, radius = site.px(0.032), site.px(0.125)
    above = round(site.px(0.075))
    room_height = (0.7 + site.lines) * site.font
    below = round(room_height + site.px(0.075))
    outer = Area(0, 0, site.width, site.height + above + below)
    edge, screen = round_rectangle(outer, radius), outer.inset(bezel)
    x = site.width / 2
    island = Area(x - site.px(0.1), screen.top + site.px(0.03), x + site.px(0.1), screen.top + site.px(0.072))
    home_at = screen.bottom - site.px(0.03)
    home = Area(x - site.px(0.14), home_at - site.px(0.006), x + site.px(0.14), home_at + site.px(0.006))
    top = above + site.window.bottom - site.px(0.01)
    room = Area(screen.left + radius / 3, top, screen.right - radius / 3, home.top - site.px(0.015))
    body = (edge, reverse(round_rectangle(screen, radius - bezel)))
    pills = (round_rectangle(island, site.side), round_rectangle(home, site.side))
    return Frame((filled(site.fill, *body, *pills), *site.caption(room)), above, below, edge)


def _receipt(site: Site) -> Frame:
    """A strip of paper, torn above and below, with the caption under a dotted line."""
    tooth = site.px(0.035)
    above = ceil(tooth)
    line = max(1.0, site.px(0.007))
    top = above + site.window.bottom + 2 * line
    room_height = (1.1 + site.lines) * site.font
    below = ceil(site.window.bottom + room_height + 1.5 * tooth - site.height)
    outer = Area(0, 0, site.width, site.height + above + below)
    edge = _torn(outer, tooth)
    foot = _torn(Area(0, top, outer.right, outer.bottom), tooth, is_torn_above=False)
    dots = _dots(Area(site.px(0.06), top - line, outer.right - site.px(0.06), top + line), site.side)
    # The sides of a tooth are slanted by 45°, so a line of their width is higher than wide.
    slanted = 1.41 * line
    within = Area(line, slanted, outer.right - line, outer.bottom - slanted)
    inner = _torn(within, tooth, count=_teeth(outer, tooth))
    room = Area(site.px(0.05), top + line, outer.right - site.px(0.05), outer.bottom - tooth)
    layers = (
        filled(site.fill, foot),
        filled(site.ink if site.is_unseen else site.fill, edge, reverse(inner)),
        filled(site.ink, *dots),
        *site.caption(room),
    )
    return Frame(layers, above, below, edge)


ENCLOSURES: Final[dict[FrameStyle, Callable[[Site], Frame]]] = {
    "border": _border,
    "card": _card,
    "brackets": _brackets,
    "badge": _badge,
    "phone": _phone,
    "receipt": _receipt,
}


def _ring(area: Area, radius: float, line: float) -> tuple[Contour, Contour]:
    return round_rectangle(area, radius), reverse(round_rectangle(area.inset(line), radius - line))


def _open_ring(area: Area, radius: float, line: float, gap: float) -> Contour:
    """A line around `area`, open in the middle of its lower side."""
    x = (area.left + area.right) / 2
    outer = _around(area, radius, x - gap / 2, x + gap / 2)
    inner = _around(area.inset(line), radius - line, x - gap / 2, x + gap / 2)
    back = reverse(inner)
    return (*outer, back[0], *back[1:])


def _around(area: Area, radius: float, start: float, end: float) -> Contour:
    """The way around, clockwise from `start` on the lower side to `end`, to its right."""
    upper_right, lower_right, lower_left, upper_left = corners_of(area, (radius,) * 4)
    corners = (*lower_left, *upper_left, *upper_right, *lower_right)
    return rounded(((start, area.bottom), *corners, (end, area.bottom)))


def _bracket(arm: float, radius: float, line: float) -> Contour:
    """The upper left corner, from the origin, with round ends."""
    half, inner = line / 2, radius - line
    rest, inner_rest, bend = radius * (1 - ARC), line + inner * (1 - ARC), half * ARC
    return (
        (0.0, arm),
        (0.0, radius),
        (0.0, rest, rest, 0.0, radius, 0.0),
        (arm, 0.0),
        (arm + bend, 0.0, arm + half, half - bend, arm + half, half),
        (arm + half, half + bend, arm + bend, line, arm, line),
        (radius, line),
        (inner_rest, line, line, inner_rest, line, radius),
        (line, arm),
        (line, arm + bend, half + bend, arm + half, half, arm + half),
        (half - bend, arm + half, 0.0, arm + bend, 0.0, arm),
    )


def _mirrored(contour: Contour, x: float, y: float, area: Area, *, right: bool, down: bool) -> Contour:
    """The contour moved to a corner of `area`, whose middle is `x`, `y`; still clockwise."""

    def place(step: tuple[float, ...]) -> tuple[float, ...]:
        points = zip(step[::2], step[1::2], strict=True)
        moved = ((area.left + across, area.top + along) for across, along in points)
        turned = ((2 * x - u if right else u, 2 * y - v if down else v) for u, v in moved)
        return tuple(number for point in turned for number in point)

    placed = rounded([place(step) for step in contour])
    return reverse(placed) if right != down else placed


def _teeth(area: Area, tooth: float) -> int:
    return max(6, round(area.width / (2 * tooth)))


def _torn(area: Area, tooth: float, *, is_torn_above: bool = True, count: int = 0) -> Contour:
    """A rectangle with teeth along its lower side, and along its upper one."""
    count = count or _teeth(area, tooth)
    step = area.width / count
    upper: list[tuple[float, float]] = [(area.left, area.top), (area.right, area.top)]
    if is_torn_above:
        upper = [
            (area.left + at * step / 2, area.top + (tooth if at % 2 == 0 else 0))
            for at in range(2 * count + 1)
        ]
    lower = [
        (area.right - at * step / 2, area.bottom - (tooth if at % 2 == 0 else 0))
        for at in range(2 * count + 1)
    ]
    return rounded([*upper, *lower])


def _dots(area: Area, side: int) -> list[Contour]:
    """A dotted line across `area`."""
    count = max(8, round(area.width / (0.032 * side)))
    step = area.width / (count - 1)
    radius, y = area.height / 2 * 1.15, (area.top + area.bottom) / 2
    return [disc(area.left + at * step, y, radius) for at in range(count)]
