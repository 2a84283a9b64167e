"""Pictures as PDF 1.4, one path a layer (ISO 32000-1): one picture a page, or several."""

import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from domain.drawing.formats import postscript
from domain.drawing.formats.logo_samples import COLOR_SPACES, open_jpeg, open_logo
from domain.drawing.formats.numbers import number
from domain.drawing.shapes import Color, DecodedImage, Drawing, Gradient, Layer, Stop

# PDF 1.4 introduced transparency. The second line marks the file as binary for transfer programs (7.5.2).
_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_COMPRESSION = 6
# The number of the object that lists the pages.
_PAGES = 1


def draw_pdf(drawing: Drawing, width_pt: float) -> bytes:
    """`width_pt` in 1/72 inch. The same input gives the same bytes; unpainted parts stay transparent."""
    scale = width_pt / drawing.width
    height_pt = drawing.height * scale
    document = Document()
    page = Page(document)
    page.draw(drawing, postscript.page_matrix(scale, height_pt))
    document.add_page(page, width_pt, height_pt)
    document.close()
    return document.take()


class Document:
    """Objects are numbered from 1. Their bytes can be taken at any time; afterwards only offsets are kept."""

    def __init__(self) -> None:
        self._ready = [_HEADER]
        self._length = len(_HEADER)
        # The list of pages is written last, but every page refers to it.
        self._offsets = [0]
        self._pages: list[int] = []
        self._images: dict[str, int] = {}

    def take(self) -> bytes:
        """The bytes that were added since the last time."""
        taken = b"".join(self._ready)
        self._ready.clear()
        return taken

    def add(self, body: bytes) -> int:
        self._offsets.append(self._length)
        self._write_object(len(self._offsets), body)
        return len(self._offsets)

    def add_image(self, logo: DecodedImage) -> int:
        """An image of several pages is written once."""
        if logo.content_hash not in self._images:
            self._images[logo.content_hash] = _image(self, logo)
        return self._images[logo.content_hash]

    def add_page(self, page: "Page", width_pt: float, height_pt: float) -> None:
        contents = self.add(_stream("", "".join(page.content).encode()))
        media_box = f"[0 0 {number(width_pt, 4)} {number(height_pt, 4)}]"
        entries = f"/Parent {_PAGES} 0 R /MediaBox {media_box} /Contents {contents} 0 R"
        body = f"<< /Type /Page {entries}\n/Resources <<\n{page.resources()}>> >>"
        self._pages.append(self.add(body.encode()))

    def close(self) -> None:
        """Write the list of pages, the table of offsets, the trailer (7.5); without an ID or a date."""
        kids = "\n".join([f"{page} 0 R" for page in self._pages])
        self._offsets[_PAGES - 1] = self._length
        self._write_object(_PAGES, f"<< /Type /Pages /Kids [{kids}] /Count {len(self._pages)} >>".encode())
        # Printed in its own size, not fitted to the paper.
        preferences = "/ViewerPreferences << /PrintScaling /None >>"
        catalog = self.add(f"<< /Type /Catalog /Pages {_PAGES} 0 R\n{preferences} >>".encode())
        entries = "".join([f"{offset:010} 00000 n \n" for offset in self._offsets])
        size = len(self._offsets) + 1
        self._write(
            f"xref\n0 {size}\n0000000000 65535 f \n{entries}"
            f"trailer\n<< /Size {size} /Root {catalog} 0 R >>\nstartxref\n{self._length}\n%%EOF\n".encode()
        )

    def _write_object(self, count: int, body: bytes) -> None:
        self._write(f"{count} 0 obj\n".encode() + body + b"\nendobj\n")

    def _write(self, content: bytes) -> None:
        self._ready.append(content)
        self._length += len(content)


