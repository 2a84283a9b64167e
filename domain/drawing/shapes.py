"""What a picture is made of: filled outlines, their paints, one logo. Lengths in px, y runs down."""

from dataclasses import dataclass
from typing import NamedTuple

# A start point (x, y), then lines (x, y) and cubic Béziers (x1, y1, x2, y2, x, y); closed at the end.
Contour = tuple[tuple[float, ...], ...]
SHARP = (0.0, 0.0, 0.0, 0.0)


class Color(NamedTuple):
    """Four times 0 to 255; alpha is not multiplied in."""

    red: int
    green: int
    blue: int
    alpha: int = 255


class Stop(NamedTuple):
    offset: float
    color: Color


class LinearGradient(NamedTuple):
    """From one point to the other; beyond them the end's colour goes on. Offsets never fall."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]


class RadialGradient(NamedTuple):
    """From the centre outwards; beyond the radius the last colour goes on. Offsets never fall."""

    x: float
    y: float
    radius: float
    stops: tuple[Stop, ...]


Paint = Color | LinearGradient | RadialGradient


class Box(NamedTuple):
    """A rectangle with rounded corners: upper left, upper right, lower right, lower left.

    A hole is cut out of the boxes that stand before it in the same layer.
    """

    left: int
    top: int
    width: int
    height: int
    radii: tuple[float, float, float, float] = SHARP
    is_hole: bool = False


class Outline(NamedTuple):
    """Contours filled by the nonzero rule: one that runs the other way is a hole."""

    contours: tuple[Contour, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes of one paint. No two of them overlap, but a hole and what it is cut from."""

    paint: Paint
    shapes: tuple[Box | Outline, ...]

    @property
    def is_sharp(self) -> bool:
        """Whether it is made of whole px alone."""
        return all(isinstance(shape, Box) and shape.radii == SHARP for shape in self.shapes)


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture made ready for drawing: a PNG or JPEG without metadata, at most 1024 px a side (a landing page's 1600), and its SHA-256 in hex."""

    content: bytes
    width: int
    height: int
    content_hash: str

    @property
    def media_type(self) -> str:
        return "image/png" if self.content.startswith(b"\x89PNG") else "image/jpeg"


class InkPart(NamedTuple):
    """A piece of a logo's ink that hangs together: its share of all ink, the luminance of its darkest and lightest tenth.

    Of a dark word on a white badge, which is one piece, either the word or the badge is seen on any ground.
    """

    share: float
    darkest: float
    lightest: float


# Of a picture without transparency there is nothing to judge: it brings its own ground.
Ink = tuple[InkPart, ...]


@dataclass(frozen=True, slots=True)
class PlacedLogo:
    """Where the logo is drawn: stretched to exactly this box."""

    logo: Logo
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """Layers from the ground up, then the logo over them."""

    width: int
    height: int
    layers: tuple[Layer, ...]
    logo: PlacedLogo | None = None
