"""Pictures as PDF 1.4, one path a layer (ISO 32000-1): one picture a page, or several."""

import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from domain.drawing.formats import postscript
from domain.drawing.formats.numbers import number
from domain.drawing.formats.postscript import COLOR_SPACES, open_jpeg, open_logo, separated
from domain.drawing.shapes import Color, DecodedImage, Drawing, Gradient, Layer, PlacedImage, Stop

# PDF 1.4 introduced transparency. The second line marks the file as binary for transfer programs (7.5.2).
_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_COMPRESSION = 6
# The number of the object that lists the pages.
_PAGES = 1
# The kinds of resources of a page, and how their names begin.
_NAMES = {"ExtGState": "G", "Pattern": "P", "XObject": "L", "ColorSpace": "C"}


@dataclass(frozen=True, slots=True)
class Press:
    """How colours are printed: all of them as CMYK, and one by an ink with a name."""

    is_cmyk: bool = False
    spot_name: str | None = None
    spot_color: Color | None = None

    @property
    def space(self) -> postscript.ColorSpace:
        return "DeviceCMYK" if self.is_cmyk else "DeviceRGB"


def draw_pdf(drawing: Drawing, width_pt: float, press: Press | None = None, title: str = "") -> bytes:
    """`width_pt` in 1/72 inch. The same input gives the same bytes; unpainted parts stay transparent."""
    scale = width_pt / drawing.width
    height_pt = drawing.height * scale
    document = Document(title)
    page = Page(document, press or Press())
    page.draw(drawing, postscript.page_matrix(scale, height_pt))
    document.add_page(page, width_pt, height_pt)
    document.close()
    return document.take()


