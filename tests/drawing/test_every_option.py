"""Every option beside those of qr-code-styling: its grade, and what decoders read of it in each format."""

from functools import cache

import cv2
import numpy as np
import pytest

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.options import Design
from domain.drawing.output import DEFAULT_DPI, Output
from tests.drawing.panel import SQUARE_SEEKERS, reads, shrunk, stressed_views
from tests.drawing.promises import PROMISED
from tests.drawing.seeing import URL, see

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
    "three colours": {
        "cornersSquareOptions": {"type": "rounded", "colors": ["#8a3218", "#0b6b50", "#0f3d6e"]},
        "cornersDotOptions": {"type": "leaf", "colors": ["#0f3d6e", "#8a3218", "#0b6b50"]},
    },
}
every_design = pytest.mark.parametrize("name", DESIGNS)


@cache
def design_of(name):
    return Design.model_validate({"width": 400, "height": 400, **DESIGNS[name]})


@cache
def drawn(name):
    return draw_picture(URL, design_of(name))


@every_design
@pytest.mark.parametrize("kind", FORMATS)
def test_every_option_is_read_in_every_format(name, kind):
    picture = drawn(name)
    dpi = DEFAULT_DPI if kind in ("pdf", "eps") else None
    written = write(picture.drawing, Output(kind, dpi=dpi))

    seen = see(written, kind, picture.drawing.width)

    gray = np.pad(cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY), 43, constant_values=255)
    assert {decoder: reads(decoder, gray) for decoder in DECODERS} == dict.fromkeys(DECODERS, URL)
    # These miss a plain code now and then, too.
    assert any(reads(one, view) == URL for one in SQUARE_SEEKERS for view in (gray, shrunk(gray, 0.5)))


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


@pytest.mark.parametrize("style", ["vertical-bars", "horizontal-bars"])
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
