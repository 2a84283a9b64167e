"""The first page of a PDF as a picture. Runs only in the child process: PDFium is large."""

from hashlib import sha256
from typing import Final

import pypdfium2

from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.logos.cutting import encode_picture
from domain.drawing.shapes import DecodedImage

# The longer side of the picture in px; a page is shown as large as a hand.
_MAX_SIDE: Final = 1_000
# px of a point: enlarging a stamp shows nothing more.
_MAX_SCALE: Final = 2.0
_QUALITY: Final = 85


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
