"""The picture as PDF 1.4: one page, one path a layer (ISO 32000-1)."""

import zlib
from dataclasses import dataclass, field

from PIL import Image

from domain.drawing.formats.logo_samples import COLOR_SPACES, open_jpeg, open_logo
from domain.drawing.formats.postscript import (
    Gradient,
    color_operator,
    is_invisible,
    logo_matrix,
    number,
    page_matrix,
    plain_paint,
    shading,
    shapes_path,
    with_stops,
)
from domain.drawing.shapes import Color, Drawing, Layer, Logo, PlacedLogo, Stop

# Transparency came with 1.4. The second line tells transfer programs that the file is binary (7.5.2).
_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
_COMPRESSION = 6


def draw_pdf(drawing: Drawing, width_pt: float) -> bytes:
    """A page as wide as `width_pt` (1/72 inch), as high as the picture's proportions ask; the same bytes for
    the same input. What is not painted stays transparent."""
    scale = width_pt / drawing.width
    sheet = _Sheet(drawing, page_matrix(scale, drawing.height * scale))
    content = f"{sheet.matrix} cm\n" + "".join([_layer(sheet, layer) for layer in drawing.layers])
    if drawing.logo is not None:
        content += _placed_logo(sheet, drawing.logo)
    contents = sheet.add(_stream("", content.encode()))
    page, pages = contents + 1, contents + 2
    media_box = f"[0 0 {number(width_pt, 4)} {number(drawing.height * scale, 4)}]"
    sheet.add(
        f"<< /Type /Page /Parent {pages} 0 R /MediaBox {media_box} /Contents {contents} 0 R\n"
        f"/Resources <<\n{sheet.resources()}>> >>".encode()
    )
    sheet.add(f"<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>".encode())
    catalog = sheet.add(f"<< /Type /Catalog /Pages {pages} 0 R >>".encode())
    return _file(sheet.objects, catalog)


@dataclass(slots=True)
class _Sheet:
    """What the page gathers while it is written: objects, numbered from 1, and named resources."""

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
        return "".join(
            [
                f"/{kind} << {' '.join([f'/{name} {entry}' for entry, name in named.items()])} >>\n"
                for kind, named in kinds.items()
                if named
            ]
        )


def _layer(sheet: _Sheet, layer: Layer) -> str:
    if is_invisible(layer):
        return ""
    paint = plain_paint(layer.paint)
    if isinstance(paint, Color):
        state = _constant_alpha(sheet, paint.alpha)
        marks = color_operator(paint)
    else:
        state = _gradient_alpha(sheet, paint)
        # A pattern's space is the page's, whatever the current matrix (8.7.3.1).
        pattern = f"<< /PatternType 2 /Matrix [{sheet.matrix}] /Shading {shading(paint)}>>"
        marks = f"/Pattern cs\n/{sheet.name_pattern(pattern)} scn\n"
    marks += f"{shapes_path(layer.shapes)}f\n"
    return f"q\n/{state} gs\n{marks}Q\n" if state else marks


def _constant_alpha(sheet: _Sheet, alpha: int) -> str | None:
    return None if alpha == 255 else sheet.name_state(f"<< /ca {number(alpha / 255)} >>")


def _gradient_alpha(sheet: _Sheet, gradient: Gradient) -> str | None:
    """The state that gives the stops' alpha: none, one for all, or the luminosity of a gradient of greys
    (11.5.3)."""
    alphas = [stop.color.alpha for stop in gradient.stops]
    if len(set(alphas)) == 1:
        return _constant_alpha(sheet, alphas[0])
    stops = [Stop(stop.offset, Color(*[stop.color.alpha] * 3)) for stop in gradient.stops]
    group = sheet.add(
        _stream(
            f"/Type /XObject /Subtype /Form /BBox [0 0 {sheet.drawing.width} {sheet.drawing.height}]\n"
            "/Group << /S /Transparency /CS /DeviceGray >>\n"
            f"/Resources << /Shading << /S {shading(with_stops(gradient, stops))}>> >>\n",
            b"/S sh\n",
        )
    )
    return sheet.name_state(f"<< /SMask << /S /Luminosity /G {group} 0 R >> >>")


def _placed_logo(sheet: _Sheet, placed: PlacedLogo) -> str:
    sheet.images[f"{_image(sheet, placed.logo)} 0 R"] = "L"
    return f"q\n{logo_matrix(placed)} cm\n/L Do\nQ\n"


def _image(sheet: _Sheet, logo: Logo) -> int:
    """The number of the image's object; its alpha is another image (11.6.5.3)."""
    jpeg = open_jpeg(logo)
    if jpeg is not None:
        return sheet.add(_stream(_image_entries(jpeg), logo.content, "DCTDecode"))
    image = open_logo(logo)
    if image.mode in COLOR_SPACES:
        return sheet.add(_stream(_image_entries(image), image.tobytes()))
    alpha = image.getchannel("A")
    mask = sheet.add(_stream(_image_entries(alpha), alpha.tobytes()))
    colors = image.convert(image.mode.removesuffix("A"))
    return sheet.add(_stream(f"{_image_entries(colors)}/SMask {mask} 0 R\n", colors.tobytes()))


def _image_entries(image: Image.Image) -> str:
    return (
        f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height}\n"
        f"/ColorSpace /{COLOR_SPACES[image.mode]} /BitsPerComponent 8 /Interpolate true\n"
    )


def _stream(entries: str, content: bytes, coding: str = "FlateDecode") -> bytes:
    """Packs what is to be read by FlateDecode; another coding's content comes packed."""
    if coding == "FlateDecode":
        content = zlib.compress(content, _COMPRESSION)
    head = f"<< {entries}/Filter /{coding} /Length {len(content)} >>\nstream\n"
    return head.encode() + content + b"\nendstream"


def _file(objects: list[bytes], catalog: int) -> bytes:
    """Header, objects, the table of where each begins, trailer (7.5); without an ID or a date."""
    written = bytearray(_HEADER)
    entries = ["0000000000 65535 f \n"]
    for count, body in enumerate(objects, 1):
        entries.append(f"{len(written):010} 00000 n \n")
        written += f"{count} 0 obj\n".encode() + body + b"\nendobj\n"
    table = f"xref\n0 {len(entries)}\n{''.join(entries)}"
    trailer = f"trailer\n<< /Size {len(entries)} /Root {catalog} 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    return bytes(written) + (table + trailer).encode()
