"""The logo's pixels for the print formats."""

from io import BytesIO

import numpy as np
from PIL import Image, ImageChops

from domain.drawing.shapes import DecodedImage

COLOR_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def open_logo(logo: DecodedImage) -> Image.Image:
    """L, LA, RGB or RGBA. Grey without hue is printed with black ink alone; opaque pixels need no alpha."""
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if not image.has_transparency_data:
        return _without_hue(image.convert("RGB"))
    alpha = image.convert("RGBA").getchannel("A")
    colors = _without_hue(image.convert("RGBA").convert("RGB"))
    if alpha.getextrema() != (255, 255):
        colors.putalpha(alpha)
    return colors


def open_jpeg(logo: DecodedImage) -> Image.Image | None:
    """The logo, not decoded, if its bytes fit into the document unchanged: L or RGB.

    Not CMYK: only an Adobe marker distinguishes it from its inverse, and readers disagree on that. Three
    components are certainly YCbCr only with JFIF's or Adobe's marker (ISO 32000-1, 7.4.8, ColorTransform).
    """
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if image.format != "JPEG":
        return None
    is_ycbcr = "jfif" in image.info or image.info.get("adobe_transform") == 1
    return image if image.mode == "L" or (image.mode == "RGB" and is_ycbcr) else None


def separated(image: Image.Image) -> Image.Image:
    """RGB as CMYK, by the rule of `postscript.cmyk`."""
    light = np.asarray(image).astype(np.float32)
    most = light.max(axis=2, keepdims=True)
    inks = np.where(most > 0, (most - light) / np.maximum(most, 1) * 255, 0)
    return Image.fromarray(np.rint(np.concatenate([inks, 255 - most], axis=2)).astype(np.uint8), "CMYK")


def _without_hue(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    if ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox():
        return image
    return red
