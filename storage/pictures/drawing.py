"""The renderer's calls of the drawing engine, which takes 30 MB. Imported with the first picture."""

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture, require_drawable
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write, write_raster
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.scannability import Scannability
from domain.drawing.shapes import Images
from domain.ports.pictures import DrawnPreview


def grade(
    text: str,
    design: Design,
    images: Images,
    *,
    with_png: bool,
) -> tuple[Scannability, bytes | None]:
    """The grade, and the picture as a PNG where it is wanted. Raises Undrawable."""
    require_drawable(text, design, images.logo)
    picture = draw_picture(text, design, images)
    raster = rasterise(picture.drawing)
    scannability = grade_picture(text, design, picture, raster.grey())
    return scannability, write_raster(raster, Output()) if with_png else None


def preview(text: str, design: Design, images: Images) -> DrawnPreview:
    """Raises Undrawable."""
    require_drawable(text, design, images.logo)
    picture = draw_picture(text, design, images)
    raster = rasterise(picture.drawing)
    return DrawnPreview(
        grade_picture(text, design, picture, raster.grey()),
        write_raster(raster, Output()),
        write(picture.drawing, Output("svg")),
        picture.layout.modules,
    )


def draw(text: str, design: Design, images: Images, output: Output) -> bytes:
    return write(draw_picture(text, design, images, output.size).drawing, output, text)
