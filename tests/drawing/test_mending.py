"""A press on a mending lifts its issue, and the designs to begin with have none."""

import base64
from io import BytesIO
from typing import Any, get_args

import pytest
from PIL import Image

from domain.drawing.engine.mending import issues_of, mend
from domain.drawing.engine.picture import draw_picture
from domain.drawing.options import read_design
from domain.drawing.presets import PRESET_PARTS, PRESETS
from domain.drawing.scannability import IssueCode
from domain.drawing.shapes import NO_IMAGES, DecodedImage, Images
from storage.pictures.drawing import grade
from tests.cases import in_turn

TEXT = "https://qr.example/abcdefg"
LONG = "https://qr.example/" + "x" * 200
LIGHT_STOPS = [{"offset": 0, "color": "#ffd000"}, {"offset": 1, "color": "#204080"}]


def logo(width: int = 200, height: int = 200) -> DecodedImage:
    written = BytesIO()
    Image.new("RGB", (width, height), "#d02020").save(written, "PNG")
    return DecodedImage(written.getvalue(), width, height, f"{width}x{height}")


LOGO = "data:image/png;base64," + base64.b64encode(b"x").decode()
BEHIND: dict[str, Any] = {"backgroundOptions": {"image": LOGO}}
CASES: list[tuple[IssueCode, dict[str, Any], str]] = [
    ("low_contrast", {"dotsOptions": {"color": "#bf7148"}}, TEXT),
    ("low_contrast", {"dotsOptions": {"color": "#00000040"}}, TEXT),
    ("low_contrast", {"backgroundOptions": {"color": "#444444"}}, TEXT),
    ("low_contrast", {"backgroundOptions": {"color": "#777777"}, "dotsOptions": {"color": "#556677"}}, TEXT),
    ("low_contrast", {"cornersSquareOptions": {"color": "#ffaa00"}}, TEXT),
    ("inverted_colors", {"backgroundOptions": {"color": "#000"}, "dotsOptions": {"color": "#fff"}}, TEXT),
    ("inverted_colors", {"backgroundOptions": {"color": "#333"}, "dotsOptions": {"color": "#555"}}, TEXT),
    (
        "inverted_colors",
        {"backgroundOptions": {"color": "#eee"}, "cornersDotOptions": {"color": "#fff"}},
        TEXT,
    ),
    (
        "inverted_colors",
        {"backgroundOptions": {"color": "#00000099"}, "dotsOptions": {"color": "#fff"}},
        TEXT,
    ),
    ("gradient_too_light", {"dotsOptions": {"gradient": {"colorStops": LIGHT_STOPS}}}, TEXT),
    ("gradient_too_light", {"cornersSquareOptions": {"gradient": {"colorStops": LIGHT_STOPS}}}, TEXT),
    ("quiet_zone_too_small", {"margin": 0}, TEXT),
    ("quiet_zone_too_small", {"margin": 0, "width": 120, "height": 120}, TEXT),
    ("module_too_small", {"width": 100, "height": 100}, TEXT),
    ("module_too_small", {"width": 110, "height": 600, "margin": 16}, TEXT),
    ("module_too_small", {"qrOptions": {"errorCorrectionLevel": "H"}}, LONG),
    ("logo_too_large", {"image": LOGO, "imageOptions": {"imageSize": 1}}, TEXT),
    ("logo_too_large", {"image": LOGO, "qrOptions": {"errorCorrectionLevel": "M"}}, TEXT),
    ("logo_too_large", {"image": LOGO, "qrOptions": {"errorCorrectionLevel": "L"}}, TEXT),
    ("module_too_small", {"qrOptions": {"typeNumber": 40}}, TEXT),
    ("risky_corners", {"cornersSquareOptions": {"type": "extra-rounded"}}, TEXT),
    ("risky_corners", {"dotsOptions": {"type": "dots"}}, TEXT),
    (
        "risky_corners",
        {"dotsOptions": {"type": "classy-rounded"}, "cornersDotOptions": {"type": "dots"}},
        TEXT,
    ),
    ("transparent_background", {"backgroundOptions": {"color": "transparent"}}, TEXT),
    ("transparent_background", {"backgroundOptions": {"color": "#ffffff80"}}, TEXT),
    ("background_hidden", {**BEHIND, "dotsOptions": {"color": "#0f62fe"}}, TEXT),
    ("background_hidden", {**BEHIND, "cornersDotOptions": {"colors": ["#000", "#0f62fe", "#000"]}}, TEXT),
    ("background_hidden", {"backgroundOptions": {"image": LOGO, "color": "#b0b0b0"}}, TEXT),
    (
        "background_hidden",
        {**BEHIND, "frameOptions": {"enabled": True, "type": "border", "textColor": "#949494"}},
        TEXT,
    ),
    ("caption_low_contrast", {"frameOptions": {"enabled": True, "textColor": "#ffffff"}}, TEXT),
    (
        "caption_low_contrast",
        {
            "frameOptions": {
                "enabled": True,
                "type": "ticket",
                "backgroundColor": "#777777",
                "textColor": "#888888",
            }
        },
        TEXT,
    ),
    (
        "caption_low_contrast",
        {"frameOptions": {"enabled": True, "backgroundColor": "#00000000", "textColor": "#ffffff33"}},
        TEXT,
    ),
    ("caption_incomplete", {"frameOptions": {"enabled": True, "text": "Scan \U000130b8 me"}}, TEXT),
    ("caption_incomplete", {"frameOptions": {"enabled": True, "text": "\U000130b8"}}, TEXT),
    ("caption_too_small", {"frameOptions": {"enabled": True, "fontSize": 8}}, TEXT),
    ("caption_too_small", {"frameOptions": {"enabled": True, "type": "card", "text": "W" * 40}}, TEXT),
    ("caption_too_small", {"frameOptions": {"enabled": True, "text": "Menu", "text2": "of the day"}}, TEXT),
    (
        "caption_too_small",
        {"width": 3000, "height": 3000, "frameOptions": {"enabled": True, "fontSize": 8}},
        TEXT,
    ),
]


