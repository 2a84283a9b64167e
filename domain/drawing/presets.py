"""Designs to begin with, all graded A: their rings are square, softly rounded, or leaves."""

from collections.abc import Mapping
from typing import Any, Final

# What a preset decides; size, margin, logo and frame stay as they are.
PRESET_PARTS: Final = (
    "shape",
    "dotsOptions",
    "backgroundOptions",
    "cornersSquareOptions",
    "cornersDotOptions",
)


def _preset(
    dots: str,
    color: str,
    ground: str = "#ffffff",
    *,
    ring: str = "rounded",
    eye: str = "square",
    corners: str | tuple[str, str, str] | None = None,
    to: str | None = None,
    is_circle: bool = False,
    roundness: float = 0,
) -> Mapping[str, Any]:
    """`corners`: the colour of rings and eyes, or one for each; `to`: the end of the dots' gradient."""
    if isinstance(corners, str):
        paint: dict[str, Any] = {"color": corners}
    else:
        paint = {"colors": list(corners)} if corners else {}
    stops = [{"offset": 0, "color": color}, {"offset": 1, "color": to}]
    gradient = {"gradient": {"type": "linear", "rotation": 0.785398, "colorStops": stops}} if to else {}
    return {
        "shape": "circle" if is_circle else "square",
        "dotsOptions": {"type": dots, "color": color, **gradient},
        "backgroundOptions": {"color": ground, **({"round": roundness} if roundness else {})},
        "cornersSquareOptions": {"type": ring, **paint},
        "cornersDotOptions": {"type": eye, **paint},
    }


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "plain": _preset("square", "#000000", ring="square"),
    "ink": _preset("rounded", "#17211d"),
    "linden": _preset("rounded", "#0b6b50", eye="rounded"),
    "sea": _preset("extra-rounded", "#0f3d6e", eye="rounded", to="#0a6a72"),
    "dusk": _preset("classy", "#3b1d60", ring="square", to="#8a1c4a"),
    "plum": _preset("dots", "#5b1647", eye="rounded"),
    "terracotta": _preset("rounded", "#8a3218", "#fff8f1"),
    "paper": _preset("square", "#3a2c1c", "#faf3e3", ring="square"),
    "berry": _preset("classy-rounded", "#17211d", corners="#a1123c"),
    "night": _preset("dots", "#101a3a", "#eef3ff", corners="#1d3fa8"),
    "forest": _preset("rounded", "#12403a", "#f1f6f2", ring="leaf", eye="leaf", roundness=0.2),
    "rain": _preset("vertical-bars", "#16325c", ring="rounded", eye="rounded", to="#1d5f86"),
    "stripes": _preset("horizontal-bars", "#2b2d42", ring="rounded", eye="square", corners="#b4161b"),
    "meadow": _preset(
        "rounded", "#1f5130", ring="leaf", eye="leaf", corners=("#8a3218", "#0b6b50", "#0f3d6e")
    ),
    "candy": _preset("dots", "#33203f", eye="rounded", corners=("#a1123c", "#5b1647", "#1d3fa8")),
    "moon": _preset("rounded", "#101a3a", eye="rounded", is_circle=True),
    "sun": _preset("dots", "#7a2c12", "#fff5e8", eye="rounded", is_circle=True, roundness=1),
    "gem": _preset("classy", "#123b53", ring="rounded", eye="diamond", corners="#0a5a66"),
    "autumn": _preset(
        "classy-rounded", "#7a2e0e", "#fff6ea", ring="leaf", eye="leaf", to="#8a1c4a", roundness=0.2
    ),
    "mint": _preset("extra-rounded", "#0a5e48", "#e9f7f0", eye="extra-rounded", roundness=0.2),
}