class Document:
    """Objects are numbered from 1. Their bytes can be taken at any time; afterwards only offsets are kept."""

    def __init__(self, title: str = "") -> None:
        self._title = title
        self._ready = [_HEADER]
        self._length = len(_HEADER)
        # The list of pages is written last, but every page refers to it.
        self._offsets = [0]
        self._pages: list[int] = []
        self._images: dict[tuple[str, bool], int] = {}

    def take(self) -> bytes:
        """The bytes that were added since the last time."""
        taken = b"".join(self._ready)
        self._ready.clear()
        return taken

    def add(self, body: bytes) -> int:
        self._offsets.append(self._length)
        self._write_object(len(self._offsets), body)
        return len(self._offsets)

    def add_image(self, logo: DecodedImage, *, is_cmyk: bool = False) -> int:
        """An image of several pages is written once."""
        key = logo.content_hash, is_cmyk
        if key not in self._images:
            self._images[key] = _image(self, logo, is_cmyk=is_cmyk)
        return self._images[key]

    def add_page(
        self, page: "Page", width_pt: float, height_pt: float, trim_pt: float = 0, bleed_pt: float = 0
    ) -> None:
        """`trim_pt`, `bleed_pt`: from the edge of the paper to where it is cut, and to where colours end."""
        contents = self.add(_stream("", "".join(page.content).encode()))
        paper, trim, bleed = (
            f"[{number(off, 4)} {number(off, 4)} {number(width_pt - off, 4)} {number(height_pt - off, 4)}]"
            for off in (0, trim_pt, bleed_pt)
        )
        # The picture is cut where it ends (14.11.2): printers ask for a TrimBox.
        boxes = f"/MediaBox {paper} /TrimBox {trim}" + (f" /BleedBox {bleed}" if trim_pt else "")
        entries = f"/Parent {_PAGES} 0 R {boxes}\n/Contents {contents} 0 R"
        body = f"<< /Type /Page {entries}\n/Resources <<\n{page.resources()}>> >>"
        self._pages.append(self.add(body.encode()))

    def close(self) -> None:
        """Write the list of pages, the table of offsets, the trailer (7.5); without an ID or a date."""
        kids = "\n".join([f"{page} 0 R" for page in self._pages])
        self._offsets[_PAGES - 1] = self._length
        self._write_object(_PAGES, f"<< /Type /Pages /Kids [{kids}] /Count {len(self._pages)} >>".encode())
        # Printed in its own size, not fitted to the paper.
        preferences = "/ViewerPreferences << /PrintScaling /None >>"
        titled = f" /Info {self.add(_information(self._title))} 0 R" if self._title else ""
        catalog = self.add(f"<< /Type /Catalog /Pages {_PAGES} 0 R\n{preferences} >>".encode())
        entries = "".join([f"{offset:010} 00000 n \n" for offset in self._offsets])
        size = len(self._offsets) + 1
        self._write(
            f"xref\n0 {size}\n0000000000 65535 f \n{entries}"
            f"trailer\n<< /Size {size} /Root {catalog} 0 R{titled} >>\n"
            f"startxref\n{self._length}\n%%EOF\n".encode()
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
    press: Press = Press()
    content: list[str] = field(default_factory=list)
    named: dict[str, dict[str, str]] = field(default_factory=lambda: {kind: {} for kind in _NAMES})

    def draw(self, drawing: Drawing, matrix: str) -> None:
        """`matrix`: from the drawing's px with y down to points with y up."""
        placed = _Placed(self, matrix, f"0 0 {drawing.width} {drawing.height}")
        self.content.append(f"q\n{matrix} cm\n")
        layers = [_layer(placed, layer) for layer in drawing.layers]
        if drawing.backdrop is not None:
            path = postscript.shapes_path(drawing.layers[0].shapes)
            layers.insert(1, f"q\n{path}W\nn\n{self._image(drawing.backdrop)}Q\n")
        self.content += layers
        if drawing.logo is not None:
            self.content.append(self._image(drawing.logo))
        self.content.append("Q\n")

    def _image(self, placed: PlacedImage) -> str:
        number_of_it = self.document.add_image(placed.image, is_cmyk=self.press.is_cmyk)
        name = self.name("XObject", f"{number_of_it} 0 R")
        return f"q\n{postscript.image_matrix(placed)} cm\n/{name} Do\nQ\n"

    def name(self, kind: str, entries: str) -> str:
        """The name of a resource of that kind on this page."""
        named = self.named[kind]
        return named.setdefault(entries, f"{_NAMES[kind]}{len(named)}")

    def color(self, color: Color) -> str:
        """The operators that set it. A named ink is a Separation (8.6.6.4)."""
        press = self.press
        if press.spot_name is None or press.spot_color is None or color[:3] != press.spot_color[:3]:
            return postscript.color_operator(color, press.space)
        inks = " ".join(number(share) for share in postscript.cmyk(color))
        tints = f"<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [{inks}] /N 1 >>"
        space = f"[/Separation /{_pdf_name(press.spot_name)} /DeviceCMYK {tints}]"
        return f"/{self.name('ColorSpace', space)} cs\n1 scn\n"

    def resources(self) -> str:
        lines = [
            f"/{kind} << {' '.join([f'/{name} {value}' for value, name in names.items()])} >>\n"
            for kind, names in self.named.items()
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
        operators = placed.page.color(paint)
    else:
        state = _gradient_alpha(placed, paint)
        shading = postscript.shading(paint, placed.page.press.space)
        # A pattern uses the coordinates of the page, not of the current matrix (8.7.3.1).
        pattern = f"<< /PatternType 2 /Matrix [{placed.matrix}] /Shading {shading}>>"
        operators = f"/Pattern cs\n/{placed.page.name('Pattern', pattern)} scn\n"
    operators += f"{postscript.shapes_path(layer.shapes)}f\n"
    return f"q\n/{state} gs\n{operators}Q\n" if state else operators


def _constant_alpha(page: Page, alpha: int) -> str | None:
    return None if alpha == 255 else page.name("ExtGState", f"<< /ca {number(alpha / 255)} >>")


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
    return placed.page.name("ExtGState", f"<< /SMask << /S /Luminosity /G {group} 0 R >> >>")


def _image(document: Document, logo: DecodedImage, *, is_cmyk: bool) -> int:
    """The number of the image's object; its alpha is another image (11.6.5.3)."""
    jpeg = open_jpeg(logo)
    if jpeg is not None and (jpeg.mode == "L" or not is_cmyk):
        return document.add(_stream(_image_entries(jpeg), logo.content, "DCTDecode"))
    image, mask = open_logo(logo), ""
    if image.mode not in COLOR_SPACES:
        alpha = image.getchannel("A")
        mask = f"/SMask {document.add(_stream(_image_entries(alpha), alpha.tobytes()))} 0 R\n"
        image = image.convert(image.mode.removesuffix("A"))
    if is_cmyk and image.mode == "RGB":
        image = separated(image)
    return document.add(_stream(f"{_image_entries(image)}{mask}", image.tobytes()))


def _information(title: str) -> bytes:
    """UTF-16 with its mark, which every reader takes (7.9.2.2)."""
    text = b"\xfe\xff" + title.encode("utf-16-be")
    return f"<< /Title <{text.hex()}> >>".encode()


def _pdf_name(name: str) -> str:
    """7.3.5: whatever is not plain is written in hex."""
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"#{byte:02x}" for byte in name.encode()
    )


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
