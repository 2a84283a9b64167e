"""The parts of a picture: filled outlines, their paints, one logo. Lengths in px, y runs down."""

from base64 import b64encode
from dataclasses import dataclass
from typing import Final, NamedTuple

# A start point (x, y), then lines (x, y) and cubic Béziers (x1, y1, x2, y2, x, y); closed at the end.
Contour = tuple[tuple[float, ...], ...]
Radii = tuple[float, float, float, float]
SHARP = (0.0, 0.0, 0.0, 0.0)


def reverse(contour: Contour) -> Contour:
    """The same contour in the opposite direction: inside another contour it is a hole."""
    ends = [step[-2:] for step in contour]
    back = [
        end if len(step) == 2 else (*step[2:4], *step[:2], *end)
        for end, step in zip(ends[-2::-1], contour[:0:-1], strict=True)
    ]
    return (ends[-1], *back)


class Color(NamedTuple):
    """Each from 0 to 255; alpha is not premultiplied."""

    red: int
    green: int
    blue: int
    alpha: int = 255


class Stop(NamedTuple):
    offset: float
    color: Color


class LinearGradient(NamedTuple):
    """From one point to the other; the end colours continue beyond them. Offsets never fall."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]


class RadialGradient(NamedTuple):
    """From the centre outwards; the last colour continues beyond the radius. Offsets never fall."""

    x: float
    y: float
    radius: float
    stops: tuple[Stop, ...]


Gradient = LinearGradient | RadialGradient
Paint = Color | Gradient


class Box(NamedTuple):
    """A rectangle with the radii of its corners: upper left, upper right, lower right, lower left.

    A hole is cut out of the earlier boxes of its layer.
    """

    left: int
    top: int
    width: int
    height: int
    radii: Radii = SHARP
    is_hole: bool = False


class Outline(NamedTuple):
    """Contours filled by the nonzero rule: a contour in the opposite direction is a hole."""

    contours: tuple[Contour, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes of one paint. They do not overlap, except a hole and the box around it."""

    paint: Paint
    shapes: tuple[Box | Outline, ...]

    @property
    def is_empty(self) -> bool:
        return not self.shapes or (isinstance(self.paint, Color) and self.paint.alpha == 0)

    @property
    def is_sharp(self) -> bool:
        """Whether every edge lies between two px."""
        return all(isinstance(shape, Box) and shape.radii == SHARP for shape in self.shapes)


@dataclass(frozen=True, slots=True)
class DecodedImage:
    """A logo or page picture ready for drawing: a PNG or JPEG without metadata, and its SHA-256 in hex.

    A side has at most 1024 px, or 1600 px in a picture of a landing page.
    """

    content: bytes
    width: int
    height: int
    content_hash: str

    @property
    def media_type(self) -> str:
        return "image/png" if self.content.startswith(b"\x89PNG") else "image/jpeg"

    @property
    def data_uri(self) -> str:
        """RFC 2397: the picture as an address, which needs no other place."""
        return f"data:{self.media_type};base64,{b64encode(self.content).decode()}"


class Images(NamedTuple):
    """The images of a design. Each is None where it has none, and where it is missing."""

    logo: DecodedImage | None = None
    background: DecodedImage | None = None

    @property
    def hashes(self) -> tuple[str | None, str | None]:
        logo, background = (image.content_hash if image else None for image in self)
        return logo, background


NO_IMAGES: Final = Images()


class InkPart(NamedTuple):
    """A connected piece of ink: its share of all ink, the luminance of its darkest and its lightest tenth.

    A dark word on a white badge is one piece: on any ground either the word or the badge is visible.
    """

    share: float
    darkest: float
    lightest: float


# Empty for a picture without transparency, because that has its own ground.
Ink = tuple[InkPart, ...]


@dataclass(frozen=True, slots=True)
class PlacedImage:
    """The image is stretched to exactly this box."""

    image: DecodedImage
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """Layers from the ground up, and the logo on top.

    `backdrop` lies on the first layer, opaque, and is cut where that ends.
    """

    width: int
    height: int
    layers: tuple[Layer, ...]
    logo: PlacedImage | None = None
    backdrop: PlacedImage | None = None

    @property
    def is_rectangular(self) -> bool:
        """Whether the ground fills the picture into its corners."""
        return self.layers[0].shapes == (Box(0, 0, self.width, self.height),)
