"""Where the modules lie in the picture."""

from dataclasses import dataclass

from domain.design import Design
from domain.drawing.matrix import count_modules
from domain.errors import Fault

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """In px: the picture's size, a module's side, and the upper left corner of the first module."""

    width: int
    height: int
    module: int
    left: int
    top: int


def lay_out(design: Design, modules: int, size: int | None = None) -> Layout:
    """The layout of qr-code-styling: whole px a module, what flooring leaves goes to the quiet zone.

    `size` draws the same design larger or smaller: so many px on the longer side. Raises ValueError when a
    module has less than 1 px.
    """
    longer = max(design.width, design.height)
    scale = (size or longer) / longer
    wide, high = max(1, round(design.width * scale)), max(1, round(design.height * scale))
    side = min(wide, high)
    if design.margin is None:
        module = side // (modules + 2 * QUIET_ZONE)
    else:
        module = (side - 2 * min(round(design.margin * scale), wide, high)) // modules
    if module < 1:
        raise ValueError(f"is too small: {modules} modules and the margin need more room")
    return Layout(wide, high, module, (wide - modules * module) // 2, (high - modules * module) // 2)


def undrawable(design: Design, text: str) -> Fault | None:
    """Why a picture of `text` cannot be drawn after this design, or None when it can."""
    try:
        lay_out(design, count_modules(text, design.qrOptions.errorCorrectionLevel))
    except ValueError as error:
        return Fault("options.width" if design.width <= design.height else "options.height", str(error))
    return None
