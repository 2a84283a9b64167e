"""The same options look the same as in qr-code-styling 1.9.2, whose pictures of 43 cases are in `reference/`.

The pictures are kept as lossless WebP. `reference/cases/*.json` says where the library put everything.
"""

import json
from dataclasses import replace
from functools import cache
from math import pi
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from domain.drawing.engine.composition import Picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.logo_limits import LOGO_LIMITS
from domain.drawing.options import Design
from domain.drawing.shapes import DecodedImage, Drawing, Images
from storage.pictures.image_drawing import draw_image
from tests.cases import in_turn
from tests.drawing.likeness import LEAST, MOST, Place, measure, unlike

REFERENCE = Path(__file__).parent / "reference"
CASES = {case["name"]: case for case in json.loads((REFERENCE / "cases.json").read_text(encoding="utf-8"))}
FRAMES = ["bottom", "top", "bubble", "ticket"]
# One of each: plain, round, a gradient over a picture higher than wide, logos, a ground that is not white.
FRAMED = [
    "c01-dots-square",
    "c03-dots-rounded",
    "c21-gradient-linear-rot135",
    "c22-logo-hide",
    "c25-logo-nohide-transparent",
    "c40-frame-logo-lowcontrast",
]
every_case = pytest.mark.parametrize("name", CASES)


def expected_pixels(name: str):
    with Image.open(REFERENCE / "cases" / f"{name}.webp") as picture:
        return np.asarray(picture.convert("RGB")).astype(float)


@cache
def facts(name: str) -> dict:
    return json.loads((REFERENCE / "cases" / f"{name}.json").read_text(encoding="utf-8"))


@cache
def logo_of(path: str | None) -> DecodedImage | None:
    return draw_image((REFERENCE / path).read_bytes(), LOGO_LIMITS) if path else None


def drawn(name: str, **changes: dict) -> Picture:
    """The picture of a case with no frame, or with some of its options changed, each group on its own.

    The text is one segment, as the library has it.
    """
    options = {key: value for key, value in CASES[name]["options"].items() if key != "image"}
    options |= {"frameOptions": {"enabled": False}}
    for group, change in changes.items():
        options[group] = options[group] | change if isinstance(change, dict) else change
    options["qrOptions"] = options["qrOptions"] | {"compact": False}
    images = Images(logo_of(CASES[name]["options"].get("image")))
    return draw_picture(CASES[name]["data"], Design(**options), images)


def pixels(drawing: Drawing):
    """RGB; every case has an opaque ground."""
    strips = list(rasterise(drawing).strips())
    return np.concatenate(strips)[..., :3].astype(float)


def place_of(name: str) -> Place:
    said, options = facts(name), CASES[name]["options"]
    image = said["image"]
    return Place(
        said["count"],
        said["dotSize"],
        said["x0"],
        said["y0"],
        tuple(bytes.fromhex(options["backgroundOptions"]["color"][1:])),
        tuple(image[key] for key in ("x", "y", "width", "height")) if image else None,
        options["imageOptions"]["margin"],
    )


# The same


@pytest.mark.slow
@every_case
def test_the_same_options_look_the_same_as_in_qr_code_styling(name):
    picture = drawn(name)

    assert unlike(pixels(picture.drawing), expected_pixels(name), place_of(name)) == {}


@every_case
def test_the_modules_are_those_of_qr_code_styling_and_as_large_and_at_the_same_place(name):
    said = facts(name)

    picture = drawn(name)

    matrix, layout = picture.matrix, picture.layout
    assert (matrix.version, matrix.mask) == (said["version"], said["mask"])
    assert ["".join(map(str, line)) for line in matrix.lines] == said["matrix"]
    assert (layout.modules, layout.module) == (said["count"], said["dotSize"])
    assert (layout.left, layout.top) == (said["x0"], said["y0"])


@every_case
def test_the_logo_lies_in_the_box_of_qr_code_styling(name):
    said = facts(name)["image"]

    placed = drawn(name).drawing.logo

    if said is None:
        assert placed is None
    else:
        # The library keeps the logo's shape inside the box that it states; the other axis may be shorter.
        assert said["x"] - 1 <= placed.left
        assert said["y"] - 1 <= placed.top
        assert placed.left + placed.width <= said["x"] + said["width"] + 1
        assert placed.top + placed.height <= said["y"] + said["height"] + 1
        assert abs(placed.width - said["width"]) <= 1 or abs(placed.height - said["height"]) <= 1
        assert abs(2 * placed.left + placed.width - 2 * said["x"] - said["width"]) <= 2
        assert abs(2 * placed.top + placed.height - 2 * said["y"] - said["height"]) <= 2