@dataclass(slots=True)
class Page:
    """The operators of a page, and the named resources that are collected on the way."""

    document: Document
    content: list[str] = field(default_factory=list)
    graphics_states: dict[str, str] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    images: dict[str, str] = field(default_factory=dict)

    def draw(self, drawing: Drawing, matrix: str) -> None:
        """`matrix`: from the drawing's px with y down to points with y up."""
        placed = _Placed(self, matrix, f"0 0 {drawing.width} {drawing.height}")
        self.content.append(f"q\n{matrix} cm\n")
        self.content += [_layer(placed, layer) for layer in drawing.layers]
        if drawing.logo is not None:
            image = self.name_image(drawing.logo.logo)
            self.content.append(f"q\n{postscript.logo_matrix(drawing.logo)} cm\n/{image} Do\nQ\n")
        self.content.append("Q\n")

    def name_state(self, entries: str) -> str:
        return self.graphics_states.setdefault(entries, f"G{len(self.graphics_states)}")

    def name_pattern(self, entries: str) -> str:
        return self.patterns.setdefault(entries, f"P{len(self.patterns)}")

    def name_image(self, logo: DecodedImage) -> str:
        return self.images.setdefault(f"{self.document.add_image(logo)} 0 R", f"L{len(self.images)}")

    def resources(self) -> str:
        kinds = {"ExtGState": self.graphics_states, "Pattern": self.patterns, "XObject": self.images}
        lines = [
            f"/{kind} << {' '.join([f'/{name} {value}' for value, name in names.items()])} >>\n"
            for kind, names in kinds.items()
            if names
        ]
        return "".join(lines)


class _Placed(NamedTuple):
    """The place of a drawing on its page. `area`: its corners in its own px."""

    page: Page
    matrix: str
    area: str


def _layer(placed: _Placed, layer: Layer) -> str:
    if postscript.is_invisible(layer):
        return ""
    paint = postscript.plain_paint(layer.paint)
    if isinstance(paint, Color):
        state = _constant_alpha(placed.page, paint.alpha)
        operators = postscript.color_operator(paint)
    else:
        state = _gradient_alpha(placed, paint)
        # A pattern uses the coordinates of the page, not of the current matrix (8.7.3.1).
        pattern = f"<< /PatternType 2 /Matrix [{placed.matrix}] /Shading {postscript.shading(paint)}>>"
        operators = f"/Pattern cs\n/{placed.page.name_pattern(pattern)} scn\n"
    operators += f"{postscript.shapes_path(layer.shapes)}f\n"
    return f"q\n/{state} gs\n{operators}Q\n" if state else operators


def _constant_alpha(page: Page, alpha: int) -> str | None:
    return None if alpha == 255 else page.name_state(f"<< /ca {number(alpha / 255)} >>")


def _gradient_alpha(placed: _Placed, gradient: Gradient) -> str | None:
    """Different alphas become the luminosity of a gradient of greys (11.5.3)."""
    alphas = {stop.color.alpha for stop in gradient.stops}
    if len(alphas) == 1:
        return _constant_alpha(placed.page, alphas.pop())
    stops = tuple(Stop(offset, Color(*[color.alpha] * 3)) for offset, color in gradient.stops)
    shading = postscript.shading(gradient._replace(stops=stops))
    group = placed.page.document.add(
        _stream(
            f"/Type /XObject /Subtype /Form /BBox [{placed.area}]\n"
            "/Group << /S /Transparency /CS /DeviceGray >>\n"
            f"/Resources << /Shading << /S {shading}>> >>\n",
            b"/S sh\n",
        )
    )
    return placed.page.name_state(f"<< /SMask << /S /Luminosity /G {group} 0 R >> >>")


def _image(document: Document, logo: DecodedImage) -> int:
    """The number of the image's object; its alpha is another image (11.6.5.3)."""
    jpeg = open_jpeg(logo)
    if jpeg is not None:
        return document.add(_stream(_image_entries(jpeg), logo.content, "DCTDecode"))
    image = open_logo(logo)
    if image.mode in COLOR_SPACES:
        return document.add(_stream(_image_entries(image), image.tobytes()))
    alpha = image.getchannel("A")
    mask = document.add(_stream(_image_entries(alpha), alpha.tobytes()))
    colors = image.convert(image.mode.removesuffix("A"))
    return document.add(_stream(f"{_image_entries(colors)}/SMask {mask} 0 R\n", colors.tobytes()))


def _image_entries(image: Image.Image) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height}\n"
        f"/ColorSpace /{COLOR_SPACES[image.mode]} /BitsPerComponent 8 /Interpolate true\n"
    )


def _stream(entries: str, content: bytes, coding: str = "FlateDecode") -> bytes:
    """Compresses the content for FlateDecode; content for another filter is already encoded."""
    if coding == "FlateDecode":
        content = zlib.compress(content, _COMPRESSION)
    head = f"<< {entries}/Filter /{coding} /Length {len(content)} >>\nstream\n"
    return head.encode() + content + b"\nendstream"
