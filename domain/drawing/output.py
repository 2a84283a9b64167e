"""What a picture is written as. It is named by many who never draw one: nothing heavy is imported here."""

from dataclasses import dataclass
from typing import Final, Literal

Format = Literal["png", "svg", "pdf", "eps", "jpg", "webp"]
MEDIA_TYPES: Final[dict[Format, str]] = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "eps": "application/postscript",
    "jpg": "image/jpeg",
    "webp": "image/webp",
}
RASTERS: frozenset[Format] = frozenset({"png", "jpg", "webp"})
MM_AN_INCH = 25.4
POINTS_AN_INCH = 72
# PDF and EPS have a size on paper whether one is asked for or not: this many px an inch.
DEFAULT_DPI = 300


@dataclass(frozen=True, slots=True)
class Output:
    """What to write. `size`: px on the longer side of the symbol's area, None for the design's own; `dpi`: px an inch."""

    format: Format = "png"
    size: int | None = None
    dpi: float | None = None


class Undrawable(ValueError):
    """There is no room for the modules, or for the logo beside its margin. `field`: the option to change."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field} {message}")
        self.field = field
        self.message = message
