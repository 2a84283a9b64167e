"""Every option beside those of qr-code-styling: its grade, and what decoders read of it in each format."""

from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.engine.reading import budget_used
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.logos.logo_images import make_logo
from domain.drawing.options import Design
from domain.drawing.output import DEFAULT_DPI, Output
from domain.drawing.shapes import Images
from tests.cases import in_turn
from tests.drawing.panel import DARK, SQUARE_SEEKERS, reads, shrunk, stressed_views
from tests.drawing.promises import PROMISED
from tests.drawing.seeing import URL, on_page, rgba, see

FORMATS = ["png", "svg", "pdf", "eps"]
DECODERS = ["zxing", "zbar", "wechat"]
ENCLOSING = ["border", "card", "brackets", "badge", "phone", "receipt"]
SOFT = {"cornersSquareOptions": {"type": "rounded"}, "cornersDotOptions": {"type": "square"}}
DESIGNS = {
    "leaves": {
        "dotsOptions": {"type": "rounded"},
        "cornersSquareOptions": {"type": "leaf"},
        "cornersDotOptions": {"type": "leaf"},
    },
    "diamonds": {
        "dotsOptions": {"type": "classy"},
        "cornersSquareOptions": {"type": "square"},
        "cornersDotOptions": {"type": "diamond"},
    },
    "upright bars": {"dotsOptions": {"type": "vertical-bars", "color": "#1b2a41"}},
    "level bars": {"dotsOptions": {"type": "horizontal-bars"}, **SOFT},
    **{
        f"{kind}, coloured": {
            "backgroundOptions": {"color": "#fff8f1"},
            "frameOptions": {
                "enabled": True,
                "type": kind,
                "text": "Speisekarte",
                "text2": "Tisch 12",
                "icon": "menu",
                "backgroundColor": "#0b6b50",
                "textColor": "#ffffff",
            },
        }
        for kind in ENCLOSING
    },
    **{kind: {"frameOptions": {"enabled": True, "type": kind, "weight": "regular"}} for kind in ENCLOSING},
    "circle": {"shape": "circle", "dotsOptions": {"type": "rounded"}, "width": 560, "height": 560, **SOFT},
    "circle of dots": {
        "shape": "circle",
        "dotsOptions": {"type": "dots", "color": "#0b6b50"},
        "backgroundOptions": {"round": 1},
        "width": 560,
        "height": 560,
        **SOFT,
    },
    "round picture": {"backgroundOptions": {"round": 0.4, "color": "#e4f1eb"}},
    **{
        f"round {kind}": {
            "backgroundOptions": {"round": 0.3, "color": "#e4f1eb"},
            "frameOptions": {
                "enabled": True,
                "type": kind,
                "backgroundColor": "#0b6b50",
                "textColor": "#fff",
            },
        }
        for kind in ("bottom", "top", "bubble", "badge")
    },
    **{
        f"{shape} plate": {
            **SOFT,
            "image": "data:,x",
            "imageOptions": {"plate": {"shape": shape, "color": "#ffe3c2"}},
        }
        for shape in ("round", "square", "contour")
    },
    "three colours": {
        "cornersSquareOptions": {"type": "rounded", "colors": ["#8a3218", "#0b6b50", "#0f3d6e"]},
        "cornersDotOptions": {"type": "leaf", "colors": ["#0f3d6e", "#8a3218", "#0b6b50"]},
    },
}
# What others have, too: a frame in other colours.
_ALIKE = {*ENCLOSING, "round top", "round bubble", "round badge"}
every_design = pytest.mark.parametrize("name", DESIGNS)


@cache
def design_of(name):
    return Design.model_validate({"width": 400, "height": 400, **DESIGNS[name]})


@cache
def drawn(name):
    design = design_of(name)
    return draw_picture(URL, design, design.pick_images(Images(ring_logo())))


@cache
def ring_logo():
    """A red disk with a white hole that shows what is behind it."""
    image = Image.new("RGBA", (120, 120))
    brush = ImageDraw.Draw(image)
    brush.ellipse((2, 2, 117, 117), fill="#b3261e")
    brush.ellipse((40, 40, 79, 79), fill=(0, 0, 0, 0))
    content = BytesIO()
    image.save(content, "PNG")
    return make_logo(content.getvalue())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DESIGNS if name not in _ALIKE])
