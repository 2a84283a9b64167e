"""What a drawing process is asked for. The engine takes 30 MB, so each function imports its part."""

from typing import TYPE_CHECKING, Any

from domain.drawing.logo_limits import Cut, Encoding, Thumbnail
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.print_layouts import PrintedCode, PrintForm
from domain.drawing.scannability import IssueCode, Scannability
from domain.drawing.shapes import Color, DecodedImage, Images, Ink
from domain.drawing.sheets import Label, Sheet
from domain.ports.pictures import DrawnPreview

if TYPE_CHECKING:
    from domain.drawing.engine.labels import SheetWriter
    from domain.drawing.engine.print_sheets import PrintWriter


def load() -> None:
    """Import what nearly every picture needs, before the first of them is waited for."""
    from domain.drawing.engine import grading  # noqa: F401
    from domain.drawing.formats import writing  # noqa: F401


def draw(text: str, design: Design, images: Images, output: Output) -> bytes:
    from domain.drawing.engine.picture import draw_picture
    from domain.drawing.formats.writing import write

    return write(draw_picture(text, design, images, output.size).drawing, output, text)


def grade(text: str, design: Design, images: Images, *, with_png: bool) -> tuple[Scannability, bytes | None]:
    """The grade, and the picture as a PNG where it is wanted. Raises Undrawable."""
    from domain.drawing.engine.grading import draw_and_grade
    from domain.drawing.formats.writing import write_raster

    _, raster, scannability = draw_and_grade(text, design, images)
    return scannability, write_raster(raster, Output()) if with_png else None


def preview(text: str, design: Design, images: Images) -> DrawnPreview:
    """Raises Undrawable."""
    from domain.drawing.engine.grading import draw_and_grade
    from domain.drawing.formats.writing import write, write_raster

    picture, raster, scannability = draw_and_grade(text, design, images)
    png, svg = write_raster(raster, Output()), write(picture.drawing, Output("svg"))
    return DrawnPreview(scannability, png, svg, picture.layout.modules)


def main_color(logo: DecodedImage) -> Color:
    from domain.drawing.logos.ink import main_color as color_of

    return color_of(logo.content)


def mend(text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
    from domain.drawing.engine.mending import mend as mended

    return mended(text, design, images, code)


def weave(text: str, level: str, least_version: int, *, compact: bool) -> str:
    from domain.drawing.engine.symbol import draw_weave

    return draw_weave(text, level, least_version, compact=compact)


def ink_of(image: DecodedImage) -> Ink:
    from domain.drawing.logos.ink import ink_of as ink

    return ink(image.content)


def cut(image: DecodedImage, cut: Cut, encoding: Encoding, *, is_opaque: bool) -> Thumbnail:
    from domain.drawing.logos.cutting import cut_picture

    return cut_picture(image.content, cut, encoding, is_opaque=is_opaque)


def new_sheet(sheet: Sheet | None) -> "SheetWriter | PrintWriter":
    from domain.drawing.engine.labels import SheetWriter
    from domain.drawing.engine.print_sheets import PrintWriter

    return SheetWriter(sheet) if sheet else PrintWriter()


def add_printed(writer: Any, printed: Label | PrintedCode) -> tuple[Any, bytes]:
    """The writer comes back: it holds the page that is not full yet. Raises Undrawable."""
    return writer, writer.add(printed)


def close_sheet(writer: "SheetWriter | PrintWriter") -> bytes:
    return writer.close()


def proportions_of(designs: list[Design]) -> list[float]:
    from domain.drawing.engine.composition import size_of

    return [height / width for width, height in map(size_of, designs)]


def draw_print(printed: PrintedCode, form: PrintForm) -> bytes:
    """Raises Undrawable."""
    from domain.drawing.engine.print_sheets import PrintWriter

    writer = PrintWriter(printed.filled.words.get("headline", ""))
    content = writer.add(printed) + writer.close()
    if form == "pdf":
        return content
    from storage.pictures.pdf_drawing import draw_print_pages

    return draw_print_pages(content, form)
