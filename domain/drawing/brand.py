"""Designs made from a brand's colour, with inks as dark as decoders need, in the brand's own hue."""

from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Any, Final

from domain.drawing.colors import BLACK, PAPER, contrast, luma, mix, nearest, read_color, to_hex
from domain.drawing.shapes import Color

# The difference of luma from the ground, which every decoder sees, and the contrast (WCAG 2.2).
_DIFFERENCE, _CONTRAST = 165, 3.0
# The least luma of a ground on which nearly black inks earn an A.
_LIGHT: Final = 157
# Shares of the brand's colour: in nearly black ink, in a tinted ground, where a gradient of grounds begins.
_DEEP, _TINT, _FADED = 0.3, 0.07, 0.4
# How far along the circle of hues a gradient ends.
_TURN: Final = 40


def designs_from(brand: Color, *, has_logo: bool) -> tuple[Mapping[str, Any], ...]:
    """Three looks: one colour, two tones, a gradient.

    A light colour is the ground of all three under inks that are nearly black. Another that is too light for
    ink is darkened, and is itself the colour of a frame.
    """
    return _designs(brand, is_light=is_light(brand), has_logo=has_logo)


def uses_of(brand: Color, *, has_logo: bool) -> dict[str, Mapping[str, Any]]:
    """The looks by what the colour is used for, each graded A.

    A light colour stays as it is in `area` and `gradient`, and is darkened in `dots` and `corners`.
    """
    plain, toned, gradient = designs_from(brand, has_logo=has_logo)
    if not is_light(brand):
        return {"dots": plain, "corners": toned, "gradient": gradient}
    dots, corners, _ = _designs(brand, is_light=False, has_logo=has_logo)
    return {"area": plain, "corners": corners, "dots": dots, "gradient": gradient}


def is_light(color: Color) -> bool:
    """Whether the colour is a ground for nearly black inks."""
    return luma(color) >= _LIGHT


def _designs(brand: Color, *, is_light: bool, has_logo: bool) -> tuple[Mapping[str, Any], ...]:
    ground, tint = (brand, brand) if is_light else (PAPER, mix(PAPER, brand, _TINT))
    near_black = mix(BLACK, brand, _DEEP)
    ink, deep = _inked(near_black if is_light else brand, ground), _inked(near_black, tint)
    corners, end = _inked(brand, tint), _inked(_turned(brand), ground)
    colors = (mix(PAPER, brand, _FADED), brand) if is_light else (ink, end)
    stops = [{"offset": at, "color": to_hex(color)} for at, color in enumerate(colors)]
    gradient = {"gradient": {"type": "linear", "rotation": 0.785398, "colorStops": stops}}
    is_unused = not is_light and brand not in (ink, corners)
    return (
        {
            "dotsOptions": {"type": "rounded", "color": to_hex(ink)},
            **({"backgroundOptions": {"color": to_hex(brand)}} if is_light else {}),
            "cornersSquareOptions": {"type": "rounded"},
            "cornersDotOptions": {"type": "rounded"},
            **_on_plate("contour", has_logo=has_logo),
        },
        {
            "dotsOptions": {"type": "classy-rounded", "color": to_hex(deep)},
            "backgroundOptions": {"color": to_hex(tint), "round": 0.2},
            "cornersSquareOptions": {"type": "leaf", "color": to_hex(corners)},
            "cornersDotOptions": {"type": "leaf", "color": to_hex(corners)},
            **_on_plate("round", has_logo=has_logo),
            **({"frameOptions": _framed(brand)} if is_unused else {}),
        },
        {
            "dotsOptions": {"type": "extra-rounded", "color": to_hex(ink), **({} if is_light else gradient)},
            **({"backgroundOptions": {"color": to_hex(brand), **gradient}} if is_light else {}),
            "cornersSquareOptions": {"type": "rounded", "color": to_hex(ink)},
            "cornersDotOptions": {"type": "square", "color": to_hex(ink)},
            **_on_plate("contour", has_logo=has_logo),
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


def _on_plate(shape: str, *, has_logo: bool) -> dict[str, Any]:
    """The design with a plate of the colour that the logo's ink needs."""
    return {"imageOptions": {"plate": {"shape": shape}}} if has_logo else {}


def _framed(brand: Color) -> dict[str, Any]:
    words = max(PAPER, BLACK, key=lambda ink: contrast(ink, brand))
    return {"enabled": True, "type": "card", "backgroundColor": to_hex(brand), "textColor": to_hex(words)}


def _inked(color: Color, ground: Color) -> Color:
    """The first colour on the way to black that is dark enough for this ground."""
    return nearest(
        color,
        BLACK,
        lambda ink: luma(ground) - luma(ink) >= _DIFFERENCE and contrast(ink, ground) >= _CONTRAST,
    )


def _turned(color: Color) -> Color:
    """The colour of the same lightness, with a neighbouring hue."""
    hue, light, saturation = rgb_to_hls(*(channel / 255 for channel in color[:3]))
    rgb = hls_to_rgb((hue + _TURN / 360) % 1, light, saturation)
    return Color(*(round(255 * channel) for channel in rgb))
