"""The logo's pixels as the formats for print take them."""

from io import BytesIO

from PIL import Image, ImageChops

from domain.drawing.shapes import Logo

COLOR_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB"}


def open_logo(logo: Logo) -> Image.Image:
    """L, LA, RGB or RGBA: grey where no pixel has a hue, so that it prints with black ink alone; with alpha
    only where it shows."""
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if not image.has_transparency_data:
        return _without_hue(image.convert("RGB"))
    alpha = image.convert("RGBA").getchannel("A")
    colors = _without_hue(image.convert("RGBA").convert("RGB"))
    if alpha.getextrema() != (255, 255):
        colors.putalpha(alpha)
    return colors


def open_jpeg(logo: Logo) -> Image.Image | None:
    """The logo, not decoded yet, if its bytes can stand in the document as they are: L or RGB.

    CMYK is told apart from its inverse by an Adobe marker only, which readers take differently; three
    components are surely YCbCr only if JFIF or Adobe's marker says so (ISO 32000-1, 7.4.8, ColorTransform).
    """
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if image.format != "JPEG":
        return None
    is_ycbcr = "jfif" in image.info or image.info.get("adobe_transform") == 1
    return image if image.mode == "L" or (image.mode == "RGB" and is_ycbcr) else None


def _without_hue(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    if ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox():
        return image
    return red