@in_turn("kind", FORMATS)
def test_every_option_is_read_in_every_format(name, kind):
    picture = drawn(name)
    dpi = DEFAULT_DPI if kind in ("pdf", "eps") else None
    written = write(picture.drawing, Output(kind, dpi=dpi))

    seen = see(written, kind, picture.drawing.width)

    gray = np.pad(cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY), 43, constant_values=255)
    assert {decoder: reads(decoder, gray) for decoder in DECODERS} == dict.fromkeys(DECODERS, URL)
    # These miss a plain code now and then, too.
    assert any(reads(one, view) == URL for one in SQUARE_SEEKERS for view in (gray, shrunk(gray, 0.5)))


@pytest.mark.slow
@every_design
def test_every_option_is_graded_a_and_read_in_every_view_that_this_promises(name):
    picture = drawn(name)
    grey = rasterise(picture.drawing).grey()

    graded = grade_picture(URL, design_of(name), picture, grey)

    assert (graded.grade, graded.decoded) == ("A", True), graded.issues
    views, decoders = PROMISED["A"]
    seen = stressed_views(grey, module=picture.layout.module)
    assert not [(view, one) for view in views for one in decoders if reads(one, seen[view]) != URL]


# Corners


def test_each_corner_has_its_own_colour_in_the_order_of_the_option():
    picture = drawn("three colours")

    assert [tuple(paint[:3]) for paint in picture.inks["cornersSquareOptions"]] == [
        (0x8A, 0x32, 0x18),
        (0x0B, 0x6B, 0x50),
        (0x0F, 0x3D, 0x6E),
    ]


def test_an_eye_without_a_colour_has_that_of_its_ring():
    rings = {"colors": ["#8a3218", "#0b6b50", "#0f3d6e"], "color": "#ff0000"}

    picture = draw_picture(URL, Design.model_validate({"cornersSquareOptions": rings}))

    assert picture.inks["cornersDotOptions"] == picture.inks["cornersSquareOptions"]


def test_a_corner_that_is_too_light_is_graded_and_the_fix_names_the_colours():
    design = Design.model_validate({"cornersSquareOptions": {"colors": ["#000000", "#bbbbbb", "#000000"]}})
    picture = draw_picture(URL, design)

    graded = grade_picture(URL, design, picture, rasterise(picture.drawing).grey())

    assert graded.grade > "A"
    assert [(issue.code, issue.field) for issue in graded.issues] == [
        ("low_contrast", "options.cornersSquareOptions.colors")
    ]


def test_a_leaf_is_sharp_at_the_corner_of_the_symbol():
    picture = drawn("leaves")
    grey, layout = rasterise(picture.drawing).grey(), picture.layout
    near, far = layout.left, layout.left + layout.side - 1

    # The radius of the round corners is far more than a px.
    assert [grey[y, x] for x, y in ((near, near), (far, near), (near, far))] == [0, 0, 0]
    assert grey[near, near + 7 * layout.module - 1] == 255


