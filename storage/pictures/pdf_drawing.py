"""Pages of a PDF as a picture. Runs only in child processes: PDFium is large."""

from hashlib import sha256
from typing import Final

import pypdfium2
from PIL import Image

from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.logos.cutting import encode_picture
from domain.drawing.output import POINTS_AN_INCH
from domain.drawing.print_layouts import PrintForm
from domain.drawing.shapes import DecodedImage

# The longer side of the picture in px; a page is shown as large as a hand.
_MAX_SIDE: Final = 1_000
# px of a point: enlarging a stamp shows nothing more.
_MAX_SCALE: Final = 2.0
_QUALITY: Final = 85
# The longer side in px of a print on a page of ours, and the px an inch of one to send.
_PRINT_SIDES: Final[dict[PrintForm, int]] = {"paper": 1_000, "thumb": 240}
_PRINT_DPI: Final = 200
_PRINT_QUALITY: Final = 80


def open_pdf(source: bytes) -> pypdfium2.PdfDocument:
    """Raise ImageUnavailable for a damaged one, and for one with a password."""
    try:
        return pypdfium2.PdfDocument(source)
    except pypdfium2.PdfiumError:
        raise ImageUnavailable("is damaged, or has a password") from None


def count_pages(pdf: pypdfium2.PdfDocument) -> int | None:
    """The number of pages; None if the last one is not there: a file may say any number."""
    pages = len(pdf)
    try:
        # Unlike the page itself, its size is known without reading what is on it.
        pdf.get_page_size(pages - 1)
    except (pypdfium2.PdfiumError, IndexError):
        return None
    return pages


def draw_first_page(pdf: pypdfium2.PdfDocument) -> DecodedImage:
    """Raise ImageUnavailable. The picture has the same size however large the page."""
    try:
        page = pdf[0]
        scale = min(_MAX_SIDE / max(page.get_size()), _MAX_SCALE)
        picture = page.render(scale=scale).to_pil().convert("RGB")
    except (pypdfium2.PdfiumError, IndexError, ValueError, ZeroDivisionError):
        raise ImageUnavailable("cannot be drawn") from None
    content = encode_picture(picture, "JPEG", quality=_QUALITY)
    return DecodedImage(content, picture.width, picture.height, sha256(content).hexdigest())


def draw_print_pages(content: bytes, form: PrintForm) -> bytes:
    """All pages of a print of ours, one below the other: a PNG to send, or a WebP to look at."""
    document = pypdfium2.PdfDocument(content)
    sizes = [page.get_size() for page in document]
    wide, high = max(width for width, _ in sizes), sum(height for _, height in sizes)
    side = _PRINT_SIDES.get(form)
    scale = side / max(wide, high) if side else _PRINT_DPI / POINTS_AN_INCH
    pages = [page.render(scale=scale).to_pil() for page in document]
    whole = Image.new("RGB", (max(page.width for page in pages), sum(page.height for page in pages)), "white")
    top = 0
    for page in pages:
        whole.paste(page, (0, top))
        top += page.height
    if side:
        return encode_picture(whole, "WEBP", quality=_PRINT_QUALITY)
    return encode_picture(whole, "PNG", dpi=(_PRINT_DPI, _PRINT_DPI))
