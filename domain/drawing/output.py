"""The file formats of a picture. Modules that never draw import this one, so it imports nothing heavy."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from domain.kernel.faults import Fault, InvalidValue

Format = Literal["png", "svg", "pdf", "eps", "jpg", "webp"]
Inks = Literal["rgb", "cmyk"]
MEDIA_TYPES: Final[dict[Format, str]] = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "eps": "application/postscript",
    "jpg": "image/jpeg",
    "webp": "image/webp",
}
RASTERS: frozenset[Format] = frozenset({"png", "jpg", "webp"})
# Text, which is worth compressing; a PDF is compressed already.
TEXTS: frozenset[Format] = frozenset({"svg", "eps"})
MM_AN_INCH = 25.4
POINTS_AN_INCH = 72
# PDF and EPS always have a size on paper; without a requested resolution it is computed from this one.
DEFAULT_DPI = 300


@dataclass(frozen=True, slots=True)
class Output:
    """`size`: px on the longer side of the symbol's area, None for the design's own; `dpi`: px an inch.

    `is_draft`: a WebP of few bytes, to be looked at and not to be printed. `inks` and `spot` are of a PDF:
    the colours of a press, and the name of the ink that prints the code itself.
    """

    format: Format = "png"
    size: int | None = None
    dpi: float | None = None
    is_draft: bool = False
    inks: Inks = "rgb"
    spot: str | None = None


class Undrawable(InvalidValue):
    """The modules do not fit, or a logo with its margin, or a label. `fault.field`: the option to change."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason, **fault.values)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.fault.field} {self.fault.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Undrawable, (self.fault,)


def picture_size(webp: bytes) -> tuple[int, int]:
    """Width and height in px of a WebP that is drawn here (RFC 9649, 2.7)."""
    return 1 + int.from_bytes(webp[24:27], "little"), 1 + int.from_bytes(webp[27:30], "little")
