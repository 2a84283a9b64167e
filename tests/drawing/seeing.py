"""What each format shows, found by programs that share no code with what wrote it."""

from io import BytesIO

import numpy as np
import pypdfium2
import resvg_py
import zxingcpp
from PIL import Image

from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.shapes import Images
from tests.drawing.print_views import run_ghostscript
from tests.opened import opened

URL = "https://go.example.com/a2b3c4d"
WHITE = (255, 255, 255)


def drawing_of(design, text=URL, logo=None, size=None):
    return draw_picture(text, design, Images(logo), size).drawing


def rgba(drawing):
    """The raster's own pixels."""
    return np.concatenate(list(rasterise(drawing).strips()))


def see(content, kind, width, page=WHITE):
    """A written picture on a page of that colour, `width` px wide: RGB."""
    seen = {"svg": _see_svg, "pdf": _see_pdf, "eps": _see_eps}.get(kind, _see_pixels)(content, width, page)
    assert seen.shape[1] == width
    return seen


def on_page(pixels, page=WHITE):
    """RGBA laid on a page of one colour: RGB."""
    if pixels[..., 3].min() == 255:
        return pixels[..., :3]
    seen, through = pixels[..., :3].copy(), pixels[..., 3] < 255
    share = pixels[through, 3:] / 255
    seen[through] = np.rint(pixels[through, :3] * share + np.array(page) * (1 - share))
    return seen


def read(pixels):
    """What a scanner reads of these pixels, RGB, on paper of their own ground."""
    high, wide, _ = pixels.shape
    # Not always on white: where the ground ends beside the code is an edge that the reader may trip over.
    flat = pixels.reshape(-1, 3)
    ground = flat[flat.sum(axis=1, dtype=np.uint32).argmax()]
    sheet = np.full((high + 80, wide + 80, 3), ground, dtype=np.uint8)
    sheet[40:-40, 40:-40] = pixels
    for closer in (1, 2, 3):
        # At some sizes of a module the reader's grid slips by a pixel: who scans then moves the phone.
        seen = sheet.repeat(closer, axis=0).repeat(closer, axis=1)
        found = zxingcpp.read_barcodes(seen, formats=zxingcpp.BarcodeFormat.QRCode)
        if found:
            break
    return [opened(one.text) for one in found]


def rgba_of_svg(content, width=None):
    drawn = resvg_py.svg_to_bytes(svg_string=content.decode(), width=width, skip_system_fonts=True)
    return np.asarray(Image.open(BytesIO(drawn)).convert("RGBA"))


def _see_svg(content, width, page):
    return on_page(rgba_of_svg(content, width), page)


def _see_pixels(content, width, page):
    with Image.open(BytesIO(content)) as image:
        return on_page(np.asarray(image.convert("RGBA")), page)


def _see_pdf(content, width, page):
    sheet = pypdfium2.PdfDocument(content)[0]
    # A page's size has four decimals and pdfium takes whole px, rounded up.
    scale = width / sheet.get_width() * (1 - 1e-5)
    drawn = sheet.render(scale=scale, fill_color=(*page, 255)).to_pil()
    return np.asarray(drawn.convert("RGB"))


def _see_eps(content, width, page):
    points = float(content.partition(b"%%HiResBoundingBox: 0 0 ")[2].split(maxsplit=1)[0])
    smooth = ("-dEPSCrop", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    written = run_ghostscript(
        content, "-sDEVICE=pngalpha", *smooth, f"-r{72 * width / points}", "-sOutputFile=-"
    )
    return on_page(np.asarray(Image.open(BytesIO(written)).convert("RGBA")), page)
