"""The positions of modules and logo in the picture, and the modules that the logo hides."""

from dataclasses import dataclass
from math import ceil, floor, sqrt
from typing import Final

from domain.drawing.options import Design, FrameStyle, ImageOptions
from domain.drawing.output import Undrawable
from domain.drawing.segments import count_modules
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

QUIET_ZONE = 4
# The share of codewords that each level can restore (ISO/IEC 18004), as qr-code-styling counts it.
_RECOVERABLE = {"L": 0.07, "M": 0.15, "Q": 0.25, "H": 0.30}
_FINDER = 7
# By enclosing frame: the share of the shorter side that it takes on each side.
_INSETS: Final[dict[FrameStyle, float]] = {
    "border": 0.055,
    "card": 0.05,
    "brackets": 0.045,
    "badge": 0.055,
    "phone": 0.045,
    "receipt": 0.02,
}
# Of the px that a frame adds to the height, the share above the symbol.
_ABOVE: Final[dict[FrameStyle, float]] = {"top": 1, "phone": 0.23, "receipt": 0.13}


@dataclass(frozen=True, slots=True)
class Hidden:
    """Modules that are not drawn: columns from left to right - 1, rows from top to bottom - 1.

    `kept`: of these modules the ones that are drawn, as column and row.
    """

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    kept: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class LogoBox:
    """The box of a logo in px from the picture's upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """In px: the symbol's area, the side of a module, the upper left corner of the first module.

    `surround`: modules on each side of a circle's dots without a meaning.
    `modules`: the number of modules on a side. `inset`: px on each side that an enclosing frame takes.
    """

    width: int
    height: int
    module: int
    left: int
    top: int
    modules: int
    inset: int = 0
    surround: int = 0

    @property
    def side(self) -> int:
        return self.modules * self.module

    def zone_between(self, radius: float) -> float:
        """Modules of ground beside the symbol's first row, where the picture's corners have this radius."""
        rest = radius - self.top
        if rest <= 0 or self.surround > 1:
            return self.quiet_zone
        start = radius - sqrt(radius**2 - rest**2)
        return min(self.quiet_zone, (self.left - start) / self.module)

    @property
    def quiet_zone(self) -> float:
        """Modules of ground beside the symbol, on its narrowest side, without a frame's band.

        A circle's dots count as ground: one module away from the symbol, no decoder minds them.
        """
        if self.surround > 1:
            return QUIET_ZONE
        return (min(self.width, self.height) - 2 * self.inset - self.side) // 2 / self.module


def scale_of(design: Design, size: int | None) -> float:
    """The factor by which the design grows when its longer side gets `size` px."""
    longer = max(design.width, design.height)
    return (size or longer) / longer


def frame_inset(design: Design) -> float:
    """The share of the shorter side that the frame takes of the symbol's area, on each side."""
    frame = design.frameOptions
    return _INSETS.get(frame.type, 0.0) if frame.enabled else 0.0


def outer_side(design: Design, inner: int) -> int:
    """The width or height whose inside has `inner` px."""
    return ceil(inner / (1 - 2 * frame_inset(design)))


def lay_out(design: Design, modules: int, size: int | None = None) -> Layout:
    """The layout of qr-code-styling: whole px a module, and the remainder goes to the quiet zone.

    `size`: px on the longer side, None for the design's own. Raises ValueError when a module has less than
    1 px.
    """
    scale = scale_of(design, size)
    wide, high = max(1, round(design.width * scale)), max(1, round(design.height * scale))
    inset = round(frame_inset(design) * min(wide, high))
    side = min(wide, high) - 2 * inset
    # The square of the symbol lies inside of the circle.
    across = modules * sqrt(2) if design.shape == "circle" else modules
    if design.margin is None:
        module = int(side / (across + 2 * QUIET_ZONE))
        free = side - 2 * QUIET_ZONE * module
    else:
        free = side - 2 * min(round(design.margin * scale), side)
        module = int(free / across)
    if module < 1:
        raise InvalidValue(Reason.NO_ROOM_FOR_MODULES, size=modules)
    left, top = (wide - modules * module) // 2, (high - modules * module) // 2
    surround = int((free / module - modules) / 2) if design.shape == "circle" else 0
    return Layout(wide, high, module, left, top, modules, inset, surround)


@dataclass(frozen=True, slots=True)
class LogoRoom:
    """Modules and px of the box that the logo may hide, in the middle of the symbol."""

    across: int
    down: int
    width: int
    height: int

    def hidden(self, modules: int) -> Hidden:
        left, top = ceil((modules - self.across) / 2), ceil((modules - self.down) / 2)
        return Hidden(left, top, left + self.across, top + self.down)