@pytest.mark.slow
@in_turn(("code", "options", "text"), CASES)
def test_a_mending_lifts_its_issue_and_mending_all_makes_an_a(code, options, text):
    design = read_design(options)
    images = design.pick_images(Images(logo(), logo()))
    assert code in issues_of(text, design, images)

    mended, whole = (mend(text, design, images, one) for one in (code, None))

    assert code not in issues_of(text, mended, images)
    graded, _ = grade(text, whole, whole.pick_images(images), with_png=False)
    assert (graded.grade, graded.issues) == ("A", ())


def test_a_missing_logo_is_mended_by_leaving_it_out():
    assert mend(TEXT, read_design({"image": LOGO}), NO_IMAGES, "logo_missing").image is None


def test_every_issue_has_a_mending():
    assert {code for code, *_ in CASES} | {"logo_missing", "logo_invisible"} == set(get_args(IssueCode))


def test_a_mending_leaves_alone_what_is_right():
    options = {
        "dotsOptions": {"color": "#bf7148", "type": "rounded"},
        "cornersSquareOptions": {"color": "#123456"},
    }

    mended = mend(TEXT, read_design(options), NO_IMAGES, "low_contrast")

    assert mended.cornersSquareOptions.color == "#123456"
    assert mended.dotsOptions.type == "rounded"
    # Still the same brown.
    red, green, blue = bytes.fromhex(str(mended.dotsOptions.color)[1:])
    assert red > green > blue


@in_turn("name", PRESETS)
def test_each_preset_is_graded_a(name):
    assert tuple(PRESETS[name]) == PRESET_PARTS
    for width in (1000, 400):
        options = {**PRESETS[name], "width": width, "height": width}
        assert grade(TEXT, read_design(options), NO_IMAGES, with_png=False)[0].grade == "A"
    with_logo = read_design({**PRESETS[name], "image": LOGO})
    assert grade(TEXT, with_logo, Images(logo()), with_png=False)[0].grade == "A"


@in_turn("shape", [(200, 100), (300, 100)])
def test_a_wide_logo_that_is_too_large_keeps_its_size_in_a_larger_version(shape):
    images = Images(logo(*shape))
    design = read_design({"image": LOGO, "imageOptions": {"imageSize": 0.4}})
    assert "logo_too_large" in issues_of(TEXT, design, images)

    mended = mend(TEXT, design, images, "logo_too_large")

    assert (mended.imageOptions.imageSize, mended.least_version) == (0.4, 5)
    (issue,) = grade(TEXT, design, images, with_png=False)[0].issues
    assert "options.qrOptions.typeNumber to 5" in issue.fix
    assert grade(TEXT, mended, images, with_png=False)[0].grade == "A"


@in_turn(
    ("shape", "version"),
    [((100, 100), 3), ((100, 300), 3), ((160, 100), 3), ((200, 100), 5), ((300, 100), 5), ((900, 100), 3)],
)
def test_a_wide_logo_of_unset_size_gets_a_larger_version_before_it_shrinks(shape, version):
    design, images = read_design({"image": LOGO}), Images(logo(*shape))

    picture = draw_picture(TEXT, design, images)

    placed = picture.drawing.logo
    assert picture.matrix.version == version
    assert placed is not None
    assert max(placed.width, placed.height) / picture.layout.module >= 9
    assert grade(TEXT, design, images, with_png=False)[0].grade == "A"


def test_a_wide_logo_shrinks_where_a_larger_version_has_no_room():
    options = {"image": LOGO, "width": 210, "height": 210, "qrOptions": {"compact": False}}
    design, images = read_design(options), Images(logo(300, 100))

    picture = draw_picture(TEXT, design, images)

    assert (picture.matrix.version, picture.layout.module) == (4, 5)
    assert not grade(TEXT, design, images, with_png=False)[0].issues


def test_a_caption_that_people_cannot_read_needs_no_larger_print():
    found = [
        grade(
            TEXT,
            read_design({"frameOptions": {"enabled": True, "textColor": color}}),
            NO_IMAGES,
            with_png=False,
        )
        for color in ("#000000", "#aaaaaa", "#ffffff")
    ]

    assert [scannability.grade for scannability, _ in found] == ["A", "B", "C"]
    assert len({scannability.min_print_mm for scannability, _ in found}) == 1
