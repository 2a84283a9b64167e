"""Convert any picture to a PNG or JPEG. Runs only in the child process."""

from io import BytesIO

import resvg_py
from PIL import Image

from domain.drawing.logo_limits import LOGO_LIMITS, ImageUnavailable, PictureLimits
from domain.drawing.logos.logo_images import is_raster, make_logo
from domain.drawing.logos.svg_sanitizer import sanitise_svg
from domain.drawing.shapes import DecodedImage


def draw_image(source: bytes, limits: PictureLimits) -> DecodedImage:
    """Raise ImageUnavailable with the reason. An SVG has the limit of a logo, also for a page picture."""
    is_pixels = is_raster(source)
    allowed = limits if is_pixels else LOGO_LIMITS
    if len(source) > allowed.max_bytes:
        raise allowed.refusal()
    return make_logo(source if is_pixels else _rasterise(source), limits)


def _rasterise(source: bytes) -> bytes:
    svg = sanitise_svg(source).decode()
    try:
        png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    except ValueError:
        raise ImageUnavailable("cannot be drawn") from None
    with Image.open(BytesIO(png), formats=["PNG"]) as picture:
        if picture.getbbox() is None:
            raise ImageUnavailable("draws nothing")
    return png