def room_for_logo(
    layout: Layout, options: ImageOptions, level: str, aspect: float, scale: float = 1
) -> LogoRoom | None:
    """The room for a logo by qr-code-styling's rule; None when the logo may hide nothing.

    `aspect`: height to width. Raises InvalidValue when the margin leaves no room for the logo.
    """
    modules, module = layout.modules, layout.module
    hidden = _hidden_modules(floor(options.imageSize * _RECOVERABLE[level] * modules**2), modules, aspect)
    if hidden is None:
        return None
    across, down, by_width = hidden
    width = across * module if by_width else max(1, round_half_up(down * module / aspect))
    height = max(1, round_half_up(width * aspect)) if by_width else down * module
    if options.margin and 2 * options.margin >= min(width, height) and scale == 1:
        raise InvalidValue(Reason.NO_ROOM_FOR_LOGO, width=width, height=height)
    return LogoRoom(across, down, width, height)


def place_logo(
    layout: Layout, options: ImageOptions, level: str, aspect: float, scale: float = 1
) -> tuple[LogoBox, Hidden] | None:
    """The logo's position and the modules it hides; None when it may hide nothing. As `room_for_logo`."""
    room = room_for_logo(layout, options, level, aspect, scale)
    if room is None:
        return None
    margin = min(options.margin * scale, (min(room.width, room.height) - 1) / 2)
    box = _fit(
        layout.left + floor(margin + (layout.side - room.width) / 2),
        layout.top + floor(margin + (layout.side - room.height) / 2),
        max(1, room.width - 2 * margin),
        max(1, room.height - 2 * margin),
        aspect,
    )
    return box, room.hidden(layout.modules) if options.hideBackgroundDots else Hidden()


def _hidden_modules(most: int, modules: int, aspect: float) -> tuple[int, int, bool] | None:
    """The modules that the logo covers across and down, and whether its width decides its size."""
    if most < 1:
        return None
    cap = modules - 2 * _FINDER
    across = min(max(1, floor(sqrt(most / aspect))), cap)
    across -= across % 2 == 0
    down = 1 + 2 * ceil((across * aspect - 1) / 2)
    if across * down <= most and down <= cap:
        return across, down, True
    down = max(1, cap if down > cap else down - 2)
    across = 1 + 2 * ceil((down / aspect - 1) / 2)
    if across > cap:
        # A very flat logo, which the library would draw over the finders.
        return cap, down, True
    return across, down, False


def _fit(left: float, top: float, width: float, height: float, aspect: float) -> LogoBox:
    """The largest centred box of that aspect: xMidYMid meet of SVG 1.1, 7.8."""
    wide, high = min(width, height / aspect), min(height, width * aspect)
    return LogoBox(left + (width - wide) / 2, top + (height - high) / 2, wide, high)


def round_half_up(number: float) -> int:
    """Math.round of JavaScript."""
    return floor(number + 0.5)


def logo_in_picture(text: str, design: Design, aspect: float, size: tuple[int, int]) -> LogoBox | None:
    """The logo with its plate, as shares of the whole picture's width and height: near enough to move it.

    `size`: width and height of the picture with its frame. A logo of unset size counts as one of the usual
    size, which may be larger. Raises as `lay_out_text` and `room_for_logo`.
    """
    layout, frame = lay_out_text(text, design), design.frameOptions
    if (placed := place_logo(layout, design.imageOptions, design.level, aspect)) is None:
        return None
    box, plate = placed[0], layout.module if design.imageOptions.plate else 0
    width, height = layout.width, layout.width * size[1] / size[0]
    above = (height - layout.height) * (_ABOVE.get(frame.type, 0.0) if frame.enabled else 0)
    return LogoBox(
        (box.left - plate) / width,
        (box.top - plate + above) / height,
        (box.width + 2 * plate) / width,
        (box.height + 2 * plate) / height,
    )


def modules_of(text: str, design: Design) -> int:
    """Modules on a side of the symbol. Raises InvalidValue when no version has room for `text`."""
    return count_modules(text, design.level, design.least_version, compact=design.compact)


def lay_out_text(text: str, design: Design) -> Layout:
    """Raise Undrawable when there is no room for the modules."""
    try:
        return lay_out(design, modules_of(text, design))
    except InvalidValue as wrong:
        narrower = "options.width" if design.width <= design.height else "options.height"
        raise Undrawable(wrong.at(narrower)) from None
