"""Looks to begin with: presets, and those of a brand's colour. Which of them a design has."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from app.dashboard.parts.designs.option_fields import Texts, texts_of
from app.pages.texts import Translations
from domain.drawing.brand import is_light, parse_brand, uses_of
from domain.drawing.colors import is_color
from domain.drawing.presets import PRESET_PARTS, PRESETS

# Corners, and what they take their colour from.
_CORNERS: Final = {"cornersSquareOptions": "dotsOptions", "cornersDotOptions": "cornersSquareOptions"}


def preset_of(options: Mapping[str, Any]) -> str | None:
    """The preset that the design still looks like."""
    look = _look_of(options)
    return next((name for name, preset in _presets().items() if preset == look), None)


def brand_of(options: Mapping[str, Any]) -> str:
    """The brand's colour to begin with: the ground that a light one became, else that of the dots."""
    texts = texts_of(options)
    ground = texts["backgroundOptions.color"]
    if is_color(ground) and use_of(options, ground) == "area":
        return ground
    return texts["dotsOptions.color"]


def use_of(options: Mapping[str, Any], color: str) -> str | None:
    """What the design uses this colour for, if it is a look of the brand."""
    look = _look_of(options)
    uses = uses_of(parse_brand(color), has_logo=False)
    return next((use for use, design in uses.items() if _look_of(design) == look), None)


def brand_values(t: Translations, options: Mapping[str, Any], color: str) -> dict[str, Any]:
    """For the fields of the brand's colour: its looks with their words, and the one that is chosen."""
    color = parsed_brand(color) or "#000000"
    brand = parse_brand(color)
    words = {"area": t.look_area, "corners": t.look_corners, "dots": t.look_dots, "gradient": t.look_gradient}
    return {
        "brand_looks": [(use, words[use]) for use in uses_of(brand, has_logo=False)],
        "brand_use": use_of(options, color),
        "brand_path": color.removeprefix("#").lower(),
        "brand_is_light": is_light(brand),
    }


def parsed_brand(text: str) -> str | None:
    text = text.strip()
    color = text if text.startswith("#") else f"#{text}"
    return color if is_color(color) else None


@cache
def _presets() -> dict[str, Texts]:
    return {name: _look_of(preset) for name, preset in PRESETS.items()}


def _look_of(options: Mapping[str, Any]) -> Texts:
    """What presets decide. What corners take from the dots is written out, so that equal looks are equal."""
    texts = texts_of(options)
    found = {name: text.lower() for name, text in texts.items() if name.partition(".")[0] in PRESET_PARTS}
    for option, usual in _CORNERS.items():
        found[f"{option}.type"] = found[f"{option}.type"] or found["dotsOptions.type"]
        found[f"{option}.color"] = found[f"{option}.color"] or found[f"{usual}.color"]
    return found