# With a frame


@in_turn("frame", FRAMES)
@in_turn("name", FRAMED)
def test_a_frame_changes_no_pixel_of_the_symbol_s_area(name, frame):
    options = CASES[name]["options"]
    plain = pixels(drawn(name).drawing)

    picture = drawn(name, frameOptions={"enabled": True, "type": frame, "text": "Scan me"})

    framed = pixels(picture.drawing)
    band = picture.drawing.height - options["height"]
    above = band if frame == "top" else 0
    assert band > 0
    assert picture.drawing.width == options["width"]
    assert (picture.layout.left, picture.layout.top) == (facts(name)["x0"], facts(name)["y0"] + above)
    np.testing.assert_array_equal(framed[above : above + options["height"]], plain)


# A fault is found


@pytest.mark.slow
@in_turn(
    ("name", "changes", "finder"),
    [
        ("c01-dots-square", {"cornersSquareOptions": {"type": "extra-rounded"}}, "ring_iou"),
        ("c13-corners-extra-rounded-square", {"cornersSquareOptions": {"type": "square"}}, "ring_iou"),
        ("c02-dots-dots", {"cornersSquareOptions": {"type": "extra-rounded"}}, "ring_iou"),
        ("c03-dots-rounded", {"cornersSquareOptions": {"type": "dot"}}, "ring_iou"),
        (
            "c01-dots-square",
            {"cornersSquareOptions": {"type": None}, "dotsOptions": {"type": "dots"}},
            "ring_iou",
        ),
        ("c01-dots-square", {"cornersDotOptions": {"type": "dot"}}, "eye_iou"),
        ("c02-dots-dots", {"cornersDotOptions": {"type": "square"}}, "eye_iou"),
        ("c15-corners-extra-rounded-extra-rounded", {"cornersDotOptions": {"type": "square"}}, "eye_iou"),
        ("c15-corners-extra-rounded-extra-rounded", {"cornersDotOptions": {"type": "dot"}}, "eye_iou"),
        ("c01-dots-square", {"dotsOptions": {"type": "rounded"}}, "dots_ssim"),
        ("c02-dots-dots", {"dotsOptions": {"type": "rounded"}}, "dots_iou"),
        ("c03-dots-rounded", {"dotsOptions": {"type": "square"}}, "dots_ssim"),
        ("c03-dots-rounded", {"dotsOptions": {"type": "extra-rounded"}}, "dots_ssim"),
        ("c10-corners-dot-square", {"dotsOptions": {"type": "rounded"}}, "dots_ssim"),
        ("c05-dots-classy", {"dotsOptions": {"type": "classy-rounded"}}, "dots_ssim"),
        ("c05-dots-classy", {"dotsOptions": {"type": "rounded"}}, "dots_ssim"),
        ("c21-gradient-linear-rot135", {"dotsOptions": {"type": "classy"}}, "dots_ssim"),
        ("c01-dots-square", {"dotsOptions": {"color": "#030303"}}, "core_mad"),
        ("c15-corners-extra-rounded-extra-rounded", {"dotsOptions": {"color": "#212121e0"}}, "core_mad"),
        ("c16-gradient-linear-rot0", {"dotsOptions": {"gradient": None}}, "core_mad"),
        ("c42-corners-rounded-rounded", {"cornersSquareOptions": {"type": "square"}}, "corner_off"),
        ("c42-corners-rounded-rounded", {"cornersSquareOptions": {"type": "classy"}}, "corner_off"),
        ("c44-corners-classy-rounded-classy", {"cornersDotOptions": {"type": "rounded"}}, "corner_off"),
        ("c45-corners-dots-dots", {"cornersSquareOptions": {"type": "rounded"}}, "ring_iou"),
        ("c07-corners-square-square", {"cornersSquareOptions": {"color": "#751FA2"}}, "corner_mad"),
        ("c07-corners-square-square", {"cornersDotOptions": {"color": "#7A1FA2"}}, "corner_mad"),
        ("c01-dots-square", {"backgroundOptions": {"color": "#fdfdfd"}}, "outside_mad"),
        ("c40-frame-logo-lowcontrast", {"backgroundOptions": {"color": "#ffffff"}}, "outside_mad"),
        ("c01-dots-square", {"qrOptions": {"errorCorrectionLevel": "M"}}, "module_iou"),
        ("c23-logo-hide-im5", {"imageOptions": {"hideBackgroundDots": False}}, "halo_mad"),
        ("c25-logo-nohide-transparent", {"imageOptions": {"hideBackgroundDots": True}}, "logo_mad"),
        ("c22-logo-hide", {"imageOptions": {"imageSize": 0.35}}, "logo_mad"),
        ("c29-logo-dark", {"imageOptions": {"margin": 0}}, "halo_mad"),
        ("c01-dots-square", {"height": 301}, "size"),
    ],
)  # fmt: skip
def test_another_option_is_told_apart_by_the_measure_for_it(name, changes, finder):
    picture = drawn(name, **changes)

    found = unlike(pixels(picture.drawing), expected_pixels(name), place_of(name))

    assert finder in found


