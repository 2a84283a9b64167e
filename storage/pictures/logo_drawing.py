"""Convert any picture to a logo. Runs only in the child process."""

from io import BytesIO

import resvg_py
from PIL import Image

from domain.drawing.logo_limits import LOGO_LIMITS, LogoUnavailable, PictureLimits
from domain.drawing.logos.logo_images import is_raster, make_logo
from domain.drawing.logos.svg_sanitizer import sanitise_svg
from domain.drawing.shapes import Logo


def draw_logo(source: bytes, limits: PictureLimits) -> Logo:
    """Raise LogoUnavailable with the reason. An SVG has the size limit of a logo, also for a page picture."""
    is_pixels = is_raster(source)
    allowed = limits if is_pixels else LOGO_LIMITS
    if len(source) > allowed.max_bytes:
        raise LogoUnavailable(allowed.too_large)
    return make_logo(source if is_pixels else _rasterise(source), limits)


def _rasterise(source: bytes) -> bytes:
    svg = sanitise_svg(source).decode()
    try:
        png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    except ValueError:
        raise LogoUnavailable("cannot be drawn") from None
    with Image.open(BytesIO(png), formats=["PNG"]) as picture:
        if picture.getbbox() is None:
            raise LogoUnavailable("draws nothing")
    return png
