"""The picture as PNG: two colours, one bit a pixel."""

from io import BytesIO

from PIL import Image, ImageColor

from domain.design import Design
from domain.drawing.layout import Layout
from domain.drawing.matrix import Matrix

_LIGHT, _DARK = 0, 1


def draw_png(matrix: Matrix, layout: Layout, design: Design) -> bytes:
    """A palette PNG, the same bytes for the same input; colours keep their alpha."""
    modules = Image.new("P", (matrix.size, matrix.size), _LIGHT)
    modules.putdata([_DARK if module else _LIGHT for row in matrix.rows for module in row])
    side = matrix.size * layout.module
    picture = Image.new("P", (layout.width, layout.height), _LIGHT)
    picture.paste(modules.resize((side, side), Image.Resampling.NEAREST), (layout.left, layout.top))

    light, dark = _rgba(design.backgroundOptions.color), _rgba(design.dotsOptions.color)
    picture.putpalette([*light[:3], *dark[:3]])
    written = BytesIO()
    transparency = {} if light[3] == dark[3] == 255 else {"transparency": bytes([light[3], dark[3]])}
    picture.save(written, "PNG", bits=1, compress_level=9, **transparency)
    return written.getvalue()


def _rgba(color: str) -> tuple[int, int, int, int]:
    if color == "transparent":
        return 255, 255, 255, 0
    red, green, blue, alpha = ImageColor.getcolor(color, "RGBA")  # type: ignore[misc]
    return red, green, blue, alpha
