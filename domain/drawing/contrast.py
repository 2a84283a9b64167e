"""Contrast between two colours: by luminance, as WCAG 2.2 defines it, and by the grey that decoders see."""

from functools import lru_cache

from domain.drawing.shapes import Color

PAPER = Color(255, 255, 255)
BLACK = Color(0, 0, 0)


@lru_cache(maxsize=1024)
def luminance(color: Color) -> float:
    """0 for black, 1 for white; of an opaque colour."""
    red, green, blue = (_linear(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """From 1, alike, to 21, black on white."""
    return ratio(luminance(one), luminance(other))


def ratio(one: float, other: float) -> float:
    """The contrast between two luminances."""
    darker, lighter = sorted((one, other))
    return (lighter + 0.05) / (darker + 0.05)


def luma(color: Color) -> int:
    """0 to 255, ITU-R BT.601: the grey that a decoder sees; of an opaque colour."""
    return round(0.299 * color.red + 0.587 * color.green + 0.114 * color.blue)


def laid_over(upper: Color, lower: Color) -> Color:
    """What is seen of `upper` on an opaque `lower`."""
    share = upper.alpha / 255
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(upper[:3], lower[:3], strict=True))
    return Color(*mixed)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
