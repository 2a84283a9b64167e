"""Designs made from a brand's colour. Their inks are as dark as decoders need, in the brand's own hue."""

from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Any, Final

from domain.drawing.colors import BLACK, PAPER, contrast, luma, read_color
from domain.drawing.shapes import Color

# The difference of luma from the ground, which every decoder sees, and the contrast (WCAG 2.2).
_DIFFERENCE, _CONTRAST = 165, 3.0
_STEPS: Final = 64
# Shares of the brand's colour: in the ink of the dots beside coloured corners, and in a tinted ground.
_DEEP, _TINT = 0.3, 0.07
# How far along the circle of hues a gradient ends.
_TURN: Final = 40


def designs_from(brand: Color, *, has_logo: bool) -> tuple[Mapping[str, Any], ...]:
    """Three looks: one colour, two tones on a tint, a gradient."""
    ground = _mixed(PAPER, brand, _TINT)
    ink, deep = _inked(brand, PAPER), _inked(_mixed(BLACK, brand, _DEEP), ground)
    corners, end = _inked(brand, ground), _inked(_turned(brand), PAPER)
    stops = [{"offset": 0, "color": _hex(ink)}, {"offset": 1, "color": _hex(end)}]
    plate = {"shape": "contour", "color": "#ffffff"}
    tinted_plate = {"shape": "round", "color": "#ffffff"}
    return (
        {
            "dotsOptions": {"type": "rounded", "color": _hex(ink)},
            "cornersSquareOptions": {"type": "rounded"},
            "cornersDotOptions": {"type": "rounded"},
            **_on_plate(plate, has_logo=has_logo),
        },
        {
            "dotsOptions": {"type": "classy-rounded", "color": _hex(deep)},
            "backgroundOptions": {"color": _hex(ground), "round": 0.2},
            "cornersSquareOptions": {"type": "leaf", "color": _hex(corners)},
            "cornersDotOptions": {"type": "leaf", "color": _hex(corners)},
            **_on_plate(tinted_plate, has_logo=has_logo),
        },
        {
            "dotsOptions": {
                "type": "extra-rounded",
                "color": _hex(ink),
                "gradient": {"type": "linear", "rotation": 0.785398, "colorStops": stops},
            },
            "cornersSquareOptions": {"type": "rounded", "color": _hex(ink)},
            "cornersDotOptions": {"type": "square", "color": _hex(ink)},
            **_on_plate(plate, has_logo=has_logo),
        },
    )


def brand_of(colors: Mapping[Color, float]) -> Color:
    """The colour that people would name: the most frequent with a hue, else the most frequent dark one.

    `colors`: each with its share of a logo.
    """

    def weight(color: Color) -> float:
        chroma = max(color[:3]) - min(color[:3])
        return float(colors[color] * (chroma / 255) ** 1.5)

    best = max(colors, key=weight, default=BLACK)
    if weight(best) > 0.01:
        return best
    return max(colors, key=lambda color: colors[color] * (255 - luma(color)), default=BLACK)


def parse_brand(text: str) -> Color:
    color = read_color(text)
    return Color(*color[:3])


def _on_plate(plate: dict[str, str], *, has_logo: bool) -> dict[str, Any]:
    return {"imageOptions": {"plate": plate}} if has_logo else {}


def _inked(color: Color, ground: Color) -> Color:
    """The first colour on the way to black that is dark enough for this ground."""
    for step in range(_STEPS + 1):
        tried = _mixed(BLACK, color, 1 - step / _STEPS)
        if luma(ground) - luma(tried) >= _DIFFERENCE and contrast(tried, ground) >= _CONTRAST:
            return tried
    return BLACK


def _mixed(one: Color, other: Color, share: float) -> Color:
    return Color(*(round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True)))


def _turned(color: Color) -> Color:
    """The same lightness, with a neighbouring hue."""
    hue, light, saturation = rgb_to_hls(*(channel / 255 for channel in color[:3]))
    rgb = hls_to_rgb((hue + _TURN / 360) % 1, light, saturation)
    return Color(*(round(255 * channel) for channel in rgb))


def _hex(color: Color) -> str:
    return f"#{color.red:02x}{color.green:02x}{color.blue:02x}"
