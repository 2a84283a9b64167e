"""The look of a picture, field by field: the labels of the designer, and the words of what can be chosen."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from app.dashboard.parts.designs.option_fields import (
    CORNER_COLORS,
    GRADIENTS,
    ON,
    OPTION_FIELDS,
    Kind,
    Texts,
    corner_names,
    stops_of,
    texts_of,
)
from app.types.fields import one
from domain.drawing.options import FrameIcon, Level, PlateShape

_Choices = tuple[tuple[str, str], ...]
_DOTS: Final[_Choices] = (
    ("square", "shape_square"),
    ("dots", "shape_dots"),
    ("rounded", "shape_rounded"),
    ("extra-rounded", "shape_extra"),
    ("classy", "shape_classy"),
    ("classy-rounded", "shape_classy_round"),
    ("vertical-bars", "shape_bars_up"),
    ("horizontal-bars", "shape_bars_across"),
)
_CORNERS: Final[_Choices] = (
    ("", "shape_as_dots"),
    ("square", "shape_square"),
    ("rounded", "shape_soft"),
    ("extra-rounded", "shape_round"),
    ("dot", "shape_circle"),
    ("dots", "shape_dots"),
    ("classy", "shape_classy"),
    ("classy-rounded", "shape_classy_round"),
    ("leaf", "shape_leaf"),
)
_FRAMES: Final[_Choices] = (
    ("", "frame_none"),
    ("bottom", "frame_below"),
    ("top", "frame_above"),
    ("bubble", "frame_bubble"),
    ("ticket", "frame_ticket"),
    ("border", "frame_border"),
    ("card", "frame_card"),
    ("brackets", "frame_brackets"),
    ("badge", "frame_badge"),
    ("phone", "frame_phone"),
    ("receipt", "frame_receipt"),
)
_PLATES: Final[_Choices] = (("", "plate_none"), *((one, f"plate_{one}") for one in get_args(PlateShape)))
_LEVELS: Final[_Choices] = (("", "level_auto"), *((one, f"level_{one.lower()}") for one in get_args(Level)))
_WEIGHTS: Final[_Choices] = (("bold", "weight_bold"), ("regular", "weight_regular"))
_ICONS: Final[_Choices] = (("", "frame_icon_none"), *((name, f"icon_{name}") for name in get_args(FrameIcon)))
# Whose labels say too little alone.
DESIGN_GROUPS: Final = {"imageOptions": "design_logo", "frameOptions": "design_frame"}
# Without the images, which are no texts.
DESIGN_CONTROLS: Final = (
    one("shape", "design_outline", options=(("square", "outline_square"), ("circle", "outline_circle"))),
    one("dotsOptions.type", "design_dots_shape", options=_DOTS),
    one("cornersSquareOptions.type", "design_rings", options=_CORNERS),
    one("cornersDotOptions.type", "design_eyes", options=(*_CORNERS, ("diamond", "shape_diamond"))),
    one("dotsOptions.color", "design_dots"),
    one("dotsOptions.gradient", "design_gradient_dots"),
    one("backgroundOptions.color", "design_ground", options=(("transparent", "design_clear"),)),
    one("backgroundOptions.gradient", "design_gradient_ground"),
    one("backgroundOptions.round", "design_round"),
    one("cornersSquareOptions.color", "design_rings_color"),
    one("cornersSquareOptions.colors", "design_rings_colors"),
    one("cornersSquareOptions.gradient", "design_gradient_rings"),
    one("cornersDotOptions.color", "design_eyes_color"),
    one("cornersDotOptions.colors", "design_eyes_colors"),
    one("cornersDotOptions.gradient", "design_gradient_eyes"),
    one("imageOptions.imageSize", "logo_size"),
    one("imageOptions.margin", "logo_margin"),
    one("imageOptions.hideBackgroundDots", "logo_clears"),
    one("imageOptions.plate.shape", "logo_plate", options=_PLATES),
    one("imageOptions.plate.color", "plate_color"),
    one("imageOptions.plate.padding", "plate_padding"),
    one("frameOptions.type", "frame_kind", options=_FRAMES),
    one("frameOptions.text", "frame_text"),
    one("frameOptions.text2", "frame_text2"),
    one("frameOptions.icon", "frame_icon", options=_ICONS),
    one("frameOptions.weight", "frame_weight", options=_WEIGHTS),
    one("frameOptions.backgroundColor", "frame_ground"),
    one("frameOptions.textColor", "frame_ink"),
    one("frameOptions.fontSize", "frame_size"),
    one("width", "size_width"),
    one("height", "size_height"),
    one("margin", "size_margin"),
    one("qrOptions.errorCorrectionLevel", "size_level", options=_LEVELS),
    one("qrOptions.typeNumber", "size_version"),
    one("qrOptions.compact", "size_compact"),
)


def design_values(options: Mapping[str, Any]) -> dict[str, Any]:
    """What people read of each control; where nothing is set, the default."""
    texts = texts_of(options)
    values = {name: _value(field.kind, texts[name]) for name, field in OPTION_FIELDS.items()}
    if not values["frameOptions.enabled"]:
        values |= {"frameOptions.type": "", "frameOptions.text": ""}
    gradients = {name: _gradient(name, texts) for name in GRADIENTS if texts[name]}
    corners = {name: [texts[one] for one in corner_names(name)] for name in CORNER_COLORS if texts[name]}
    return {**values, **gradients, **corners}


def _value(kind: Kind, text: str) -> str | bool:
    if kind == "switch":
        return text == ON
    return f"{text} %" if kind == "share" and text else text


def _gradient(name: str, texts: Texts) -> list[str]:
    turned = [f"{texts[f'{name}.rotation']}°"] if texts[f"{name}.type"] == "linear" else []
    return [*turned, *(f"{stop['color']} {stop['offset']} %" for stop in stops_of(name, texts))]
