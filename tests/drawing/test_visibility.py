"""A caption has to be large enough on paper, whatever made it small."""

from itertools import product

import pytest

from domain.drawing.engine.visibility import caption_size
from domain.drawing.options import read_design
from domain.drawing.shapes import NO_IMAGES
from storage.pictures.drawing import grade
from tests.cases import in_turn
from tests.drawing.seeing import URL

SMALL = {
    "a small font": {"fontSize": 8},
    "a long word in one line": {"text": "W" * 40},
    "a second line": {"text": "Menu", "text2": "vegetarian and vegan"},
    "a long second line": {"text": "Menu", "text2": "W" * 40},
    "words beside an icon": {"text": "Scan for the menu of today", "icon": "menu", "type": "badge"},
}
LARGE = {
    "the usual one": {},
    "an icon alone": {"text": "", "icon": "scan"},
    "no words": {"text": "", "text2": ""},
    "a frame that is off": {"enabled": False, "fontSize": 8},
    "twenty characters": {"text": "Scan to see our menu"},
    "two lines of a large font": {"text": "Menu", "text2": "of today", "fontSize": 140},
    "Chinese": {"text": "扫码看菜单"},
}


def graded(options):
    design = read_design(options)
    return design, grade(URL, design, NO_IMAGES, with_png=False)[0]


@in_turn("frame", SMALL.values())
def test_a_caption_under_a_millimetre_at_the_least_width_is_an_issue_whose_fix_helps(frame):
    design, found = graded({"frameOptions": {"enabled": True, **frame}})

    (issue,) = found.issues
    height = caption_size(design) * found.min_print_mm

    assert (found.grade, issue.code) == ("A", "caption_too_small")
    assert height < 1.2
    assert (
        f"{height:.1f} mm high where the picture is printed {found.min_print_mm:g} mm wide" in issue.message
    )
    wide = int(issue.fix.split("at least ")[-1].removesuffix(" mm wide."))
    assert caption_size(design) * wide >= 1.2


def test_the_font_size_that_is_advised_is_large_enough():
    _, found = graded({"frameOptions": {"enabled": True, "fontSize": 8}})
    (issue,) = found.issues
    advised = int(issue.fix.split("fontSize to at least ")[1].split(",")[0])

    assert issue.field == "options.frameOptions.fontSize"
    assert graded({"frameOptions": {"enabled": True, "fontSize": advised}})[1].issues == ()
    assert graded({"frameOptions": {"enabled": True, "fontSize": advised - 8}})[1].issues != ()


@in_turn("frame", LARGE.values())
def test_a_caption_that_people_read_is_no_issue(frame):
    _, found = graded({"frameOptions": {"enabled": True, **frame}})

    assert found.issues == ()


def test_every_frame_is_measured_by_the_font_that_it_draws():
    styles = ("bottom", "top", "bubble", "ticket", "border", "card", "brackets", "badge", "phone", "receipt")
    for style, side in product(styles, (400, 2000)):
        options = {"width": side, "height": side}
        frame = {"enabled": True, "type": style, "text": "Menu"}

        large, small = (
            caption_size(read_design({**options, "frameOptions": {**frame, **more}}))
            for more in ({}, {"text": "M" * 40})
        )

        assert large == pytest.approx(0.1, rel=0.02), style
        assert small < 0.04, style