@in_turn("style", ["vertical-bars", "horizontal-bars"])
def test_bars_lie_apart_from_their_neighbours_and_join_in_one_direction(style):
    picture = draw_picture(URL, Design.model_validate({"dotsOptions": {"type": style}}))
    layout, rows = picture.layout, np.array([list(line) for line in picture.matrix.lines])
    if style == "vertical-bars":
        rows = rows.T
    grey = rasterise(picture.drawing).grey()
    grey = grey.T if style == "vertical-bars" else grey
    inside = rows[8:-8, 8:-8]
    at, first = next((y, x) for y, x in np.argwhere(inside) if inside[y, x + 1])
    top, left = layout.top + (at + 8) * layout.module, layout.left + (first + 8) * layout.module

    assert (grey[top + layout.module // 2, left + layout.module - 2 : left + layout.module + 2] == 0).all()
    assert grey[top, left + layout.module] > 128


# Circles, round pictures


def test_a_circle_s_dots_keep_a_module_away_from_the_code_and_inside_their_circle():
    picture = drawn("circle")
    layout, grey = picture.layout, rasterise(picture.drawing).grey()
    near, far = layout.left - layout.module, layout.left + layout.side

    for strip in (grey[near : near + layout.module], grey[far : far + layout.module]):
        assert (strip[:, near : far + layout.module] == 255).all()
    rows, columns = np.nonzero(grey < 128)
    away = np.hypot(rows + 0.5 - 280, columns + 0.5 - 280)
    assert away.max() <= (layout.modules / 2 + layout.surround + 1.5) * layout.module
    # And they reach further than the corners of the code.
    assert away.max() > layout.side / 2 * 1.35
    assert layout.quiet_zone >= 4


@in_turn("side", range(64, 130, 3))
def test_a_circle_with_much_room_for_small_modules_is_drawn(side):
    picture = draw_picture(
        URL, Design.model_validate({"shape": "circle", "width": side, "height": side, "margin": 0})
    )

    assert picture.layout.surround * 2 + picture.layout.modules <= side


def test_a_round_picture_is_clear_in_its_corners_and_nowhere_else():
    alpha = rgba(drawn("round picture").drawing)[..., 3]

    assert [alpha[0, 0], alpha[0, -1], alpha[-1, 0], alpha[-1, -1]] == [0, 0, 0, 0]
    assert (alpha[80:-80] == 255).all()
    assert (alpha[:, 80:-80] == 255).all()


@in_turn(("share", "best"), [(0.4, "A"), (0.6, "B"), (0.75, "B"), (1, "D")])
def test_corners_that_cut_into_the_quiet_zone_lower_the_grade_of_dark_pages(share, best):
    design = Design.model_validate({"width": 400, "height": 400, "backgroundOptions": {"round": share}})
    picture = draw_picture(URL, design)

    graded = grade_picture(URL, design, picture, rasterise(picture.drawing).grey())

    assert graded.grade == best
    assert [issue.field for issue in graded.issues] == ["options.backgroundOptions.round"] * (best > "A")
    dark = np.pad(
        cv2.cvtColor(on_page(rgba(picture.drawing), (DARK,) * 3), cv2.COLOR_RGB2GRAY),
        43,
        constant_values=DARK,
    )
    assert (reads("zxing", dark) == URL) == (best < "D")


# Plates


@in_turn("shape", ["round", "square", "contour"])
def test_a_plate_hides_whole_modules_and_no_more_than_the_logo_may(shape):
    plain = draw_picture(
        URL,
        Design.model_validate({**SOFT, "width": 400, "height": 400, "image": "data:,x"}),
        Images(ring_logo()),
    )
    picture = drawn(f"{shape} plate")
    plate = picture.drawing.layers[-1]

    assert tuple(plate.paint[:3]) == (0xFF, 0xE3, 0xC2)
    placed = picture.drawing.logo
    assert placed.width == pytest.approx(placed.height)
    assert placed.left + placed.width / 2 == pytest.approx(200, abs=0.5)
    # Of the area that an unplated logo hides nothing more is hidden.
    hidden = [(rgba(one.drawing)[..., :3] > 250).all(axis=2).sum() for one in (plain, picture)]
    assert hidden[1] <= hidden[0] + 0.02 * 400 * 400
    sampled = budget_used(rasterise(picture.drawing).grey(), picture.matrix, picture.layout)
    assert sampled <= 0.75


def test_a_round_logo_fills_a_round_plate_and_a_square_one_lies_within():
    square = BytesIO()
    Image.new("RGB", (64, 64), "#b3261e").save(square, "PNG")
    within = draw_picture(URL, design_of("round plate"), Images(make_logo(square.getvalue()))).drawing.logo

    assert within.width == pytest.approx(drawn("round plate").drawing.logo.width / 2**0.5, rel=0.05)


def test_a_contour_plate_follows_the_logo_and_fills_its_holes():
    picture = drawn("contour plate")
    pixels, placed = rgba(picture.drawing)[..., :3], picture.drawing.logo
    middle = int(placed.top + placed.height / 2)

    assert tuple(pixels[middle, 200]) == (0xFF, 0xE3, 0xC2)
    assert tuple(pixels[middle, int(placed.left) - 2]) == (0xFF, 0xE3, 0xC2)
    # At the corners of the logo's box there is no plate.
    assert tuple(pixels[int(placed.top) + 1, int(placed.left) + 1]) != (0xFF, 0xE3, 0xC2)
