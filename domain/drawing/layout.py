"""The positions of modules and logo in the picture, and the modules that the logo hides."""

from dataclasses import dataclass
from math import ceil, floor, sqrt
from typing import Final

from domain.drawing.options import Design, FrameStyle, ImageOptions
from domain.drawing.output import Undrawable
from domain.drawing.segments import count_modules

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


@dataclass(frozen=True, slots=True)
class Hidden:
    """Modules that are not drawn: columns from left to right - 1, rows from top to bottom - 1."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class LogoBox:
    """In px from the picture's upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """In px: the symbol's area, the side of a module, the upper left corner of the first module.

    `modules`: the number of modules on a side. `inset`: px on each side that an enclosing frame takes.
    """

    width: int
    height: int
    module: int
    left: int
    top: int
    modules: int
    inset: int = 0

    @property
    def side(self) -> int:
        return self.modules * self.module

    @property
    def quiet_zone(self) -> float:
        """Modules of ground beside the symbol, on its narrowest side, without a frame's band."""
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
    if design.margin is None:
        module = side // (modules + 2 * QUIET_ZONE)
    else:
        module = (side - 2 * min(round(design.margin * scale), side)) // modules
    if module < 1:
        raise ValueError(f"is too small: {modules} modules and the margin need more room")
    left, top = (wide - modules * module) // 2, (high - modules * module) // 2
    return Layout(wide, high, module, left, top, modules, inset)


def place_logo(
    layout: Layout, options: ImageOptions, level: str, aspect: float, scale: float = 1
) -> tuple[LogoBox, Hidden] | None:
    """The logo's position and the modules it hides, by qr-code-styling's rule; None when it may hide nothing.

    `aspect`: height to width. Raises ValueError when the margin leaves no room for the logo.
    """
    modules, module = layout.modules, layout.module
    hidden = _hidden_modules(floor(options.imageSize * _RECOVERABLE[level] * modules**2), modules, aspect)
    if hidden is None:
        return None
    across, down, by_width = hidden
    width = across * module if by_width else max(1, round_half_up(down * module / aspect))
    height = max(1, round_half_up(width * aspect)) if by_width else down * module
    if options.margin and 2 * options.margin >= min(width, height) and scale == 1:
        raise ValueError(f"leaves no room for the logo, whose box is {width} by {height} px")
    margin = min(options.margin * scale, (min(width, height) - 1) / 2)
    box = _fit(
        layout.left + floor(margin + (layout.side - width) / 2),
        layout.top + floor(margin + (layout.side - height) / 2),
        max(1, width - 2 * margin),
        max(1, height - 2 * margin),
        aspect,
    )
    if not options.hideBackgroundDots:
        return box, Hidden()
    left, top = ceil((modules - across) / 2), ceil((modules - down) / 2)
    return box, Hidden(left, top, left + across, top + down)


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


def lay_out_text(text: str, design: Design) -> Layout:
    """Raise Undrawable when there is no room for the modules."""
    try:
        return lay_out(design, count_modules(text, design.level, design.least_version))
    except ValueError as error:
        narrower = "options.width" if design.width <= design.height else "options.height"
        raise Undrawable(narrower, str(error)) from None