@in_turn(("rotation", "kind"), [(pi / 12, "linear"), (pi, "linear"), (0, "radial")])
def test_a_gradient_that_is_turned_or_of_the_other_kind_is_told_apart(rotation, kind):
    name = "c16-gradient-linear-rot0"
    gradient = CASES[name]["options"]["dotsOptions"]["gradient"] | {"rotation": rotation, "type": kind}

    picture = drawn(name, dotsOptions={"gradient": gradient})

    assert "core_mad" in unlike(pixels(picture.drawing), expected_pixels(name), place_of(name))


@in_turn("corner", ["cornersSquareOptions", "cornersDotOptions"])
def test_a_corner_s_gradient_that_is_turned_another_way_is_told_apart(corner):
    name = "c47-corner-gradients-turned"
    gradient = CASES[name]["options"][corner]["gradient"]

    picture = drawn(name, **{corner: {"gradient": gradient | {"rotation": gradient["rotation"] + pi / 2}}})

    assert "corner_mad" in unlike(pixels(picture.drawing), expected_pixels(name), place_of(name))


@in_turn("name", ["c01-dots-square", "c02-dots-dots", "c16-gradient-linear-rot0"])
@in_turn("axis", [0, 1])
def test_a_symbol_one_px_beside_its_place_is_told_apart(name, axis):
    shifted = np.roll(pixels(drawn(name).drawing), 1, axis=axis)

    found = unlike(shifted, expected_pixels(name), place_of(name))

    assert {"dots_iou", "dots_ssim"} & set(found)
    assert "ring_iou" in found


@in_turn(
    ("name", "finders"),
    [
        ("c22-logo-hide", {"logo_mad", "halo_mad"}),
        # Its edges are transparent, so that around it hardly anything changes.
        ("c23-logo-hide-im5", {"logo_mad"}),
        ("c29-logo-dark", {"logo_mad", "halo_mad"}),
    ],
)
def test_a_logo_that_is_a_module_larger_is_told_apart(name, finders):
    picture = drawn(name)
    module, logo = picture.layout.module, picture.drawing.logo
    larger = replace(
        logo,
        left=logo.left - module / 2,
        top=logo.top - module / 2,
        width=logo.width + module,
        height=logo.height + module,
    )

    found = unlike(pixels(replace(picture.drawing, logo=larger)), expected_pixels(name), place_of(name))

    assert finders <= set(found)


def test_a_missing_logo_is_told_apart():
    name = "c30-logo-jpg-ecL"
    picture = drawn(name)

    found = unlike(pixels(replace(picture.drawing, logo=None)), expected_pixels(name), place_of(name))

    assert "logo_mad" in found


def test_one_wrong_module_is_told_apart():
    name = "c01-dots-square"
    wrong = pixels(drawn(name).drawing)
    place = place_of(name)
    module = place.window(12, 12, 1)
    wrong[module] = 255 - wrong[module]

    found = unlike(wrong, expected_pixels(name), place)

    assert "module_iou" in found


@in_turn("name", FRAMED)
def test_the_reference_is_like_itself_in_every_measure(name):
    expected = expected_pixels(name)

    measured = measure(expected, expected, place_of(name))

    assert all(measured[part] == pytest.approx(1) for part in LEAST)
    assert all(measured[part] == 0 for part in MOST if part in measured)
