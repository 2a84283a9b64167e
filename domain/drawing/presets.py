"""Designs to begin with, all graded A: their rings are square or softly rounded."""

from collections.abc import Mapping
from typing import Any, Final

# What a preset decides; size, margin, logo and frame stay as they are.
PRESET_PARTS: Final = ("dotsOptions", "backgroundOptions", "cornersSquareOptions", "cornersDotOptions")


def _preset(
    dots: str,
    color: str,
    ground: str = "#ffffff",
    *,
    ring: str = "rounded",
    eye: str = "square",
    corners: str | None = None,
    to: str | None = None,
) -> Mapping[str, Any]:
    """`corners`: the colour of rings and eyes, if it is another; `to`: the end of the dots' gradient."""
    paint = {"color": corners} if corners else {}
    stops = [{"offset": 0, "color": color}, {"offset": 1, "color": to}]
    gradient = {"gradient": {"type": "linear", "rotation": 0.785398, "colorStops": stops}} if to else {}
    return {
        "dotsOptions": {"type": dots, "color": color, **gradient},
        "backgroundOptions": {"color": ground},
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
}
