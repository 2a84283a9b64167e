"""Captions of two lines with an icon, and frames that enclose the code."""

from typing import get_args

import pytest

from domain.drawing.engine.caption_blocks import SIDE, draw_caption, icon_contours, lay_caption
from domain.drawing.engine.frames import caption_contrast, missing_characters
from domain.drawing.engine.outlines import Area
from domain.drawing.engine.picture import draw_picture
from domain.drawing.options import Design, FrameIcon, FrameOptions
from domain.drawing.shapes import Color, Outline
from tests.cases import in_turn
from tests.drawing.seeing import URL, rgba
from tests.drawing.test_frames import TEXTS, every_type, framed, outline_extent, outlines_of, seen

ENCLOSING = ["border", "card", "brackets", "badge", "phone", "receipt"]
every_enclosure = pytest.mark.parametrize("kind", ENCLOSING)


# Two lines, icons, weights


def extent_of_caption(**options):
    """The ink of the caption without its frame, in sizes of the font."""
    block = lay_caption(FrameOptions(**options))
    drawn = draw_caption(block, Area(0, 0, 1000, 1000), 10, Color(0, 0, 0))
    return [number / 10 for number in outline_extent(drawn[0].shapes)], block


def test_a_second_line_is_smaller_and_lies_under_the_first():
    one, _ = extent_of_caption(text="HHHH")
    (left, top, right, bottom), block = extent_of_caption(text="HHHH", text2="HHHH")

    first, second = block.lines
    assert right - left == pytest.approx(one[2] - one[0], abs=0.01)
    assert second.scale < 0.7 * first.scale
    assert second.top > first.top + (one[3] - one[1])
    assert bottom - top > 1.5 * (one[3] - one[1])


@every_type
def test_a_second_line_makes_room_for_itself(kind):
    one, two = framed(kind, "Menu").drawing, framed(kind, "Menu", text2="Table 12").drawing

    assert two.width == one.width
    assert two.height >= one.height + 20


@in_turn(("text", "is_left"), [("Menu", True), ("القائمة", False), ("3 курса", True), ("תפריט", False)])
def test_an_icon_stands_where_the_text_begins(text, is_left):
    block = lay_caption(FrameOptions(text=text, icon="menu"))

    (line,) = block.lines
    assert (block.icon_area.right < line.left) == is_left
    assert block.icon_area.left >= 0
    assert block.icon_area.right <= block.width + 0.01


@in_turn("name", get_args(FrameIcon))
def test_every_icon_lies_in_its_square(name):
    left, top, right, bottom = outline_extent([Outline(icon_contours(name))])

    assert min(left, top) >= 0
    assert max(right, bottom) <= SIDE
    # And fills it, at least in one direction.
    assert max(right - left, bottom - top) > 0.75 * SIDE


def test_an_icon_without_a_text_is_drawn():
    with_icon, without = framed("card", "", icon="star"), framed("card", "")

    assert len(outlines_of(with_icon)) == len(outlines_of(without)) + 1


def test_the_weight_of_the_type_changes_its_strokes_and_not_its_words():
    bold, regular = (framed("bottom", "Menu", weight=weight) for weight in ("bold", "regular"))

    bold_ink, regular_ink = ((seen(one)[300:] < 128).all(axis=2).sum() for one in (bold, regular))
    assert 0.3 * bold_ink < regular_ink < 0.85 * bold_ink
    assert missing_characters(Design(frameOptions={"enabled": True, "text2": "\U0010fffd"})) == "\U0010fffd"


# Frames that enclose the code


@every_enclosure
@in_turn(("width", "height"), [(64, 64), (300, 300), (400, 250), (250, 400)])
def test_an_enclosing_frame_keeps_the_width_and_the_quiet_zone(kind, width, height):
    picture = framed(kind, design={"width": width, "height": height})

    layout = picture.layout
    assert picture.drawing.width == width
    assert picture.drawing.height > height
    if width >= 250:
        assert layout.quiet_zone >= 4
    drawn = [shape for layer in picture.drawing.layers[2:] for shape in layer.shapes]
    assert drawn
    # Nothing of the frame lies in the quiet zone.
    with_frame = seen(picture)
    margin = int(layout.quiet_zone * layout.module)
    (x, y), far = (layout.left - margin, layout.top - margin), layout.side + 2 * margin
    around = with_frame[y : y + far, x : x + far].copy()
    around[margin : margin + layout.side, margin : margin + layout.side] = 255
    assert (around == 255).all()


@every_enclosure
@in_turn("name", ["wide", "arabic", "high and deep", "short"])
@in_turn("size", [8, 40, 200])
def test_the_caption_of_an_enclosing_frame_is_never_cut(kind, name, size):
    picture = framed(kind, TEXTS[name], text2="Table 12", fontSize=size, icon="menu")

    left, top, right, bottom = outline_extent(outlines_of(picture)[-1:])
    layout = picture.layout
    assert left > 0
    assert right < 300
    assert bottom < picture.drawing.height
    assert top >= layout.top + layout.side + 3.5 * layout.module


@every_enclosure
@in_turn("ground", ["#ffffff", "#0b6b50", "transparent"])
def test_what_would_not_be_seen_has_the_frame_s_other_colour(kind, ground):
    options = {"backgroundOptions": {"color": ground}, "dotsOptions": {"color": "#ffffff"}}

    picture = framed(
        kind,
        design=options,
        backgroundColor="#ffffff" if ground == "transparent" else ground,
        textColor="#8a3218",
    )

    plain = draw_picture(URL, Design(**{"width": 300, "height": 300, **options}))
    assert (seen(picture) == (0x8A, 0x32, 0x18)).all(axis=2).sum() > 300
    assert not (seen(plain) == (0x8A, 0x32, 0x18)).all(axis=2).any()


@in_turn("kind", ["card", "phone", "receipt"])
def test_outside_of_a_card_the_picture_is_clear(kind):
    pixels = rgba(framed(kind, backgroundColor="#0b6b50", textColor="#ffffff").drawing)

    assert [pixels[y, x, 3] for y, x in ((0, 0), (0, -1), (-1, 0), (-1, -1))] == [0, 0, 0, 0]
    middle = pixels[len(pixels) // 2]
    assert (middle[:, 3] == 255).all()


def test_a_caption_on_the_picture_s_ground_is_graded_on_it():
    frame = {"enabled": True, "backgroundColor": "#000000", "textColor": "#cccccc"}

    assert caption_contrast(Design(frameOptions={**frame, "type": "card"})) > 10
    assert caption_contrast(Design(frameOptions={**frame, "type": "brackets"})) < 2


def test_beside_a_narrow_code_a_label_is_no_wider_than_the_code_or_its_text():
    design = {"width": 900, "height": 300}

    picture = framed("bubble", "Hi", design=design)

    left, _, right, _ = outline_extent(outlines_of(picture)[:1])
    assert right - left < 350
