"""The picture as PDF 1.4: one page, one path a layer (ISO 32000-1)."""

import zlib
from dataclasses import dataclass, field

from PIL import Image

from domain.drawing.formats import postscript
from domain.drawing.formats.logo_samples import COLOR_SPACES, open_jpeg, open_logo
from domain.drawing.formats.numbers import number
from domain.drawing.shapes import Color, DecodedImage, Drawing, Gradient, Layer, Stop

# PDF 1.4 introduced transparency. The second line marks the file as binary for transfer programs (7.5.2).
_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_COMPRESSION = 6


def draw_pdf(drawing: Drawing, width_pt: float) -> bytes:
    """`width_pt` in 1/72 inch. The same input gives the same bytes; unpainted parts stay transparent."""
    scale = width_pt / drawing.width
    height_pt = drawing.height * scale
    page = _Page(drawing, postscript.page_matrix(scale, height_pt))
    content = f"{page.matrix} cm\n" + "".join([_layer(page, layer) for layer in drawing.layers])
    if drawing.logo is not None:
        image = _image(page, drawing.logo.logo)
        page.images[f"{image} 0 R"] = "L"
        content += f"q\n{postscript.logo_matrix(drawing.logo)} cm\n/L Do\nQ\n"
    contents = page.add(_stream("", content.encode()))
    media_box = f"[0 0 {number(width_pt, 4)} {number(height_pt, 4)}]"
    page.add(
        f"<< /Type /Page /Parent {contents + 2} 0 R /MediaBox {media_box} /Contents {contents} 0 R\n"
        f"/Resources <<\n{page.resources()}>> >>".encode()
    )
    pages = page.add(f"<< /Type /Pages /Kids [{contents + 1} 0 R] /Count 1 >>".encode())
    catalog = page.add(f"<< /Type /Catalog /Pages {pages} 0 R >>".encode())
    return _file(page.objects, catalog)


@dataclass(slots=True)
class _Page:
    """The objects, numbered from 1, and the named resources that are collected on the way."""

    drawing: Drawing
    matrix: str
    objects: list[bytes] = field(default_factory=list)
    graphics_states: dict[str, str] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    images: dict[str, str] = field(default_factory=dict)

    def add(self, body: bytes) -> int:
        self.objects.append(body)
        return len(self.objects)

    def name_state(self, entries: str) -> str:
        return self.graphics_states.setdefault(entries, f"G{len(self.graphics_states)}")

    def name_pattern(self, entries: str) -> str:
        return self.patterns.setdefault(entries, f"P{len(self.patterns)}")

    def resources(self) -> str:
        kinds = {"ExtGState": self.graphics_states, "Pattern": self.patterns, "XObject": self.images}
        lines = [
            f"/{kind} << {' '.join([f'/{name} {value}' for value, name in names.items()])} >>\n"
            for kind, names in kinds.items()
            if names
        ]
        return "".join(lines)


def _layer(page: _Page, layer: Layer) -> str:
    if postscript.is_invisible(layer):
        return ""
    paint = postscript.plain_paint(layer.paint)
    if isinstance(paint, Color):
        state = _constant_alpha(page, paint.alpha)
        operators = postscript.color_operator(paint)
    else:
        state = _gradient_alpha(page, paint)
        # A pattern uses the coordinates of the page, not of the current matrix (8.7.3.1).
        pattern = f"<< /PatternType 2 /Matrix [{page.matrix}] /Shading {postscript.shading(paint)}>>"
        operators = f"/Pattern cs\n/{page.name_pattern(pattern)} scn\n"
    operators += f"{postscript.shapes_path(layer.shapes)}f\n"
    return f"q\n/{state} gs\n{operators}Q\n" if state else operators


def _constant_alpha(page: _Page, alpha: int) -> str | None:
    return None if alpha == 255 else page.name_state(f"<< /ca {number(alpha / 255)} >>")


def _gradient_alpha(page: _Page, gradient: Gradient) -> str | None:
    """Different alphas become the luminosity of a gradient of greys (11.5.3)."""
    alphas = {stop.color.alpha for stop in gradient.stops}
    if len(alphas) == 1:
        return _constant_alpha(page, alphas.pop())
    stops = tuple(Stop(offset, Color(*[color.alpha] * 3)) for offset, color in gradient.stops)
    shading = postscript.shading(gradient._replace(stops=stops))
    group = page.add(
        _stream(
            f"/Type /XObject /Subtype /Form /BBox [0 0 {page.drawing.width} {page.drawing.height}]\n"
            "/Group << /S /Transparency /CS /DeviceGray >>\n"
            f"/Resources << /Shading << /S {shading}>> >>\n",
            b"/S sh\n",
        )
    )
    return page.name_state(f"<< /SMask << /S /Luminosity /G {group} 0 R >> >>")


def _image(page: _Page, logo: DecodedImage) -> int:
    """The number of the image's object; its alpha is another image (11.6.5.3)."""
    jpeg = open_jpeg(logo)
    if jpeg is not None:
        return page.add(_stream(_image_entries(jpeg), logo.content, "DCTDecode"))
    image = open_logo(logo)
    if image.mode in COLOR_SPACES:
        return page.add(_stream(_image_entries(image), image.tobytes()))
    alpha = image.getchannel("A")
    mask = page.add(_stream(_image_entries(alpha), alpha.tobytes()))
    colors = image.convert(image.mode.removesuffix("A"))
    return page.add(_stream(f"{_image_entries(colors)}/SMask {mask} 0 R\n", colors.tobytes()))


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


def _file(objects: list[bytes], catalog: int) -> bytes:
    """Header, objects, the table of their offsets, trailer (7.5); without an ID or a date."""
    file = bytearray(_HEADER)
    offsets = ["0000000000 65535 f \n"]
    for count, body in enumerate(objects, 1):
        offsets.append(f"{len(file):010} 00000 n \n")
        file += f"{count} 0 obj\n".encode() + body + b"\nendobj\n"
    table = f"xref\n0 {len(offsets)}\n{''.join(offsets)}"
    trailer = f"trailer\n<< /Size {len(offsets)} /Root {catalog} 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return bytes(file) + (table + trailer).encode()
